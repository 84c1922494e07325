import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Random display lists: whatever is on them, the file is sound, and the same every time.
struct RandomListTests {
  @Test(arguments: 0..<24)
  func everyListMakesASoundFile(_ seed: Int) throws {
    let library = FontLibrary()
    let names = [Samples.chinese, Samples.mincho, Samples.dejaVu, Samples.porson, Samples.emoji]
    try library.prepare(fonts: names, language: .japanese)
    var random = SplitMix64(state: UInt64(seed))
    let pages = (0..<1 + random.below(3)).map { _ in random.page(fontCount: library.fontCount) }
    func pdf() throws -> [UInt8] {
      let writer = PDFWriter(fonts: library, metadata: random.metadata(seed))
      for page in pages { try writer.add(page) }
      return try writer.finish()
    }
    let bytes = try pdf()
    #expect(try pdf() == bytes)
    let check = try Tool.run("qpdf", "--check", "{}", on: bytes)
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    let poppler = try Tool.run("pdftoppm", "-r", "10", "{}", on: bytes)
    #expect(poppler.status == 0 && poppler.errors.isEmpty, "\(poppler.errors)")
    let mupdf = try Tool.run("mutool", "draw", "-q", "-r", "10", "-F", "trace", "{}", on: bytes)
    #expect(mupdf.status == 0 && !mupdf.errors.contains("error"), "\(mupdf.errors)")
    let structure = try Tool.structure(of: bytes)
    #expect(structure.status == 0, "\(structure.text)\(structure.errors)")
  }
}

/// Sebastiano Vigna's generator: the same numbers for the same seed.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

  mutating func length(_ limit: Int) -> Length { Length(rawValue: below(limit * 1024) - 20 * 1024) }

  mutating func rect() -> PhysicalRect {
    PhysicalRect(x: length(300), y: length(300), width: length(90), height: length(90))
  }

  mutating func color() -> Color {
    Color(
      red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)),
      alpha: below(3) == 0 ? UInt8(below(256)) : 255)
  }

  func metadata(_ seed: Int) -> DocumentMetadata {
    DocumentMetadata(
      title: seed % 3 == 0 ? "(\\題)\u{0}\u{7}" : nil, author: seed % 4 == 0 ? "\r\n<&" : nil,
      binding: seed % 2 == 0 ? .right : nil, creationDate: seed * 1_000_003)
  }

  mutating func text() -> [UInt8] {
    let pool = Array("國破山()\\\r\n —―〜～ABｱ𠮷\u{E0100}\u{FFFD}\u{1200}é".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<below(8) { text.append(pool[below(pool.count)]) }
    var bytes = Array(String(text).utf8)
    if below(9) == 0, !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(below(256)) }
    return bytes
  }

  mutating func run(fontCount: Int) -> GlyphRun {
    let text = text()
    var run = GlyphRun(
      font: FontID(UInt16(below(fontCount))), size: Length(rawValue: below(60_000)), ink: color(),
      orientation: ShapingRun.RunOrientation.allCases[
        below(ShapingRun.RunOrientation.allCases.count)])
    if run.orientation == .tateChuYoko, below(2) == 0 {
      run.scale = HorizontalScale(fitting: length(90), into: length(60))
    }
    if below(6) == 0 { run.slant = Slant(degrees: below(120) - 60) }
    if below(6) == 0 {
      run.outline = GlyphRun.GlyphOutline(
        width: length(30), color: color(), isFilled: below(2) == 0)
    }
    run.isShadow = below(9) == 0
    run.text = text
    for _ in 0..<below(9) {
      // Some glyphs are beyond the font's last.
      let id = UInt32(below(10) == 0 ? below(0x1_0000) : below(400))
      run.glyphs.append(
        GlyphRun.PositionedGlyph(id: id, origin: PhysicalPoint(x: length(300), y: length(300))))
      run.clusters.append(GlyphRun.TextCluster(byteCount: below(5), glyphCount: below(3)))
    }
    return run
  }

  mutating func shadow(fontCount: Int) -> GlyphShadow {
    var run = run(fontCount: fontCount)
    run.isShadow = true
    run.text = []
    run.clusters = []
    return GlyphShadow(
      glyphs: run, offset: PhysicalPoint(x: length(60), y: length(60)),
      deviation: below(4) == 0 ? length(300) : Length(rawValue: below(4096)),
      isInner: below(3) == 0)
  }

  mutating func point() -> PhysicalPoint { PhysicalPoint(x: length(300), y: length(300)) }

  mutating func path() -> DisplayPath {
    var path = DisplayPath()
    for _ in 0..<below(6) {
      path.addRectangle(rect(), radius: length(40))
      path.steps += [
        .move(point()), .line(point()), .curve(point(), point(), point()),
        below(2) == 0 ? .close : .line(point()),
      ]
    }
    if below(3) > 0 { path.fill = color() }
    if below(3) > 0 {
      path.stroke = DisplayPath.Stroke(
        color: color(), width: length(30), dashes: (0..<below(4)).map { _ in length(30) },
        isRound: below(2) == 0)
    }
    return path
  }

  mutating func link() -> DisplayItem {
    let rects = (0..<below(4)).map { _ in rect() }
    switch below(4) {
    case 0: return .jump(to: "a\(below(3))", rects)
    case 1: return .anchor(name: "a\(below(3))", rect())
    default: return .link(uri: below(5) == 0 ? "" : "https://a.b/(\\)%\u{7}漢", rects)
    }
  }

  mutating func column(_ items: Range<Int>) -> ColumnItems {
    var column = ColumnItems(items: items)
    if below(4) > 0 {
      column.paragraph = ColumnItems.ParagraphTag(
        index: below(4), headingLevel: max(below(12) - 4, 0))
    }
    for index in items where below(3) == 0 {
      column.fragments.append(
        ColumnItems.TextFragment(
          items: index..<index + 1, link: below(2) == 0 ? below(5) : nil,
          language: below(2) == 0 ? .korean : nil))
    }
    return column
  }

  mutating func role() -> DisplayRole {
    switch below(9) {
    case 0: .paper
    case 1: .decoration(.border)
    case 2: .annotation(.ruby)
    case 3: .image
    case 4: .furniture(.head, .head)
    case 5: .furniture(.folio, .foot)
    case 6: .furniture(.hiddenFolio, nil)
    case 7: .link
    default: .printMark
    }
  }

  mutating func page(fontCount: Int) -> DisplayList {
    let size = PhysicalSize(width: .pt(1 + below(400)), height: .pt(1 + below(400)))
    var items: [DisplayItem] = []
    for _ in 0..<below(20) {
      switch below(8) {
      case 0: items.append(.fill(rect(), color()))
      case 1: items.append(.stroke(rect(), width: length(30), color()))
      case 4 where below(2) == 0: items.append(.path(path()))
      case 5 where below(2) == 0: items.append(.shadow(shadow(fontCount: fontCount)))
      case 2: items.append(link())
      case 3:
        items.append(
          .missing(
            DisplayList.MissingGlyph(
              bounds: rect(), ink: color(), font: nil, size: length(40), text: text())))
      default: items.append(.glyphs(run(fontCount: fontCount)))
      }
    }
    var list = DisplayList(size: size)
    for item in items { list.append(item, as: below(2) == 0 ? .text : role()) }
    var start = 0
    while start < items.count {
      let end = min(start + 1 + below(5), items.count)
      if below(4) > 0 { list.columns.append(column(start..<end)) }
      start = end
    }
    return list
  }
}
