import Glibc
import Storage

/// What earlier runs have done, in a small file beside the outputs: a line an item, with a hash of its
/// own. A line is added when its item is written. A file that is gone, or lines that are damaged, cost
/// the time of doing the work again, and nothing else.
final class BatchState {
  private var lock: FolderLock
  /// What this run's file has of each output.
  private var lines: [PathKey: [UInt8]] = [:]
  /// What the files of other shards have of it. Which of them is right is seen by the hashes.
  private var others: [PathKey: [[UInt8]]] = [:]

  /// Lines that have not been written.
  private var waiting: [UInt8] = []

  /// What workers hold on to, so that no run begins in the folder before they have ended.
  var descriptor: Int32 { lock.descriptor }

  /// Opens the state of a folder, for one run at a time. What other shards have done in it is known
  /// too.
  init(folder: String, label: BatchLabel) throws(Failure) {
    lock = try FolderLock(folder: folder, label: label)
    let own = folder + label.stateName
    if !Files.isSpecial(own) { lines = BatchState.lines((try? Files.read(own)) ?? []) }
    for name in Files.names(in: folder).sorted()
    where BatchLabel(stateName: name) != nil && name != label.stateName {
      if Files.isSpecial(folder + name) { continue }
      for (output, line) in BatchState.lines((try? Files.read(folder + name)) ?? []) {
        if others[output]?.contains(line) != true { others[output, default: []].append(line) }
      }
    }
    // Written anew, so that it does not grow from run to run.
    let known = lines.sorted { $0.key < $1.key }.flatMap { BatchState.sealed($0.value) }
    lock.replace(with: known)
  }

  /// What is known of an output: records, a line each.
  func lines(for output: String) -> [UInt8] {
    let key = PathKey(output)
    let known = (lines[key].map { [$0] } ?? []) + (others[key] ?? [])
    return Array(known.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Remembers an item by its line, for the next run: no other item of this one has its output.
  func add(_ line: [UInt8], for output: String) {
    let key = PathKey(output)
    lines[key] = nil
    others[key] = nil
    waiting += BatchState.sealed(line)
    write()
  }

  /// Writes what could not be written before: a full disk has room again when what did not fit on it is
  /// gone. Items whose lines are lost will be done again.
  func write() {
    guard !waiting.isEmpty,
      (try? Files.write(waiting, to: descriptor, named: "the state")) != nil
    else { return }
    waiting = []
  }

  /// The lines that are whole, by their outputs; of several the last.
  private static func lines(_ bytes: [UInt8]) -> [PathKey: [UInt8]] {
    var lines: [PathKey: [UInt8]] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.count > 33 else { continue }
      let body = Array(line.dropFirst(33))
      guard String(decoding: line.prefix(32), as: UTF8.self) == ContentHash.of(body),
        let record = BatchRecord(json: body)
      else { continue }
      lines[PathKey(record.output)] = body
    }
    return lines
  }

  /// A line with its hash. It begins with a line break, so that one that was cut short spoils no other.
  private static func sealed(_ line: [UInt8]) -> [UInt8] {
    Array("\n\(ContentHash.of(line)) ".utf8) + line + [UInt8(ascii: "\n")]
  }
}
