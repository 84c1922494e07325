/// A check for nesting that would end the program that reads TOML.
///
/// Keys with dots between their parts are tables in each other, and reading a table calls itself, so a key of many
/// thousands of parts would end it. And it takes the name of a table, as in `[name]`, for one that may be a name.
enum TOMLCheck {
  /// The most parts of a key; no setting has more than three.
  static let limit = 256

  /// Something that cannot be read.
  struct Problem: Equatable {
    /// From 1.
    var line: Int
    var reason: String
  }

  /// The first thing that cannot be read; `nil` where there is none.
  static func firstProblem(_ bytes: [UInt8]) -> Problem? {
    var scanner = Scanner(bytes: bytes)
    return scanner.firstProblem()
  }

  /// Goes over the words of TOML: strings, comments and what stands between them.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    /// Dots since the last byte that no key has outside of quotes.
    var dots = 0
    /// Brackets that are open.
    var depth = 0
    /// True behind the sign between a key and its value.
    var isValue = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func firstProblem() -> Problem? {
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(bytes[index])
        case UInt8(ascii: "#"): skip { $0 == UInt8(ascii: "\n") }
        case UInt8(ascii: "."):
          dots += 1
          if dots >= TOMLCheck.limit {
            return Problem(
              line: line, reason: "a key has more than \(TOMLCheck.limit) parts")
          }
          index += 1
        case UInt8(ascii: "[") where depth == 0 && !isValue && !nameFollows():
          return Problem(
            line: line,
            reason: "the name of a table is of the letters a to z, digits, - and _, or in quotes")
        case let byte:
          note(byte)
          index += 1
        }
      }
      return nil
    }

    /// Takes a byte that is in no string and no comment.
    private mutating func note(_ byte: UInt8) {
      if "=,[]{}\n".utf8.contains(byte) { dots = 0 }
      switch byte {
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      case UInt8(ascii: "\n"), 0x0B, 0x0C, 0x0D:
        if byte == UInt8(ascii: "\n") { line += 1 }
        if depth == 0 { isValue = false }
      default: break
      }
    }

    /// True if what stands in a table's brackets begins as a name may, or is nothing, which the reader refuses.
    private func nameFollows() -> Bool {
      var rest = bytes[(index + 1)...]
      if rest.first == UInt8(ascii: "[") { rest = rest.dropFirst() }
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard let byte = rest.first else { return true }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        return true
      default: return "-_\"']".utf8.contains(byte)
      }
    }

    private mutating func skip(until isEnd: (UInt8) -> Bool) {
      while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    }

    /// Goes behind a string: of one line in one quote, of several in three.
    private mutating func skipString(_ quote: UInt8) {
      let isLong = bytes[index...].starts(with: [quote, quote, quote])
      index += isLong ? 3 : 1
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\n") {
          // A string of one line does not go on; what reads it stops here.
          guard isLong else { return }
          line += 1
        } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          index += 1
          if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
        } else if byte == quote, !isLong || bytes[index...].starts(with: [quote, quote, quote]) {
          index += isLong ? 3 : 1
          // One or two quotes more belong to the string.
          while isLong, index < bytes.count, bytes[index] == quote { index += 1 }
          return
        }
        index += 1
      }
    }
  }
}
