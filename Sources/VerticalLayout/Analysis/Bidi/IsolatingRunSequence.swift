/// Stretches of one level, and how isolates part and join them (BD7, BD13 and UBA.X10).
struct LevelRuns {
  /// The characters that take part (UBA.X9), and the bounds of each run in them.
  private var characters: [UInt32] = []
  private var bounds: [UInt32] = []
  /// The run that goes on after the isolate at a run's end; 0, which never goes on, for none.
  private var next: [UInt32] = []
  /// The first run of each sequence.
  private(set) var starts: [Int] = []
  private let classes: [BidiClass]

  init(_ levels: [UInt8], classes: [BidiClass], isolates: Isolates) {
    self.classes = classes
    characters.reserveCapacity(levels.count)
    var level = EmbeddingLevel.none
    for (index, own) in levels.enumerated() where own != EmbeddingLevel.none {
      if own != level {
        bounds.append(UInt32(clamping: characters.count))
        level = own
      }
      characters.append(UInt32(clamping: index))
    }
    bounds.append(UInt32(clamping: characters.count))
    join(isolates)
  }

  private var count: Int { bounds.count - 1 }

  private func run(_ index: Int) -> Range<Int> { Int(bounds[index])..<Int(bounds[index + 1]) }

  /// Isolates nest, so the latest one that is open is the first to end.
  private mutating func join(_ isolates: Isolates) {
    next = Array(repeating: 0, count: count)
    var open: [(end: Int, run: Int)] = []
    for index in 0..<count {
      let run = run(index)
      if let latest = open.last, latest.end == Int(characters[run.lowerBound]) {
        next[latest.run] = UInt32(clamping: index)
        open.removeLast()
      } else {
        starts.append(index)
      }
      let last = Int(characters[run.upperBound - 1])
      if classes[last].isIsolateInitiator, let end = isolates.end(ofIsolateAt: last) {
        open.append((end, index))
      }
    }
  }

  /// Puts together the sequence that starts with a run, of explicit levels and types.
  func collect(
    _ first: Int, levels: [UInt8], types: [BidiClass], base: UInt8,
    into sequence: inout IsolatingRunSequence
  ) {
    sequence.indices.removeAll(keepingCapacity: true)
    sequence.types.removeAll(keepingCapacity: true)
    var index = first
    var end = 0
    while true {
      let run = run(index)
      for position in run {
        sequence.indices.append(characters[position])
        sequence.types.append(types[Int(characters[position])])
      }
      end = run.upperBound
      guard next[index] > 0 else { break }
      index = Int(next[index])
    }
    let start = run(first).lowerBound
    let level = levels[Int(characters[start])]
    let before = start > 0 ? levels[Int(characters[start - 1])] : base
    // After an isolate that nothing ends comes the paragraph's end.
    let isOpen = classes[Int(characters[end - 1])].isIsolateInitiator
    let after = end < characters.count && !isOpen ? levels[Int(characters[end])] : base
    sequence.level = level
    sequence.start = BidiClass(level: max(level, before))
    sequence.end = BidiClass(level: max(level, after))
  }
}

/// Characters between which nothing but isolates stands: the weak and the neutral ones among them
/// are resolved by each other (BD13).
struct IsolatingRunSequence {
  /// Which characters, and their types as far as they are resolved.
  var indices: [UInt32] = []
  var types: [BidiClass] = []
  /// The embedding level of all of them.
  var level: UInt8 = 0
  /// The types at their two ends: sos and eos (UBA.X10).
  var start = BidiClass.leftToRight
  var end = BidiClass.leftToRight
}
