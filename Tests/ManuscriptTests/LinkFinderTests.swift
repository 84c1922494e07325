import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// URIs in a text become links (YY-54).
struct LinkFinderTests {
  private func links(_ text: String, notation: Notation = .plain) throws -> [String] {
    let options = ManuscriptOptions(
      language: .japanese, notation: .named(notation), links: .markedAndFound)
    let document = try ManuscriptReader(options: options).read(Array(text.utf8)).document
    for span in document.spans where notation == .plain {
      #expect(span.attribute == .link(String(document.text.slice(span.range))))
    }
    return document.spans.compactMap { if case .link(let uri) = $0.attribute { uri } else { nil } }
  }

  @Test(
    "YY-54: URIs are found in text",
    arguments: [
      ("見よhttps://a.jp/b。続く", ["https://a.jp/b"]), ("https://a.jp", ["https://a.jp"]),
      ("（https://a.jp/）", ["https://a.jp/"]), ("(https://a.jp/b_(c))", ["https://a.jp/b_(c)"]),
      ("(https://a.jp/b_(c)).", ["https://a.jp/b_(c)"]),
      ("https://a.jp/b、https://c.jp", ["https://a.jp/b", "https://c.jp"]),
      ("HTTP://A.JP/?q=1&r=%E6#x...", ["HTTP://A.JP/?q=1&r=%E6#x"]),
      ("<https://a.jp>", ["https://a.jp"]),
      ("mailto:a@b.jp, と", ["mailto:a@b.jp"]), ("「https://a.jp/?」", ["https://a.jp/"]),
      ("https://a.jp/を見よ", ["https://a.jp/"]), ("https://[::1]/a]", ["https://[::1]/a"]),
      ("https://a.jp/(", ["https://a.jp/"]),
      ("https://a.jp　https://b.jp", ["https://a.jp", "https://b.jp"]),
      ("xhttps://a.jp", []), ("https://", []), ("https://。", []), ("https:// a", []),
      ("http:/a.jp", []),
      ("a.jp", []), ("ftp://a.jp", []), ("a@b.jp", []), ("h", []), ("https://...", []),
    ])
  func found(_ text: String, _ uris: [String]) throws {
    #expect(try links(text) == uris)
  }

  /// A link keeps its target.
  @Test func marksComeFirst() throws {
    #expect(try links("[https://a.jp](u) https://b.jp", notation: .marks) == ["u", "https://b.jp"])
    #expect(
      try links("[甲 https://a.jp 乙](u)https://b.jp", notation: .marks) == ["u", "https://b.jp"])
    #expect(try links("[https://a.jp]{.book}", notation: .marks) == ["https://a.jp"])
  }

  /// Without links nothing else changes (DT-21, CJ-07).
  @Test("DT-21, CJ-07: without links nothing else changes") func noLinks() throws {
    let source = "[甲](u){ink=black} https://a.jp [乙]{#x}"
    let with = try Marked(source)
    let without = try Marked(source, links: .none)
    #expect(without.text == with.text)
    // Nothing leads to places then.
    let rest = with.document.spans.filter {
      $0.attribute != .link("u") && $0.attribute != .anchor("x")
    }
    #expect(without.document.spans == rest)
    #expect(rest.count == 1)
  }

  @Test(
    "S4 a text of nothing but beginnings of URIs takes linear time",
    arguments: ["http://", "https://a(", "m", "mailto:a", "https://a)", "http://a。"])
  func hostileTextsAreWalkedOnce(_ piece: String) throws {
    try expectLinearTime(upTo: 40_000) { count in
      _ = try links(String(repeating: piece, count: count))
    }
  }
}
