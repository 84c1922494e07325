/// The part that a character takes in the order of a line: Bidi_Class (UAX #9).
enum BidiClass: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Letters, which have a direction: L, R, AL.
  case leftToRight, rightToLeft, arabicLetter
  /// Numbers and what goes with them: EN, ES, ET, AN, CS.
  case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
  /// Without a part of their own: NSM, BN.
  case nonspacingMark, boundaryNeutral
  /// Neutral characters: B, S, WS, ON.
  case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
  /// Explicit embeddings and overrides, and their end: LRE, RLE, LRO, RLO, PDF.
  case leftToRightEmbedding, rightToLeftEmbedding, leftToRightOverride, rightToLeftOverride
  case popDirectionalFormat
  /// Explicit isolates and their end: LRI, RLI, FSI, PDI.
  case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

  /// Looks up the class of a character. Few texts ask, so it is kept beside
  /// ``CharacterProperties`` and not in them.
  init(_ scalar: Unicode.Scalar) {
    self = BidiClass(rawValue: CharacterTable.bidiProperties(of: scalar) & 0x1F) ?? .leftToRight
  }
}

extension BidiClass {
  /// True if it begins an isolate (BD8).
  var isIsolateInitiator: Bool {
    switch self {
    case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate: true
    default: false
    }
  }

  /// True if it is an isolate's beginning or end.
  var isIsolateFormat: Bool { isIsolateInitiator || self == .popDirectionalIsolate }

  /// True if the rules for levels pass it over (UBA.X9).
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .rightToLeftEmbedding, .leftToRightOverride, .rightToLeftOverride,
      .popDirectionalFormat, .boundaryNeutral:
      true
    default: false
    }
  }

  /// True if it takes its direction from its neighbours: NI of section 3.3.5.
  var isNeutral: Bool {
    switch self {
    case .paragraphSeparator, .segmentSeparator, .whiteSpace, .otherNeutral: true
    default: isIsolateFormat
    }
  }

  /// The direction of a level (BD2, BD3).
  init(level: UInt8) { self = level % 2 == 0 ? .leftToRight : .rightToLeft }
}

/// A bracket that makes a pair with another one: Bidi_Paired_Bracket (UAX #9, BD14 and BD15).
struct PairedBracket: Hashable, Sendable, BitwiseCopyable {
  var isOpening: Bool
  /// The bracket that makes the pair complete.
  var partner: Unicode.Scalar
  /// The same number for the brackets that make a pair with each other, and for their canonical
  /// equivalents.
  var pair: UInt32

  /// Looks up a character; `nil` if it is no such bracket.
  init?(_ scalar: Unicode.Scalar) {
    let type = CharacterTable.bidiProperties(of: scalar) >> 5
    guard type != 0, let partner = CharacterTable.partner(ofBracket: scalar.value) else {
      return nil
    }
    isOpening = type == 1
    self.partner = partner
    let opening = isOpening ? scalar.value : partner.value
    // U+2329 is canonically U+3008, and they are the only ones.
    pair = opening == 0x2329 ? 0x3008 : opening
  }
}

extension CharacterTable {
  @inline(__always)
  fileprivate static func bidiProperties(of scalar: Unicode.Scalar) -> UInt8 {
    bidi[Int(truncatingIfNeeded: record(of: scalar.value))]
  }

  fileprivate static func partner(ofBracket codePoint: UInt32) -> Unicode.Scalar? {
    var low = 0
    var high = brackets.count
    while low < high {
      let middle = (low + high) / 2
      if UInt32(brackets[middle]) < codePoint { low = middle + 1 } else { high = middle }
    }
    guard low < brackets.count, UInt32(brackets[low]) == codePoint else { return nil }
    return Unicode.Scalar(UInt32(bracketPartners[low]))
  }
}
