import CLinux
import Glibc

/// Files that appear together or not at all: each is written beside its place, and all are renamed
/// at the end. An interrupted run leaves what was there before.
package struct OutputFiles: ~Copyable {
  private var pending: [UnsettledFile] = []
  private let id = getpid()
  private let label: String
  private let isSettledElsewhere: Bool
  /// What may not be written: the files of others, and those that are written already.
  private var taken: Set<PathKey>

  /// - Parameters:
  ///   - label: stands in the names of what is not in its place yet.
  ///   - isSettledElsewhere: whether files are handed over (``handOver()``), and not put in their places
  ///     here.
  ///   - reserved: paths that belong to others.
  package init(label: String = "", isSettledElsewhere: Bool = false, reserved: [String] = []) {
    self.label = label
    self.isSettledElsewhere = isSettledElsewhere
    taken = Set(reserved.map(PathKey.init))
  }

  /// Whether what is written to a path cannot be taken back: that to devices and pipes.
  package static func writesAtOnce(to path: String) -> Bool {
    path == "-" || Files.isSpecial(Files.real(path) ?? path)
  }

  /// Takes the next bytes of a file.
  package typealias Sink = ([UInt8]) throws(Failure) -> Void

  /// Writes one file, to be put in its place by ``commit()``. Devices and pipes are written to at
  /// once, `-` is standard output; a symbolic link keeps leading to its file. What belongs to others, or is
  /// written already, is not written.
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
    guard taken.insert(PathKey(path)).inserted else {
      throw Failure(
        .usage,
        "\(path) would be written twice: a page and another output have this name; rename one of them"
      )
    }
    let name = Files.name(of: target)
    let temporary = "\(Files.folder(of: target)).vtype-\(label)\(id)-\(pending.count)-\(name)"
    let descriptor = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(OutputFiles.reason(for: path))")
    }
    pending.append(UnsettledFile(temporary: temporary, path: target))
    do throws(Failure) {
      try body { (bytes) throws(Failure) in
        try Files.write(bytes, to: descriptor, named: path)
      }
      if !isSettledElsewhere { try Files.synchronize(descriptor, named: path) }
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
  }

  /// Why a file cannot be made, after the attempt: mostly since its folder is not there.
  private static func reason(for path: String) -> String {
    let isMissing = errno == ENOENT
    let reason = Files.lastError()
    let folder = Files.folder(of: path)
    guard isMissing, !folder.isEmpty, !Files.isDirectory(folder) else { return reason }
    return "there is no folder \(folder.dropLast()); make it with mkdir -p, or name another"
  }

  /// Gives files that are written, and not in their places yet, other ones.
  ///
  /// - Parameter names: pairs of a path that was given and of the one in its stead.
  package mutating func rename(_ names: some Sequence<(String, String)>) throws(Failure) {
    var indices: [PathKey: Int] = [:]
    for (index, file) in pending.enumerated() { indices[PathKey(file.path)] = index }
    for (path, name) in names where name != path {
      // What was written at once stays where it is.
      guard let index = indices[PathKey(Files.real(path) ?? path)] else { continue }
      guard taken.insert(PathKey(name)).inserted else {
        throw Failure(
          .usage,
          "\(name) would be written twice: a page and another output have this name; rename one of them"
        )
      }
      pending[index].path = Files.real(name) ?? name
    }
  }

  /// Puts every file in its place.
  package mutating func commit() throws(Failure) {
    while let file = pending.first {
      try file.rename()
      pending.removeFirst()
    }
  }

  /// Gives the files away, to be put in their places by ``UnsettledFile/settle(_:)``.
  package mutating func handOver() -> [UnsettledFile] {
    defer { pending = [] }
    return pending
  }

  deinit {
    for file in pending { file.remove() }
  }
}

/// A file that is written, but neither certain to be on the disk nor in its place.
package struct UnsettledFile: Hashable, Sendable {
  package var temporary: String
  package var path: String

  package init(temporary: String, path: String) {
    self.temporary = temporary
    self.path = path
  }

  /// Puts the files of several texts in their places, those of each when all of them are on the disk: none is
  /// found empty after a power cut. Those of a text that cannot be put there are removed.
  ///
  /// All are waited for before the first gets its place, so that many take little longer than one.
  ///
  /// - Returns: what has failed with each text.
  package static func settle(_ texts: [[UnsettledFile]]) -> [Failure?] {
    let areSynchronized = synchronizeFileSystems(of: texts.joined())
    let failures = texts.map { files in
      areSynchronized
        ? nil
        : failure { () throws(Failure) in
          for file in files { try file.synchronize() }
        }
    }
    return zip(texts, failures).map { files, failed in
      var placed = 0
      let failed =
        failed
        ?? failure { () throws(Failure) in
          for file in files {
            try file.rename()
            placed += 1
          }
        }
      if failed != nil { for file in files[placed...] { file.remove() } }
      return failed
    }
  }

  private static func failure(_ body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Waits until all is on the disk that has been written to the files' file systems, which takes one turn of
  /// their journals and not one a file.
  ///
  /// - Returns: `false` where the files have to be waited for one by one: they are few, or something has failed
  ///   and is to be found.
  private static func synchronizeFileSystems(of files: some Sequence<UnsettledFile>) -> Bool {
    var firstOfFolders: [String: UnsettledFile] = [:]
    var count = 0
    for file in files {
      count += 1
      firstOfFolders[Files.folder(of: file.temporary)] = file
    }
    guard count >= fewestForFileSystem, Files.synchronizationTellsErrors else { return false }
    var devices: Set<UInt> = []
    for file in firstOfFolders.values {
      guard let descriptor = try? file.open() else { return false }
      defer { close(descriptor) }
      var info = stat()
      guard unsafe fstat(descriptor, &info) == 0 else { return false }
      if devices.insert(UInt(info.st_dev)).inserted, syncfs(descriptor) != 0 { return false }
    }
    return true
  }

  /// For fewer files it would only wait for what others have written.
  private static let fewestForFileSystem = 8

  private func synchronize() throws(Failure) {
    let descriptor = try open()
    defer { close(descriptor) }
    try Files.synchronize(descriptor, named: path)
  }

  private func open() throws(Failure) -> Int32 {
    let descriptor = unsafe Glibc.open(temporary, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
    return descriptor
  }

  fileprivate func rename() throws(Failure) {
    guard unsafe Glibc.rename(temporary, path) == 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
  }

  fileprivate func remove() { unsafe _ = unlink(temporary) }
}
