extension Report {
  /// Our own PDF writer, against a floor that writes the same, and against vtype with cairo.
  func printNativeComparisons() throws {
    let ours = bench.folder + "/native.pdf"
    let theirs = bench.folder + "/other.pdf"
    let novel = try Comparison(
      bench.vtype(bench.longNovel, to: ours, backend: "native"),
      bench.directFloor(bench.longNovel, to: theirs), pairs: 7, ourOutput: ours,
      theirOutput: theirs)
    let novelByZlib = try Comparison(
      bench.vtype(bench.longNovel, to: ours, backend: "native"),
      bench.directFloor(bench.longNovel, to: theirs, "--zlib"), pairs: 7, ourOutput: ours,
      theirOutput: theirs)
    let poem = try Comparison(
      bench.vtypeHug(bench.poem, to: ours, backend: "native"),
      bench.directFloor(bench.poem, to: theirs, "--hug"), pairs: 41, ourOutput: ours,
      theirOutput: theirs)
    let novelByCairo = try Comparison(
      bench.vtype(bench.longNovel, to: ours, backend: "native"),
      bench.vtype(bench.longNovel, to: theirs), pairs: 5, ourOutput: ours, theirOutput: theirs)
    let poemByCairo = try Comparison(
      bench.vtypeHug(bench.poem, to: ours, backend: "native"),
      bench.vtypeHug(bench.poem, to: theirs), pairs: 21, ourOutput: ours, theirOutput: theirs)

    line("## Our own PDF writer")
    line()
    line("`--backend native` against the direct floor, then against `--backend cairo`.")
    line()
    line(
      "| work | pairs | native wall (CPU) | other wall (CPU) | ratio wall | ratio CPU | target |")
    line("|---|---|---|---|---|---|---|")
    row("novel, 700,000 characters; direct floor", novel, target: 1.5)
    row("the same; direct floor with zlib", novelByZlib, target: nil)
    row("poem of four lines; direct floor", poem, target: 2)
    row("novel, 700,000 characters; cairo", novelByCairo, target: nil)
    row("poem of four lines; cairo", poemByCairo, target: nil)
    line()
    line("| work | native peak | other peak | native bytes | other bytes | |")
    line("|---|---|---|---|---|---|")
    memory("novel, 700,000; direct floor", novel, "")
    memory("poem; direct floor", poem, "")
    memory("novel, 700,000; cairo", novelByCairo, "")
    memory("poem; cairo", poemByCairo, "")
    line()
  }
}
