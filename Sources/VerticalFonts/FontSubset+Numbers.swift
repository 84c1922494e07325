extension FontSubset {
  /// A CFF font program with numbers of ours for its glyphs, one for each glyph in their order; that of the
  /// first is always 0. A program whose glyphs have names becomes one whose glyphs have numbers.
  ///
  /// `nil` where the bytes are no font program of this form.
  package func numbered(_ numbers: [UInt16]) -> [UInt8]? {
    guard let program = CompactProgram(bytes.span), program.topDictionaries.count == 1 else {
      return nil
    }
    var charset: [UInt8] = [0]
    charset.reserveCapacity(1 + 2 * program.charStrings.count)
    for glyph in 0..<program.charStrings.count where glyph > 0 {
      // Glyphs that nobody asked for have the last number, which is nobody's.
      charset.append(word: glyph < numbers.count ? Int(numbers[glyph]) : 0xFFFF)
    }
    return program.hasNumbers
      ? program.renumbered(charset, of: bytes) : program.converted(charset, of: bytes)
  }
}

extension CompactProgram {
  /// The program with new numbers in their old places, to which only the way changes: new ones come at the end.
  fileprivate func renumbered(_ charset: [UInt8], of bytes: [UInt8]) -> [UInt8]? {
    guard let entry = top.entry(.charset), entry.operands.count == 5 else { return nil }
    var program: [UInt8] = []
    program.reserveCapacity(bytes.count + charset.count)
    program += bytes
    program.replaceSubrange(entry.operands, with: CompactWriter.number(bytes.count))
    program += charset
    return program
  }

  /// Gives a program of names what one of numbers has: a collection, a list of one font in it, and
  /// which of the fonts has each glyph.
  fileprivate func converted(_ charset: [UInt8], of bytes: [UInt8]) -> [UInt8]? {
    // Two strings are added.
    guard let font = CompactFont(top, in: bytes.span), strings.count <= 0xFFFF - 2 else {
      return nil
    }
    var writer = CompactWriter(
      head: bytes[..<topDictionaries.start],
      strings: (0..<strings.count).map { string in
        strings.item(string, in: bytes.span).map { bytes[$0] } ?? []
      },
      entries: top.entries(in: bytes) { !$0.leadsElsewhere }
        + CompactWriter.entry(.cidCount, [0xFFFF]),
      leadingTo: [.charset, .charStrings, .fontArray, .fontSelection])
    // What lies after the strings moves together.
    let shift = writer.end - strings.end
    writer.reserve(bytes.count - strings.end + charset.count + 64)
    writer.append(bytes[strings.end...])
    writer.set(.charStrings, to: charStrings.start + shift)
    writer.append(charset, as: .charset)
    var selection: [UInt8] = [3]
    selection.append(words: 1, 0)
    selection.append(0)
    selection.append(word: charStrings.count)
    writer.append(selection, as: .fontSelection)
    let privatePlace = [font.privatePlace.count, font.privatePlace.lowerBound + shift]
    writer.append(
      CompactWriter.index([CompactWriter.entry(.privateDictionary, privatePlace)]), as: .fontArray)
    return writer.finish()
  }
}
