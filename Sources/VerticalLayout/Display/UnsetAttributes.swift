extension Document {
  /// A warning for each kind of attribute that this version does not set.
  func attributesNotSet() -> [Diagnostic] {
    var seen: Set<String> = []
    return imagesNotKnown()
      + spans.compactMap { span in
        guard !span.attribute.isHonoured, seen.insert(span.attribute.name).inserted else {
          return nil
        }
        return Diagnostic(
          .warning, .attributeNotSet,
          "\(span.attribute.name) is not set yet; its text is set plainly",
          range: span.range)
      }
  }

  /// A warning for each image that the document does not have.
  private func imagesNotKnown() -> [Diagnostic] {
    let attachments = spans.filter { $0.attribute.image.map { $0.room == nil } ?? false }
    guard !attachments.isEmpty else { return [] }
    var names = Set(images.map(\.name))
    return attachments.compactMap { span in
      guard let name = span.attribute.image?.image, names.insert(name).inserted else {
        return nil
      }
      return Diagnostic(
        .warning, .attributeNotSet,
        "the image “\(name)” is not among those of the document; "
          + (span.attribute.attachment == nil ? "nothing is set" : "its text is set in its place"),
        range: span.range)
    }
  }
}

extension ParagraphPlan {
  /// A warning where passages nest too deep.
  var diagnostics: [Diagnostic] {
    guard let nestedTooDeep else { return [] }
    return [
      Diagnostic(
        .warning, .attributeNotSet,
        "more than \(Passage.deepest) boxes are around this passage; the rest are not set",
        range: nestedTooDeep)
    ]
  }
}

extension StyledText {
  /// A warning where attributes nest too deep.
  var diagnostics: [Diagnostic] {
    guard let nestedTooDeep else { return [] }
    return [
      Diagnostic(
        .warning, .attributeNotSet,
        "more than \(Self.attributeLimit) attributes are in force here; the rest are not set",
        range: nestedTooDeep)
    ]
  }
}

extension Attribute {
  fileprivate var name: String {
    switch self {
    case .size: "size"
    case .fonts: "font"
    case .composite: "composite font"
    case .weight: "weight"
    case .language: "language"
    case .orientation: "orientation"
    case .ink: "ink"
    case .letterSpacing: "letter spacing"
    case .features: "features"
    case .baselineShift: "baseline shift"
    case .flattened: "flattened characters"
    case .script(let position): position.rawValue
    case .outline: "outline"
    case .slant: "slant"
    case .shadow: "shadow"
    case .noBreak: "no-break"
    case .direction: "direction"
    case .spread: "jidori"
    case .foot: "foot"
    case .leader: "leader"
    case .indexTerm: "word of an index"
    case .heading: "heading before its text"
    case .box: "box"
    case .strikethrough: "strikethrough"
    case .link: "link"
    case .anchor: "anchor"
    case .ruby: "ruby"
    case .kanbun: "mark of kanbun"
    case .emphasis: "emphasis"
    case .toneRing: "tone-ring"
    case .sideLine: "side line"
    case .tateChuYoko: "tate-chu-yoko"
    case .note: "note"
    case .noteReference: "reference to a note"
    case .noteMark: "mark of a note"
    case .noteText, .freeNote: "text of a note"
    case .inset: "note inside of a column"
    case .insetBracket: "bracket of a note"
    case .attachment: "attachment"
    case .float: "float"
    }
  }
}

extension Unicode.Scalar {
  /// The scalar as `U+4E00`.
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
