import Storage
import VerticalLayout

/// A mistake in a job of a list, and the member that has it.
struct JobMistake: Error {
  var failure: Failure
  /// The member's key; `nil` where it is of none, or of several together.
  var key: String?

  init(_ failure: Failure, of key: String?) {
    self.failure = failure
    self.key = key
  }

  init(_ status: ExitStatus, _ message: String, of key: String? = nil) {
    self.init(Failure(status, message), of: key)
  }

  /// The place of a key of an object in a line of JSON, in bytes; of several that are alike, the last, which counts.
  /// `nil` for one that is not there, or not as it stands here.
  static func offset(of key: String, in line: [UInt8]) -> Int? {
    var (depth, index) = (0, 0)
    var found: Int?
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < line.count, line[index] != UInt8(ascii: "\"") {
          index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < line.count else { return found }
        let after = line[(index + 1)...].first { ![0x20, 0x09, 0x0D].contains($0) }
        if depth == 1, after == UInt8(ascii: ":"),
          line[(start + 1)..<index].elementsEqual(key.utf8)
        {
          found = start
        }
      default: break
      }
      index += 1
    }
    return found
  }
}
