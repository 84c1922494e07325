extension Document {
  /// A warning for each kind of attribute that is not set in the texts beside the document's own.
  func attributesNotSetBeside(_ options: LayoutOptions) -> [Diagnostic] {
    var finder = UnsetAttributes()
    for span in spans {
      guard let text = span.attribute.ownText, !text.spans.isEmpty else { continue }
      var kind = span.attribute.kind.name
      if case .heading = span.attribute { kind = "running head" }
      finder.look(at: text, of: kind, beside: span.range)
    }
    for paragraph in paragraphs {
      guard let head = paragraph.style.runningHead, !head.spans.isEmpty else { continue }
      finder.look(at: head, of: "running head", beside: paragraph.range)
    }
    finder.look(at: options.token.visible.content, of: "token", hasShadows: true)
    for line in options.furniture.lines {
      finder.look(
        at: line.template.content, of: line.kind == .folio ? "page number" : "running head")
    }
    return finder.diagnostics
  }
}

/// Finds attributes that texts beside a document's own do not have, each kind once.
private struct UnsetAttributes {
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  /// - Parameters:
  ///   - kind: what the text is.
  ///   - range: what it stands beside.
  mutating func look(
    at text: AttributedText, of kind: String, beside range: TextRange? = nil,
    hasShadows: Bool = false
  ) {
    for span in text.spans where !span.attribute.isSetInOwnText(withShadows: hasShadows) {
      let name = span.attribute.kind.name
      guard seen.insert(name + kind).inserted else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, .attributeNotSet,
          "\(name) is not set in the \(kind) “\(text.text)”; that is set without it", range: range,
          sourceRange: text.source))
    }
  }
}

extension Attribute {
  /// True for what the characters of a text beside the document's own can have: their style, and a cell for several.
  fileprivate func isSetInOwnText(withShadows hasShadows: Bool) -> Bool {
    switch self {
    case .shadow: hasShadows
    case .tateChuYoko: true
    case .inset, .insetBracket, .noteText, .freeNote, .heading: false
    default: isOfStyle
    }
  }
}
