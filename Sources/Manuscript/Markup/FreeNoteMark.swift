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
}
