import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Notes of texts with marks, as Pandoc has them: `[^1]` with `[^1]: …`, and `^[…]` (NT6).
struct MarkedNotesTests {
  private static let source = "甲乙[^a]丙。\n[^a]: 注一\n丁^[注二]戊[^a]。\n"

  @Test("NT2: notes stand after the text, small, each with its number")
  func end() throws {
    let read = try Marked(Self.source)
    #expect(read.text == "甲乙1丙。\n丁2戊1。\n\n1　注一\n2　注二\n")
    #expect(read.warnings.isEmpty)
    let texts = read.document.spans.compactMap { span -> String? in
      guard case .noteText(let name) = span.attribute else { return nil }
      return "\(name):" + read.text.slice(span.range).filter { !$0.isNewline }
    }
    #expect(texts == ["1:1　注一", "2:2　注二"])
    let links = read.document.spans.compactMap { span -> String? in
      guard case .link(let target) = span.attribute else { return nil }
      return "\(read.text.slice(span.range))→\(target)"
    }
    #expect(links == ["1→#fn1", "2→#fn2", "1→#fn1", "1→#fnref1", "2→#fnref2"])
    let anchors = read.document.spans.compactMap { span -> String? in
      guard case .anchor(let name) = span.attribute else { return nil }
      return name
    }
    #expect(anchors.sorted() == ["fn1", "fn2", "fnref1", "fnref2"])
    let note = try #require(
      read.document.paragraphs.first { read.text.slice($0.range) == "1　注一" })
    #expect(note.style.headIndent == nil && note.style.indent == .em(-2048))
  }

  @Test("NT1: the numbers stand beside their words, and lead to the notes")
  func marks() throws {
    let read = try Marked(Self.source, noteMarks: .beside)
    #expect(read.text == "甲乙丙。\n丁戊。\n\n1　注一\n2　注二\n" && read.warnings.isEmpty)
    let marks = read.document.spans.compactMap { span -> String? in
      guard case .noteMark(let mark) = span.attribute else { return nil }
      return "\(read.text.slice(TextRange(0, span.range.lowerBound)).last ?? "-")"
        + "\(mark.text)→\(mark.target ?? "")"
    }
    #expect(marks == ["乙1→fn1", "丁2→fn2", "戊1→fn1"])
    // Between columns notes have no numbers.
    let between = try Marked(Self.source, notes: .interlinear, noteMarks: .beside)
    #expect(
      !between.document.spans.contains { if case .noteMark = $0.attribute { true } else { false } })
  }

  @Test("NT1: numbers in Han figures are flattened, one figure for each digit")
  func han() throws {
    let many = String(repeating: "^[注]", count: 22)
    let read = try Marked(many + "甲^[終]\n", noteNumerals: .han)
    #expect(read.text.hasPrefix("一二三四五六七八九一〇一一") && read.text.contains("二三　終\n"))
    let last = read.spans(of: "二三")
    #expect(last.count { $0 == .flattened(.half) } == 2 && !last.contains(.tateChuYoko))
    #expect(last.contains(.size(.em(666))) && last.contains(.noteReference("23")))
    let beside = try Marked("甲^[注]\n", noteMarks: .beside, noteNumerals: .han)
    #expect(
      beside.document.spans.contains { $0.attribute == .noteMark(NoteMark("一", target: "fn1")) })
    let plain = try Marked("甲^[注]\n")
    #expect(!plain.document.spans.contains { $0.attribute == .flattened(.half) })
  }

  @Test("NT5: a note with a place after it stands there, wherever the others do")
  func free() throws {
    let source = "甲^[批一]{x=5cm y=2em length=6 size=0.5em color=#c83c23}乙^[注]丙^[批二]{x=0 y=1in}丁\n"
    for notes in [NotePlacement.end, .foot, .warichu] {
      let read = try Marked(source, notes: notes)
      #expect(read.warnings.isEmpty)
      let free = read.document.spans.compactMap { span -> String? in
        guard case .freeNote(let note) = span.attribute else { return nil }
        let color = note.color?.description ?? "-"
        return "\(note.name) \(note.x) \(note.y) \(note.length) \(note.size) \(color): "
          + read.text.slice(span.range).filter { !$0.isNewline }
      }
      #expect(
        free == [
          "free-1 141.732421875pt 2em 6 0.5em vermilion: 批一",
          "free-2 0pt 72pt 10 0.6396484375em -: 批二",
        ], "\(free)")
      let references = read.document.spans.compactMap { span -> String? in
        guard case .noteReference(let name) = span.attribute else { return nil }
        return name
      }
      #expect(references.sorted() == (notes == .warichu ? [] : ["1"]) + ["free-1", "free-2"])
      #expect(read.text.hasPrefix(notes == .warichu ? "甲乙（注）丙丁\n" : "甲乙1丙丁\n"))
      #expect(
        read.text.hasSuffix(notes == .foot ? "批一\n\n1　注\n\n批二\n" : "批一\n\n批二\n"))
    }
    // What is no attribute is text.
    for braces in ["{}", "{甲|こう}", "{x}"] {
      #expect(try Marked("甲^[注]\(braces)乙\n").text.hasPrefix("甲1"))
      #expect(try Marked("甲^[注]\(braces)乙\n").text.hasPrefix("甲1乙") == false)
    }
  }

  @Test(
    "NT5: what is wrong with the place of a note is told at its place",
    arguments: [
      (
        "{x=5cm}", nil,
        ["1:6 a note at a place of its own has x and y; without y it stands with the others"]
      ),
      (
        "{.red}", nil,
        ["1:7 no key “red” of notes; there are x, y, length, size, color; ignored", "1:6 a note"]
      ),
      (
        "{x=5cm y=two}", nil,
        [
          "1:13 “two” is no value of y: a length, not negative; units are pt, mm, cm, in, q and em; ignored"
        ]
      ),
      (
        "{x=-5cm y=1pt}", nil,
        [
          "1:7 “-5cm” is no value of x: a length, not negative; units are pt, mm, cm, in, q and em; ignored"
        ]
      ),
      (
        "{x=0 y='1pt' z=1}", "0pt 1pt",
        ["1:19 no key “z” of notes; there are x, y, length, size, color"]
      ),
      (
        "{x=0 y=1pt length=0 size=0em}", "0pt 1pt",
        [
          "1:17 “0” is no value of length: a number from 1 to 100; ignored",
          "1:26 “0em” is no value of size: a length, more than 0; units are pt, mm, cm, in, q and em; ignored",
        ]
      ),
      ("{x=0 y=1pt color=rod}", "0pt 1pt", ["1:17 “rod” is no value of color: #rgb, #rrggbb, "]),
      ("{x=0 y=1pt color=red color=#f00}", "0pt 1pt #ff0000", ["1:17 “red” is no value of color"]),
    ])
  func wrongPlaces(_ braces: String, _ place: String?, _ messages: [String]) throws {
    for notes in [NotePlacement.end, .foot, .warichu] {
      let read = try Marked("甲^[注]\(braces)乙\n", notes: notes)
      #expect(
        read.text.hasPrefix(place != nil ? "甲乙\n" : notes == .warichu ? "甲（注）乙\n" : "甲1乙\n"))
      let found = read.document.spans.compactMap { span in
        if case .freeNote(let note) = span.attribute {
          "\(note.x) \(note.y)" + (note.color.map { " \($0)" } ?? "")
        } else {
          nil as String?
        }
      }
      #expect(found == (place.map { [$0] } ?? []))
      #expect(read.warnings.count == messages.count)
      #expect(read.warnings.allSatisfy { $0.range != nil })
      let reported = zip(read.places, read.warnings).map { "\($0) \($1.message)" }
      for (warning, message) in zip(reported.sorted(), messages.sorted()) {
        #expect(warning.hasPrefix(message), "\(warning)")
      }
    }
  }

  @Test("NT6: the same text has its notes in the column, or before the next heading")
  func places() throws {
    let warichu = try Marked(Self.source, notes: .warichu)
    #expect(warichu.text == "甲乙（注一）丙。\n丁（注二）戊（注一）。\n")
    let notes = warichu.document.spans.filter { $0.attribute == .inset(Inset()) }
    #expect(notes.map { String(warichu.text.slice($0.range)) } == ["注一", "注二", "注一"])
    let chapter = try Marked(
      "# 一\n甲[^1]\n[^1]: 注一\n# 二\n乙^[注二]\n", notes: .chapter)
    #expect(chapter.text == "一\n甲1\n\n1　注一\n\n二\n乙2\n\n2　注二\n")
  }

  @Test(
    "WR9: a note in a note is a part of it, in brackets, with a warning",
    arguments: [
      ("甲^[外^[内]続]乙^[二^[三]]\n", NotePlacement.warichu, "甲（外〔内〕続）乙（二〔三〕）\n", ["1:5"]),
      ("甲^[外^[内^[奥]]続]\n", .end, "甲1\n\n1　外〔内〔奥〕〕続\n", ["1:5"]),
      ("甲[^1]\n[^1]: 外^[内[強]{emphasis=sesame}]\n", .foot, "甲1\n\n1　外〔内強〕\n", ["2:8"]),
      ("甲\n::: note\n外^[内]\n:::\n", .end, "甲1\n\n1　外〔内〕\n", ["3:2"]),
      ("甲^[外\\^[内]]\n", .warichu, "甲（外^[内]）\n", []),
    ])
  func notesInNotes(
    _ source: String, _ placement: NotePlacement, _ text: String, _ places: [String]
  ) throws {
    let read = try Marked(source, notes: placement)
    #expect(read.text == text)
    let warnings = read.warnings.filter { $0.severity == .warning }
    #expect(warnings.allSatisfy { $0.message.contains("inside another note") })
    #expect(read.places == places)
  }

  @Test(
    "NT6: for notes of pages references and notes have names",
    arguments: [NotePlacement.head, .foot, .side, .margin, .interlinear])
  func pages(_ placement: NotePlacement) throws {
    let read = try Marked(Self.source, notes: placement)
    let isNumbered = placement != .interlinear && placement != .margin
    #expect(
      read.text
        == (isNumbered
          ? "甲乙1丙。\n丁2戊1。\n\n1　注一\n\n2　注二\n" : "甲乙丙。\n丁戊。\n\n注一\n\n注二\n"))
    var references: [String] = []
    var notes: [String] = []
    for span in read.document.spans {
      switch span.attribute {
      case .noteReference(let name): references.append("\(name):\(read.text.slice(span.range))")
      case .noteText(let name): notes.append("\(name):\(read.text.slice(span.range))")
      default: break
      }
    }
    #expect(references.sorted() == (isNumbered ? ["1:1", "1:1", "2:2"] : ["1:", "1:", "2:"]))
    #expect(
      notes.map { $0.filter { !$0.isNewline } }
        == (isNumbered ? ["1:1　注一", "2:2　注二"] : ["1:注一", "2:注二"]))
    #expect(read.warnings.isEmpty)
  }

  @Test(
    "NT4: a bold word at the head of a note above or below the text is in gothic, with an em after it",
    arguments: [
      ("**羅生門** 京の門。", "1　羅生門　京の門。", true), ("**羅生門**　京の門。", "1　羅生門　京の門。", true),
      ("**羅生門**", "1　羅生門　", true), ("京の**門**。", "1　京の門。", false),
      ("[羅]{size=0.5em}生", "1　羅生", false), ("**羅", "1　**羅", false), ("****", "1　****", false),
    ])
  func keyWords(_ note: String, _ text: String, _ isGothic: Bool) throws {
    let source = "甲[^1]\n[^1]: \(note)\n"
    let foot = try Marked(source, notes: .foot)
    #expect(foot.text == "甲1\n\n\(text)\n")
    let gothic = foot.document.spans.filter { $0.attribute == .fonts(["sans-serif"]) }
    #expect(gothic.map { String(foot.text.slice($0.range)) } == (isGothic ? ["羅生門"] : []))
    // Elsewhere it stays as it is.
    let end = try Marked(source, notes: .end)
    #expect(!end.document.spans.contains { $0.attribute == .fonts(["sans-serif"]) })
  }

  @Test(
    "WR2: brackets around notes in small columns may be left out",
    arguments: [NoteBrackets.typed, .none])
  func brackets(_ brackets: NoteBrackets) throws {
    var options = ManuscriptOptions(notation: .named(.marks))
    options.notes = .warichu
    options.noteBrackets = brackets
    let marked = try ManuscriptReader(options: options).read(Array("甲^[乙]丙".utf8)).document
    #expect(marked.text == "甲乙丙")
    options.notation = .named(.aozora)
    func aozora(_ source: String) throws -> (text: String, brackets: Int) {
      let document = try ManuscriptReader(options: options).read(Array(source.utf8)).document
      return (document.text, document.spans.count { $0.attribute == .insetBracket })
    }
    let bare = try aozora("国［＃割り注］甲乙［＃割り注終わり］字")
    #expect(bare.text == "国甲乙字" && bare.brackets == 0)
    let own = try aozora("国（［＃割り注］甲乙［＃割り注終わり］）字")
    #expect(own.text == "国（甲乙）字" && own.brackets == (brackets == .typed ? 2 : 0))
  }

  @Test("NT6: ::: note is a note to the line before it")
  func blocks() throws {
    let source = "甲\n::: note\n注一\n[注]{size=0.5em}二\n:::\n乙^[丙]\n"
    #expect(try Marked(source).text == "甲1\n乙2\n\n1　注一\n注二\n2　丙\n")
    #expect(try Marked(source, notes: .warichu).text == "甲（注一 注二）\n乙（丙）\n")
    let foot = try Marked(source, notes: .foot)
    #expect(foot.text == "甲1\n乙2\n\n1　注一\n注二\n\n2　丙\n" && foot.warnings.isEmpty)
    // Without text, without an end, and before all text it is none; and where a style has that name.
    #expect(try Marked("::: note\n注\n:::\n甲\n").text == "注\n甲\n")
    #expect(try Marked("甲\n::: note\n注\n").text.hasPrefix("甲\n") == true)
    let styled = try Marked(source, styles: [NamedStyle("note size=0.5em")])
    #expect(styled.text.hasPrefix("甲\n注一\n") == true)
  }

  @Test("NT6: ::: note after lines that are notes is one to the last line of text")
  func blocksAfterNotes() throws {
    let read = try Marked("甲[^1]\n乙\n[^1]: 注一\n::: note\n注二\n:::\n丙\n")
    #expect(read.text == "甲1\n乙2\n丙\n\n1　注一\n2　注二\n" && read.warnings.isEmpty)
  }

  @Test("twice as many notes take twice the time", arguments: NotePlacement.allCases)
  func manyNotes(_ placement: NotePlacement) throws {
    try expectLinearTime(upTo: 8_000) { count in
      let source = (0..<count / 2).map { "甲[^\($0)]乙^[丙]。\n[^\($0)]: 丁\n" }.joined()
      let read = try Marked(source, notes: placement)
      #expect(read.warnings.isEmpty)
    }
  }

  @Test("marks work in notes, and messages name the line of the file")
  func marksInNotes() throws {
    let read = try Marked("甲[^1]\n[^1]: {漢字|かんじ}の[注]{size=0.5em}\n乙[丙]{sise=2em}\n")
    #expect(read.text == "甲1\n乙丙\n\n1　漢字の注\n")
    #expect(read.places == ["3:6"])
    let lines = try Marked("[^1]: 注\n甲[^1]乙\n丙[丁]{sise=2em}\n")
    #expect(lines.places == ["3:6"])
  }

  @Test(
    "what is no note stays as it is",
    arguments: [
      ("甲[^1]乙\n", 1), ("[^1]: 注\n甲\n", 1), ("甲\\[^1]\n[^2]: 注\n", 1), ("甲^乙^[]\n", 0),
      ("甲\\^[注]\n", 0),
    ])
  func kept(_ source: String, _ warnings: Int) throws {
    let read = try Marked(source)
    #expect(read.text == source.replacing("\\[", with: "[").replacing("\\^", with: "^"))
    #expect(read.warnings.count == warnings)
  }

  @Test("no note is lost, whatever the text is")
  func random() throws {
    var generator = SeededGenerator(state: 7)
    let pieces = [
      "甲", "[^1]", "[^2]", "^[注]", "\n", "[^1]: 一", "\n[^2]: 二\n", "# ", "[", "]", "\\",
    ]
    for round in 0..<400 {
      let source = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      for placement in NotePlacement.allCases {
        let read = try Marked(source, notes: placement)
        for character in "甲注一二" {
          let before = source.count { $0 == character }
          let after = read.text.count { $0 == character }
          #expect(after >= before, "\(placement) \(round): \(source)")
        }
        #expect(read.document.origin?.source ?? source == source)
      }
    }
  }
}

/// Marks of notes that do not end are read once, and not once for each of them (docs/limits.md).
struct OpenNoteTests {
  @Test(arguments: ["^[", "^[一", "[^", "[^a", "^[[^a"])
  func marksWithoutAnEnd(_ mark: String) throws {
    let text = String(repeating: mark, count: 30_000)
    let reader = ManuscriptReader(options: ManuscriptOptions(notation: .named(.marks)))
    try expectProcessorTime {
      let document = try reader.read(Array(text.utf8)).document
      #expect(document.text.utf8.count >= text.utf8.count - 1)
    }
  }
}
