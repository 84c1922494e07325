import VerticalFonts
import VerticalLayout

extension PageContent {
  /// Shows a column of a page's text. Its own text goes with it (ActualText), so that a reader need
  /// not put it together.
  mutating func show(
    _ column: PageText.Column, of page: PageText, _ resources: inout PageResources
  ) throws(WriterError) {
    if let joint = column.joint { return show(column, joint, of: page, &resources) }
    let isParted = marks != nil && page.mayBeParted(column)
    if !isParted { addLinks(in: column, of: page) }
    var start = column.strings.lowerBound
    while start < column.strings.upperBound {
      let string = page.strings[start]
      let hasActualText = string.hasActualText
      var end = start + 1
      while end < column.strings.upperBound, page.strings[end].hasActualText == hasActualText,
        !isParted || page.strings[end].owner == string.owner
      { end += 1 }
      let owner = isParted ? string.owner : 0
      let mark = addText(of: column, owner: page.owners[owner])
      let goesOn = end < column.strings.upperBound && page.strings[end].hasActualText
      beginText()
      beginSpan(hasActualText ? start..<end : nil, of: page, goesOn: goesOn, mark: mark)
      showStrings(start..<end, cut: column.cut, of: page, &resources)
      if hasActualText || mark != nil { stream.append("EMC\n") }
      start = end
    }
    for note in column.notes { addNote(note, of: column) }
    try showDrawings(of: column, of: page, &resources)
  }

  /// Shows a column whose text is told with that of others: the sequence begins with the first one and ends with the last.
  private mutating func show(
    _ column: PageText.Column, _ joint: PageText.Joint, of page: PageText,
    _ resources: inout PageResources
  ) {
    if let all = joint.strings {
      let mark = addText(of: column, owner: page.owners[0])
      endText()
      beginSpan(all, of: page, goesOn: false, mark: mark)
    }
    beginText()
    showStrings(column.strings, cut: nil, of: page, &resources)
    endText()
    if joint.isLast { stream.append("EMC\n") }
  }

  private mutating func showDrawings(
    of column: PageText.Column, of page: PageText, _ resources: inout PageResources
  ) throws(WriterError) {
    var reading: Int?
    var row: GlyphRow?
    for drawing in page.drawings[column.drawings] {
      endText()
      let next = page.reading(of: drawing)
      if next != nil, next == reading, case .outline(let glyph, nil, _) = drawing,
        drawNext(glyph, in: &row, &resources)
      {
        continue
      }
      end(&row)
      if marks == nil {
        reading = next
      } else if reading != next {
        if reading != nil { stream.append("EMC\n") }
        if let next, let mark = addText(of: column, owner: page.owners[next]) {
          stream.append("/Span<</MCID ")
          stream.append(mark)
          stream.append(">>BDC\n")
        }
        reading = next
      }
      // The text of all others is shown, unseen.
      if case .image = drawing {} else if reading == nil { begin(column.artifact) }
      switch drawing {
      case .outline(let glyph, nil, _) where reading != nil: begin(&row, glyph, &resources)
      case .box(let rect, let width, let color): frame(rect, width: width, color, &resources)
      case .outline(let glyph, let outline, _): draw(glyph, outline, &resources)
      case .image(let image, let owner):
        let mark = addText(of: column, owner: page.owners[owner])
        if let mark { stream.append("/Figure<</MCID \(mark)>>BDC\n") }
        try draw(image, &resources)
        if mark != nil { stream.append("EMC\n") }
      case .picture(let glyph, let box):
        setAlpha(glyph.ink, &resources)
        if let picture = resources.picture(font: glyph.font, glyph: glyph.id) {
          draw(picture, glyph, box)
        } else {
          stroke(
            box.rect(at: glyph.origin, glyph.direction), width: glyph.size.scaled(by: 1, over: 32),
            glyph.ink, &resources)
        }
      }
    }
    end(&row)
    if reading != nil, marks != nil { stream.append("EMC\n") }
  }

  /// Begins a sequence of some strings, if there is something to tell of it.
  ///
  /// - Parameters:
  ///   - strings: those whose text is told; `nil` where it is not.
  ///   - goesOn: whether the text of what follows is told as well.
  ///   - mark: the sequence's identifier, if it has one.
  private mutating func beginSpan(
    _ strings: Range<Int>?, of page: PageText, goesOn: Bool, mark: Int?
  ) {
    guard let strings else {
      if let mark { stream.append("/Span<</MCID \(mark)>>BDC\n") }
      return
    }
    let start = page.strings[strings.lowerBound].text.lowerBound
    let end = page.strings[strings.upperBound - 1].text.upperBound
    var text = Array(page.text[start..<max(start, end)])
    // poppler and PDFium take a hyphen at the end of a line for one that divides a word, and leave
    // it out; not so before a space that does not break.
    if !goesOn, text.last == UInt8(ascii: "-") { text += [0xC2, 0xA0] }
    stream.append("/Span<<")
    if let mark {
      stream.append("/MCID ")
      stream.append(mark)
    }
    stream.append("/ActualText")
    let beginning = stream.bytes.count
    stream.append(text: text)
    recordString(from: beginning)
    stream.append(">>BDC\n")
  }

  /// Names the links of a column that is not parted.
  private mutating func addLinks(in column: PageText.Column, of page: PageText) {
    for string in column.strings where page.strings[string].owner > 0 {
      addLink(of: column, owner: page.owners[page.strings[string].owner])
    }
  }

  /// Shows strings, one of them in two operators if it is cut.
  private mutating func showStrings(
    _ strings: Range<Int>, cut: Int?, of page: PageText, _ resources: inout PageResources
  ) {
    var vertical: (resource: Int, size: Length)?
    for index in strings {
      let string = page.strings[index]
      setFill(string.ink, &resources)
      set(string, &resources)
      if string.direction == .down { vertical = font }
      var start = string.atoms.lowerBound
      if let cut, string.atoms.contains(cut), cut > start {
        show(string, start..<cut, of: page)
        start = cut
      }
      show(string, start..<string.atoms.upperBound, of: page)
    }
    // poppler takes the direction of the whole text from what is set at its end.
    if let vertical, page.strings[strings.upperBound - 1].direction != .down {
      stream.append("/F\(vertical.resource) ")
      stream.append(vertical.size)
      stream.append("Tf\n1 0 0 1 0 0 Tm\n")
      font = vertical
      lineStart = (0, 0)
      steps = 0
    }
  }

  private mutating func set(_ string: PageText.GlyphString, _ resources: inout PageResources) {
    if string.isVisible != isVisible {
      isVisible = string.isVisible
      stream.append(isVisible ? "0 Tr\n" : "3 Tr\n")
    }
    let resource = resources.fonts.resource(
      font: string.font, variant: string.variant, isVertical: string.direction == .down)
    if let font, font.resource == resource, font.size == string.size { return }
    font = (resource, string.size)
    stream.append("/F\(resource) ")
    stream.append(string.size)
    stream.append("Tf\n")
  }

  /// Shows some glyphs of a string by one operator.
  private mutating func show(_ string: PageText.GlyphString, _ atoms: Range<Int>, of page: PageText)
  {
    guard let first = atoms.first else { return }
    let origin = page.atoms[first]
    move(
      toX: Length(rawValue: origin.x).thousandths,
      y: (height - Length(rawValue: origin.y)).thousandths, string)
    appendString(string, atoms, of: page)
  }

  /// Moves to where a string begins, in thousandths of a point. Where the direction stays, the way from
  /// the last string says it: columns that are parted alike then have the same bytes, which compress.
  private mutating func move(toX x: Int, y: Int, _ string: PageText.GlyphString) {
    var last = string.direction == .down ? lineStart : nil
    if let start = last, steps >= stepLimit {
      // PDFium and poppler sort strings that begin at one height by `x`, which is the same only while no
      // place is named anew.
      let isNear = start.x == x && abs(start.y - y) < string.size.thousandths
      if !isNear { last = nil }
    }
    steps = last == nil ? 0 : steps + 1
    switch string.direction {
    case .down: if last == nil { stream.append("1 0 0 1 ") }
    case .turned: stream.append("0 -1 1 0 ")
    case .across:
      stream.append(millionths: string.scale.factor)
      stream.append(" 0 0 1 ")
    }
    stream.append(thousandths: x - (last?.x ?? 0))
    stream.append(" ")
    stream.append(thousandths: y - (last?.y ?? 0))
    stream.append(last == nil ? " Tm\n" : " Td\n")
    lineStart = string.direction == .down ? (x, y) : nil
  }

  private mutating func appendString(
    _ string: PageText.GlyphString, _ atoms: Range<Int>, of page: PageText
  ) {
    let start = stream.bytes.count
    var isAdjusted = false
    let direction = string.direction
    let size = Double(string.size.rawValue) * string.scale.factor
    // Parts of a thousandth of an em: tenths, and for characters of a poster hundredths, so that none stands .01 pt beside its
    // place.
    let parts = string.size > .pt(100) ? 100 : 10
    let unit = size / Double(parts * 1000)
    var pen = Double(direction.along(page.atoms[atoms.lowerBound]))
    // Most glyphs have the same.
    var advance: Int32 = 0
    var step = 0.0
    stream.bytes.append(UInt8(ascii: "("))
    for index in atoms {
      let atom = page.atoms[index]
      let gap = Double(direction.along(atom)) - pen
      if abs(gap) > Self.tolerance {
        // Down is more in a column and less in a line.
        let units = (gap / unit).rounded()
        pen += units * unit
        if units != 0, abs(units) < 1e12 {
          isAdjusted = true
          stream.bytes.append(UInt8(ascii: ")"))
          stream.append(thousandths: Int(direction == .down ? units : -units) * (1000 / parts))
          stream.bytes.append(UInt8(ascii: "("))
        }
      }
      stream.append(stringByte: UInt8(atom.code >> 8))
      stream.append(stringByte: UInt8(atom.code & 0xFF))
      if atom.advance != advance {
        advance = atom.advance
        step = Double(advance) * size / 1000
      }
      pen += step
    }
    stream.append(isAdjusted ? ")]TJ\n" : ")Tj\n")
    if isAdjusted { stream.bytes.insert(UInt8(ascii: "["), at: start) }
  }

  /// The greatest distance of a glyph before or after the pen: 0.004 pt.
  private static let tolerance = 4.0

  /// Shows a glyph that is not seen, away from a column that follows; see ``PageText/part()``.
  mutating func separate(
    _ column: PageText.Column, of page: PageText, _ resources: inout PageResources
  ) {
    guard let index = column.strings.first else { return }
    let string = page.strings[index]
    let origin = page.atoms[string.atoms.lowerBound]
    let away = string.size.rawValue * 2
    let separator = PageText(
      separatorAt: origin.x, y: origin.y >= away ? origin.y - away : origin.y + away,
      size: string.size, ink: string.ink, fonts: &resources.fonts)
    begin(.other)
    if marks == nil { stream.append("/Artifact BMC\n") }
    beginText()
    showStrings(separator.strings.indices, cut: nil, of: separator, &resources)
    endText()
    if marks == nil { stream.append("EMC\n") }
  }
}
