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
    let styles = StyleTable(self)
    writer.beginLayout(
      direction, lang: language.text, fonts: fonts.map(\.description), styles: styles.records)
    for index in pages.indices {
      writer.newline()
      writer.write(record(ofPage: index, styles: styles)) { writer in
        drawing?.write(displayList(ofPage: index), to: &writer)
      }
      try sink(writer.takeBytes())
    }
    writer.endLayout(
      outline: outline, dropped: dropped.map { record(of: $0) }, warnings: warningRecords()
    ) { drawing?.writeTables(paper: paper, to: &$0) }
    try sink(writer.takeBytes())
  }
}

extension LayoutRecord {
  /// The layout as JSON, version 1: the bytes that ``Layout/json()`` gives of the layout itself.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginLayout(direction, lang: lang, fonts: fonts, styles: styles)
    for page in pages {
      writer.newline()
      writer.write(page)
    }
    writer.endLayout(outline: outline, dropped: dropped, warnings: warnings)
    return writer.takeBytes()
  }
}

extension JSONWriter {
  /// Writes the part before the pages.
  fileprivate mutating func beginLayout(
    _ direction: ColumnDirection, lang: String, fonts: [FontDescription], styles: [StyleRecord]
  ) {
    open("{")
    key("version")
    value(1)
    key("unit")
    string("pt")
    key("direction")
    string(direction.rawValue)
    key("lang")
    string(lang)
    key("fonts")
    array { writer in
      for font in fonts { writer.write(font) }
    }
    if !styles.isEmpty {
      key("styles")
      array { writer in
        for style in styles { writer.write(style) }
      }
    }
    key("pages")
    open("[")
  }

  /// Writes the part after them.
  fileprivate mutating func endLayout(
    outline: [OutlineRecord], dropped: [DroppedRecord], warnings: [WarningRecord],
    rest: (inout JSONWriter) -> Void = { _ in }
  ) {
    close("]")
    writeOutline(outline)
    key("dropped")
    array { writer in
      for item in dropped { writer.write(item) }
    }
    key("warnings")
    array { writer in
      for warning in warnings { writer.write(warning) }
    }
    rest(&self)
    close("}")
    newlineAtEnd()
  }

  fileprivate mutating func write(_ font: FontDescription) {
    object { writer in
      writer.key("family")
      writer.string(font.family)
      writer.key("face")
      writer.string(font.face)
      writer.key("index")
      writer.value(font.index)
    }
  }

  fileprivate mutating func write(
    _ page: PageRecord, rest: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { writer in
      writer.key("index")
      writer.value(page.index)
      writer.key("size")
      writer.array { writer in
        writer.value(page.size.width)
        writer.value(page.size.height)
      }
      writer.key("columns")
      writer.array { writer in
        for column in page.columns {
          writer.newline()
          writer.write(column)
        }
      }
      if !page.links.isEmpty {
        writer.newline()
        writer.key("links")
        writer.array { writer in
          for link in page.links { writer.write(link) }
        }
      }
      if !page.anchors.isEmpty {
        writer.newline()
        writer.key("anchors")
        writer.array { writer in
          for anchor in page.anchors { writer.write(anchor) }
        }
      }
      if !page.rooms.isEmpty {
        writer.newline()
        writer.key("rooms")
        writer.array { writer in
          for room in page.rooms { writer.write(room) }
        }
      }
      if !page.boxes.isEmpty {
        writer.newline()
        writer.key("boxes")
        writer.array { writer in
          for box in page.boxes { writer.write(box) }
        }
      }
      if !page.floats.isEmpty {
        writer.newline()
        writer.key("floats")
        writer.array { writer in
          for float in page.floats { writer.write(float) }
        }
      }
      writer.writeFurniture(of: page)
      rest(&writer)
    }
  }

  /// The keys of what a page of a book has beside its text.
  private mutating func writeFurniture(of page: PageRecord) {
    if let number = page.number {
      key("number")
      value(number)
    }
    if let label = page.label {
      key("label")
      string(label)
    }
    if let side = page.side {
      key("side")
      string(side.rawValue)
    }
    guard !page.furniture.isEmpty else { return }
    newline()
    key("furniture")
    array { writer in
      for line in page.furniture {
        writer.object { writer in
          writer.key("kind")
          writer.string(line.kind.rawValue)
          writer.key("text")
          writer.string(line.text)
          writer.key("bounds")
          writer.write(line.bounds)
        }
      }
    }
  }

  private mutating func write(_ link: LinkRecord) {
    object { writer in
      writer.key("range")
      writer.write(link.range)
      writer.key("target")
      writer.string(link.target)
      writer.key("rects")
      writer.array { writer in
        for rect in link.rects { writer.write(rect) }
      }
    }
  }

  private mutating func write(_ anchor: AnchorRecord) {
    object { writer in
      writer.key("name")
      writer.string(anchor.name)
      writer.key("bounds")
      writer.write(anchor.bounds)
    }
  }

  private mutating func write(_ float: FloatRecord) {
    object { writer in
      writer.key("name")
      writer.string(float.name)
      writer.key("side")
      writer.string(float.side.rawValue)
      writer.key("description")
      writer.string(float.description)
      writer.key("bounds")
      writer.write(float.bounds)
      writer.key("room")
      writer.write(float.room)
    }
  }

  fileprivate mutating func write(_ dropped: DroppedRecord) {
    object { writer in
      writer.key("range")
      writer.write(dropped.range)
      writer.key("text")
      writer.string(dropped.text)
      writer.key("reason")
      writer.string(dropped.reason.rawValue)
    }
  }

  fileprivate mutating func write(_ warning: WarningRecord) {
    object { writer in
      writer.key("code")
      writer.string(warning.code.rawValue)
      writer.key("message")
      writer.string(warning.message)
      if let range = warning.range {
        writer.key("range")
        writer.write(range)
      }
      if let line = warning.line {
        writer.key("line")
        writer.value(line)
      }
      if let column = warning.column {
        writer.key("column")
        writer.value(column)
      }
      if let file = warning.file {
        writer.key("file")
        writer.string(file)
      }
    }
  }

  /// `[start, end]`, in UTF-8 bytes.
  package mutating func write(_ range: TextRange) {
    array { writer in
      writer.value(range.lowerBound)
      writer.value(range.upperBound)
    }
  }

  /// `[x, y, width, height]`, in points.
  package mutating func write(_ rect: PhysicalRect) {
    array { writer in
      writer.value(rect.x)
      writer.value(rect.y)
      writer.value(rect.width)
      writer.value(rect.height)
    }
  }
}
