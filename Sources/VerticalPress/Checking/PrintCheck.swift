package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// Finds what print shops mind (`vtype check --print`, BK-Q3): colours, transparency, coarse images, small text, thin
/// lines, fonts that may not be embedded, pages without numbers and odd numbers of pages.
package struct PrintCheck {
  private let layout: Layout
  private let images: ImageSet
  private let library: FontLibrary
  private var references: Set<TextRange> = []
  private var findings: [CheckFinding] = []
  /// Messages that are told once, by their codes.
  private var reported: Set<Reported> = []
  /// The looks of images, by their names.
  private var looks: [String: ImageLook] = [:]

  private struct Reported: Hashable {
    var code: FindingCode
    var text: String
  }

  /// Properties of an image that matter to a print shop.
  private struct ImageLook {
    var isGray: Bool
    var isOpaque: Bool
    /// True where all pixels are black or white.
    var isLineArt: Bool
  }

  /// Less is hard to read in print.
  private static let leastSize = Length.pt(6)
  /// Thinner lines break up.
  private static let leastWidth = Length.mm(1).scaled(by: 1, over: 10)
  /// Pixels an inch, of pictures and of black and white.
  private static let leastResolution = (picture: 350.0, lineArt: 600.0)

  /// The findings in the pages of a text.
  ///
  /// - Parameter references: the numbers of notes in the text, which may be small as readings may.
  package static func findings(
    in layout: Layout, references: Set<TextRange> = [], images: ImageSet, library: FontLibrary
  ) -> [CheckFinding] {
    var check = PrintCheck(layout: layout, images: images, library: library)
    check.references = references
    check.addText()
    for index in layout.pages.indices {
      check.add(layout.displayList(ofPage: index), page: layout.pages[index].index + 1)
    }
    check.addFonts()
    check.addPages()
    return check.findings
  }

  private init(layout: Layout, images: ImageSet, library: FontLibrary) {
    self.layout = layout
    self.images = images
    self.library = library
  }

  // MARK: Text

  private mutating func addText() {
    for column in layout.columns {
      for part in column.runs {
        let run = layout.runs[part.run]
        guard run.imageIndex == nil, let first = part.cells.first, let last = part.cells.last else {
          continue
        }
        let range = layout.cells[first].range.union(layout.cells[last].range)
        add(layout.styles[run.style], font: run.isMissing ? nil : run.font, range)
      }
    }
  }

  private mutating func add(_ style: TextStyle, font: FontID?, _ range: TextRange) {
    let colors =
      [style.ink, style.effects.outline?.color].compactMap(\.self)
      + style.effects.shadows.map(\.color)
    if let font, library.isColored(font) {
      findings.append(
        CheckFinding(.printColor, range, .message("a character is a picture in colours")))
    } else if let color = colors.first(where: { !$0.isGray }) {
      findings.append(CheckFinding(.printColor, range, .message("text has the colour \(color)")))
    }
    if colors.contains(where: { $0.alpha < 255 })
      || style.effects.shadows.contains(where: { $0.blur != .zero || $0.blend != .normal })
    {
      findings.append(
        CheckFinding(.printTransparency, range, .message("text or its shadow is transparent")))
    }
    if style.size < Self.leastSize, !references.contains(range) {
      findings.append(
        CheckFinding(
          .printSmallText, range,
          .message("text of \(style.size.short) pt; print shops ask for 6 pt or more")))
    }
  }

  // MARK: Pages

  private mutating func add(_ list: DisplayList, page: Int) {
    for item in list.items {
      switch item {
      case .fill(let rect, let color):
        // What is as thin as this is a line.
        add(color, in: "a ground or a line", page)
        add(width: min(rect.width, rect.height), page)
      case .stroke(_, let width, let color):
        add(color, in: "a line", page)
        add(width: width, page)
      case .path(let path):
        if let color = path.fill { add(color, in: "a ground or a line", page) }
        if let stroke = path.stroke {
          add(stroke.color, in: "a line", page)
          add(width: stroke.width, page)
        }
      case .image(let use): add(use, page)
      case .glyphs, .missing, .shadow, .link, .jump, .anchor: break
      }
    }
  }

  private mutating func add(_ color: Color, in what: String, _ page: Int) {
    if !color.isGray {
      report(.printColor, color.description, "page \(page) has the colour \(color) in \(what)")
    }
    if color.alpha < 255 {
      report(.printTransparency, what, "\(what) on page \(page) is transparent")
    }
  }

  private mutating func add(width: Length, _ page: Int) {
    guard width > .zero, width < Self.leastWidth else { return }
    report(
      .printHairline, width.short,
      "a line on page \(page) is \(width.short) pt wide; print shops ask for 0.1mm (0.28 pt) or more"
    )
  }

  private mutating func add(_ use: DisplayList.ImageUse, _ page: Int) {
    guard let image = images.image(named: use.name), let look = look(of: image, use.name) else {
      return
    }
    let name = "the image “\(use.name)” on page \(page)"
    if !look.isGray { report(.printColor, use.name, "\(name) has colours") }
    if !look.isOpaque { report(.printTransparency, use.name, "\(name) has transparent parts") }
    guard image.format != .svg, use.rect.width > .zero, use.rect.height > .zero else { return }
    // The image may lie on its side.
    let isTurned =
      (use.rect.width > use.rect.height) != (image.naturalSize.width > image.naturalSize.height)
    let width = (isTurned ? use.rect.height : use.rect.width).points / 72
    let height = (isTurned ? use.rect.width : use.rect.height).points / 72
    let found = min(Double(image.width) / width, Double(image.height) / height)
    let least = look.isLineArt ? Self.leastResolution.lineArt : Self.leastResolution.picture
    guard found + 1 < least else { return }
    report(
      .printImage, use.name,
      "\(name) has \(Int(found)) pixels an inch; print shops ask for \(Int(least)) or more")
  }

  private mutating func look(of image: ImageFile, _ name: String) -> ImageLook? {
    if let known = looks[name] { return known }
    let size = image.pixelSize(for: image.naturalSize)
    guard let pixels = try? image.pixels(width: size.width, height: size.height) else { return nil }
    let isGray = pixels.isGray
    let look = ImageLook(
      isGray: isGray, isOpaque: pixels.isOpaque,
      isLineArt: isGray
        && stride(from: 0, to: pixels.colors.count, by: 4).allSatisfy {
          pixels.colors[$0] == 0 || pixels.colors[$0] == 255
        })
    looks[name] = look
    return look
  }

  private mutating func addFonts() {
    for font in layout.fonts {
      guard let facts = library.facts(of: font.id), !facts.isEmbeddable, !library.isColored(font.id)
      else { continue }
      report(
        .printFont, font.description.family,
        "the font \(font.description.family) may not be embedded; its characters are drawn as outlines"
      )
    }
  }

  private mutating func addPages() {
    let count = layout.pages.count
    guard count > 1 else { return }
    let bare = layout.pages.filter { page in
      !page.furniture.contains { $0.kind == .folio || $0.kind == .hiddenFolio }
    }
    if let first = bare.first {
      report(
        .printNumber, "",
        "\(bare.count) of \(count) pages have no page number, the first is page \(first.index + 1); print shops "
          + "ask for one on each: add --hidden-folio default")
    }
    guard !count.isMultiple(of: 4) else { return }
    report(
      .printPages, "",
      "\(count) pages; a leaf has two and a sheet of a booklet four, so that \(4 - count % 4) would be blank"
    )
  }

  private mutating func report(_ code: FindingCode, _ text: String, _ message: String) {
    guard reported.insert(Reported(code: code, text: text)).inserted else { return }
    findings.append(CheckFinding(code, nil, .message(message)))
  }
}
