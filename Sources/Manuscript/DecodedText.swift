import VerticalLayout

/// The text of a file, and how it was decoded.
struct DecodedText {
  var text: String
  var encoding: TextEncoding
  /// From the text to the bytes of the file.
  var map: ByteMap
  /// Repaired faults, in the order of the file.
  var faults: [DecodingFault]
  /// Reports what was repaired.
  var warning: Diagnostic?
  /// Reports which encoding was taken, and why, where it is not UTF-8 and was not asked for.
  var note: Diagnostic?

  /// Decodes the bytes of a file. A byte order mark at its start is no text.
  ///
  /// With `repair`, U+FFFD stands for each sequence that is no character; without it they are an error.
  ///
  /// - Parameter encoding: `nil` to find it out.
  init(
    _ bytes: [UInt8], encoding choice: TextEncoding? = nil, repair: Bool,
    limit: Int = Document.maximumByteCount
  ) throws(ManuscriptError) {
    let utf8 = try? UTF8Span(validating: bytes.span)
    let guess: EncodingGuess =
      choice.map { .found($0, .wellFormed) } ?? EncodingGuess(bytes.span, isUTF8: utf8 != nil)
    switch guess {
    case .found(let found, let evidence):
      encoding = found
      if choice == nil { note = Self.note(on: found, evidence) }
    case .unknown: encoding = .utf8
    case .close(let first, let second): throw .unclearEncoding(first, second)
    }
    let start = encoding == .utf8 ? encoding.resolved(bytes.span).mark : 0
    if encoding == .utf8 { try Self.check(bytes.count - start, limit: limit) }
    if encoding == .utf8, let utf8 {
      text = start == 0 ? String(copying: utf8) : String(decoding: bytes[start...], as: UTF8.self)
      map = ByteMap()
      if start > 0 { map.add(1, text: 0, bytes: start) }
      map.addCopy(bytes.count - start)
      faults = []
      return
    }

    let decoded = encoding.decode(bytes.span)
    try Self.check(decoded.utf8.count, limit: limit)
    text = String(decoding: decoded.utf8, as: UTF8.self)
    (map, faults) = (decoded.map, decoded.faults)
    guard let first = faults.first else { return }
    guard repair else {
      let invalid = InvalidBytes(
        encoding: encoding, isGuessed: choice == nil, faults: faults,
        place: SourcePosition(offset: first.textOffset, in: text),
        hint: Self.hint(at: bytes, read: encoding, guess))
      throw .invalidText(invalid)
    }
    warning = Self.warning(
      of: faults, in: encoding, hint: Self.hint(at: bytes, read: encoding, guess))
  }

  /// Another encoding that the bytes look like.
  private static func hint(
    at bytes: [UInt8], read encoding: TextEncoding, _ guess: EncodingGuess
  ) -> TextEncoding? {
    if case .unknown(let hint) = guess { return hint }
    switch EncodingGuess(bytes.span) {
    case .found(let other, _): return other == encoding ? nil : other
    case .close, .unknown: return nil
    }
  }

  private static func check(_ count: Int, limit: Int) throws(ManuscriptError) {
    if count > limit { throw .tooLong(byteCount: count, limit: limit) }
  }

  private static func warning(
    of faults: [DecodingFault], in encoding: TextEncoding, hint: TextEncoding?
  ) -> Diagnostic? {
    guard let first = faults.first else { return nil }
    let sequences = faults.count == 1 ? "1 sequence" : "\(faults.count) sequences"
    let guess = hint.map { "; the file looks like \($0): --encoding \($0.rawValue) reads it" }
    return Diagnostic(
      .warning, .invalidText,
      "\(sequences) of bytes that are not \(encoding) replaced by U+FFFD, at byte "
        + InvalidBytes.offsets(of: faults) + " of the file" + (guess ?? ""),
      range: TextRange(first.textOffset, first.textOffset + 3))
  }

  private static func note(
    on encoding: TextEncoding, _ evidence: EncodingGuess.Evidence
  ) -> Diagnostic? {
    let reason: String
    switch evidence {
    case .wellFormed: return nil
    case .byteOrderMark: reason = "its byte order mark says so"
    case .escapeSequences: reason = "it has the escape sequences"
    case .nuls: reason = "its NULs stand as they do there"
    case .characters: reason = "its characters are frequent ones there"
    case .declaration: reason = "its <meta> says so"
    }
    let message = "read as \(encoding), since \(reason); --encoding names another"
    return Diagnostic(.note, .encodingGuessed, message)
  }
}
