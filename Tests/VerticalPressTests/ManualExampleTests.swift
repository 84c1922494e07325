import Manuscript
import Testing
import VerticalCairo
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalSnapshots
import VerticalWriters

/// The examples of the manual's pages but docs/library.md, which `DocumentationTests` compares. They are compiled, and what
/// needs no file is run.
struct ManualExampleTests {
  private let fonts = FontLibrary()
  private let red = Color(red: 200, green: 0, blue: 0)

  @Test func tokens() {
    var options = LayoutOptions()
    // example begins: tokens
    options.token = Token(
      "（續）", place: .end, link: "#next", attributes: [.ink(red), .size(.em(820))])
    // example ends
    #expect(options.token.text == "（續）")
  }

  @Test func bookPages() throws {
    // example begins: pages of a book
    var options = LayoutOptions(style: TextStyle(size: .pt(9)), page: .paper(.bunko))
    options.bookPages = BookPages(
      typeArea: BookPages.TypeArea(characters: 40, columns: 15),
      edges: BookPages.PageEdges(inner: .pt(42)),
      firstSide: .left)
    options.furniture = PageFurniture([
      PageFurniture.FurnitureLine(
        .folio, slot: .footOuter, template: try PageFurniture.Template("{page}"))
    ])
    // example ends
    #expect(try Typesetter(shaper: fonts, options: options).typeset(Document("山")).pages.count == 1)
  }

  @Test func sheets() throws {
    // example begins: a page design
    var options = LayoutOptions()
    var sheet = PageSheet.Preset.siku.sheet
    sheet.frame.kind = .single
    try options.use(sheet)
    // example ends
    let page = try Typesetter(shaper: fonts, options: options).typeset(Document("山")).pages[0]
    #expect(page.furniture.contains { $0.kind == .frame })
  }

  @Test func book() {
    let texts: [Book.Section] = []
    // example begins: a book
    let composer = BookComposer(Book(title: "書", front: [.titlePage, .contents], body: texts))
    var composed = composer.composed(with: [])
    // Set it, look where the places of `composed.places` stand, and compose it again with the labels of these pages.
    // example ends
    composed = composer.composed(with: [])
    #expect(!composed.document.text.isEmpty)
  }

  @Test func filtersAndHooks() throws {
    let text = "杜甫 :)"
    let options = LayoutOptions()
    // example begins: filters
    // :) becomes ☺, and poets are red.
    let faces = DocumentFilter { document in
      document.replacing(document.ranges(of: ":)").map { DocumentFilter.TextReplacement($0, "☺") })
    }
    let poets = DocumentFilter.marking("杜甫", with: [.ink(red), .sideLine(SideLine())])
    let document = Document(text).filtered(by: faces, poets)
    // example ends
    #expect(document.text == "杜甫 ☺")
    // example begins: hooks
    var hooks = LayoutHooks()
    hooks.drawnText = { $0.text == "口" ? "囗" : nil }
    hooks.mayBreak = { !($0.before.lowerBound >= 12 && $0.after.upperBound <= 40) }
    hooks.spaceAfter = { $0.endsParagraph ? .pt(6) : .zero }
    hooks.position = { PhysicalPoint(x: $0.bounds.x, y: $0.bounds.y + .pt($0.number * 3)) }
    let layout = try Typesetter(shaper: fonts, options: options, hooks: hooks).typeset(document)
    // example ends
    #expect(layout.pages.count == 1)
    let red = red
    // example begins: grounds
    hooks.ground = { passage in
      var band = passage.bounds
      band.width = .pt(3)
      return passage.usual + [.fill(band, red)]
    }
    // example ends
  }

  private func hyphenation(_ bytes: [UInt8], _ tag: LanguageTag) throws {
    var options = LayoutOptions()
    // example begins: hyphenation
    let english = try HyphenationPatterns(dictionary: bytes)
    options.columnBreaks.hyphenation = Hyphenation(.language(tag), patterns: [tag: english])
    // example ends
  }

  private func images(_ bytes: [UInt8]) throws {
    // example begins: images
    var images = ImageSet()  // VerticalImages
    var document = Document("落款印")
    document.images = [try images.add(bytes, name: "seal")]
    let seal = ImageAttachment(image: "seal", height: .em(2048))
    document.spans = [AttributeSpan(TextRange(6, 9), .attachment(seal))]
    let writer = PDFWriter(fonts: fonts, metadata: DocumentMetadata(), images: images)
    // example ends
    _ = try writer.finish()
  }

  private func svgImages(_ bytes: [UInt8]) throws {
    // example begins: worker
    // Before anything else:
    if CommandLine.arguments.dropFirst().first == "--draw-svg" { SVGWorker.serve() }
    let worker = SVGWorker(program: "/proc/self/exe", arguments: ["--draw-svg"])
    var images = ImageSet(svgWorker: worker)
    // example ends
    _ = try images.add(bytes, name: "seal")
  }

  @Test func regions() throws {
    // example begins: regions
    var options = LayoutOptions(page: .paper(.a5))
    options.regions.tiers = 2
    options.regions.exclusions = [
      PageRegions.Exclusion(
        .circle(x: .pt(150), y: .pt(200), radius: .pt(70), gap: .absolute(.pt(8)))),
      PageRegions.Exclusion(try PageShape("path M0 0 C60 0 60 80 0 80 Z unit=mm"), page: 0),
    ]
    // example ends
    #expect(options.regions.exclusions.count == 2)
  }

  @Test func rooms() throws {
    let options = LayoutOptions(page: .paper(.a6))
    // example begins: rooms
    /// Columns become shorter from right to left.
    struct Triangle: ColumnRoomProvider {
      func stretches(of band: ColumnBand) -> [Range<Length>] {
        let end = band.rect.x.scaled(
          by: band.content.height.rawValue, over: band.content.width.rawValue)
        return end > .zero ? [.zero..<end] : []
      }
    }
    var typesetter = Typesetter(shaper: fonts, options: options)
    typesetter.roomProvider = Triangle()
    // example ends
    let layout = try typesetter.typeset(Document(String(repeating: "山", count: 400)))
    let lengths = layout.columns.map { $0.bounds.height }
    #expect(lengths[1] > lengths[5])
  }
}

private var fonts: FontLibrary { FontLibrary() }
private var typesetter: Typesetter<FontLibrary> {
  Typesetter(shaper: fonts, options: LayoutOptions())
}
private let document = Document("山")
@Suite(.disabled("It would record snapshots beside this file."))
private struct SnapshotExample {
  // example begins: snapshots
  struct PoemTests {
    let snapshots = Snapshots()  // __snapshots__ beside this file

    @Test func poem() throws {
      let layout = try typesetter.typeset(document)
      #expect(snapshots.verify(layout, named: "poem") == .same)
      // With pictures:
      #expect(
        snapshots.verify(layout, named: "drawn", drawnBy: CairoRenderer(fonts: fonts)) == .same)
    }
  }
  // example ends
}
