/// Columns of the text that do not stand where those of a full page would (BK-P5).
struct GridFindings {
  /// The first column, and how many pages have such.
  private var first: (range: TextRange, page: Int)?
  private var pages = 0

  /// Half of the steps that columns are rounded to may be lost at each of them.
  private static let tolerance = Length(rawValue: 32)

  /// Looks at pages.
  ///
  /// - Parameters:
  ///   - isWhole: whether the grid begins at the edge of the type area; else it begins with the first column of
  ///     each tier.
  mutating func add(_ layout: Layout, geometry: PageGeometry, grid: BodyGrid, isWhole: Bool) {
    for page in layout.pages {
      var origins: [Int: Length] = [:]
      let edge = isWhole ? layout.edge(of: page, geometry: geometry, em: grid.em) : nil
      let found = page.textColumns.first { index in
        let column = layout.columns[index]
        guard layout.isOfBody(column, em: grid.em) else { return false }
        let origin = edge ?? origins[column.tier] ?? column.axis
        origins[column.tier] = origin
        let rest = abs(column.axis.rawValue - origin.rawValue) % grid.step.rawValue
        return min(rest, grid.step.rawValue - rest) > Self.tolerance.rawValue
      }
      guard let found else { continue }
      pages += 1
      if first == nil { first = (layout.columns[found].range, page.index + 1) }
    }
  }

  /// Reports what was found.
  func report(in found: inout [Diagnostic]) {
    guard let first else { return }
    found.append(
      Diagnostic(
        .warning, .columnsOffGrid,
        "columns on \(pages) page\(pages == 1 ? "" : "s") stand beside the places that a full page has for them, "
          + "first on page \(first.page); give headings, boxes and images the room of whole columns, such as lines=2",
        range: first.range))
  }
}

extension Layout {
  /// The axis of the first column of a full page; `nil` for a page with its text in the middle.
  fileprivate func edge(of page: Page, geometry: PageGeometry, em: Length) -> Length? {
    guard let block = geometry.content(ofPage: page.index), let first = page.textColumns.first,
      paragraphStyles[columns[first].paragraph]?.breakBefore?.isCentered != true
    else { return nil }
    return direction == .rightToLeft ? block.maxX - em.half : block.x + em.half
  }

  /// True if a column has characters of the text's size, and is no heading and of no paragraph with a pitch of its
  /// own.
  fileprivate func isOfBody(_ column: Column, em: Length) -> Bool {
    guard !column.isBlank, let run = column.runs.first,
      !paragraphStyles.isHeading(column.paragraph),
      paragraphStyles[column.paragraph]?.pitch.isUsual != false
    else { return false }
    let style = Int(runs[run.run].style)
    return runs[run.run].content == .text && styles.indices.contains(style)
      && styles[style].em == em
  }
}
