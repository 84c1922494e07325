import CommandOptions
import Testing

@testable import vtype

/// `vtype fonts`, help, version and completions.
struct OtherCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("国破\n", to: "a.txt")
    try folder.write("国破ሀ山ሀ\n", to: "missing.txt")
  }

  private func rows(_ run: Run) -> [[Substring]] {
    run.text.split(separator: "\n").map { $0.split(separator: "\t") }
  }

  @Test func fontsOfEachLanguage() throws {
    let run = try folder.vtype("fonts")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(rows(run).map { $0[0] } == ["zh-Hant", "zh-Hans", "ja", "ko", "und"])
    for row in rows(run) {
      #expect(row.count == 3 && row[2].hasPrefix("/"))
    }
  }

  @Test("DT-30: the report names the fonts, and what is missing") func fontsOfAText() throws {
    let font = VTypeCommand.font + "#3"
    let run = try folder.vtype("fonts", "missing.txt", "--font", font)
    #expect(run.status == 0)
    #expect(rows(run)[0] == ["Noto Serif CJK TC Regular", "3", "国破山", font[...]])
    #expect(rows(run)[1][0] == "missing")
    #expect(rows(run)[1][1].contains("U+1200") && rows(run)[1][1].contains("2 times"))
    #expect(rows(run)[1][2] == "missing.txt:1:3")
  }

  @Test(arguments: [
    ("a.txt", Int32(0), Int32(0)), ("missing.txt", 0, 69), ("none.txt", 66, 66),
  ])
  func strictFailsWhereACharacterIsMissing(
    _ name: String, _ status: Int32, _ strict: Int32
  ) throws {
    #expect(try folder.vtype("fonts", name).status == status)
    #expect(try folder.vtype("fonts", name, "--strict").status == strict)
  }

  @Test func oneOfSeveralFails() throws {
    let run = try folder.vtype("fonts", "none.txt", "a.txt")
    #expect(run.status == 1)
    #expect(run.text.contains("国破") && run.errors.contains("vtype: none.txt: error: "))
  }

  @Test func fontsReadsStandardInput() throws {
    let run = try folder.vtype("fonts", "-", input: Array("国ሀ".utf8))
    #expect(run.status == 0 && run.text.contains("\t1\t国\t"))
  }

  @Test func strictFailsWhereAFamilyIsMissing() throws {
    let run = try folder.vtype("fonts", "a.txt", "--strict", "--font", "Nto Serif")
    #expect(run.status == 69 && run.errors.contains("Nto Serif"))
    #expect(try folder.vtype("fonts", "a.txt", "--font", "./none.ttf").status == 69)
    #expect(try folder.vtype("fonts", "--font", "./none.ttf").status == 69)
  }

  @Test func aFileNamedFontsIsRead() throws {
    try folder.write("春", to: "fonts")
    #expect(try folder.vtype("./fonts", "-o", "x.pdf").status == 0)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func help(_ arguments: [String]) throws {
    let run = try folder.vtype(arguments)
    #expect(run.status == 0 && run.errors.isEmpty)
    for word in ["--help-all", "--align", "--page", "-o, --output", "batch", "fonts"] {
      #expect(run.text.contains(word))
    }
    // One screen.
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 36 && lines.allSatisfy { $0.count <= 80 })
    #expect(HelpPage.firstDayNames.count == 13)
    let all = CommandDescription(VType.self)
    for name in HelpPage.firstDayNames {
      #expect(all.options.contains { $0.names.contains(name) }, "\(name)")
    }
  }

  @Test func helpOnAllOptions() throws {
    let text = try folder.vtype("--help-all").text
    for word in ["EXAMPLES", "EXIT CODES", "--tcy ", "--glyphs ", "--help-all"] {
      #expect(text.contains(word))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= 100 })
  }

  /// The options of a subcommand's own come before those that others have too, and alone without --help-all.
  @Test(arguments: ["batch", "check", "snapshot", "sheets", "query", "fonts"])
  func helpOnACommand(_ name: String) throws {
    let command = try #require(
      CommandDescription(VType.self).subcommands.first { $0.name == name })
    let short = try folder.vtype(name, "--help").text
    let long = try folder.vtype(name, "--help-all").text
    for option in command.options where !option.names.contains("--version") {
      let written = option.names.last ?? ""
      let isFurther = HelpTopic.all.contains { $0.rest.contains(String(written.dropFirst(2))) }
      #expect(
        long.contains("\(written) ") || long.contains("\(written)\n") || isFurther, "\(written)")
      #expect(option.section != nil || short.contains("\(written)"), "\(written)")
    }
    if let shared = long.firstRange(of: "\nTEXT\n"), let own = long.firstRange(of: "\nOPTIONS\n") {
      #expect(own.lowerBound < shared.lowerBound)
    }
    // No paragraph is broken within its lines: each line but the last of one is as full as can be.
    let paragraph = HelpPage.lines(
      of: command.discussion.split(separator: "\n\n").first.map(String.init) ?? "", width: 80)
    for line in paragraph { #expect(long.contains(line)) }
  }

  /// Each option stands on the page of all options, or on that of one topic.
  @Test func helpOnTopics() throws {
    let all = CommandDescription(VType.self).options
    let page = try folder.vtype("--help-all").text
    let shown = page.split(separator: "\n").filter {
      $0.hasPrefix("      --") || $0.hasPrefix("  -") && $0.contains(", --")
    }
    #expect(shown.count <= 140, "\(shown.count) options")
    var further: Set<String> = []
    for topic in HelpTopic.all {
      let text = try folder.vtype("--help", topic.name).text
      #expect(page.contains("--help \(topic.name) "))
      for name in topic.common + topic.rest {
        #expect(text.contains(" --\(name)"), "\(name)")
        #expect(all.contains { $0.names.contains("--" + name) }, "\(name)")
      }
      for name in topic.common { #expect(page.contains(" --\(name)"), "\(name)") }
      for name in topic.rest {
        #expect(further.insert(name).inserted, "\(name) stands in two topics")
        #expect(!shown.contains { $0.contains(" --\(name) ") }, "\(name)")
      }
    }
    for section in ["text", "fonts", "layout", "output"] {
      let text = try folder.vtype("--help", section).text
      for option in all where option.section?.lowercased() == section {
        #expect(text.contains(option.names.last ?? ""), "\(option.names)")
      }
    }
    // Another word is none of help's.
    #expect(try folder.vtype("--help", "poem.txt").text == folder.vtype("--help").text)
  }

  @Test(arguments: [["help", "fonts"], ["fonts", "--help"]])
  func helpOnFonts(_ arguments: [String]) throws {
    let run = try folder.vtype(arguments)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.contains("vtype fonts") && run.text.contains("--strict"))
    #expect(!run.text.contains("--align"))
  }

  @Test func version() throws {
    let run = try folder.vtype("--version")
    #expect(run.status == 0 && run.errors.isEmpty)
    let parts = run.text.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && run.text.hasSuffix("\n"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let run = try folder.vtype("--generate-completion-script", shell)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.contains("vtype") && run.text.contains("align"))
    #expect(run.text.contains("center"))
  }

  @Test func completionsOfAnotherShell() throws {
    #expect(try folder.vtype("--generate-completion-script", "csh").status == 64)
  }
}
