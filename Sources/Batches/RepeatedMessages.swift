import Storage
package import VerticalPress

/// Messages without a place that texts of a batch share, as those about an option of the command: the first is told
/// with its text, the others are counted.
package struct RepeatedMessages {
  private struct Entry: Hashable {
    var message: String
    var isError: Bool
  }

  private var counts: [Entry: Int] = [:]
  /// In the order of the first.
  private var entries: [Entry] = []
  /// Messages beyond these are told each time.
  private static let limit = 1000

  /// Counts a message.
  ///
  /// - Returns: whether it is to be told with its text.
  mutating func isNew(_ message: String, isError: Bool = false) -> Bool {
    let entry = Entry(message: message, isError: isError)
    if counts[entry] != nil {
      counts[entry, default: 0] += 1
      return false
    }
    if entries.count < Self.limit {
      entries.append(entry)
      counts[entry] = 0
    }
    return true
  }

  /// Reports how many more texts have a message.
  package func report(_ messages: Messages) {
    for entry in entries {
      guard let count = counts[entry], count > 0 else { continue }
      let message = "\(count) more \(count == 1 ? "text" : "texts"): \(entry.message)"
      if entry.isError {
        messages.error(Failure(.partlyFailed, message), input: nil)
      } else {
        messages.warning(message, input: nil)
      }
    }
  }
}
