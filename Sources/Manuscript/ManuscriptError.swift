public import VerticalLayout

/// Reasons that the bytes of a file are not a text that can be set.
public enum ManuscriptError: Error, Hashable, Sendable {
  /// Bytes that are no characters of the encoding.
  case invalidText(InvalidBytes)
  /// The file is not UTF-8, and these two fit it about as well as each other.
  case unclearEncoding(TextEncoding, TextEncoding)
  /// The text, decoded and repaired, has more bytes of UTF-8 than can be set.
  case tooLong(byteCount: Int, limit: Int)
  /// The text was to be a collection of poems in JSON, and is none.
  case noPoems(reason: String)
}

/// The places of a file that are no characters of its encoding.
public struct InvalidBytes: Hashable, Sendable {
  public var encoding: TextEncoding
  /// True if nobody has named the encoding.
  public var isGuessed: Bool
  /// All of them, in the order of the file.
  public var faults: [DecodingFault]
  /// The place of the first one: lines as editors count them, columns in characters.
  public var place: SourcePosition
  /// Another encoding that the file looks like.
  public var hint: TextEncoding?

  /// The offset of the first one in the file, from 0, its byte order mark counted.
  public var byteOffset: Int { faults.first?.byteOffset ?? 0 }

  /// The number of places a message names.
  private static var limit: Int { 10 }

  /// The places as a message names them.
  static func offsets(of faults: [DecodingFault]) -> String {
    let named = faults.prefix(limit).map { "\($0.byteOffset)" }
    let rest = faults.count - named.count
    guard rest == 0 else { return "offsets \(named.joined(separator: ", ")) and \(rest) more" }
    guard named.count > 1, let last = named.last else { return "offset " + named.joined() }
    return "offsets \(named.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension ManuscriptError: CustomStringConvertible {
  /// A message: the mistake, its place, and advice; without the name of the file.
  public var description: String {
    switch self {
    case .invalidText(let invalid): invalid.description
    case .unclearEncoding(let first, let second):
      """
      not UTF-8, and as likely \(first) as \(second): name the encoding with --encoding \
      \(first.rawValue) or --encoding \(second.rawValue)
      """
    case .noPoems(let reason):
      "not poems in JSON: \(reason); --from plain sets every character"
    case .tooLong(let byteCount, let limit):
      "the text has \(byteCount) bytes, more than \(limit); split it into several files"
    }
  }
}

extension InvalidBytes: CustomStringConvertible {
  public var description: String {
    var text = "not \(encoding) at line \(place.line), column \(place.column) "
    text += "(byte offset \(byteOffset))"
    let others = Array(faults.dropFirst())
    // Where it is all of another encoding they tell nothing.
    if !others.isEmpty, hint == nil { text += ", nor at byte " + Self.offsets(of: others) }
    let repair = "--repair, which puts U+FFFD in place of what is not \(encoding)"
    if let hint {
      return "\(text); the file looks like \(hint): read it with --encoding \(hint.rawValue), or "
        + "with \(repair)"
    }
    if isGuessed, encoding == .utf8 {
      return
        "\(text); name the encoding with --encoding if it is another one, or read it with \(repair)"
    }
    if isGuessed {
      return "\(text); all else looks like it: read it with \(repair), or name another encoding "
        + "with --encoding"
    }
    return "\(text); --repair reads it with U+FFFD in place of what is not \(encoding)"
  }
}
