import VerticalLayout

/// Outcomes of a batch's items, some bytes for each where there is nothing to tell.
struct BatchOutcomes {
  private var rows = ByteRows()
  private var places: [ByteRows.Place]

  init(count: Int) { places = Array(repeating: .none, count: count) }

  private static let states: [BatchOutcome.State] = [.done, .unchanged, .failed, .notRun]
  private static let isSimple: UInt8 = 0x80

  /// - Parameter output: the output that the item was to have.
  mutating func set(_ outcome: BatchOutcome, at index: Int, output: String?) {
    var writer = RowWriter()
    if outcome.isSimple, outcome.outputs == (output.map { [$0] } ?? []) {
      let state = UInt8(Self.states.firstIndex(of: outcome.state) ?? 0)
      writer.add(byte: state | Self.isSimple)
      writer.add(outcome.pages)
      writer.add(outcome.milliseconds)
    } else {
      var json = JSONWriter()
      json.object { outcome.json(into: &$0) }
      writer.add(byte: 0)
      writer.add(String(decoding: json.bytes, as: UTF8.self))
    }
    places[index] = rows.append(writer.bytes)
  }

  /// The outcome of an item; that it was not run, where nothing is known.
  func outcome(at index: Int, output: @autoclosure () -> String?) -> BatchOutcome {
    guard !places[index].isNone else { return BatchOutcome(.notRun) }
    var reader = rows.reader(at: places[index])
    let first = reader.byte()
    guard first & Self.isSimple != 0 else {
      let json = (try? JSONReader.read(Array(reader.text().utf8))).flatMap { BatchOutcome($0) }
      return json ?? BatchOutcome(.notRun)
    }
    let state = Int(first & ~Self.isSimple)
    var outcome = BatchOutcome(Self.states.indices.contains(state) ? Self.states[state] : .notRun)
    outcome.pages = reader.number()
    outcome.milliseconds = reader.number()
    outcome.outputs = output().map { [$0] } ?? []
    return outcome
  }

  /// True if there is more to tell of an item than its pages and time.
  func hasMore(at index: Int) -> Bool {
    guard !places[index].isNone else { return false }
    var reader = rows.reader(at: places[index])
    return reader.byte() & Self.isSimple == 0
  }
}

extension BatchOutcome {
  fileprivate var isSimple: Bool {
    dropped.isEmpty && warnings.isEmpty && notes.isEmpty && error == nil && place == nil
      && exit == 0
  }
}
