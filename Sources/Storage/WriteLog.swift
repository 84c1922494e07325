import Glibc

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
    guard let first = info(one), let second = info(other), first.st_size == second.st_size else {
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
