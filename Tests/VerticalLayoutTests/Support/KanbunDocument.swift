@testable import VerticalLayout

extension Document {
  /// A text with marks of kanbun, each after its character: `[レ]`, `{ム}` for okurigana and `<ル>` for those on the
  /// left, `(よ)` and `‹ざ›` for readings, `|` for a line to the next character. `‘所以’(ゆゑん)` has one reading.
  init(kanbun source: String) {
    var text = ""
    var spans: [AttributeSpan] = []
    var base = TextRange(0, 0)
    var group: TextRange?
    var start = 0
    var rest = source[...]
    func take(until end: Character) -> String {
      let inner = rest.prefix { $0 != end }
      rest = rest.dropFirst(inner.count + 1)
      return String(inner)
    }
    while let character = rest.popFirst() {
      switch character {
      case "[": spans.append(AttributeSpan(base, .kanbun(KanbunMark(.kaeriten, take(until: "]")))))
      case "{": spans.append(AttributeSpan(base, .kanbun(KanbunMark(.okurigana, take(until: "}")))))
      case "<":
        let mark = KanbunMark(.okurigana, take(until: ">"), side: .left)
        spans.append(AttributeSpan(base, .kanbun(mark)))
      case "(": spans.append(AttributeSpan(group ?? base, .ruby(Ruby(take(until: ")")))))
      case "‹":
        let ruby = Ruby(take(until: "›"), side: .left)
        spans.append(AttributeSpan(group ?? base, .ruby(ruby)))
      case "|": spans.append(AttributeSpan(base, .kanbun(KanbunMark(.tateTen, "㆐"))))
      case "‘": start = text.utf8.count
      case "’": group = TextRange(start, text.utf8.count)
      default:
        base = TextRange(text.utf8.count, text.utf8.count + character.utf8.count)
        group = nil
        text.append(character)
      }
    }
    self.init(text)
    self.spans = spans
  }
}

extension G10 {
  /// Japanese of 10 pt, whose marks of kanbun are 5 pt large.
  static func kanbun(
    _ measure: Double? = nil, _ spacing: KanbunMark.KanbunSpacing = .solid,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> G10 {
    G10().with {
      $0.columns.measure = measure.map { Length(points: $0) }
      $0.style.language = .japanese
      $0.kanbun = spacing
      change(&$0)
    }
  }
}
