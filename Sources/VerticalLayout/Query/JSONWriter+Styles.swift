extension JSONWriter {
  /// A row of the table of styles: what all have, and what it has of its own.
  package mutating func write(_ style: StyleRecord) {
    object { writer in
      writer.key("size")
      writer.value(style.size)
      writer.key("lang")
      writer.string(style.lang)
      writer.key("ink")
      writer.string(style.ink.description)
      writer.writeStrings("fonts", style.fonts)
      if let weight = style.weight {
        writer.key("weight")
        writer.string(weight.rawValue)
      }
      if style.orientation != .mixed {
        writer.key("orientation")
        writer.string(style.orientation.rawValue)
      }
      for (key, length) in [
        ("letter-spacing", style.letterSpacing), ("baseline-shift", style.baselineShift),
      ] where length != .zero {
        writer.key(key)
        writer.value(length)
      }
      writer.writeNumber("flat", style.isFlattened ? 1 : 0)
      writer.writeStrings("features", style.features)
      writer.writeNumber("outline", style.isOutlined ? 1 : 0)
      writer.writeNumber("slant", style.slant)
      writer.writeNumber("shadows", style.shadows)
    }
  }

  private mutating func writeNumber(_ name: String, _ number: Int) {
    guard number != 0 else { return }
    key(name)
    value(number)
  }

  private mutating func writeStrings(_ name: String, _ strings: [String]) {
    guard !strings.isEmpty else { return }
    key(name)
    array { writer in
      for string in strings { writer.string(string) }
    }
  }

  /// The keys of what is around text of a column.
  mutating func writeMarks(of column: ColumnRecord) {
    if !column.decorations.isEmpty {
      key("decorations")
      array { writer in
        for decoration in column.decorations { writer.write(decoration) }
      }
    }
    if !column.unbroken.isEmpty {
      key("unbroken")
      array { writer in
        for range in column.unbroken { writer.write(range) }
      }
    }
  }

  package mutating func write(_ decoration: PlacedDecoration) {
    object { writer in
      writer.key("kind")
      writer.string(decoration.kind.rawValue)
      writer.key("range")
      writer.write(decoration.range)
      for (key, text) in [
        ("style", decoration.style), ("color", decoration.color?.description),
        ("side", decoration.side?.rawValue),
      ] {
        guard let text else { continue }
        writer.key(key)
        writer.string(text)
      }
      writer.key("rects")
      writer.array { writer in
        for rect in decoration.rects { writer.write(rect) }
      }
    }
  }
}
