/// The places of a document that links lead to (YY-38): where each anchor starts in the text.
public struct Anchors: Hashable, Sendable {
  /// In the order of the text. No name comes twice.
  public var all: [Anchor] { table.elements }
  private var table = SortedRanges<Anchor>()
  private var offsets: [String: Int] = [:]
  /// Anchors whose names were taken.
  private(set) var repeated: [Anchor] = []

  public struct Anchor: Hashable, Sendable {
    public var name: String
    /// In UTF-8 bytes. A place after all text counts with its last character.
    public var offset: Int
  }

  init() {}

  /// Gathers the anchors of a document: of equal names the first one in the text.
  init(of document: Document) {
    var found: [Anchor] = []
    for span in document.spans {
      guard case .anchor(let name) = span.attribute, !name.isEmpty else { continue }
      found.append(Anchor(name: name, offset: span.range.lowerBound))
    }
    guard !found.isEmpty else { return }
    // Blank lines at the end have no column.
    let last = document.paragraphs.last { !$0.range.isEmpty }?.range.upperBound ?? 1
    let sorted = found.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    for (_, anchor) in sorted {
      if offsets[anchor.name] != nil {
        repeated.append(anchor)
      } else {
        let offset = min(anchor.offset, max(last - 1, 0))
        offsets[anchor.name] = offset
        table.add(Anchor(name: anchor.name, offset: offset))
      }
    }
  }

  /// The offset that a name leads to; `nil` where there is none.
  public func offset(of name: String) -> Int? { offsets[name] }

  /// Those of a part of the text.
  func inside(_ range: TextRange) -> ArraySlice<Anchor> {
    table.beginning(in: range)
  }
}

extension Anchors.Anchor: Ranged {
  var range: TextRange { TextRange(offset, offset) }
}

extension String {
  /// The name of the anchor that a link's target means; `nil` where it is a URI.
  package var anchorName: String? { hasPrefix("#") ? String(dropFirst()) : nil }
}

extension AllowedLinks.Refusal {
  package var message: String {
    switch self {
    case .scheme(let scheme):
      "links to “\(String(scheme.unicodeScalars.prefix(20))):” are not made; those of "
        + AllowedLinks.schemes.joined(separator: ", ") + " and # are"
    case .length:
      "a link of more than \(AllowedLinks.longest) bytes is not made; no PDF can hold it"
    }
  }
}

/// The links that are made. A text may come from anywhere, and must bring no programs and no more than a name into an
/// output: allowed is what is known to be harmless, and not all but what is known not to be.
package enum AllowedLinks {
  package static let schemes = ["http", "https", "mailto", "tel"]
  /// The most bytes of a string in a PDF (PDF 1.7, annex C), as a URI is written.
  package static let longest = 32_767

  package enum Refusal: Hashable {
    /// The letters before the colon.
    case scheme(String)
    case length
  }

  /// The reason not to make a link to a URI; `nil` where it is made. One without a scheme leads to where the output is.
  package static func refusal(of uri: String) -> Refusal? {
    let start = uri.utf8.prefix { !"/?#".utf8.contains($0) }
    if let colon = start.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = String(Substring(start[..<colon]))
      guard schemes.contains(scheme.lowercased()) else { return .scheme(scheme) }
    }
    let count = uri.utf8.count
    guard count > longest / 3 else { return nil }
    return count > longest || URIText.writtenLength(of: uri) > longest ? .length : nil
  }
}
