// The keys of columns in the layout JSON, and of what stands on them.

extension LayoutRecord.ColumnRecord: JSONRecord {
  static var blank: LayoutRecord.ColumnRecord {
    LayoutRecord.ColumnRecord(
      index: 0, tier: 0, paragraph: 0, range: TextRange(0, 0), text: "", bounds: .blank,
      axis: .zero, measure: .zero, natural: .zero, adjustment: .zero, runs: [], cells: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try visitHead(&fields)
    try fields.value("cells", &cells)
    try visitTail(&fields)
  }

  /// Goes through the fields before the cells.
  mutating func visitHead<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("index", &index)
    try fields.value("tier", &tier)
    try fields.value("paragraph", &paragraph)
    var isNote = note != nil
    try fields.name("role", "note", if: &isNote)
    if isNote {
      var reference = note ?? TextRange(0, 0)
      try fields.value("reference", &reference)
      note = reference
    }
    try fields.value("range", &range)
    try fields.value("text", &text)
    try fields.value("bounds", &bounds)
    try fields.value("fragment", ifAny: &fragment)
    try fields.value("axis", &axis)
    try fields.value("transform", ifAny: &transform)
    try fields.value("measure", &measure)
    try fields.value("natural", &natural)
    try fields.value("adjustment", &adjustment)
    try fields.value("stage", ifAny: &stage)
    try fields.value("runs", &runs)
  }

  /// Goes through the fields after them.
  mutating func visitTail<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("annotations", &annotations, unless: [])
    try fields.value("insets", &insets, unless: [])
    try fields.value("decorations", &decorations, unless: [])
    try fields.value("unbroken", &unbroken, unless: [])
  }
}

extension LayoutRecord.RunRecord: JSONRecord {
  static var blank: LayoutRecord.RunRecord {
    LayoutRecord.RunRecord(
      range: TextRange(0, 0), bounds: .blank, size: .zero, orientation: .upright, ascent: .zero,
      descent: .zero, cells: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("bounds", &bounds)
    try fields.value("font", &font)
    try fields.value("size", &size)
    try fields.value("orientation", &orientation)
    try fields.value("ascent", &ascent)
    try fields.value("descent", &descent)
    try fields.pair("cells", &cells)
    try fields.value("level", &level, unless: 0)
    try fields.value("style", ifAny: &style)
  }
}

extension LayoutRecord.CellRecord: JSONRecord {
  static var blank: LayoutRecord.CellRecord {
    LayoutRecord.CellRecord(
      range: TextRange(0, 0), text: "", t: .zero, advance: .zero, bounds: .blank,
      orientation: .upright, glyphs: [], breakAfter: .forbid, trim: .none)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("text", &text)
    try fields.value("t", &t)
    try fields.value("advance", &advance)
    try fields.value("bounds", &bounds)
    try fields.value("orientation", &orientation)
    try fields.value("glyphs", &glyphs)
    try fields.value("break", &breakAfter)
    try fields.value("trim", &trim, unless: .none)
    try fields.value("image", ifAny: &image)
  }
}

extension LayoutRecord.ImageRecord: JSONRecord {
  static var blank: LayoutRecord.ImageRecord { LayoutRecord.ImageRecord(name: "", bounds: .blank) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("name", &name)
    try fields.value("bounds", &bounds)
  }
}

extension LayoutRecord.AnnotationRecord: JSONRecord {
  static var blank: LayoutRecord.AnnotationRecord {
    LayoutRecord.AnnotationRecord(
      kind: .ruby, range: TextRange(0, 0), text: "", side: .right, size: .zero, bounds: .blank,
      cells: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("kind", &kind)
    try fields.value("range", &range)
    try fields.value("text", &text)
    try fields.value("side", &side)
    try fields.value("size", &size)
    try fields.value("bounds", &bounds)
    try fields.value("cells", &cells)
  }
}

extension LayoutRecord.InsetRecord: JSONRecord {
  static var blank: LayoutRecord.InsetRecord {
    LayoutRecord.InsetRecord(kind: .warichu, range: TextRange(0, 0), bounds: .blank, lines: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("kind", &kind)
    try fields.value("range", &range)
    try fields.value("bounds", &bounds)
    try fields.value("lines", &lines)
  }
}

extension LayoutRecord.InsetLineRecord: JSONRecord {
  static var blank: LayoutRecord.InsetLineRecord {
    LayoutRecord.InsetLineRecord(
      range: TextRange(0, 0), text: "", axis: .zero, bounds: .blank, cells: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("text", &text)
    try fields.value("axis", &axis)
    try fields.value("bounds", &bounds)
    try fields.pair("cells", &cells)
  }
}

extension StyleRecord.PlacedDecoration: JSONRecord {
  static var blank: StyleRecord.PlacedDecoration {
    StyleRecord.PlacedDecoration(kind: .box, range: TextRange(0, 0), rects: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("kind", &kind)
    try fields.value("range", &range)
    try fields.value("style", ifAny: &style)
    try fields.value("color", ifAny: &color)
    try fields.value("side", ifAny: &side)
    try fields.value("rects", &rects)
  }
}
