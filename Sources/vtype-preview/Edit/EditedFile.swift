import Glibc
import Manuscript
import Storage

/// A file of the text as it is edited, and what is on disk in its place.
struct EditedFile {
  let path: String
  var source: SourceLines
  /// The state of the file when it was read or written last.
  var disk: FileState
  /// Those of the bytes that it had then.
  var savedHash: String
  /// Edits that are not on disk.
  private(set) var isDirty = false
  /// What others have written while there were edits that are not on disk; the user decides (PV-35).
  var conflict: Conflict?

  enum Conflict {
    case changed
    case gone
  }

  /// Beyond so many bytes a file is not edited here.
  static let longest = 64 << 20

  /// Reads a file.
  init(_ path: String, encoding: TextEncoding?) throws(EditProblem) {
    let state = FileState(path)
    let bytes: [UInt8]
    do throws(Failure) { bytes = try Files.readFromDisk(path, limit: Self.longest) } catch {
      throw EditProblem(404, error.message)
    }
    guard let source = SourceLines(bytes, encoding: encoding) else {
      throw EditProblem(403, "\(path) is no text file, and is not edited here")
    }
    self.path = path
    self.source = source
    disk = state
    savedHash = ContentHash.of(bytes)
  }

  /// Compares with what is on disk, after a change, and shows the typesetter which of the two counts.
  mutating func show() {
    let bytes = source.bytes
    isDirty = ContentHash.of(bytes) != savedHash || !source.lacking.isEmpty
    FileOverlay.set(isDirty ? bytes : nil, for: path)
  }

  /// The reason that it cannot be written; `nil` where it can.
  static func protection(of path: String) -> String? {
    guard Files.exists(path) else { return nil }
    if Files.isDirectory(path) || Files.isSpecial(path) {
      return "\(path) is a folder or device, and its parts are files of their own"
    }
    var info = stat()
    let isKnown = unsafe path.withSystemPath { unsafe stat($0, &info) } == 0
    let mayWrite = unsafe path.withSystemPath { unsafe access($0, W_OK) } == 0
    return isKnown && mayWrite && info.st_mode & 0o222 != 0
      ? nil : "\(path) is protected from writing; chmod +w allows it"
  }

  /// The file that keeps unsaved edits until the next time (PV-3).
  static func keptPath(of path: String) -> String {
    Files.folder(of: path) + "." + Files.name(of: path) + ".vtype-unsaved"
  }

  /// A stretch of whole lines around one: the chapter where that fits, else as many lines as fit (PV-30).
  ///
  /// - Parameter chapters: the first lines of chapters, in order.
  func stretch(around line: Int, chapters: [Int]) -> Range<Int> {
    let lines = source.lines
    let line = min(max(0, line), lines.count - 1)
    let start = chapters.last { $0 <= line } ?? 0
    let end = min(chapters.first { $0 > line } ?? lines.count, lines.count)
    if start < end, units(start..<end, atMost: Self.longestStretch) != nil { return start..<end }
    var (first, last) = (line, line + 1)
    var count = lines[line].text.utf16.count + 1
    func take(_ number: Int, upTo most: Int) -> Bool {
      guard lines.indices.contains(number) else { return false }
      let more = lines[number].text.utf16.count + 1
      guard count + more <= most else { return false }
      count += more
      return true
    }
    while take(first - 1, upTo: Self.longestStretch / 2) { first -= 1 }
    while take(last, upTo: Self.longestStretch) { last += 1 }
    while take(first - 1, upTo: Self.longestStretch) { first -= 1 }
    return first..<last
  }

  /// The units of some lines, with their endings; `nil` for more than some number.
  private func units(_ range: Range<Int>, atMost most: Int) -> Int? {
    var count = 0
    for line in source.lines[range] {
      count += line.text.utf16.count + 1
      if count > most { return nil }
    }
    return count
  }

  static let longestStretch = 20_000
  /// A line that has more units is not edited here.
  static let longestLine = 100_000
}

/// A reason that an edit is not made, and the status of its answer.
struct EditProblem: Error {
  var status: Int
  var message: String
  /// Characters that an encoding lacks, with their lines.
  var lacking: [(scalar: Unicode.Scalar, line: Int)] = []

  init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }
}
