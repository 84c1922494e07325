import Glibc
import Testing

/// Mistakes that people make, and what the command says to each: docs/mistakes.md.
///
/// `VTYPE_BLESS=1 swift test --filter MistakesTests` writes the page, and fails, so that it is looked at.
struct MistakesTests {
  /// A command that is wrong, and how it ends.
  private struct Mistake {
    var words: [String]
    var status: Int32

    /// - Parameter line: the words as a shell has them; what is between quotes is one word.
    init(_ line: String, _ status: Int32) {
      var words: [String] = []
      for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      {
        words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      self.words = words
      self.status = status
    }

    var line: String {
      let quoted = words.map { word in
        word.isEmpty || word.contains { " #*'".contains($0) } ? "'\(word)'" : word
      }
      return (["vtype"] + quoted).joined(separator: " ")
    }
  }

  private static let sections: [(title: String, mistakes: [Mistake])] = [
    (
      "The first command",
      [
        Mistake("", 64), Mistake("'' -o poem.pdf", 64), Mistake("poem.txt", 64),
        Mistake("poem.txt poem.pdf", 64),
        Mistake("poem.txt -o", 64), Mistake("peom.txt -o poem.pdf", 66),
        Mistake("poem.txt -o poem", 64), Mistake("poem.txt -o poem.doc", 64),
        Mistake("poem.txt -output poem.pdf", 64), Mistake("poem.txt -o -", 64),
        Mistake("poem.txt other.txt -o both.pdf", 64), Mistake("poems -o poems.pdf", 66),
        Mistake("poem.txt -o missing/poem.pdf", 73), Mistake("poem.txt -o poem.txt", 64),
        Mistake("render poem.txt -o poem.pdf", 64),
      ]
    ),
    (
      "Options",
      [
        Mistake("poem.txt --alingn center -o poem.pdf", 64),
        Mistake("poem.txt --font-size 14pt -o poem.pdf", 64),
        Mistake("poem.txt --color red -o poem.pdf", 64),
        Mistake("poem.txt --Size 14pt -o poem.pdf", 64),
        Mistake("poem.txt -x -o poem.pdf", 64), Mistake("poem.txt --quiet=yes -o poem.pdf", 64),
        Mistake("poem.txt --title --author 孟浩然 -o poem.pdf", 64),
        Mistake("poem.txt --font Noto Serif CJK JP -o poem.pdf", 64),
        Mistake("poem.txt --rtl --ltr -o poem.pdf", 0),
        Mistake("poem.txt -p a5 -o poem.pdf", 64), Mistake("poem.txt --ruby -o poem.pdf", 64),
        Mistake("poem.txt --cover front.png -o poem.pdf", 64),
      ]
    ),
    (
      "Values",
      [
        Mistake("poem.txt --align middle -o poem.pdf", 64),
        Mistake("poem.txt --align botom -o poem.pdf", 64),
        Mistake("poem.txt --place left -o poem.pdf", 64),
        Mistake("poem.txt --size 12px -o poem.pdf", 64),
        Mistake("poem.txt --size large -o poem.pdf", 64),
        Mistake("poem.txt --size １２pt -o poem.pdf", 64),
        Mistake("poem.txt --notes footnotes -o poem.pdf", 64),
        Mistake("poem.txt --kinsoku off -o poem.pdf", 64),
        Mistake("poem.txt --ink 朱 -o poem.pdf", 64),
        Mistake("poem.txt --size '3 mm' -o poem.pdf", 64),
        Mistake("poem.txt --size 0 -o poem.pdf", 64),
        Mistake("poem.txt --margin '1cm 2cm 1cm 2cm 1cm' -o poem.pdf", 64),
        Mistake("poem.txt --margin 5% -o poem.pdf", 64),
        Mistake("poem.txt --ink red -o poem.pdf", 64),
        Mistake("poem.txt --paper ff0000 -o poem.pdf", 64),
        Mistake("poem.txt --page a9 -o poem.pdf", 64),
        Mistake("poem.txt --page legal -o poem.pdf", 64),
        Mistake("poem.txt --measure 20 --lang ja -o poem.pdf", 0),
        Mistake("poem.txt --indent 2 --lang ja -o poem.pdf", 0),
        Mistake("poem.txt --page a4 --measure 900pt -o poem.pdf", 64),
        Mistake("poem.txt --page 20mmx20mm --margin 10mm -o poem.pdf", 64),
        Mistake("poem.txt --page 0x5 -o poem.pdf", 64),
        Mistake("poem.txt --page a5 --pages 1,900 -o poem.pdf", 64),
        Mistake("poem.txt --tcy 9 -o poem.pdf", 64),
        Mistake("poem.txt --jobs many -o poem.pdf", 64),
        Mistake("poem.txt --dpi 0 -o poem.png", 64),
        Mistake("poem.txt --part 0,0,50mm -o poem.png", 64),
        Mistake("poem.txt --fit -o poem.pdf", 64),
        Mistake("poem.txt --hyphenate ja -o poem.pdf", 64),
        Mistake("poem.txt --hyphenate english -o poem.pdf", 64),
        Mistake("poem.txt --hyphenate-letters 3 -o poem.pdf", 64),
        Mistake("poem.txt --kinsoku hard -o poem.pdf", 64),
        Mistake("poem.txt --spacing none.toml -o poem.pdf", 66),
        Mistake("poem.txt --composite 'hiragana=Noto Sans CJK JP' -o poem.pdf", 64),
        Mistake("poem.txt --features ligature -o poem.pdf", 64),
        Mistake("poem.txt --link-all 杜甫 -o poem.pdf", 64),
        Mistake("poem.txt --link-match 杜甫 -o poem.pdf", 64),
        Mistake("poem.txt --link-match '/(.)曉/=https://example.org/$2' -o poem.pdf", 64),
        Mistake("poem.txt --style-match '/曉/=red' -o poem.pdf", 64),
        Mistake("poem.txt --style-match 杜甫=person --lang zh-Hant -o poem.pdf", 0),
        Mistake("poem.txt --ruby-size 2em -o poem.pdf", 64),
        Mistake("poem.txt --note-size 9pt -o poem.pdf", 64),
        Mistake("poem.txt --date today -o poem.pdf", 64),
        Mistake("poem.txt --from commonmark -o poem.pdf", 64),
        Mistake("poem.txt --encoding utf9 -o poem.pdf", 64),
        Mistake("poem.txt --impose booklet -o poem.pdf", 64),
        Mistake("poem.txt --pdf-standard pdf/a -o poem.pdf", 64),
        Mistake("poem.txt --book 文庫 -o poem.pdf", 64),
        Mistake("poem.txt --hanmen 42 -o poem.pdf", 64),
        Mistake("poem.txt --toc back -o poem.pdf", 64),
        Mistake("poem.txt --composite kana -o poem.pdf", 64),
        Mistake("poem.txt --size 12.5.pt -o poem.pdf", 64),
        Mistake("poem.txt --page 210x297 --lang zh-Hant -o poem.pdf", 0),
        Mistake("poem.txt --page a5 --tiers 50 -o poem.pdf", 64),
        Mistake("poem.txt --font '' -o poem.pdf", 64),
        Mistake("poem.txt --page a5 --fit --size 20pt --lang zh-Hant -o poem.pdf", 0),
        Mistake("poem.txt --letter-spacing=-20 --lang zh-Hant -o poem.pdf", 0),
        Mistake("poem.txt --format png --lang zh-Hant -o poem.pdf", 0),
      ]
    ),
    (
      "Words of other programs",
      [
        Mistake("poem.txt —page a4 -o poem.pdf", 64), Mistake("poem.txt –o poem.pdf", 64),
        Mistake("version", 64), Mistake("-v", 64), Mistake("-V", 64),
        Mistake("'poem.txt -o poem.pdf'", 64), Mistake("poem.txt --paper a4 -o poem.pdf", 64),
        Mistake("poem.txt --frame single -o poem.pdf", 64),
        Mistake("poem.txt --signature 林 -o poem.pdf", 64),
        Mistake("poem.txt --header 題 -o poem.pdf", 64),
        Mistake("poem.txt --footer 1 -o poem.pdf", 64),
        Mistake("poem.txt --page-numbers -o poem.pdf", 64),
        Mistake("poem.txt --footnotes -o poem.pdf", 64),
        Mistake("poem.txt --ruby-color red -o poem.pdf", 64),
        Mistake("poem.txt --pinyin -o poem.pdf", 64), Mistake("poem.txt --right -o poem.pdf", 64),
        Mistake("poem.txt --double-sided -o poem.pdf", 64),
        Mistake("poem.txt --index -o poem.pdf", 64), Mistake("poem.txt --recto -o poem.pdf", 64),
        Mistake("poem.txt --dry-run", 64), Mistake("poem.txt --force -o poem.pdf", 64),
        Mistake("poem.txt --rotate 90 -o poem.pdf", 64),
        Mistake("poem.txt --columns-per-page 10 -o poem.pdf", 64),
        Mistake("poem.txt --page a5 --hanmen 200x10 -o poem.pdf", 64),
        Mistake("poem.txt --contents -o poem.pdf", 64), Mistake("poem.txt --bold -o poem.pdf", 64),
        Mistake("poem.txt --italic -o poem.pdf", 64), Mistake("poem.txt --watch -o poem.pdf", 64),
        Mistake("--list-fonts", 64), Mistake("--list-papers", 64),
        Mistake("poem.txt --vertical -o poem.pdf", 64),
        Mistake("poem.txt --yokogaki -o poem.pdf", 64), Mistake("--input poem.txt -o poem.pdf", 64),
        Mistake("poem.txt --pdf", 64), Mistake("poem.txt --cmyk -o poem.pdf", 64),
        Mistake("poem.txt --booklet -o poem.pdf", 64), Mistake("poem.txt --bunko -o poem.pdf", 64),
        Mistake("poem.txt --burasage -o poem.pdf", 64),
        Mistake("poem.txt --furigana -o poem.pdf", 64),
        Mistake("poem.txt --rubi off -o poem.pdf", 64),
        Mistake("poem.txt --papersize a4 -o poem.pdf", 64),
        Mistake("poem.txt --preset bunko -o poem.pdf", 64),
        Mistake("poem.txt --verson -o poem.pdf", 64),
        Mistake("poem.txt --line-height 2 -o poem.pdf", 64),
        Mistake("poem.txt --landscape -o poem.pdf", 64),
        Mistake("poem.txt --two-column -o poem.pdf", 64),
        Mistake("poem.txt --border -o poem.pdf", 64),
        Mistake("poem.txt -o poem.html", 64), Mistake("poem.txt -o poem.jpg", 64),
        Mistake("poem.txt -o poem.eps", 64), Mistake("poem.txt --size 12級 -o poem.pdf", 64),
        Mistake("poem.txt --size 五号 -o poem.pdf", 64),
        Mistake("poem.txt --size 20字 -o poem.pdf", 64),
        Mistake("poem.txt --size -3pt -o poem.pdf", 64),
        Mistake("poem.txt --note-color red -o poem.pdf", 64),
        Mistake("poem.txt --page 1080px -o poem.png", 64),
        Mistake("poem.txt --page 1080x1080 --dpi 72 --lang zh-Hant -o poem.png", 0),
        Mistake("poem.txt --page 六四判 -o poem.pdf", 64),
        Mistake("poem.txt --page 32k-large -o poem.pdf", 64),
        Mistake("poems/ -o poem.pdf", 66), Mistake("batch poems -o out.pdf", 64),
        Mistake("batch poem.txt -o sheets/ --name '{'", 64),
        Mistake("query layout.json --at 1,1", 1),
        Mistake("query layout.json --find 秋", 1), Mistake("book.toml -o book.pdf", 64),
        Mistake("batch book.toml -o sheets/", 64),
        Mistake("convert poem.txt -o a.html -o b.txt", 64),
      ]
    ),
    (
      "Languages",
      [
        Mistake("poem.txt --lang jp -o poem.pdf", 0), Mistake("poem.txt --lang cn -o poem.pdf", 0),
        Mistake("poem.txt --lang tw -o poem.pdf", 0), Mistake("poem.txt --lang kr -o poem.pdf", 0),
        Mistake("poem.txt --lang zh_TW -o poem.pdf", 64),
        Mistake("poem.txt --lang japanese -o poem.pdf", 0),
        Mistake("poem.txt --lang zht -o poem.pdf", 0),
        Mistake("poem.txt --lang ja-JPN -o poem.pdf", 0),
        Mistake("poem.txt --lang zh-ant -o poem.pdf", 0),
        Mistake("poem.txt --lang vn -o poem.pdf", 0),
      ]
    ),
    (
      "Files that are no texts",
      [
        Mistake("empty.txt -o empty.pdf", 0), Mistake("blank.txt -o blank.pdf", 0),
        Mistake("batch layout.json -o sheets/", 65),
        Mistake("marks.md --lang ja -o marks.pdf", 0), Mistake("novel.docx -o novel.pdf", 65),
        Mistake("picture.png -o picture.pdf", 65), Mistake("scan.pdf -o text.pdf", 65),
        Mistake("layout.json -o poem.pdf", 65), Mistake("noise -o noise.pdf", 65),
        Mistake("amharic.txt --lang und -o amharic.pdf", 0),
        Mistake("poem.txt --font Nto_Serif --lang zh-Hant -o poem.pdf", 0),
        Mistake("poem.txt --font song.ttf -o poem.pdf", 69),
      ]
    ),
    (
      "Subcommands",
      [
        Mistake("bacth poems -o sheets/", 64), Mistake("chek poem.txt", 64),
        Mistake("fonts --font Nto_Serif", 0), Mistake("batch poems", 64),
        Mistake("batch nowhere -o sheets/", 1),
        Mistake("batch jobs.jsonl -o sheets/", 1),
        Mistake("batch poem.txt -o other.txt", 73),
        Mistake("batch poem.txt --tcy 9 -o sheets/", 64),
        Mistake("batch --merge-reports one.json two.json", 66),
        Mistake("batch poems -o sheets/ --shard 9", 64), Mistake("check", 64),
        Mistake("check poem.txt --ignore glyphs", 64),
        Mistake("check poem.txt --ignore glyph-mising", 64),
        Mistake("query poem.txt --at 75,70", 65), Mistake("query layout.json", 64),
        Mistake("query layout.json --at 75", 64), Mistake("query layout.json --unit line", 64),
        Mistake("draw layout.json -o poem.pdf", 65), Mistake("draw layouts.jsonl -o poems.pdf", 64),
        Mistake("snapshot verfy poems", 64), Mistake("snapshot verify poems --format github", 64),
        Mistake("snapshot record", 64), Mistake("snapshot verify nowhere", 66),
      ]
    ),
    (
      "Settings",
      [
        Mistake("poem.txt --config none.toml -o poem.pdf", 66),
        Mistake("poem.txt --config wrong.toml -o poem.pdf", 64),
        Mistake("poem.txt --config broken.toml -o poem.pdf", 64),
        Mistake("poem.txt --replace none.tsv -o poem.pdf", 66),
        Mistake("poem.txt --replace words.tsv -o poem.pdf", 64),
        Mistake("poem.txt --select 9-12 -o poem.pdf", 64),
        Mistake("poem.txt --select 999:1000 -o poem.pdf", 64),
      ]
    ),
  ]

  private static let head = """
    # Mistakes and their messages

    For those to whom a message is not enough. A message says what is wrong, where, and what to type. The tests run these commands and write this page
    (`VTYPE_BLESS=1 swift test --filter MistakesTests`). The number after each command is its exit code: 0 done, 1 some
    of the work failed, 64 usage, 65 the input is not text, 66 no such input, 69 a font is missing, 73 the output
    cannot be written.


    """

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。\n", to: "poem.txt")
    try folder.write("山\n", to: "other.txt")
    try folder.makeFolder("poems")
    try folder.write("山\n", to: "poems/mountain.txt")
    try folder.write("", to: "empty.txt")
    try folder.write(" \n\n\u{3000}\n", to: "blank.txt")
    try folder.write("[山]{size=12px}\n", to: "marks.md")
    try folder.write([0x50, 0x4B, 3, 4, 20, 0, 6, 0], to: "novel.docx")
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "picture.png")
    try folder.write("%PDF-1.7\n", to: "scan.pdf")
    try folder.write((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 2) }, to: "noise")
    try folder.write("ሰላም\n", to: "amharic.txt")
    try folder.write(
      """
      {"text":"春","output":"a.pdf","size":"12px"}
      {"txt":"春"}
      {"text":"春",
      {"text":"春","output":"b.pdf","colour":"red"}

      """, to: "jobs.jsonl")
    try folder.write("{\"version\":1}\n{\"version\":1}\n", to: "layouts.jsonl")
    try folder.write("size = \"12px\"\n", to: "wrong.toml")
    try folder.write("size = \n", to: "broken.toml")
    try folder.write("春\t夏\n秋 冬\n", to: "words.tsv")
    try folder.write("title = \"書\"\nbody = [\"poem.txt\"]\n", to: "book.toml")
    #expect(
      try folder.vtype("poem.txt", "--lang", "zh-Hant", "-o", "layout.json", "--quiet").status == 0)
    return folder
  }

  @Test("D3 each likely mistake has a message that names what was meant")
  func everyMistakeIsAnswered() throws {
    let folder = try Self.folder()
    var page = Self.head
    var count = 0
    for (title, mistakes) in Self.sections {
      page += "## \(title)\n\n"
      for mistake in mistakes {
        count += 1
        let run = try folder.vtype(mistake.words)
        #expect(run.status == mistake.status, "\(mistake.line): \(run.errors)")
        let said = Self.withoutTime(run.errors)
        #expect(!said.isEmpty, "\(mistake.line) says nothing")
        #expect(!said.contains("..<") && !said.contains("..."), "\(mistake.line): \(said)")
        page += "`\(mistake.line)` (\(run.status))\n\n```\n\(said)```\n\n"
      }
    }
    page.removeLast()
    #expect(count >= 120)
    let path = "\(VTypeCommand.root)/docs/mistakes.md"
    guard (try? folder.text(path)) != page else { return }
    if Program.variable("VTYPE_BLESS") == "1" { try folder.write(page, to: path) }
    Issue.record("\(path) is not what the run gives; VTYPE_BLESS=1 writes it")
  }

  /// Without what differs from run to run: how long a batch takes.
  private static func withoutTime(_ text: String) -> String {
    var result = ""
    for line: Substring in text.split(separator: "\n") {
      if let end = line.firstRange(of: " s,"), line.contains(" in ") {
        let start = line[..<end.lowerBound].lastIndex(of: " ") ?? end.lowerBound
        result += "\(line[..<start]) 0.0\(line[end.lowerBound...])\n"
      } else {
        result += "\(line)\n"
      }
    }
    return result
  }
}
