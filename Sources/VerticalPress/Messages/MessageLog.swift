import Synchronization

/// Warnings and notes of the runs of a watch: each run tells those alone that the run before has not told (WA-3).
///
/// They are held until the run has ended. One that says the same of another line of the same file is the old one, which
/// an edit before it has moved.
package enum MessageLog {
  private struct Message {
    var line: String
    /// The message without its place.
    var subject: String
  }

  private struct State {
    var reported: [Message] = []
    var found: [Message] = []
  }

  private static let state = Mutex<State?>(nil)

  /// Begins to hold messages.
  package static func begin() {
    state.withLock { state in
      state = state ?? State()
      state?.found = []
    }
  }

  /// Takes a message.
  ///
  /// - Returns: `false` where messages are told at once.
  static func take(_ line: String, subject: String) -> Bool {
    state.withLock { state in
      guard state != nil else { return false }
      state?.found.append(Message(line: line, subject: subject))
      return true
    }
  }

  /// Ends a run.
  ///
  /// - Parameter failed: whether it may not have come to all of its messages; those before are remembered, too.
  /// - Returns: the lines of the messages that are new.
  package static func end(failed: Bool) -> [String] {
    state.withLock { state in
      guard let last = state else { return [] }
      var places: [String: Int] = [:]
      for message in last.reported { places[message.line, default: 0] += 1 }
      var new: [Message] = []
      for message in last.found {
        if let count = places[message.line], count > 0 {
          places[message.line] = count - 1
        } else {
          new.append(message)
        }
      }
      // What is left of the old ones may have moved.
      var moved: [String: Int] = [:]
      for message in last.reported where (places[message.line] ?? 0) > 0 {
        places[message.line, default: 0] -= 1
        moved[message.subject, default: 0] += 1
      }
      state = State(reported: failed ? last.reported + new : last.found)
      return new.filter { message in
        guard let count = moved[message.subject], count > 0 else { return true }
        moved[message.subject] = count - 1
        return false
      }.map(\.line)
    }
  }
}
