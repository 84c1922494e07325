/// An encoding that a file shows by itself.
public enum EncodingGuess: Hashable, Sendable {
  /// An encoding, and what tells it.
  case found(TextEncoding, Evidence)
  /// Two that fit about as well as each other.
  case close(TextEncoding, TextEncoding)
  /// None that can be trusted; perhaps one that comes near.
  case unknown(TextEncoding?)

  /// A sign by which an encoding is known.
  public enum Evidence: Hashable, Sendable {
    /// The bytes are UTF-8, or ASCII.
    case wellFormed
    case byteOrderMark
    case escapeSequences
    /// The places of NULs.
    case nuls
    /// The bytes are characters of that encoding, and the characters those of its languages.
    case characters
    /// A page of the web names it (NO-H1).
    case declaration
  }
}
