/// Reads the tokens of a PDF file, as far as its trailer and catalog need it. Every method returns
/// `nil` on what it does not understand, and none reads outside the bytes.
struct PDFScanner {
  let bytes: [UInt8]
  var position: Int

  /// A key of a dictionary with its slash, and its value: places in the bytes.
  struct Entry {
    var key: Range<Int>
    var value: Range<Int>
  }

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = max(position, 0)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func byte(at offset: Int) -> UInt8? {
    offset < bytes.count - position ? bytes[position + offset] : nil
  }

  /// White space and comments.
  mutating func skipSpace() {
    while let byte = current {
      if byte == UInt8(ascii: "%") {
        while let next = current, next != 0x0A, next != 0x0D { position += 1 }
      } else if byte.isPDFSpace {
        position += 1
      } else {
        return
      }
    }
  }

  /// A word, after white space.
  mutating func skip(_ word: String) -> Bool {
    skipSpace()
    let end = position + word.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8) else { return false }
    position = end
    return true
  }

  /// A number without sign, after white space.
  mutating func integer() -> Int? {
    skipSpace()
    let start = position
    var value = 0
    while let byte = current, (0x30...0x39).contains(byte), position - start < 18 {
      value = value * 10 + Int(byte - 0x30)
      position += 1
    }
    return position > start ? value : nil
  }

  /// A dictionary's entries, after white space.
  mutating func dictionary() -> [Entry]? {
    guard skip("<<") else { return nil }
    var entries: [Entry] = []
    while !skip(">>") {
      let keyStart = position
      guard current == UInt8(ascii: "/"), skipToken() != nil else { return nil }
      let key = keyStart..<position
      skipSpace()
      let valueStart = position
      var valueEnd = position
      // A reference, `14 0 R`, is a value of three tokens.
      repeat {
        guard skipValue() else { return nil }
        valueEnd = position
        skipSpace()
      } while current != UInt8(ascii: "/")
        && !(current == UInt8(ascii: ">") && byte(at: 1) == UInt8(ascii: ">"))
      entries.append(Entry(key: key, value: valueStart..<valueEnd))
    }
    return entries
  }

  /// A token, or a whole array or dictionary.
  private mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      guard let change = skipToken() else { return false }
      depth += change
      if depth < 0 { return false }
    } while depth > 0
    return true
  }

  /// One token after white space: +1 where it opens an array or dictionary, -1 where it closes one.
  private mutating func skipToken() -> Int? {
    skipSpace()
    guard let first = current else { return nil }
    position += 1
    switch first {
    case UInt8(ascii: "["): return 1
    case UInt8(ascii: "]"): return -1
    case UInt8(ascii: "("): return skipString() ? 0 : nil
    case UInt8(ascii: "<"):
      if current == first {
        position += 1
        return 1
      }
      while let byte = current {
        position += 1
        if byte == UInt8(ascii: ">") { return 0 }
      }
      return nil
    case UInt8(ascii: ">"):
      guard current == first else { return nil }
      position += 1
      return -1
    case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
    default:
      while let byte = current, !byte.isPDFSpace, !byte.isPDFDelimiter { position += 1 }
      return 0
    }
  }

  /// The rest of a string after its opening parenthesis.
  private mutating func skipString() -> Bool {
    var depth = 1
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): position = min(position + 1, bytes.count)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isPDFSpace: Bool {
    switch self {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }

  fileprivate var isPDFDelimiter: Bool {
    switch Unicode.Scalar(self) {
    case "(", ")", "<", ">", "[", "]", "{", "}", "/", "%": true
    default: false
    }
  }
}
