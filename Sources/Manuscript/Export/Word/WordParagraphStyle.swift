import VerticalLayout

/// The properties of a paragraph as Word has them, in its order (ECMA-376 part 1, 17.3.1.26).
///
/// Lengths in em are written in hundredths of a character, and in twentieths of a point beside that for programs that do
/// not count characters.
struct WordParagraphStyle {
  /// The indents in 1/1024 em: that of the first column beside the others, and those of all.
  var first = 0
  private var head = 0
  private var tail = 0
  private var spacing = ""
  private var tabs = ""
  private var rules = ""
  private var alignment = ""
  private(set) var unsaid: [String] = []
  private let options: WordOptions

  init(_ style: ParagraphStyle, _ options: WordOptions) {
    self.options = options
    first = style.indent.map(parts) ?? 0
    head = max(style.headIndent.map(parts) ?? 0, 0)
    tail = max(style.tailIndent.map(parts) ?? 0, 0)
    // In Word the other columns are those that are moved.
    if first < 0 { head -= first }
    switch style.alignment {
    case .bottom: alignment = "right"
    case .center: alignment = "center"
    case .even: alignment = "distribute"
    case .top: alignment = "left"
    case .justify: alignment = "both"
    case nil: break
    }
    if let kinsoku = style.kinsoku { rules += "<w:kinsoku w:val=\"\(kinsoku == .off ? 0 : 1)\"/>" }
    if style.baseDirection == .rightToLeft { rules += "<w:bidi/>" }
    spacing = Self.spacing(style, options)
    if style.row == nil, !style.tabs.isEmpty {
      let stops = style.tabs.prefix(60).map { stop in
        let kind =
          switch stop.alignment {
          case .start: "left"
          case .end: "right"
          case .center: "center"
          case .decimal, .character: "decimal"
          }
        return "<w:tab w:val=\"\(kind)\" w:pos=\"\(twips(parts(stop.position)))\"/>"
      }
      tabs = "<w:tabs>\(stops.joined())</w:tabs>"
    }
    if style.spread != nil { unsaid.append("lines spread over a length") }
    if style.raise != nil { unsaid.append("raised columns") }
    if style.lastColumn != nil { unsaid.append("columns at the end of a page") }
  }

  /// Room before and after, in columns of the grid, and a pitch of its own.
  private static func spacing(_ style: ParagraphStyle, _ options: WordOptions) -> String {
    let pitch = max(options.page.pitch.rawValue, 1)
    let em = options.page.size
    func lines(_ blank: Int?, _ room: Dimension?) -> Int {
      var hundredths = (blank ?? 0) * 100 + ((style.lines ?? 1) - 1) * 50
      if let room { hundredths += room.resolved(em: em).rawValue / 16 * 100 / max(pitch / 16, 1) }
      return min(max(hundredths, 0), 10_000)
    }
    let before = lines(style.linesBefore, style.spaceBefore)
    let after = lines(style.linesAfter, style.spaceAfter)
    var text = ""
    func add(_ name: String, _ hundredths: Int) {
      guard hundredths > 0 else { return }
      text += " w:\(name)Lines=\"\(hundredths)\" w:\(name)=\"\(pitch * hundredths / 5120)\""
    }
    add("before", before)
    add("after", after)
    if let own = style.pitch {
      let twips = own.resolved(em: em).rawValue * 20 / 1024
      text += " w:line=\"\(min(max(twips, 1), 31_680))\" w:lineRule=\"exact\""
    }
    return text.isEmpty ? "" : "<w:spacing\(text)/>"
  }

  private func parts(_ length: Dimension) -> Int {
    switch length {
    case .em(let parts): min(max(parts, -1 << 20), 1 << 20)
    case .absolute(let length):
      min(max(length.rawValue, -1 << 30), 1 << 30) * 1024 / max(options.page.size.rawValue, 1)
    }
  }

  private func twips(_ parts: Int) -> Int { parts * options.page.size.rawValue / 1024 * 20 / 1024 }

  /// Properties of a paragraph whose columns are not as wide as those of the grid.
  static func letWiden(_ properties: String) -> String {
    let rule = " w:line=\"240\" w:lineRule=\"auto\""
    let spacing = "<w:spacing"
    if properties.contains(spacing) {
      return properties.contains("w:line=")
        ? properties : properties.replacing(spacing, with: spacing + rule)
    }
    for next in ["<w:ind", "<w:jc"] {
      guard let place = properties.firstRange(of: next) else { continue }
      return properties[..<place.lowerBound] + spacing + rule + "/>"
        + properties[place.lowerBound...]
    }
    return properties + spacing + rule + "/>"
  }

  /// The elements from tabs on.
  var text: String {
    var indents = ""
    func add(_ name: String, _ parts: Int) {
      guard parts > 0 else { return }
      indents +=
        " w:\(name)Chars=\"\((parts * 100 + 512) / 1024)\" w:\(name)=\"\(twips(parts))\""
    }
    add("left", head)
    add("right", tail)
    if first < 0 { add("hanging", -first) } else { add("firstLine", first) }
    return tabs + rules + spacing + (indents.isEmpty ? "" : "<w:ind\(indents)/>")
      + (alignment.isEmpty ? "" : "<w:jc w:val=\"\(alignment)\"/>")
  }
}

/// Writes the rows of a table, each cell a paragraph.
struct WordTableWriter {
  private let page: WordPage

  init(_ page: WordPage) { self.page = page }

  func row(_ cells: [String], of row: ExportedRow) -> String? {
    let style = row.style.row
    var cells = cells[...]
    // A row whose first cell does not stand by its start begins with a tab, unless its author has left that out.
    if style?.leadsFirst == true, cells.first?.isEmpty == true { cells = cells.dropFirst() }
    let rooms = rooms(of: row, count: cells.count)
    var place = 0
    var text = row.isFirst ? opening(row, rooms) : ""
    var properties = "<w:cantSplit/>"
    if row.number < row.headRows { properties += "<w:tblHeader/>" }
    text += WordSign.tags("<w:tr><w:trPr>\(properties)</w:trPr>")
    for (index, cell) in cells.enumerated() {
      let span = style.map { $0.spans.indices.contains(index) ? max($0.spans[index], 1) : 1 } ?? 1
      let width = rooms[min(place, rooms.count)..<min(place + span, rooms.count)].reduce(0, +)
      place += span
      var own = "<w:tcW w:w=\"\(width)\" w:type=\"dxa\"/>"
      if span > 1 { own += "<w:gridSpan w:val=\"\(span)\"/>" }
      if row.continued.contains(index) {
        own += "<w:vMerge/>"
      } else if let style, style.rowSpans.indices.contains(index), style.rowSpans[index] > 1 {
        own += "<w:vMerge w:val=\"restart\"/>"
      }
      text += WordSign.tags("<w:tc><w:tcPr>\(own)</w:tcPr>")
      let begins = index == 0 && row.isFirst ? row.style.breakBefore?.rawValue ?? "" : ""
      text += WordSign.paragraph("", begins, alignment(index, of: row), "")
      text += cell + WordSign.endParagraph() + WordSign.tags("</w:tc>")
    }
    text += WordSign.tags("</w:tr>")
    return row.isLast ? text + WordSign.tags("</w:tbl>") : text
  }

  private func alignment(_ cell: Int, of row: ExportedRow) -> String {
    let alignment: TabStop.Alignment =
      if let own = row.style.row?.alignments {
        own.indices.contains(cell) ? own[cell] : .start
      } else {
        cell > 0 && cell <= row.style.tabs.count ? row.style.tabs[cell - 1].alignment : .start
      }
    return switch alignment {
    case .end: "<w:jc w:val=\"right\"/>"
    case .center: "<w:jc w:val=\"center\"/>"
    case .start, .decimal, .character: ""
    }
  }

  /// The lengths of the places of cells, in twentieths of a point.
  private func rooms(of row: ExportedRow, count: Int) -> [Int] {
    func twips(_ parts: Int) -> Int {
      max(parts, 1024) * page.size.rawValue / 1024 * 20 / 1024
    }
    if let style = row.style.row, !style.lengths.isEmpty {
      // The gap between cells is the room that Word's have at their edges.
      return style.rooms.map { min(twips($0) + twips(1024), 31_680) }
    }
    let all = page.measure.rawValue * 20 / 1024
    return Array(repeating: max(all / max(count, 1), 20), count: max(count, 1))
  }

  private func opening(_ row: ExportedRow, _ rooms: [Int]) -> String {
    let rules = row.style.row?.rules ?? []
    func line(_ name: String) -> String {
      "<w:\(name) w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"auto\"/>"
    }
    var borders = ""
    if rules.contains(.rows) { borders += line("insideH") }
    if rules.contains(.cells) { borders += line("insideV") }
    if !borders.isEmpty { borders = "<w:tblBorders>\(borders)</w:tblBorders>" }
    return WordSign.tags(
      "<w:tbl><w:tblPr><w:tblW w:w=\"0\" w:type=\"auto\"/>\(borders)<w:tblLayout w:type=\"fixed\"/></w:tblPr>"
        + "<w:tblGrid>\(rooms.map { "<w:gridCol w:w=\"\($0)\"/>" }.joined())</w:tblGrid>")
  }
}
