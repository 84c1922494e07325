/// Options of marks beside characters.
public struct EmphasisOptions: Hashable, Sendable {
  /// The characters that have marks (`--emphasis-on`, EM1, EM2).
  public var characters: EmphasisOptions.EmphasizedCharacters
  /// The marks of characters that have a reading on the same side (`--emphasis-ruby`, EM3).
  public var besideReadings: EmphasisOptions.BesideReadings

  public init(
    characters: EmphasisOptions.EmphasizedCharacters = .text,
    besideReadings: EmphasisOptions.BesideReadings = .outside
  ) {
    self.characters = characters
    self.besideReadings = besideReadings
  }
}

extension EmphasisOptions {
  /// The characters of an emphasized text that have marks (EM1, EM2).
  public enum EmphasizedCharacters: String, Hashable, Sendable, CaseIterable {
    /// All but punctuation, and letters on their side.
    case text
    /// The same without kana.
    case kanji
    /// The same as ``text``, and each letter on its side (CSS).
    case letters
    /// All but blanks, as in old books.
    case all

    var haveLetters: Bool { self == .letters || self == .all }
  }
}

extension EmphasisOptions {
  /// The marks of characters that have a reading on the same side (EM3).
  public enum BesideReadings: String, Hashable, Sendable, CaseIterable {
    /// Outside of the reading.
    case outside
    /// Not drawn.
    case none
  }
}
