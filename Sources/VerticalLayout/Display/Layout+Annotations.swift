extension Layout {
  /// The glyphs of an annotation. They stand for no text: a reading is found beside its base in the
  /// structure of a document, and never between the characters of the text (RU19).
  func glyphRuns(of annotation: PlacedAnnotation) -> [DisplayItem] {
    let top = columns[annotation.column].bounds.y
    return annotationText.items(
      of: annotation.cells, styles: styles,
      missing: { index, style in
        DisplayList.MissingGlyph(
          bounds: bounds(ofAnnotationCell: index, of: annotation), ink: style.ink, font: nil,
          size: .zero, text: [])
      },
      place: { index, _ in
        let cell = annotationText.cells[index]
        return CellPlace(axis: annotation.axis, top: top + cell.start, advance: cell.advance)
      })
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
