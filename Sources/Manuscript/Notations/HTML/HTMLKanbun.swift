import VerticalLayout

/// A mark of kanbun in a page of Aozora Bunko: `<sub class="kaeriten">レ</sub>`, `<sup class="okurigana">（ム）</sup>`
/// (NO-H1), or with the classes of publishers in Japan for EPUB, `kunten` and `kunten-okuri` (EI-8). It is at the character
/// before it.
struct HTMLKanbun {
  private let kind: KanbunMark.Kind
  /// The character in the text.
  let base: Range<Int>
  /// The number of elements that are open around it.
  let depth: Int
  var text: [Unicode.Scalar] = []

  /// `nil` for other elements.
  init?(_ tag: HTMLTag, base: Range<Int>, depth: Int) {
    if tag.classes.contains("kaeriten") || tag.classes.contains("kunten") {
      kind = .kaeriten
    } else if tag.classes.contains("okurigana") || tag.classes.contains("kunten-okuri") {
      kind = .okurigana
    } else {
      return nil
    }
    self.base = base
    self.depth = depth
  }

  /// The mark without the brackets around it; `nil` for one without signs.
  var attribute: Attribute? {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.filter { !"（）()".unicodeScalars.contains($0) && !$0.isBlank })
    return view.isEmpty ? nil : .kanbun(KanbunMark(kind, String(view)))
  }
}
