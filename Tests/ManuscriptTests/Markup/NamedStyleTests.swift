import Manuscript
import Testing
import VerticalLayout

/// Styles that marks name.
struct NamedStyleTests {
  @Test func aStyleIsItsKeys() throws {
    let note = try NamedStyle("note size=0.8em head-indent=2em ink=\"#010203\"")
    #expect(
      try note
        == NamedStyle(
          "note", keys: [("size", "0.8em"), ("head-indent", "2em"), ("ink", "#010203")]))
    let marked = try Marked("[甲]{.note}\n::: note\n乙\n:::", styles: [note])
    #expect(marked.warnings.isEmpty)
    #expect(
      marked.spans(of: "甲") == [
        .size(Dimension("0.8em") ?? .zero), .ink(Color(red: 1, green: 2, blue: 3)),
      ])
    #expect(marked.document.paragraphs.map(\.style.headIndent) == [nil, .em(2048)])
  }

  /// A later style of a name stands in place of an earlier one, also of one that is there anyway.
  @Test func laterStylesWin() throws {
    let styles = [try NamedStyle("person ink=black"), try NamedStyle("person ink=white")]
    #expect(try Marked("[甲]{.person}", styles: styles).spans(of: "甲") == [.ink(.white)])
    #expect(
      try Marked("[甲]{.person ink=ink}", styles: styles).spans(of: "甲") == [
        .ink(Color("ink") ?? .black)
      ])
  }

  /// A title that looks otherwise is still a title.
  @Test func rolesStay() throws {
    let marked = try Marked("::: title\n題\n:::\n", styles: [try NamedStyle("title ink=white")])
    #expect(marked.document.title == "題" && marked.spans(of: "題") == [.ink(.white)])
  }

  @Test func namesMayBeOfAnyScript() throws {
    let style = try NamedStyle("人名 line=single")
    #expect(try Marked("[甲]{.人名}", styles: [style]).spans(of: "甲") == [.sideLine(SideLine())])
  }

  @Test(arguments: [
    ("a b", "no style"), ("a.b size=1em", "no name"), ("", "no name"),
    ("a sise=1em", "no key “sise”; did you mean size?"),
    ("a size=0", "“0” is no value of size: a length, more than 0; units are pt"),
    ("a .b", "no style"), ("a alt=1em", "no key"),
    ("a size='1em", "no style"),
    ("a size=1em} [b]{ink=red", "no style"),
  ])
  func whatIsNoStyleIsAnError(_ text: String, _ message: String) {
    let error = #expect(throws: NamedStyleError.self) { try NamedStyle(text) }
    #expect(error?.description.contains(message) == true)
  }

  /// Keys of the settings file are read back as they were.
  @Test(arguments: ["plain", "with space", "\"", "\\", "a\\\"b'c", "，、"])
  func valuesSurviveBeingWritten(_ value: String) throws {
    let keys = [(name: "font", value: value), (name: "size", value: "2em")]
    #expect(try NamedStyle(NamedStyle.text("a", keys: keys)) == NamedStyle("a", keys: keys))
  }
}
