import Testing
import VerticalLayout

@testable import Manuscript

/// Headings of chapters in texts without notation.
struct ChapterFinderTests {
  private static let filling = Array(repeating: "春眠不覺曉，處處聞啼鳥。", count: 20).joined(separator: "\n")

  private func found(_ lines: [String], long: Bool = false) -> [String] {
    let filling =
      long ? Array(repeating: Self.filling, count: 12).joined(separator: "\n") : Self.filling
    let document = Document(lines.map { $0 + "\n\n" + filling }.joined(separator: "\n\n"))
    return ChapterFinder(document).headings.map { index, level in
      "\(level) \(HeadingLine(document.text, document.paragraphs[index].range).text)"
    }
  }

  @Test(
    "lines that count up are headings",
    arguments: [
      ["第一回　甄士隱夢幻識通靈", "第二回　賈夫人仙逝揚州城", "第三回"],
      ["第1章 はじまり", "第2章", "第３章「終」"],
      ["第九話", "第十話", "第十一話", "第十二話"],
      // As files of Project Gutenberg have them.
      ["第一九回　甲", "第二○回　乙", "第二一回　丙"],
      ["第一回：宴桃園豪傑三結義，斬黃巾英雄首立功", "第二回：張翼德怒鞭督郵，何國舅謀誅宦豎"],
      ["第一回", "第二回", "第三回", "第四回", "第五回", "第八回", "第九回"],
      ["第九十九回", "第一百回", "第一百零一回"],
      ["제1장 시작", "제2장 끝"],
    ])
  func counted(_ lines: [String]) {
    #expect(found(lines) == lines.map { "1 " + $0 })
  }

  @Test("parts have chapters below them, which count anew in each") func levels() {
    let lines = ["第一部", "第一章", "第二章", "第二部", "第一章", "第二章"]
    #expect(found(lines) == ["1 第一部", "2 第一章", "2 第二章", "1 第二部", "2 第一章", "2 第二章"])
  }

  @Test("numbers alone are headings of long texts") func bare() {
    #expect(found(["一", "二", "三"], long: true) == ["1 一", "1 二", "1 三"])
    #expect(found(["１", "２"], long: true) == ["1 １", "1 ２"])
    #expect(found(["1.", "2."], long: true) == ["1 1.", "1 2."])
    #expect(found(["（一）", "（二）"], long: true) == ["1 （一）", "1 （二）"])
    #expect(found(["一）", "二）"], long: true).isEmpty)
    #expect(found(["一", "二", "三"]).isEmpty)
  }

  @Test(
    "other lines are text",
    arguments: [
      ["第一章は長い。", "第二章も長い。"], ["第一回目の会議", "第二回目の会議"], ["第三章", "第七章", "第二章"],
      ["三人", "四人"], ["第一回：甲乙丙丁戊己，他說道", "第二回，他又來，眾人都笑了"], ["第一", "第二"], ["一九八四", "一九九四"],
      ["その一", "その二"],
    ])
  func others(_ lines: [String]) {
    // A number that no other follows may be the heading that a text begins with.
    #expect(found(lines, long: true).count <= (lines[0] == "第三章" ? 1 : 0))
  }

  @Test("a single heading counts where a text begins with it") func single() {
    #expect(found(["第四十二回　某"]) == ["1 第四十二回　某"])
    let document = Document("甲\n第二章\n乙")
    #expect(ChapterFinder(document).headings.isEmpty)
  }

  @Test("chapters are told of and can be left as text") func reported() throws {
    let text = "第一章\n\n甲\n\n第二章\n\n乙\n"
    var options = ManuscriptOptions()
    let read = try ManuscriptReader(options: options).read(Array(text.utf8))
    #expect(read.diagnostics.contains { $0.code == .chaptersFound && $0.severity == .note })
    #expect(read.document.paragraphs[0].role == .heading(level: 1))
    options.chapters = .never
    let plain = try ManuscriptReader(options: options).read(Array(text.utf8))
    #expect(plain.document.paragraphs.allSatisfy { $0.role == .body })
    #expect(!plain.diagnostics.contains { $0.code == .chaptersFound })
  }

  private func headings(
    _ source: String, _ notation: NotationChoice = .automatic, name: String = "a.txt",
    chapters: ChapterDetection = .automatic
  ) throws -> [String] {
    var options = ManuscriptOptions(notation: notation)
    options.chapters = chapters
    let document = try ManuscriptReader(options: options).read(Array(source.utf8), name: name)
      .document
    return document.paragraphs.compactMap { paragraph in
      guard case .heading(let level) = paragraph.role else { return nil }
      return "\(level) \(HeadingLine(document.text, paragraph.range).text)"
    }
  }

  @Test("P13 headings are found by one rule in every notation of the web")
  func notationsOfTheWeb() throws {
    let source =
      "題\n人\n\n第一章　甲\n\n　彼《かれ》は。\n\n第二章　乙、そして丙？\n\n　丁。\n\n幕間　戊\n\n　己。\n\nあとがき\n\n　庚。\n"
    let all = ["1 第一章　甲", "1 第二章　乙、そして丙？", "1 幕間　戊", "1 あとがき"]
    #expect(try headings(source) == all)
    #expect(try headings(source.replacing("《かれ》", with: "")) == all)
    for notation in [Notation.narou, .kakuyomu, .hameln, .alphapolis, .pixiv, .plain] {
      #expect(try headings(source, .named(notation)) == all, "\(notation)")
    }
    #expect(try headings(source.replacing("第一章", with: "［＃改ページ］\n第一章")) == all)
    #expect(try headings(source, name: "a.md") == all)
    #expect(try headings(source, chapters: .never).isEmpty)
    // Marks say themselves what is a heading.
    #expect(try headings("[chapter:序]\n" + source, .named(.pixiv)) == ["2 序"])
    #expect(try headings("## 序\n" + source, name: "a.md") == ["1 序"])
    #expect(try headings(source + "底本：本\n").isEmpty)
  }

  @Test("P13 episodes below chapters, and lines that are none")
  func episodes() throws {
    let source =
      "プロローグ\n\n　甲。\n\n第一章　春\n\n第1話　朝\n\n　乙。\n\n第2話　昼\n\n　丙。\n\n第二章　夏\n\n第3話　夜\n\n　丁。\n"
    #expect(
      try headings(source) == [
        "1 プロローグ", "1 第一章　春", "2 第1話　朝", "2 第2話　昼", "1 第二章　夏", "2 第3話　夜",
      ])
    #expect(try headings("1話　甲\n\n乙。\n\n2話　丙\n\n丁。\n") == ["1 1話　甲", "1 2話　丙"])
    #expect(try headings("プロローグ\n\n甲。\n\nあとがき\n\n乙。\n").isEmpty)
    #expect(
      try headings("Prologue\n\n甲。\n\nChapter 1　朝\n\n乙。\n\nChapter 2　夜\n\n丙。\n")
        == ["1 Prologue", "1 Chapter 1　朝", "1 Chapter 2　夜"])
    #expect(try headings("Episode 1\n\n乙。\n\nEpisode 5\n\n丙。\n").isEmpty)
    #expect(try headings("甲。\n\nChapter one is long.\n\nChapter 2を見た。\n").isEmpty)
    #expect(try headings("第一章 甲。\n\n第二章 乙。\n").isEmpty)
  }

  @Test("P13 --chapters always takes what does not count up")
  func always() throws {
    let source = "第三章　甲\n\n乙。\n\nその二\n\n丙。\n\nChapter 9\n\n１　朝\n\n丁。\n\nあとがき\n\n戊。\n"
    #expect(try headings(source).isEmpty)
    #expect(
      try headings(source, chapters: .always) == [
        "1 第三章　甲", "1 その二", "1 Chapter 9", "2 １　朝", "1 あとがき",
      ])
    #expect(try headings("三人は言った。\n\n乙。\n", chapters: .always).isEmpty)
  }
}
