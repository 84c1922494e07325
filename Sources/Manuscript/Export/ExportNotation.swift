public import VerticalLayout

/// A notation that documents can be written in (`vtype convert --to`, NO-B4).
public enum ExportNotation: String, Hashable, Sendable, CaseIterable {
  case aozora, narou, kakuyomu, pixiv, html, denden, mdi
  /// vtype's own marks.
  case vtype

  /// The name in messages.
  var title: String {
    switch self {
    case .aozora: "Aozora Bunko"
    case .narou: "Narou"
    case .kakuyomu: "Kakuyomu"
    case .pixiv: "pixiv"
    case .html: "HTML"
    case .denden: "Denden Markdown"
    case .mdi: "MDI"
    case .vtype: "vtype's notation"
    }
  }

  /// The notation as it is read.
  public var notation: Notation {
    switch self {
    case .aozora: .aozora
    case .narou: .narou
    case .kakuyomu: .kakuyomu
    case .pixiv: .pixiv
    case .html: .html
    case .denden: .denden
    case .mdi: .mdi
    case .vtype: .marks
    }
  }

  var dialect: any ExportDialect {
    switch self {
    case .aozora: AozoraDialect()
    case .narou: WebDialect.narou
    case .kakuyomu: WebDialect.kakuyomu
    case .pixiv: WebDialect.pixiv
    case .html: HTMLDialect()
    case .denden: MarkdownDialect.denden
    case .mdi: MarkdownDialect.mdi
    case .vtype: MarksDialect()
    }
  }
}

extension ExportNotation {
  /// Writes a document in the notation. No character of its text is lost; what the notation cannot say is told, one
  /// warning a kind.
  public func export(_ document: Document) -> ExportedText {
    var exporter = Exporter(document, self)
    return exporter.export()
  }
}

/// A document in a notation.
public struct ExportedText: Hashable, Sendable {
  public var text: String
  /// Warnings of all that the notation cannot say, with places in the document's text.
  public var diagnostics: [Diagnostic]
}
