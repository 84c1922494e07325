import VerticalLayout

/// Writes answers: as lines that people read, pages and columns counted from 1, or as a line of JSON each,
/// with indices from 0 as in the layout.
package struct AnswerWriter {
  package var format: AnswerFormat
  /// The layout's index in a stream of several.
  package var layout: Int?

  package init(format: AnswerFormat, layout: Int? = nil) {
    self.format = format
    self.layout = layout
  }

  package func bytes(of answer: Answer) -> [UInt8] {
    switch format {
    case .text: Array(lines(of: answer).utf8)
    case .json: json(of: answer)
    }
  }

  private func lines(of answer: Answer) -> String {
    var lines = ["\(range(answer.range))  \(answer.text.escapedControls)"]
    if let layout { lines[0] = "layout \(layout + 1): " + lines[0] }
    for fragment in answer.fragments {
      let name = answer.fragments.count > 1 ? "  \(fragment.kind.rawValue)" : ""
      lines.append(
        "  page \(fragment.page + 1), column \(fragment.column + 1)\(name): \(place(fragment.rect))"
          + (fragment.corners.isEmpty ? "" : ", turned")
      )
    }
    if let run = answer.run {
      let font = run.font.map { "\($0.family) \($0.face)".escapedControls } ?? "no font"
      lines.append(
        "  run \(range(run.range)): \(font), \(short(run.size))pt, \(run.orientation.rawValue)")
    }
    if let attributes = answer.attributes, attributes.saysMore {
      lines += self.lines(of: attributes)
    }
    if let caret = answer.caret {
      let side = caret.position.affinity == .upstream ? "after" : "before"
      lines.append("  caret \(side) it: \(caret.position.offset) at y \(short(caret.rect.y))")
    }
    for annotation in answer.annotations {
      lines.append(
        "  \(annotation.kind.rawValue) \(annotation.side.rawValue): "
          + "\(annotation.text.escapedControls), beside \(range(annotation.range)): "
          + place(annotation.bounds))
    }
    if let link = answer.link { lines.append("  link to \(link.escapedControls)") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of attributes: TextAttributes) -> [String] {
    var lines = [
      "  attributes \(range(attributes.range))"
        + (attributes.style.map { ": " + words(of: $0).joined(separator: ", ") } ?? "")
    ]
    for decoration in attributes.decorations {
      let words = [
        decoration.kind.rawValue, decoration.side?.rawValue, decoration.style,
        decoration.color?.description, range(decoration.range),
      ]
      lines.append("  " + words.compactMap(\.self).joined(separator: " "))
    }
    for box in attributes.boxes {
      let words = [
        "box around lines", box.style, box.color?.description,
        box.ground.map { "on \($0)" }, "\(range(box.range)):", place(box.bounds),
      ]
      lines.append("  " + words.compactMap(\.self).joined(separator: " "))
    }
    if let unbroken = attributes.unbroken { lines.append("  one unit \(range(unbroken))") }
    return lines
  }

  private func words(of style: StyleRecord) -> [String] {
    var words = ["\(short(style.size))pt", style.lang, style.ink.description]
    words += style.fonts.map(\.escapedControls)
    if let weight = style.weight { words.append("weight \(weight.rawValue)") }
    if style.orientation != .mixed { words.append(style.orientation.rawValue) }
    if style.letterSpacing != .zero {
      words.append("letter-spacing \(short(style.letterSpacing))pt")
    }
    if style.baselineShift != .zero {
      words.append("baseline-shift \(short(style.baselineShift))pt")
    }
    if style.isFlattened { words.append("flat") }
    words += style.features
    if style.isOutlined { words.append("outline") }
    if style.slant != 0 { words.append("slant \(style.slant)") }
    if style.shadows > 0 { words.append("\(style.shadows) shadow\(style.shadows == 1 ? "" : "s")") }
    return words
  }

  private func range(_ range: TextRange) -> String { "\(range.lowerBound):\(range.upperBound)" }

  private func place(_ rect: PhysicalRect) -> String {
    "\(short(rect.x)), \(short(rect.y)), \(short(rect.width)) × \(short(rect.height))"
  }

  /// A number of points to two places, which is finer than any eye.
  private func short(_ length: Length) -> String {
    let hundredths = (length.points * 100).rounded() / 100
    return hundredths == hundredths.rounded() && abs(hundredths) < 1e9
      ? "\(Int(hundredths))" : "\(hundredths)"
  }

  private func json(of answer: Answer) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      if let layout {
        writer.key("layout")
        writer.value(layout)
      }
      writer.key("range")
      writer.write(answer.range)
      writer.key("text")
      writer.string(answer.text)
      writer.key("rects")
      writer.array { writer in
        for fragment in answer.fragments { writer.write(fragment) }
      }
      if let run = answer.run {
        writer.key("run")
        writer.write(run)
      }
      if let attributes = answer.attributes, attributes.saysMore {
        writer.key("attributes")
        writer.write(attributes)
      }
      if let caret = answer.caret {
        writer.key("caret")
        writer.write(caret)
      }
      if !answer.annotations.isEmpty {
        writer.key("annotations")
        writer.array { writer in
          for annotation in answer.annotations { writer.write(annotation) }
        }
      }
      if let link = answer.link {
        writer.key("link")
        writer.string(link)
      }
    }
    writer.newlineAtEnd()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ part: Answer.Fragment) {
    object { writer in
      writer.key("page")
      writer.value(part.page)
      writer.key("column")
      writer.value(part.column)
      writer.key("part")
      writer.string(part.kind.rawValue)
      writer.key("bounds")
      writer.write(part.rect)
      if !part.corners.isEmpty {
        writer.key("corners")
        writer.array { writer in
          for corner in part.corners {
            writer.array { writer in
              writer.value(corner.x)
              writer.value(corner.y)
            }
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ attributes: TextAttributes) {
    object { writer in
      writer.key("range")
      writer.write(attributes.range)
      if let style = attributes.style {
        writer.key("style")
        writer.write(style)
      }
      if !attributes.decorations.isEmpty {
        writer.key("decorations")
        writer.array { writer in
          for decoration in attributes.decorations { writer.write(decoration) }
        }
      }
      if !attributes.boxes.isEmpty {
        writer.key("boxes")
        writer.array { writer in
          for box in attributes.boxes { writer.write(box) }
        }
      }
      if let link = attributes.link {
        writer.key("link")
        writer.string(link)
      }
      if let unbroken = attributes.unbroken {
        writer.key("unbroken")
        writer.write(unbroken)
      }
    }
  }

  fileprivate mutating func write(_ annotation: AnnotationArea) {
    object { writer in
      writer.key("kind")
      writer.string(annotation.kind.rawValue)
      writer.key("range")
      writer.write(annotation.range)
      writer.key("text")
      writer.string(annotation.text)
      writer.key("side")
      writer.string(annotation.side.rawValue)
      writer.key("page")
      writer.value(annotation.page)
      writer.key("bounds")
      writer.write(annotation.bounds)
    }
  }

  fileprivate mutating func write(_ run: PlacedColumn.PlacedRun) {
    object { writer in
      writer.key("range")
      writer.write(run.range)
      writer.key("bounds")
      writer.write(run.bounds)
      writer.key("font")
      if let font = run.font {
        writer.string("\(font.family) \(font.face)")
      } else {
        writer.null()
      }
      writer.key("size")
      writer.value(run.size)
      writer.key("orientation")
      writer.string(run.orientation.rawValue)
      writer.key("level")
      writer.value(Int(run.level))
    }
  }

  fileprivate mutating func write(_ caret: Caret) {
    object { writer in
      writer.key("offset")
      writer.value(caret.position.offset)
      writer.key("affinity")
      writer.string(caret.position.affinity.rawValue)
      writer.key("bounds")
      writer.write(caret.rect)
    }
  }
}

extension String {
  /// The text in one line: breaks, tabs and other controls by the names that JSON gives them.
  fileprivate var escapedControls: String {
    var writer = JSONWriter()
    writer.string(self)
    let text = String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
    return unicodeScalars.contains { $0.properties.generalCategory == .control } ? text : self
  }
}

extension TextAttributes {
  /// True where there is more to say than the run does.
  fileprivate var saysMore: Bool {
    style != nil || !decorations.isEmpty || !boxes.isEmpty || unbroken != nil || link != nil
  }
}

/// Formats of answers.
package enum AnswerFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// A line of JSON each.
  case json
}
