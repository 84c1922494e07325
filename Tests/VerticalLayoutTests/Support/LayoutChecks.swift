@testable import VerticalLayout

/// The properties of one layout. Each check gives the first violation, or `nil`.
struct LayoutChecks {
  let layout: Layout
  let document: Document
  let options: LayoutOptions
  private let bytes: [UInt8]
  /// The end of the visible text, and the text that is left out; empty and at the end where all is shown.
  private let visibleEnd: Int
  private let hidden: TextRange

  init(layout: Layout, document: Document, options: LayoutOptions) {
    self.layout = layout
    self.document = document
    self.options = options
    bytes = Array(document.text.utf8)
    hidden = layout.hiddenRange ?? TextRange(bytes.count, bytes.count)
    visibleEnd = hidden.upperBound == bytes.count ? hidden.lowerBound : bytes.count
  }

  var em: Length { options.style.size }

  /// Column ranges are contiguous from 0 and end with the visible text (VL-02).
  func columnRanges() -> String? {
    var end = 0
    for (index, column) in layout.columns.enumerated() {
      if column.range.lowerBound != end { return "column ranges: \(index) starts elsewhere" }
      end = column.range.upperBound
    }
    if !layout.columns.isEmpty, end != visibleEnd { return "column ranges: end at \(end)" }
    // The only page may have no room at all.
    let hasFloats = document.spans.contains {
      if case .float = $0.attribute { true } else { false }
    }
    let mayBeEmpty = (!options.regions.isEmpty || hasFloats) && visibleEnd == 0
    if layout.columns.isEmpty, !mayBeEmpty,
      document.paragraphs.contains(where: { !$0.range.isEmpty })
    {
      return "column ranges: no column"
    }
    var next = 0
    for page in layout.pages {
      if page.columns.lowerBound != next { return "columns of pages: not contiguous" }
      next = page.columns.upperBound
    }
    if next != layout.columns.count { return "columns of pages: \(next) are on pages" }
    return layout.pages.isEmpty ? "columns of pages: no page" : nil
  }

  /// Cells are in order, inside their columns and contiguous in a paragraph (VL-02).
  func cellRanges() -> String? {
    let token = layout.token?.cells ?? 0..<0
    var ends: [Int: Int] = [:]
    var nextCell = 0
    for column in layout.columns {
      if !column.isBlank {
        if column.cells.lowerBound != nextCell { return "cells: not all on a column" }
        nextCell = column.cells.upperBound
      }
      for index in column.cells where !token.contains(index) {
        let range = layout.cells[index].range
        if range.isEmpty { return "cells: \(index) has no source" }
        if !column.range.contains(range) { return "cells: \(index) is outside its column's range" }
        let start = document.paragraphs[column.paragraph].range.lowerBound
        let end = ends[column.paragraph] ?? start
        if range.lowerBound != (end == hidden.lowerBound ? hidden.upperBound : end),
          range.lowerBound != end
        {
          return "cells: \(index) is not contiguous"
        }
        ends[column.paragraph] = range.upperBound
      }
      let runs = column.runs.flatMap { Array($0.cells) }
      if runs != Array(column.cells) { return "cells: the runs are not the column's cells" }
    }
    return nextCell == layout.cells.count ? nil : "cells: \(nextCell) are on columns"
  }

  /// No column begins with a reference to a note, unless there is no other way (L18).
  func references() -> String? {
    let starts = document.spans.compactMap { span in
      if case .note = span.attribute, !span.range.isEmpty { span.range.lowerBound } else { nil }
    }
    guard !starts.isEmpty else { return nil }
    for (before, column) in zip(layout.columns, layout.columns.dropFirst())
    where before.end == .full && before.paragraph == column.paragraph {
      if let first = column.cells.first, starts.contains(layout.cells[first].range.lowerBound) {
        return "references: column \(column.range) begins with one"
      }
    }
    return nil
  }

  /// Cells, paragraph breaks and what was dropped make up the text (DESIGN 1).
  func wholeText() -> String? {
    var found: [UInt8] = []
    func appendBreaks(to end: Int) -> Bool {
      guard found.count <= end else { return false }
      let between = String(decoding: bytes[found.count..<end], as: UTF8.self)
      found.append(contentsOf: between.utf8)
      return between.unicodeScalars.allSatisfy(\.isParagraphBreak)
    }
    for (index, cell) in layout.cells.enumerated()
    where layout.token?.cells.contains(index) != true {
      if cell.range.lowerBound == hidden.upperBound, appendBreaks(to: hidden.lowerBound) {
        found.append(contentsOf: layout.text.slice(hidden).utf8)
      }
      if !appendBreaks(to: cell.range.lowerBound) { return "whole text: lost before \(cell.range)" }
      found.append(contentsOf: layout.text.slice(cell.range).utf8)
    }
    if !appendBreaks(to: visibleEnd) { return "whole text: lost before the end" }
    if hidden.upperBound == bytes.count {
      found.append(contentsOf: layout.text.slice(hidden).utf8)
    }
    return found == bytes && layout.text == document.text ? nil : "whole text: not the same"
  }

  /// Text that is not drawn is listed and warned about (DESIGN 1).
  func reportedText() -> String? {
    var controls: [Int] = []
    var offset = 0
    for scalar in document.text.unicodeScalars {
      if scalar.properties.generalCategory == .control && scalar != "\t"
        && !scalar.isParagraphBreak
      {
        controls += offset..<offset + UTF8.width(scalar)
      }
      offset += UTF8.width(scalar)
    }
    let listed = layout.dropped.filter { $0.reason == .control }
    if listed.flatMap({ Array($0.range.lowerBound..<$0.range.upperBound) }) != controls {
      return "reported: the control characters are others"
    }
    if listed.isEmpty == layout.diagnostics.contains(where: { $0.code == .controlCharacter }) {
      return "reported: no warning of a control character"
    }
    let warned = layout.diagnostics.contains { $0.code == .textDropped }
    if layout.isTruncated != warned { return "reported: no warning of dropped text" }
    let missing =
      layout.columns.contains { column in
        column.runs.contains { layout.runs[$0.run].isMissing }
      } || layout.annotationText.runs.contains(where: \.isMissing)
    if missing != layout.diagnostics.contains(where: { $0.code == .glyphMissing }) {
      return "reported: no warning of a missing glyph"
    }
    return nil
  }

  /// Cells are inside their columns, columns on their page and beside each other (VLb-3, VLb-14).
  func places() -> String? {
    for (index, page) in layout.pages.enumerated() {
      let sheet = PhysicalRect(
        x: .zero, y: .zero, width: page.size.width, height: page.size.height)
      let columns = layout.columns[page.columns]
      for column in columns {
        for cell in column.cells where layout.cells[cell].kind == .text {
          let hangs = column.hangs && cell == column.cells.last { layout.cells[$0].kind == .text }
          if !hangs, !column.bounds.contains(layout.bounds(ofCell: cell, in: column)) {
            return "places: cell \(cell) sticks out of its column"
          }
        }
        for run in column.runs where layout.bounds(of: run, in: column).height < .zero {
          return "places: a run of negative length"
        }
        // A fixed pitch lets wide columns stand out.
        if !hasPitch, isSet(column), !sheet.contains(column.bounds) {
          return "places: a column sticks out of page \(index)"
        }
      }
      if !hasPitch {
        for (first, second) in zip(columns, columns.dropFirst()) {
          let apart =
            layout.direction == .rightToLeft
            ? second.bounds.maxX <= first.bounds.x : first.bounds.maxX <= second.bounds.x
          if !apart { return "places: columns overlap" }
        }
        if let first = columns.first,
          columns.dropFirst().reduce(first.bounds, { $0.union($1.bounds) }) != page.block,
          columns.allSatisfy({ $0.length <= page.block.height && $0.measure == nil })
        {
          return "places: the block is not the union of its columns"
        }
      }
      for glyph in layout.displayList(ofPage: index).glyphRuns.flatMap(\.glyphs)
      where abs(glyph.origin.x.rawValue) > Length.limit.rawValue {
        return "places: a glyph is far away"
      }
    }
    return nil
  }

  /// Columns know their pages and rooms, whatever has decided on these: they are counted on each page, and over all of
  /// them without the notes, and none begins above its room (TK-22, YY-15).
  func slots() -> String? {
    var ordinal = -1
    for page in layout.pages {
      var row = -1
      for index in page.columns {
        let column = layout.columns[index]
        let slot = column.slot
        if slot.page != page.index { return "slots: column \(index) is on page \(slot.page)" }
        guard slot.row == row + 1 || slot.row == row && column.note == nil else {
          return "slots: row \(slot.row) after \(row)"
        }
        if column.note == nil {
          ordinal += slot.row - row
          if slot.ordinal != ordinal { return "slots: \(slot.ordinal) in place of \(ordinal)" }
        }
        row = slot.row
        if column.bounds.y < slot.rect.y || slot.measure < .zero || slot.rest < .zero,
          options.columns.pitch == nil
        {
          return "slots: \(column.bounds) in \(slot.rect), before \(slot.rest)"
        }
      }
    }
    return nil
  }

  private var hasPitch: Bool {
    options.columns.pitch != nil || document.paragraphs.contains { $0.style.pitch != nil }
  }

  /// The box of a passage is around all of its columns on a page, and beside all others (DT-11).
  func boxes() -> String? {
    guard !hasPitch else { return nil }
    let styles = layout.paragraphStyles
    for page in layout.pages where !page.columns.isEmpty {
      let columns = layout.columns[page.columns]
      let numbers = columns.map(\.paragraph)
      let shown = styles.boxes(around: numbers[0]...numbers[numbers.count - 1]).filter { box in
        numbers.contains { styles.boxes[box].paragraphs.contains($0) }
      }
      var drawn = layout.passageBoxes(on: page)[...]
      // Beside an image that floats a box may have several parts, which follow each other.
      var parts: [(Int, DecorationBox)] = []
      for number in shown {
        var end: Int?
        while let part = drawn.first, part.paragraphs == styles.boxes[number].paragraphs,
          end == nil || !page.floats.isEmpty && end == part.columns.lowerBound
        {
          parts.append((number, part))
          end = part.columns.upperBound
          drawn.removeFirst()
        }
        if end == nil { return "boxes: none of number \(number)" }
      }
      if !drawn.isEmpty { return "boxes: \(drawn.count) more than \(shown.count)" }
      for (number, box) in parts {
        // Too much padding lets text stand on the border, and no further.
        let border = box.style.border?.breadth(em: box.em) ?? .zero
        let edge = box.rect.outset(x: border, y: border)
        for column in columns {
          let bounds = column.bounds
          if !styles.boxes[number].paragraphs.contains(column.paragraph) {
            if bounds.maxX > edge.x, bounds.x < edge.maxX {
              return "boxes: \(column.range) stands in one"
            }
          } else if !box.columns.contains(where: { layout.columns[$0].range == column.range }) {
            continue
          } else if bounds.x < edge.x || bounds.maxX > edge.maxX
            || !column.isBlank
              && (bounds.y + column.indent < edge.y || bounds.maxY > edge.maxY)
          {
            return "boxes: \(column.range) sticks out of its own"
          }
        }
      }
    }
    return nil
  }

  /// The display lists have the visible text and glyphs that belong to it (DESIGN 2, 5).
  func outputs() -> String? {
    var shown = ""
    for page in layout.pages.indices {
      let list = layout.displayList(ofPage: page)
      guard list.roles.flatMap(\.items).elementsEqual(list.items.indices) else {
        return "outputs: an item without a role"
      }
      let layers = list.roles.map(\.role.layer)
      guard layers == layers.sorted() else { return "outputs: a layer below one before it" }
      for run in list.glyphRuns {
        if run.clusters.reduce(0, { $0 + Int($1.byteCount) }) != run.text.count {
          return "outputs: bytes without a cluster"
        }
        if run.isShadow {
          guard run.text.isEmpty else { return "outputs: a shadow with text" }
          continue
        }
        if run.clusters.reduce(0, { $0 + Int($1.glyphCount) }) != run.glyphs.count {
          return "outputs: glyphs without a cluster"
        }
      }
      for case .shadow(let shadow) in list.items {
        let run = shadow.glyphs
        guard run.isShadow, run.text.isEmpty, run.clusters.isEmpty, shadow.deviation >= .zero else {
          return "outputs: a shadow with text, or with less than no blur"
        }
      }
      shown.unicodeScalars.append(contentsOf: list.text.unicodeScalars)
    }
    let source =
      String(decoding: bytes[..<hidden.lowerBound], as: UTF8.self) + (layout.token?.text ?? "")
      + String(decoding: bytes[hidden.upperBound...], as: UTF8.self)
    let visible = source.unicodeScalars.filter { scalar in
      scalar == "\t"
        || (scalar.properties.generalCategory != .control && !scalar.isParagraphBreak)
    }
    if shown.unicodeScalars.elementsEqual(visible) { return nil }
    return "outputs: “\(shown.unicodeScalars.map { $0.escaped(asASCII: false) }.joined())” is shown"
  }
}

extension Unicode.Scalar {
  /// True if it ends a paragraph (UAX #14, LB4 and LB5).
  fileprivate var isParagraphBreak: Bool {
    switch self {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
