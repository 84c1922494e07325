import VerticalFonts
import VerticalLayout

/// A font's objects in the file, written when all pages are: by then it is known what they use.
struct PDFFontFile {
  let font: PDFFont
  private let library: FontLibrary

  /// The numbers of the objects that all its uses share.
  private var descendant: Int?
  private var maps: [Int: Int] = [:]
  private var name = ""

  init(_ font: PDFFont, library: FontLibrary) {
    self.font = font
    self.library = library
  }

  /// Writes the font object of one use, and what it shares with others if it is the first.
  mutating func write(
    variant: Int, isVertical: Bool, as number: Int, to file: inout PDFFile
  ) throws(WriterError) {
    if descendant == nil { descendant = try writeDescendant(to: &file) }
    guard let descendant else { return }
    let map = maps[variant] ?? writeMap(variant, to: &file)
    maps[variant] = map
    let encoding = isVertical ? "Identity-V" : "Identity-H"
    file.add(
      PDFBytes(
        "<</Type/Font/Subtype/Type0/BaseFont/\(name)-\(encoding)/Encoding/\(encoding)"
          + "/DescendantFonts[\(descendant) 0 R]/ToUnicode \(map) 0 R>>"),
      as: number)
  }

  /// Entries by rising codes.
  private var order: [Int] {
    font.entries.indices.sorted { font.entries[$0].code < font.entries[$1].code }
  }

  private func writeMap(_ variant: Int, to file: inout PDFFile) -> Int {
    let number = file.reserve()
    let texts = order.compactMap { entry in
      font.text(of: entry, variant: variant).map { (font.entries[entry].code, $0) }
    }
    file.addStream(ToUnicodeMap(texts).bytes, as: number)
    return number
  }

  private mutating func writeDescendant(to file: inout PDFFile) throws(WriterError) -> Int {
    switch font.source {
    case .boxes: return writeBoxes(to: &file)
    case .library(let id, let facts):
      let subset: FontSubset
      do throws(FontError) {
        subset = try library.subset(of: id, to: font.entries.map(\.glyph))
      } catch {
        throw unusable(id, "HarfBuzz makes no subset of it")
      }
      name = "\(tag(facts.postScriptName))+\(facts.postScriptName)"
      switch facts.outlines {
      case .compact:
        return try writeCompact(subset, facts, id, to: &file)
      case .trueType, .other:
        return writeTrueType(subset, facts, to: &file)
      }
    }
  }

  private func unusable(_ id: FontID, _ reason: String) -> WriterError {
    let file = library.file(of: id)
    return .unusableFont(path: file.path, index: file.index, reason: reason)
  }

  private func writeCompact(
    _ subset: FontSubset, _ facts: FontFacts, _ id: FontID, to file: inout PDFFile
  ) throws(WriterError) -> Int {
    // A glyph that is asked for under two numbers of the font has one in the subset.
    var numbers = [UInt16](repeating: 0, count: Int(subset.glyphs.max() ?? 0) + 1)
    for (entry, glyph) in zip(font.entries, subset.glyphs) where glyph > 0 {
      numbers[Int(glyph)] = entry.code
    }
    guard let program = subset.numbered(numbers) else {
      throw unusable(id, "its CFF table is not of a known form")
    }
    let stream = file.reserve()
    file.addStream(program, "/Subtype/CIDFontType0C", as: stream)
    let descriptor = writeDescriptor(facts, "/FontFile3 \(stream) 0 R", to: &file)
    return file.add(dictionary("CIDFontType0", descriptor: descriptor))
  }

  private func writeTrueType(
    _ subset: FontSubset, _ facts: FontFacts, to file: inout PDFFile
  ) -> Int {
    let stream = file.reserve()
    file.addStream(subset.bytes, "/Length1 \(subset.bytes.count)", as: stream)
    let descriptor = writeDescriptor(facts, "/FontFile2 \(stream) 0 R", to: &file)
    let map = writeGlyphMap(subset.glyphs, to: &file)
    return file.add(
      dictionary("CIDFontType2", descriptor: descriptor, "/CIDToGIDMap \(map) 0 R"))
  }

  private mutating func writeBoxes(to file: inout PDFFile) -> Int {
    let facts = FontFacts(
      outlines: .trueType, unitsPerEm: 1000, postScriptName: "VTypeBoxes", minX: 62, minY: -58,
      maxX: 938, maxY: 818, ascender: BoxFont.ascent, descender: BoxFont.descent, capHeight: 818,
      italicAngle: 0, isFixedPitch: true)
    name = facts.postScriptName
    return writeTrueType(
      FontSubset(
        bytes: BoxFont.bytes, glyphs: [UInt32](repeating: 1, count: font.entries.count)),
      facts, to: &file)
  }

  /// For each code, the number of its glyph in the subset.
  private func writeGlyphMap(_ glyphs: [UInt32], to file: inout PDFFile) -> Int {
    let last = Int(font.entries.map(\.code).max() ?? 0)
    var map = [UInt8](repeating: 0, count: 2 * (last + 1))
    for (entry, glyph) in zip(font.entries, glyphs) {
      map[2 * Int(entry.code)] = UInt8(glyph >> 8 & 0xFF)
      map[2 * Int(entry.code) + 1] = UInt8(glyph & 0xFF)
    }
    let number = file.reserve()
    file.addStream(map, as: number)
    return number
  }

  private func writeDescriptor(
    _ facts: FontFacts, _ program: String, to file: inout PDFFile
  ) -> Int {
    func scaled(_ value: Int) -> Int { value * 1000 / max(facts.unitsPerEm, 1) }
    let flags = 4 | (facts.isFixedPitch ? 1 : 0) | (facts.italicAngle != 0 ? 64 : 0)
    let box = [facts.minX, facts.minY, facts.maxX, facts.maxY].map { String(scaled($0)) }
    return file.add(
      PDFBytes(
        "<</Type/FontDescriptor/FontName/\(name)/Flags \(flags)"
          + "/FontBBox[\(box.joined(separator: " "))]/ItalicAngle \(facts.italicAngle)"
          + "/Ascent \(scaled(facts.ascender))/Descent \(scaled(facts.descender))"
          + "/CapHeight \(scaled(facts.capHeight))/StemV 80\(program)>>"))
  }

  /// The descendant font: its widths, and its vertical origins and advances where they are not those
  /// that most of its glyphs have.
  private func dictionary(
    _ kind: String, descriptor: Int, _ more: String = ""
  ) -> PDFBytes {
    let usual = mostCommon(font.entries.map { Pair(first: $0.originY, second: $0.height) })
    var font = PDFBytes(
      "<</Type/Font/Subtype/\(kind)/BaseFont/\(name)"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        + "/FontDescriptor \(descriptor) 0 R/DW 1000/DW2[\(usual.first) \(-usual.second)]")
    font.append("/W[")
    let wide = order.filter { self.font.entries[$0].width != 1000 }
    appendLists(of: wide, to: &font) { entry, font in font.append(Int(entry.width)) }
    font.append("]/W2[")
    let unusual = order.filter { index in
      let entry = self.font.entries[index]
      // Half of an odd width is not a whole number, and readers differ in what they make of it.
      return entry.originY != usual.first || entry.height != usual.second
        || entry.originX * 2 != entry.width
    }
    appendLists(of: unusual, to: &font) { entry, font in
      font.append(-Int(entry.height))
      font.append(" ")
      font.append(Int(entry.originX))
      font.append(" ")
      font.append(Int(entry.originY))
    }
    font.append("]\(more)>>")
    return font
  }

  /// Some entries, by rising codes, as lists of those with neighbouring codes.
  private func appendLists(
    of entries: [Int], to output: inout PDFBytes,
    _ append: (PDFFont.Entry, inout PDFBytes) -> Void
  ) {
    var next = -1
    for entry in entries.lazy.map({ font.entries[$0] }) {
      let code = Int(entry.code)
      if code != next {
        output.append(next < 0 ? "\(code)[" : "]\(code)[")
      } else {
        output.append(" ")
      }
      append(entry, &output)
      next = code + 1
    }
    if next >= 0 { output.append("]") }
  }

  private struct Pair: Hashable {
    var first: Int32
    var second: Int32
  }

  private func mostCommon(_ pairs: [Pair]) -> Pair {
    var counts: [Pair: Int] = [:]
    var best = (pair: Pair(first: 880, second: 1000), count: 0)
    for pair in pairs {
      let count = counts[pair, default: 0] + 1
      counts[pair] = count
      if count > best.count { best = (pair, count) }
    }
    return best.pair
  }

  /// Six letters that tell this subset from others of the font (9.6.4).
  private func tag(_ name: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    for byte in name.utf8 { add(UInt64(byte)) }
    for entry in font.entries { add(UInt64(entry.glyph) << 16 | UInt64(entry.code)) }
    var tag = ""
    for _ in 0..<6 {
      tag.unicodeScalars.append(Unicode.Scalar(UInt8(65 + hash % 26)))
      hash /= 26
    }
    return tag
  }
}
