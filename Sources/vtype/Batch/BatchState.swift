import Glibc

/// What earlier runs have done, in a small file beside the outputs: a line an item, with a hash of its
/// own. A line is added when its item is done. A file that is gone, or lines that are damaged, cost
/// the time of doing the work again, and nothing else.
final class BatchState {
  private let descriptor: Int32
  private var lines: [String: [UInt8]] = [:]

  static let prefix = ".vtype-batch"
  private static let suffix = ".state"

  /// Opens the state of a folder, for one run at a time. What other shards have done in it is known
  /// too.
  init(folder: String, shard: Shard) throws(Failure) {
    let part = shard == .whole ? "" : "-\(shard.index)of\(shard.count)"
    let path = folder + BatchState.prefix + part + BatchState.suffix
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "cannot write \(path): \(Files.lastError())")
    }
    var attempts = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      attempts += 1
      guard attempts < 100, Interruption.signal == 0 else {
        throw Failure(.cannotWrite, "another vtype batch is at work in \(folder)")
      }
      usleep(100_000)
    }
    for name in Files.names(in: folder.isEmpty ? "." : folder).sorted()
    where name.hasPrefix(BatchState.prefix) && name.hasSuffix(BatchState.suffix) {
      read((try? Files.read(folder + name)) ?? [])
    }
    // Written anew, so that it does not grow from run to run.
    let known = lines.sorted { $0.key < $1.key }.flatMap { BatchState.sealed($0.value) }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    try? Files.write(known, to: descriptor, named: path)
  }

  /// What is known of an output.
  func line(for output: String) -> [UInt8]? { lines[output] }

  /// Remembers an item. Where it cannot be written, the item will be done again.
  func add(_ record: BatchRecord) {
    let line = record.json
    lines[record.output] = line
    try? Files.write(BatchState.sealed(line), to: descriptor, named: "the state")
  }

  private func read(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.count > 33 else { continue }
      let body = Array(line.dropFirst(33))
      guard String(decoding: line.prefix(32), as: UTF8.self) == ContentHash.of(body),
        let record = BatchRecord(json: body)
      else { continue }
      lines[record.output] = body
    }
  }

  /// A line with its hash. It begins with a line break, so that one that was cut short spoils no other.
  private static func sealed(_ line: [UInt8]) -> [UInt8] {
    Array("\n\(ContentHash.of(line)) ".utf8) + line + [UInt8(ascii: "\n")]
  }

  deinit { close(descriptor) }
}
