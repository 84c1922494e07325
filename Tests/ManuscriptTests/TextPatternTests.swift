import Manuscript
import Testing
import VerticalLayout

/// Styles and links at all places of strings and regular expressions (`--mark`, `--link-match`).
@Suite struct TextPatternTests {
  private func read(
    _ text: String, marks: [(String, String)] = [], links: [(String, String)] = [],
    styles: [String] = [], name: String = "a.txt"
  ) throws -> Manuscript {
    var options = ManuscriptOptions(heading: .never, language: .japanese)
    options.styles = try styles.map { try NamedStyle($0) }
    options.patternStyles = try marks.map {
      try PatternStyle(pattern: TextPattern($0), style: $1, of: options.styles)
    }
    options.patternLinks = try links.map { PatternLink(pattern: try TextPattern($0), target: $1) }
    return try ManuscriptReader(options: options).read(Array(text.utf8), name: name)
  }

  private func inked(_ manuscript: Manuscript) -> [String] {
    manuscript.document.spans.compactMap { span in
      guard case .ink = span.attribute else { return nil }
      return String(manuscript.document.text.slice(span.range))
    }
  }

  private func links(_ manuscript: Manuscript) -> [String] {
    manuscript.document.spans.compactMap { span in
      guard case .link(let target) = span.attribute else { return nil }
      return "\(manuscript.document.text.slice(span.range)) \(target)"
    }
  }

  @Test func styles() throws {
    let text = "七四五年と12年\n😀3年、年"
    #expect(inked(try read(text, marks: [("/[0-9]+年/", "ink=vermilion")])) == ["12年", "3年"])
    #expect(inked(try read(text, marks: [("年", "ink=vermilion")])).count == 4)
    // Lines begin at ^, and a match of nothing is none.
    #expect(
      inked(try read(text, marks: [("/^./", "ink=vermilion"), ("/x*/", "ink=vermilion")])) == [
        "七", "😀",
      ])
    #expect(inked(try read(text, marks: [("と", "red")], styles: ["red ink=vermilion"])) == ["と"])
    let pattern = try TextPattern("と")
    #expect(throws: NamedStyleError.self) { try PatternStyle(pattern: pattern, style: "person2") }
    #expect(throws: NamedStyleError.self) { try PatternStyle(pattern: pattern, style: "ink=5") }
  }

  @Test func linksOfGroups() throws {
    let found = try read(
      "@du と @li、$", links: [("/@([a-z]+)(x)?/", "https://example.org/$1?$0$$$2$x"), ("、", "#a")])
    #expect(
      links(found) == [
        "@du https://example.org/du?@du$$x", "@li https://example.org/li?@li$$x", "、 #a",
      ])
    // What is a link already stays it.
    let marked = try read(
      "[@du](https://a.b/) @du", links: [("/@[a-z]+/", "https://c.d/")], name: "a.md")
    #expect(links(marked) == ["@du https://a.b/", "@du https://c.d/"])
  }

  @Test func aStyleOfAllLinks() throws {
    let marked = try read(
      "[春](https://a.b/)眠@du", links: [("@du", "#x")], styles: ["link ink=vermilion"], name: "a.md")
    #expect(inked(marked) == ["春", "@du"])
    #expect(inked(try read("[春](https://a.b/)", name: "a.md")).isEmpty)
  }

  @Test func whatIsNoPattern() {
    #expect(throws: TextPatternError.self) { try TextPattern("/[0-9/") }
    #expect(throws: TextPatternError.empty) { try TextPattern("") }
    #expect(throws: Never.self) { try TextPattern("/") }
  }
}
