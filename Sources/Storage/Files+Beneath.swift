import Glibc

/// Files of texts and of lists of jobs, which may come from anywhere, and must not show what else is on the disk.
extension Files {
  /// Opens a file that is in one of some folders, or below it.
  ///
  /// Asked is what has been opened, and not the path once more: in between it might come to lead elsewhere. Devices
  /// and pipes are not opened at all. A missing file and a file elsewhere make the same failure, which tells
  /// nothing of other folders.
  ///
  /// - Parameters:
  ///   - roots: the folders, without links.
  ///   - advice: what allows more.
  /// - Returns: a descriptor to read from, and the path without links.
  package static func open(
    _ path: String, beneath roots: [String], advice: String
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    let refused = Failure(
      .noInput, "cannot read it: there is no such file in the folder or below it; \(advice)")
    guard !path.utf8.contains(0) else { throw refused }
    // Only the place is opened, which no device notices and no pipe waits for (O_PATH, openat(2)).
    let place = open(path, pathOnly | O_CLOEXEC)
    guard place >= 0 else { throw refused }
    defer { close(place) }
    guard let real = linkTarget("/proc/self/fd/\(place)"),
      roots.contains(where: { isInside(real, $0) })
    else { throw refused }
    var info = stat()
    guard unsafe fstat(place, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.noInput, "cannot read it: it is a folder, device or pipe, and no file")
    }
    let descriptor = open("/proc/self/fd/\(place)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.unreadable() }
    return (descriptor, real)
  }

  /// The bytes of a file that is in one of some folders, or below it.
  package static func read(
    _ path: String, beneath roots: [String], advice: String
  ) throws(Failure) -> [UInt8] {
    let file = try open(path, beneath: roots, advice: advice)
    defer { close(file.descriptor) }
    return try read(file.descriptor, named: path)
  }

  /// Linux's O_PATH, which Swift's Glibc module leaves out.
  private static let pathOnly: Int32 = 0o10000000

  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let room = buffer.count
    let count = unsafe path.withSystemPath { unsafe readlink($0, &buffer, room) }
    return count > 0
      ? String(systemBytes: buffer.prefix(count).map(UInt8.init(bitPattern:))) : nil
  }
}
