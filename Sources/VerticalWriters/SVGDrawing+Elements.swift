import VerticalLayout

extension SVGDrawing {
  /// Ends the drawing, and writes what its parts refer to. A shape that is drawn once stands in the path of its
  /// column; the others are defined, and referred to.
  mutating func end(withHead svg: inout PDFBytes) throws(WriterError) {
    endGroup()
    flush()
    usual = usualStyle
    try appendFonts(usual, to: &svg)
    var glyphs = SVGDefinitions()
    names = used.map { use in
      if let sprite { return sprite.name(of: use.glyph, use.shape) }
      if use.count == 1, case .path = use.shape { return "" }
      return glyphs.add(use.shape)
    }
    // Parts are let go of from the end of an array.
    elements.reverse()
    guard !(definitions.bytes.isEmpty && glyphs.bytes.bytes.isEmpty) else { return }
    svg.append("<defs>\n")
    svg.append(definitions)
    svg.append(glyphs.bytes)
    svg.append("</defs>\n")
  }

  /// Writes the next part and lets go of it; returns whether there was one.
  mutating func appendElement(to svg: inout PDFBytes) -> Bool {
    guard let part = elements.popLast() else { return false }
    switch part {
    case .markup(let bytes): svg.append(bytes)
    case .glyphs(let group): group.append(to: &svg) { append(group, names, to: &$0) }
    case .text(let line): line.append(usual: usual, to: &svg)
    }
    return true
  }

  /// The style that most of the text has.
  private var usualStyle: SVGTextLine.Style {
    var counts: [(style: SVGTextLine.Style, count: Int)] = []
    for case .text(let line) in elements { line.count(into: &counts) }
    let most = counts.map(\.count).max() ?? 0
    var usual =
      counts.first { $0.count == most }?.style ?? SVGTextLine.Style(face: nil, size: .pt(12))
    usual.isSideways = false
    return usual
  }

  private func appendFonts(
    _ usual: SVGTextLine.Style, to svg: inout PDFBytes
  ) throws(WriterError) {
    guard let textFonts, elements.contains(where: { if case .text = $0 { true } else { false } })
    else { return }
    svg.append("<style>\n")
    try textFonts.append(to: &svg)
    svg.append("text{font-family:\(usual.face.map(SVGTextFonts.name) ?? "serif");font-size:")
    svg.append(thousandths: usual.size.thousandths)
    svg.append("px;fill:#")
    for channel in [usual.ink.red, usual.ink.green, usual.ink.blue] { svg.append(hex: channel) }
    if usual.ink.alpha < 255 {
      svg.append(";fill-opacity:")
      svg.append(thousandths: (Int(usual.ink.alpha) * 2000 + 255) / 510)
    }
    svg.append(";white-space:pre;text-rendering:geometricPrecision}\n</style>\n")
  }

  /// Writes references, and the paths of shapes without a name: in one, before the references, where that
  /// makes no difference.
  private func append(_ group: SVGGlyphs, _ names: [String], to svg: inout PDFBytes) {
    let slant = group.style.slant
    if group.mayBeOnePath {
      var pen = SVGPoint(x: 0, y: 0)
      var isOpen = false
      for use in group.places {
        guard let path = path(of: use, names) else { continue }
        if !isOpen { svg.append("<path d=\"") }
        isOpen = true
        path.append(to: &svg, x: use.x, y: use.y, pen: &pen)
      }
      if isOpen { svg.append("\"/>") }
    }
    for use in group.places {
      guard let path = path(of: use, names) else {
        appendUse(of: names[use.shape], use, slant: slant, to: &svg)
        continue
      }
      if group.mayBeOnePath { continue }
      svg.append("<path")
      var pen = SVGPoint(x: 0, y: 0)
      if slant == .none {
        pen = SVGPoint(x: -use.x, y: -use.y)
      } else {
        appendPlace(of: use, slant: slant, to: &svg)
      }
      svg.append(" d=\"")
      path.append(to: &svg, pen: &pen)
      svg.append("\"/>")
    }
  }

  /// The path of a shape that has no name.
  private func path(of use: SVGGlyphs.Use, _ names: [String]) -> SVGPath? {
    guard names[use.shape].isEmpty, case .path(let path) = used[use.shape].shape else {
      return nil
    }
    return path
  }

  private func appendUse(
    of name: String, _ use: SVGGlyphs.Use, slant: Slant, to svg: inout PDFBytes
  ) {
    svg.append("<use href=\"\(sprite?.reference ?? "")#\(name)\"")
    if slant == .none {
      if use.x != 0 { svg.append(" x=\"\(use.x)\"") }
      if use.y != 0 { svg.append(" y=\"\(use.y)\"") }
    } else {
      appendPlace(of: use, slant: slant, to: &svg)
    }
    svg.append("/>")
  }

  /// A place as a transformation. Outlines have y down here.
  private func appendPlace(of use: SVGGlyphs.Use, slant: Slant, to svg: inout PDFBytes) {
    svg.append(" transform=\"matrix(1 0 \(-slant.factor) 1 \(use.x) \(use.y))\"")
  }
}
