/// Limits of embedding levels (UAX #9).
enum EmbeddingLevel {
  /// max_depth (BD2).
  static var maximumDepth: UInt8 { 125 }
  /// Stands for the level of a character that the rules pass over (UBA.X9).
  static var none: UInt8 { .max }
}
