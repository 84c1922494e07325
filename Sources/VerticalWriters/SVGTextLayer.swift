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
    var isEmpty: Bool { size == .zero }
  }

  func append(_ page: DisplayList, to svg: inout PDFBytes) {
    var columns = page.columns[...]
    var lines: [Line] = []
    var line = Line()
    for (index, item) in page.items.enumerated() {
      while let first = columns.first, first.items.upperBound <= index { columns.removeFirst() }
      add(item, to: &line)
      let isInside = columns.first.map { $0.items.contains(index) && $0.items.contains(index + 1) }
      if isInside != true {
        if !line.isEmpty { lines.append(line) }
        line = Line()
      }
    }
    guard !lines.isEmpty else { return }
    svg.append(
      "<g fill-opacity=\"0\" font-family=\"serif\" writing-mode=\"vertical-rl\" "
        + "xml:space=\"preserve\">\n")
    for line in lines { append(line, to: &svg) }
    svg.append("</g>\n")
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
      line = Line(text: text, x: x, top: top, bottom: bottom, size: size)
    } else {
      line.text += text
      line.bottom = max(line.bottom, bottom)
    }
  }

  /// The point on the column's axis where a glyph's cell begins.
  private func pen(_ glyph: PositionedGlyph, of run: GlyphRun) -> PhysicalPoint {
    let units = max(fonts.facts(of: run.font)?.unitsPerEm ?? 1000, 1)
    let metrics = fonts.metrics(of: glyph.id, in: run.font)
    switch run.orientation {
    case .combined:
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

  private func advance(of glyph: PositionedGlyph, in run: GlyphRun) -> Length {
    let units = max(fonts.facts(of: run.font)?.unitsPerEm ?? 1000, 1)
    let metrics = fonts.metrics(of: glyph.id, in: run.font)
    switch run.orientation {
    case .upright: return run.size.scaled(by: metrics.height, over: units)
    case .sideways: return run.size.scaled(by: metrics.width, over: units)
    case .combined: return run.size
    }
  }

  private func append(_ line: Line, to svg: inout PDFBytes) {
    let text = String(decoding: line.text, as: UTF8.self)
    svg.append("<text x=\"\(line.x)\" y=\"\(line.top)\" font-size=\"\(line.size)\"")
    if line.bottom > line.top { svg.append(" textLength=\"\(line.bottom - line.top)\"") }
    svg.append(">\(XMLText.escaped(text))</text>\n")
  }
}
