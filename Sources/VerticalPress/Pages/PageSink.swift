package import Storage

/// A sink of what a press writes: files on a disk, standard output or a stream of a program (`OutputFiles`), or memory.
package protocol PageSink: ~Copyable {
  /// Writes one file.
  ///
  /// - Parameters:
  ///   - form: finds what is missing of it.
  ///   - body: passes the bytes to its argument, a part at a time.
  mutating func write(
    to path: String, as form: FileForm, _ body: (OutputFiles.Sink) throws(Failure) -> Void
  ) throws(Failure)

  /// Gives files that are written other names.
  mutating func rename(_ names: some Sequence<(String, String)>) throws(Failure)

  /// Forgets a file, so that it can be written anew.
  mutating func forget(_ path: String)

  /// True if what is written to a path cannot be taken back.
  func writesAtOnce(to path: String) -> Bool
}

extension OutputFiles: PageSink {
  package func writesAtOnce(to path: String) -> Bool { OutputFiles.writesAtOnce(to: path) }
}

/// Files in memory, for programs that show pages and write none.
package struct FilesInMemory: PageSink {
  /// The files by their names, in the order in which they were written.
  package private(set) var files: [(name: String, bytes: [UInt8])] = []

  package init() {}

  package mutating func write(
    to path: String, as form: FileForm, _ body: (OutputFiles.Sink) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = []
    try body { bytes += $0 }
    files.append((path, bytes))
  }

  package mutating func rename(_ names: some Sequence<(String, String)>) {
    let others = Dictionary(names.map { ($0.0, $0.1) }) { $1 }
    for index in files.indices {
      files[index].name = others[files[index].name] ?? files[index].name
    }
  }

  package mutating func forget(_ path: String) { files.removeAll { $0.name == path } }

  package func writesAtOnce(to path: String) -> Bool { false }
}
