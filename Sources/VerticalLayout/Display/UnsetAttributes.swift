extension Document {
  /// A warning for each kind of attribute that this version does not set.
  func attributesNotSet() -> [Diagnostic] {
    var seen: Set<String> = []
    return imagesNotKnown()
      + spans.compactMap { span in
        guard span.attribute.kind.traits.contains(.unset),
          seen.insert(span.attribute.kind.name).inserted
        else {
          return nil
        }
        return Diagnostic(
          .warning, .attributeNotSet,
          "\(span.attribute.kind.name) is not set yet; its text is set plainly",
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
        "more than \(Document.Passage.deepest) boxes are around this passage; the rest are not set",
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

extension Unicode.Scalar {
  /// The scalar as `U+4E00`.
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
