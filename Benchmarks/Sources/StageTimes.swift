import Manuscript
import VerticalFonts
import VerticalLayout

/// The time and memory of one stage.
struct StageTimes {
  var name: String
  /// Of CPU, the median of the rounds.
  var nanoseconds: Int
  /// The most memory that the process held during the stage, in KiB; 0 where the system does not
  /// tell.
  var peakMemory: Int
  /// The number of things that came out of it.
  var count: Int

  /// Measures the typesetter's stages, in the order in which it goes through them, and what comes
  /// before and after. The first round finds caches cold and memory new: it gives the memory, and
  /// the others the times.
  static func measure(_ workload: Workload, rounds: Int) throws -> [StageTimes] {
    var stages: [StageTimes] = []
    var samples: [[Int]] = []
    for round in 0..<rounds + 1 {
      let stopwatch = Stopwatch(readsMemory: round == 0)
      try run(workload, stopwatch)
      if round == 0 {
        stages = stopwatch.laps
        samples = stages.map { _ in [] }
        continue
      }
      for (index, lap) in stopwatch.laps.enumerated() { samples[index].append(lap.nanoseconds) }
    }
    for index in stages.indices { stages[index].nanoseconds = median(samples[index]) }
    return stages
  }

  private static func run(_ workload: Workload, _ stopwatch: Stopwatch) throws {
    let library = try workload.library()
    stopwatch.start()
    let document = try workload.read()
    stopwatch.lap("read", document.paragraphs.count)

    var typesetter = Typesetter(shaper: library, options: workload.options)
    typesetter.stageDidEnd = { stopwatch.lap($0, $1) }
    let layout = try typesetter.typeset(document)

    stopwatch.start()
    var drawn = 0
    for page in layout.pages.indices { drawn += layout.displayList(ofPage: page).items.count }
    stopwatch.lap("(display lists)", drawn)
    var written = 0
    layout.writeJSON { written += $0.count }
    stopwatch.lap("(JSON)", written)
  }
}

/// Times what lies between two laps, in one thread.
private final class Stopwatch: @unchecked Sendable {
  private(set) var laps: [StageTimes] = []
  private let readsMemory: Bool
  private var latest = 0

  init(readsMemory: Bool) { self.readsMemory = readsMemory }

  func start() {
    if readsMemory { System.resetPeakMemory() }
    latest = System.cpuTime()
  }

  func lap(_ name: String, _ count: Int) {
    let nanoseconds = System.cpuTime() - latest
    let peak = readsMemory ? System.peakMemory() : 0
    // A long text goes through the stages part by part.
    if let known = laps.firstIndex(where: { $0.name == name }) {
      laps[known].nanoseconds += nanoseconds
      laps[known].peakMemory = max(laps[known].peakMemory, peak)
      laps[known].count += count
    } else {
      laps.append(
        StageTimes(name: name, nanoseconds: nanoseconds, peakMemory: peak, count: count))
    }
    start()
  }
}
