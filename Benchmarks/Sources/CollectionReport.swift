/// Thousands of short poems, each to a PDF of its own: `vtype batch` against floors that keep the font
/// open, two workers against one, and our own writer against Cairo.
///
/// Folders of outputs are new for each run: `vtype batch` does not do twice what is done. The
/// floors write as vtype does, beside each file's place, with `fsync` and `rename`.
struct CollectionReport {
  private let report: Report
  private let outputs: [String]
  private let list: String
  private let poems: [String]

  init(_ report: Report, outputs: [String]) throws {
    self.report = report
    self.outputs = outputs
    list = report.bench.folder + "/collection.txt"
    poems = try System.text(of: list).split(separator: "\n").map(String.init)
  }

  func print() throws {
    defer {
      for output in outputs { _ = try? Run(["/bin/rm", "-rf", output, output + "-written"]) }
    }
    let cairo = try printFloors()
    try printWorkers()
    try printJobs()
    report.line("### Against Cairo")
    report.line()
    report.line("`--backend native` and `--backend cairo`, one worker; target: 5 times as fast.")
    report.line()
    for output in outputs.reversed() {
      let comparison = try compare(
        batch("cairo", jobs: 1, to: output), batch("native", jobs: 1, to: output), pairs: 1, output)
      line("\(output)", comparison, least: 5)
    }
    report.line()
    report.line(
      "A poem takes \((cairo.ours.cpu / Double(poems.count)).rounded(2)) ms of CPU with Cairo.")
  }

  /// Our time with each writer over the time of its floor; returns that with Cairo.
  private func printFloors() throws -> Comparison {
    let bench = report.bench
    let output = outputs[outputs.count - 1]
    let floor = ["--font", bench.fontPath, "--index", bench.fontIndex, "--hug", "--list", list]
    let native = try compare(
      batch("native", jobs: 1, to: output),
      [bench.floor + "-direct"] + floor + ["--output", output], pairs: 5, output)
    let cairo = try compare(
      batch("cairo", jobs: 1, to: output), [bench.floor] + floor + ["--output", output], pairs: 1,
      output)
    report.line("## A collection")
    report.line()
    report.line(
      "\(poems.count) short poems to as many PDFs by `vtype batch --jobs 1`, and by the floors with the font "
        + "kept open. Output to \(output).")
    report.line()
    report.line(
      "| work | pairs | vtype wall (CPU) | floor wall (CPU) | ratio wall | ratio CPU | target |")
    report.line("|---|---|---|---|---|---|---|")
    report.row("our own writer; direct floor", native, target: 1.3)
    report.row("Cairo; cairo floor", cairo, target: 1.3)
    report.line()
    report.line(
      "Peaks: \(native.ours.peakMemory.rounded(1)) MiB with our own writer (floor "
        + "\(native.theirs.peakMemory.rounded(1))), \(cairo.ours.peakMemory.rounded(1)) MiB with Cairo "
        + "(floor \(cairo.theirs.peakMemory.rounded(1))).")
    report.line()
    return cairo
  }

  /// One worker's time over that of two, and over that of two commands that have nothing to do with each
  /// other: what the machine's processors give.
  private func printWorkers() throws {
    report.line("### Two workers")
    report.line()
    report.line(
      "The wall time of one worker over that of two; target: at least 1.8. Then over that of two commands of "
        + "a worker each at once, with half of the poems each: what two processors of this machine give."
    )
    report.line()
    for output in outputs {
      for backend in ["native", "cairo"] where backend == "native" || output == outputs.last {
        let pairs = backend == "native" ? 9 : 1
        let one = batch(backend, jobs: 1, to: output)
        let two = try compare(one, batch(backend, jobs: 2, to: output), pairs: pairs, output)
        line("\(backend), \(output)", two, least: 1.8)
        let halves = "\"$0\" \"$@\" --shard 1/2 & \"$0\" \"$@\" --shard 2/2 && wait $!"
        let apart = try compare(one, ["/bin/sh", "-c", halves] + one, pairs: pairs, output)
        line("\(backend), \(output), two commands", apart, least: 1.8)
      }
    }
    report.line()
  }

  /// The poems as jobs, whose options stand in each line and are others in each, against the same options on the command line.
  private func printJobs() throws {
    let jobs = report.bench.folder + "/collection.jsonl"
    let comparison = try compare(
      batch("native", jobs: 2, of: jobs, to: outputs[0]), batch("native", jobs: 2, to: outputs[0]),
      pairs: 3, outputs[0])
    report.line("### Jobs")
    report.line()
    report.line(
      "The poems as JSON Lines, with options and a title of its own in each line, over the folder of the poems: wall "
        + "\(comparison.ours.wall.rounded(0)) ms over \(comparison.theirs.wall.rounded(0)) ms, "
        + "\(comparison.wallRatio.rounded(2)), by two workers to \(outputs[0]).")
    report.line()
  }

  private func line(_ name: String, _ comparison: Comparison, least: Double) {
    let met = comparison.wallRatio >= least ? "met" : "**missed**"
    report.line(
      "- \(name): wall \(comparison.ours.wall.rounded(0)) ms over \(comparison.theirs.wall.rounded(0)) ms, "
        + "\(comparison.wallRatio.rounded(2)) (\(met)); CPU \(comparison.ours.cpu.rounded(0)) over "
        + "\(comparison.theirs.cpu.rounded(0)), \(comparison.cpuRatio.rounded(2))")
  }

  private func batch(
    _ backend: String, jobs: Int, of input: String? = nil, to output: String
  ) -> [String] {
    [
      report.bench.vtype, "batch", input ?? report.bench.folder + "/collection", "--quiet",
      "--jobs", String(jobs), "--backend", backend, "--font", report.bench.font,
      "--lang", "zh-Hans", "--heading", "never", "--size", "\(Workload.size)pt",
      "--pitch", "\(Workload.pitch)pt", "-o",
      output,
    ]
  }

  private func compare(
    _ ours: [String], _ theirs: [String], pairs: Int, _ output: String
  ) throws -> Comparison {
    try Comparison(ours, theirs, pairs: pairs) {
      // What was written before stays until the end: ext4 takes long to make files for minutes after many
      // have been removed.
      let old = output + "-written"
      _ = try Run(["/bin/mkdir", "-p", output, old])
      _ = try Run(["/bin/mv", output, old + "/\(System.now())"])
      _ = try Run(["/bin/mkdir", "-p", output])
    }
  }
}
