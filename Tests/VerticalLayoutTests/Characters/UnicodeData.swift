import Glibc

/// The files of the Unicode Character Database that the tests compare with.
///
/// They are in the directory that the environment variable UNICODE_DATA names, or where Debian's
/// package puts them.
enum UnicodeData {
  /// A file that is not there, or that says something unexpected.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The values that a file lists: a range of code points on each line.
  struct Entry {
    var codePoints: ClosedRange<Int>
    var value: String
  }

  static let codePointCount = 0x110000

  private static var directory: String {
    guard let path = unsafe getenv("UNICODE_DATA") else { return "/usr/share/unicode" }
    return unsafe String(cString: path)
  }

  /// The bytes of each line.
  static func lines(of name: String) throws -> [ArraySlice<UInt8>] {
    let path = "\(directory)/\(name)"
    guard let file = unsafe fopen(path, "r") else {
      throw Failure(
        description: """
          cannot open \(path): apt-get install unicode-data, or set UNICODE_DATA to a directory \
          with the data of Unicode 15.0
          """)
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n"))
  }

  /// The entries of a file whose lines are `code points ; value # comment`.
  static func entries(of name: String) throws -> [Entry] {
    var entries: [Entry] = []
    for line in try lines(of: name) {
      let fields = fields(of: line)
      guard fields.count >= 2 else { continue }
      let bounds = fields[0].split(separator: ".").compactMap { Int($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last, first <= last else {
        throw Failure(description: "\(name) has a line for “\(fields[0])”")
      }
      entries.append(Entry(codePoints: first...last, value: fields[1]))
    }
    return entries
  }

  /// The value of each code point, listed or not.
  static func values<Value>(of name: String, named names: [String: Value]) throws -> [Value] {
    let missing = try missing(in: name).flatMap { names[$0] }
    var values = [Value?](repeating: missing, count: codePointCount)
    for entry in try entries(of: name) {
      guard let value = names[entry.value] else {
        throw Failure(description: "\(name) has the unknown value “\(entry.value)”")
      }
      for codePoint in entry.codePoints { values[codePoint] = value }
    }
    let known = values.compactMap { $0 }
    guard known.count == values.count else {
      throw Failure(description: "\(name) does not give every code point a value")
    }
    return known
  }

  /// The code points that a file of several properties lists for one of them.
  static func codePoints(of property: String, in name: String) throws -> [Bool] {
    var flags = [Bool](repeating: false, count: codePointCount)
    for entry in try entries(of: name) where entry.value == property {
      for codePoint in entry.codePoints { flags[codePoint] = true }
    }
    return flags
  }

  /// The value of the line `# @missing: 0000..10FFFF; value`.
  private static func missing(in name: String) throws -> String? {
    let start = Array("# @missing: 0000..10FFFF;".utf8)
    return try lines(of: name).first { $0.starts(with: start) }.map {
      trimmed($0.dropFirst(start.count))
    }
  }

  /// The fields of a line, without its comment.
  static func fields(of line: ArraySlice<UInt8>) -> [String] {
    line.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: ";")).map(trimmed)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
