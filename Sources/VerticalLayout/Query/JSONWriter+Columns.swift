/// Columns of a layout as JSON, and what stands on them.
extension JSONWriter {
  mutating func write(_ column: ColumnRecord) {
    object { writer in
      writer.key("index")
      writer.value(column.index)
      writer.key("tier")
      writer.value(column.tier)
      writer.key("paragraph")
      writer.value(column.paragraph)
      if let reference = column.note {
        writer.key("role")
        writer.string("note")
        writer.key("reference")
        writer.write(reference)
      }
      writer.key("range")
      writer.write(column.range)
      writer.key("text")
      writer.string(column.text)
      writer.key("bounds")
      writer.write(column.bounds)
      if let fragment = column.fragment {
        writer.key("fragment")
        writer.write(fragment)
      }
      writer.key("axis")
      writer.value(column.axis)
      writer.key("measure")
      writer.value(column.measure)
      writer.key("natural")
      writer.value(column.natural)
      writer.key("adjustment")
      writer.value(column.adjustment)
      if let stage = column.stage {
        writer.key("stage")
        writer.string(stage.rawValue)
      }
      writer.key("runs")
      writer.array { writer in
        for run in column.runs { writer.write(run) }
      }
      writer.key("cells")
      writer.array { writer in
        for cell in column.cells { writer.write(cell) }
      }
      if !column.annotations.isEmpty {
        writer.key("annotations")
        writer.array { writer in
          for annotation in column.annotations { writer.write(annotation) }
        }
      }
      if !column.insets.isEmpty {
        writer.key("insets")
        writer.array { writer in
          for inset in column.insets { writer.write(inset) }
        }
      }
      writer.writeMarks(of: column)
    }
  }

  private mutating func write(_ inset: InsetRecord) {
    object { writer in
      writer.key("kind")
      writer.string(inset.kind.rawValue)
      writer.key("range")
      writer.write(inset.range)
      writer.key("bounds")
      writer.write(inset.bounds)
      writer.key("lines")
      writer.array { writer in
        for line in inset.lines {
          writer.object { writer in
            writer.key("range")
            writer.write(line.range)
            writer.key("text")
            writer.string(line.text)
            writer.key("axis")
            writer.value(line.axis)
            writer.key("bounds")
            writer.write(line.bounds)
            writer.key("cells")
            writer.array { writer in
              for number in line.cells { writer.value(number) }
            }
          }
        }
      }
    }
  }

  private mutating func write(_ annotation: AnnotationRecord) {
    object { writer in
      writer.key("kind")
      writer.string(annotation.kind.rawValue)
      writer.key("range")
      writer.write(annotation.range)
      writer.key("text")
      writer.string(annotation.text)
      writer.key("side")
      writer.string(annotation.side.rawValue)
      writer.key("size")
      writer.value(annotation.size)
      writer.key("bounds")
      writer.write(annotation.bounds)
      writer.key("cells")
      writer.array { writer in
        for cell in annotation.cells { writer.write(cell) }
      }
    }
  }

  private mutating func write(_ run: RunRecord) {
    object { writer in
      writer.key("range")
      writer.write(run.range)
      writer.key("bounds")
      writer.write(run.bounds)
      writer.key("font")
      if let font = run.font { writer.value(font) } else { writer.null() }
      writer.key("size")
      writer.value(run.size)
      writer.key("orientation")
      writer.string(run.orientation.rawValue)
      writer.key("ascent")
      writer.value(run.ascent)
      writer.key("descent")
      writer.value(run.descent)
      writer.key("cells")
      writer.array { writer in
        for number in run.cells { writer.value(number) }
      }
      if run.level > 0 {
        writer.key("level")
        writer.value(Int(run.level))
      }
      if let style = run.style {
        writer.key("style")
        writer.value(style)
      }
    }
  }

  private mutating func write(_ cell: CellRecord) {
    object { writer in
      writer.key("range")
      writer.write(cell.range)
      writer.key("text")
      writer.string(cell.text)
      writer.key("t")
      writer.value(cell.t)
      writer.key("advance")
      writer.value(cell.advance)
      writer.key("bounds")
      writer.write(cell.bounds)
      writer.key("orientation")
      writer.string(cell.orientation.name)
      writer.key("glyphs")
      writer.array { writer in
        for glyph in cell.glyphs {
          writer.array { writer in
            writer.value(glyph.id)
            writer.value(glyph.x)
            writer.value(glyph.y)
          }
        }
      }
      writer.key("break")
      writer.string(cell.breakAfter.name)
      if let trim = cell.trim.name {
        writer.key("trim")
        writer.string(trim)
      }
      if let image = cell.image {
        writer.key("image")
        writer.object { writer in
          writer.key("name")
          writer.string(image.name)
          writer.key("bounds")
          writer.write(image.bounds)
        }
      }
    }
  }
}
