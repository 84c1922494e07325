import VerticalLayout

/// The marks of a text by their kinds, as a document has them.
struct NotationTally: CustomStringConvertible {
  private var counts: [Kind: Int] = [:]

  /// The kinds in the order that they are named in.
  private enum Kind: String, CaseIterable {
    case reading, emphasis, style, heading
    case pageBreak = "page break"
    case indent = "indented line"
    case kanbun = "mark of kanbun"
    case note, link, picture

    var one: String { self == .emphasis ? "stretch with emphasis" : rawValue }

    var many: String {
      switch self {
      case .emphasis: "stretches with emphasis"
      case .kanbun: "marks of kanbun"
      default: rawValue + "s"
      }
    }
  }

  init(_ document: Document) {
    for span in document.spans { if let kind = Self.kind(of: span.attribute) { add(kind) } }
    for paragraph in document.paragraphs where !paragraph.isPlainBody {
      if case .heading = paragraph.role { add(.heading) }
      if paragraph.style.breakBefore != nil { add(.pageBreak) }
      if paragraph.style.headIndent != nil { add(.indent) }
    }
  }

  var isEmpty: Bool { counts.isEmpty }

  private mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  private static func kind(of attribute: Attribute) -> Kind? {
    switch attribute {
    case .ruby(let ruby): ruby.continuesWord ? nil : .reading
    case .kanbun: .kanbun
    case .emphasis, .sideLine: .emphasis
    case .inset(let inset): inset.continuesNote ? nil : .note
    case .note, .noteText, .freeNote: .note
    case .link: .link
    case .attachment, .float: .picture
    case .heading: .heading
    case .size, .script, .outline, .slant, .box, .strikethrough, .tateChuYoko, .foot, .spread:
      .style
    default: nil
    }
  }

  /// As in “12 readings, 1 heading”.
  var description: String {
    Kind.allCases.compactMap { kind in
      counts[kind].map { count in
        "\(count) \(count == 1 ? kind.one : kind.many)"
      }
    }.joined(separator: ", ")
  }
}
