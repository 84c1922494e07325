import VerticalLayout

/// The text of a file: UTF-8, with or without a byte order mark.
struct DecodedText {
  var text: String
  /// Tells of what was repaired.
  var warning: Diagnostic?

  /// Decodes the bytes of a file.
  ///
  /// With `repair`, each maximal part of an ill-formed sequence becomes one U+FFFD (Unicode 3.9,
  /// “U+FFFD Substitution of Maximal Subparts”), as in the Encoding Standard of the Web.
  init(
    _ bytes: [UInt8], repair: Bool, limit: Int = SourceText.maximumByteCount
  ) throws(ManuscriptError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try Self.check(bytes.count - start, limit: limit)

    let invalid = Self.firstInvalidOffset(in: bytes.span.extracting(start..<bytes.count))
    if let invalid, !repair {
      let position = SourcePosition(
        offset: invalid, in: String(decoding: bytes[start..<start + invalid], as: UTF8.self))
      throw .invalidUTF8(
        byteOffset: start + invalid, line: position.line, column: position.column,
        hint: EncodingHint(guessing: bytes))
    }
    text = String(decoding: bytes[start...], as: UTF8.self)
    guard let invalid else { return }
    try Self.check(text.utf8.count, limit: limit)

    // The file may hold U+FFFD of its own. No sequence that was repaired can look like one.
    let count =
      Self.replacementCount(in: text.utf8Span.span) - Self.replacementCount(in: bytes.span)
    let sequences = count == 1 ? "1 sequence" : "\(count) sequences"
    let first = count == 1 ? "at" : "the first at"
    let guess = EncodingHint(guessing: bytes).map { hint in
      "; the file looks like \(hint): convert it with “\(hint.command)” instead"
    }
    warning = Diagnostic(
      .warning, .invalidText,
      "\(sequences) of bytes that are not UTF-8 replaced by U+FFFD, \(first) byte offset "
        + "\(start + invalid) of the file" + (guess ?? ""),
      range: TextRange(invalid, invalid + 3))
  }

  private static func check(_ count: Int, limit: Int) throws(ManuscriptError) {
    if count > limit { throw .tooLong(byteCount: count, limit: limit) }
  }

  /// Where the first ill-formed sequence starts.
  private static func firstInvalidOffset(in bytes: Span<UInt8>) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// How often the bytes of U+FFFD stand in `bytes`.
  private static func replacementCount(in bytes: Span<UInt8>) -> Int {
    var count = 0
    var index = 2
    while index < bytes.count {
      if bytes[index] == 0xBD, bytes[index - 1] == 0xBF, bytes[index - 2] == 0xEF { count += 1 }
      index += 1
    }
    return count
  }
}
