import Glibc
import Storage

/// A message between the command and a worker: a head in JSON, and bytes that go with it.
package struct WorkerMessage {
  package var head: [UInt8]
  package var payload: [UInt8] = []

  package init(head: [UInt8], payload: [UInt8] = []) {
    self.head = head
    self.payload = payload
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + head.count + payload.count)
    for count in [head.count, payload.count] {
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * shift))) }
    }
    return bytes + head + payload
  }

  /// Takes a message from the front of what has been read; `nil` while it is not whole.
  package static func take(from buffer: inout [UInt8]) -> WorkerMessage? {
    guard buffer.count >= 16 else { return nil }
    func count(_ start: Int) -> Int {
      // Both ends are of one program, so a count is not checked against nonsense.
      (0..<7).reduce(0) { $0 | Int(buffer[start + $1]) << (8 * $1) }
    }
    let (head, payload) = (count(0), count(8))
    guard buffer.count - 16 >= head + payload else { return nil }
    let message = WorkerMessage(
      head: Array(buffer[16..<16 + head]),
      payload: Array(buffer[(16 + head)..<(16 + head + payload)]))
    buffer.removeFirst(16 + head + payload)
    return message
  }

  /// Reads what there is, waiting for some; `nil` at the end or where nothing can be read.
  package static func read(from descriptor: Int32, into buffer: inout [UInt8]) -> Int? {
    while true {
      let count = Files.append(to: &buffer, from: descriptor, upTo: 1 << 16)
      if count < 0 && errno == EINTR { continue }
      return count > 0 ? count : nil
    }
  }
}
