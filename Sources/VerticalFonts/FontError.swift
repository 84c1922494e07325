/// Reasons that a font that was asked for cannot be used.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be opened or mapped; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file cannot be opened or mapped now, since the system lacks memory or open files; `reason` is the system's.
  case outOfResources(path: String, reason: String)
  /// The file holds no OpenType or TrueType font.
  case notAFont(path: String)
  /// The file begins like a font and is not whole.
  case damaged(path: String, reason: String)
  /// The file is a font or a collection, without a face of that number.
  case noSuchFace(path: String, index: Int, count: Int)
  /// An e-book cannot carry a part of the font.
  case notForBooks(path: String, reason: String)
  /// No font was found at all, neither one that was asked for nor a substitute.
  case noFontAtAll
}

extension FontError: CustomStringConvertible {
  /// One line: what, where, and what to try.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read the font file “\(path)”: \(reason); check the path, or name a font family"
    case .outOfResources(let path, let reason):
      "cannot read the font file “\(path)”: \(reason); allow more, as with ulimit -v or ulimit -n, or try again later"
    case .notAFont(let path):
      "“\(path)” is not a font: use an OpenType or TrueType file (.otf, .ttf, .ttc, .otc)"
    case .damaged(let path, let reason):
      "the font file “\(path)” is damaged: \(reason); fetch or install it again"
    case .noSuchFace(let path, let index, 1):
      "no face #\(index) in “\(path)”: it has a single face, #0"
    case .noSuchFace(let path, let index, let count):
      "no face #\(index) in “\(path)”: it has \(count), #0 to #\(count - 1)"
    case .notForBooks(let path, let reason):
      "the font “\(path)” cannot go into an e-book: \(reason); name another one"
    case .noFontAtAll:
      "no font is installed that can set the text; install one, such as fonts-noto-cjk, "
        + "or give the path of a font file"
    }
  }
}
