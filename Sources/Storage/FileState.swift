import Glibc

/// The state of a file at one moment: what changes when its bytes do.
package struct FileState: Hashable, Sendable {
  /// `nil` where there is no file.
  private var identity: FileIdentity?
  private var size = 0
  private var seconds = 0
  private var nanoseconds = 0
  private var mode: UInt32 = 0

  init(_ info: stat) {
    identity = FileIdentity(info)
    size = Int(info.st_size)
    (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
    mode = UInt32(info.st_mode)
  }

  package init(_ path: String) {
    if let info = Self.info(of: path) { self.init(info) } else { self.init() }
  }

  private init() {}

  /// The status of a file; `nil` where there is none.
  static func info(of path: String) -> stat? {
    var info = stat()
    return unsafe path.withSystemPath { unsafe stat($0, &info) } == 0 ? info : nil
  }

  package var exists: Bool { identity != nil }
  package var isEmpty: Bool { size == 0 }
}

/// A file that is there, by the numbers of its device and of itself: one under all of its names.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }

  /// The file that a path leads to, also through links; `nil` where there is none.
  package init?(_ path: String) {
    guard let info = FileState.info(of: path) else { return nil }
    self.init(info)
  }

  var text: String { "\(device).\(number)" }

  package init?(descriptor: Int32) {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }
}
