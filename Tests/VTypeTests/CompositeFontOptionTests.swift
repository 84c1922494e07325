import Testing
import VerticalLayout

/// `--composite`, and what settings and marks say of it (X4).
struct CompositeFontOptionTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("国あ、12\n", to: "a.txt")
    try folder.write("[国あ]{composite=\"kana=Noto Sans CJK JP size=0.5em\"}あ\n", to: "m.md")
  }

  /// The family and size of each cell.
  private func cells(_ name: String, _ options: [String]) throws -> [String] {
    let run = try folder.vtype(
      [name, "--lang", "ja", "--heading", "never", "--size", "10pt", "--format", "json", "-o", "-"]
        + options)
    guard run.status == 0, run.errors.isEmpty else {
      throw Program.Failure(description: run.errors)
    }
    let layout = try LayoutRecord(json: run.output)
    return layout.pages.flatMap(\.columns).flatMap { column in
      column.runs.flatMap { run in
        let family = run.font.map { layout.fonts[$0].family } ?? ""
        return column.cells[run.cells[0]..<run.cells[0] + run.cells[1]]
          .filter { $0.text != "\n" }
          .map { "\($0.text) \(family) \((run.size.points * 10).rounded() / 10)" }
      }
    }
  }

  @Test("X4 the command, settings and marks give kinds their fonts") func ways() throws {
    let expected = [
      "国 Noto Serif CJK JP 10.0", "あ Noto Sans CJK JP 9.0", "、 Noto Serif CJK JP 10.0",
      "12 DejaVu Sans 10.0",
    ]
    let words = [
      "--composite", "kana=Noto Sans CJK JP size=0.9em", "--composite", "digits=DejaVu Sans",
    ]
    #expect(try cells("a.txt", words) == expected)
    try folder.write(
      """
      [composite.kana]
      font = ["Noto Sans CJK JP"]
      size = "0.9em"
      [composite.digits]
      font = "DejaVu Sans"

      """, to: "vtype.toml")
    #expect(try cells("a.txt", ["--config", "vtype.toml"]) == expected)
    #expect(
      try cells("m.md", []) == [
        "国 Noto Serif CJK JP 10.0", "あ Noto Sans CJK JP 5.0", "あ Noto Serif CJK JP 10.0",
      ])
    let back = try folder.vtype("convert", "m.md", "--to", "vtype", "-o", "-")
    #expect(back.text.contains("composite=\"kana=Noto Sans CJK JP size=0.5em\""), "\(back.text)")
  }

  @Test(
    "What is wrong in settings is told with its place",
    arguments: [
      ("[composite]\nkana = \"x\"\n", "“composite.kana”: expected a table"),
      ("[composite.kanna]\nfont = \"x\"\n", "“kanna” is no kind of characters"),
      ("[composite.kana]\nfont = 3\nsize = [4]\n", "“size”"),
      ("[composite.kana]\nweight = \"bold\"\n", "keys are size and shift"),
    ])
  func mistakes(_ settings: String, _ message: String) throws {
    try folder.write(settings, to: "vtype.toml")
    let run = try folder.vtype("a.txt", "--config", "vtype.toml", "-o", "a.pdf")
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }
}
