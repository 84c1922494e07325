import Storage
import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalPress
import VerticalWriters

/// Errors say what is wrong, where, and what to try, and nothing is written.
struct PressErrorTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func error(
    of options: PressOptions, _ document: Document = PressTests.poem, to name: String = "a.pdf"
  ) throws -> PressError {
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let error = try #require(throws: PressError.self) {
      try Press(options).write(document, to: path)
    }
    #expect(folder.names() == [])
    return error
  }

  @Test func aSuffixThatTellsNothing() throws {
    let error = try error(of: PressOptions(), to: "a.doc")
    #expect(error.kind == .badOption)
    #expect(
      error.message.hasSuffix(
        "a.doc; end it in .pdf, .svg, .png, .epub, .docx or .json, or give a format")
    )
    let none = try #require(throws: PressError.self) {
      try Press().write(PressTests.poem, to: [String]())
    }
    #expect(none.kind == .badOption)
  }

  @Test func aFolderThatIsNotThere() throws {
    let error = try error(of: PressOptions(), to: "none/a.pdf")
    #expect(error.kind == .cannotWrite)
    #expect(error.message.contains("there is no folder"))
  }

  @Test func aFullDisk() throws {
    let error = try #require(throws: PressError.self) {
      try Press().write(PressTests.poem, to: "/dev/full", as: .pdf)
    }
    #expect(error.kind == .tryAgain)
  }

  @Test func anOptionThatIsNotPossible() throws {
    let layout = LayoutOptions { $0.columns.measure = .pt(-1) }
    let error = try error(of: PressOptions(layout: layout))
    #expect(error.kind == .badOption)
    #expect(error.message.hasPrefix("measure: "))
    #expect(error.cause is LayoutError)
  }

  @Test func aFontThatCannotBeUsed() throws {
    let layout = LayoutOptions(style: TextStyle(fonts: ["/dev/null"]))
    let error = try error(of: PressOptions(layout: layout))
    #expect(error.kind == .missingFont)
    #expect(error.cause is FontError)
  }

  @Test func aWarningWhereNoneIsAllowed() throws {
    var options = PressOptions(
      layout: LayoutOptions(style: TextStyle(fonts: ["No Such Font"])))
    options.isStrict = true
    let error = try error(of: options)
    #expect(error.kind == .missingFont)
    #expect(error.message == "isStrict allows no warnings; nothing is written")
    #expect(error.diagnostics.map(\.code) == [.fontSubstituted])
  }

  @Test func aPageThatThereIsNot() throws {
    var options = PressOptions()
    options.pages = PageSelection("7-")
    #expect(try error(of: options).message == "pages 7-: there is 1 page, and no page 7")
    #expect(PageSelection("7-8-") == nil)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func aResolutionThatIsNotPossible(_ dpi: Double) throws {
    var options = PressOptions()
    options.dpi = dpi
    let error = try error(of: options, to: "a.png")
    #expect(error.kind == .badOption)
    #expect(error.cause is RenderError)
  }

  @Test func aStandardThatIsNotKept() throws {
    var options = PressOptions()
    options.pdf.standards = [.ua1]
    // It needs a title.
    #expect(try error(of: options).cause is WriterError)
  }
}
