import Glibc
import Storage

/// Where the lines of a state stand in its file, by their outputs. The lines themselves are not held: a folder may
/// have many thousands of outputs.
struct StateLines {
  private let path: String
  /// An offset and, in the low bits, a count of bytes.
  private var places: [UInt64] = []
  private var index = HashIndex()

  private static let countBits: UInt64 = 24
  private static let lineEnd = UInt8(ascii: "\n")

  /// Those of a file that is not there yet.
  init(of path: String) { self.path = path }

  /// Finds the lines of a file that are whole.
  init(path: String) {
    var (rest, offset): ([UInt8], Int) = ([], 0)
    var lines = StateLines(of: path)
    func add(_ line: [UInt8]) {
      if let output = BatchState.output(ofLine: line) { lines.add(output, offset, line.count) }
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

  /// What the file says of an output, without its hash; of several lines the last.
  func line(of output: String) -> [UInt8]? {
    let candidates = index.candidates(hash: PathKey(output).hashValue)
    guard !candidates.isEmpty, let file = OpenFile(path) else { return nil }
    for candidate in candidates.sorted(by: >) {
      if let line = line(candidate, in: file, of: PathKey(output)) {
        return Array(line.dropFirst(BatchState.sealCount))
      }
    }
    return nil
  }

  /// A whole line, where it is of an output and still stands in the file.
  private func line(_ number: Int, in file: borrowing OpenFile, of output: PathKey) -> [UInt8]? {
    let line = file.bytes(
      at: Int(places[number] >> Self.countBits), Int(places[number] & (1 << Self.countBits - 1)))
    return BatchState.output(ofLine: line).map { PathKey($0) } == output ? line : nil
  }

  /// Writes the lines that no later one replaces, with a line break before and behind each.
  ///
  /// - Returns: where they stand in what is written.
  func copy(_ sink: OutputFiles.Sink) throws(Failure) -> StateLines {
    var copy = StateLines(of: path)
    guard let file = OpenFile(path) else { return copy }
    var (part, offset): ([UInt8], Int) = ([], 0)
    for (number, place) in places.enumerated() {
      let line = file.bytes(
        at: Int(place >> Self.countBits), Int(place & (1 << Self.countBits - 1)))
      guard let output = BatchState.output(ofLine: line) else { continue }
      let key = PathKey(output)
      let isReplaced = index.candidates(hash: key.hashValue).contains {
        $0 > number && self.line($0, in: file, of: key) != nil
      }
      if isReplaced { continue }
      copy.add(output, offset + part.count + 1, line.count)
      part += [Self.lineEnd] + line + [Self.lineEnd]
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
private struct OpenFile: ~Copyable {
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
