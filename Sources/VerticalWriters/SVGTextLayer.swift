import DrawingSupport
import VerticalFonts
import VerticalLayout

/// The text of a page over its glyphs, not seen: a line a column, as long as the column.
struct SVGTextLayer {
  let fonts: FontLibrary

  /// A column as far as it has been gathered.
  private struct Line {
    var text: [UInt8] = []
    var x = Length.zero
    var top = Length.zero
    var bottom = Length.zero
    var size = Length.zero
    /// The map that draws it; `nil` for none.
    var transform: Transform?
    var isEmpty: Bool { size == .zero }
  }

  /// Writes the lines of a page.
  ///
  /// - Parameter passOn: called after each of them; it may take the bytes.
  func append<Problem: Error>(
    _ page: DisplayList, to svg: inout PDFBytes,
    passOn: (inout PDFBytes) throws(Problem) -> Void
  ) throws(Problem) {
    // Found twice and not kept: on a scroll they are all of its text.
    var sizes = SizeCounts()
    var search = LineSearch(page)
    while let line = search.next(self) { sizes.add(line.size) }
    guard let usual = sizes.mostCommon else { return }
    svg.append("<g fill-opacity=\"0\" font-family=\"serif\"")
    svg.append(usual, as: "font-size")
    svg.append(" writing-mode=\"vertical-rl\" xml:space=\"preserve\">\n")
    search = LineSearch(page)
    while let line = search.next(self) {
      append(line, usualSize: usual, to: &svg)
      try passOn(&svg)
    }
    svg.append("</g>\n")
  }

  /// Goes through the lines of a page.
  private struct LineSearch {
    let page: DisplayList
    private var index = 0
    private var column = 0
    private var transforms: ArraySlice<DisplayList.TransformedItems>

    init(_ page: DisplayList) {
      self.page = page
      transforms = page.transforms[...]
    }

    mutating func next(_ layer: SVGTextLayer) -> Line? {
      var line = Line()
      while index < page.items.count {
        while column < page.columns.count, page.columns[column].items.upperBound <= index {
          column += 1
        }
        let transform = transforms.stretch(ofItem: index)?.transform
        if transform != line.transform {
          if !line.isEmpty { return line }
          line.transform = transform
        }
        layer.add(page.items[index], to: &line)
        let isInside =
          column < page.columns.count && page.columns[column].items.contains(index)
          && page.columns[column].items.contains(index + 1)
        index += 1
        if !isInside, !line.isEmpty { return line }
      }
      return line.isEmpty ? nil : line
    }
  }

  /// The number of lines that have each size.
  private struct SizeCounts {
    private var counts: [Length: Int] = [:]
    /// In the order in which they came.
    private var sizes: [Length] = []

    mutating func add(_ size: Length) {
      if let count = counts[size] {
        counts[size] = count + 1
      } else {
        counts[size] = 1
        sizes.append(size)
      }
    }

    /// The size that most lines have, of several the first; `nil` for no line.
    var mostCommon: Length? {
      let most = counts.values.max() ?? 0
      return sizes.first { counts[$0] == most }
    }
  }

  private func add(_ item: DisplayItem, to line: inout Line) {
    switch item {
    case .glyphs(let run):
      guard let first = run.glyphs.first, let last = run.glyphs.last, run.size > .zero,
        !run.text.isEmpty
      else { return }
      let start = pen(first, of: run)
      let end = pen(last, of: run).y + advance(of: last, in: run)
      extend(&line, by: run.text, x: start.x, from: start.y, to: end, size: run.size)
    case .missing(let missing):
      guard missing.size > .zero else { return }
      extend(
        &line, by: missing.text, x: missing.bounds.x + missing.bounds.width.half,
        from: missing.bounds.y, to: missing.bounds.maxY, size: missing.size)
    case .image(let image):
      guard image.size > .zero, !image.text.isEmpty else { return }
      extend(
        &line, by: image.text, x: image.bounds.x + image.bounds.width.half,
        from: image.bounds.y, to: image.bounds.maxY, size: image.size)
    case .fill, .stroke, .path, .shadow, .link, .jump, .anchor: break
    }
  }

  private func extend(
    _ line: inout Line, by text: [UInt8], x: Length, from top: Length, to bottom: Length,
    size: Length
  ) {
    if line.isEmpty {
      line = Line(
        text: text, x: x, top: top, bottom: bottom, size: size, transform: line.transform)
    } else {
      line.text += text
      line.bottom = max(line.bottom, bottom)
    }
  }

  /// The point on the column's axis where a glyph's cell begins.
  private func pen(_ glyph: GlyphRun.PositionedGlyph, of run: GlyphRun) -> PhysicalPoint {
    let units = max(fonts.facts(of: run.font)?.unitsPerEm ?? 1000, 1)
    let metrics = fonts.metrics(of: glyph.id, in: run.font)
    switch run.orientation {
    case .tateChuYoko:
      // In the middle of a cell, at its foot.
      return PhysicalPoint(x: glyph.origin.x + run.size.half, y: glyph.origin.y - run.size)
    case .upright:
      return PhysicalPoint(
        x: glyph.origin.x + run.size.scaled(by: metrics.originX, over: units),
        y: glyph.origin.y - run.size.scaled(by: metrics.originY, over: units))
    case .sideways:
      // The baseline of most fonts lies some three eighths of an em beside the axis.
      return PhysicalPoint(x: glyph.origin.x + run.size.scaled(by: 3, over: 8), y: glyph.origin.y)
    }
  }

  private func advance(of glyph: GlyphRun.PositionedGlyph, in run: GlyphRun) -> Length {
    let units = max(fonts.facts(of: run.font)?.unitsPerEm ?? 1000, 1)
    let metrics = fonts.metrics(of: glyph.id, in: run.font)
    switch run.orientation {
    case .upright: return run.size.scaled(by: metrics.height, over: units)
    case .sideways: return run.size.scaled(by: metrics.width, over: units)
    case .tateChuYoko: return run.size
    }
  }

  private func append(_ line: Line, usualSize: Length, to svg: inout PDFBytes) {
    svg.append("<text")
    svg.append(hundredths: line.x, as: "x")
    svg.append(hundredths: line.top, as: "y")
    if line.size != usualSize { svg.append(line.size, as: "font-size") }
    if line.bottom > line.top { svg.append(hundredths: line.bottom - line.top, as: "textLength") }
    if let transform = line.transform { svg.append(" transform=\"\(transform.svg)\"") }
    svg.append(">\(XMLText.escaped(String(decoding: line.text, as: UTF8.self)))</text>\n")
  }
}

extension PDFBytes {
  /// An attribute of a length in points, to the nearest hundredth: enough for what is not seen.
  fileprivate mutating func append(hundredths length: Length, as attribute: String) {
    append(" \(attribute)=\"")
    let value = length.thousandths
    append(thousandths: (value + (value < 0 ? -5 : 5)) / 10 * 10)
    append("\"")
  }
}
