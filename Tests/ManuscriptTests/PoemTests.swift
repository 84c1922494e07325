import TestSupport
import Testing
import VerticalLayout

@testable import Manuscript

/// The shapes in which collections have their poems.
struct PoemTests {
  private func poems(_ json: String) throws -> [Poem]? {
    PoemCollection.poems(in: try JSONReader.read(Array(json.utf8)))
  }

  @Test(arguments: [
    // 全唐诗
    (
      #"[{"author":"李白","paragraphs":["牀前明月光，","疑是地上霜。"],"title":"靜夜思","id":"7","tags":["a"]}]"#,
      [Poem(title: "靜夜思", author: "李白", lines: ["牀前明月光，", "疑是地上霜。"])]
    ),
    // 宋词
    (
      #"[{"author":"黄孝迈","paragraphs":["近清明。"],"rhythmic":"湘春夜月"}]"#,
      [Poem(title: "湘春夜月", author: "黄孝迈", lines: ["近清明。"])]
    ),
    // 诗经
    (
      #"[{"title":"关雎","chapter":"国风","section":"周南","content":["关关雎鸠"]}]"#,
      [Poem(title: "关雎", source: "国风·周南", lines: ["关关雎鸠"])]
    ),
    // 论语
    (#"[{"chapter":"学而篇","paragraphs":["子曰"]}]"#, [Poem(title: "学而篇", lines: ["子曰"])]),
    // 纳兰性德, and a text instead of lines
    (
      #"[{"title":"a","author":"b","para":"c\nd"}]"#,
      [Poem(title: "a", author: "b", lines: ["c", "d"])]
    ),
    // 蒙学: one object, and poems in it
    (
      #"{"title":"书","author":"x","content":[{"title":"一","paragraphs":["甲"]},{"title":"二","paragraphs":["乙"]}]}"#,
      [
        Poem(title: "一", author: "x", section: "书", lines: ["甲"]),
        Poem(title: "二", author: "x", section: "书", lines: ["乙"]),
      ]
    ),
    // Parts of parts, with an introduction to the whole
    (
      #"{"title":"观止","abstract":["选本。"],"content":[{"title":"周文","content":[{"chapter":"郑伯","author":"左","source":"《左传》","paragraphs":["甲"]}]},{"type":"五绝","content":[{"title":"春晓","paragraphs":["乙"]}]}]}"#,
      [
        Poem(title: "观止", prologue: ["选本。"], lines: []),
        Poem(title: "郑伯", author: "左", source: "《左传》", section: "观止·周文", lines: ["甲"]),
        Poem(title: "春晓", section: "观止·五绝", lines: ["乙"]),
      ]
    ),
    // 御定全唐詩, 南唐, 唐诗补录: lives and notes
    (
      #"[{"title":"一","author":"甲","biography":"生。\n卒。","paragraphs":["上"],"notes":["",""],"volume":"卷一","no#":1}]"#,
      [Poem(title: "一", author: "甲", section: "卷一", prologue: ["生。", "卒。"], lines: ["上"])]
    ),
    (
      #"[{"title":"a·b","rhythmic":"a","author":"c","paragraphs":["d"],"notes":["e--f。","g"]}]"#,
      [Poem(title: "a·b", author: "c", lines: ["d"], notes: ["e--f。", "g"])]
    ),
    (
      #"[{"title":"a","paragraphs":["d"],"notes":"e","id":null}]"#,
      [Poem(title: "a", lines: ["d"], notes: ["e"])]
    ),
    // 幽梦影, 水墨唐诗, 南唐's introduction
    (#"[{"content":"甲","comment":["乙曰"]}]"#, [Poem(lines: ["甲"], notes: ["乙曰"])]),
    (
      #"[{"title":"a","paragraphs":["d"],"prologue":"p"}]"#,
      [Poem(title: "a", prologue: ["p"], lines: ["d"])]
    ),
    (#"{"title":"a","desc":["d"]}"#, [Poem(title: "a", lines: ["d"])]),
    // 楚辞 and 百家姓
    (
      #"[{"title":"离骚","author":"屈原","section":"离骚","content":["帝"]}]"#,
      [Poem(title: "离骚", author: "屈原", source: "离骚", section: "离骚", lines: ["帝"])]
    ),
    (
      #"{"title":"a","paragraphs":["趙"],"origin":[{"surname":"趙","place":"天水"},{"surname":"錢"}]}"#,
      [Poem(title: "a", lines: ["趙"], notes: ["趙　天水", "錢　"])]
    ),
    // Composed characters are text.
    (#"[{"paragraphs":["{上休下鳥}飛"]}]"#, [Poem(lines: ["{上休下鳥}飛"])]),
    (#"[]"#, []),
    (#"[{"title":"","author":null,"paragraphs":[]}]"#, [Poem(lines: [])]),
  ])
  func aShapeIsRead(_ json: String, _ expected: [Poem]) throws {
    #expect(try poems(json) == expected)
  }

  @Test(arguments: [#"{"title":"a"}"#, #"["a"]"#, "3", #"[{"paragraphs":[1]}]"#, #"{"para":true}"#])
  func otherJSONIsNoPoem(_ json: String) throws { #expect(try poems(json) == nil) }

  @Test func aPoemHasItsHeading() {
    let poem = Poem(title: "靜夜思", author: "李白", lines: ["牀前明月光，", "疑是地上霜。"])
    let document = ManuscriptReader(options: ManuscriptOptions()).read([poem]).document
    #expect(document.text == "靜夜思\n李白\n\n牀前明月光，\n疑是地上霜。\n")
    #expect(document.paragraphs.map(\.role) == [.title, .author, .body, .body, .body])
    #expect(document.title == "靜夜思" && document.author == "李白")
  }

  @Test func aBookHasAllHeadings() {
    let poems = [
      Poem(title: "一", author: "甲", lines: ["上"]), Poem(title: "二", source: "書", lines: ["下"]),
      Poem(lines: ["末"]),
    ]
    var options = ManuscriptOptions()
    let document = ManuscriptReader(options: options).read(poems).document
    #expect(document.text == "一\n甲\n\n上\n\n二\n書\n\n下\n\n末\n")
    #expect(
      document.paragraphs.map(\.role)
        == [.title, .author, .body, .body, .body, .title, .author, .body, .body, .body, .body])
    #expect(document.title == nil)
    options.heading = .never
    let plain = ManuscriptReader(options: options).read(poems).document
    #expect(plain.text == document.text && plain.paragraphs.allSatisfy { $0.role == .body })
  }

  @Test func aSourceStandsBelowItsAuthor() {
    let poems = [
      Poem(title: "郑伯", author: "左", source: "《左传》", section: "周文", lines: ["甲"]),
      Poem(title: "离骚", author: "屈原", source: "楚辞", section: "楚辞", lines: ["帝"]),
    ]
    let document = ManuscriptReader(options: ManuscriptOptions()).read(poems).document
    #expect(document.text == "周文\n\n郑伯\n左\n《左传》\n\n甲\n\n楚辞\n\n离骚\n屈原\n\n帝\n")
  }

  @Test(arguments: [
    (#"[{"name":"a","desc":"b"}]"#, "authors and their lives"),
    (#"[{"author":"a","title":"b","baidu":1}]"#, "ranks of poems"),
    (#"[{"id":"a","strains":["b"]}]"#, "patterns of tones"), (#"[{"x":1}]"#, nil), ("{}", nil),
  ])
  func otherListsHaveNames(_ json: String, _ name: String?) throws {
    let value = try JSONReader.read(Array(json.utf8))
    #expect(PoemCollection.otherList(value) == name)
    #expect(PoemCollection.poems(in: value) == nil)
  }

  @Test(
    "NO-J1 a list without poems is refused by its name, whatever the notation is called",
    arguments: [
      #"[{"author":"a","title":"b","baidu":1}]"#, #"[{"name":"a","desc":"b"}]"#,
    ])
  func otherListsAreRefused(_ json: String) {
    #expect(throws: ManuscriptError.self) {
      try ManuscriptReader(options: ManuscriptOptions()).read(Array(json.utf8))
    }
    var options = ManuscriptOptions()
    options.notation = .named(.plain)
    #expect((try? ManuscriptReader(options: options).read(Array(json.utf8)))?.document.text == json)
  }

  @Test func partsWordsAndNotes() {
    let poems = [
      Poem(title: "一", section: "卷一", prologue: ["序"], lines: ["上", "下"], notes: ["注甲", "注乙"]),
      Poem(title: "二", section: "卷一", lines: ["中"]), Poem(title: "三", section: "卷二", lines: ["末"]),
    ]
    var options = ManuscriptOptions()
    let document = ManuscriptReader(options: options).read(poems).document
    #expect(
      document.text
        == "卷一\n\n一\n\n序\n\n上\n下\n\n注甲\n注乙\n\n二\n\n中\n\n卷二\n\n三\n\n末\n")
    #expect(document.paragraphs.filter { $0.role == .heading(level: 1) }.count == 2)
    #expect(document.paragraphs.filter { $0.style.headIndent != nil }.count == 3)
    options.notes = .warichu
    let small = ManuscriptReader(options: options).read(poems).document
    #expect(small.text.contains("下注甲　注乙\n\n二"))
    let insets = small.spans.filter { if case .inset = $0.attribute { true } else { false } }
    #expect(insets.map { String(small.text.slice($0.range)) } == ["注甲　注乙"])
    // One poem alone does not say where it stood.
    #expect(ManuscriptReader(options: options).read([poems[1]]).document.text == "二\n\n中\n")
  }

  /// A collection is read as one text from its own file.
  @Test(arguments: [NotationChoice.automatic, .named(.json)])
  func aFile(_ choice: NotationChoice) throws {
    let options = ManuscriptOptions(language: .traditionalChinese, notation: choice)
    let file = Array(
      " [{\"title\":\"一\",\"paragraphs\":[\"甲\"]},{\"title\":\"二\",\"paragraphs\":[\"乙\"]}]".utf8)
    let read = try ManuscriptReader(options: options).read(file)
    #expect(read.document.text == "一\n\n甲\n\n二\n\n乙\n")
    #expect(read.diagnostics.map(\.code) == (choice == .automatic ? [.notationGuessed] : []))
    #expect(read.diagnostics.allSatisfy { $0.message.contains("(2 poems)") })
  }

  /// Other JSON, and what is none, is text, unless it was to be poems.
  @Test(arguments: [
    "[1]", "{}", "[", "{\"a\": 1}", "[注] 甲", "{漢字|かんじ}", "", #"[{"name":"a"}]"#,
    #"[{"title":"a","paragraphs":[1]}]"#, "[]",
  ])
  func otherFiles(_ text: String) throws {
    var options = ManuscriptOptions(heading: .never, language: .traditionalChinese)
    let bytes = Array(text.utf8)
    let manuscript = try ManuscriptReader(options: options).read(bytes)
    #expect(manuscript.document.text == text)
    // What looks like a collection is not set in silence.
    let isReported = manuscript.diagnostics.contains { $0.message.hasPrefix("JSON without poems") }
    #expect(isReported == text.hasPrefix("[{"))
    options.notation = .named(.json)
    let reader = ManuscriptReader(options: options)
    let error = #expect(throws: ManuscriptError.self) { try reader.read(bytes) }
    #expect(error?.description.hasPrefix("not poems in JSON: ") == true)
  }

  @Test func aFileThatEndsAnywhere() throws {
    let file = #"[{"title":"一","notes":["n\u6ce8"],"paragraphs":["甲","{乙}"],"x":null}]"#
    let reader = ManuscriptReader(options: ManuscriptOptions(heading: .never))
    for length in 0..<file.utf8.count {
      let part = String(decoding: file.utf8.prefix(length), as: UTF8.self)
      #expect(try reader.read(Array(part.utf8)).document.text == part)
    }
  }

  /// Lists in which an element is broken, or is no poem: the others are set, and it is told of at its place.
  @Test(
    "N11 one broken element loses no other",
    arguments: [
      (#"{"title":5}"#, "element 501 of the list is no poem", 0),
      ("null", "element 501 of the list is no poem", 0),
      (
        #"{"title: "x","paragraphs":["甲"]}"#,
        "element 501 of the list is no JSON: a colon was expected", 10
      ),
      (#"{"title":"x","paragraphs":["甲]}"#, "element 501 of the list is no JSON: ", nil),
      (#"{"title":"x" "paragraphs":["甲"]}"#, "a comma or } was expected", 13),
      (#"{"title":"x","paragraphs":["甲"],}"#, "a key was expected", nil),
      (#"{"title":"x","paragraphs":["甲""#, "element 501", nil),
    ] as [(String, String, Int?)])
  func brokenElements(_ broken: String, _ message: String, _ place: Int?) throws {
    var elements = (0..<1000).map { #"{"title":"題\#($0)","paragraphs":["春眠\#($0)","不覺曉"]}"# }
    elements[500] = broken
    let text = "[" + elements.joined(separator: ",\n") + "]"
    let start = 1 + elements[..<500].reduce(0) { $0 + $1.utf8.count + 2 }
    let partial = try #require(PoemCollection.partial(Array(text.utf8)))
    #expect(partial.poems.count == 999 && partial.faults.count == 1)
    for notation in [NotationChoice.automatic, .named(.json)] {
      let reader = ManuscriptReader(options: ManuscriptOptions(notation: notation))
      let read = try reader.read(Array(text.utf8), name: "a.json")
      let lines = read.document.text.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("春眠") } == 999)
      let warning = try #require(read.diagnostics.first { $0.severity == .warning })
      #expect(warning.message.contains(message), "\(warning.message)")
      if let place { #expect(warning.sourceRange?.lowerBound == start + place) }
    }
  }

  @Test("N11 a file with a poem on each line, one of which is broken")
  func lines() throws {
    var lines = (0..<100).map { #"{"title":"題\#($0)","paragraphs":["春眠\#($0)"]}"# }
    let whole = lines.joined(separator: "\n") + "\n"
    #expect(PoemCollection.partial(Array(whole.utf8))?.poems.count == 100)
    lines[50] = #"{"title":"x" "paragraphs":["甲"]}"#
    let text = lines.joined(separator: "\r\n")
    let read = try ManuscriptReader(options: ManuscriptOptions()).read(
      Array(text.utf8), name: "a.jsonl")
    #expect(read.document.text.split(separator: "\n").count { $0.hasPrefix("春眠") } == 99)
    let warning = try #require(read.diagnostics.first { $0.severity == .warning })
    #expect(warning.message.contains("element 51"), "\(warning.message)")
    expectLinearTime(upTo: 40_000) { count in
      _ = PoemCollection.partial(Array(String(repeating: "{\"a\":[\n", count: count).utf8))
      _ = PoemCollection.partial(Array(String(repeating: "{\"a\":1}\n", count: count).utf8))
    }
  }

  @Test("N11 ends that are missing, and what is no list of poems")
  func brokenLists() throws {
    let good = #"{"title":"a","paragraphs":["甲"]}"#
    #expect(PoemCollection.partial(Array("[\(good),\(good),{\"title".utf8))?.poems.count == 2)
    #expect(PoemCollection.partial(Array("[\(good) \(good),]".utf8))?.poems.count == 2)
    #expect(PoemCollection.partial(Array("[1, 2, {\"a\": 3}]".utf8)) == nil)
    #expect(PoemCollection.partial(Array("甲".utf8)) == nil)
    // A text of which little is JSON stays text.
    let reader = ManuscriptReader(options: ManuscriptOptions())
    let text = "[\(good),{甲},{乙},{丙\n"
    #expect(try reader.read(Array(text.utf8)).document.text == text)
    expectLinearTime(upTo: 40_000) { count in
      _ = PoemCollection.partial(Array(("[" + String(repeating: ",{\"a\":[", count: count)).utf8))
    }
  }

  @Test("L20 the poems of a collection tell their language together")
  func languages() throws {
    let lines = ["空山不見人，", "但聞人語響。", "返景入深林，", "復照青苔上。"]
    let odd = Poem(title: "甲", lines: ["隠隠歩歩", "図図図"])
    let poems = (Array(repeating: Poem(title: "鹿柴", lines: lines), count: 40) + [odd])
      .withSharedLanguage
    let reader = ManuscriptReader(options: ManuscriptOptions())
    #expect(reader.read([odd]).document.language?.text == "ja")
    #expect(reader.read([poems[40]]).document.language?.text == "zh-Hant")
    #expect(reader.read([poems[0]]).document.language?.text == "zh-Hant")
    let korean = [Poem(lines: ["나랏말싸미"]), odd].withSharedLanguage
    #expect(reader.read([korean[0]]).document.language?.text == "ko")
  }
}
