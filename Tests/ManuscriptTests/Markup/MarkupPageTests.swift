import Testing
import VerticalLayout

@testable import Manuscript

/// The page that describes the marks has all of them, and its examples are right (DT-29).
struct MarkupPageTests {
  @Test("DT-29: every key has a row on the page of the marks") func everyKeyHasARow() throws {
    let page = try MarkupPage.text()
    #expect(keysWithoutRow(in: page) == [])
    // A page that lacks a row is found out.
    for key in MarkupKey.all {
      let lines = page.split(separator: "\n").filter { !$0.hasPrefix("| `\(key.name)` |") }
      #expect(Set(keysWithoutRow(in: lines.joined(separator: "\n"))) == [key.name])
    }
  }

  private func keysWithoutRow(in page: String) -> [String] {
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    return MarkupKey.all.filter { key in
      let value = key.example.contains(" ") ? "\"\(key.example)\"" : key.example
      return !rows.contains {
        $0.hasPrefix("| `\(key.name)` |") && $0.contains("`\(key.name)=\(value)`")
      }
    }.map(\.name)
  }

  @Test("DT-29: every row is a key") func everyRowIsAKey() throws {
    let names = try MarkupPage.text().split(separator: "\n").filter {
      $0.hasPrefix("| `") && $0.contains("=")
    }
    .compactMap { $0.dropFirst(3).split(separator: "`").first }
    .filter { $0.allSatisfy { $0.isLetter || $0 == "-" } }
    #expect(Set(names.map(String.init)) == Set(MarkupKey.all.map(\.name)))
  }

  /// Keys that say more of what other keys make, with those.
  private static let beside: [String: String] = [
    "line-side": "line=single", "border-break": "border=single", "radius": "border=single",
    "padding": "border=single", "margin": "boxed=true border=single",
    "longest": "boxed=true border=single", "shortest": "boxed=true border=single",
    "widest": "boxed=true border=single", "narrowest": "boxed=true border=single",
    "row-rule": "columns=start", "cell-rule": "columns=start", "head-rows": "columns=start",
  ]

  /// A text with a key, and the same without it.
  private static func sources(_ key: MarkupKey) -> [String] {
    let others = beside[key.name] ?? ""
    return ["\(others) \(key.name)=\"\(key.example)\"", others].map { keys in
      let isPlain = keys.isEmpty
      return switch key.holder {
      case .text: isPlain ? "甲乙丙\n" : "[甲乙]{\(keys)}丙\n"
      case .paragraph: isPlain ? "甲\t乙\n丙\t丁\n" : "::: {\(keys)}\n甲\t乙\n丙\t丁\n:::\n"
      case .image: "![甲](a.png)" + (isPlain ? "\n" : "{\(keys)}\n")
      }
    }
  }

  @Test(
    "DT-29: every key makes something of what it stands at", arguments: MarkupKey.names)
  func everyKeyMakesSomething(_ name: String) throws {
    for key in MarkupKey.named(name) {
      let texts = try Self.sources(key).map { try Marked($0) }
      #expect(texts.flatMap(\.warnings) == [])
      #expect(
        texts[0].document.spans != texts[1].document.spans
          || texts[0].document.paragraphs != texts[1].document.paragraphs
          || texts[0].document.passages != texts[1].document.passages)
    }
  }

  @Test("DT-29: every example is legal") func everyExampleIsLegal() throws {
    for key in MarkupKey.all {
      var style = MarkStyle()
      #expect(key.set(key.example, &style), "\(key.name)")
      #expect(
        !key.set("?", &style)
          || [
            "font", "index", "ruby", "ruby-left", "emphasis", "head", "note-mark", "note-ref",
            "note-text",
          ]
          .contains(
            key.name),
        "\(key.name)")
    }
    let blocks = try MarkupPage.text().split(separator: "```markdown\n").dropFirst()
      .compactMap { $0.split(separator: "```", omittingEmptySubsequences: false).first }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let marked = try Marked(String(block))
      #expect(marked.warnings.isEmpty && !marked.document.spans.isEmpty)
    }
  }

  /// The styles that are there anyway are on the page.
  @Test func everyStyleIsThere() throws {
    let page = try MarkupPage.text()
    for style in NamedStyle.builtIn { #expect(page.contains("`.\(style.name)`")) }
  }
}
