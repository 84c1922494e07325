extension Sequence<UInt8> {
  /// The UTF-8 of one character as a number, by which characters are looked up without being decoded.
  var characterKey: UInt32 { reduce(0) { $0 << 8 | UInt32($1) } }
}
