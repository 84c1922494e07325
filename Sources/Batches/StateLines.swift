import Glibc
package import Storage

/// The places of a state's lines in its file, by their outputs. The lines themselves are not held: a folder may have
/// many thousands of outputs.
package struct StateLines {
  private let path: String
  private let folder: String
  /// An offset and, in the low bits, a count of bytes.
  private var places: [UInt64] = []
  private var index = HashIndex()
  var fontSets = FontSets()

  private static let countBits: UInt64 = 24
  private static let lineEnd = UInt8(ascii: "\n")

  /// Those of a file that has not been read, in the folder of the outputs.
  package init(of path: String, folder: String) { (self.path, self.folder) = (path, folder) }

  /// Finds the lines of the file that are whole.
  package mutating func read() {
    var (rest, offset): ([UInt8], Int) = ([], 0)
    var lines = self
    func add(_ bytes: [UInt8]) {
      guard let line = StateLine(bytes) else { return }
      if let output = line.output(in: folder) {
        lines.add(output, offset, bytes.count)
      } else if let (number, fonts) = line.fontSet {
        lines.fontSets.add(fonts, number: number)
      }
    }
    try? Files.read(path, partSize: 1 << 16) { part in
      var start = part.startIndex
      while let end = part[start...].firstIndex(of: Self.lineEnd) {
        rest += part[start..<end]
        add(rest)
        offset += rest.count + 1
        rest.removeAll(keepingCapacity: true)
        start = end + 1
      }
      rest += part[start...]
    }
    add(rest)
    self = lines
  }

  private mutating func add(_ output: String, _ offset: Int, _ count: Int) {
    // A line of so many millions of bytes is forgotten, and its item done again.
    guard count < 1 << Self.countBits, offset < 1 << 40 else { return }
    index.insert(places.count, hash: PathKey(output).hashValue)
    places.append(UInt64(offset) << Self.countBits | UInt64(count))
  }

  /// The record of an output in the file; of several lines the last.
  package func record(of output: String) -> BatchRecord? {
    guard let file = OpenFile(path), let line = line(of: output, in: file) else { return nil }
    return line.record(in: folder, fonts: { fontSets[$0] })
  }

  /// The line of an output, of several the last, with that of its fonts; nothing of them is read yet.
  func seen(of output: String, in file: OpenFile) -> SeenLine? {
    guard let line = line(of: output, in: file) else { return nil }
    return SeenLine(
      body: line.body, fonts: line.usedFontSet.flatMap { fontSets.body(of: $0) } ?? [])
  }

  /// The file as it is now; `nil` where there is none.
  var opened: OpenFile? { OpenFile(path) }

  /// The last line of an output whose fonts are known.
  private func line(of output: String, in file: OpenFile) -> StateLine? {
    let key = PathKey(output)
    for candidate in index.candidates(hash: key.hashValue).sorted(by: >) {
      guard let line = line(candidate, in: file, of: key) else { continue }
      if line.usedFontSet.map({ fontSets[$0] != nil }) ?? true { return line }
    }
    return nil
  }

  /// A line, where it is of an output and still stands in the file.
  private func line(_ number: Int, in file: OpenFile, of output: PathKey) -> StateLine? {
    guard let line = line(number, in: file), let found = line.output(in: folder) else { return nil }
    return PathKey(found) == output ? line : nil
  }

  private func line(_ number: Int, in file: OpenFile) -> StateLine? {
    let place = places[number]
    return StateLine(
      file.bytes(at: Int(place >> Self.countBits), Int(place & (1 << Self.countBits - 1))))
  }

  /// Writes the lines that no later one replaces, with a line break before and after each, and their fonts.
  ///
  /// - Returns: where they stand in what is written.
  package func copy(_ sink: OutputFiles.Sink) throws(Failure) -> StateLines {
    var copy = StateLines(of: path, folder: folder)
    guard let file = OpenFile(path) else { return copy }
    var (part, offset): ([UInt8], Int) = ([], 0)
    for number in places.indices {
      guard let line = line(number, in: file), let output = line.output(in: folder) else {
        continue
      }
      let key = PathKey(output)
      let isReplaced = index.candidates(hash: key.hashValue).contains {
        $0 > number && self.line($0, in: file, of: key) != nil
      }
      if isReplaced { continue }
      if let set = line.usedFontSet {
        // A line whose fonts are lost says nothing.
        guard let fonts = fontSets[set] else { continue }
        copy.fontSets.add(fonts, number: set)
        part += copy.fontSets.line(dueBefore: line)
      }
      let sealed = line.sealed
      copy.add(output, offset + part.count + 1, sealed.count - 2)
      part += sealed
      if part.count > 1 << 16 {
        try sink(part)
        offset += part.count
        part.removeAll(keepingCapacity: true)
      }
    }
    try sink(part)
    return copy
  }
}

/// A file that parts are read from.
final class OpenFile {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = Files.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  /// As many bytes from a place as there are.
  func bytes(at offset: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    return got == count ? bytes : []
  }

  deinit { close(descriptor) }
}
