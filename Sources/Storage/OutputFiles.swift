import CLinux
import Glibc

/// Files that appear together or not at all: each is written beside its place, and all are renamed
/// at the end. An interrupted run leaves what was there before.
package struct OutputFiles: ~Copyable {
  private var pending: [UnsettledFile] = []
  /// Files whose writers have not come to their ends; none is put in its place while there are some.
  private var unfinished: [UnsettledFile] = []
  private let label: String
  private let isSettledElsewhere: Bool
  /// Files that may not be written: those of others, and those that are written already.
  private var taken: Set<FileLocation>
  /// The places of files that have been written, here and earlier.
  package private(set) var written: Set<FileLocation>
  /// Files that may not be written over.
  private var read: ReadFiles
  /// Takes what is written to `-`; `nil` for standard output.
  private let stream: Sink?
  /// What is written, for the run after this one; `nil` where there is none.
  private let log: WriteLog?

  /// - Parameters:
  ///   - label: stands in the names of what is not in its place yet.
  ///   - isSettledElsewhere: whether files are handed over (``handOver()``), and not put in their places
  ///     here.
  ///   - reserved: paths that belong to others.
  ///   - written: what is written already, and may not be written twice.
  ///   - read: files that may not be written over.
  ///   - stream: takes what is written to `-`, in place of standard output.
  ///   - log: takes note of what is written; files that have their bytes already are left alone then.
  package init(
    label: String = "", isSettledElsewhere: Bool = false, reserved: [String] = [],
    written: Set<FileLocation> = [], read: ReadFiles = ReadFiles(), stream: Sink? = nil,
    log: WriteLog? = nil
  ) {
    self.stream = stream
    self.log = log
    self.label = label
    self.written = written
    self.isSettledElsewhere = isSettledElsewhere
    self.read = read
    taken = written.union(reserved.lazy.map { FileLocation($0) })
  }

  /// Adds a file that may not be written over, as one that is found while others are written.
  package mutating func protect(_ path: String, as role: ReadFiles.Role) {
    read.add(path, as: role)
  }

  /// True if what is written to a path cannot be taken back: that to devices and pipes.
  package static func writesAtOnce(to path: String) -> Bool {
    path == "-" || Files.isSpecial(Files.target(path))
  }

  /// A name that nobody can foresee for what is to become a file of another name.
  package static func temporaryName(of name: String, label: String) -> String {
    TemporaryFile.name(for: name, label: label)
  }

  /// Takes the next bytes of a file.
  package typealias Sink = ([UInt8]) throws(Failure) -> Void

  /// Writes one file, to be put in its place by ``commit()``. Devices and pipes are written to at
  /// once, `-` is standard output; a symbolic link keeps leading to its file. A file that belongs to others, or is
  /// written already, is not written.
  ///
  /// - Parameters:
  ///   - form: checks that the file is whole when `body` has ended.
  ///   - body: passes the bytes to its argument, a part at a time.
  package mutating func write(
    to path: String, as form: FileForm, _ body: (Sink) throws(Failure) -> Void
  ) throws(Failure) {
    if path == "-", let stream { return try pass(to: path, form, stream, body) }
    if path == "-" {
      if let problem = read.problem(overwriting: path) { throw problem }
      return try pass(to: "standard output", form, to: STDOUT_FILENO, body)
    }
    let target = Files.target(path)
    if Files.isSpecial(target) {
      let descriptor = try Files.openSpecial(target)
      guard descriptor >= 0 else { throw Failure(writing: path) }
      defer { close(descriptor) }
      return try pass(to: path, form, to: descriptor, body)
    }
    if Files.isDirectory(target) {
      throw Failure(
        .cannotWrite, "cannot write \(path): it is a directory; end it with / to write into it")
    }
    if let problem = read.problem(overwriting: path) { throw problem }
    let place = FileLocation(path)
    guard taken.insert(place).inserted else {
      throw Failure(
        .usage,
        "\(path) would be written twice: a page and another output have this name; rename one of them"
      )
    }
    let file = try TemporaryFile(for: target, named: path, label: label)
    let unsettled = UnsettledFile(temporary: file.path, path: target)
    unfinished.append(unsettled)
    written.insert(place)
    do throws(Failure) {
      try pass(to: path, form, to: file.descriptor, isFile: true, body)
      if !isSettledElsewhere, log == nil { try Files.synchronize(file.descriptor, named: path) }
    } catch {
      close(file.descriptor)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(file.descriptor) == 0 || errno == EINTR else { throw Failure(writing: path) }
    unfinished.removeAll { $0 == unsettled }
    pending.append(unsettled)
  }

  private func pass(
    to name: String, _ form: FileForm, to descriptor: Int32, isFile: Bool = false,
    _ body: (Sink) throws(Failure) -> Void
  ) throws(Failure) {
    let sink: Sink = { (bytes) throws(Failure) in
      try Files.write(bytes, to: descriptor, named: name)
    }
    try pass(to: name, form, sink, file: isFile ? descriptor : nil, body)
  }

  /// Passes the bytes of a file on, and checks at their end that they are all of it.
  private func pass(
    to name: String, _ form: FileForm, _ sink: @escaping Sink, file: Int32? = nil,
    _ body: (Sink) throws(Failure) -> Void
  ) throws(Failure) {
    var finished = FinishedFile()
    try body { (bytes) throws(Failure) in
      try sink(bytes)
      finished.add(bytes)
    }
    if let file { finished.isOnDisk(file) }
    var fault = form.fault(finished)
    if let count = finished.countOnDisk, count != finished.count {
      fault = "\(finished.count) bytes were written, and \(count) are on the disk"
    }
    guard let fault else { return }
    // A library that compresses or reads the file again has none, either (R7).
    guard !MemoryEnd.isNear else { throw Failure(withoutMemory: "cannot write \(name)") }
    throw Failure(
      .cannotWrite,
      "cannot write \(name): the file is not whole: \(fault); this is a mistake of vtype, please report it"
    )
  }

  /// Gives files that are written, and not in their places yet, other ones.
  ///
  /// - Parameter names: pairs of a path that was given and of the one in its stead.
  package mutating func rename(_ names: some Sequence<(String, String)>) throws(Failure) {
    var indices: [FileLocation: Int] = [:]
    for (index, file) in pending.enumerated() { indices[FileLocation(file.path)] = index }
    for (path, name) in names where name != path {
      // What was written at once stays where it is.
      guard let index = indices[FileLocation(Files.target(path))] else { continue }
      if let problem = read.problem(overwriting: name) { throw problem }
      let place = FileLocation(name)
      guard taken.insert(place).inserted else {
        throw Failure(
          .usage,
          "\(name) would be written twice: a page and another output have this name; rename one of them"
        )
      }
      written.insert(place)
      pending[index].path = Files.target(name)
    }
  }

  /// Forgets a file that is not in its place yet, so that it can be written anew.
  package mutating func forget(_ path: String) {
    let place = FileLocation(path)
    taken.remove(place)
    written.remove(place)
    let target = Files.target(path)
    for file in pending + unfinished where file.path == target { file.remove() }
    pending.removeAll { $0.path == target }
    unfinished.removeAll { $0.path == target }
  }

  /// Throws while the writer of a file has not come to its end: such a file never gets its place, nor do those that
  /// were to appear with it.
  private func checkThatAllAreFinished() throws(Failure) {
    guard let file = unfinished.first else { return }
    throw Failure(
      .cannotWrite, "cannot write \(file.path): it has not been written to its end")
  }

  /// Puts every file in its place.
  package mutating func commit() throws(Failure) {
    try checkThatAllAreFinished()
    if let log { try leaveUnchanged(log) }
    let (count, failure) = UnsettledFile.place(pending, read: read)
    pending.removeFirst(count)
    if let failure { throw failure }
  }

  /// Leaves alone the files that have their bytes already (WA-2), and waits for the others to be on the disk.
  private mutating func leaveUnchanged(_ log: WriteLog) throws(Failure) {
    for file in pending {
      if let problem = read.problem(overwriting: file.path) { throw problem }
    }
    var changed: [UnsettledFile] = []
    for file in pending {
      let isChanged = !Files.haveSameBytes(file.temporary, file.path)
      log.add(file, isChanged: isChanged)
      if isChanged { changed.append(file) } else { file.remove() }
    }
    pending = changed
    for file in changed { try file.synchronize() }
  }

  /// Gives the files away, to be put in their places by ``UnsettledFile/settle(_:read:)``.
  package mutating func handOver() throws(Failure) -> [UnsettledFile] {
    try checkThatAllAreFinished()
    for file in pending {
      if let problem = read.problem(overwriting: file.path) { throw problem }
    }
    defer { pending = [] }
    return pending
  }

  deinit {
    for file in pending + unfinished { file.remove() }
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
  /// - Parameter read: files that may not be written over.
  /// - Returns: what has failed with each text.
  package static func settle(
    _ texts: [[UnsettledFile]], read: ReadFiles = ReadFiles()
  ) -> [Failure?] {
    let areSynchronized = synchronizeFileSystems(of: texts.joined())
    let failures = texts.map { files in
      areSynchronized
        ? nil
        : failure { () throws(Failure) in
          for file in files { try file.synchronize() }
        }
    }
    return zip(texts, failures).map { files, failed in
      let (placed, problem) = failed == nil ? place(files, read: read) : (0, failed)
      for file in files[placed...] { file.remove() }
      return problem
    }
  }

  /// Puts the files of one text in their places. An obstacle for one of them that can be foreseen keeps back
  /// all of them; after any other, the message names those that have their places.
  ///
  /// - Returns: how many have their places, and what has failed.
  fileprivate static func place(
    _ files: [UnsettledFile], read: ReadFiles
  ) -> (count: Int, failure: Failure?) {
    for file in files {
      if let problem = read.problem(overwriting: file.path) { return (0, problem) }
      if files.count > 1, Files.isDirectory(file.path) {
        return (0, Failure(.cannotWrite, "cannot write \(file.path): it is a directory"))
      }
    }
    for (index, file) in files.enumerated() where !Files.rename(file.temporary, to: file.path) {
      var failure = Failure(writing: file.path)
      if let first = files.first, index > 0 {
        let last = files[index - 1].path
        failure.message +=
          "; new are \(first.path)\(index > 1 ? " to \(Files.name(of: last))" : ""), and "
          + "\(Files.name(of: file.path)) and what comes after it are as they were"
      }
      return (index, failure)
    }
    return (files.count, nil)
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

  fileprivate func synchronize() throws(Failure) {
    let descriptor = try open()
    defer { close(descriptor) }
    try Files.synchronize(descriptor, named: path)
  }

  private func open() throws(Failure) -> Int32 {
    let descriptor = Files.open(temporary, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Failure(writing: path) }
    return descriptor
  }

  fileprivate func remove() { Files.unlink(temporary) }
}

/// The files that the runs of a watch have written, of which the next run knows what it changes.
package final class WriteLog {
  /// One file of a run.
  package struct File {
    package var path: String
    package var isChanged: Bool
  }

  /// The number of pages of all texts.
  package var pageCount = 0
  /// The files of the run, in the order in which they were written.
  package private(set) var files: [File] = []
  /// The hashes of the pages that were drawn for each output, by its name, in this run and in the one before.
  private var pages: [String: [Int]] = [:]
  private var earlierPages: [String: [Int]] = [:]
  private var output = ""
  /// The files of runs before, as they were written last: others may have written them since.
  private var earlier: [String: FileState] = [:]

  package init() {}

  /// Begins a run.
  package func begin() {
    files = []
    pages = [:]
    pageCount = 0
  }

  /// Begins the pages of an output.
  package func beginPages(of output: String) {
    self.output = output
    pages[output] = []
  }

  /// Takes note of the next page.
  ///
  /// - Parameter page: what is drawn on it. Hashes are of this process alone, and in no output.
  package func add(page: some Hashable) { pages[output, default: []].append(page.hashValue) }

  func add(_ file: UnsettledFile, isChanged: Bool) {
    files.append(File(path: Files.resolved(file.path), isChanged: isChanged))
  }

  /// The number of pages that are not as they were in the run before, of the output that has the most of them.
  package var changedPages: Int {
    let counts = pages.map { name, now in
      let old = earlierPages[name] ?? []
      return now.indices.count { !old.indices.contains($0) || old[$0] != now[$0] }
    }
    return counts.max() ?? 0
  }

  /// True if the bytes of a file are not as they were.
  package var hasChanges: Bool { files.contains { $0.isChanged } }

  /// True if a file was written by a run before.
  package func isKnown(_ path: String) -> Bool { earlier[path] != nil }

  /// Ends a run that was whole, and removes what runs before have written and this one has not: pages of a text that
  /// has fewer now. What somebody else has written there since stays, and so do inputs.
  ///
  /// - Returns: the paths of what was removed.
  @discardableResult package func removeOthers(but inputs: ReadLog) -> [String] {
    let paths = Set(files.map(\.path))
    let read = Set(inputs.files.keys.compactMap { FileIdentity($0) })
    var removed: [String] = []
    for (path, file) in earlier.sorted(by: { $0.key < $1.key }) where !paths.contains(path) {
      earlier[path] = nil
      guard file.exists, file == FileState(path),
        FileIdentity(path).map({ !read.contains($0) }) ?? false
      else { continue }
      if Files.unlink(path) { removed.append(path) }
    }
    return removed
  }

  /// Takes note of the files of a run, as they are in their places.
  package func end() {
    for file in files { earlier[file.path] = FileState(file.path) }
    earlierPages.merge(pages) { $1 }
  }

  /// The paths of all files of this run and those before.
  package var paths: Set<String> { Set(earlier.keys).union(files.map(\.path)) }
}

extension Files {
  /// True if two files are there and have the same bytes.
  static func haveSameBytes(_ one: String, _ other: String) -> Bool {
    guard let first = FileState.info(of: one), let second = FileState.info(of: other),
      first.st_size == second.st_size
    else {
      return false
    }
    let files = [one, other].map { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    defer { for file in files where file >= 0 { close(file) } }
    guard files.allSatisfy({ $0 >= 0 }) else { return false }
    let size = 1 << 16
    var (left, right) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
    while true {
      let count = unsafe Glibc.read(files[0], &left, size)
      guard count >= 0, unsafe Glibc.read(files[1], &right, size) == count else { return false }
      if count == 0 { return true }
      guard left[..<count] == right[..<count] else { return false }
    }
  }
}
