import Testing
import VerticalLayout

/// `--bopomofo auto`: readings out of the dictionary of a folder.
struct BopomofoOptionTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("小兔，小。\n", to: "a.txt")
    try folder.makeFolder("d")
    // 小 ㄒㄧㄠˇ and 兔 ㄊㄨˋ: the root, two syllables below it, and a word below each.
    let words = Array("小\0兔\0".utf8)
    let nodes: [(Int, Int, Int)] = [(0, 1, 3), (7355, 3, 4), (3332, 4, 5), (0, 0, 0), (0, 4, 0)]
    let tree = nodes.flatMap { syllable, first, end in
      [(syllable, 2), (first, 3), (end, 3)].flatMap { value, count in
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      }
    }
    try folder.write(words, to: "d/dictionary.dat")
    try folder.write(tree, to: "d/index_tree.dat")
  }

  private let words = [
    "--lang", "zh-Hant", "--heading", "never", "--font", VTypeCommand.font, "--bopomofo", "auto",
    "--quiet",
  ]

  @Test("N10 each ideograph has its reading beside it")
  func readings() throws {
    let run = try folder.vtype(["a.txt", "--layout", "a.json", "--bopomofo-folder", "d"] + words)
    #expect(run.status == 0 && run.errors.isEmpty)
    let record = try LayoutRecord(json: folder.read("a.json"))
    let annotations = record.pages.flatMap(\.columns).flatMap(\.annotations)
    #expect(annotations.map(\.text) == ["ㄒㄧㄠˇ", "ㄊㄨˋ", "ㄒㄧㄠˇ"])
    #expect(annotations.map(\.kind) == [.bopomofo, .bopomofo, .bopomofo])
  }

  @Test("N10 other commands read them, too, and a settings file may ask for them")
  func everywhere() throws {
    let convert = try folder.vtype(
      "convert", "a.txt", "--to", "vtype", "-o", "-", "--bopomofo", "auto", "--bopomofo-folder", "d"
    )
    #expect(convert.status == 0 && convert.text.contains("ㄒㄧㄠˇ") && convert.text.contains("ㄊㄨˋ"))
    try folder.write("bopomofo = \"auto\"\nbopomofo-folder = \"d\"\n", to: "vtype.toml")
    let run = try folder.vtype(
      "a.txt", "--config", "vtype.toml", "--layout", "b.json", "--font", VTypeCommand.font)
    #expect(run.status == 0)
    #expect(try folder.text("b.json").contains("ㄊㄨˋ"))
  }

  @Test("N10 where there is no dictionary, the message names the package that brings one")
  func missing() throws {
    let run = try folder.vtype(["a.txt", "-o", "a.pdf", "--bopomofo-folder", "none"] + words)
    #expect(run.status == 69 && !folder.exists("a.pdf"))
    #expect(run.errors.contains("none/index_tree.dat") && run.errors.contains("libchewing3-data"))
    #expect(run.errors.contains("--bopomofo-folder"))
    try folder.write("no tree", to: "d/index_tree.dat")
    let broken = try folder.vtype(["a.txt", "-o", "a.pdf", "--bopomofo-folder", "d"] + words)
    #expect(broken.status == 65 && broken.errors.contains("no dictionary of libchewing"))
  }
}
