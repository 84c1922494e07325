/// A standard that a PDF says it keeps (`--pdf-standard`).
public enum PDFStandard: String, Hashable, Sendable, CaseIterable {
  /// For archives: ISO 19005-2, level U, all of whose text has its characters (BK-U1).
  case a2u = "a-2u"
  /// For all readers: ISO 14289-1 (BK-U2).
  case ua1 = "ua-1"
  /// For print shops: ISO 15930-4, which has no colours of screens, no transparency and no links (BK-Q4).
  case x1a = "x-1a"

  /// The name that the standard has.
  public var title: String {
    switch self {
    case .a2u: "PDF/A-2u"
    case .ua1: "PDF/UA-1"
    case .x1a: "PDF/X-1a"
    }
  }
}

/// The colours that a PDF has (`--color`).
public enum PDFColors: String, Hashable, Sendable, CaseIterable {
  /// Those of the text. Grey and black are of one ink all the same.
  case rgb
  /// Greys as light as the colours of the text, of one ink (BK-Q3).
  case gray
}

/// Options of writing a PDF.
public struct PDFOptions: Hashable, Sendable {
  /// Standards that the file claims to keep. PDF/X-1a goes with none of the others.
  public var standards: Set<PDFStandard>
  public var colors: PDFColors
  /// True if the document tells its structure: which text is a paragraph, a heading or a link, and what is no text
  /// (DT-32).
  public var isTagged: Bool

  public init(
    standards: Set<PDFStandard> = [], colors: PDFColors = .rgb, isTagged: Bool = true
  ) {
    self.standards = standards
    self.colors = colors
    self.isTagged = isTagged
  }

  /// True for a file that programs of 2001 can read, with no streams of objects.
  var isClassic: Bool { standards.contains(.x1a) }
}
