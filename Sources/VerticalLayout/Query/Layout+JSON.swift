extension Layout {
  /// The layout as JSON, version 1.
  public func json() -> [UInt8] {
    var bytes: [UInt8] = []
    writeJSON { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Writes the layout as JSON, version 1, a page at a time: a column a line, keys in a fixed order,
  /// lengths as exact decimals of 1/1024 pt.
  ///
  /// - Parameter sink: takes the next bytes; called once a page.
  public func writeJSON<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    var drawing: DrawingWriter?
    try writeJSON(&drawing, to: sink)
  }

  /// Writes the layout as JSON with all that drawing needs (YY-50): ``LayoutDrawing`` reads that back.
  ///
  /// - Parameters:
  ///   - source: what knows the fonts and images of the layout.
  ///   - sink: takes the next bytes; called once a page.
  public func writeJSON<E: Error>(
    drawing source: some DrawingSource, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var drawing: DrawingWriter? = DrawingWriter(source)
    try writeJSON(&drawing, to: sink)
  }

  private func writeJSON<E: Error>(
    _ drawing: inout DrawingWriter?, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var writer = JSONWriter()
    let styles = StyleRows(self)
    var record = LayoutRecord(
      direction: direction, lang: language.text, fonts: fonts.map(\.description),
      styles: styles.records, pages: [], dropped: [], warnings: [])
    record.open(in: &writer)
    for index in pages.indices {
      writer.newline()
      writer.open("{")
      self.record(ofPage: index, styles: styles).writeFields(to: &writer)
      drawing?.write(displayList(ofPage: index), to: &writer)
      writer.close("}")
      try sink(writer.takeBytes())
    }
    record.outline = outline
    record.dropped = dropped.map { self.record(of: $0) }
    record.warnings = warningRecords()
    record.close(in: &writer) { drawing?.writeTables(paper: paper, to: &$0) }
    try sink(writer.takeBytes())
  }
}

extension LayoutRecord {
  /// The layout as JSON, version 1: the bytes that ``Layout/json()`` gives of the layout itself.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    var record = self
    record.open(in: &writer)
    for page in pages {
      writer.newline()
      page.write(to: &writer)
    }
    record.close(in: &writer)
    return writer.takeBytes()
  }

  /// Writes the part before the pages.
  fileprivate mutating func open(in writer: inout JSONWriter) {
    writer.open("{")
    visitHead(&writer)
    writer.key(LayoutRecord.pagesKey)
    writer.open("[")
  }

  /// Writes the part after them.
  fileprivate mutating func close(
    in writer: inout JSONWriter, rest: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.close("]")
    visitTail(&writer)
    rest(&writer)
    writer.close("}")
    writer.newlineAtEnd()
  }

  /// Reads a layout that ``Layout/json()`` wrote. Keys that a later version adds are passed over.
  ///
  /// - Throws: ``LayoutReadError`` where it is no JSON, or no layout of version 1.
  public init(json bytes: [UInt8]) throws(LayoutReadError) {
    var top = JSONNode(value: try JSONReader.readLayout(bytes), path: "")
    self.init(direction: .rightToLeft, lang: "", fonts: [], pages: [], dropped: [], warnings: [])
    try visitHead(&top)
    try top.value(LayoutRecord.pagesKey, &pages)
    try visitTail(&top)
  }
}

extension JSONWriter {
  package mutating func write(_ style: StyleRecord) { style.write(to: &self) }

  package mutating func write(_ decoration: StyleRecord.PlacedDecoration) {
    decoration.write(to: &self)
  }

  package mutating func write(_ box: PlacedBox) { box.write(to: &self) }

  /// `[start, end]`, in UTF-8 bytes.
  package mutating func write(_ range: TextRange) {
    open("[")
    value(range.lowerBound)
    value(range.upperBound)
    close("]")
  }

  /// `[x, y, width, height]`, in points.
  package mutating func write(_ rect: PhysicalRect) {
    open("[")
    value(rect.x)
    value(rect.y)
    value(rect.width)
    value(rect.height)
    close("]")
  }
}
