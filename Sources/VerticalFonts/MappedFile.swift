internal import Glibc

/// A file's bytes, mapped into memory for reading as long as the object lives.
///
/// Package managers replace font files and do not write into them, so that the bytes stay; a program
/// that cuts a file short while it is mapped would end ours.
@safe final class MappedFile {
  private let address: UnsafeMutableRawPointer
  let count: Int

  init(path: String) throws(FontError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw lastSystemError(of: path) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw lastSystemError(of: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(path: path, reason: "it is a directory")
    default: throw .unreadable(path: path, reason: "it is not a file")
    }
    // An empty file cannot be mapped; HarfBuzz counts bytes in 32 bits.
    guard status.st_size > 0 else { throw .notAFont(path: path) }
    guard status.st_size <= Int(Int32.max) else {
      throw .unreadable(path: path, reason: "it is larger than 2 GiB")
    }
    count = Int(status.st_size)
    guard let mapped = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe mapped != UnsafeMutableRawPointer(bitPattern: -1)  // MAP_FAILED
    else { throw lastSystemError(of: path) }
    unsafe address = mapped
  }

  deinit { unsafe _ = munmap(address, count) }

  /// Passes the bytes to `body`, which must not keep the pointer.
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    unsafe body(UnsafeRawBufferPointer(start: address, count: count))
  }

  func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    unsafe withUnsafeBytes { bytes in
      unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
    }
  }
}

/// The error that `errno` tells of.
private func lastSystemError(of path: String) -> FontError {
  let code = errno
  let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  return [ENOMEM, EMFILE, ENFILE, EAGAIN].contains(code)
    ? .outOfResources(path: path, reason: reason) : .unreadable(path: path, reason: reason)
}
