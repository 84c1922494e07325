/// Why the bytes of a file are not a text that can be set.
public enum ManuscriptError: Error, Hashable, Sendable {
  /// The first place that is not UTF-8.
  ///
  /// `byteOffset` counts from 0 in the file, with its byte order mark; `line` and `column` count
  /// from 1, lines as editors do and columns in characters. The hint is a guess at the encoding.
  case invalidUTF8(byteOffset: Int, line: Int, column: Int, hint: EncodingHint?)
  /// The text, decoded and repaired, has more bytes of UTF-8 than can be set.
  case tooLong(byteCount: Int, limit: Int)
}

extension ManuscriptError: CustomStringConvertible {
  /// What is wrong, where, and what to try; without the name of the file.
  public var description: String {
    switch self {
    case .invalidUTF8(let byteOffset, let line, let column, let hint):
      let place = "not UTF-8 at line \(line), column \(column) (byte offset \(byteOffset))"
      guard let hint else {
        return "\(place); --repair reads it with U+FFFD in place of what is not UTF-8"
      }
      return """
        \(place); the file looks like \(hint): convert it with “\(hint.command)”, or read it with \
        --repair, which puts U+FFFD in place of what is not UTF-8
        """
    case .tooLong(let byteCount, let limit):
      return "the text has \(byteCount) bytes, more than \(limit); split it into several files"
    }
  }
}
