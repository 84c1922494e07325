import Batches
import CommandOptions
import Manuscript
import Storage
import Testing
import VerticalLayout
import VerticalPress

@testable import TypesettingOptions
@testable import vtype

/// Declarations of options are all that reads them.
struct OptionTableTests {
  /// Each option with values, of which some are wrong.
  static let values: [String: [String]] = [
    "--output": ["poem.pdf", "-", "", "-x"], "--layout": ["poem.json", "-"],
    "--config": ["vtype.toml"], "--jobs": ["2", "1025", "two"],
    "--lang": ["zh-Hant", "ja", "??"], "--title": ["春曉", "", "=", "a=b", "-5", "--", "help"],
    "--author": ["孟浩然", "e\u{301}"], "--heading": ["never", "always", "no"],
    "--pages": ["3", "1,3-5", "-2", "5-3", "x"],
    "--impose": ["saddle", "4-up", "2x5", "n-up", "0-up", "tiles", "book"],
    "--sheet": ["siku", "scroll-6", "designs/mine.toml", "sikku"],
    "--sheet-set": ["frame.kind=single", "x"], "--sign": ["甲辰秋月書", "upper:某先生", ""],
    "--seal": ["王維之印", "lead:墨趣 kind=zhu"],
    "--press-sheet": ["a4", "a3-landscape", "210mmx297mm", "auto", "x"], "--gutter": ["3mm", "x"],
    "--copies": ["10", "x"], "--overlap": ["15mm", "x"], "--signature": ["16", "x"],
    "--holes": ["4", "6", "5"], "--creep": ["0.1mm", "x"], "--bleed": ["3mm", "0", "x"],
    "--unwrap": ["never", "always", "no"],
    "--chapters": ["never", "always"],
    "--toc": ["front", "front={title}…{page}", "back", "front={page}"], "--toc-levels": ["2", "x"],
    "--encoding": ["auto", "Auto", "big5", "SHIFT_JIS", "koi8-r", ""],
    "--style": ["person line=single", "person", "a b=c"],
    "--link-all": ["杜甫=https://example.org/?a=b", "杜甫="], "--allow-images": ["images", "."],
    "--image-time": ["2", "0.5", "0", "-1", "two"], "--image-memory": ["256", "64", "63", "1.5"],
    "--font": ["Noto Serif CJK JP", "fonts/a.ttc#2", "-"], "--size": ["14pt", "2em", "14", "14px"],
    "--features": ["vpal,vkrn", "-liga", "jp90", "--", "?"],
    "--glyphs": ["outlines", "text", "sprite", "usual", "fonts"],
    "--composite": [
      "kana=Noto Sans size=1.05em; digits=DejaVu Serif", "kana=", "kanna=x", "kana=x size=0",
    ],
    "--align": ["center", "justify", "middle"], "--place": ["center", "nowhere"],
    "--cell-align": ["center", "left"], "--page": ["a5", "scroll", "100mmx150mm", "a99"],
    "--margin": ["10mm", "1mm 2mm", "1mm,2mm,3mm,4mm", "1 2 3 4 5"],
    "--measure": ["20em", "-20em"],
    "--column-gap": ["0.5em"], "--letter-spacing": ["0.1em", "-0.1em"], "--pitch": ["24pt"],
    "--max-columns": ["3", "0", "3.5"], "--overflow": ["truncate", "grow", "burst"],
    "--token": ["……", ""], "--token-place": ["middle", "top"],
    "--token-link": ["https://example.org/"], "--blank-lines": ["collapse", "keep", "some"],
    "--final-line-end": ["keep", "drop", "some"],
    "--kinsoku": ["strict", "loose", "house.toml", "lax"], "--word-break": ["keep-all", "normal"],
    "--trim": ["pairs", "none", "few"], "--autospace": ["none", "grid", "0.25em", "wide"],
    "--hang": ["force", "allow", "none", "yes"], "--indent": ["auto", "2em", "-1em"],
    "--head-brackets": ["flush", "full", "half"], "--spacing-model": ["usual", "jis", "odd"],
    "--spacing": ["spaces.toml", "-", ""],
    "--sentence-space": ["1em"], "--breaking": ["greedy", "optimal"], "--last-column": ["2", "x"],
    "--link-match": ["/[a-z]+/=https://example.org/$0"],
    "--style-match": ["杜甫=person", "/[0-9]+年/=ink=vermilion"],
    "--least-blank": ["0.25em", "2"], "--number-signs": ["sideways"], "--korean-marks": ["columns"],
    "--tcy": ["0", "4", "5"], "--tcy-letters": ["3"], "--tcy-marks": ["all", "none"],
    "--numerals": ["kanji", "roman"], "--iteration-marks": ["keep", "expand"],
    "--punctuation": ["judou", "none", "few"], "--punctuation-color": ["vermilion", "#12"],
    "--hyphenate": ["en-GB", "auto", "none", "ja", "??"],
    "--hyphenate-letters": ["2,3", "2", "0,1"],
    "--hyphenate-zone": ["1em", "x"], "--hyphenate-folder": ["hyphens", "-x"],
    "--widen": ["all", "marks", "wide"], "--identifier": ["urn:isbn:9784000000000", ""],
    "--publisher": ["書房", ""], "--cover-image": ["cover.png"], "--epub-css": ["own.css"],
    "--gaiji": ["text", "picture", "image"], "--embed-font": ["my.otf"],
    "--epub-profile": ["japan", "none", "kindle"], "--parts": ["body", "all", "cover"],
    "--editor-notes": ["side", "some"], "--list-numerals": ["han", "arabic", "roman"],
    "--note-numerals": ["han", "roman"], "--bopomofo-neutral": ["tenth", "half"],
    "--replace": ["/dev/null", "no.tsv"], "--select": ["0:6", "6", "x"],
    "--ruby-size": ["0.4em", "2em", "6pt"], "--ruby-align": ["head", "neighbours", "left"],
    "--ruby-gap": ["0.1em", "-0.5em", "1pt", "x"], "--ruby-ends": ["0", "1.5em", "wide"],
    "--ruby-balance": ["even", "odd"], "--ruby-apart": ["0.25em", "x"],
    "--ruby-words": ["share", "group", "mono"],
    "--ruby-collision": ["widen", "hide"], "--emphasis-on": ["kanji", "letters", "all", "kana"],
    "--emphasis-ruby": ["outside", "none", "left"],
    "--ruby-overhang": ["any-half", "jis", "all"], "--ruby-edge": ["base", "none"],
    "--notes": ["warichu", "head", "margin", "below"], "--note-length": ["16", "x"],
    "--note-side": ["left", "top"], "--note-color": ["vermilion", "#12"],
    "--note-brackets": ["typed", "none", "some"], "--note-marks": ["beside", "left"],
    "--note-size": ["0.5em", "2em", "6pt"],
    "--note-advance": ["cell", "open"],
    "--kanbun-spacing": ["solid", "open", "0.5em", "6pt", "9em"],
    "--ruby-small-kana": ["full", "half"], "--readings": ["brackets", "aozora", "kana"],
    "--hanja": ["paren", "paren-reversed", "brackets"],
    "--base-direction": ["rtl", "ltr", "auto", "up"],
    "--bopomofo": ["readings", "text", "all"],
    "--bopomofo-folder": ["words", "a b"],
    "--bopomofo-stroke": ["vertical", "oblique"],
    "--orientation": ["upright", "sideways", "mixed"], "--ink": ["#c83c23", "red", "#12"],
    "--paper": ["xuan", "#fff"], "--fit-minimum": ["6pt"],
    "--shape": ["circle", "polygon 0,0 100%,0 100%,100%", "star"],
    "--frame": ["rect 0 0 50% 100%", "rect"], "--exclude": ["circle 50% 50% 25mm gap=2mm", "x"],
    "--from": ["auto", "aozora", "mdi", "pdf"],
    "--tiers": ["2", "0"], "--tier-gap": ["1em"],
    "--color": ["gray", "cmyk"], "--pdf-standard": ["a-2u", "a-2u,ua-1", "x-1a,ua-1", "b"],
    "--date": ["2026-11-23", "2026-11-23T01:02:03Z", "2026-02-30", "today"],
    "--hidden-folio": ["default", "nikko", "all"],
    "--book": ["bunko", "a5-2", "a9"], "--hanmen": ["10x5", "42×17", "0x3", "10"],
    "--margin-inner": ["15mm", "x"],
    "--margin-outer": ["12mm"], "--margin-head": ["1em"], "--margin-foot": ["1in"],
    "--heading-lines": ["1+2=4", "1+2=4 1+2+3=5", "1=3"],
    "--keep": ["none", "couplets", "stanzas", "auto", "verse"],
    "--heading-columns": ["2", "x"], "--heading-end": ["never", "facing", "right"],
    "--heading-blank": ["keep", "drop", "none"], "--widows": ["2", "x"], "--orphans": ["2", "x"],
    "--facing-ends": ["each", "short", "long", "none"],
    "--head-jidori": ["6", "x"], "--first-page": ["left", "right", "top"],
    "--page-start": ["3", "x"],
    "--folio": ["foot-outer", "foot-center={page:han}", "below", "foot-outer={pge}"],
    "--head": ["{h1}", "even={book} odd:outer={h1}", "{x}"],
    "--format": ["svg", "json", "doc"], "--binding": ["left", "right"],
    "--backend": ["cairo", "native", "tex"], "--dpi": ["96", "0.5", "nan", "1e3"],
    "--part": ["0,0,50mm,50mm", "1,2,3"],
  ]

  /// A value of each option is read from here; words that help lists need none.
  @Test func everyOptionHasAValue() {
    for row in VType.table.rows where row.kind == .option {
      let name = "--\(row.names[0])"
      #expect(Self.values[name] != nil, "add values of \(name) to OptionTableTests.values")
    }
    let names = Set(VType.table.names.map { "--\($0)" })
    for name in Self.values.keys { #expect(names.contains(name), "\(name) is no option") }
  }

  /// A property and its option have one name, so that messages and settings are found by either.
  @Test(
    arguments: [
      VType.self, BatchCommand.self, BookCommand.self, CheckCommand.self, ConvertCommand.self,
      CoverCommand.self, DrawCommand.self, FontsCommand.self, QueryCommand.self, SheetsCommand.self,
      SnapshotCommand.self, ManuscriptArguments.self, FontArguments.self, LayoutArguments.self,
      OutputArguments.self,
    ] as [any ArgumentGroup.Type])
  func propertiesHaveTheirOptionsNames(_ type: any ArgumentGroup.Type) {
    let names = Set(type.table.names)
    func look(_ group: Any) {
      for child in Mirror(reflecting: group).children {
        guard let label = child.label else { continue }
        let wrapper = "\(Swift.type(of: child.value))"
        if wrapper.hasPrefix("OptionGroup<") {
          for part in Mirror(reflecting: child.value).children
          where part.value is any ArgumentGroup { look(part.value) }
        } else if wrapper.hasPrefix("Option<") || wrapper == "Flag<Bool>" {
          let name = label.dropFirst().reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
          }
          #expect(names.contains(name), "the property \(label.dropFirst()) is not of --\(name)")
        }
      }
    }
    look(type.init())
  }

  /// No command has two options of one name.
  @Test func namesAreOfOneOption() {
    for type in [VType.self] + VType.configuration.subcommands as [any Command.Type] {
      let names = type.table.names
      #expect(Set(names).count == names.count, "\(type)")
      for row in type.table.rows where row.kind != .input {
        for parameter in CommandDescription(type).options
        where parameter.names.contains("--\(row.names[0])") {
          #expect(!parameter.abstract.isEmpty, "--\(row.names[0]) has no help")
        }
      }
    }
  }

  /// A warning tells of two flags that exclude each other.
  @Test func flagsThatExcludeEachOtherAreTold() {
    let flags = VType.table.rows.filter { $0.kind == .flag }
      .map { row in row.names.filter { $0.utf8.count > 1 } }
      .filter { $0.count > 1 }
    #expect(!flags.isEmpty)
    for flags in flags {
      #expect(UsageMistakes.exclusive.contains { Set(flags).isSubset(of: $0) }, "\(flags)")
    }
  }

  /// A job and a book name no files elsewhere by any option, one that is new among them.
  @Test func optionsOfFilesStayInReach() throws {
    var count = 0
    for option in CommandDescription(BatchCommand.self).options where option.section != nil {
      switch option.completion {
      case .files, .folders:
        let name = option.names.last ?? ""
        #expect(throws: Failure.self, "\(name) reaches everywhere; see Reach+Options.swift") {
          try Reach(root: "/usr").check([GivenOption(String(name.dropFirst(2)), "/etc/passwd")])
        }
        count += 1
      default: break
      }
    }
    #expect(count >= 4)
  }

  /// Sources name options that there are, in messages of the engine as well; one that is renamed is renamed there.
  @Test func sourcesNameOptionsThatThereAre() throws {
    var names: Set = [
      "--help-all", "--help-json", "--generate-completion-script", SVGDrawing.workerName,
      WorkerProcess.workerName, "--draw-svg",
    ]
    for type in [VType.self] + VType.configuration.subcommands as [any Command.Type] {
      names.formUnion(CommandDescription(type).options.flatMap(\.names))
    }
    func look(in folder: String) throws {
      for name in Files.names(in: folder) {
        let path = folder + "/" + name
        if Files.isDirectory(path) { try look(in: path) }
        guard name.hasSuffix(".swift") else { continue }
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        let words = text.utf8.split { !(0x61...0x7A).contains($0) && $0 != UInt8(ascii: "-") }
        for word in words where word.starts(with: "--".utf8) && word.count > 3 {
          var option = String(Substring(word))
          while option.hasSuffix("-") { option.removeLast() }
          #expect(option.count < 3 || names.contains(option), "\(path) has \(option)")
        }
      }
    }
    try look(in: VTypeCommand.root + "/Sources")
  }

  /// The lines by which a batch remembers its outputs.
  private static func lines(_ words: [String]) throws -> [String] {
    try Unchecked(words: words).$text.lines()
  }

  /// The options without a look at what goes together.
  private struct Unchecked: ArgumentGroup {
    @OptionGroup var text: TextArguments
  }

  /// A value is read after an equals sign and as the next word alike, a wrong one is refused, and each tells outputs apart
  /// from those without it.
  @Test(arguments: values.keys.sorted())
  func valuesAreRead(_ name: String) throws {
    let row = try #require(VType.table.row(of: String(name.dropFirst(2))))
    let isShared = TextArguments.row(of: row.names[0]) != nil
    var lines: Set<[String]> = []
    var count = 0
    for value in try #require(Self.values[name]) {
      let mayFollow =
        !value.hasPrefix("-") || value == "-" || row.traits.contains(.mayBeginWithHyphen)
      guard isShared else {
        if (try? row.check(value)) != nil { count += 1 }
        continue
      }
      let joined = try? Self.lines(["\(name)=\(value)"])
      let apart = try? Self.lines([name, value])
      if !value.isEmpty, mayFollow { #expect(joined == apart, "\(name) \(value)") }
      if let apart { lines.insert(apart) }
      if joined != nil || apart != nil { count += 1 }
    }
    #expect(count > 0, "\(name)")
    guard isShared else { return }
    lines.insert(try Self.lines([]))
    #expect(lines.count > 1, "\(name)")
  }

  @Test(arguments: VType.table.rows.filter { $0.kind == .flag }.flatMap(\.names))
  func flagsAreRead(_ name: String) throws {
    let written = (name.count == 1 ? "-" : "--") + name
    let words = ["a.txt", "-o", "a.svg", "--page=a5"]
    #expect((try? VType(words: words + [written, written])) != nil || name == "print")
    let mistake = try #require(throws: UsageMistake.self) {
      try VType(words: words + ["\(written)=1"])
    }
    #expect(mistake.message == "\(written) takes no value; leave =1 out")
  }

  @Test(
    "Words that are put together",
    arguments: [
      (["-qo", "a.svg"], "a.svg", true), (["-qo=a.svg"], "a.svg", true),
      (["-o=a.svg", "-q"], "a.svg", true),
      (["-o", "a.svg", "--", "-q"], "a.svg", false),
    ])
  func letters(_ words: [String], _ output: String, _ isQuiet: Bool) throws {
    let command = try VType(words: (words.contains("--") ? [] : ["a.txt"]) + words)
    #expect(command.output == [output] && command.text.output.quiet == isQuiet)
    #expect(command.inputs == [words.contains("--") ? "-q" : "a.txt"])
  }

  @Test(arguments: [
    (["--title"], "--title needs a value after it"),
    (["--titl", "a"], "unknown option --titl; did you mean --title?"),
    (["--unknown"], "unknown option --unknown"), (["-x"], "unknown option -x"),
    (["--=a"], "unknown option --"),
    (["---"], "unknown option ---"), (["--title", "--debug"], "--title needs a value after it"),
    (["-output", "a.svg"], "unknown option -output; did you mean --output?"),
    (["--o", "a.svg"], "unknown option --o"),
    (["-oq"], "-o needs a value after it"), (["-qo"], "-o needs a value after it"),
    (["-qz"], "unknown option -qz"),
    (["--title="], "--title needs a value after it"),
  ])
  func oddWordsAreRefused(_ words: [String], _ message: String) throws {
    let mistake = try #require(throws: UsageMistake.self) {
      try VType(words: ["a.txt", "-o", "a.pdf"] + words)
    }
    #expect(mistake.message.hasPrefix(message), "\(mistake.message)")
  }

  /// Options that another one says as well are gone, and their message has the new name.
  @Test(arguments: [
    ("--markup", "--from marks"), ("--no-markup", "--from plain"),
    ("--outline", "--glyphs outlines"),
    ("--svg-text", "--glyphs text"), ("--svg-sprite", "--glyphs sprite"),
    ("--latin-font", "--composite 'latin=FAMILY'"),
    ("--latin-size", "--composite 'latin= size=1.05em'"),
    ("--latin-shift", "--composite 'latin= shift=0.02em'"),
    ("--mark", "--style-match 'PATTERN=STYLE'"), ("--sheet-size", "--press-sheet"),
    ("--character-spacing", "--letter-spacing"), ("--typeface", "--font"),
    ("--margin-top", "--margin-head"), ("--margin-bottom", "--margin-foot"),
    ("--two-columns", "--tiers 2"), ("--lines", "--hanmen 42x17"), ("--genkou", "--sheet genko"),
    ("--hyphens", "--hyphenate auto"), ("--hanging-punctuation", "--hang allow"),
    ("--kinsoku-shori", "--kinsoku strict"), ("--zhuyin", "--bopomofo auto"),
    ("--quality", "--dpi"), ("--columns-per-page", "--hanmen 42x17"),
    ("--stamp", "--seal"), ("--crop-marks", "--marks"), ("--right-to-left", "--rtl"),
  ])
  func optionsThatAreGoneNameTheNewOne(_ old: String, _ new: String) throws {
    let mistake = try #require(throws: UsageMistake.self) {
      try VType(words: ["a.txt", "-o", "a.pdf", old, "x"])
    }
    #expect(mistake.message == "unknown option \(old); did you mean \(new)?")
  }

  /// An item's options lie over those of the command: its lists stand in place of them, but for those that add.
  @Test(arguments: [
    ["--title=春曉", "--size=14pt"], ["--font=A", "--font=B"], ["--ltr", "--frame=rect 0 0 50% 50%"],
    [], ["--fit"], ["--size=3px"], ["--style=a line=single"], ["--from=aozora"],
  ])
  func itemsHaveOptionsOfTheirOwn(_ words: [String]) throws {
    let command = try BatchCommand(words: [
      "in", "-o", "out", "--font", "C", "--font=D", "--rtl", "--page", "a5",
      "--style=b line=single", "--frame=circle 25% 50% 20%", "--from=plain",
      "--jobs", "2", "--", "in2",
    ])
    #expect(command.inputs == ["in", "in2"] && command.jobs == 2)
    let options = try TextArguments.given(in: words)
    let item = try? TextArguments(options, over: command.given)
    #expect((item == nil) == (words == ["--size=3px"]))
    guard let item else { return }
    #expect(item.fonts.font == (options.has("font") ? ["A", "B"] : ["C", "D"]))
    #expect(item.layout.direction == (options.has("ltr") ? .ltr : .rtl))
    #expect(item.layout.regions.frame.count == 1)
    #expect(item.manuscript.style.count == (options.has("style") ? 2 : 1))
    #expect(
      item.manuscript.options.notation == .named(options.has("from") ? .aozora : .plain))
  }

  /// The workers of a batch have each option that the command has, whatever is in its text.
  @Test(arguments: values.keys.sorted())
  func workersHaveTheOptionsOfTheCommand(_ name: String) throws {
    let isRepeated = TextArguments.row(of: String(name.dropFirst(2)))?.isRepeated == true
    for value in try #require(Self.values[name]) where !value.isEmpty {
      let words = ["in", "-o", "out", "--ltr", "\(name)=\(value)"]
      guard let command = try? BatchCommand(words: words + (isRepeated ? [words[4]] : [])) else {
        continue
      }
      let settings = WorkerSettings(command)
      let worker = try #require(WorkerSettings(arguments: settings.arguments))
      #expect(worker == settings)
      let item = try TextArguments([], over: worker.options)
      #expect(item.lines == command.text.lines)
    }
  }

  @Test func workersHaveWhatTheRunIsAbout() throws {
    let command = try BatchCommand(words: [
      "in", "-o", "out", "--report", "a \"1\" 2:b\u{10FFE9}.json", "--layout", "-", "--shard",
      "2/8",
    ])
    let settings = WorkerSettings(command)
    #expect(settings.report == command.report && settings.label == command.label)
    #expect(settings.remembers && settings.wantsLayouts)
    #expect(WorkerSettings(arguments: settings.arguments) == settings)
    for arguments in [[], ["{}"], [settings.arguments[0], "size 9:1pt"], ["", "size 3:1pt"]] {
      #expect(WorkerSettings(arguments: arguments) == nil)
    }
  }

  /// A copy of options that is changed leaves the others as they are, and what was read.
  @Test func copiesAreValues() throws {
    let command = try BatchCommand(words: ["in", "--size=14pt"])
    var fonts = command.text.fonts
    fonts.size = nil
    #expect(command.text.fonts.size == .absolute(.pt(14)) && fonts.size == nil)
    #expect(
      command.text.$fonts.lines()
        == (try BatchCommand(words: ["in", "--size", "14pt"])).text.$fonts.lines())
    #expect(command.text.$fonts.lines() != (try BatchCommand(words: ["in"])).text.$fonts.lines())
  }
}

/// Mistakes in a command line.
struct UsageMistakeTests {
  /// Unknown options come before all else that is wrong.
  @Test(arguments: [
    (["--size", "12px", "--alingn", "center"], "unknown option --alingn; did you mean --align?"),
    (["a.txt", "b.txt", "--nope", "-o", "x.pdf"], "unknown option --nope"),
    (["a.txt", "--title"], "--title needs a value"),
    (["--size", "12px", "--dpi", "x"], "--size 12px: px is no unit"),
    (["a.txt", "--measure", "1e9", "-o", "x.pdf"], "--measure 1e9: e9 is no unit"),
    (["a.txt", "-zq", "-o", "x.pdf"], "unknown option -zq"),
  ])
  func mistakes(_ words: [String], _ message: String) throws {
    let mistake = try #require(throws: UsageMistake.self) { try VType(words: words) }
    #expect(mistake.message.hasPrefix(message), "\(mistake.message)")
  }

  @Test func aBareNumberIsInPoints() throws {
    let plain = try TextArguments(words: [
      "--size", "14", "--margin", "10,4mm", "--page", "200x300", "--indent", "2", "--autospace",
      "3.5",
    ])
    let units = try TextArguments(words: [
      "--size", "14pt", "--margin", "10pt,4mm", "--page", "200ptx300pt", "--indent", "2pt",
      "--autospace", "3.5pt",
    ])
    func options(_ given: TextArguments) -> LayoutOptions {
      given.layout.options(fonts: given.fonts)
    }
    #expect(options(plain) == options(units))
  }
}
