/// The benchmarks' own program. `Benchmarks/run` builds everything and calls it:
///
/// ```
/// Benchmarks report FOLDER VTYPE FLOOR FONT INDEX POEMS   the whole report, as Markdown
/// Benchmarks collection FOLDER VTYPE FLOOR FONT INDEX OUT…  thousands of poems, as Markdown
/// Benchmarks books FOLDER VTYPE FLOOR FONT INDEX POEMS    what it says of long texts
/// Benchmarks layout TEXT FONT INDEX [ROUNDS]              read and typeset, without output
/// Benchmarks pages TEXT FONT INDEX                        the same page by page, none of which is kept
/// Benchmarks pictures TEXT FONT INDEX ROUNDS              a page as PNG, as lines of TSV
/// Benchmarks attributes TEXT FONT INDEX COUNT ROUNDS      so many runs of attributes against none, as Markdown
/// Benchmarks edits FONT INDEX COUNT TEXT…                 edits of a text of all kinds, and of others, as Markdown
/// Benchmarks encodings TEXT ROUNDS                       texts in other encodings against UTF-8 and iconv
/// Benchmarks notations ROUNDS [TEXT…]                    texts in each notation, and works of Aozora Bunko
/// Benchmarks stages TEXT FONT INDEX ROUNDS                time and memory of each stage, as lines of TSV
/// ```
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("report", 7):
        let bench = Bench(
          folder: arguments[1], vtype: arguments[2], floor: arguments[3], fontPath: arguments[4],
          fontIndex: arguments[5], poems: arguments[6], program: CommandLine.arguments[0])
        try Report(bench).print()
      case ("collection", 7...):
        let bench = Bench(
          folder: arguments[1], vtype: arguments[2], floor: arguments[3], fontPath: arguments[4],
          fontIndex: arguments[5], poems: "", program: CommandLine.arguments[0])
        try CollectionReport(Report(bench), outputs: Array(arguments[6...])).print()
      case ("books", 7):
        let bench = Bench(
          folder: arguments[1], vtype: arguments[2], floor: arguments[3], fontPath: arguments[4],
          fontIndex: arguments[5], poems: arguments[6], program: CommandLine.arguments[0])
        try Report(bench).printBooks()
      case ("layout", 4...5):
        let workload = Workload(path: arguments[1], font: arguments[2] + "#" + arguments[3])
        for _ in 0..<(arguments.count > 4 ? Int(arguments[4]) ?? 1 : 1) {
          _ = try workload.typeset()
        }
      case ("pages", 4):
        let workload = Workload(path: arguments[1], font: arguments[2] + "#" + arguments[3])
        _ = try workload.typesetPages()
      case ("pictures", 5):
        let workload = Workload(path: arguments[1], font: arguments[2] + "#" + arguments[3])
        for times in try PictureTimes.measure(workload, rounds: Int(arguments[4]) ?? 5) {
          print(
            times.name, median(times.ours), median(times.cairos), times.ratio.rounded(3),
            times.ourBytes, times.cairoBytes, median(times.pages), separator: "\t")
        }
      case ("attributes", 6):
        try AttributeTimes.print(
          Workload(path: arguments[1], font: arguments[2] + "#" + arguments[3]),
          count: Int(arguments[4]) ?? 10_000, rounds: Int(arguments[5]) ?? 7)
      case ("edits", 5...):
        try edits(Array(arguments[1...]))
      case ("encodings", 3):
        try EncodingTimes.print(arguments[1], rounds: Int(arguments[2]) ?? 5)
      case ("notations", 2...):
        try NotationTimes.print(Array(arguments[2...]), rounds: Int(arguments[1]) ?? 5)
      case ("stages", 5):
        let workload = Workload(path: arguments[1], font: arguments[2] + "#" + arguments[3])
        for stage in try StageTimes.measure(workload, rounds: Int(arguments[4]) ?? 5) {
          print(
            stage.name, stage.nanoseconds, stage.count, stage.peakMemory, separator: "\t")
        }
      default:
        throw BenchmarkError("usage: see Benchmarks/run")
      }
    } catch {
      System.fail("Benchmarks: \(error)")
    }
  }

  /// The first text is long and of all kinds; others are plain, and the last one is the shortest.
  private static func edits(_ arguments: [String]) throws {
    let texts = arguments.dropFirst(3)
    for (number, path) in texts.enumerated() {
      let limits = [(8, 16), (3, 6), (1, 2)][min(number, 2)]
      try EditTimes.print(
        path.split(separator: "/").last.map(String.init) ?? path,
        Workload(path: path, font: arguments[0] + "#" + arguments[1]),
        number == 0 ? EditedKind.all : [.plain(limits.0, limits.1)],
        count: Int(arguments[2]) ?? 1000)
    }
  }
}

/// A failure, in words.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
