import VerticalLayout

/// The marker of an item of a list at the head of a line.
struct ListMarker: Equatable {
  enum Kind: Equatable {
    /// `-`, `*`, `+` and a blank, for which ・ stands.
    case bullet
    /// `1.`, `1)` and a blank, for which the number stands.
    case ordered
    /// A sign that stays as it is, of which another item follows: ・, ●.
    case sign(Unicode.Scalar)
    /// A number that stays as it is, with what stands before and after it: 一、, （一）, ①.
    case number(before: Unicode.Scalar?, after: Unicode.Scalar?, style: Style)

    /// True for what is a marker wherever it stands, and is replaced.
    var isMark: Bool { self == .bullet || self == .ordered }
  }

  enum Style { case han, digits, wideDigits, circled }

  var kind: Kind
  /// Of a numbered item.
  var number: Int?
  /// Its bytes, the digits of them, and where the text begins after it.
  var range: Range<Int>
  var digits: Range<Int>
  var textStart: Int

  /// - Parameter line: the line without the blanks before it.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    guard let first = bytes[line].first else { return nil }
    if "-*+".utf8.contains(first) {
      guard let text = Self.blankEnd(bytes, line.lowerBound + 1, line.upperBound) else {
        return nil
      }
      self.init(.bullet, nil, line.lowerBound..<line.lowerBound + 1, text: text)
      return
    }
    guard first.isASCIIDigit || Self.mayBegin(bytes, line) else { return nil }
    let scalars = Self.scalars(bytes, line)
    guard !scalars.isEmpty else { return nil }
    if first.isASCIIDigit, let found = Self.ordered(bytes, line) {
      self = found
    } else if let found = Self.literal(scalars, from: line.lowerBound),
      found.textStart < line.upperBound
    {
      self = found
    } else {
      return nil
    }
  }

  private static let signs = "・●○■□◆◇"
  private static let openings = "（("

  private static let hanDigits = "一二三四五六七八九十百〇"
  private static let wideDigits = "０１２３４５６７８９"

  /// The first bytes of the markers that do not begin with an ASCII digit.
  private static let heads: Set<UInt32> = {
    let circled = (0x2460...0x32BF).compactMap { Unicode.Scalar($0) }
      .filter { $0.circledNumber != nil }
    let scalars = (signs + openings + hanDigits + wideDigits).unicodeScalars + circled
    return Set(scalars.map { String($0).utf8.characterKey })
  }()

  /// True if a line begins as a marker may that has no ASCII digit at its head.
  private static func mayBegin(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    heads.contains(bytes[line].prefix(bytes[line.lowerBound] < 0x80 ? 1 : 3).characterKey)
  }

  private init(
    _ kind: Kind, _ number: Int?, _ range: Range<Int>, digits: Range<Int> = 0..<0, text: Int
  ) {
    self.kind = kind
    self.number = number
    self.range = range
    self.digits = digits
    textStart = text
  }

  /// After the blanks at an offset, where text follows them.
  private static func blankEnd(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    var index = start
    while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index > start && index < limit ? index : nil
  }

  private static func ordered(_ bytes: [UInt8], _ line: Range<Int>) -> ListMarker? {
    let digits = bytes[line].prefix(7).prefix { $0.isASCIIDigit }
    let sign = digits.endIndex
    guard digits.count <= 5, sign < line.upperBound,
      bytes[sign] == UInt8(ascii: ".") || bytes[sign] == UInt8(ascii: ")"),
      let text = blankEnd(bytes, sign + 1, line.upperBound)
    else { return nil }
    return ListMarker(
      .ordered, Int(String(decoding: digits, as: UTF8.self)), line.lowerBound..<sign + 1,
      digits: digits.indices, text: text)
  }

  /// The first characters of a line, each with the offset after it.
  private static func scalars(
    _ bytes: [UInt8], _ line: Range<Int>
  ) -> [(scalar: Unicode.Scalar, end: Int)] {
    var offset = line.lowerBound
    let text = String(decoding: bytes[line].prefix(40), as: UTF8.self)
    return text.unicodeScalars.prefix(10).map { scalar in
      offset += UTF8.width(scalar)
      return (scalar, offset)
    }
  }

  private static func literal(
    _ scalars: [(scalar: Unicode.Scalar, end: Int)], from start: Int
  ) -> ListMarker? {
    let first = scalars[0]
    /// The marker with ideographic spaces after it; other blanks after it are no text.
    func marker(
      _ kind: Kind, _ number: Int?, count: Int, digits: Range<Int> = 0..<0
    ) -> ListMarker? {
      let spaces = scalars.dropFirst(count).prefix { $0.scalar == "　" }.count
      let blanks = scalars.dropFirst(count + spaces).prefix {
        $0.scalar == " " || $0.scalar == "\t"
      }
      let end = scalars[count + spaces - 1].end
      return ListMarker(kind, number, start..<end, digits: digits, text: end + blanks.count)
    }
    if let number = first.scalar.circledNumber {
      return marker(.number(before: nil, after: nil, style: .circled), number, count: 1)
    }
    if signs.unicodeScalars.contains(first.scalar) {
      return marker(.sign(first.scalar), nil, count: 1)
    }
    let opening = openings.unicodeScalars.contains(first.scalar) ? first.scalar : nil
    let rest = scalars.dropFirst(opening == nil ? 0 : 1)
    guard let (style, digits) = digits(rest), let number = number(digits, style),
      let closing = rest.dropFirst(digits.count).first,
      (opening == nil ? "、．" : "）)").unicodeScalars.contains(closing.scalar)
    else { return nil }
    let digitStart = opening == nil ? start : first.end
    return marker(
      .number(before: opening, after: closing.scalar, style: style), number,
      count: digits.count + (opening == nil ? 1 : 2),
      digits: digitStart..<digits[digits.endIndex - 1].end)
  }

  private static func digits(
    _ scalars: ArraySlice<(scalar: Unicode.Scalar, end: Int)>
  ) -> (Style, ArraySlice<(scalar: Unicode.Scalar, end: Int)>)? {
    let kinds: [(Style, String)] = [
      (.han, hanDigits), (.digits, "0123456789"), (.wideDigits, wideDigits),
    ]
    for (style, digits) in kinds {
      let found = scalars.prefix(6).prefix { digits.unicodeScalars.contains($0.scalar) }
      if !found.isEmpty, found.count < 6 { return (style, found) }
    }
    return nil
  }

  private static func number(
    _ digits: ArraySlice<(scalar: Unicode.Scalar, end: Int)>, _ style: Style
  ) -> Int? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: digits.map(\.scalar))
    switch style {
    case .han: return HanNumber.value(of: String(text))
    case .digits: return Int(String(text))
    case .wideDigits:
      return digits.reduce(0) { $0 * 10 + Int($1.scalar.value) - 0xFF10 }
    case .circled: return nil
    }
  }
}

extension Unicode.Scalar {
  /// The number of ① to ㊿; `nil` for other characters.
  fileprivate var circledNumber: Int? {
    switch value {
    case 0x2460...0x2473: Int(value) - 0x2460 + 1
    case 0x3251...0x325F: Int(value) - 0x3251 + 21
    case 0x32B1...0x32BF: Int(value) - 0x32B1 + 36
    default: nil
    }
  }
}

extension ListMarker {
  /// The number that the text of a marker begins with; `nil` where it has none.
  static func number(of marker: String) -> Int? {
    let digits = marker.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty { return Int(digits) }
    let han = marker.prefix { "〇一二三四五六七八九十百".contains($0) }
    return han.isEmpty ? nil : HanNumber.value(of: String(han))
  }
}

/// Numbers in ideographs with units, as lists have them.
enum HanNumber {
  private static let digits = Array("〇一二三四五六七八九".unicodeScalars)

  /// The number in ideographs: 十二, 百五. Those beyond 999 have a digit for each: 一〇二四.
  static func text(_ number: Int) -> String {
    var text = String.UnicodeScalarView()
    guard (1...999).contains(number) else {
      for digit in String(number).utf8 where digit.isASCIIDigit {
        text.append(digits[Int(digit) - 0x30])
      }
      return String(text)
    }
    let parts = [(number / 100, "百"), (number / 10 % 10, "十"), (number % 10, "")]
    for (digit, unit) in parts where digit > 0 {
      if digit > 1 || unit.isEmpty { text.append(digits[digit]) }
      text.append(contentsOf: unit.unicodeScalars)
    }
    return String(text)
  }

  /// The number that ideographs mean; `nil` where they are none that ``text(_:)`` writes, or 一〇 for 十.
  static func value(of text: String) -> Int? {
    let scalars = Array(text.unicodeScalars)
    if scalars.allSatisfy({ digits.contains($0) }), scalars.first != "〇" {
      return scalars.reduce(0) { $0 * 10 + (digits.firstIndex(of: $1) ?? 0) }
    }
    var value = 0
    var digit = 0
    for scalar in scalars {
      switch scalar {
      case "百", "十":
        value += max(digit, 1) * (scalar == "百" ? 100 : 10)
        digit = 0
      default:
        guard let next = digits.firstIndex(of: scalar) else { return nil }
        digit = next
      }
    }
    value += digit
    return self.text(value) == text ? value : nil
  }
}
