import Manuscript
import Testing
import VerticalLayout

/// Notes of every notation in the places that `--notes` names (NT6).
struct NoteMoverTests {
  private static let pandoc = """
    <p>甲<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>乙<a href="#fn2" \
    role="doc-noteref">*</a>丙<a href="#fn1" role="doc-noteref">1</a>。</p>
    <section id="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>注<ruby>一<rt>いち</rt></ruby>\
    <a href="#fnref1" role="doc-backlink">↩</a></p><p>続</p></li><li id="fn2"><p><b>題</b>注二</p></li></ol></section>
    <h1>次</h1><p>丁</p>
    """

  private func read(
    _ source: String, _ notation: Notation, _ placement: NotePlacement?,
    marks: NoteMarkPlacement = .inline, numerals: NoteNumerals = .arabic
  ) throws -> Read {
    var options = ManuscriptOptions(notation: .named(notation))
    options.notes = placement
    options.noteMarks = marks
    options.noteNumerals = numerals
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    return Read(
      document: manuscript.document,
      diagnostics: manuscript.diagnostics.filter { $0.code != .languageGuessed })
  }

  @Test("NT1: numbers that are given may be Han figures; those of the author are flattened")
  func numerals() throws {
    let given = try read(
      "甲［＃割り注］注一［＃割り注終わり］乙\n", .aozora, .end, numerals: .han)
    #expect(given.text == "甲一乙\n\n一　注一\n")
    #expect(given.document.spans.count { $0.attribute == .flattened(.half) } == 2)
    let page =
      "<p>甲<a href='#n' role='doc-noteref'>十二</a>乙<a href='#m' role='doc-noteref'>注</a></p>"
      + "<p id='n'>注一</p><p id='m'>注二</p>"
    let own = try read(page, .html, nil)
    #expect(
      own.document.spans.filter { $0.attribute == .flattened(.half) }
        .map { own.text.slice($0.range) } == ["十二", "十二"])
  }

  @Test(
    "NT6: notes of a web page stand where --notes says",
    arguments: [
      (NotePlacement?.none, "甲1乙*丙1。\n\n1　注一\n続\n*　題注二\n\n次\n丁\n"),
      (.end, "甲1乙*丙1。\n次\n丁\n\n1　注一\n続\n*　題注二\n"),
      (.chapter, "甲1乙*丙1。\n\n1　注一\n続\n*　題注二\n\n次\n丁\n"),
      (.foot, "甲1乙*丙1。\n次\n丁\n\n1　注一\n続\n\n*　題　注二\n"),
      (.side, "甲1乙*丙1。\n次\n丁\n\n1　注一\n続\n\n*　題注二\n"),
      (.margin, "甲乙丙。\n次\n丁\n\n注一\n続\n\n題注二\n"),
      (.warichu, "甲（注一 続）乙（題注二）丙（注一 続）。\n次\n丁\n"),
    ])
  func pages(_ placement: NotePlacement?, _ text: String) throws {
    let read = try read(Self.pandoc, .html, placement)
    #expect(read.text == text && read.diagnostics.isEmpty)
    #expect(read.readings.allSatisfy { $0 == "一=いち" } && !read.readings.isEmpty)
    guard placement != .warichu else {
      #expect(read.notes == ["注一 続", "題注二", "注一 続"])
      return
    }
    var references: [String] = []
    var notes: [String] = []
    for span in read.document.spans {
      switch span.attribute {
      case .noteReference(let name): references.append(name)
      case .noteText(let name): notes.append("\(name):\(read.text.slice(span.range).count)")
      default: break
      }
    }
    #expect(references.sorted() == ["fn1", "fn1", "fn2"])
    #expect(references.count == 3 && notes.map { $0.prefix(4) } == ["fn1:", "fn2:"])
  }

  @Test(
    "NT2, NT3, NT4: columns of a note stand in by two characters, in bands by one",
    arguments: [
      (NotePlacement.end, -2048), (.chapter, -2048), (.side, -2048), (.head, -1024), (.foot, -1024),
    ])
  func indents(_ placement: NotePlacement, _ indent: Int) throws {
    let read = try read(Self.pandoc, .html, placement)
    #expect(read.paragraph("1　注一")?.style.indent == .em(indent))
    #expect(read.paragraph("続")?.style.indent == .em(indent))
    let marked = try Marked("甲[^1]\n[^1]: 注一\n", notes: placement)
    #expect(
      marked.document.paragraphs.first { marked.text.slice($0.range) == "1　注一" }?.style.indent
        == .em(indent))
  }

  @Test(
    "NT6: notes in small columns leave their text for the place that is named, with numbers",
    arguments: [
      (Notation.aozora, "国（［＃割り注］甲［＃改行］乙［＃割り注終わり］）字［＃割り注］丙［＃割り注終わり］\n"),
      (.mandoku, "#+TITLE: 題\n国(甲/乙)字(丙)¶\n"), (.vrain, "国【甲乙】字【丙】\n"),
      (.html, "<p>国<span class=warichu>甲乙</span>字<span class=warichu>丙</span></p>"),
      (.mdi, "国[[warichu:甲乙]]字[[warichu:丙]]\n"),
    ])
  func insets(_ notation: Notation, _ source: String) throws {
    let kept = try read(source, notation, nil)
    #expect(kept.notes.joined() == "甲乙丙" || kept.notes.joined() == "甲+乙丙")
    #expect(try read(source, notation, .warichu).document.text == kept.text)
    let head = notation == .mandoku ? "題\n" : ""
    let foot = try read(source, notation, .foot)
    #expect(foot.text.hasSuffix("国1字2\n\n1　甲乙\n\n2　丙\n"), "\(foot.text)")
    #expect(foot.notes.isEmpty)
    let end = try read(source, notation, .end)
    #expect(end.text.hasSuffix("国1字2\n\n1　甲乙\n2　丙\n"), "\(head)\(end.text)")
    let margin = try read(source, notation, .margin)
    #expect(margin.text.hasSuffix("国字\n\n甲乙\n\n丙\n"))
    let beside = try read(source, notation, .end, marks: .beside)
    let marks = beside.document.spans.compactMap { span -> String? in
      guard case .noteMark(let mark) = span.attribute else { return nil }
      return mark.text
    }
    #expect(marks == ["1", "2"])
  }

  @Test("NT6: numbers lead to moved notes and back, and messages keep their places")
  func links() throws {
    let source = "<p id=note-x>甲<span class=warichu>乙</span><blink>丙</blink></p>"
    let read = try read(source, .html, .end)
    #expect(read.text == "甲1丙\n\n1　乙\n" && read.places == ["warning 1:43"])
    let links = read.document.spans.compactMap { span -> String? in
      guard case .link(let target) = span.attribute else { return nil }
      return target
    }
    let anchors = read.document.spans.compactMap { span -> String? in
      guard case .anchor(let name) = span.attribute else { return nil }
      return "#" + name
    }
    #expect(links.count == 2 && Set(links) == Set(anchors))
  }

  @Test(
    "WR9: a note in small columns inside another stands in 〔 〕, in every notation",
    arguments: [
      (Notation.marks, "国[甲[乙]{note=warichu}丙]{note=warichu}字", "国甲〔乙〕丙字", "甲〔乙〕丙"),
      (.marks, "国[[乙]{note=warichu}]{note=warichu}字", "国〔乙〕字", "〔乙〕"),
      (.marks, "国[甲（[乙]{note=warichu}）丙]{note=warichu}字", "国甲（乙）丙字", "甲（乙）丙"),
      (.marks, "国[甲[乙[丁]{note=warichu}]{note=warichu}]{note=warichu}字", "国甲〔乙〔丁〕〕字", "甲〔乙〔丁〕〕"),
      (.marks, "国[甲[乙]{note=warichu}[丁]{note=continue}丙]{note=warichu}字", "国甲〔乙丁〕丙字", "甲〔乙丁〕丙"),
      (.html, "国<span class=warichu>甲<span class=warichu>乙</span></span>字", "国甲〔乙〕字\n", "甲〔乙〕"),
      (.mdi, "国[[warichu:甲[[warichu:乙]]丙]]字", "国甲〔乙〕丙字\n", "甲〔乙〕丙"),
    ])
  func nested(_ notation: Notation, _ source: String, _ text: String, _ note: String) throws {
    let read = try Read(source, as: notation)
    #expect(read.text == text)
    #expect(read.notes.contains(note), "\(read.notes)")
  }
}
