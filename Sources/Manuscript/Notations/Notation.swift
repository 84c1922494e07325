/// A way to write marks into a text (`--from`).
public enum Notation: String, Hashable, Sendable, CaseIterable {
  /// Every character is text.
  case plain
  /// vtype's own marks: `[文字]{size=1.2em}`, links, images and divisions.
  case marks
  /// The notation of Aozora Bunko: `｜漢字《かんじ》`, `［＃…］`, with the head and the colophon of its files.
  case aozora
}

/// The notation of a text, or the way to find it.
public enum NotationChoice: Hashable, Sendable {
  /// ``Notation/marks`` for files whose names end in `.md`; for others by what stands in the text.
  case automatic
  case named(Notation)

  /// Reads `auto` or the name of a notation.
  public init?(_ name: String) {
    if name == "auto" {
      self = .automatic
      return
    }
    guard let notation = Notation(rawValue: name) else { return nil }
    self = .named(notation)
  }

  /// The names that can be given.
  public static var names: [String] { ["auto"] + Notation.allCases.map(\.rawValue) }

  /// The notation that a file's name alone decides; `nil` where the text has to be looked at.
  public func notation(ofFile name: String) -> Notation? {
    switch self {
    case .named(let notation): notation
    case .automatic: name.utf8.count > 3 && name.suffix(3).lowercased() == ".md" ? .marks : nil
    }
  }
}
