/// The places of all that is measured.
struct Bench {
  /// Holds the novels and the poem, and takes what is written.
  var folder: String
  var vtype: String
  var floor: String
  var fontPath: String
  var fontIndex: String
  var poems: String
  /// This program, which sets texts in processes of its own.
  var program: String

  var font: String { fontPath + "#" + fontIndex }
  /// Ten novels.
  var hugeNovel: Workload { Workload(path: folder + "/novel-7m.txt", font: font) }
  var longNovel: Workload { Workload(path: folder + "/novel-700k.txt", font: font) }
  var shortNovel: Workload { Workload(path: folder + "/novel-70k.txt", font: font) }
  var poem: Workload { Workload(path: folder + "/poem.txt", font: font) }

  func vtype(
    _ workload: Workload, to output: String, backend: String = "cairo", options: [String] = []
  ) -> [String] {
    [vtype, workload.path, "--quiet", "--backend", backend] + workload.arguments + options
      + ["-o", output]
  }

  func vtypeHug(
    _ workload: Workload, to output: String, backend: String = "cairo"
  ) -> [String] {
    [
      vtype, workload.path, "--quiet", "--font", font, "--lang", "zh-Hans", "--heading", "never",
      "--size", "\(Workload.size)pt", "--pitch", "\(Workload.pitch)pt", "--backend", backend, "-o",
      output,
    ]
  }

  /// The floor that writes PDF itself.
  func directFloor(_ workload: Workload, to output: String, _ options: String...) -> [String] {
    [floor + "-direct", "--font", fontPath, "--index", fontIndex] + options
      + ["--output", output, workload.path]
  }

  func floor(_ workload: Workload, to output: String, _ options: String...) -> [String] {
    [floor, "--font", fontPath, "--index", fontIndex] + options
      + ["--output", output, workload.path]
  }

  func layout(_ workload: Workload) -> [String] {
    [program, "layout", workload.path, fontPath, fontIndex]
  }

  func pages(_ workload: Workload) -> [String] {
    [program, "pages", workload.path, fontPath, fontIndex]
  }
}

/// Measures, and prints Markdown.
struct Report {
  let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  func print() throws {
    let stages = (
      short: try stages(bench.shortNovel, rounds: 15), long: try stages(bench.longNovel, rounds: 7)
    )
    try printComparisons(stages.long, stages.short)
    try printNativeComparisons()
    try printBooks()
    printStages(stages.long, stages.short)
    try printPictures()
    try printPoems(backend: "cairo")
    try printPoems(backend: "native")
    let ours = System.ownPeakMemory().rounded(1)
    line("The process that starts the others held \(ours) MiB, which every peak includes at least.")
  }

  func line(_ text: String = "") { Swift.print(text) }

  // MARK: End to end

  private func printComparisons(_ long: StageTable, _ short: StageTable) throws {
    let ours = bench.folder + "/vtype.pdf"
    let theirs = bench.folder + "/floor.pdf"
    let novel = try Comparison(
      bench.vtype(bench.longNovel, to: ours), bench.floor(bench.longNovel, to: theirs), pairs: 7,
      ourOutput: ours, theirOutput: theirs)
    func justified(_ more: [String] = []) throws -> Comparison {
      try Comparison(
        bench.vtype(bench.longNovel, to: ours, options: Workload.justified + more),
        bench.floor(bench.longNovel, to: theirs), pairs: 7, ourOutput: ours, theirOutput: theirs)
    }
    let greedy = try justified()
    let optimal = try justified(["--breaking", "optimal"])
    let novelCounts = try counts(bench.longNovel, long)
    let shortNovel = try Comparison(
      bench.vtype(bench.shortNovel, to: ours), bench.floor(bench.shortNovel, to: theirs), pairs: 9,
      ourOutput: ours, theirOutput: theirs)
    let shortCounts = try counts(bench.shortNovel, short)
    let poem = try Comparison(
      bench.vtypeHug(bench.poem, to: ours), bench.floor(bench.poem, to: theirs, "--hug"),
      pairs: 41, ourOutput: ours, theirOutput: theirs)
    let layout = try Comparison(
      bench.layout(bench.longNovel), bench.floor(bench.longNovel, to: theirs), pairs: 7)
    let pages = try Comparison(
      bench.pages(bench.longNovel), bench.floor(bench.longNovel, to: theirs), pairs: 7)
    let shortLayout = try Comparison(
      bench.layout(bench.shortNovel), bench.floor(bench.shortNovel, to: theirs), pairs: 9)

    line("## Against the floor")
    line()
    line("Wall and CPU time in ms, medians; ratios are medians over pairs run in turn.")
    line()
    line("| work | pairs | vtype wall (CPU) | floor wall (CPU) | ratio wall | ratio CPU | target |")
    line("|---|---|---|---|---|---|---|")
    row("novel, 700,000 characters, to PDF", novel, target: 1.5)
    row("novel, 70,000 characters, to PDF", shortNovel, target: nil)
    row("700,000, justified, with all that costs", greedy, target: 1.8)
    row("the same, whole paragraphs at a time", optimal, target: nil)
    row("poem of four lines to PDF", poem, target: 1.5)
    row("700,000: read and typeset only", layout, target: 0.3)
    row("the same, page by page", pages, target: 0.3)
    row("70,000: read and typeset only", shortLayout, target: nil)
    line()
    line("| work | vtype peak | floor peak | vtype bytes | floor bytes | glyphs, pages |")
    line("|---|---|---|---|---|---|")
    memory("novel, 700,000", novel, novelCounts)
    memory("novel, 70,000", shortNovel, shortCounts)
    memory("700,000, justified", greedy, "")
    memory("700,000, whole paragraphs", optimal, "")
    memory("poem", poem, "")
    memory("700,000, typeset only", layout, "")
    memory("the same, page by page", pages, "")
    line()
    printTargets(novel, long, short)
  }

  /// Says which of the figures are those that were wanted.
  private func printTargets(_ novel: Comparison, _ long: StageTable, _ short: StageTable) {
    let megabytes = novel.ours.peakMemory * 1.048576
    line("- Target: the novel in less than 150 MB: \(verdict(megabytes, 150)).")
    line(
      "- Target: 700,000 characters in at most 0.25 s, layout alone: "
        + "\((long.layoutTime / 1e9).rounded(3)) s, \(verdict(long.layoutTime, 0.25e9)).")
    let perCharacter = (
      long: long.layoutTime / Double(long.characters),
      short: short.layoutTime / Double(short.characters)
    )
    let growth = perCharacter.long / perCharacter.short
    line(
      "- Layout takes \(perCharacter.short.rounded(1)) ns a character at 70,000 and "
        + "\(perCharacter.long.rounded(1)) at 700,000, a ratio of \(growth.rounded(2)); target: "
        + "within 15 %: " + (abs(growth - 1) <= 0.15 ? "met" : "**missed**") + ".")
    line()
  }

  func row(_ name: String, _ comparison: Comparison, target: Double?) {
    let (ours, theirs) = (comparison.ours, comparison.theirs)
    let spread = comparison.cpuSpread
    line(
      "| \(name) | \(ours.runs.count) | \(ours.wall.rounded(1)) (\(ours.cpu.rounded(1))) | "
        + "\(theirs.wall.rounded(1)) (\(theirs.cpu.rounded(1))) | "
        + "\(comparison.wallRatio.rounded(2)) | \(comparison.cpuRatio.rounded(2)) "
        + "(\(spread.lowerBound.rounded(2))–\(spread.upperBound.rounded(2))) | "
        + (target.map { "≤ \($0): \(verdict(comparison.cpuRatio, $0))" } ?? "") + " |")
  }

  func memory(_ name: String, _ comparison: Comparison, _ counts: String) {
    let (ours, theirs) = (comparison.ours, comparison.theirs)
    line(
      "| \(name) | \(ours.peakMemory.rounded(1)) MiB | \(theirs.peakMemory.rounded(1)) MiB | "
        + "\(ours.bytes.map(String.init) ?? "") | \(theirs.bytes.map(String.init) ?? "") | "
        + "\(counts) |")
  }

  func verdict(_ value: Double, _ limit: Double) -> String {
    value <= limit ? "met" : "**missed**"
  }

  /// The numbers of glyphs and pages that the two programs make.
  private func counts(_ workload: Workload, _ stages: StageTable) throws -> String {
    let reported = bench.folder + "/floor.txt"
    let command = bench.floor(workload, to: "/dev/null", "--format", "none", "--stats")
    _ = try Run(command, errors: reported)
    let words = try System.text(of: reported).split(separator: " ")
    func number(before word: String) -> String {
      words.firstIndex { $0.hasPrefix(word) }.map { $0 > 0 ? String(words[$0 - 1]) : "?" } ?? "?"
    }
    return "vtype \(stages.count(of: "shape")), \(stages.count(of: "place")); floor "
      + "\(number(before: "glyphs")), \(number(before: "pages"))"
  }

  // MARK: Stages

  private func stages(_ workload: Workload, rounds: Int) throws -> StageTable {
    let reported = bench.folder + "/stages.tsv"
    let command = [
      bench.program, "stages", workload.path, bench.fontPath, bench.fontIndex,
      String(rounds),
    ]
    _ = try Run(command, output: reported)
    return StageTable(try System.text(of: reported))
  }

  private func printStages(_ long: StageTable, _ short: StageTable) {
    let total = long.layoutTime
    line("## Stages")
    line()
    line(
      "CPU time; medians of 15 and 7 rounds in one process. The peak is the most memory that the process "
        + "held during the stage, at 700,000. In brackets: not part of layout.")
    line()
    line(
      "| stage | 70,000: ms | ns a character | 700,000: ms | ns a character | share | peak | makes |"
    )
    line("|---|---|---|---|---|---|---|---|")
    for (short, long) in zip(short.stages, long.stages) {
      let share = long.isLayout ? (100 * long.time / total).rounded(0) + " %" : ""
      let peak = (Double(long.peakMemory) / 1024).rounded(1) + " MiB"
      stage(long.name, short.time, long.time, share, peak, String(long.count))
    }
    stage("**layout**", short.layoutTime, long.layoutTime, "", "", "")
    line()

    func stage(
      _ name: String, _ a: Double, _ b: Double, _ share: String, _ peak: String, _ count: String
    ) {
      line(
        "| \(name) | \((a / 1e6).rounded(2)) | \((a / Double(short.characters)).rounded(1)) | "
          + "\((b / 1e6).rounded(2)) | \((b / Double(long.characters)).rounded(1)) | \(share) | "
          + "\(peak) | \(count) |")
    }
  }

  // MARK: Pictures

  private func printPictures() throws {
    let reported = bench.folder + "/pictures.tsv"
    let novel = bench.shortNovel
    _ = try Run(
      [bench.program, "pictures", novel.path, bench.fontPath, bench.fontIndex, "9"],
      output: reported)
    line("## Pictures")
    line()
    line(
      "A page of the novel at 300 dpi, encoded as PNG by vtype and by Cairo, from the same pixels; "
        + "CPU time, medians of 9 rounds in turn. Beside it, vtype's drawing and encoding together."
    )
    line()
    line(
      "| paper | vtype, ms | Cairo, ms | ratio | vtype bytes | Cairo's bytes | target | with drawing |"
    )
    line("|---|---|---|---|---|---|---|---|")
    for text in try System.text(of: reported).split(separator: "\n") {
      let fields = text.split(separator: "\t").map(String.init)
      guard fields.count == 7, let page = Int(fields[6]), let ours = Int(fields[1]),
        let cairos = Int(fields[2]),
        let ratio = Double(fields[3])
      else { continue }
      line(
        "| \(fields[0]) | \(milliseconds(ours).rounded(1)) | \(milliseconds(cairos).rounded(1)) | "
          + "\(ratio.rounded(2)) | \(fields[4]) | \(fields[5]) | ≤ 0.2: \(verdict(ratio, 0.2)) | "
          + "\(milliseconds(page).rounded(1)) |")
    }
    line()
  }

  // MARK: Many poems

  private func printPoems(backend: String) throws {
    let poems = System.texts(in: bench.poems)
    guard !poems.isEmpty else { return }
    let output = bench.folder + "/poems/"
    let command =
      [bench.vtype, "--quiet", "--backend", backend, "--font", bench.font, "-o", output] + poems
    let runs = try (0..<6).map { _ in try Run(command) }.dropFirst()
    let wall = milliseconds(median(runs.map(\.wall)))
    let cpu = milliseconds(median(runs.map(\.cpu)))
    let bytes = poems.compactMap { poem in
      System.size(of: output + (poem.split(separator: "/").last?.dropLast(4) ?? "") + ".pdf")
    }
    line("## Many files: \(backend)")
    line()
    line(
      "`vtype poems/*.txt --backend \(backend) -o DIR/`: \(poems.count) poems in \(wall.rounded(0)) ms "
        + "(CPU \(cpu.rounded(0))), \((wall / Double(poems.count)).rounded(1)) ms a poem "
        + "(CPU \((cpu / Double(poems.count)).rounded(1))); "
        + "\(bytes.count) files, \(bytes.reduce(0, +)) bytes; "
        + "peak \((runs.map(\.peakMemory).max() ?? 0).rounded(1)) MiB.")
    line()
  }
}

/// The stages of one text, as the child process told them.
struct StageTable {
  struct Stage {
    var name: String
    /// Nanoseconds.
    var time: Double
    var count: Int
    /// KiB.
    var peakMemory: Int
    var isLayout: Bool { !name.hasPrefix("(") }
  }

  var stages: [Stage] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 4 else { continue }
      stages.append(
        Stage(
          name: String(fields[0]), time: Double(fields[1]) ?? 0, count: Int(fields[2]) ?? 0,
          peakMemory: Int(fields[3]) ?? 0))
    }
  }

  /// All stages but the outputs.
  var layoutTime: Double {
    stages.filter(\.isLayout).reduce(0) { $0 + $1.time }
  }

  /// The number of clusters found.
  var characters: Int { max(count(of: "analyze"), 1) }

  func count(of name: String) -> Int { stages.first { $0.name == name }?.count ?? 0 }
}
