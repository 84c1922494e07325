import Synchronization

/// Bytes that are read in the place of those of a file: edits that are not saved yet. Whatever reads the file then sees
/// them, and no stage has to know of it.
package enum FileOverlay {
  private static let files = Mutex<[String: [UInt8]]>([:])
  private static let isUsed = Atomic(false)

  /// Sets the bytes of a file by its name; `nil` for those on disk.
  package static func set(_ bytes: [UInt8]?, for path: String) {
    files.withLock { files in
      files[path] = bytes
      isUsed.store(!files.isEmpty, ordering: .releasing)
    }
  }

  static func bytes(of path: String) -> [UInt8]? {
    isUsed.load(ordering: .acquiring) ? files.withLock { $0[path] } : nil
  }
}
