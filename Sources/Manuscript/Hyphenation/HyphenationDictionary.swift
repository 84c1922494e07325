public import VerticalLayout

/// An error in a dictionary of hyphens.
public enum HyphenationDictionaryError: Error, Hashable, Sendable {
  /// The first line names no encoding that we have.
  case unknownEncoding(String)
  /// A line that is not in the encoding of the file; lines count from 1.
  case invalidText(line: Int)
  /// A line with a limit that is no number from 0 to 99.
  case invalidLimit(line: Int, String)
  /// There is no pattern in it.
  case noPatterns
}

extension HyphenationDictionaryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownEncoding(let name):
      "line 1: “\(name)” is no encoding; a dictionary of libhyphen begins with one, such as UTF-8"
    case .invalidText(let line): "line \(line): it is not in the encoding that line 1 names"
    case .invalidLimit(let line, let text): "line \(line): “\(text)” is no number from 0 to 99"
    case .noPatterns: "there is no pattern in it"
    }
  }
}

extension HyphenationPatterns {
  /// Reads a dictionary of libhyphen, as LibreOffice and Debian's `hyphen-en-us` and its like have them:
  /// `/usr/share/hyphen/hyph_en_US.dic`.
  ///
  /// The first line names the encoding. The next ones are patterns, `LEFTHYPHENMIN` and its like with numbers,
  /// `NEXTLEVEL` between the patterns of compounds and those of their parts, and comments after `%` or `#`.
  /// A pattern that changes how a word is spelled (`/`) divides none.
  ///
  /// - Throws: ``HyphenationDictionaryError`` for a file that is no such dictionary.
  public init(dictionary bytes: [UInt8]) throws(HyphenationDictionaryError) {
    let text = try Self.decode(bytes)
    var result = HyphenationPatterns()
    var number = 1
    for line in text.dropFirst().split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != "%", first != "#" else { continue }
      if ("A"..."Z").contains(first), try result.takeKeyword(line, number) { continue }
      result.takePattern(line.prefix { !$0.isFieldGap })
    }
    guard !result.isEmpty else { throw .noPatterns }
    self = result
  }

  /// The characters of a file from the end of its first line on, which names the encoding.
  private static func decode(
    _ bytes: [UInt8]
  ) throws(HyphenationDictionaryError) -> [Unicode.Scalar] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let line = String(decoding: bytes[min(start, end)..<end].prefix(80), as: UTF8.self)
    let name = String(line.unicodeScalars.prefix { !$0.isFieldGap }.map(Character.init))
    let rest = Array(bytes[end...])
    if TextEncoding(name: name) == .utf8 {
      if let text = String(validating: rest, as: UTF8.self) { return Array(text.unicodeScalars) }
    } else if let encoding = SingleByteEncoding(name: name) {
      let text = encoding.decode(rest)
      if !text.contains("\u{FFFD}") { return text }
      throw .invalidText(line: 1 + text.prefix { $0 != "\u{FFFD}" }.count { $0 == "\n" })
    } else {
      throw .unknownEncoding(name)
    }
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let wrong = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    throw .invalidText(line: 1 + (wrong ?? 0))
  }

  /// Reads a line with a word in capitals.
  ///
  /// - Returns: false where it is none that means something.
  private mutating func takeKeyword(
    _ line: ArraySlice<Unicode.Scalar>, _ number: Int
  ) throws(HyphenationDictionaryError) -> Bool {
    let words = line.split(whereSeparator: \.isFieldGap).map { String($0.map(Character.init)) }
    func limit() throws(HyphenationDictionaryError) -> Int {
      let text = words.count > 1 ? words[1] : ""
      guard let value = Int(text), (0...99).contains(value) else {
        throw .invalidLimit(line: number, text)
      }
      return value
    }
    switch words.first {
    case "LEFTHYPHENMIN": lettersBefore = try limit().orUsual(2)
    case "RIGHTHYPHENMIN": lettersAfter = try limit().orUsual(2)
    case "COMPOUNDLEFTHYPHENMIN": compoundLettersBefore = try limit().orUsual(1)
    case "COMPOUNDRIGHTHYPHENMIN": compoundLettersAfter = try limit().orUsual(1)
    case "NEXTLEVEL": beginNextLevel()
    // Signs beside which no word is divided: none has one inside.
    case "NOHYPHEN": break
    default: return false
    }
    return true
  }

  private mutating func takePattern(_ text: ArraySlice<Unicode.Scalar>) {
    guard let solidus = text.firstIndex(of: "/") else { return add(text) }
    add(text[..<solidus], isForbidden: true)
  }
}

extension Int {
  /// The number, or another one in place of 0.
  fileprivate func orUsual(_ usual: Int) -> Int { self == 0 ? usual : self }
}

extension Unicode.Scalar {
  fileprivate var isFieldGap: Bool { self == " " || self == "\t" || self == "\r" }
}
