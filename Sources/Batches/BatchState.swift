import Glibc
package import Storage

/// The memory of what earlier runs have done, in a small file beside the outputs: a ``StateLine`` an item, added when
/// the item is written. A file that is gone, or lines that are damaged, cost the time of doing the work again, and
/// nothing else.
package final class BatchState {
  private var lock: FolderLock
  private let folder: String
  /// The lines of this run's file.
  private var own: StateLines
  /// The lines of other shards' files. The hashes show which of them is right.
  private var others: [StateLines] = []

  /// The files of all of these, in their order.
  private lazy var files = ([own] + others).map(\.opened)

  /// Lines that have not been written.
  private var waiting: [UInt8] = []

  /// The lock that workers hold on to, so that no run begins in the folder before they have ended.
  package var descriptor: Int32 { lock.descriptor }

  /// Opens the state of a folder, for one run at a time. The work of other shards in it is known
  /// too.
  package init(folder: String, label: BatchLabel) throws(Failure) {
    let path = folder + label.stateName
    guard !Files.isSpecial(path) else {
      throw Failure(
        .cannotWrite, "\(path) is a device or pipe, and the state goes there; remove it")
    }
    lock = try FolderLock(folder: folder, label: label)
    self.folder = folder
    own = StateLines(of: path, folder: folder)
    own.read()
    for name in Files.names(in: folder).sorted()
    where BatchLabel(stateName: name) != nil && name != label.stateName {
      if Files.isSpecial(folder + name) { continue }
      var lines = StateLines(of: folder + name, folder: folder)
      lines.read()
      others.append(lines)
    }
    // Written anew, so that it does not grow from run to run.
    let known = own
    var new = own
    let isNew = lock.replace { (sink) throws(Failure) in new = try known.copy(sink) }
    if isNew { own = new }
  }

  /// The lines of an output, each with that of its fonts after it, for ``SeenRecords``.
  package func lines(for output: String) -> [UInt8] {
    var seen: [SeenLine] = []
    for (lines, file) in zip([own] + others, files) {
      if let file, let line = lines.seen(of: output, in: file), !seen.contains(line) {
        seen.append(line)
      }
    }
    let lineEnd = UInt8(ascii: "\n")
    return seen.reduce(into: []) { $0 += $1.body + [lineEnd] + $1.fonts + [lineEnd] }
  }

  /// Remembers an item by its record, for the next run: no other item of this one has its output.
  package func add(_ record: [UInt8]) {
    guard let record = BatchRecord(json: record) else { return }
    let line = StateLine(record, in: folder, fontSet: own.fontSets.number(of: record.fonts))
    waiting += own.fontSets.line(dueBefore: line) + line.sealed
    write()
  }

  /// Writes what could not be written before: a full disk has room again when what did not fit on it is
  /// gone. Items whose lines are lost will be done again.
  package func write() {
    guard !waiting.isEmpty,
      (try? Files.write(waiting, to: descriptor, named: "the state")) != nil
    else { return }
    waiting = []
  }
}
