/// A handscroll (手卷, SH-B3): from the right the silk at its head, a strip, the frontispiece with large characters, a strip, the
/// text, a strip, and the paper for colophons.
///
/// All measures are shares of the height. The text has columns of some twelve characters, and as many as it needs.
extension SheetComposer {
  /// The widths of the parts of silk in shares of the height, and the least of the paper for colophons.
  private enum Share {
    static let head = 0.6
    static let sideStrip = 0.2
    static let strip = 0.35
    static let tail = 3.0
    /// The size of the characters of the frontispiece.
    static let large = 0.62
  }

  mutating func composeHandscroll() throws(LayoutError) {
    let room = height - points(fit.head, of: height) - points(fit.foot, of: height)
    guard room > 0 else { throw tooLong() }
    // Beside colophons lines have sizes of their own, in which blanks are as wide as the font has them.
    let cells = text.parts.indices.map {
      text.parts.count > 1 ? text.wholeCells(of: $0) : text.parts[$0]
    }
    let (body, notes) = (cells.first ?? 0, cells.dropFirst().reduce(0, +))
    var size: Double?
    if case .absolute(let length) = sheet.text.size { size = length.points }
    // A short text has larger characters, so that the scroll is one.
    let usual = max(5, min(12, Int(Double(max(1, body)).squareRoot() * 0.9)))
    let rows = size.map { max(1, Int(room / ($0 / 0.86))) } ?? usual
    let cell = room / Double(rows)
    let em = size ?? 0.86 * cell
    let pitch = 1.28 * cell
    hasBlanks = text.hasWords && text.parts.count == 1
    let words = hasBlanks ? text.words.first : nil
    let columns = search(body, hasBlanks: hasBlanks).filled(body, words, rows: rows).columns
    let sign = 0.5 * em
    let needsSign = !text.sign.isEmpty || !nameSeals.isEmpty
    let margin = 0.35 * height
    let textWidth = 2 * margin + pitch * Double(columns) + (needsSign ? pitch : 0)
    let (small, smallCell) = (em * 0.62, cell * 0.62)
    let smallRows = max(1, Int(room / smallCell))
    let smallPitch = max(1.4 * smallCell, em)
    let noteColumns = (notes + smallRows - 1) / smallRows
    let tail = max(Share.tail * height, smallPitch * Double(noteColumns) + height)
    let front = frontispiece(text.front)
    let widths = [
      Share.head * height, Share.sideStrip * height, front.width, Share.strip * height, textWidth,
      Share.strip * height, tail,
    ]
    let total = widths.reduce(0, +)
    var (left, lefts) = (total, [Double]())
    for width in widths {
      left -= width
      lefts.append(left)
    }
    result.page = PhysicalSize(width: Length(points: total), height: sheet.page.height)
    result.papers = [2, 4, 6].map { rect(lefts[$0], 0, widths[$0], height) }
    addSilk(lefts, widths)
    (result.em, result.cell, result.pitch) = (
      Length(points: em), Length(points: cell), Length(points: pitch)
    )
    let head = points(fit.head, of: height)
    let first = lefts[4] + textWidth - margin - pitch / 2
    if body > 0 {
      addFrame(
        axis: Length(points: first), head: Length(points: head), columns: columns, rows: rows)
    }
    addFront(front, left: lefts[2])
    if needsSign {
      let need =
        1.08 * signLength * sign + (nameSeals.isEmpty ? 0 : 1.8 * sign * Double(nameSeals.count))
      let size = sign * min(1, 0.8 * room / max(1, need))
      addSignature(
        axis: lefts[4] + margin + pitch / 2, start: head + (room - need * size / sign) / 2,
        size: size)
    }
    addLead(axis: lefts[4] + textWidth - margin / 2, middle: head + cell, width: 0.5 * em)
    addCorner(
      axis: lefts[4] + margin / 2, foot: height - points(fit.foot, of: height), size: 0.7 * em)
    guard notes > 0 else { return }
    let axis = lefts[6] + tail - height / 2
    let smallEm = Length(points: small)
    // Each column of a colophon has a frame of its own, since it is narrower than those of the text.
    result.frames += (0..<noteColumns).map { column in
      PhysicalRect(
        x: Length(points: axis - smallPitch * Double(column)) - result.em.half,
        y: Length(points: head + (smallCell - small) / 2), width: result.em,
        height: Length(points: smallCell) * smallRows)
    }
    result.lines = [
      PartLine(em: result.em, spacing: result.letterSpacing),
      PartLine(em: smallEm, spacing: Length(points: smallCell - small)),
    ]
  }

  /// The characters of the frontispiece, how large they are and how wide their paper is.
  private func frontispiece(_ title: String) -> (line: String, em: Double, width: Double) {
    let count = Double(max(1, title.count))
    let em = min(Share.large * height, 2.8 * height / (1.12 * count))
    return (title, em, min(3 * height, max(height, 1.12 * em * count + 0.22 * height)))
  }

  private mutating func addFront(
    _ front: (line: String, em: Double, width: Double), left: Double
  ) {
    guard !front.line.isEmpty else { return }
    let length = 1.12 * front.em * Double(front.line.count)
    result.slots.append(
      PlacedSlot(
        template: PageFurniture.Template(words: front.line),
        rect: rect(left + (front.width - length) / 2, (height - front.em) / 2, length, front.em),
        size: Length(points: front.em), direction: .left, align: .center,
        step: Length(points: 1.12 * front.em)))
  }

  /// The pieces of silk between the papers.
  private mutating func addSilk(_ lefts: [Double], _ widths: [Double]) {
    let colors = [
      (0, Color(red: 0x8F, green: 0xA0, blue: 0x9C)),
      (1, Color(red: 0xE2, green: 0xD3, blue: 0xAE)),
      (3, Color(red: 0xE2, green: 0xD3, blue: 0xAE)),
      (5, Color(red: 0xE2, green: 0xD3, blue: 0xAE)),
    ]
    for (number, color) in colors {
      let silk = rect(lefts[number], 0, widths[number], height)
      result.decorations.append(.fill(silk, color))
      result.decorations += PageSheet.SheetPaper.silk.marks(
        on: silk, seed: sheet.paperSeed + number)
    }
  }
}
