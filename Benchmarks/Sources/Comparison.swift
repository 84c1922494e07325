/// Two programs, run in turn: what disturbs one disturbs the other.
struct Comparison {
  var ours: Series
  var theirs: Series

  /// Runs of one program.
  struct Series {
    var runs: [Run] = []
    var bytes: Int?

    /// Medians, in milliseconds.
    var wall: Double { milliseconds(median(runs.map(\.wall))) }
    var cpu: Double { milliseconds(median(runs.map(\.cpu))) }
    /// The highest, in MiB.
    var peakMemory: Double { runs.map(\.peakMemory).max() ?? 0 }
  }

  /// The medians of ours over theirs, pair by pair.
  var wallRatio: Double { ratio(\.wall) }
  var cpuRatio: Double { ratio(\.cpu) }

  /// The spread of the middle half of the ratios of CPU time.
  var cpuSpread: ClosedRange<Double> {
    let ratios = self.ratios(\.cpu).sorted()
    return ratios[ratios.count / 4]...ratios[ratios.count - 1 - ratios.count / 4]
  }

  /// Runs A B A B, after one of each that does not count.
  ///
  /// - Parameter prepare: what comes before each run and is not measured.
  init(
    _ ours: [String], _ theirs: [String], pairs: Int, ourOutput: String? = nil,
    theirOutput: String? = nil, prepare: () throws -> Void = {}
  ) throws {
    self.ours = Series()
    self.theirs = Series()
    for pair in 0...pairs {
      try prepare()
      let our = try Run(ours)
      try prepare()
      let their = try Run(theirs)
      guard pair > 0 else { continue }
      self.ours.runs.append(our)
      self.theirs.runs.append(their)
    }
    self.ours.bytes = ourOutput.flatMap(System.size(of:))
    self.theirs.bytes = theirOutput.flatMap(System.size(of:))
  }

  private func ratios(_ time: KeyPath<Run, Int>) -> [Double] {
    zip(ours.runs, theirs.runs).map { our, their in
      Double(our[keyPath: time]) / Double(max(their[keyPath: time], 1))
    }
  }

  private func ratio(_ time: KeyPath<Run, Int>) -> Double { median(ratios(time)) }
}

/// The one in the middle; of an even number, the upper of the two.
func median<Value: Comparable & ExpressibleByIntegerLiteral>(_ values: [Value]) -> Value {
  values.isEmpty ? 0 : values.sorted()[values.count / 2]
}

func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1_000_000 }

extension Double {
  /// With so many decimals.
  func rounded(_ decimals: Int) -> String {
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let units = Int((magnitude * Double(power)).rounded())
    let sign = self < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(units) }
    let fraction = String(units % power)
    return sign + String(units / power) + "."
      + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
