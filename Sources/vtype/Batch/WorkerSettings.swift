import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout

/// The settings that all workers of a batch have.
///
/// A worker is started with them, so that it can start itself anew. They are no command line: an option stands there as a
/// line of its table, as it does in the memory of a batch, with the text that its row has taken once already.
struct WorkerSettings: Equatable {
  /// The label of unfinished files.
  var label: String
  /// The file of the report.
  var report: String?
  /// True if outputs are remembered from run to run.
  var remembers: Bool
  /// True if layouts are sent back.
  var wantsLayouts: Bool
  /// The options of the command that texts are set with.
  var options: [GivenOption]

  init(_ command: BatchCommand) {
    label = command.label
    report = command.report
    remembers = command.remembers
    wantsLayouts = command.layout != nil
    options = command.given
  }

  /// Reads what ``arguments`` has.
  init?(arguments: [String]) {
    guard let head = arguments.first, let value = try? JSONReader.read(Array(head.utf8)),
      let label = value["label"]?.string
    else { return nil }
    self.label = label
    report = value["report"]?.string
    remembers = value["remembers"]?.int == 1
    wantsLayouts = value["layouts"]?.int == 1
    let table = TextArguments.table
    options = []
    for line in arguments.dropFirst() {
      guard let given = table.given(line: line) else { return nil }
      options += given
    }
  }

  /// The settings as the worker is started with them: an object, and a line for each option.
  var arguments: [String] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("label")
      writer.string(label)
      if let report {
        writer.key("report")
        writer.string(report)
      }
      writer.key("remembers")
      writer.value(remembers ? 1 : 0)
      writer.key("layouts")
      writer.value(wantsLayouts ? 1 : 0)
    }
    return [String(decoding: writer.takeBytes(), as: UTF8.self)]
      + TextArguments.table.lines(of: options)
  }
}
