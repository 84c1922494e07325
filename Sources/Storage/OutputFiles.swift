import Glibc

/// Files that appear together or not at all: each is written beside its place, and all are renamed
/// at the end. An interrupted run leaves what was there before.
package struct OutputFiles: ~Copyable {
  private var pending: [(temporary: String, path: String)] = []
  private let id = getpid()
  private let label: String

  /// - Parameter label: stands in the names of what is not in its place yet.
  package init(label: String = "") { self.label = label }

  /// Whether what is written to a path cannot be taken back: that to devices and pipes.
  package static func writesAtOnce(to path: String) -> Bool {
    path == "-" || Files.isSpecial(Files.real(path) ?? path)
  }

  /// Takes the next bytes of a file.
  package typealias Sink = ([UInt8]) throws(Failure) -> Void

  /// Writes one file, to be put in its place by ``commit()``. Devices and pipes are written to at
  /// once, `-` is standard output; a symbolic link keeps leading to its file.
  ///
  /// - Parameter body: passes the bytes to its argument, a part at a time.
  package mutating func write(to path: String, _ body: (Sink) throws(Failure) -> Void)
    throws(Failure)
  {
    if path == "-" {
      return try body { (bytes) throws(Failure) in
        try Files.write(bytes, to: STDOUT_FILENO, named: "standard output")
      }
    }
    let target = Files.real(path) ?? path
    if Files.isSpecial(target) {
      let descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
      }
      defer { close(descriptor) }
      return try body { (bytes) throws(Failure) in
        try Files.write(bytes, to: descriptor, named: path)
      }
    }
    if Files.isDirectory(target) {
      throw Failure(
        .cannotWrite, "cannot write \(path): it is a directory; end it with / to write into it")
    }
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let temporary = "\(target[..<slash]).vtype-\(label)\(id)-\(pending.count)-\(target[slash...])"
    let descriptor = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
    pending.append((temporary, target))
    defer { close(descriptor) }
    try body { (bytes) throws(Failure) in
      try Files.write(bytes, to: descriptor, named: path)
    }
    // Some file systems report a full disk only here.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
  }

  /// Puts every file in its place.
  package mutating func commit() throws(Failure) {
    while let (temporary, path) = pending.first {
      guard unsafe rename(temporary, path) == 0 else {
        throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
      }
      pending.removeFirst()
    }
  }

  deinit {
    for (temporary, _) in pending { unsafe unlink(temporary) }
  }
}
