import Manuscript
import Testing
import VerticalLayout

/// Faults are told with their places in the file, and no text is lost (YYb-13).
struct MarkupWarningTests {
  /// Source, text, place, a part of the message.
  @Test(
    "YYb-13: what is no mark stays text, and is told",
    arguments: [
      ("甲乙[丙", "甲乙[丙", "1:3", "no ] for this ["),
      ("甲\n[乙]{a}", "甲\n[乙]{a}", "2:4", "not well-formed"),
      ("[甲]{.book", "[甲]{.book", "1:4", "not well-formed"),
      ("[甲]{k='v}", "[甲]{k='v}", "1:4", "not well-formed"),
      ("[甲](a b)", "[甲](a b)", "1:4", "not well-formed"),
      ("[甲](", "[甲](", "1:4", "not well-formed"),
      ("[甲](u){", "甲{", "1:7", "not well-formed"),
      ("甲{[12]{tcy=true}月|じ}", "甲{12月|じ}", "1:2", "tcy=true ruby=もじ"),
      ("甲\n:::", "甲\n:::", "2:1", "no division is open"),
      ("::: a b\n甲\n", "::: a b\n甲\n", "1:1", "not the beginning of a division"),
      ("甲\n ::: book\n乙\n", "甲\n乙\n", "2:2", "this division has no end"),
      ("```\n甲", "```\n甲", "1:1", "code"), ("甲[^1]", "甲[^1]", "1:2", "this note"),
    ])
  func whatIsNoMarkStays(
    _ source: String, _ text: String, _ place: String, _ message: String
  ) throws {
    let marked = try Marked(source)
    #expect(marked.text == text)
    #expect(marked.places == [place])
    #expect(marked.warnings.first?.code == .markupKept)
    #expect(marked.warnings.first?.message.contains(message) == true)
    #expect(marked.warnings.allSatisfy { $0.severity == .warning })
  }

  /// Keys, place, a part of the message.
  @Test(
    "YYb-13: what is not known is told",
    arguments: [
      ("size=big", "1:5", "“big” is no value of size: a length"), ("size=0", "1:5", "size"),
      ("size=-1em", "1:5", "size"), ("ink=redd", "1:5", "vermilion"), ("line=thin", "1:5", "wavy"),
      ("border=thick", "1:5", "dotted"), ("radius=-1pt", "1:5", "radius"),
      ("padding='1pt 2pt 3pt'", "1:5", "padding"),
      ("no-break=yes", "1:5", "true, false"), ("lang=x", "1:5", "BCP 47"),
      ("features=vchw", "1:5", "features"),
      (".book sise=2em", "1:11", "no key “sise”; did you mean size?; ignored"),
      ("zzz=2em", "1:5", "no key “zzz”; there are size, "),
      (".bok", "1:5", "no style “bok”; there are .author"),
      ("indent=1em", "1:5", "key of divisions"), ("height=1em", "1:5", "key of images"),
      (".title", "1:5", "whole lines"), ("font=','", "1:5", "families"),
      ("script=up", "1:5", "super, sub"),
    ])
  func whatIsNotKnownIsIgnored(_ keys: String, _ place: String, _ message: String) throws {
    let marked = try Marked("[甲]{\(keys)}\n")
    #expect(marked.text == "甲\n" && marked.places == [place])
    #expect(marked.warnings.map(\.code) == [.markupIgnored])
    #expect(marked.warnings.map(\.range) == [TextRange(0, 3)])
    #expect(marked.warnings.first?.message.contains(message) == true)
  }

  @Test func fencesAndHeadingsTellWhatTheyDoNotKnow() throws {
    let marked = try Marked("甲\n::: {tabs='2em 1em' .book}\n# 乙 {pitch=0}\n:::\n")
    #expect(marked.text == "甲\n乙\n" && marked.places == ["2:6", "3:6"])
    #expect(marked.warnings.allSatisfy { $0.code == .markupIgnored })
  }

  @Test func linksThatLeadNowhere() throws {
    let marked = try Marked("[甲](#x)[乙]()[[丙](u)](v)[丁]{#a}[戊]{#a}[己](#a)")
    #expect(marked.text == "甲乙丙丁戊己" && marked.places == ["1:4", "1:11", "1:21", "1:35"])
    #expect(marked.spans(of: "甲").isEmpty && marked.spans(of: "乙").isEmpty)
    #expect(marked.spans(of: "丙") == [.link("u")] && marked.spans(of: "己") == [.link("#a")])
    #expect(marked.spans(of: "戊").isEmpty)
  }

  /// Marks nest so deep; beyond that they are text, and every bracket still has its own.
  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "甲" + String(repeating: "]{.book}", count: depth)
    }
    let deep = try Marked(nested(32))
    #expect(deep.text == "甲" && deep.warnings.isEmpty && deep.document.spans.count == 32)
    let deeper = try Marked(nested(34))
    #expect(deeper.text == "[[甲]{.book}]{.book}" && deeper.document.spans.count == 32)
    #expect(deeper.warnings.count == 2 && deeper.warnings.allSatisfy { $0.code == .markupKept })

    let fences =
      String(repeating: "::: book\n", count: 34) + "甲\n" + String(repeating: ":::\n", count: 34)
    let divisions = try Marked(fences)
    // R6: a fence is no text, and a hundred of them would be pages of it.
    #expect(divisions.text == "甲\n" && divisions.warnings.count == 2)
    #expect(divisions.document.spans.count == 32)
  }

  /// A text that was never meant to have marks does not drown its reader.
  @Test func warningsHaveALimit() throws {
    let marked = try Marked(String(repeating: "[\n", count: 3000))
    #expect(marked.warnings.count == 1001)
    #expect(marked.warnings.last?.message.contains("2000 more") == true)
  }

  /// Repaired text keeps its place in the file.
  @Test func repairsBeforeMarks() throws {
    let bytes = Array("[甲]{.book}".utf8) + [0xFF] + Array("乙".utf8)
    let options = ManuscriptOptions(repair: true, language: .japanese, notation: .named(.marks))
    let manuscript = try ManuscriptReader(options: options).read(bytes)
    #expect(manuscript.document.text == "甲\u{FFFD}乙")
    #expect(manuscript.diagnostics.first?.range == TextRange(3, 6))
    var places = TextOrigin.DiagnosticPlaces(
      text: manuscript.document.text, origin: manuscript.document.origin)
    #expect(places.place(of: manuscript.diagnostics[0]) == SourcePosition(line: 1, column: 11))
  }
}
