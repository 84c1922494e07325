import Manuscript
import Testing
import VerticalLayout

/// Styles and links at all places of strings and regular expressions (`--style-match`, `--link-match`).
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
    options.patternLinks = try links.map {
      try PatternLink(pattern: TextPattern($0), target: $1)
    }
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

  @Test("DT-21: all links have the style of that name") func aStyleOfAllLinks() throws {
    let marked = try read(
      "[春](https://a.b/)眠@du", links: [("@du", "#x")], styles: ["link ink=vermilion"], name: "a.md")
    #expect(inked(marked) == ["春", "@du"])
    #expect(inked(try read("[春](https://a.b/)", name: "a.md")).isEmpty)
  }

  /// Other numbers are no digits.
  @Test func digits() throws {
    let text = "甲2二③½５४"
    #expect(inked(try read(text, marks: [(#"/\d/"#, "ink=vermilion")])) == ["2"])
    #expect(inked(try read(text, marks: [(#"/\p{Nd}/"#, "ink=vermilion")])) == ["2", "５", "४"])
    #expect(inked(try read(text, marks: [(#"/\w+/"#, "ink=vermilion")])) == [text])
  }

  @Test(arguments: [
    ("/a(b)/", "$2", 1), ("/ab/", "$1", 0), ("ab", "$1", 0), ("/(a)(?:b)(?<n>c)/", "$3", 2),
    (#"/[(]\(a(b)/"#, "$9", 1),
  ])
  func groupsThatAreNot(_ pattern: String, _ target: String, _ count: Int) throws {
    let pattern = try TextPattern(pattern)
    let group = try #require(target.last?.wholeNumberValue)
    let error = TextPatternError.missingGroup(group, of: count, in: "\(pattern)")
    #expect(throws: error) { try PatternLink(pattern: pattern, target: target) }
    #expect(throws: Never.self) { try PatternLink(pattern: pattern, target: "$0$$\(group)") }
    let row = "\(pattern)".filter { !"“”".contains($0) } + "\t" + target
    let problem = #expect(throws: ReplacementError.self) { try ReplacementTable(row) }
    #expect(problem?.line == 1 && problem?.reason == .pattern(error))
  }

  /// The style of a link as the web has it is there; links have it only where the settings give it to them.
  @Test func theStyleOfALink() throws {
    let marked = try read("[春](https://a.b/)眠@du[曉]{.link}", marks: [("@du", "link")], name: "a.md")
    #expect(inked(marked).sorted() == ["@du", "曉"])
  }

  @Test func whatIsNoPattern() {
    #expect(throws: TextPatternError.self) { try TextPattern("/[0-9/") }
    #expect(throws: TextPatternError.empty) { try TextPattern("") }
    #expect(throws: Never.self) { try TextPattern("/") }
  }
}
