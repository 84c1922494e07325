import Glibc
import Storage

/// The label that tells the files of one shard's runs from those of others in the same folder: its state,
/// `.vtype-batch.state` or `.vtype-batch-1of2.state`, and what is not in its place yet,
/// `.vtype-batch-1of2-PROCESS-NUMBER-NAME`.
package struct BatchLabel: Equatable {
  /// `1of2-`; empty for the whole list.
  private let infix: String

  private static let prefix = ".vtype-batch"
  private static let suffix = ".state"

  package init(_ shard: Shard) {
    infix = shard == .whole ? "" : "\(shard.index)of\(shard.count)-"
  }

  /// The label of a state by its name; `nil` for other files.
  package init?(stateName name: String) {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
    let middle = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
    guard middle.isEmpty || middle.first == "-" else { return nil }
    infix = middle.isEmpty ? "" : middle.dropFirst() + "-"
  }

  /// As ``OutputFiles`` has it in the names of what is not in its place yet.
  package var text: String { "batch-" + infix }

  package var stateName: String {
    Self.prefix + (infix.isEmpty ? "" : "-" + infix.dropLast()) + Self.suffix
  }

  /// A file that is not in its place yet: its owner, and the file that it would become.
  struct Unfinished {
    var label: BatchLabel
    var process: pid_t
    var name: String
  }

  /// Takes the name of an unfinished file apart; `nil` for other files.
  static func unfinished(_ name: String) -> Unfinished? {
    guard name.hasPrefix(prefix + "-"), !name.hasSuffix(suffix) else { return nil }
    var fields = name.dropFirst(prefix.count + 1).split(
      separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    var label = BatchLabel(.whole)
    if let first = fields.first, first.contains("of"),
      let shard = Shard(first.split(separator: "of").joined(separator: "/"))
    {
      label = BatchLabel(shard)
      fields.removeFirst()
    } else if fields.count == 4 {
      // The name of the output had a hyphen.
      let rest = fields.removeLast()
      fields[2] = fields[2] + "-" + rest
    }
    guard fields.count == 3, let process = pid_t(fields[0]), process > 0, Int(fields[1]) != nil
    else { return nil }
    return Unfinished(label: label, process: process, name: String(fields[2]))
  }
}
