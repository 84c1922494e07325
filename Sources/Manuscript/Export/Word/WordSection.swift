import DrawingSupport
import VerticalLayout

/// The section of a Word file (DO-2; 17.6): pages, grid, direction, binding and page numbers. All sections of a text are
/// alike but for the page that they begin on.
struct WordSection {
  private let options: WordOptions
  private let page: WordPage

  init(_ options: WordOptions) {
    self.options = options
    page = options.page
  }

  /// The size that Word has: whole half points.
  var halfPoints: Int { min(max((page.size.rawValue + 256) / 512, 2), 3276) }

  static func twips(_ length: Length) -> Int {
    (length.rawValue * 20 + 512) / 1024
  }

  /// The section with its kind of beginning.
  func text(beginning kind: String) -> String {
    let (width, height) = (Self.twips(page.paper.width), Self.twips(page.paper.height))
    let direction = page.isLeftToRight ? "tbLrV" : "tbRl"
    let pitch = max(Self.twips(page.pitch), 1)
    // What a character is apart from the next beyond its size, in 1/4096 pt.
    let space = (page.size.rawValue - halfPoints * 512) * 4
    let gutter = page.isFacing && !page.isLeftToRight ? "<w:rtlGutter/>" : ""
    let tiers =
      page.tiers > 1
      ? "<w:cols w:num=\"\(page.tiers)\" w:space=\"\(Self.twips(page.tierGap))\"/>"
      : "<w:cols w:space=\"\(Self.twips(page.size * 2))\"/>"
    let number = page.firstNumber == 1 ? "" : "<w:pgNumType w:start=\"\(page.firstNumber)\"/>"
    let references = footers.map {
      "<w:\($0.kind)Reference w:type=\"\($0.pages)\" r:id=\"\(Self.unresolved)\($0.name)\(Self.unresolved)\"/>"
    }
    return "<w:sectPr>\(references.joined())<w:type w:val=\"\(kind)\"/>"
      + "<w:pgSz w:w=\"\(width)\" w:h=\"\(height)\"\(width > height ? " w:orient=\"landscape\"" : "")/>"
      + margins(width, height) + number + tiers
      + "<w:textDirection w:val=\"\(direction)\"/>\(gutter)"
      + "<w:docGrid w:type=\"linesAndChars\" w:linePitch=\"\(pitch)\" w:charSpace=\"\(space)\"/></w:sectPr>"
  }

  /// The margins, such that the grid has the columns and characters of the layout: each column of Word's takes a whole
  /// pitch, half of the gap on either side of it.
  private func margins(_ width: Int, _ height: Int) -> String {
    let area = max(Self.twips(page.pitch), 1) * page.columns
    let down = Self.twips(
      page.size * page.characters * page.tiers + page.tierGap * (page.tiers - 1))
    let top = max(min(Self.twips(page.margins.top), height - down), 0)
    // A little more than the characters take, since sizes are rounded.
    let bottom = max(height - top - down - 2, 0)
    let rest = max(width - area, 0)
    let gap = Self.twips(page.pitch - page.size) / 2
    var right = min(max(Self.twips(page.margins.right) - gap, 0), rest)
    var left = rest - right
    var gutter = 0
    if page.isFacing {
      // Margins of facing pages mirror each other: those at the binding are that of the fore-edge and a gutter.
      gutter = max(right - left, 0)
      if gutter == 0 { left = rest / 2 }
      right = left
    }
    let edge = max(min(top, bottom) / 2, 1)
    return
      "<w:pgMar w:top=\"\(top)\" w:right=\"\(right)\" w:bottom=\"\(bottom)\" w:left=\"\(left)\" "
      + "w:header=\"\(edge)\" w:footer=\"\(edge)\" w:gutter=\"\(gutter)\"/>"
  }

  // MARK: Page numbers

  /// A part with a page number.
  struct Footer {
    var name: String
    var kind: String
    /// The pages that have it.
    var pages: String
    var text: String
  }

  var footers: [Footer] {
    guard let folio = page.folio else { return [] }
    let kind = folio.isAtHead ? "header" : "footer"
    func footer(_ number: Int, _ pages: String, _ alignment: String) -> Footer {
      let element = folio.isAtHead ? "hdr" : "ftr"
      func character(_ type: String) -> String {
        "<w:r><w:fldChar w:fldCharType=\"\(type)\"/></w:r>"
      }
      let field =
        character("begin") + "<w:r><w:instrText xml:space=\"preserve\"> PAGE </w:instrText></w:r>"
        + character("separate") + "<w:r><w:t>1</w:t></w:r>" + character("end")
      return Footer(
        name: "\(kind)\(number)", kind: kind, pages: pages,
        text: WordPart.text(
          element, "<w:p><w:pPr><w:jc w:val=\"\(alignment)\"/></w:pPr>\(field)</w:p>")
      )
    }
    guard page.isFacing, folio.place != .center else {
      let place = folio.place == .center ? "center" : folio.place == .outer ? "left" : "right"
      return [footer(1, "default", place)]
    }
    // Odd pages lie on the left where columns go to the left.
    let isOddLeft = !page.isLeftToRight
    let odd = (folio.place == .outer) == isOddLeft ? "left" : "right"
    return [footer(1, "default", odd), footer(2, "even", odd == "left" ? "right" : "left")]
  }

  private static let unresolved = "\u{1}"

  /// A body with the numbers of the parts that its sections name.
  func resolved(in body: String, _ id: (String) -> String) -> String {
    guard page.folio != nil else { return body }
    var text = ""
    for (index, part) in body.split(separator: "\u{1}", omittingEmptySubsequences: false)
      .enumerated()
    {
      text += index.isMultiple(of: 2) ? String(part) : id(String(part))
    }
    return text
  }
}
