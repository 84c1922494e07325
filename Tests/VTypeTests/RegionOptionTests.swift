import Testing
import VerticalLayout

/// Frames, shapes, tiers and areas as options: on the command line, in settings and in jobs of a batch.
struct RegionOptionTests {
  let folder: Folder
  private let page = [
    "--page", "100ptx100pt", "--margin", "10pt", "--size", "10pt", "--column-gap", "0",
  ]

  init() throws {
    folder = try Folder()
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 12) + "\n", to: "a.txt")
  }

  private func layout(_ arguments: String...) throws -> LayoutRecord {
    let run = try folder.vtype(
      ["a.txt", "--lang", "zh-Hant", "--heading", "never", "--format", "json", "-o", "-"] + page
        + arguments)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  private func text(_ layout: LayoutRecord) -> String {
    layout.pages.flatMap(\.columns).map(\.text).joined()
  }

  @Test("YY-14, YY-15, TK-07, TK-22 an area, from the top left corner between the margins")
  func area() throws {
    let layout = try layout("--exclude", "rect 0 20pt 100% 20pt")
    let columns = layout.pages[0].columns
    #expect(columns.map(\.index) == (0..<8).flatMap { [$0, $0] })
    #expect(columns[0].bounds.y == .pt(10) && columns[0].bounds.height == .pt(20))
    #expect(columns[1].fragment?.y == .pt(50) && columns[1].measure == .pt(40))
    #expect(text(layout).count == 121)
  }

  @Test("YY-23, TK-04 tiers and frames have numbers")
  func frames() throws {
    let tiers = try layout("--tiers", "2", "--tier-gap", "20pt")
    #expect(tiers.pages[0].columns.map(\.tier) == (0..<16).map { $0 / 8 })
    let frames = try layout("--frame", "rect 50% 0 50% 100%", "--frame", "rect 0 0 50% 100%")
    #expect(frames.pages[0].columns.map(\.tier) == (0..<8).map { $0 / 4 })
    #expect(text(frames) == text(tiers))
  }

  @Test("YY-13 a shape")
  func shape() throws {
    let layout = try layout("--shape", "circle")
    for cell in layout.pages.flatMap(\.columns).flatMap(\.cells) {
      for (x, y) in [(cell.bounds.x, cell.bounds.y), (cell.bounds.maxX, cell.bounds.maxY)] {
        let (dx, dy) = (x.points - 50, y.points - 50)
        #expect(dx * dx + dy * dy <= 1600)
      }
    }
  }

  @Test("settings have lists of areas, in whose place those of the command line stand")
  func settings() throws {
    try folder.write("exclude = [\"rect 0 0 40pt 80pt\", \"rect 0 0 0 0\"]\n", to: "s.toml")
    #expect(try layout("--config", "s.toml").pages[0].columns.count == 4)
    let other = try layout("--config", "s.toml", "--exclude", "rect 0 0 20pt 80pt")
    #expect(other.pages[0].columns.count == 6)
  }

  @Test("a job of a batch has frames")
  func batch() throws {
    let jobs =
      #"{"input":"a.txt","output":"a.json","page":"100ptx100pt","exclude":["rect","circle 0 0 9"]}"#
      + "\n" + #"{"input":"a.txt","output":"b.json","page":"a5","tiers":2}"# + "\n"
    let run = try folder.vtype(
      "batch", "-", "-o", "out", "--format", "json", "--jobs", "1", input: Array(jobs.utf8))
    #expect(run.status == 1 && run.errors.contains("no frame has room"))
    let layout = try LayoutRecord(json: folder.read("out/b.json"))
    #expect(layout.pages[0].columns.allSatisfy { $0.fragment != nil })
  }

  @Test(arguments: [
    (["--exclude", "square 1 2"], "rect, circle, ellipse, polygon or path"),
    (["--frame", "circle 1 2"], "circle X Y RADIUS"), (["--shape", "path A"], "begins with M"),
    (["--tiers", "2", "--page", "auto"], "--page a5"),
    (["--tiers", "2", "--page", "100ptxauto"], "--page a5"),
    (["--tiers", "2", "--frame", "rect"], "--tiers"), (["--tiers", "0"], "--tiers"),
    (["--tiers", "2", "--overflow", "grow"], "--overflow"), (["--tiers", "9"], "does not fit"),
    (["--exclude", "rect"], "no frame has room"),
  ])
  func usage(_ options: [String], _ message: String) throws {
    let run = try folder.vtype(["a.txt", "-o", "a.pdf"] + page + options)
    #expect(run.status == 64 && run.errors.contains(message))
    #expect(!folder.exists("a.pdf"))
  }

  @Test("YY-14 text around an area is drawn alike by all writers, and stays in order")
  func outputs() throws {
    for backend in ["cairo", "native"] {
      let run = try folder.vtype(
        [
          "a.txt", "--exclude", "circle 50% 50% 20pt", "--backend", backend, "-o", "a.pdf",
          "--quiet",
        ]
          + page)
      #expect(run.status == 0 && folder.exists("a.pdf"))
    }
    for name in ["a.svg", "a-%d.png"] {
      let run = try folder.vtype(
        [
          "a.txt", "--exclude", "circle 50% 50% 20pt", "-o", name, "--quiet", "--dpi", "40",
          "--overflow", "truncate",
        ] + page)
      #expect(run.status == 0)
    }
  }
}
