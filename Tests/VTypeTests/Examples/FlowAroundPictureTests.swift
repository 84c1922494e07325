import Testing
// The part between the two marks stands in FlowAroundAPicture.md of the documentation, word by word.
// example begins
import VerticalCairo
import VerticalFonts
import VerticalImages
import VerticalLayout

/// A page of A6 with a round picture in its middle, and text around it.
func page(around picture: [UInt8], text: String) throws -> [UInt8] {
  let paper = PaperSize.a6.size
  let margin = Length.pt(36)
  let radius = Length.pt(54)
  // Shapes count from the corner of the room between the margins.
  let middle = PhysicalPoint(x: paper.width.half - margin, y: paper.height.half - margin)
  var options = LayoutOptions(style: TextStyle(size: .pt(11)), page: .paper(.a6))
  options.page.margins = Margins(top: margin, right: margin, bottom: margin, left: margin)
  options.columns.alignment = .justify
  options.regions.exclusions = [
    PageRegions.Exclusion(.circle(x: middle.x, y: middle.y, radius: radius, gap: .absolute(.pt(6))))
  ]

  let fonts = FontLibrary()
  var images = ImageSet()
  let image = try images.add(picture, name: "picture")
  let document = Document(text, language: .traditionalChinese)
  let layout = try Typesetter(shaper: fonts, options: options).typeset(document)
  return try CairoRenderer(fonts: fonts).pdf(
    pageCount: layout.pages.count, metadata: DocumentMetadata(), images: images
  ) { index in
    var page = layout.displayList(ofPage: index)
    let square = PhysicalRect(
      x: paper.width.half - radius, y: paper.height.half - radius, width: radius * 2,
      height: radius * 2)
    page.add(.image(DisplayList.ImageUse(decoration: image.name, in: square)), as: .image)
    return page
  }
}
// example ends

struct FlowAroundPictureTests {
  private static let moon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
    <circle cx="50" cy="50" r="49" fill="#26324f"/><circle cx="50" cy="50" r="30" fill="#f4e7b8"/>
    </svg>
    """

  @Test("The example of FlowAroundAPicture.md flows around a picture") func flow() throws {
    let folder = try Folder()
    let text = String(repeating: "床前明月光疑是地上霜舉頭望明月低頭思故鄉。", count: 13)
    try folder.write(try page(around: Array(Self.moon.utf8), text: text), to: "page.pdf")
    let words = try Program.run("pdftotext", "-raw", "page.pdf", "-", in: folder.path).text
    #expect(words.filter { !$0.isWhitespace } == text)
    guard Program.variable("VTYPE_BLESS") == "1" else { return }
    let picture = VTypeCommand.root + "/docs/images/flow"
    _ = try Program.run(
      "pdftoppm", "-png", "-r", "96", "-singlefile", "page.pdf", picture, in: folder.path)
    Issue.record("flow.png is written; look at it")
  }
}
