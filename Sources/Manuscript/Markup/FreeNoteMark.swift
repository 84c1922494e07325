import VerticalLayout

/// The place of a note behind its text, `^[…]{x=5cm y=2cm length=6 size=0.6em color=vermilion}` (批注, NT5).
struct FreeNoteMark {
  /// The value of the key `free-note` behind the name of the note.
  var value: String
  /// The offset at which the text goes on.
  var end: Int

  /// Reads what stands in braces at the start of a line's rest; `nil` where that names no place.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "{"), let close = bytes.firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    end = close + 1
    var values: [String: String] = [:]
    let words = String(decoding: bytes[(bytes.startIndex + 1)..<close], as: UTF8.self)
    for word in words.split(separator: " ") {
      guard let sign = word.firstIndex(of: "=") else { return nil }
      let key = String(word[..<sign])
      guard Self.keys.contains(key), values[key] == nil else { return nil }
      values[key] = String(word[word.index(after: sign)...])
    }
    guard values["x"] != nil, values["y"] != nil else { return nil }
    value = Self.keys.compactMap { values[$0] }.joined(separator: " ")
    guard let note = FreeNote(mark: "- " + value) else { return nil }
    let isRead =
      (values["length"] == nil || values["length"] == "\(note.length)")
      && (values["size"] == nil || values["size"].flatMap { Dimension($0) } == note.size)
      && (values["color"] == nil || values["color"].flatMap { Color($0) } == note.color)
    guard isRead else { return nil }
  }

  private static let keys = ["x", "y", "length", "size", "color"]

  /// The start of the divisions that are such notes and have nothing but blank lines behind them.
  static func startOfLast(in bytes: [UInt8], _ lines: [Paragraph]) -> Int? {
    var start: Int?
    // The divisions that are open; the outermost one is a note.
    var depth = 0
    for line in lines where !line.range.isEmpty {
      let text = bytes[line.range.lowerBound..<line.range.upperBound]
      let isFence = text.starts(with: ":::".utf8)
      if isFence, text.contains(where: { $0 != 0x20 && $0 != UInt8(ascii: ":") }) {
        if depth > 0 {
          depth += 1
        } else if text.starts(with: "::: {free-note=".utf8) {
          depth = 1
          start = start ?? line.range.lowerBound
        } else {
          start = nil
        }
      } else if depth == 0 {
        start = nil
      } else if isFence {
        depth -= 1
      }
    }
    return start
  }
}

extension FreeNote {
  /// Reads the value of the key `free-note`: a name, how far from the edges of the page the note stands, then the
  /// characters of a column, their size and their colour.
  init?(mark value: String) {
    let words = value.split(separator: " ").map { String($0) }
    guard words.count >= 3, let x = Dimension(words[1]), let y = Dimension(words[2]),
      x.isNotNegative, y.isNotNegative
    else { return nil }
    self.init(words[0], x: x, y: y)
    var rest = words[3...]
    if let first = rest.first, let number = Int(first) {
      guard Self.lengths.contains(number) else { return nil }
      length = number
      rest.removeFirst()
    }
    if let first = rest.first, let size = Dimension.positive(first) {
      self.size = size
      rest.removeFirst()
    }
    if let first = rest.first, let color = Color(first) {
      self.color = color
      rest.removeFirst()
    }
    guard rest.isEmpty else { return nil }
  }
  /// The value of the key `free-note`, without the name.
  var mark: String { (["\(x)", "\(y)"] + rest.map(\.value)).joined(separator: " ") }

  /// The attributes in braces behind the text of a note.
  var keys: String {
    (["x=\(x)", "y=\(y)"] + rest.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  private var rest: [(key: String, value: String)] {
    let usual = FreeNote("", x: .zero, y: .zero)
    return [
      length == usual.length ? nil : ("length", "\(length)"),
      size == usual.size ? nil : ("size", "\(size)"), color.map { ("color", "\($0)") },
    ].compactMap(\.self)
  }
}
