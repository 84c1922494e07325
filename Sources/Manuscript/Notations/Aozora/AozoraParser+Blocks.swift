import VerticalLayout

extension AozoraParser {
  /// Opens a block. One of lines takes the place of one of its family that is open: those do not nest.
  mutating func begin(_ block: AozoraBlock, _ range: Range<Int>) {
    for family in block.families {
      switch family {
      case .indent, .measure, .foot, .tiers, .middle:
        if let index = lastBlock(of: family) { end(blocks.remove(at: index)) }
      case .style: break
      }
    }
    guard hasRoom(blocks.count, range) else { return }
    for family in block.allFamilies { ended.remove(family) }
    if block.isCentered { pendingBreak = .centeredPage }
    if block.beginsTier, block.tiers != nil { pendingBreak = .tier }
    reportPartlyKnown(block, range)
    for style in block.styles { reportUnset(style, range) }
    blocks.append(OpenBlock(block: block, start: builder.end, place: place(range)))
  }

  /// Ends the blocks that an end names.
  mutating func endBlocks(_ families: [AozoraBlock.Family], _ range: Range<Int>) {
    guard let first = families.first else { return }
    endBlock(first, range)
    for family in families.dropFirst()
    where ended.remove(family) == nil && block(endedBy: family) != nil {
      endBlock(family, range)
    }
  }

  private mutating func endBlock(_ family: AozoraBlock.Family, _ range: Range<Int>) {
    guard let index = block(endedBy: family) else {
      // An end with ここで may end a pair.
      guard case .style(let style) = family,
        let pair = pairs.lastIndex(where: { style.isEnded(by: $0.style) })
      else {
        if ended.remove(family) == nil { reportEndWithoutBegin(range) }
        return
      }
      let open = pairs.remove(at: pair)
      return add(open.style, open.start..<builder.end, range)
    }
    let open = blocks.remove(at: index)
    // An end of its own for each of several things that one block has said is no mistake.
    for other in open.block.allFamilies where other != family { ended.insert(other) }
    end(open)
  }

  /// Gives the text of a block its styles.
  mutating func end(_ open: OpenBlock) {
    for style in open.block.styles {
      if let frame = style.frame {
        var box = BoxStyle(border: frame)
        box.padding = BoxStyle.Edges(across: .em(512), along: .em(512))
        builder.addPassage(box, from: open.start, to: builder.end)
        guard style == .panel else { continue }
      }
      // Headings before their text are those of their lines.
      if case .heading = style { continue }
      for attribute in style.attributes {
        builder.add(attribute, from: open.start, to: builder.end)
      }
    }
  }

  /// Begins the line at hand with the heading that the block around it makes of it; the text that this stands before is
  /// on the line after the block.
  mutating func beginHeadingOfBlock() {
    guard state.inline == nil, builder.end > state.start else { return }
    for style in (state.blocks ?? []).flatMap(\.styles).reversed() {
      guard case .heading(_, let form) = style, form != .own else { continue }
      for attribute in style.attributes {
        builder.add(attribute, from: state.start, to: builder.end)
      }
      state.inline = (form, builder.end)
      return
    }
  }

  /// True for a line that is no more than a heading whose text is on the next line, or after the annotation that ends
  /// the heading.
  func standsBeforeText(_ end: Int) -> Bool {
    guard let inline = state.inline, inline.end == builder.end else { return false }
    var index = end
    while let line = lineOfEnd(from: index) { index = line }
    let next = builder.bytes[index...].prefix(6)
    return !next.isEmpty && next.first != 0x0A && next.first != 0x0D
      && !next.starts(with: "［＃".utf8)
  }

  /// The start of the line after one that holds no more than the end of a heading.
  private func lineOfEnd(from start: Int) -> Int? {
    let bytes = builder.bytes
    guard bytes[start...].prefix(90).starts(with: "［＃ここで".utf8),
      let close = bytes[start...].prefix(90).firstIndex(of: 0x0A)
    else { return nil }
    let line = String(decoding: bytes[start..<close], as: UTF8.self)
    return line.hasPrefix("［＃ここで") && line.contains("見出し終わり］") ? close + 1 : nil
  }

  /// Indents of the line at hand. Within the line they are for what follows, which cannot be set.
  mutating func applyLine(_ block: AozoraBlock, _ range: Range<Int>) {
    guard text.isBlank || block.families.allSatisfy(\.isOfStyle) else {
      // How far above the foot it ends says all of the rest of a line.
      if let foot = block.foot { return applyFoot(foot, range) }
      warnings.add(
        .warning, .markupIgnored, kind: "indent inside", at: place(range),
        "an indent inside a line has no effect; it stands at the head of its line")
      return
    }
    if block.isCentered { pendingBreak = .centeredPage }
    reportPartlyKnown(block, range)
    if block.families.allSatisfy(\.isOfStyle) {
      state.own = state.own ?? AozoraBlock(styles: [])
      state.own?.styles += block.styles
    } else {
      state.own = block
    }
    for style in block.styles { reportUnset(style, range) }
  }

  private mutating func reportPartlyKnown(_ block: AozoraBlock, _ range: Range<Int>) {
    guard block.isPartlyKnown else { return }
    warnings.add(
      .warning, .markupIgnored, kind: "partly known", at: place(range),
      "not all of this annotation is known; what is not is not set")
  }

  /// Sets the rest of the line to the foot.
  mutating func applyFoot(_ count: Int, _ range: Range<Int>) {
    if text.isEmpty {
      var block = state.own ?? AozoraBlock(styles: [])
      block.foot = count
      state.own = block
    } else {
      state.foot = (builder.end, count)
    }
  }
}
