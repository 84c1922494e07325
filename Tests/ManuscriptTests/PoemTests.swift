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
      [Poem(title: "一", author: "x", lines: ["甲"]), Poem(title: "二", author: "x", lines: ["乙"])]
    ),
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
}
