import Manuscript
import Testing
import VerticalLayout

/// Pages, chapters, links and messages of texts from sites of web novels.
struct WebLineTests {
  @Test(arguments: [
    (Notation.pixiv, "甲\n[newpage]\n乙", "甲\n乙", ["乙"]),
    (.pixiv, "甲\n　[newpage] \n\n乙", "甲\n\n乙", [""]),
    (.pixiv, "甲[newpage]乙", "甲[newpage]乙", []),
    // A page between two breaks is empty.
    (.pixiv, "甲\n[newpage]\n[newpage]\n乙", "甲\n\n乙", ["", "乙"]),
    (.hameln, "甲\n《改ページ》\n乙", "甲\n乙", ["乙"]),
    (.hameln, "甲\n[newpage]\n乙", "甲\n乙", ["乙"]),
    (.narou, "甲\n【改ページ】\n乙", "甲\n乙", ["乙"]),
    (.narou, "前書き\n" + String(repeating: "*", count: 44) + "\n本文", "前書き\n本文", ["本文"]),
    (.narou, "前書き\n****\n本文", "前書き\n****\n本文", []),
    (.kakuyomu, "甲\n【改ページ】\n乙", "甲\n【改ページ】\n乙", []),
  ])
  func pages(_ notation: Notation, _ source: String, _ text: String, _ heads: [String]) throws {
    let read = try Read(source, as: notation, heading: .never)
    #expect(read.text == text)
    let found = read.document.paragraphs.filter { $0.style.breakBefore == .page }
    #expect(found.map { String(read.text.slice($0.range)) } == heads)
  }

  @Test func chapters() throws {
    let read = try Read("[chapter:第[[rb:一 > いち]]章]\n甲\n[chapter:]\n", as: .pixiv)
    #expect(read.text == "第一章\n甲\n[chapter:]\n")
    #expect(read.readings == ["一=いち"])
    #expect(read.document.paragraphs.map(\.role) == [.heading(level: 2), .body, .body])
  }

  @Test func links() throws {
    let source = "[jump:2]と[jump:3]\n[newpage]\n[[jumpuri:頁 > https://a.example/]][[jumpuri:甲 > x]]"
    let read = try Read(source, as: .pixiv, heading: .never)
    #expect(read.text == "2ページへと3ページへ\n頁[[jumpuri:甲 > x]]")
    #expect(read.attributes(of: "2ページへ") == [.link("#page-2")])
    #expect(read.attributes(of: "3ページへ").isEmpty)
    #expect(read.attributes(of: "頁") == [.link("https://a.example/")])
    let anchors = read.document.spans.filter { $0.attribute == .anchor("page-2") }
    #expect(anchors.map(\.range.isEmpty) == [true])
    let tail = "頁[[jumpuri:甲 > x]]".utf8.count
    #expect(anchors.map(\.range.lowerBound) == [read.text.utf8.count - tail])
    #expect(read.places == ["warning 1:10", "warning 3:35"])
  }

  @Test("NO-P5 a jump counts pages without text") func emptyPages() throws {
    let read = try Read("[jump:3]\n[newpage]\n[newpage]\n乙", as: .pixiv, heading: .never)
    #expect(read.text == "3ページへ\n\n乙")
    let anchors = read.document.spans.filter { $0.attribute == .anchor("page-3") }
    #expect(anchors.map(\.range.lowerBound) == [read.text.utf8.count - 3])
  }

  /// One message a kind, at its first place.
  @Test(arguments: [
    (Notation.kakuyomu, "甲\n｜乙《おつ\n｜丙《へい", ["warning 2:1"]),
    (.kakuyomu, "甲《《乙\n", ["warning 1:2"]),
    (.kakuyomu, "｜甲《》｜　《こう》", ["warning 1:1"]),
    (.narou, "一二三四五六七八九十一《かず》", ["warning 1:1"]),
    (.narou, "甲<i123|456>", ["note 1:2"]), (.narou, "a<i>b|c</i>", []),
    (.pixiv, "[[rb:漢字かんじ]]", ["warning 1:1"]), (.pixiv, "[[rb:漢字 > かんじ", ["warning 1:1"]),
    (.pixiv, "[[rb: > かんじ]]", ["warning 1:1"]),
    (.pixiv, "[pixivimage:1]\n[uploadedimage:2]", ["note 1:1"]),
    (.pixiv, "甲[b:乙][b:丙][c:丁]", ["warning 1:2", "warning 1:7", "warning 1:12"]),
    (.pixiv, "[注]と[1]と[1:2]", []), (.pixiv, "a[0] = b[1];", []),
    (.kakuyomu, "絶対値|x|と｜", []), (.kakuyomu, "《論語》を読む", []),
  ])
  func messages(_ notation: Notation, _ source: String, _ places: [String]) throws {
    #expect(try Read(source, as: notation, heading: .never).places == places)
  }

  /// The first lines are title and author as in any text.
  @Test func headings() throws {
    let read = try Read("題｜名《めい》\n作者\n\n　本文は、ここ。\n", as: .kakuyomu)
    #expect(read.document.title == "題名")
    #expect(read.document.author == "作者")
    #expect(read.document.language == .japanese)
  }

  @Test func counts() throws {
    var options = ManuscriptOptions(heading: .never, notation: .named(.pixiv))
    options.countsMarks = true
    let source = "[chapter:題]\n[[rb:漢 > かん]]\n[newpage]\n[[rb:字 > じ]]"
    let read = try ManuscriptReader(options: options).read(Array(source.utf8))
    let counts = read.diagnostics.filter { $0.code == .notationRead }.map(\.message)
    #expect(counts == ["pixiv: 2 readings, 1 heading, 1 page break"])
  }
}
