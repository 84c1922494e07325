import Testing
import VerticalLayout

/// Settings in a file: options by their own names, and the command line wins.
struct SettingsTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "a.txt")
  }

  private func layout(_ settings: String, _ arguments: String...) throws -> LayoutRecord {
    try folder.write(settings, to: "vtype.toml")
    let words = ["a.txt", "--config", "vtype.toml", "--format", "json", "-o", "-"] + arguments
    let run = try folder.vtype(words)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  @Test func settingsAreOptions() throws {
    let layout = try layout("size = \"20pt\"\nltr = true\nlang = \"ja\"\n")
    #expect(layout.direction == .leftToRight && layout.lang == "ja")
    #expect(layout.pages[0].columns[0].runs[0].size == .pt(20))
  }

  /// An empty token cuts a text short without a mark.
  @Test func anEmptyValueIsAValue() throws {
    let settings = "overflow = \"truncate\"\nmax-columns = 1\n"
    #expect(try layout(settings).pages[0].columns[0].cells.count == 6)
    #expect(try layout(settings + "token = \"\"\n").pages[0].columns[0].cells.count == 5)
  }

  @Test func theCommandLineWins() throws {
    let layout = try layout("size = \"20pt\"\nlang = \"ja\"\n", "--size", "30pt")
    #expect(layout.lang == "ja")
    #expect(layout.pages[0].columns[0].runs[0].size == .pt(30))
  }

  @Test("S2 an option that has no effect is reported, wherever it is given but in a preset")
  func unusedOptions() throws {
    try folder.write("widows = 3\nplace = \"center\"\n", to: "vtype.toml")
    func reported(_ words: [String]) throws -> [Substring] {
      let run = try folder.vtype(["a.txt", "--lang", "zh-Hant", "-o", "a.pdf"] + words)
      #expect(run.status == 0)
      return run.errors.split(separator: "\n").filter { $0.contains("has no effect") }
    }
    func reported(_ words: String...) throws -> [Substring] { try reported(words) }
    for (option, value) in [
      ("place", "center"), ("widows", "3"), ("orphans", "3"), ("heading-columns", "2"),
      ("facing-ends", "short"),
    ] {
      for page in ["scroll", "auto"] {
        let reported = try reported("--page", page, "--\(option)", value)
        #expect(
          reported.count == 1 && reported.first?.contains("note: --\(option) has no effect") == true
        )
      }
      #expect(
        try reported("--page", "a5", "--first-page", "left", "--\(option)", value).isEmpty)
    }
    #expect(try reported("--page", "a5", "--tier-gap", "3em").count == 1)
    #expect(try reported("--page", "scroll", "--config", "vtype.toml").count == 2)
    #expect(try reported("--page", "scroll", "--config", "vtype.toml", "--widows", "2").count == 2)
    #expect(try reported("--book", "a5-2", "--tiers", "1").isEmpty)
    for (option, value) in [
      ("token", "……"), ("token-place", "middle"), ("token-link", "https://example.org/"),
    ] {
      for page in [
        ["--page", "a5"], ["--page", "a5", "--overflow", "clip"], ["--page", "scroll"],
      ] {
        let reported = try reported(page + ["--\(option)", value])
        #expect(
          reported.count == 1 && reported.first?.contains("note: --\(option) has no effect") == true
        )
      }
      for cut in [["--max-columns", "1"], ["--page", "a5", "--overflow", "truncate"]] {
        #expect(try reported(cut + ["--\(option)", value]).isEmpty)
      }
    }
    try folder.write("token = \"……\"\nbinding = \"right\"\n", to: "vtype.toml")
    #expect(try reported(["--config", "vtype.toml"]).count == 1)
    #expect(try reported(["--config", "vtype.toml", "-o", "a.png"]).count == 1)
  }

  @Test("--binding is told where no output is a PDF") func binding() throws {
    func reported(_ words: String...) throws -> Bool {
      let run = try folder.vtype(["a.txt", "--lang", "zh-Hant", "--binding", "right"] + words)
      #expect(run.status == 0)
      return run.errors.contains("note: --binding has no effect: a PDF alone")
    }
    #expect(try reported("-o", "a.png") && reported("-o", "a.svg", "-o", "a.png"))
    #expect(try !reported("-o", "a.pdf") && !reported("-o", "a.svg", "-o", "a.pdf"))
  }

  @Test(arguments: [
    ("sise = \"20pt\"", "sise"), ("align = \"middle\"", "middle"), ("size = [", "vtype.toml"),
    ("size = [1, 2]", "size"),
  ])
  func badSettingsAreUsageErrors(_ settings: String, _ message: String) throws {
    try folder.write(settings, to: "vtype.toml")
    let run = try folder.vtype("a.txt", "--config", "vtype.toml", "-o", "x.pdf")
    #expect(run.status == 64)
    #expect(run.errors.contains("vtype.toml") && run.errors.contains(message))
    #expect(!folder.exists("x.pdf"))
  }

  @Test(
    "What is wrong with a setting is told with its line",
    arguments: [
      ("ltr = true\nsise = \"20pt\"", "2:1", "“sise”"),
      ("ltr = true\n\n  size = \"20px\"", "3:3", "“size”: --size 20px: px is no unit"),
      ("size = [1]", "1:1", "“size”: it takes one value, and no list"),
      ("size = \"9pt\"\n[style.moon]\nsize = [1]", "3:1", "“style.moon”, “size”: expected"),
      ("size = \"9pt\"\n[style.moon]\nlin = \"wavy\"", "2:1", "“style.moon”: no key “lin”"),
      (
        "[composite.kana]\nfont = \"A\"\n[composite.kanna]\nfont = \"A\"", "3:1",
        "“composite.kanna”"
      ),
      ("ltr = true\n\"size=9pt\" = \"10pt\"", "2:1", "“size=9pt”: unknown option --size"),
    ])
  func lines(_ settings: String, _ place: String, _ message: String) throws {
    try folder.write(settings, to: "vtype.toml")
    let run = try folder.vtype("a.txt", "--config", "vtype.toml", "-o", "x.pdf")
    #expect(run.status == 64)
    #expect(run.errors.contains("vtype.toml:\(place): error: \(message)"), "\(run.errors)")
  }

  /// A list of features is one list (S11), and those that the layout does itself are refused (S7).
  @Test func featuresAreAList() throws {
    try folder.write("アイウ\n", to: "a.txt")
    func length(_ settings: String, _ arguments: String...) throws -> Length {
      try folder.write("lang = \"ja\"\n" + settings, to: "vtype.toml")
      let words = ["a.txt", "--config", "vtype.toml", "--format", "json", "-o", "-"] + arguments
      return try LayoutRecord(json: folder.vtype(words).output).pages[0].columns[0].natural
    }
    let both = try length("features = [\"vpal\", \"vkrn\"]\n")
    #expect(try both < length("features = \"vpal\"\n") && length("") == .pt(36))
    #expect(try length("", "--features", "vpal,vkrn") == both)
    #expect(try length("features = \"vpal\"\n", "--features", "-vpal") == .pt(36))
    #expect(try folder.vtype("a.txt", "--features", "vchw", "-o", "x.pdf").status == 64)
  }

  @Test func aMissingSettingsFileIsToldOf() throws {
    let run = try folder.vtype("a.txt", "--config", "none.toml", "-o", "x.pdf")
    #expect(run.status == 66 && run.errors.contains("none.toml"))
    #expect(!folder.exists("x.pdf"))
  }
}
