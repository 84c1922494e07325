import Testing

@testable import VerticalLayout

/// Shadows that are blurred, or fall into their characters, as the display list has them.
@Suite struct ShadowTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  private func shadow(
    _ x: Int, _ y: Int, blur: Int, color: Color = red, isInner: Bool = false
  ) -> Attribute {
    .shadow(
      TextEffects.Shadow(
        x: .absolute(.pt(x)), y: .absolute(.pt(y)), blur: .absolute(.pt(blur)), color: color,
        isInner: isInner))
  }

  private func layout(_ text: String, _ attributes: [Attribute]) throws -> Layout {
    var document = Document(text, language: .japanese)
    document.spans = attributes.map { AttributeSpan(TextRange(0, text.utf8.count), $0) }
    return try G10(30).layout(document)
  }

  private func kinds(_ list: DisplayList) -> [String] {
    list.items.map { item in
      switch item {
      case .glyphs(let run): run.isShadow ? "shadow" : "text"
      case .shadow(let shadow): shadow.isInner ? "inner" : "blurred"
      case .path: "path"
      case .fill: "fill"
      default: "other"
      }
    }
  }

  @Test("YY-34 a blurred shadow is an item of its own below the text; without a blur it is glyphs")
  func blurred() throws {
    let layout = try layout(
      "一二", [shadow(1, 2, blur: 0, color: .white), shadow(3, -4, blur: 5)])
    let list = layout.displayList(ofPage: 0)
    #expect(kinds(list) == ["blurred", "shadow", "text"])
    #expect(list.text == "一二")
    guard case .shadow(let shadow) = list.items[0], case .glyphs(let text) = list.items[2] else {
      Issue.record("no shadow")
      return
    }
    // The deviation is half of the blur, as in CSS.
    #expect(shadow.deviation == .pt(5).half)
    #expect(shadow.offset == PhysicalPoint(x: .pt(3), y: .pt(-4)))
    #expect(shadow.color == Self.red && shadow.glyphs.isShadow && shadow.glyphs.text.isEmpty)
    #expect(shadow.glyphs.glyphs == text.glyphs)
    #expect(list.columns.map(\.items) == [2..<3])
  }

  /// The limit keeps what is drawn of a text linear in its length. Less than nothing is nothing.
  @Test("YY-34 a blur is four em at most", arguments: [(60, 20), (40, 20), (39, 19.5), (-3, 0)])
  func limit(_ blur: Int, _ deviation: Double) throws {
    let list = try layout("一", [shadow(0, 0, blur: blur)]).displayList(ofPage: 0)
    if case .shadow(let shadow) = list.items[0] {
      #expect(shadow.deviation.points == deviation)
    } else {
      #expect(deviation == 0 && kinds(list) == ["shadow", "text"])
    }
  }

  @Test(
    "YY-35, YY-36 inner shadows lie on the text and below strikes, blurred or not; the first on top"
  )
  func inner() throws {
    let list = try layout(
      "一二",
      [
        .strikethrough(LineStroke()), .box(BoxStyle(ground: .white, border: BoxStyle.Border())),
        shadow(1, 1, blur: 2), shadow(1, 1, blur: 2, isInner: true),
        shadow(2, 1, blur: 0, color: .white, isInner: true),
      ]
    ).displayList(ofPage: 0)
    #expect(kinds(list) == ["fill", "blurred", "text", "inner", "inner", "path", "path"])
    let colors = list.items.compactMap { item in
      if case .shadow(let shadow) = item { shadow.color } else { nil }
    }
    #expect(colors == [Self.red, .white, Self.red])
    #expect(list.text == "一二")
  }

  @Test("CJ-18 a shadow over the whole text is one a run, on every page, and moves nothing")
  func wholeText() throws {
    let text = "一二三\nabc四五六七八九\n十"
    var document = Document(text, language: .japanese)
    let options: (inout LayoutOptions) -> Void = {
      $0.page.size = .size(width: .pt(20), height: .pt(30))
    }
    let plain = try G10(30).with(options).layout(document)
    document.spans = [
      AttributeSpan(TextRange(0, text.utf8.count), shadow(1, 1, blur: 2))
    ]
    let shadowed = try G10(30).with(options).layout(document)
    #expect(plain.pages == shadowed.pages && plain.columns == shadowed.columns)
    #expect(shadowed.pages.count > 1)
    for page in shadowed.pages.indices {
      let (old, new) = (plain.displayList(ofPage: page), shadowed.displayList(ofPage: page))
      let shadows = new.items.filter { if case .shadow = $0 { true } else { false } }
      #expect(new.items == shadows + old.items)
      #expect(shadows.count == old.glyphRuns.count)
    }
    // A page that hugs its text does not grow for what lies beside it.
    #expect(
      try G10(30).layout(Document(text, language: .japanese)).pages.map(\.size)
        == G10(30).layout(document).pages.map(\.size))
  }

  @Test("YY-35 shadows of no kind are in the text of outlines, and in what is not set")
  func noWarnings() throws {
    let layout = try layout("一", [shadow(1, 1, blur: 2, isInner: true)])
    #expect(layout.diagnostics.isEmpty)
    let list = layout.displayList(ofPage: 0)
    #expect(list.outlined.items[1] == list.items[1])
  }
}
