import Glibc
import Storage

/// What earlier runs have done, in a small file beside the outputs: a line an item, with a hash of its
/// own. A line is added when its item is written. A file that is gone, or lines that are damaged, cost
/// the time of doing the work again, and nothing else.
final class BatchState {
  private var lock: FolderLock
  /// What this run's file has.
  private var own: StateLines
  /// What the files of other shards have. Which of them is right is seen by the hashes.
  private var others: [StateLines] = []

  /// Lines that have not been written.
  private var waiting: [UInt8] = []

  /// What workers hold on to, so that no run begins in the folder before they have ended.
  var descriptor: Int32 { lock.descriptor }

  /// Opens the state of a folder, for one run at a time. What other shards have done in it is known
  /// too.
  init(folder: String, label: BatchLabel) throws(Failure) {
    lock = try FolderLock(folder: folder, label: label)
    let path = folder + label.stateName
    own = Files.isSpecial(path) ? StateLines(of: path) : StateLines(path: path)
    for name in Files.names(in: folder).sorted()
    where BatchLabel(stateName: name) != nil && name != label.stateName {
      if !Files.isSpecial(folder + name) { others.append(StateLines(path: folder + name)) }
    }
    // Written anew, so that it does not grow from run to run.
    let known = own
    var new = own
    let isNew = lock.replace { (sink) throws(Failure) in new = try known.copy(sink) }
    if isNew { own = new }
  }

  /// What is known of an output: records, a line each.
  func lines(for output: String) -> [UInt8] {
    var known: [[UInt8]] = []
    for lines in [own] + others {
      if let line = lines.line(of: output), !known.contains(line) { known.append(line) }
    }
    return Array(known.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Remembers an item by its line, for the next run: no other item of this one has its output.
  func add(_ line: [UInt8]) {
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

  /// The bytes of a hash, and the space behind it.
  static let sealCount = 33

  /// The output that a line is of, which begins with its hash; `nil` where it is damaged.
  static func output(ofLine line: [UInt8]) -> String? {
    guard line.count > sealCount else { return nil }
    let body = Array(line.dropFirst(sealCount))
    guard String(decoding: line.prefix(sealCount - 1), as: UTF8.self) == ContentHash.of(body) else {
      return nil
    }
    let start = Array(#"{"output":""#.utf8)
    guard body.starts(with: start) else { return BatchRecord(json: body)?.output }
    let text = body.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
    return text.contains(UInt8(ascii: "\\"))
      ? BatchRecord(json: body)?.output : String(decoding: text, as: UTF8.self)
  }

  /// A line with its hash. It begins with a line break, so that one that was cut short spoils no other.
  private static func sealed(_ line: [UInt8]) -> [UInt8] {
    Array("\n\(ContentHash.of(line)) ".utf8) + line + [UInt8(ascii: "\n")]
  }
}
