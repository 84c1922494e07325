import VerticalFonts
import VerticalLayout

/// A font of a document: the codes of its glyphs, the texts they stand for, and their measures.
///
/// A glyph's code is the UTF-16 unit of its text wherever that is free, so that a column's codes are
/// the same bytes as its text. A glyph that stands for other texts as well keeps its code; those
/// texts are in the ToUnicode maps of further fonts, the variants, that share all else.
struct PDFFont {
  enum Source {
    case library(FontID, FontFacts)
    /// The boxes that stand for text without glyphs; see ``BoxFont``.
    case boxes
  }

  /// A glyph: lengths are in thousandths of an em.
  struct Entry {
    var glyph: UInt32
    var code: UInt16
    /// The first text if it is one scalar, else 0.
    var scalar: UInt32
    var width: Int32
    /// Down a column, positive.
    var height: Int32
    var originX: Int32
    var originY: Int32
    var hasInk: Bool
  }

  let source: Source
  /// True if glyphs may be painted in other ways than as outlines in the colour of the text.
  let isColored: Bool
  private let fonts: FontLibrary
  private(set) var entries: [Entry] = []
  /// By glyph: one more than the index of its entry.
  private var slots = GlyphTable()
  /// The texts of an entry that has not just one of one scalar, in the order of their first use.
  private(set) var texts: [Int: [[UInt8]]] = [:]
  private(set) var variantCount = 1
  private var usedCodes = CodeSet()
  private var nextCode: UInt16 = 0xD800
  /// The glyphs of the boxes, which are numbered by their texts.
  private var boxes: [[UInt8]: UInt32] = [:]

  init(_ source: Source, isColored: Bool, fonts: FontLibrary) {
    self.source = source
    self.isColored = isColored
    self.fonts = fonts
    usedCodes.insert(0)
    usedCodes.insert(0xFFFF)
  }

  /// True if glyphs can be shown as text; otherwise they are drawn, and boxes not seen carry the text.
  var isEmbeddable: Bool {
    switch source {
    case .library(_, let facts): facts.isEmbeddable && !isColored
    case .boxes: true
    }
  }

  /// The entry of a glyph that stands for a scalar, if that was its first text.
  @inline(__always)
  func knownEntry(_ glyph: UInt32, scalar: UInt32) -> Int? {
    let slot = Int(slots[glyph])
    guard slot != 0, scalar != 0 else { return nil }
    return entries[slot - 1].scalar == scalar ? slot - 1 : nil
  }

  /// The entry of a glyph that stands for a text, and which of the variants says so.
  ///
  /// - Parameter scalar: the text if it is one scalar, else 0.
  /// - Returns: `nil` where the glyph stands for very many texts, which takes as many font objects, or there
  ///   is no code left for it.
  mutating func use(
    _ glyph: UInt32, scalar: UInt32, text: ArraySlice<UInt8>
  ) -> (entry: Int, variant: Int)? {
    let slot = Int(slots[glyph])
    guard slot != 0 else {
      guard entries.count < GlyphTable.limit else { return nil }
      return (add(glyph, scalar: scalar, text: Array(text)), 0)
    }
    let entry = slot - 1
    return variant(of: entry, text: Array(text)).map { (entry, $0) }
  }

  /// The same for a box, which has no glyph of a font.
  mutating func useBox(scalar: UInt32, text: ArraySlice<UInt8>) -> Int {
    let text = Array(text)
    if let known = boxes[text] { return Int(known) }
    // Texts without end are no reason to fail; what is shown as one of them is read in ActualText.
    guard boxes.count < 0xF000 else { return 0 }
    let glyph = UInt32(boxes.count)
    boxes[text] = glyph
    return add(glyph, scalar: scalar, text: text)
  }

  private static let variantLimit = 32

  private mutating func variant(of entry: Int, text: [UInt8]) -> Int? {
    var known = texts[entry] ?? [Self.utf8(of: entries[entry].scalar)]
    if let index = known.firstIndex(of: text) { return index }
    guard known.count < Self.variantLimit else { return nil }
    known.append(text)
    texts[entry] = known
    variantCount = max(variantCount, known.count)
    return known.count - 1
  }

  private mutating func add(_ glyph: UInt32, scalar: UInt32, text: [UInt8]) -> Int {
    let metrics = metrics(of: glyph)
    let entry = Entry(
      glyph: glyph, code: freeCode(preferring: scalar), scalar: scalar, width: metrics.width,
      height: metrics.height, originX: metrics.originX, originY: metrics.originY,
      hasInk: metrics.hasInk)
    entries.append(entry)
    slots.set(UInt16(clamping: entries.count), for: glyph)
    if scalar == 0 { texts[entries.count - 1] = [text] }
    return entries.count - 1
  }

  /// True if a glyph draws anything.
  func hasInk(_ glyph: UInt32) -> Bool { metrics(of: glyph).hasInk }

  private mutating func freeCode(preferring scalar: UInt32) -> UInt16 {
    if let code = UInt16(exactly: scalar), !usedCodes.contains(code) {
      usedCodes.insert(code)
      return code
    }
    // Surrogates and private characters are no text, or rarely.
    for _ in 0..<0x1_0000 {
      let code = nextCode
      nextCode &+= 1
      if !usedCodes.contains(code) {
        usedCodes.insert(code)
        return code
      }
    }
    return 0
  }

  private func metrics(
    of glyph: UInt32
  ) -> (width: Int32, height: Int32, originX: Int32, originY: Int32, hasInk: Bool) {
    guard case .library(let font, let facts) = source else {
      return (1000, 1000, 500, Int32(BoxFont.ascent), true)
    }
    let metrics = fonts.metrics(of: glyph, in: font)
    func scaled(_ value: Int) -> Int32 {
      let unitsPerEm = max(facts.unitsPerEm, 1)
      let half = value < 0 ? -unitsPerEm : unitsPerEm
      return Int32(clamping: (value * 2000 + half) / (2 * unitsPerEm))
    }
    return (
      scaled(metrics.width), scaled(metrics.height), scaled(metrics.originX),
      scaled(metrics.originY), metrics.hasInk
    )
  }

  /// The text of an entry in a variant; `nil` if it has none there.
  func text(of entry: Int, variant: Int) -> [UInt8]? {
    guard let all = texts[entry] else {
      return variant == 0 ? Self.utf8(of: entries[entry].scalar) : nil
    }
    return variant < all.count ? all[variant] : nil
  }

  private static func utf8(of scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }.map(Array.init) ?? []
  }
}
