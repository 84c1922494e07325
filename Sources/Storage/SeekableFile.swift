import Glibc

/// An open file with bytes of its own, any of which can be read.
package final class SeekableFile: Sendable {
  private let descriptor: Int32

  /// Opens a file; `nil` for a device, a pipe, a file without bytes, and for what cannot be read.
  package init?(_ path: String) {
    guard Files.isFilled(path) else { return nil }
    descriptor = Files.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// So many bytes from an offset on, or as many as there are.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    Files.read(descriptor, at: offset, count: count)
  }
}
