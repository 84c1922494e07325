import Storage
import VerticalLayout

/// The report of a batch as JSON, an item a line, in the order of the items.
struct BatchReport {
  struct Entry {
    var number: Int
    var input: String
    var outcome: BatchOutcome
  }

  /// How many items the whole list has.
  var total: Int
  var shard: Shard
  var entries: [Entry]

  var hasFailed: Bool {
    entries.contains { $0.outcome.state == .failed || $0.outcome.state == .notRun }
  }

  /// How a batch ends that has this report: where something may pass when it is tried again, that is said.
  var status: ExitStatus {
    if entries.contains(where: { $0.outcome.exit == ExitStatus.tryAgain.rawValue }) {
      return .tryAgain
    }
    return hasFailed ? .partlyFailed : .success
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    func number(_ key: String, _ value: Int) {
      writer.key(key)
      writer.value(value)
    }
    writer.open("{")
    number("version", 1)
    number("total", total)
    writer.key("shard")
    writer.string(shard.description)
    for state in [BatchOutcome.State.done, .unchanged, .failed, .notRun] {
      number(state.rawValue, entries.count { $0.outcome.state == state })
    }
    writer.key("items")
    writer.open("[")
    for entry in entries {
      writer.newline()
      writer.object { writer in
        writer.key("number")
        writer.value(entry.number)
        writer.key("input")
        writer.string(entry.input)
        entry.outcome.json(into: &writer)
      }
    }
    writer.close("]")
    writer.close("}")
    writer.newlineAtEnd()
    return writer.bytes
  }

  init(total: Int, shard: Shard, entries: [Entry]) {
    self.total = total
    self.shard = shard
    self.entries = entries
  }

  /// Reads a report.
  init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try Files.read(path)
    } catch {
      throw Failure(error.status, "the report \(path): \(error.message)")
    }
    let value: JSONValue
    do throws(LayoutReadError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw Failure(.badInput, "\(path): \(error.description)")
    }
    guard value["version"]?.int == 1, let total = value["total"]?.int,
      let shard = value["shard"]?.string.flatMap(Shard.init(argument:)),
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
  init(merging paths: [String]) throws(Failure) {
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
