package import Storage
import VerticalLayout

/// The report of a batch as JSON, an item a line, in the order of the items.
package struct BatchReport {
  package struct Entry {
    package var number: Int
    package var input: String
    package var outcome: BatchOutcome

    package init(number: Int, input: String, outcome: BatchOutcome) {
      self.number = number
      self.input = input
      self.outcome = outcome
    }
  }

  /// The number of items the whole list has.
  package var total: Int
  package var shard: Shard
  package var entries: [Entry]

  /// The number of items that came to each end.
  package struct Sum {
    private var counts: [BatchOutcome.State: Int] = [:]
    private var maySucceed = false

    package init(_ entries: some Sequence<Entry>) {
      for entry in entries {
        counts[entry.outcome.state, default: 0] += 1
        if entry.outcome.exit == ExitStatus.tryAgain.rawValue { maySucceed = true }
      }
    }

    package func count(_ state: BatchOutcome.State) -> Int { counts[state] ?? 0 }

    package var hasFailed: Bool { count(.failed) + count(.notRun) > 0 }

    /// The exit code of a batch: its own one where an item may succeed when it is tried again.
    package var status: ExitStatus { maySucceed ? .tryAgain : hasFailed ? .partlyFailed : .success }
  }

  package var sum: Sum { Sum(entries) }

  /// Passes the report to a sink, a part at a time.
  package func write(to sink: OutputFiles.Sink) throws(Failure) {
    try BatchReport.write(entries, sum, total: total, shard: shard, to: sink)
  }

  /// Writes a report, of which not all is held: there may be many items.
  package static func write(
    _ entries: some Sequence<Entry>, _ sum: Sum, total: Int, shard: Shard, to sink: OutputFiles.Sink
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.open("{")
    writer.key("version")
    writer.value(1)
    writer.key("total")
    writer.value(total)
    writer.key("shard")
    writer.string(shard.description)
    for state in [BatchOutcome.State.done, .unchanged, .failed, .notRun] {
      writer.key(state.rawValue)
      writer.value(sum.count(state))
    }
    writer.key("items")
    writer.open("[")
    for entry in entries {
      writer.newline()
      entry.json(into: &writer)
      if writer.bytes.count > partSize { try sink(writer.takeBytes()) }
    }
    writer.close("]")
    writer.close("}")
    writer.newlineAtEnd()
    try sink(writer.bytes)
  }

  private static let partSize = 1 << 16

  package init(total: Int, shard: Shard, entries: [Entry]) {
    self.total = total
    self.shard = shard
    self.entries = entries
  }

  /// Reads a report.
  package init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try Files.read(path)
    } catch {
      throw Failure(error.status, "the report \(path): \(error.message)")
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw Failure(.badInput, "\(path): \(error.description)")
    }
    guard value["version"]?.int == 1, let total = value["total"]?.int,
      let shard = value["shard"]?.string.flatMap({ Shard($0) }),
      let items = value["items"]?.array
    else { throw Failure(.badInput, "\(path) is not a report of vtype batch") }
    self.init(total: total, shard: shard, entries: [])
    for item in items {
      guard let number = item["number"]?.int, let outcome = BatchOutcome(item) else {
        throw Failure(.badInput, "\(path) has an item that is none")
      }
      entries.append(Entry(number: number, input: item["input"]?.string ?? "", outcome: outcome))
    }
  }

  /// One report of those of all shards.
  package init(merging paths: [String]) throws(Failure) {
    var entries: [Int: Entry] = [:]
    var totals: Set<Int> = []
    for path in paths {
      let report = try BatchReport(path: path)
      totals.insert(report.total)
      for entry in report.entries {
        guard entries.updateValue(entry, forKey: entry.number) == nil else {
          throw Failure(.badInput, "item \(entry.number) is in \(path) and in another report")
        }
      }
    }
    guard let total = totals.first, totals.count == 1 else {
      throw Failure(.badInput, "the reports are of lists of different lengths")
    }
    for number in 1...max(total, 1) where entries[number] == nil && total > 0 {
      throw Failure(.badInput, "item \(number) is in no report; name the reports of all shards")
    }
    self.init(
      total: total, shard: .whole, entries: entries.values.sorted { $0.number < $1.number })
  }
}

extension BatchReport.Entry {
  fileprivate func json(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("number")
      writer.value(number)
      writer.key("input")
      writer.string(input)
      outcome.json(into: &writer)
    }
  }
}
