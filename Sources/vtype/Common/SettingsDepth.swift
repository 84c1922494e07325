/// Keys of TOML with dots between their parts, each of which is a table in another. Reading a table calls itself, so
/// that a key of many thousands of parts would end the program.
enum SettingsDepth {
  /// The most parts of a key; no setting has more than three.
  static let limit = 256

  /// The line of the first key with more parts than are read, from 1; `nil` where there is none.
  static func firstTooDeep(_ bytes: [UInt8]) -> Int? {
    var scanner = Scanner(bytes: bytes)
    return scanner.firstTooDeep()
  }

  /// Goes over the words of TOML: strings, comments and what stands between them.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    /// Dots since the last byte that no key has outside of quotes.
    var dots = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func firstTooDeep() -> Int? {
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(bytes[index])
        case UInt8(ascii: "#"): skip { $0 == UInt8(ascii: "\n") }
        case UInt8(ascii: "."):
          dots += 1
          if dots >= SettingsDepth.limit { return line }
          index += 1
        case let byte:
          if "=,[]{}\n".utf8.contains(byte) { dots = 0 }
          if byte == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
      }
      return nil
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
