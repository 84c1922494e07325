import ArgumentParser
import Testing

@testable import vtype

/// Plain words are read as ArgumentParser reads them, or left to it.
struct PlainWordsTests {
  /// Each option with values, of which some are wrong.
  private static let values: [String: [String]] = [
    "--output": ["poem.pdf", "-", "", "-x"], "--layout": ["poem.json", "-"],
    "--config": ["vtype.toml"], "--jobs": ["2", "1025", "two"],
    "--lang": ["zh-Hant", "ja", "??"], "--title": ["春曉", "", "=", "a=b", "-5", "--", "help"],
    "--author": ["孟浩然", "e\u{301}"], "--heading": ["never", "always", "no"],
    "--pages": ["3", "1,3-5", "-2", "5-3", "x"],
    "--impose": ["saddle", "4-up", "2x5", "n-up", "0-up", "tiles", "book"],
    "--sheet": ["siku", "designs/mine.toml", "sikku"], "--sheet-set": ["frame.kind=single", "x"],
    "--sheet-size": ["a4", "a3-landscape", "210mmx297mm", "auto", "x"], "--gutter": ["3mm", "x"],
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
    "--latin-font": ["Noto Serif"], "--latin-size": ["1.05em", "0pt"],
    "--latin-shift": ["-1pt", "0.1em", "1"],
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
    "--mark": ["杜甫=person", "/[0-9]+年/=ink=vermilion"],
    "--least-blank": ["0.25em", "2"], "--number-signs": ["sideways"], "--korean-marks": ["columns"],
    "--tcy": ["0", "4", "5"], "--tcy-letters": ["3"], "--tcy-marks": ["all", "none"],
    "--numerals": ["kanji", "roman"], "--iteration-marks": ["keep", "expand"],
    "--punctuation": ["judou", "none", "few"], "--punctuation-color": ["vermilion", "#12"],
    "--hyphenate": ["en-GB", "auto", "none", "ja", "??"],
    "--hyphenate-letters": ["2,3", "2", "0,1"],
    "--hyphenate-zone": ["1em", "x"], "--hyphenate-folder": ["hyphens", "-x"],
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
    "--bopomofo": ["readings", "text", "all"], "--bopomofo-stroke": ["vertical", "oblique"],
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

  private static let flags = [
    "--repair", "--markup", "--no-markup", "--autolink", "--no-links", "--no-images", "--rtl",
    "--ltr", "--debug", "--show-invisibles", "--fit", "--outline", "--no-tags", "--svg-text",
    "--svg-sprite", "--full-layout", "--strict", "--quiet", "--print", "--marks", "--grid-check",
  ]

  /// Reads words both ways. What is not plain may still be right; what is plain is right, and the same.
  ///
  /// - Returns: whether they are plain, and whether they are right.
  private static func compare<Options: PlainOptions>(
    _ words: [String], as type: Options.Type
  ) -> (isPlain: Bool, isRight: Bool) {
    let known = try? type.parse(words)
    guard let plain = try? type.init(plain: words) else { return (false, known != nil) }
    #expect(
      known.map { String(reflecting: $0) } == String(reflecting: plain), "\(words)")
    #expect(known.map { PlainWords.values(of: $0) } == PlainWords.values(of: plain), "\(words)")
    return (true, known != nil)
  }

  /// An option that is new is to be here, and is to be read.
  @Test func everyOptionIsKnown() {
    let help = VType.helpMessage(columns: 10_000)
    let named = help.split(separator: "\n").flatMap { line -> [String] in
      guard line.hasPrefix("  -") else { return [] }
      return line.prefix { $0 != "<" }.split(whereSeparator: { ", /".contains($0) })
        .prefix { $0.hasPrefix("-") }.map(String.init)
    }
    let known = Set(Self.values.keys).union(Self.flags).union(["-o", "-q"])
    #expect(Set(named).subtracting(["--version", "-h", "--help"]) == known)
    #expect(known.count > 75)
  }

  @Test func nothingIsReadAsArgumentParserDoes() {
    #expect(Self.compare([], as: SettingsCheck.self) == (true, true))
    #expect(Self.compare(["poem.txt", "-o", "poem.pdf"], as: VType.self) == (true, true))
  }

  /// Groups of options, alone or in others.
  private static let groups: [any PlainOptions.Type] = [
    BookPageArguments.self, FontArguments.self, HeadingArguments.self, HyphenationArguments.self,
    ImpositionArguments.self, LayoutArguments.self, ManuscriptArguments.self, NoteArguments.self,
    OutputArguments.self, RegionArguments.self, RubyArguments.self,
  ]

  /// The smallest group of options that has a name, with the names of all its options. ArgumentParser takes as much time as there
  /// are options; those of the command's own are read with all others.
  private static func group(
    of name: String
  ) throws -> (type: any PlainOptions.Type, names: Set<String>) {
    let all = try groups.map { (type: $0, names: try $0.listedNames()) }
    let own = all.filter { $0.names.contains(name) }.min { $0.names.count < $1.names.count }
    return try own ?? (VType.self, VType.listedNames())
  }

  @Test(arguments: values.keys.sorted() + ["-o"])
  func valuesAreReadAsArgumentParserDoes(_ name: String) throws {
    let group = try Self.group(of: name)
    var plain = 0
    let values = try #require(Self.values[name == "-o" ? "--output" : name])
    // Regions and --fit need a page of a fixed size, --creep a booklet, and hidden page numbers none.
    let ways = [
      "--hidden-folio": "leaf", "--holes": "leaf", "--sheet-size": "n-up", "--gutter": "2x2",
      "--copies": "n-up", "--overlap": "tiles",
    ]
    let output = ["-o", "--output"].contains(name) ? [] : ["--output=-", "--format=pdf"]
    let impose = "--impose=\(ways[name] ?? "saddle")"
    let others = (["--page=a5", impose] + output).filter { word in
      group.names.contains(String(word.prefix { $0 != "=" }))
    }
    let input = group.type == VType.self ? ["poem.txt"] : []
    for (index, value) in values.enumerated() {
      // The first value is written both ways, and the others by turns.
      let written = [["\(name)=\(value)"], [name, value]]
      for option in index == 0 ? written : [written[index % 2]] {
        if Self.compare(input + others + option, as: group.type).isPlain { plain += 1 }
      }
    }
    #expect(plain > 0)
    // No batch has outputs of its own.
    guard name != "-o", name != "--output" else { return }
    try Self.tellsApart(values.map { input + others + ["\(name)=\($0)"] }, group.type)
  }

  /// What a batch remembers its outputs by tells each value of an option from no value.
  private static func tellsApart<Options: PlainOptions>(
    _ words: [[String]], _ type: Options.Type
  ) throws {
    let told = words.compactMap { try? type.init(plain: $0) }.map(PlainWords.values(of:))
    let none = try? type.init(plain: words[0].dropLast())
    let different = Set(told + (none.map { [PlainWords.values(of: $0)] } ?? []))
    #expect(different.count > 1, "\(words)")
  }

  @Test(arguments: flags + ["-q"])
  func flagsAreReadAsArgumentParserDoes(_ name: String) throws {
    let group = try Self.group(of: name)
    let input = group.type == VType.self ? ["poem.txt", "-o", "a.svg"] : []
    let others = [[name, name], [name + "=1"], [name + "="]]
    for words in [[name], others[(Self.flags.firstIndex(of: name) ?? 0) % others.count]] {
      let result = Self.compare(input + words, as: group.type)
      #expect(result.isPlain == (result.isRight && !words[0].contains("=")), "\(words)")
    }
  }

  @Test func manyWordsAreReadAsArgumentParserDoes() throws {
    var chance = Chance(state: 6)
    let names = Self.values.keys.sorted()
    var counts = (plain: 0, right: 0)
    for _ in 0..<200 {
      var words = ["a.txt", "-o", "a.svg", "--page=a5"]
      for _ in 0..<Int.random(in: 1...5, using: &chance) {
        let name = try #require(names.randomElement(using: &chance))
        let value = try #require(Self.values[name]?.randomElement(using: &chance))
        let flag = try #require(Self.flags.randomElement(using: &chance))
        let option = [["\(name)=\(value)"], [name, value], [flag], ["b.txt"]]
        words += try #require(option.randomElement(using: &chance))
      }
      words.rotateLeft(by: Int.random(in: 0..<words.count, using: &chance))
      let result = Self.compare(words, as: VType.self)
      if result.isPlain { counts.plain += 1 }
      if result.isRight { counts.right += 1 }
    }
    #expect(counts.plain > 25)
    // Right and not plain are values that begin with a hyphen and the like.
    #expect(counts.plain * 10 > counts.right * 9, "\(counts)")
  }

  @Test(
    "What is not written out is left to ArgumentParser",
    arguments: [
      ["--help"], ["-h"], ["--version"], ["--", "--debug"], ["--", "b.txt"], ["-oq"], ["-o=a.svg"],
      ["--o", "a.svg"], ["-qo", "a.svg"], ["--title"], ["--titl", "a"], ["--unknown"], ["-x"],
      ["--=a"], ["---"], ["--title", "--debug"], ["-output", "a.svg"],
      ["--generate-completion-script"],
    ])
  func oddWordsAreLeft(_ words: [String]) {
    let result = Self.compare(["a.txt", "-o", "a.pdf"] + words, as: VType.self)
    #expect(!result.isPlain)
  }

  /// An item's options stand behind those of the command, and its fonts in place of them.
  @Test(arguments: [
    ["--title=春曉", "--size=14pt"], ["--font=A", "--font=B"], ["--ltr", "--frame=rect 0 0 50% 50%"],
    [], ["--fit"], ["--size=3px"], ["--style=a line=single"],
  ])
  func itemsAreReadAsArgumentParserDoes(_ options: [String]) throws {
    let words = [
      "in", "-o", "out", "--font", "C", "--font=D", "--rtl", "--page", "a5",
      "--style=b line=single",
      "--jobs", "2", "--", "in2",
    ]
    let commands = ItemCommands(words)
    let arguments = ItemCommands.arguments(words, with: options)
    let known = try? BatchCommand.parse(arguments)
    let item = try? commands.command(with: options)
    #expect(known.map { String(reflecting: $0) } == item.map { String(reflecting: $0) })
    #expect((item == nil) == (options == ["--size=3px"]))
    if options.contains("--font=A") { #expect(item?.fonts.font == ["A", "B"]) }
  }
}

extension PlainOptions {
  /// The names of all options, with their hyphens.
  fileprivate static func listedNames() throws -> Set<String> {
    var (options, words) = (Self(), PlainWords([], isListing: true))
    try options.visit(&words)
    return Set(words.names.map { ($0.utf8.count == 1 ? "-" : "--") + $0 })
  }
}

extension Array {
  fileprivate mutating func rotateLeft(by count: Int) {
    self = Array(self[count...] + self[..<count])
  }
}

/// The options of each command, as ArgumentParser and as the reader of plain words has them.
struct PlainOptionTests {
  private static func check<Command: ParsableCommand & PlainOptions>(_ type: Command.Type) throws {
    let listed = try type.listedNames()
    let command = try #require(CommandDescription(type))
    let named = Set(command.options.flatMap(\.names)).subtracting(["-h", "--help", "--version"])
    #expect(listed == named, "\(command.name)")
  }

  @Test func everyCommandReadsItsOptions() throws {
    try Self.check(VType.self)
    try Self.check(BatchCommand.self)
    try Self.check(CheckCommand.self)
    try Self.check(ConvertCommand.self)
    try Self.check(FontsCommand.self)
    try Self.check(QueryCommand.self)
    try Self.check(SheetsCommand.self)
    try Self.check(SnapshotCommand.self)
  }

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
    let mistake = try #require(VType.mistake(in: words))
    #expect(mistake.message.hasPrefix(message), "\(mistake.message)")
  }

  @Test func aBareNumberIsInPoints() throws {
    let plain = try VType(plain: [
      "a.txt", "-o", "a.pdf", "--size", "14", "--margin", "10,4mm", "--page", "200x300",
      "--indent", "2", "--autospace", "3.5",
    ])
    let units = try VType(plain: [
      "a.txt", "-o", "a.pdf", "--size", "14pt", "--margin", "10pt,4mm", "--page", "200ptx300pt",
      "--indent", "2pt", "--autospace", "3.5pt",
    ])
    #expect(String(reflecting: plain) == String(reflecting: units))
  }
}
