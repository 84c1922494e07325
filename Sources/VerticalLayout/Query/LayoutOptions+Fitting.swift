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
      margins ?? self.margins ?? Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    let content = layout.contentSize
    options.margins = margins
    options.bookPages = BookPages(firstSide: bookPages.firstSide)
    options.pitch = effectivePitch
    if layout.content == nil {
      options.measure = content.height > .zero ? layout.measure ?? content.height : style.size
    }
    // A page has room for one character at the least.
    options.page = .size(
      width: max(content.width, style.size) + margins.horizontal,
      height: max(content.height, style.size) + margins.vertical)
    return options
  }
}
