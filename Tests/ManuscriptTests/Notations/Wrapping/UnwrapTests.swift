import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Lines that are only kept short become paragraphs (NO-W1 to NO-W3).
struct UnwrapTests {
  private static let sentences = [
    "卻說那日天色將晚，山中忽起大風，眾人都立不住腳，只得尋一處古廟權且歇息，待風定了再行；不想廟中早有一個老僧，見眾人來，合掌問訊。",
    "老僧道：「列位從何處來？此去三十里並無人家，且請進來用些齋飯。」眾人謝了，便在廊下坐定，各自說些路上的事。",
    "到了三更時分，只聽得門外馬嘶人喊，火把照得滿山通紅，眾人大驚，急忙起身，各取兵器在手，卻不知來的是誰。",
  ]

  /// Paragraphs as they would be wrapped.
  private static func wrapped(
    _ paragraphs: [String], at columns: Int, indent: String = "　　", blank: String = "",
    base: String = ""
  ) -> String {
    var text = ""
    for paragraph in paragraphs {
      var width = 0
      for character in indent + paragraph {
        let own = character.isASCII ? 1 : 2
        if width == 0 { text += base }
        if width + own > columns {
          text += "\n" + blank + base
          width = 0
        }
        text.append(character)
        width += own
      }
      text += "\n"
    }
    return text
  }

  private static let novel = (0..<12).map { sentences[$0 % 3] + sentences[($0 + 1) % 3] }

  private func read(
    _ source: String, _ unwrap: UnwrapPolicy = .automatic, from notation: Notation = .plain
  ) throws -> Read {
    var options = ManuscriptOptions(
      heading: .never, language: .traditionalChinese, notation: .named(notation))
    options.unwrap = unwrap
    let manuscript = try ManuscriptReader(options: options).read(Array(source.utf8))
    return Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
  }

  @Test(arguments: [56, 60, 66, 70, 76, 80])
  func aNovel(_ columns: Int) throws {
    let read = try read(Self.wrapped(Self.novel, at: columns))
    #expect(read.text == Self.novel.map { "　　" + $0 + "\n" }.joined())
    #expect(read.diagnostics.map(\.code) == [.linesJoined])
    #expect(read.diagnostics.first?.message.contains("--unwrap never") == true)
  }

  /// A blank line before an indent goes too, and stays where it alone begins a paragraph.
  @Test func blankLines() throws {
    let indented = Self.novel.map { Self.wrapped([$0], at: 70) }.joined(separator: "\n")
    #expect(try read(indented).text == Self.novel.map { "　　" + $0 + "\n" }.joined())
    let flush = Self.novel.map { Self.wrapped([$0], at: 70, indent: "") }.joined(separator: "\n")
    #expect(try read(flush).text == Self.novel.joined(separator: "\n\n") + "\n")
  }

  @Test func whatIsKept() throws {
    let chapter = "第一回　山中古廟逢老僧　月下孤燈話舊遊與今人同坐待天明時分各自歸去\n"
    let verse = "　　　　空山不見人，但聞人語響。\n　　　　返景入深林，復照青苔上。\n"
    let rule = String(repeating: "-", count: 66) + "\n"
    let novel = Self.wrapped(Self.novel, at: 66)
    let expected = Self.novel.map { "　　" + $0 + "\n" }.joined()
    #expect(
      try read(chapter + rule + novel + verse + novel).text == chapter + rule + expected + verse
        + expected)
  }

  /// Texts whose lines mean something (NO-W1).
  @Test(arguments: [
    // Verse, long couplets, prose with a paragraph a line, a table, code, names.
    String(repeating: "春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。\n", count: 20),
    String(
      repeating: "蒹葭蒼蒼，白露為霜。所謂伊人，在水一方。溯洄從之，道阻且長。溯游從之，宛在水中。\n", count: 20),
    novel.joined(separator: "\n"),
    novel.map { "　　" + $0 }.joined(separator: "\n\n"),
    String(repeating: "甲\t乙\t丙\n", count: 40),
    String(repeating: "int f(int x) {\n  return x + 1;\n}\n", count: 30),
    String(repeating: "李白\n杜甫\n王維\n", count: 30),
    wrapped(novel, at: 40), "", "\n\n", "甲",
  ])
  func whatIsNotWrapped(_ source: String) throws {
    let read = try read(source)
    #expect(read.text == source)
    #expect(read.diagnostics.isEmpty)
  }

  @Test func never() throws {
    let source = Self.wrapped(Self.novel, at: 70)
    #expect(try read(source, .never).text == source)
    // The lines of a notation are its own, unless all are to be joined.
    #expect(try read(source, from: .kakuyomu).text == source)
    #expect(try read(source, .always, from: .kakuyomu).text != source)
  }

  /// Between Latin words a blank, between ideographs nothing; a hyphen goes where the word stands elsewhere.
  @Test func joints() throws {
    let line = "Four score and seven years ago our fathers brought forth on this\n"
    let source =
      String(repeating: line, count: 6) + "continent a typeset-\nting and well-\nknown typesetting"
    let read = try read(source, .always)
    #expect(
      read.text.hasPrefix(
        "Four score and seven years ago our fathers brought forth on this Four score"))
    let mixed = try self.read(
      Self.wrapped([String(repeating: "用T排版", count: 60)], at: 61, indent: ""), .always)
    #expect(mixed.text == String(repeating: "用T排版", count: 60) + "\n")
  }

  @Test func hyphens() throws {
    let line = "It was a time of type and of paper and of ink in the shops, and typeset-\n"
    let next = "ting was done by hand in each of them; typesetting was an art that well-\n"
    let source = String(repeating: line + next, count: 8) + "known men did.\n"
    let read = try read(source, .always)
    #expect(read.text.contains("and typesetting was done"))
    #expect(read.text.contains("well-known men did."))
    #expect(!read.text.contains("- "))
  }

  /// A blank line between every two lines says nothing, if all lines are to be joined.
  @Test func doubleSpaced() throws {
    let source = Self.novel.map {
      Self.wrapped([$0], at: 72, indent: "    ", blank: "\n", base: "    ")
    }.joined(separator: "\n")
    #expect(try read(source).text == source)
    #expect(try read(source).diagnostics.map(\.code) == [.linesDoubleSpaced])
    #expect(try read(source, .never).diagnostics.isEmpty)
    #expect(try read(source, .always).text == Self.novel.map { "        " + $0 + "\n" }.joined())
    // Paragraphs of their own, with a blank line between them.
    let prose = Self.novel.flatMap { [$0, String($0.prefix(20)) + "。"] }.joined(separator: "\n\n")
    #expect(try read(prose).diagnostics.isEmpty)
  }

  /// A line that is shorter than most goes on where its sentence does, or where the next one begins with a mark.
  @Test(arguments: [("卻說那人", "走上山來"), ("卻說那人走上山來", "，眾人都驚"), ("卻說，", "那人")])
  func shortLines(_ end: String, _ start: String) throws {
    let full = String(repeating: "天色將晚山中忽起大風", count: 4).prefix(33) + "\n"
    let short = String(repeating: "天色將晚山中忽起大風", count: 3).prefix(24) + end + "\n"
    let paragraph =
      "　　" + full.dropFirst(2) + full + short + start + full.dropFirst(start.count) + "立不住腳。\n"
    let source = String(repeating: paragraph, count: 6)
    #expect(
      try read(source).text
        == String(repeating: paragraph.filter { $0 != "\n" } + "\n", count: 6))
    // A line that a stop ends is the last one of its paragraph.
    let stopped = source.replacing(end + "\n", with: "他說。\n")
    #expect(try read(stopped).document.paragraphs.count == (start.hasPrefix("，") ? 6 : 12))
  }

  /// Messages and places lead to the lines of the file.
  @Test func places() throws {
    let source = Self.wrapped(Self.novel, at: 70) + "漢字《かんじ\n"
    let read = try read(source)
    guard let origin = read.document.origin else {
      Issue.record("no way back")
      return
    }
    let bytes = Array(read.text.utf8)
    let last = bytes.count - "漢字《かんじ\n".utf8.count
    #expect(origin.map.sourceOffset(of: last) == source.utf8.count - "漢字《かんじ\n".utf8.count)
    #expect(origin.map.sourceCount == source.utf8.count)
    let ruby = try self.read(
      source + String(repeating: "　｜漢《かん》字。\n", count: 2), .always, from: .kakuyomu)
    guard case .ruby(let reading)? = ruby.document.spans.first?.attribute,
      let place = reading.source
    else {
      Issue.record("no reading")
      return
    }
    #expect((source + "　｜漢《かん》字。\n").slice(place) == "かん")
  }

  /// Nothing but blanks and line ends goes, wherever the text ends.
  @Test func nothingIsLost() throws {
    let source =
      Self.wrapped(Array(Self.novel.prefix(3)), at: 62) + "\r\n第一回\r\nfour-\r\nscore 　x\n\n\n"
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
    for length in 0...source.utf8.count {
      let part = String(decoding: source.utf8.prefix(length), as: UTF8.self)
      #expect(letters(try read(part, .always).text) == letters(part))
    }
  }

  @Test(arguments: ["甲", "-\n", "a-\n", "a\n\n", "　\n", "　甲\n"])
  func hostileTexts(_ part: String) throws {
    let source = String(repeating: part, count: 100_000)
    try expectProcessorTime {
      let document = try read(source, .always).document
      #expect(document.paragraphs.count <= 200_001)
    }
  }
}
