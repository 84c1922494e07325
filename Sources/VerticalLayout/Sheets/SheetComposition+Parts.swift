/// The size of a line of a part, and the space behind its characters.
struct PartLine: Hashable, Sendable {
  var em: Length
  var spacing: Length
}

extension SheetComposer {
  /// The places of the lines of all parts.
  mutating func composeParts() throws(LayoutError) {
    result.papers = [
      PhysicalRect(x: .zero, y: .zero, width: sheet.page.width, height: sheet.page.height)
    ]
    for text in text.partTexts where !text.lines.isEmpty {
      switch text.part.form {
      case .zip: placeDigits(of: text)
      case .plain, .han, .sama: try placeLines(of: text)
      }
    }
    // A column takes the width of the largest characters, around its own axis.
    result.frames = result.frames.map { frame in
      PhysicalRect(
        x: frame.x - (result.em - frame.width).half, y: frame.y, width: result.em,
        height: frame.height)
    }
    addSlots()
  }

  private func rect(of part: SheetPart) -> PhysicalRect {
    func length(_ length: SheetLength, _ side: Length) -> Length {
      length.resolved(column: .zero, frame: side)
    }
    let page = sheet.page
    return PhysicalRect(
      x: length(part.x, page.width), y: length(part.y, page.height),
      width: length(part.width, page.width), height: length(part.height, page.height))
  }

  private func size(of part: SheetPart) -> Length {
    max(Length(rawValue: 1), part.size.resolved(column: .zero, frame: sheet.page.width))
  }

  /// The digits of a postal code, each in a frame of its own.
  private mutating func placeDigits(of text: PartText) {
    let (area, em) = (rect(of: text.part), size(of: text.part))
    func share(_ parts: Int) -> Length { area.width.scaled(by: parts, over: SheetLength.whole) }
    let digits = text.lines.joined()
    for (index, _) in digits.enumerated().prefix(16) {
      // The first three boxes, a wider gap, and the others.
      let x =
        index < 3
        ? share(text.part.spacing.pitch) * index
        : share(text.part.spacing.pitch) * 2 + share(text.part.spacing.drop) + share(
          text.part.spacing.step) * (index - 3)
      result.frames.append(
        PhysicalRect(
          x: area.x + x + (area.width - em).half, y: area.y + (area.height - em).half, width: em,
          height: em))
      result.lines.append(PartLine(em: em, spacing: .zero))
    }
    result.em = max(result.em, em)
  }

  /// The lines of a part, in as many columns as make them largest.
  private mutating func placeLines(of text: PartText) throws(LayoutError) {
    let part = text.part
    let area = rect(of: part)
    let counts = text.counts
    let most = max(part.columns, counts.count)
    let (width, height) = (area.width.points, area.height.points)
    let (step, pitch) = (Double(part.spacing.step) / 100_000, Double(part.spacing.pitch) / 100_000)
    let drop = Double(part.spacing.drop) / 100_000
    var best: (em: Double, rows: Int, columns: Int) = (0, 1, 1)
    let own = text.ownRows
    for rows in (own?.max()).map({ $0...$0 }) ?? 1...max(1, counts.max() ?? 1) {
      let columns = own?.count ?? counts.reduce(0) { $0 + ($1 + rows - 1) / rows }
      guard columns <= max(most, own?.count ?? 0) else { continue }
      let down = Double(rows - 1) * step + 1 + drop * Double(columns - 1)
      let across = Double(columns - 1) * pitch + 1
      let em = min(size(of: part).points, height / down, width / across)
      // Fewer columns where the size is about the same.
      if em > best.em * 1.04 || em >= best.em * 0.999 && columns < best.columns {
        best = (em, rows, columns)
      }
    }
    guard best.em >= 4 else {
      throw .sheet(
        "has no room for “\(text.lines.joined().prefix(20))” in its part \(part.name); shorten it, or try "
          + "--sheet-set parts.\(part.name).columns=\(most + 1)")
    }
    add(text, counts, best, in: area)
  }

  private mutating func add(
    _ text: PartText, _ counts: [Int], _ found: (em: Double, rows: Int, columns: Int),
    in area: PhysicalRect
  ) {
    let part = text.part
    let em = Length(points: found.em)
    let cell = em.scaled(by: part.spacing.step, over: SheetLength.whole)
    let pitch = em.scaled(by: part.spacing.pitch, over: SheetLength.whole)
    let drop = em.scaled(by: part.spacing.drop, over: SheetLength.whole)
    let block = pitch * (found.columns - 1) + em
    let overAcross = area.width - block
    let right =
      switch part.across {
      case .start: area.maxX
      case .center: area.maxX - overAcross.half
      case .end: area.x + block
      }
    let length = cell * (found.rows - 1) + em + drop * (found.columns - 1)
    var column = 0
    for count in counts {
      var left = count
      while left > 0 {
        let rows = min(left, text.ownRows?[min(column, found.columns - 1)] ?? found.rows)
        left -= rows
        // Lines that end at the foot do so one by one.
        let own = part.align == .end ? cell * (rows - 1) + em : length
        let over = max(.zero, area.height - own)
        let start =
          switch part.align {
          case .start: Length.zero
          case .center: over.half
          case .end: over
          }
        result.frames.append(
          PhysicalRect(
            x: right - pitch * column - em, y: area.y + start + drop * column, width: em,
            height: cell * rows + em.scaled(by: 1, over: 16)))
        column += 1
      }
      result.lines.append(PartLine(em: em, spacing: max(.zero, cell - em)))
    }
    result.em = max(result.em, em)
    guard part.takes == .author, let seal = self.text.seals.first(where: { $0.role == .name }),
      let last = result.frames.last
    else { return }
    let side = em.scaled(by: 9, over: 10)
    result.seals.append(
      PlacedSeal(
        seal: seal,
        rect: PhysicalRect(
          x: last.x + (em - side).half, y: last.maxY + em.scaled(by: 35, over: 100), width: side,
          height: side)))
  }

  /// The boxes and lines that the sheet has beside its parts.
  private mutating func addSlots() {
    let page = PhysicalRect(x: .zero, y: .zero, width: sheet.page.width, height: sheet.page.height)
    result.slots += sheet.slots.map {
      PlacedSlot($0, in: page, column: .zero, lineColor: $0.color ?? sheet.frame.color)
    }
  }
}
