extension Layout {
  /// The room for columns that the layout takes: as wide as its widest page's block, as long as its column
  /// length, or its longest column if none was asked for (YY-22, CJ-16); with indents the longest paragraph.
  ///
  /// A page of this size and margins of its own around it has the same columns: see
  /// ``LayoutOptions/fitting(_:margins:)``. Spaces at the ends of columns and marks that hang do not make
  /// it larger (YYb-15). Where the page has frames or areas that text flows around, it is all of the room
  /// between the margins.
  public var contentSize: PhysicalSize {
    if let content { return content.size }
    let length = measure ?? (paragraphStyles.isPlain ? .zero : blockLength)
    return pages.reduce(PhysicalSize(width: .zero, height: length)) { size, page in
      PhysicalSize(
        width: max(size.width, page.block.width), height: max(size.height, page.block.height))
    }
  }
}

extension LayoutOptions {
  /// These options with a page of the size that a layout takes: a second layout of the same document has
  /// the same columns (YY-22).
  ///
  /// - Parameters:
  ///   - layout: what was set with these options.
  ///   - margins: those of the page; `nil` for the options' own, or none.
  public func fitting(_ layout: Layout, margins: Margins? = nil) -> LayoutOptions {
    var options = self
    let margins =
      margins ?? self.page.margins ?? Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    let content = layout.contentSize
    options.page.margins = margins
    options.bookPages = BookPages(firstSide: bookPages.firstSide)
    options.columns.pitch = effectivePitch
    if layout.content == nil {
      options.columns.measure =
        content.height > .zero ? layout.measure ?? content.height : style.size
    }
    // A page has room for one character at the least.
    options.page.size = .size(
      width: max(content.width, style.size) + margins.horizontal,
      height: max(content.height, style.size) + margins.vertical)
    return options
  }
}

extension Typesetter {
  /// The largest size at which a text has room on one page (CJ-17), in steps of 0.1 pt: the size fits, and
  /// one that is 0.1 pt larger does not. It is found by halves, each of which sets the text once.
  ///
  /// - Parameters:
  ///   - document: the text.
  ///   - sizes: the sizes to choose from.
  ///   - options: those for a size, with a page of a fixed one.
  ///   - shaper: what shapes it.
  ///   - hooks: the functions that take part.
  /// - Returns: `nil` where the text has no room at the smallest size either.
  public static func largestSize(
    of document: Document, in sizes: ClosedRange<Length>, shaper: S,
    hooks: LayoutHooks = LayoutHooks(),
    options: (Length) -> LayoutOptions
  ) throws(LayoutError) -> Length? {
    func fits(_ size: Length) throws(LayoutError) -> Bool {
      var options = options(size)
      options.overflow = .clip
      do throws(LayoutError) {
        return try !Typesetter(shaper: shaper, options: options, hooks: hooks).typeset(document)
          .isTruncated
      } catch {
        switch error {
        case .pageTooNarrow, .pageTooShort: return false
        default: throw error
        }
      }
    }
    // In tenths of a point; the smallest size may lie between two.
    guard try fits(sizes.lowerBound) else { return nil }
    var best = sizes.lowerBound
    var low = sizes.lowerBound.tenths + 1
    var high = sizes.upperBound.tenths
    while low <= high {
      let middle = low + (high - low) / 2
      if try fits(Length(tenths: middle)) {
        best = max(best, Length(tenths: middle))
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension Length {
  /// Whole tenths of a point.
  fileprivate var tenths: Int { rawValue * 10 / 1024 }

  /// The nearest length that is not more than so many tenths of a point.
  fileprivate init(tenths: Int) { self.init(rawValue: tenths * 1024 / 10) }
}
