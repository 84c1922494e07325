import Glibc
import Testing
import VerticalLayout

@testable import Manuscript

/// The page that describes the marks has all of them, and its examples are right (DT-29).
struct MarkupPageTests {
  private struct PageMissing: Error {}

  private func page() throws -> String {
    let path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/docs/markup.md"
    guard let file = unsafe fopen(path, "re") else { throw PageMissing() }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test("DT-29: every key has a row on the page of the marks") func everyKeyHasARow() throws {
    let page = try page()
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
    let names = try page().split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("=") }
      .compactMap { $0.dropFirst(3).split(separator: "`").first }
      .filter { $0.allSatisfy { $0.isLetter || $0 == "-" } }
    #expect(Set(names.map(String.init)) == Set(MarkupKey.all.map(\.name)))
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
    let blocks = try page().split(separator: "```markdown\n").dropFirst()
      .compactMap { $0.split(separator: "```", omittingEmptySubsequences: false).first }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let marked = try Marked(String(block))
      #expect(marked.warnings.isEmpty && !marked.document.spans.isEmpty)
    }
  }

  /// The styles that are there anyway are on the page.
  @Test func everyStyleIsThere() throws {
    let page = try page()
    for style in NamedStyle.builtIn { #expect(page.contains("`.\(style.name)`")) }
  }
}
