// The keys of the layout JSON, each once, in their order.

extension LayoutRecord {
  /// The key of the pages, which stand between the fields before them and those after them.
  static let pagesKey = "pages"

  /// Goes through the fields before the pages.
  mutating func visitHead<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.version("version", version)
    try fields.remark("unit", "pt")
    try fields.value("direction", &direction)
    try fields.value("lang", &lang)
    try fields.value("fonts", &fonts)
    try fields.value("styles", &styles, unless: [])
  }

  /// Goes through the fields after them.
  mutating func visitTail<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.lines("outline", ifAny: &outline)
    try fields.value("dropped", &dropped)
    try fields.value("warnings", &warnings)
  }
}

extension FontDescription: JSONRecord {
  static var blank: FontDescription { FontDescription(family: "", face: "", index: 0) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("family", &family)
    try fields.value("face", &face)
    try fields.value("index", &index)
  }
}

extension StyleRecord: JSONRecord {
  static var blank: StyleRecord { StyleRecord(size: .zero, lang: "", ink: .black) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("size", &size)
    try fields.value("lang", &lang)
    try fields.value("ink", &ink)
    try fields.value("fonts", &fonts, unless: [])
    try fields.value("weight", ifAny: &weight)
    try fields.value("orientation", &orientation, unless: .mixed)
    try fields.value("letter-spacing", &letterSpacing, unless: .zero)
    try fields.value("baseline-shift", &baselineShift, unless: .zero)
    try fields.flag("flat", &isFlattened)
    try fields.value("features", &features, unless: [])
    try fields.flag("outline", &isOutlined)
    try fields.value("slant", &slant, unless: 0)
    try fields.value("shadows", &shadows, unless: 0)
  }
}

// MARK: Pages

extension LayoutRecord.PageRecord: JSONRecord {
  static var blank: LayoutRecord.PageRecord {
    LayoutRecord.PageRecord(index: 0, size: PhysicalSize(width: .zero, height: .zero), columns: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try visitHead(&fields)
    try fields.lines("columns", &columns)
    try visitTail(&fields)
  }

  /// Goes through the fields before the columns.
  mutating func visitHead<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("index", &index)
    try fields.value("size", &size)
  }

  /// Goes through the fields after them.
  mutating func visitTail<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.row("links", &links)
    try fields.row("anchors", &anchors)
    try fields.row("rooms", &rooms)
    try fields.row("boxes", &boxes)
    try fields.row("floats", &floats)
    try fields.value("number", ifAny: &number)
    try fields.value("label", ifAny: &label)
    try fields.value("side", ifAny: &side)
    try fields.row("furniture", &furniture)
  }
}

extension LayoutRecord.LinkRecord: JSONRecord {
  static var blank: LayoutRecord.LinkRecord {
    LayoutRecord.LinkRecord(range: TextRange(0, 0), target: "", rects: [])
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("target", &target)
    try fields.value("rects", &rects)
  }
}

extension LayoutRecord.AnchorRecord: JSONRecord {
  static var blank: LayoutRecord.AnchorRecord {
    LayoutRecord.AnchorRecord(name: "", bounds: .blank)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("name", &name)
    try fields.value("bounds", &bounds)
  }
}

extension PlacedBox: JSONRecord {
  static var blank: PlacedBox { PlacedBox(range: TextRange(0, 0), bounds: .blank) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("style", ifAny: &style)
    try fields.value("color", ifAny: &color)
    try fields.value("ground", ifAny: &ground)
    try fields.value("bounds", &bounds)
  }
}

extension LayoutRecord.FloatRecord: JSONRecord {
  static var blank: LayoutRecord.FloatRecord {
    LayoutRecord.FloatRecord(name: "", side: .head, description: "", bounds: .blank, room: .blank)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("name", &name)
    try fields.value("side", &side)
    try fields.value("description", &description)
    try fields.value("bounds", &bounds)
    try fields.value("room", &room)
  }
}

extension LayoutRecord.FurnitureRecord: JSONRecord {
  static var blank: LayoutRecord.FurnitureRecord {
    LayoutRecord.FurnitureRecord(kind: .folio, text: "", bounds: .blank)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("kind", &kind)
    try fields.value("text", &text)
    try fields.value("bounds", &bounds)
    try fields.value("transform", ifAny: &transform)
  }
}

// MARK: Text that is left out, and messages

extension OutlineRecord: JSONRecord {
  static var blank: OutlineRecord {
    OutlineRecord(title: "", level: 0, page: 0, range: TextRange(0, 0))
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("title", &title)
    try fields.value("level", &level)
    try fields.value("page", &page)
    try fields.value("range", &range)
  }
}

extension LayoutRecord.DroppedRecord: JSONRecord {
  static var blank: LayoutRecord.DroppedRecord {
    LayoutRecord.DroppedRecord(range: TextRange(0, 0), text: "", reason: .control)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("range", &range)
    try fields.value("text", &text)
    try fields.value("reason", &reason)
  }
}

extension LayoutRecord.WarningRecord: JSONRecord {
  static var blank: LayoutRecord.WarningRecord {
    LayoutRecord.WarningRecord(code: .glyphMissing, message: "")
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("code", &code)
    try fields.value("message", &message)
    try fields.value("range", ifAny: &range)
    try fields.value("line", ifAny: &line)
    try fields.value("column", ifAny: &column)
    try fields.value("file", ifAny: &file)
  }
}

extension PhysicalRect {
  /// A rectangle to read another into.
  static var blank: PhysicalRect {
    PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
  }
}
