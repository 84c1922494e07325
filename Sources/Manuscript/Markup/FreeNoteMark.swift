import VerticalLayout

/// The place of a note after its text, `^[…]{x=5cm y=2cm length=6 size=0.6em color=vermilion}` (批注, NT5).
struct FreeNoteMark {
  /// The value of the key `free-note` after the name of the note; `nil` where no place is named.
  var value: String?
  /// The place at which the text goes on.
  var end: Int
  /// Messages on attributes that are ignored, with their places.
  var faults: [(message: String, source: TextRange)] = []

  /// Reads attributes after a note; `nil` where none stand there.
  init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
    guard let attributes = MarkAttributes(bytes, at: start, before: limit),
      !attributes.items.isEmpty
    else { return nil }
    end = attributes.end
    var note = FreeNote("", x: .zero, y: .zero)
    var read: Set<String> = []
    var missing = ["x", "y"]
    for item in attributes.items {
      missing.removeAll { item.isKey && $0 == item.name }
      guard let key = Self.keys.first(where: { item.isKey && $0.name == item.name }) else {
        let advice = Spelling.advice(item.name, among: Self.keys.map(\.name))
        faults.append(("no key “\(item.name)” of notes\(advice); ignored", item.source))
        continue
      }
      if key.set(item.value, &note) {
        read.insert(key.name)
      } else {
        faults.append(
          (
            "“\(item.value)” is no value of \(key.name): \(MarkupKey.expected(key.values)); ignored",
            item.source
          ))
      }
    }
    if !missing.isEmpty {
      let names = missing.joined(separator: " and ")
      faults.append(
        (
          "a note at a place of its own has x and y; without \(names) it stands with the others",
          TextRange(start, end)
        ))
    }
    if read.isSuperset(of: ["x", "y"]) { value = note.mark }
  }

  /// A key with what its values are.
  private struct Key: Sendable {
    var name: String
    var values: String
    /// Reads a value; `false` where it is not legal.
    var set: @Sendable (String, inout FreeNote) -> Bool

    static func row<Value>(
      _ name: String, _ values: String,
      _ part: any WritableKeyPath<FreeNote, Value> & Sendable,
      _ read: @escaping @Sendable (String) -> Value?
    ) -> Key {
      Key(name: name, values: values) { text, note in
        guard let value = read(text) else { return false }
        note[keyPath: part] = value
        return true
      }
    }
  }

  private static let keys: [Key] = [
    .row("x", "a length, not negative", \.x, place),
    .row("y", "a length, not negative", \.y, place),
    .row("length", "a number from 1 to 100", \.length) {
      Int($0).flatMap { FreeNote.lengths.contains($0) ? $0 : nil }
    },
    .row("size", "a length, more than 0", \.size) { Dimension.positive($0) },
    .row("color", MarkupKey.colors, \.color) { text in Color(text).map { .some($0) } },
  ]

  @Sendable private static func place(_ value: String) -> Dimension? {
    Dimension(value).flatMap { $0.isNotNegative ? $0 : nil }
  }

  /// The start of the divisions that are such notes and have nothing but blank lines after them.
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

  /// The attributes in braces after the text of a note.
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
