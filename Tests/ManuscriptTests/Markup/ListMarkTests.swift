import Manuscript
import Testing
import VerticalLayout

/// Lists in marks: their markers, levels and numbers.
struct ListMarkTests {
  /// Each line as its level, its marker and its text: `1 ・|甲`.
  private func items(_ document: Document) -> [String] {
    document.paragraphs.map { paragraph in
      guard let item = paragraph.style.listItem else {
        return document.text.slice(paragraph.range).description
      }
      let end = paragraph.range.lowerBound + item.markerLength
      let marker = document.text.slice(TextRange(paragraph.range.lowerBound, end))
      let text = document.text.slice(TextRange(end, paragraph.range.upperBound))
      return "\(item.level) \(marker)|\(text)"
    }
  }

  @Test(
    "DT-28 items of lists are known by their marks",
    arguments: [
      ("- 甲\n* 乙\n+ 丙\n後", ["1 ・|甲", "1 ・|乙", "1 ・|丙", "後"]),
      ("1. 甲\n2. 乙", ["1 一、|甲", "1 二、|乙"]), ("1) 甲\n1) 乙", ["1 一、|甲", "1 二、|乙"]),
      ("9. 甲\n10. 乙\n11. 丙", ["1 九、|甲", "1 十、|乙", "1 十一、|丙"]),
      ("99. 甲\n7. 乙", ["1 九十九、|甲", "1 百、|乙"]),
      ("- 甲\n  - 乙\n  1. 丙\n     - 丁\n- 戊", ["1 ・|甲", "2 ・|乙", "2 一、|丙", "3 ・|丁", "1 ・|戊"]),
      ("- 甲\n  乙\n\n  丙\n丁", ["1 ・|甲", "1 |乙", "", "1 |丙", "丁"]),
      ("1. 甲\n   - 乙\n\n2. 丙", ["1 一、|甲", "2 ・|乙", "", "1 二、|丙"]),
      // Signs and numbers that stay as they are need a second item.
      ("一、甲\n二、乙\n丙", ["1 一、|甲", "1 二、|乙", "丙"]), ("一、甲\n乙", ["一、甲", "乙"]),
      ("一、 甲\n二、 乙", ["1 一、|甲", "1 二、|乙"]), ("二、甲\n一、乙", ["二、甲", "一、乙"]),
      ("①甲\n②　乙", ["1 ①|甲", "1 ②　|乙"]), ("㉟甲\n㊱乙", ["1 ㉟|甲", "1 ㊱|乙"]),
      ("（一）甲\n（二）乙", ["1 （一）|甲", "1 （二）|乙"]), ("１．甲\n２．乙", ["1 １．|甲", "1 ２．|乙"]),
      ("十九、甲\n二十、乙\n二十一、丙", ["1 十九、|甲", "1 二十、|乙", "1 二十一、|丙"]),
      ("・甲\n・乙", ["1 ・|甲", "1 ・|乙"]), ("・甲\n乙", ["・甲", "乙"]), ("●甲\n・乙", ["●甲", "・乙"]),
      ("一、甲\n  ・乙\n  ・丙\n二、丁", ["1 一、|甲", "2 ・|乙", "2 ・|丙", "1 二、|丁"]),
      // What is none.
      ("-甲\n1.甲\n1.5 甲\n- \n-", ["-甲", "1.甲", "1.5 甲", "- ", "-"]),
      ("\\- 甲\n1\\. 乙", ["- 甲", "1. 乙"]), ("  甲", ["  甲"]), ("123456. 甲", ["123456. 甲"]),
      ("一二三、甲\n一二四、乙", ["1 一二三、|甲", "1 一二四、|乙"]),
    ])
  func markers(_ source: String, _ items: [String]) throws {
    let marked = try Marked(source, heading: .never)
    #expect(self.items(marked.document) == items)
    #expect(marked.warnings.isEmpty)
  }

  @Test("DT-28 marks work in items, and places lead back to the file") func inItems() throws {
    let marked = try Marked("- [甲]{ink=red}\n- 乙[丙]{size=2em}\n")
    #expect(marked.text == "・甲\n・乙丙\n")
    #expect(marked.spans(of: "丙") == [.size(.em(2048))])
    #expect(marked.places == ["1:7"])
  }

  @Test(
    "DT-28 numbers are ideographs in Chinese and Japanese, and digits in one cell elsewhere",
    arguments: [
      ("ja", nil, "一、甲\n"), ("zh-Hant", nil, "一、甲\n"), ("ko", nil, "1．甲\n"),
      ("en", nil, "1．甲\n"), ("ja", ListNumerals.arabic, "1．甲\n"), ("ko", .han, "一、甲\n"),
    ])
  func numerals(_ language: String, _ numerals: ListNumerals?, _ text: String) throws {
    var options = ManuscriptOptions(language: LanguageTag(language), notation: .named(.marks))
    options.listNumerals = numerals
    let document = try ManuscriptReader(options: options).read(Array("1. 甲\n".utf8)).document
    #expect(document.text == text)
    #expect(
      document.spans.map(\.attribute) == (text.hasPrefix("1") ? [.tateChuYoko] : []))
    #expect(document.spans.allSatisfy { $0.range == TextRange(0, 1) })
  }

  @Test(
    "DT-28 the same lists in Markdown and in HTML",
    arguments: [
      (Notation.mdi, "- 甲\n- 乙\n  1. 丙\n  2. 丁\n\n後"),
      (.denden, "* 甲\n* 乙\n    1. 丙\n    2. 丁\n\n後"),
      (.html, "<ul><li>甲<li><p>乙</p><ol><li>丙<li>丁</ol></ul>後"),
    ])
  func otherNotations(_ notation: Notation, _ source: String) throws {
    let options = ManuscriptOptions(
      heading: .never, language: .japanese, notation: .named(notation))
    let document = try ManuscriptReader(options: options).read(Array(source.utf8)).document
    #expect(items(document) == ["1 ・|甲", "1 ・|乙", "2 一、|丙", "2 二、|丁", "後"])
  }

  @Test(
    "DT-28 lists come back from the notations that have them",
    arguments: [
      (ExportNotation.marks, "前\n- 甲\n  己\n- 乙\n  1. 丙\n  2. 丁\n- 戊\n\n3. 子\n4. 丑\n後\n"),
      (.html, "前\n- 甲\n  己\n- 乙\n  1. 丙\n  2. 丁\n- 戊\n\n3. 子\n4. 丑\n後\n"),
      (.html, "- 甲\n\n- 乙\n\n  1. 丙\n\n3. 子\n"),
      // Here a line that goes on with an item is part of its line.
      (.mdi, "前\n- 甲\n- 乙\n  1. 丙\n  2. 丁\n- 戊\n\n3. 子\n4. 丑\n後\n"),
      (.denden, "前\n- 甲\n- 乙\n  1. 丙\n  2. 丁\n- 戊\n\n3. 子\n4. 丑\n後\n"),
    ])
  func thereAndBack(_ target: ExportNotation, _ source: String) throws {
    let first = try Marked(source, heading: .never).document
    let options = ManuscriptOptions(
      heading: .never, language: .japanese, notation: .named(target.notation))
    let text = target.export(first).text
    let second = try ManuscriptReader(options: options).read(Array(text.utf8)).document
    func known(_ items: [String]) -> [String] { items.filter { !$0.isEmpty } }
    #expect(known(items(second)) == known(items(first)))
    #expect(known(items(first)).contains("1 三、|子"))
    // Blank lines stand where they did, and are of no item.
    guard target == .html || target == .marks else { return }
    #expect(second.text == first.text)
    #expect(second.paragraphs.map(\.style.listItem) == first.paragraphs.map(\.style.listItem))
  }

  @Test("DT-28 in Aozora Bunko's notation their columns are indented as they are") func aozora()
    throws
  {
    let document = try Marked("- 甲\n  1. 乙\n", heading: .never).document
    let text = ExportNotation.aozora.export(document).text
    #expect(text.contains("［＃ここから改行天付き、折り返して１字下げ］\n・甲\n"))
    #expect(text.contains("［＃ここから１字下げ、折り返して３字下げ］\n一、乙\n"))
  }

  @Test("DT-28 an HTML list keeps its numbers, and one without markers has none") func numbers()
    throws
  {
    let options = ManuscriptOptions(
      heading: .never, language: .japanese, notation: .named(.html))
    let source =
      "<ol start=3><li>甲<li value=9>乙</ol><ul style=\"list-style: none\"><li>丙</ul>"
    let document = try ManuscriptReader(options: options).read(Array(source.utf8)).document
    #expect(items(document) == ["1 三、|甲", "1 九、|乙", "丙"])
  }
}
