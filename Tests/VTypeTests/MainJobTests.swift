import Testing
import VerticalLayout

/// `vtype poems/qingyu-an.txt --rtl --align center -o poem.pdf`, the first line of the README.
struct MainJobTests {
  let folder: Folder
  private let poem = VTypeCommand.root + "/poems/qingyu-an.txt"
  private let run: Run

  init() throws {
    folder = try Folder()
    run = try folder.vtype(poem, "--rtl", "--align", "center", "-o", "poem.pdf")
  }

  @Test func itEndsWellAndSaysWhatItGuessed() throws {
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "vtype: \(poem): note: language zh-Hant guessed from the text; --lang sets it\n")
    #expect(folder.names() == ["poem.pdf"])
  }

  @Test func withQuietItSaysNothing() throws {
    let quiet = try folder.vtype(poem, "--align", "center", "-q", "-o", "quiet.pdf")
    #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
    #expect(try folder.read("quiet.pdf") == folder.read("poem.pdf"))
  }

  @Test func thePDFIsWhatItShouldBe() throws {
    let info = try Program.run("pdfinfo", "-isodates", "poem.pdf", in: folder.path).text
    let fields = Dictionary(
      info.split(separator: "\n").compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        return (String(line[..<colon]), String(value))
      }, uniquingKeysWith: { first, _ in first })
    #expect(fields["Title"] == "青玉案·元夕")
    #expect(fields["Author"] == "辛棄疾")
    #expect(fields["Pages"] == "1")
    #expect(fields["CreationDate"] == "1970-01-01T00:00:00Z")
    // A date has to begin with D: (ISO 32000-1, 7.9.4); poppler reads it without.
    let dates = try Program.run("mutool", "show", "poem.pdf", "trailer/Info", in: folder.path).text
    #expect(dates.contains("/CreationDate (D:19700101000000Z"))
    #expect(try Program.run("qpdf", "--check", "poem.pdf", in: folder.path).status == 0)

    let catalog = try Program.run(
      "mutool", "show", "poem.pdf", "trailer/Root", in: folder.path
    ).text
    #expect(catalog.contains("/Lang (zh-Hant)"))
    #expect(!catalog.contains("/Direction"))
  }

  @Test("VL-20 the side of binding is told where it is asked for", arguments: ["right", "left"])
  func binding(_ side: String) throws {
    let run = try folder.vtype(poem, "-o", "bound.pdf", "--quiet", "--binding", side)
    #expect(run.status == 0)
    let catalog = try Program.run(
      "mutool", "show", "bound.pdf", "trailer/Root", in: folder.path
    ).text
    #expect(catalog.contains(side == "right" ? "/Direction /R2L" : "/Direction /L2R"))
  }

  @Test func thePageIsThatOfTheLayout() throws {
    let layout = try folder.layout(poem, "--rtl", "--align", "center")
    #expect(layout.pages.count == 1 && layout.direction == .rightToLeft)
    let size = try #require(layout.pages.first?.size)
    let page = try Program.run("mutool", "trace", "poem.pdf", in: folder.path).text
    let box = try #require(page.pieces(after: " mediabox=\"").first)
      .prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
    try #require(box.count == 4)
    #expect(abs(box[2] - box[0] - size.width.points) < 0.01)
    #expect(abs(box[3] - box[1] - size.height.points) < 0.01)
  }

  @Test func fontsAreEmbeddedSubsets() throws {
    let table = try Program.run("pdffonts", "poem.pdf", in: folder.path).text
    let rows = table.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    #expect(!rows.isEmpty)
    for row in rows {
      // The columns after the encoding: embedded, subset, with Unicode.
      #expect(row.suffix(5).prefix(3) == ["yes", "yes", "yes"])
      #expect(row[0].dropFirst(6).hasPrefix("+NotoSerifCJK"))
    }
    #expect(try folder.read("poem.pdf").count < 300_000)
  }

  /// In the middle of their block: above and below each column there is the same room.
  @Test func columnsAreCentred() throws {
    let layout = try folder.layout(poem, "--rtl", "--align", "center")
    let page = try #require(layout.pages.first)
    var lastX = page.size.width
    for column in page.columns {
      let below = page.size.height - column.bounds.y - column.bounds.height
      #expect(abs(column.bounds.y.rawValue - below.rawValue) <= 1)
      #expect(column.bounds.x < lastX)
      lastX = column.bounds.x
    }
  }
}
