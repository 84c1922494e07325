import Testing
// The part between the two marks stands in PoemCard.md of the documentation, word by word.
// example begins
import VerticalCairo
import VerticalFonts
import VerticalLayout

/// A card with a poem, as large as the poem is, as a PDF.
func poemCard(title: String, author: String, verses: [String]) throws -> [UInt8] {
  let text = ([title, author, ""] + verses).joined(separator: "\n")
  var document = Document(text, language: .traditionalChinese)
  document.paragraphs[0].role = .title
  document.paragraphs[1].role = .author
  // A line beside the poet's name, and a title in vermilion.
  document.spans = [
    AttributeSpan(document.paragraphs[0].range, .ink(Color(red: 200, green: 60, blue: 35))),
    AttributeSpan(document.paragraphs[1].range, .sideLine(SideLine())),
  ]
  var options = LayoutOptions(style: TextStyle(size: .pt(20), letterSpacing: .pt(2)))
  options.page.paper = Color("xuan")

  let fonts = FontLibrary()
  let layout = try Typesetter(shaper: fonts, options: options).typeset(document)
  return try CairoRenderer(fonts: fonts).pdf(
    pageCount: layout.pages.count, metadata: DocumentMetadata(title: title, author: author),
    page: layout.displayList(ofPage:))
}
// example ends

struct PoemCardTests {
  @Test("The example of PoemCard.md makes a card") func card() throws {
    let folder = try Folder()
    let verses = ["國破山河在", "城春草木深"]
    try folder.write(try poemCard(title: "春望", author: "杜甫", verses: verses), to: "card.pdf")
    let text = try Program.run("pdftotext", "-raw", "card.pdf", "-", in: folder.path).text
    #expect(text.filter { !$0.isWhitespace } == "春望杜甫國破山河在城春草木深")
    #expect(try Program.run("pdfinfo", "card.pdf", in: folder.path).text.contains("春望"))
  }
}
