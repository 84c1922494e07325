extension Report {
  /// Long texts: the memory that they take however long they are, and what a second processor saves. The
  /// files have to be the same.
  func printBooks() throws {
    line("## Long texts")
    line()
    line(
      "The novel, and ten of it, with one processor and with two (`--jobs`), in turn. The floor is "
        + "that of the backend; it holds all of the text and of its file, as a simple program does."
    )
    line()
    line(
      "| work | pairs | one: wall (CPU) | two: wall (CPU) | wall, two of one | CPU, two of one | bytes |"
    )
    line("|---|---|---|---|---|---|---|")
    var peaks: [(name: String, one: Double, two: Double, floor: Double)] = []
    for (name, workload, pairs) in [
      ("700,000 characters", bench.longNovel, 7), ("7,000,000 characters", bench.hugeNovel, 3),
    ] {
      for backend in ["native", "cairo"] {
        peaks.append(try printBook(name, workload, backend, pairs: pairs))
      }
    }
    line()
    line("| work | peak with one | peak with two | floor's peak | target: 150 MB |")
    line("|---|---|---|---|---|")
    for (name, one, two, floor) in peaks {
      line(
        "| \(name) | \(one.rounded(1)) MiB | \(two.rounded(1)) MiB | \(floor.rounded(1)) MiB | "
          + "\(verdict(max(one, two) * 1.048576, 150)) |")
    }
    line()
  }

  private func printBook(
    _ name: String, _ workload: Workload, _ backend: String, pairs: Int
  ) throws -> (name: String, one: Double, two: Double, floor: Double) {
    let (one, two) = (bench.folder + "/one.pdf", bench.folder + "/two.pdf")
    func command(_ output: String, _ jobs: Int) -> [String] {
      bench.vtype(workload, to: output, backend: backend, options: ["--jobs", String(jobs)])
    }
    let comparison = try Comparison(command(two, 2), command(one, 1), pairs: pairs)
    // Not in this process, whose memory counts for those that it starts.
    let isSame = (try? Run(["/usr/bin/cmp", one, two])) != nil
    let floor =
      try backend == "native"
      ? Run(bench.directFloor(workload, to: one)) : Run(bench.floor(workload, to: one))
    let (ours, theirs) = (comparison.theirs, comparison.ours)
    line(
      "| \(name), \(backend) | \(pairs) | \(ours.wall.rounded(0)) (\(ours.cpu.rounded(0))) | "
        + "\(theirs.wall.rounded(0)) (\(theirs.cpu.rounded(0))) | "
        + "\(comparison.wallRatio.rounded(2)) | \(comparison.cpuRatio.rounded(2)) | "
        + (isSame ? "the same" : "**different**") + " |")
    return ("\(name), \(backend)", ours.peakMemory, theirs.peakMemory, floor.peakMemory)
  }
}
