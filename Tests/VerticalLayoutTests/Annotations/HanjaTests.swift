import Testing

@testable import VerticalLayout

/// Readings in Hangul in the text (RU21).
@Suite struct HanjaTests {
  @Test(
    "YY-41, RU21: readings in Hangul stand in brackets after ideographs, or ideographs after readings",
    arguments: [
      ("이{漢字|한|자}를", DocumentFilter.HanjaForm.brackets, "이漢字(한자)를"),
      ("이{漢字|한|자}를", .reversed, "이한자(漢字)를"),
      ("{漢字|한자}", .ruby, "漢字"),
      // Two words that touch, readings on the left, and others.
      ("{大|대}{韓|한}民{漢|かん}{字|<자}", .brackets, "大(대)韓(한)民漢字"),
      ("{大|대}{韓|한}民", .reversed, "대(大)한(韓)民"),
    ])
  func forms(_ source: String, _ form: DocumentFilter.HanjaForm, _ text: String) throws {
    let document = DocumentFilter.hanja(form)(Document(ruby: source))
    #expect(document.text == text)
    let readings = document.spans.filter { if case .ruby = $0.attribute { true } else { false } }
    #expect(readings.count == (form == .ruby ? 1 : source.contains("<") ? 2 : 0))
    _ = try G10().with { $0.style.language = .korean }.layout(document)
  }
}
