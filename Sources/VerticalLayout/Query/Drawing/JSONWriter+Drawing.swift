extension JSONWriter {
  /// The number of a page as viewers show it.
  mutating func write(_ label: PageLabel) {
    object { writer in
      writer.value(label.number, as: "number")
      writer.string(label.numerals.rawValue, as: "numerals")
      if !label.prefix.isEmpty { writer.string(label.prefix, as: "prefix") }
    }
  }

  mutating func write(_ font: DrawnFont) {
    object { writer in
      writer.string(font.description.family, as: "family")
      writer.string(font.description.face, as: "face")
      writer.value(font.description.index, as: "index")
      writer.string(font.file, as: "file")
      writer.string(font.hash, as: "hash")
      writer.value(font.glyphCount, as: "glyphs")
    }
  }

  /// The keys of a path: its steps are a letter each, as SVG has them, and their points.
  mutating func write(_ path: DisplayPath) {
    string(path.fill?.description, as: "fill")
    if let stroke = path.stroke {
      key("stroke")
      object { writer in
        writer.string(stroke.color.description, as: "color")
        writer.value(stroke.width, as: "width")
        if !stroke.dashes.isEmpty {
          writer.key("dashes")
          writer.array { writer in
            for dash in stroke.dashes { writer.value(dash) }
          }
        }
        writer.mark("round", stroke.isRound)
      }
    }
    key("steps")
    array { writer in
      for step in path.steps {
        let (letter, points) = step.parts
        writer.array { writer in
          writer.string(letter)
          for point in points { writer.write(point) }
        }
      }
    }
  }

  /// Which items make a column, and what they are.
  mutating func write(_ column: ColumnItems) {
    object { writer in
      writer.write(column.items, as: "items")
      if let paragraph = column.paragraph {
        writer.key("paragraph")
        writer.write(paragraph)
      }
      writer.array("parts", of: column.parts) { $0.write($1) }
      writer.array("notes", of: column.notes) { writer, note in
        writer.object { writer in
          writer.string(note.text, as: "text")
          writer.string(note.opening, as: "opening")
          writer.string(note.closing, as: "closing")
          writer.mark("continues", note.continuesNote)
        }
      }
    }
  }

  private mutating func write(_ paragraph: ParagraphTag) {
    object { writer in
      writer.value(paragraph.index, as: "index")
      if paragraph.headingLevel != 0 { writer.value(paragraph.headingLevel, as: "heading") }
      writer.mark("contents", paragraph.isContentsEntry)
      if let item = paragraph.listItem {
        writer.key("item")
        writer.object { writer in
          writer.value(item.level, as: "level")
          writer.value(item.markerLength, as: "marker")
          if let number = item.number { writer.value(number, as: "number") }
        }
      }
      if let end = paragraph.markerEnd { writer.value(end, as: "marker-end") }
      if let noted = paragraph.notedParagraph { writer.value(noted, as: "noted") }
    }
  }

  private mutating func write(_ part: TextFragment) {
    object { writer in
      writer.write(part.items, as: "items")
      if let link = part.link { writer.value(link, as: "link") }
      writer.string(part.language?.text, as: "lang")
      if let ruby = part.ruby {
        writer.key("ruby")
        writer.array { writer in
          writer.string(ruby.base)
          writer.string(ruby.reading)
        }
      }
      writer.mark("reference", part.isReference)
      writer.string(part.mark, as: "mark")
      writer.mark("label", part.isLabel)
    }
  }

  // MARK: Keys with their values

  /// A key with an array, where that is not empty.
  mutating func array<Element>(
    _ name: String, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    key(name)
    array { writer in
      for element in elements { write(&writer, element) }
    }
  }

  /// A key with a string, where there is one.
  mutating func string(_ text: String?, as name: String) {
    guard let text else { return }
    key(name)
    string(text)
  }

  mutating func value(_ number: Int, as name: String) {
    key(name)
    value(number)
  }

  mutating func value(_ length: Length, as name: String) {
    key(name)
    value(length)
  }

  mutating func value(_ rect: PhysicalRect, as name: String) {
    key(name)
    write(rect)
  }

  mutating func rects(_ rects: [PhysicalRect]) {
    key("rects")
    array { writer in
      for rect in rects { writer.write(rect) }
    }
  }

  /// A key that is left out where it does not hold.
  mutating func mark(_ name: String, _ isSet: Bool) {
    if isSet { value(1, as: name) }
  }

  /// The text that something stands for.
  mutating func text(_ bytes: [UInt8]) {
    if !bytes.isEmpty { string(String(decoding: bytes, as: UTF8.self), as: "text") }
  }

  mutating func write(_ items: Range<Int>, as name: String) {
    key(name)
    array { writer in
      writer.value(items.lowerBound)
      writer.value(items.upperBound)
    }
  }

  /// Two numbers, x and y.
  mutating func write(_ point: PhysicalPoint) {
    value(point.x)
    value(point.y)
  }
}

extension DisplayPath.Step {
  fileprivate var parts: (letter: String, points: [PhysicalPoint]) {
    switch self {
    case .move(let point): ("M", [point])
    case .line(let point): ("L", [point])
    case .curve(let first, let second, let end): ("C", [first, second, end])
    case .close: ("Z", [])
    }
  }
}
