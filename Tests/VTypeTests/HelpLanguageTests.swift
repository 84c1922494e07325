import CommandOptions
import Testing

@testable import vtype

/// Help in Chinese and Japanese.
struct HelpLanguageTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static var commands: [CommandDescription] {
    let main = CommandDescription(VType.self)
    return [main] + main.subcommands
  }

  @Test(
    "D9 every option, command and heading has its line, with words in three languages, and no line is left over"
  )
  func everyOptionIsThere() {
    let rows = HelpTable.text.split(separator: "\n").map {
      $0.split(separator: " | ").map(String.init)
    }
    #expect(rows.allSatisfy { row in row.count == 4 && row.allSatisfy { !$0.isEmpty } })
    var left = Set(rows.map { $0[0] })
    #expect(left.count == rows.count)
    for command in Self.commands {
      for parameter in command.arguments {
        let name = parameter.names.last ?? "<\(parameter.valueName)>"
        let key = left.contains("\(command.name) \(name)") ? "\(command.name) \(name)" : name
        #expect(rows.contains { $0[0] == key }, "no line for \(name) of \(command.name)")
        left.remove(key)
      }
      if command.name != "vtype" {
        for key in [command.name, command.name + ":"] {
          #expect(left.remove(key) != nil, "no line for \(key)")
        }
      }
    }
    for name in HelpPage.firstDayNames { #expect(left.remove("@first \(name)") != nil, "\(name)") }
    // Lines of options that a command has under its own meaning alone.
    left = left.filter { key in !rows.contains { $0[0].hasSuffix(" " + key) } }
    let parts = [
      "about", "options", "text", "fonts", "layout", "output", "commands", "usage", "input",
      "values", "default", "many-values", "help-all", "end", "more", "shared",
      "topics",
    ]
    #expect(left == Set((parts + HelpTopic.all.map { "topic " + $0.name }).map { "@" + $0 }))
  }

  @Test(
    "D9 the language is that of messages, by the rules of gettext",
    arguments: [
      (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "zh_TW.UTF-8"], .traditionalChinese),
      (["LANG": "zh_HK.utf8"], .traditionalChinese), (["LANG": "zh_CN.UTF-8"], .simplifiedChinese),
      (["LANG": "zh_SG"], .simplifiedChinese), (["LANG": "zh-Hant"], .traditionalChinese),
      (["LANG": "de_DE.UTF-8"], .english), (["LANG": "ko_KR.UTF-8"], .english), ([:], .english),
      (["LANG": "ja_JP.UTF-8", "LC_ALL": "C"], .english),
      (["LANG": "ja_JP.UTF-8", "LC_ALL": ""], .japanese),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], .japanese),
      (["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C.UTF-8"], .english),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "zh_TW:en"], .traditionalChinese),
      (["LANG": "C", "LANGUAGE": "ja"], .english), (["LANG": "ja_JP.eucJP"], .english),
      (["LANG": "zh_TW.Big5"], .english), (["LANG": "ja_JP.UTF-8@x"], .japanese),
    ] as [([String: String], HelpLanguage)])
  func languages(_ variables: [String: String], _ language: HelpLanguage) {
    #expect(HelpLanguage { variables[$0] } == language)
  }

  private func help(_ words: String..., language: String) throws -> String {
    let run = try folder.start(
      words, environment: ["LC_ALL": language, "LANGUAGE": nil]
    ).wait()
    #expect(run.status == 0 && run.errors.isEmpty)
    return run.text
  }

  @Test(
    "D9 help is in the reader's language, no wider than its page, and English stays for the others",
    arguments: [
      ("ja_JP.UTF-8", "オプション", "文字の大きさ", "日付"), ("zh_TW.UTF-8", "選項", "字的大小", "日期"),
      ("zh_CN.UTF-8", "选项", "字号", "日期"), ("fr_FR.UTF-8", "OPTIONS", "the character size", "date"),
    ])
  func pages(_ locale: String, _ options: String, _ size: String, _ date: String) throws {
    let page = try help("--help", language: locale)
    #expect(page.contains("\n\(options)\n") && page.contains(size))
    #expect(page.contains("vtype poem.txt -o poem.pdf") && page.contains("--book <name>"))
    #expect(try help("--help-all", language: locale).contains(date))
    for words in [["--help"], ["--help-all"], ["query", "--help"], ["batch", "--help"]] {
      let run = try folder.start(words, environment: ["LC_ALL": locale, "LANGUAGE": nil]).wait()
      for line in run.text.split(separator: "\n") {
        let width = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        #expect(
          width <= 82 || !line.contains { $0.unicodeScalars.contains { $0.value >= 0x3000 } },
          "\(line)")
      }
    }
  }

  @Test(
    "D9 a line of ideographs ends between them, and no mark begins one",
    arguments: [
      ("用上各個處理器，一次排許多", 8, ["用上各個", "處理器，", "一次排許", "多"]),
      ("處理器。", 6, ["處理", "器。"]), ("（甲乙）丙", 4, ["（甲", "乙）", "丙"]),
      ("用 vtype 排", 8, ["用 vtype", "排"]), ("a b c", 3, ["a b", "c"]),
    ])
  func lines(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(HelpPage.lines(of: text, width: width) == lines)
  }
}
