import Glibc

/// A file that is being written beside its place: a new one, under a name that nobody can foresee.
struct TemporaryFile {
  let path: String
  let descriptor: Int32

  /// The most bytes of a name.
  private static let longestName = 255

  /// Makes the file that is to take the place of another, with that one's mode and owner. A write-protected
  /// file is not replaced.
  ///
  /// - Parameters:
  ///   - target: the place, without links.
  ///   - name: the place as messages name it.
  ///   - label: stands in the file's name.
  init(for target: String, named name: String, label: String) throws(Failure) {
    let old = FileState.info(of: target)
    if let old, old.st_mode & 0o222 == 0 || !TemporaryFile.mayWrite(target) {
      throw Failure(
        .cannotWrite,
        "cannot write \(name): it is protected from writing; chmod +w, or another name, allows it")
    }
    let last = Files.name(of: target)
    guard last.systemBytes.count <= Self.longestName else {
      throw Failure(.cannotWrite, "cannot write \(name): the name has more than 255 bytes")
    }
    var (path, descriptor): (String, Int32) = ("", -1)
    var reason: Int32 = 0
    for _ in 1...8 {
      path = Files.folder(of: target) + TemporaryFile.name(for: last, label: label)
      descriptor = Files.open(
        path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
        mode: old == nil ? 0o666 : 0o600)
      // Any later call may put another number into errno.
      reason = errno
      if descriptor >= 0 || reason != EEXIST { break }
    }
    guard descriptor >= 0 else {
      let folder = Files.folder(of: Files.isLink(name) ? target : name)
      if reason == ENOENT, !folder.isEmpty, !Files.isDirectory(folder) {
        throw Failure(
          .cannotWrite,
          "cannot write \(name): there is no folder \(folder.dropLast()); make it with mkdir -p, or name "
            + "another")
      }
      errno = reason
      throw Failure(writing: name)
    }
    (self.path, self.descriptor) = (path, descriptor)
    guard let old else { return }
    do throws(Failure) {
      try keepOwner(of: old, name)
    } catch {
      close(descriptor)
      Files.unlink(path)
      throw error
    }
  }

  /// `.vtype-LABEL PROCESS-NUMBER-NAME`; of a long name there is only so much as fits.
  static func name(for name: String, label: String) -> String {
    let start = ".vtype-\(label)\(getpid())-\(UInt64.random(in: 0..<1 << 62))-"
    var name = name
    while start.utf8.count + name.systemBytes.count > longestName {
      name.unicodeScalars.removeLast()
    }
    return start + name
  }

  private static func mayWrite(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
  }

  private func keepOwner(of old: stat, _ name: String) throws(Failure) {
    var new = stat()
    guard unsafe fstat(descriptor, &new) == 0 else { throw Failure(writing: name) }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(descriptor, old.st_uid, old.st_gid) != 0
    {
      throw Failure(
        .cannotWrite,
        "cannot write \(name): it belongs to another user or group, and would not any more; remove it, or "
          + "choose another name")
    }
    guard fchmod(descriptor, old.st_mode & 0o777) == 0 else { throw Failure(writing: name) }
  }
}
