/// Reads TOML 1.0 (https://toml.io/en/v1.0.0): from top to bottom, a key with its value or the name of a table a line.
///
/// What is read is kept in nodes, since a table may get keys in several places, and becomes values in the end. Tables and lists
/// nest to a limit, so that no file can use up the stack.
struct TOMLReader {
  /// Something that is not TOML, and where.
  struct Problem: Error {
    var message: String
    var offset: Int
    /// True for a file that may be TOML, but has more in it than is read.
    var isLimit = false
  }

  /// The most parts of a key, and how deep tables and lists may nest; no setting has more than three.
  static let limit = 256

  private let bytes: [UInt8]
  private var index = 0
  private let root = Node(.header)
  /// The table that keys go to, and how deep it is.
  private var table: Node
  private var depth = 0

  /// A table that is being read.
  private final class Node {
    enum Kind {
      /// Named in brackets.
      case header
      /// Named as the beginning of another table's name, so that brackets may name it later.
      case implied
      /// Named by a key with dots.
      case dotted
      /// Between braces, which nothing is added to.
      case inline
    }

    enum Entry {
      case value(TOMLValue)
      case table(Node)
      case tables(List)
    }

    /// The tables of one name in double brackets, to which others are added in place.
    final class List {
      var nodes: [Node]

      init(_ first: Node) { nodes = [first] }
    }

    var kind: Kind
    var entries: [String: Entry] = [:]

    init(_ kind: Kind) { self.kind = kind }

    var finished: TOMLTable {
      TOMLTable(
        entries.mapValues { entry in
          switch entry {
          case .value(let value): value
          case .table(let node): .table(node.finished)
          case .tables(let list): .array(list.nodes.map { .table($0.finished) })
          }
        })
    }
  }

  static func read(_ text: String) throws(Problem) -> TOMLTable {
    var reader = TOMLReader(bytes: Array(text.utf8))
    try reader.readLines()
    return reader.root.finished
  }

  /// The line and the column of an offset, from 1; columns count characters of Unicode.
  static func place(of offset: Int, in text: String) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in text.utf8.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    table = root
    // A mark of the order of bytes.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: Lines

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func readLines() throws(Problem) {
    while true {
      try skip(lines: true)
      guard let byte else { return }
      if byte == UInt8(ascii: "[") {
        try readHeader()
      } else {
        try readEntry(of: table, depth)
      }
      try skip(lines: false)
      guard atLineEnd || self.byte == nil else { throw expected("the end of the line") }
    }
  }

  private var atLineEnd: Bool {
    byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
  }

  /// Goes over blanks and a comment, and, if wanted, over the ends of lines and what follows.
  private mutating func skip(lines: Bool) throws(Problem) {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "#"):
        while let next = self.byte, !atLineEnd {
          try checkCharacter(next)
          index += 1
        }
      case _ where lines && atLineEnd: index += byte == UInt8(ascii: "\r") ? 2 : 1
      default: return
      }
    }
  }

  private func checkCharacter(_ byte: UInt8) throws(Problem) {
    guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
      throw problem("a control character stands here")
    }
  }

  private func problem(_ message: String, at place: Int? = nil) -> Problem {
    Problem(message: message, offset: place ?? index)
  }

  private func expected(_ what: String) -> Problem {
    let found: String
    if index >= bytes.count {
      found = "the end of the file"
    } else if atLineEnd {
      found = "the end of the line"
    } else {
      let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
      found = rest.unicodeScalars.first.map { "“\($0)”" } ?? "nothing"
    }
    return problem("expected \(what), but here is \(found)")
  }

  // MARK: Keys

  /// Reads `[name]`, or `[[name]]`.
  private mutating func readHeader() throws(Problem) {
    let start = index
    index += 1
    let isOfList = byte == UInt8(ascii: "[")
    if isOfList { index += 1 }
    let key = try readKey(0)
    for _ in 0..<(isOfList ? 2 : 1) {
      guard byte == UInt8(ascii: "]") else { throw expected(isOfList ? "]]" : "]") }
      index += 1
    }
    var node = root
    for part in key.dropLast() {
      switch node.entries[part] {
      case nil:
        let next = Node(.implied)
        node.entries[part] = .table(next)
        node = next
      case .table(let next) where next.kind != .inline: node = next
      case .tables(let list):
        guard let last = list.nodes.last else { throw problem("“\(part)” is no table", at: start) }
        node = last
      case .table, .value: throw problem("“\(part)” has a value already", at: start)
      }
    }
    let name = key.last ?? ""
    table = Node(.header)
    depth = key.count
    switch node.entries[name] {
    case nil: node.entries[name] = isOfList ? .tables(Node.List(table)) : .table(table)
    case .tables(let list) where isOfList: list.nodes.append(table)
    case .table(let known) where !isOfList && known.kind == .implied:
      known.kind = .header
      table = known
    default: throw problem("“\(name)” is there already", at: start)
    }
  }

  /// Reads a key, its equals sign and its value.
  private mutating func readEntry(of table: Node, _ depth: Int) throws(Problem) {
    let start = index
    let key = try readKey(depth)
    guard byte == UInt8(ascii: "=") else { throw expected("=") }
    index += 1
    try skip(lines: false)
    let value = try readValue(depth + key.count)
    var node = table
    for part in key.dropLast() {
      switch node.entries[part] {
      case nil:
        let next = Node(.dotted)
        node.entries[part] = .table(next)
        node = next
      case .table(let next) where next.kind == .dotted || next.kind == .implied: node = next
      default: throw problem("“\(part)” is there already", at: start)
      }
    }
    let name = key.last ?? ""
    guard node.entries[name] == nil else { throw problem("“\(name)” is there already", at: start) }
    node.entries[name] = .value(value)
  }

  /// Reads the parts of a key, and the blanks after it.
  private mutating func readKey(_ depth: Int) throws(Problem) -> [String] {
    var parts: [String] = []
    while true {
      try skip(lines: false)
      parts.append(try readPart())
      guard depth + parts.count <= Self.limit else {
        throw tooMuch("a key has more than \(Self.limit) parts")
      }
      while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
      guard byte == UInt8(ascii: ".") else { return parts }
      index += 1
    }
  }

  private mutating func readPart() throws(Problem) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try readLineString() }
    let start = index
    while let byte, byte.isOfBareKey { index += 1 }
    guard index > start else {
      throw expected("a key of the letters a to z, digits, - and _, or in quotes")
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The problem of a limit, at the beginning of the line.
  private func tooMuch(_ message: String) -> Problem {
    let start = bytes[..<min(index, bytes.count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return Problem(message: message, offset: start ?? 0, isLimit: true)
  }

  // MARK: Values

  private mutating func readValue(_ depth: Int) throws(Problem) -> TOMLValue {
    guard depth <= Self.limit else { throw tooMuch("lists nest deeper than \(Self.limit)") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString())
    case UInt8(ascii: "["): return .array(try readArray(depth))
    case UInt8(ascii: "{"): return .table(try readInlineTable(depth))
    default: return try readWord()
    }
  }

  private mutating func readArray(_ depth: Int) throws(Problem) -> [TOMLValue] {
    index += 1
    var values: [TOMLValue] = []
    while true {
      try skip(lines: true)
      if byte == UInt8(ascii: "]") { break }
      values.append(try readValue(depth + 1))
      try skip(lines: true)
      if byte == UInt8(ascii: "]") { break }
      guard byte == UInt8(ascii: ",") else { throw expected("a comma or ]") }
      index += 1
    }
    index += 1
    return values
  }

  private mutating func readInlineTable(_ depth: Int) throws(Problem) -> TOMLTable {
    index += 1
    let node = Node(.inline)
    try skip(lines: false)
    while byte != UInt8(ascii: "}") {
      try readEntry(of: node, depth + 1)
      try skip(lines: false)
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: ",") else { throw expected("a comma or }") }
      index += 1
    }
    index += 1
    return node.finished
  }

  /// Reads a truth, a number, or a time.
  private mutating func readWord() throws(Problem) -> TOMLValue {
    let start = index
    while let byte, byte.isOfBareKey || "+.:".utf8.contains(byte) { index += 1 }
    // A blank may stand between a day and a time.
    if index - start == 10, byte == UInt8(ascii: " "), index + 2 < bytes.count,
      bytes[index + 1].isDigit, bytes[start + 4] == UInt8(ascii: "-")
    {
      index += 1
      while let byte, byte.isOfBareKey || "+.:".utf8.contains(byte) { index += 1 }
    }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if word.isEmpty { throw expected("a value") }
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if let value = TOMLNumber.value(of: word) ?? TOMLTime.value(of: word) { return value }
    throw problem("“\(word)” is no value; a text stands in quotes", at: start)
  }

  // MARK: Strings

  private mutating func readString() throws(Problem) -> String {
    guard let quote = byte, bytes[index...].starts(with: [quote, quote, quote]) else {
      return try readLineString()
    }
    index += 3
    if byte == UInt8(ascii: "\r"), atLineEnd { index += 1 }
    if byte == UInt8(ascii: "\n") { index += 1 }
    var text: [UInt8] = []
    while let byte {
      if byte == quote, bytes[index...].starts(with: [quote, quote, quote]) {
        index += 3
        // One or two quotes more belong to the text.
        for _ in 0..<2 where self.byte == quote {
          text.append(quote)
          index += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text, spansLines: true)
      } else {
        if !atLineEnd, byte != UInt8(ascii: "\n") { try checkCharacter(byte) }
        text.append(byte)
        index += 1
      }
    }
    throw expected("\(quote == UInt8(ascii: "'") ? "'''" : "\"\"\"") at the end of a text")
  }

  /// Reads a string in one quote, which ends on its line.
  private mutating func readLineString() throws(Problem) -> String {
    guard let quote = byte else { throw expected("a text") }
    index += 1
    var text: [UInt8] = []
    while let byte, !atLineEnd {
      if byte == quote {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text, spansLines: false)
      } else {
        try checkCharacter(byte)
        text.append(byte)
        index += 1
      }
    }
    throw expected("a quote at the end of the text")
  }

  private mutating func readEscape(into text: inout [UInt8], spansLines: Bool) throws(Problem) {
    let start = index
    index += 1
    guard let byte else { throw expected("a character after the backslash") }
    if spansLines, " \t\r\n".utf8.contains(byte) {
      // The end of a line, and all blanks up to the next character.
      while self.byte == UInt8(ascii: " ") || self.byte == UInt8(ascii: "\t") { index += 1 }
      guard atLineEnd else {
        throw problem("only the end of a line stands after “\\ ”", at: start)
      }
      while let next = self.byte, " \t\r\n".utf8.contains(next) { index += 1 }
      return
    }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let digits = bytes[index...].prefix(byte == UInt8(ascii: "u") ? 4 : 8)
      guard digits.count == (byte == UInt8(ascii: "u") ? 4 : 8), digits.allSatisfy(\.isHexDigit),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw problem("no character has this number", at: start) }
      text += Array(String(Character(scalar)).utf8)
      index += digits.count
    default:
      throw problem("a backslash stands before b, t, n, f, r, u, U, \" or another one", at: start)
    }
  }
}

/// Numbers of TOML.
private enum TOMLNumber {
  static func value(of word: String) -> TOMLValue? {
    let bytes = Array(word.utf8)
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
      guard let digits = digits(bytes[2...], radix: radix) else { return nil }
      return Int(digits, radix: radix).map { .integer($0) }
    }
    let sign = bytes.first.map { "+-".utf8.contains($0) } == true ? 1 : 0
    let whole = bytes[sign...].prefix { $0.isDigit || $0 == UInt8(ascii: "_") }
    guard let wholeDigits = digits(whole, radix: 10),
      wholeDigits.utf8.count == 1 || wholeDigits.utf8.first != UInt8(ascii: "0")
    else { return nil }
    let minus = bytes.first == UInt8(ascii: "-") ? "-" : ""
    var rest = bytes[whole.endIndex...]
    if rest.isEmpty { return Int(minus + wholeDigits).map { .integer($0) } }
    var text = minus + wholeDigits
    if rest.first == UInt8(ascii: ".") {
      let part = rest.dropFirst().prefix { $0.isDigit || $0 == UInt8(ascii: "_") }
      guard let digits = digits(part, radix: 10) else { return nil }
      text += "." + digits
      rest = rest[part.endIndex...]
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      text += "e"
      if let sign = rest.first, "+-".utf8.contains(sign) {
        text += sign == UInt8(ascii: "-") ? "-" : "+"
        rest = rest.dropFirst()
      }
      guard let digits = digits(rest, radix: 10) else { return nil }
      text += digits
      rest = []
    }
    return rest.isEmpty ? Double(text).map { .float($0) } : nil
  }

  /// Digits without the lines that may stand between two of them.
  private static func digits(_ bytes: ArraySlice<UInt8>, radix: Int) -> String? {
    let line = UInt8(ascii: "_")
    guard let first = bytes.first, let last = bytes.last, first != line, last != line else {
      return nil
    }
    var digits: [UInt8] = []
    var before: UInt8 = 0
    for byte in bytes {
      if byte == line {
        if before == line { return nil }
      } else {
        guard byte.isHexDigit, Int(String(UnicodeScalar(byte)), radix: radix) != nil else {
          return nil
        }
        digits.append(byte)
      }
      before = byte
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// Days and times of TOML (RFC 3339).
private enum TOMLTime {
  static func value(of word: String) -> TOMLValue? {
    let bytes = Array(word.utf8)
    if isDay(bytes[...]) { return .date(word) }
    if bytes.count > 10, isDay(bytes.prefix(10)), "Tt ".utf8.contains(bytes[10]) {
      return isTime(bytes[11...], mayHaveZone: true) ? .time(word) : nil
    }
    return isTime(bytes[...], mayHaveZone: false) ? .time(word) : nil
  }

  private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let numbers = numbers(bytes, like: "0000-00-00"), (1...12).contains(numbers[1]) else {
      return false
    }
    let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[numbers[1] - 1]).contains(numbers[2])
  }

  private static func isTime(_ bytes: ArraySlice<UInt8>, mayHaveZone: Bool) -> Bool {
    guard let numbers = numbers(bytes.prefix(8), like: "00:00:00"), numbers[0] < 24,
      numbers[1] < 60, numbers[2] <= 60
    else { return false }
    var rest = bytes.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      guard !digits.isEmpty else { return false }
      rest = rest[digits.endIndex...]
    }
    guard let mark = rest.first else { return true }
    guard mayHaveZone else { return false }
    if mark | 0x20 == UInt8(ascii: "z") { return rest.count == 1 }
    guard "+-".utf8.contains(mark), let zone = Self.numbers(rest.dropFirst(), like: "00:00") else {
      return false
    }
    return zone[0] < 24 && zone[1] < 60
  }

  /// The numbers of a text that has digits where a pattern has zeros, and else the same.
  private static func numbers(_ bytes: ArraySlice<UInt8>, like pattern: String) -> [Int]? {
    guard bytes.count == pattern.utf8.count else { return nil }
    var numbers = [0]
    for (byte, sign) in zip(bytes, pattern.utf8) {
      if sign == UInt8(ascii: "0") {
        guard byte.isDigit else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else {
        guard byte == sign else { return nil }
        numbers.append(0)
      }
    }
    return numbers
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// True for letters, digits, `-` and `_`.
  fileprivate var isOfBareKey: Bool {
    isDigit || (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}
