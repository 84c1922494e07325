package import VerticalFonts
package import VerticalLayout

/// What options leave open, and a look at the text can settle: the pages of a long text, and size and place of a short poem on a page that
/// has a name.
///
/// - Long prose on pages that vtype takes by itself is justified and has page numbers, as books have.
/// - Long verse gets pages that are as high as its lines, not half blank.
/// - A short poem on a named page is set as large as becomes the page, in the middle of it, and stays whole.
package struct FreeChoices {
  /// The options for a size.
  package var options: (Length) -> LayoutOptions
  /// The size that goes with the page, where it has a name and none is given; else `nil`.
  package var usualSize: Length?
  /// True for what is not given.
  package var alignment = false
  package var placement = false
  package var furniture = false
  package var margins = false

  package init(options: @escaping (Length) -> LayoutOptions) { self.options = options }

  /// Settles what is open for a document; returns what to tell of it.
  package func complete(
    _ options: inout LayoutOptions, for document: Document, shaper: FontLibrary
  ) throws(LayoutError) -> [Diagnostic] {
    guard options.notes.place == .inText else { return [] }
    switch options.page.size {
    case .automatic: return completePages(&options, for: document)
    case .size(let width?, let height?):
      guard document.isVerse, placement, let usualSize else { return [] }
      return try fit(
        document, on: PhysicalSize(width: width, height: height), from: usualSize, &options, shaper)
    case .scroll, .size: return []
    }
  }

  // MARK: Pages of a long text

  /// More columns than a page has that hugs its text.
  private static let mostColumns = 48
  /// The longest column of such a page, in em.
  private static let longestColumn = 40

  private func completePages(
    _ options: inout LayoutOptions, for document: Document
  ) -> [Diagnostic] {
    let lines = document.lineLengths
    let columns = lines.reduce(0) {
      $0 + max(1, ($1 + Self.longestColumn - 1) / Self.longestColumn)
    }
    guard columns > Self.mostColumns else { return [] }
    let (paper, em) = (PaperSize.a5.size, options.style.size)
    var message = "a long text: set on A5 pages; --page chooses others, --page scroll makes one"
    options.page.size = .paper(.a5)
    if document.isVerse {
      let margin =
        options.page.margins.map { $0.top + $0.bottom } ?? paper.width.scaled(by: 2, over: 9)
      let height = em * ((lines.max() ?? 0) + 1) + margin
      if height < paper.height {
        options.page.size = .size(width: paper.width, height: height)
        if options.page.margins == nil {
          options.page.margins = Margins([paper.width.scaled(by: 1, over: 9)])
        }
        message =
          "long verse: set on pages as wide as A5 and as high as its lines; --page chooses others, --page scroll makes one"
      }
    } else if alignment {
      options.columns.alignment = .justify
    }
    if furniture, let template = try? PageFurniture.Template("{page}") {
      options.furniture.lines = [
        PageFurniture.FurnitureLine(.folio, slot: .footCenter, template: template)
      ]
    }
    return [Diagnostic(.note, .pageChosen, message)]
  }

  // MARK: A short poem

  /// The most lines of a poem whose size goes with the page.
  private static let mostLines = 64

  /// Sets a poem as large as becomes its page: four fifths of the largest size that has room, and no more than two and a quarter of the usual
  /// one; smaller than that by a quarter at most where it has no room else. A poem of several pages stays as it is.
  private func fit(
    _ document: Document, on page: PhysicalSize, from usual: Length, _ options: inout LayoutOptions,
    _ shaper: FontLibrary
  ) throws(LayoutError) -> [Diagnostic] {
    guard document.paragraphs.count <= Self.mostLines else { return [] }
    let sizes = usual.scaled(by: 3, over: 4)...usual.scaled(by: 9, over: 4)
    let complete = options
    let own = { (size: Length) in
      var options = self.options(size).takingRules(of: complete)
      if margins {
        options.page.margins = Margins([min(page.width, page.height).scaled(by: 1, over: 9)])
      }
      return options
    }
    // A line that turns has no room.
    let whole = { (size: Length) in
      var options = own(size)
      options.columns.maximum = document.paragraphs.count
      return options
    }
    guard
      let largest = try Typesetter.largestSize(
        of: document, in: sizes, shaper: shaper, options: whole)
    else { return [] }
    let size = largest < usual ? largest : max(usual, largest.scaled(by: 4, over: 5))
    var fitted = own(size)
    let layout = try Typesetter(shaper: shaper, options: fitted).typeset(document)
    let longest = layout.columns.map(\.length).max() ?? .zero
    guard layout.pages.count == 1, longest > .zero else { return [] }
    let measure = size * (longest + size - Length(rawValue: 1)).wholeMultiples(of: size)
    if measure < fitted.pageRoom(of: page) { fitted.columns.measure = measure }
    fitted.page.placement = .center
    options = fitted
    let points = (size.points * 10).rounded() / 10
    return [
      Diagnostic(
        .note, .sizeChosen,
        "the poem is set at \(points)pt in the middle of the page; --size and --place choose others"
      )
    ]
  }
}

extension LayoutOptions {
  /// The length of a page between the margins at its head and its foot.
  fileprivate func pageRoom(of page: PhysicalSize) -> Length {
    page.height - (self.page.margins?.vertical ?? .zero)
  }
}

extension Document {
  /// The length of each paragraph in em, where Latin letters take six tenths of one.
  fileprivate var lineLengths: [Int] {
    paragraphs.map { paragraph in
      let tenths = text.slice(paragraph.range).unicodeScalars.reduce(0) { sum, scalar in
        sum + (scalar.value < 0x1100 ? 6 : 10)
      }
      return (tenths + 9) / 10
    }
  }
}
