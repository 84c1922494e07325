extension Layout {
  /// The glyphs of an annotation. They stand for no text: a reading is found beside its base in the
  /// structure of a document, and never between the characters of the text (RU19).
  func glyphRuns(of annotation: PlacedAnnotation) -> [DisplayItem] {
    let column = columns[annotation.column]
    var items: [DisplayItem] = []
    var rest = annotation.cells
    while let first = rest.first {
      let number = annotationText.cells[first].run
      let end =
        rest.first { annotationText.cells[$0].run != number } ?? rest.upperBound
      let run = annotationText.runs[Int(number)]
      let style = styles[run.style]
      if run.isMissing {
        items += (first..<end).map { index in
          .missing(
            DisplayList.MissingGlyph(
              bounds: bounds(ofAnnotationCell: index, of: annotation), ink: style.ink, font: nil,
              size: .zero, text: []))
        }
      } else {
        var glyphRun = GlyphRun(run, style: style)
        for index in first..<end {
          let cell = annotationText.cells[index]
          let top = column.bounds.y + cell.start
          let middle = PhysicalPoint(x: annotation.axis, y: top + cell.advance.half)
          glyphRun.clusters.append(
            GlyphRun.TextCluster(byteCount: 0, glyphCount: cell.glyphs.count))
          for glyph in annotationText.glyphs[cell.glyphs] {
            glyphRun.glyphs.append(
              GlyphRun.PositionedGlyph(
                id: glyph.id,
                origin: glyphRun.leaning(
                  PhysicalPoint(
                    x: annotation.axis + Length(rawValue: Int(glyph.x)),
                    y: top + Length(rawValue: Int(glyph.y))),
                  about: middle)))
          }
        }
        items.append(.glyphs(glyphRun))
      }
      rest = end..<rest.upperBound
    }
    return items
  }

  /// The part of an annotation in the document's structure; `nil` for marks, which only look.
  func rubyFragment(of annotation: PlacedAnnotation) -> ColumnItems.RubyFragment? {
    switch annotation.kind {
    case .ruby, .bopomofo, .kaeriten, .okurigana:
      ColumnItems.RubyFragment(base: String(text.slice(annotation.range)), reading: annotation.text)
    case .emphasis, .punctuation, .tateTen, .noteMark: nil
    }
  }

  /// The bounds of a cell of an annotation.
  func bounds(ofAnnotationCell index: Int, of annotation: PlacedAnnotation) -> PhysicalRect {
    let cell = annotationText.cells[index]
    return PhysicalRect(
      x: annotation.x(ofCell: cell),
      y: columns[annotation.column].bounds.y + cell.start, width: cell.extent,
      height: cell.advance)
  }
}

extension PlacedAnnotation {
  /// The start of a cell across the column. Symbols of bopomofo stand at the left of their band, tones at its right
  /// (BP2); all others on the centre line.
  fileprivate func x(ofCell cell: Cell) -> Length {
    switch kind {
    case .bopomofo: cell.extent < size ? bounds.x + size : bounds.x
    case .ruby, .emphasis, .punctuation, .kaeriten, .okurigana, .tateTen, .noteMark:
      axis - cell.extent.half
    }
  }
}

extension Layout {
  /// The annotations of a column, as indices.
  public func annotations(ofColumn column: Int) -> Range<Int> {
    let first = annotations.partitioningIndex { $0.column >= column }
    let end = annotations[first...].partitioningIndex { $0.column > column }
    return first..<end
  }
}
