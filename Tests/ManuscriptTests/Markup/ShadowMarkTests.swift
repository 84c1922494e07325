import Manuscript
import Testing
import VerticalLayout

/// Shadows as marks have them, in the order of CSS (YY-34, YY-35).
struct ShadowMarkTests {
  private static let color = Color(red: 1, green: 2, blue: 3)
  private static let point = Dimension.absolute(.pt(1))

  @Test(
    "YY-34, YY-35 a blur is a third length, and inset a shadow that falls in",
    arguments: [
      ("1pt 0.5em #010203", TextEffects.Shadow(x: point, y: .em(512), color: color)),
      ("1pt 1pt 0 #010203", TextEffects.Shadow(x: point, y: point, color: color)),
      (
        "-1pt 0 0.5em #010203",
        TextEffects.Shadow(x: .absolute(.pt(-1)), y: .zero, blur: .em(512), color: color)
      ),
      (
        "inset 1pt 1pt 1pt #010203",
        TextEffects.Shadow(x: point, y: point, blur: point, color: color, isInner: true)
      ),
      (
        "1pt 1pt #010203 inset", TextEffects.Shadow(x: point, y: point, color: color, isInner: true)
      ),
      (
        "  1pt  1pt vermilion",
        TextEffects.Shadow(x: point, y: point, color: Color(red: 200, green: 60, blue: 35))
      ),
      (
        "1pt 1pt 1pt #01020380",
        TextEffects.Shadow(
          x: point, y: point, blur: point, color: Color(red: 1, green: 2, blue: 3, alpha: 128))
      ),
      (
        "1pt 1pt #010203 multiply",
        TextEffects.Shadow(x: point, y: point, color: color, blend: .multiply)
      ),
      ("1pt 1pt #010203 normal", TextEffects.Shadow(x: point, y: point, color: color)),
      (
        "color-dodge inset 1pt 1pt 1pt #010203",
        TextEffects.Shadow(
          x: point, y: point, blur: point, color: color, isInner: true, blend: .colorDodge)
      ),
      (
        "inset 1pt 1pt #010203 soft-light",
        TextEffects.Shadow(x: point, y: point, color: color, isInner: true, blend: .softLight)
      ),
      ("1pt 1pt #010203 hue", TextEffects.Shadow(x: point, y: point, color: color, blend: .hue)),
      (
        "saturation 1pt 1pt #010203",
        TextEffects.Shadow(x: point, y: point, color: color, blend: .saturation)
      ),
      (
        "1pt 1pt #010203 color", TextEffects.Shadow(x: point, y: point, color: color, blend: .color)
      ),
      (
        "luminosity 1pt 1pt #010203",
        TextEffects.Shadow(x: point, y: point, color: color, blend: .luminosity)
      ),
    ])
  func values(_ value: String, _ shadow: TextEffects.Shadow) throws {
    let marked = try Marked("甲[乙]{shadow=\"\(value)\"}丙\n")
    #expect(marked.warnings.isEmpty)
    #expect(marked.document.spans == [AttributeSpan(TextRange(3, 6), .shadow(shadow))])
  }

  @Test(arguments: [
    "1pt #010203", "1pt 1pt", "1pt 1pt -1pt #010203", "1pt 1pt 1pt 1pt #010203", "#010203 1pt 1pt",
    "multiply", "1pt 1pt #010203 multiply screen", "1pt 1pt #010203 hues",
    "1pt multiply 1pt #010203",
    "inset", "inset 1pt 1pt #010203 inset", "1pt inset 1pt #010203", "1pt 1pt 1 #010203", "",
  ])
  func whatIsNoShadowIsToldWithWhatIs(_ value: String) throws {
    let marked = try Marked("甲[乙]{shadow=\"\(value)\"}丙\n")
    #expect(marked.text == "甲乙丙\n" && marked.document.spans.isEmpty)
    let warning = try #require(marked.warnings.first)
    #expect(marked.warnings.count == 1)
    #expect(warning.message.contains("“\(value)” is no value of shadow: two lengths"))
    #expect(warning.message.contains("inset") && warning.message.contains("color-burn"))
    #expect(warning.sourceRange?.lowerBound == 9)
  }

  @Test("YY-34, CJ-18 marks in each other have a shadow each, a division one over all of it")
  func nested() throws {
    let marked = try Marked(
      "::: {shadow=\"1pt 1pt 1pt #010203\"}\n甲[乙]{shadow=\"1pt 1pt #010203\"}\n丙\n:::\n")
    let spans = marked.document.spans
    #expect(marked.warnings.isEmpty && spans.count == 2)
    #expect(spans.contains { $0.range == TextRange(3, 6) })
    #expect(spans.contains { $0.range.lowerBound == 0 && $0.range.upperBound >= 10 })
  }
}
