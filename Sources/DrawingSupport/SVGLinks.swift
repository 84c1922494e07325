package import VerticalLayout

/// The links of a page and the places that they lead to, as they stand in an SVG: areas over what is
/// drawn, and boxes that are not seen.
package enum SVGLinks {
  /// - Parameter elsewhere: the file that has an anchor which is not on this page; `nil` where there is
  ///   none, so that its links are not made.
  /// - Returns: elements to stand before the root's end; empty where the page has no links.
  package static func markup(
    of page: DisplayList, elsewhere: (String) -> String?
  ) -> String {
    var here: Set<String> = []
    var svg = ""
    let items = page.itemsInPlace
    for item in items {
      let (name, rect): (String, PhysicalRect)
      switch item {
      case .anchor(let anchor, let place): (name, rect) = (anchor, place)
      case .image(let use):
        guard let room = use.room else { continue }
        (name, rect) = (room, use.rect)
      default: continue
      }
      guard here.insert(name).inserted else { continue }
      svg += "<rect id=\"\(identifier(name))\"\(place(rect)) fill=\"none\"/>\n"
    }
    for item in items {
      switch item {
      case .link(let uri, let rects) where !uri.isEmpty && AllowedLinks.refusal(of: uri) == nil:
        append(href: URIText.percentEncoded(uri), rects, to: &svg)
      case .jump(let name, let rects):
        let fragment = "#" + URIText.percentEncoded(identifier(name))
        if here.contains(name) {
          append(href: fragment, rects, to: &svg)
        } else if let file = elsewhere(name) {
          append(href: file + fragment, rects, to: &svg)
        }
      default: break
      }
    }
    return svg
  }

  private static func append(href: String, _ rects: [PhysicalRect], to svg: inout String) {
    let escaped = href.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;")
    svg += "<a href=\"\(escaped)\">"
    for rect in rects { svg += "<rect\(place(rect)) fill=\"none\" pointer-events=\"all\"/>" }
    svg += "</a>\n"
  }

  private static func place(_ rect: PhysicalRect) -> String {
    " x=\"\(rect.x)\" y=\"\(rect.y)\" width=\"\(max(rect.width, .zero))\""
      + " height=\"\(max(rect.height, .zero))\""
  }

  /// An XML name (XML 1.0, 2.3) for any text, different for different ones: letters, digits and
  /// ideographs as they are, others by their number between low lines.
  package static func identifier(_ name: String) -> String {
    var identifier = "place-"
    for scalar in name.unicodeScalars {
      if isNameCharacter(scalar) {
        identifier.unicodeScalars.append(scalar)
      } else {
        identifier += "_" + String(scalar.value, radix: 16, uppercase: true) + "_"
      }
    }
    return identifier
  }

  /// True if a character may stand in a name, the low line aside.
  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0xC0...0xD6, 0xD8...0xF6,
      0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }
}
