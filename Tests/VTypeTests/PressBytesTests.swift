import CommandOptions
import Manuscript
import Testing
import VerticalImages
import VerticalLayout
import VerticalPress
import VerticalWriters

@testable import TypesettingOptions
@testable import vtype

/// The library writes the same bytes as the command does with the same options.
struct PressBytesTests {
  private static let folder = VTypeCommand.root + "/docs/images"

  @Test(arguments: [
    ("marks.md", "a.pdf", []), ("marks.md", "a.svg", []),
    ("marks.md", "a.json", ["--lang", "zh-Hant", "--full-layout"]),
    ("card.md", "a.png", ["--dpi", "60", "--paper", "xuan", "--align", "center"]),
    ("notes.md", "a.svg", ["--page", "a6", "--svg-text", "--align", "justify"]),
    ("ruby.md", "a.pdf", ["--page", "a6", "--marks", "--color", "gray", "--date", "2026-11-25"]),
    ("lists.md", "a.pdf", ["--page", "a6", "--pages", "1", "--outline", "--binding", "right"]),
    ("hyphens.md", "a.pdf", ["--page", "a6", "--lang", "ja", "--hyphenate", "en"]),
    (
      "window-headings.md", "a.pdf",
      ["--page", "a6", "--toc", "front", "--font", VTypeCommand.font]
    ),
  ])
  func theBytesOfTheCommand(_ name: String, _ output: String, _ options: [String]) throws {
    let own = try Folder()
    let text = Self.folder + "/" + name
    let words = [text] + options + ["-o", own.path(output)]
    let run = try own.vtype(words + ["--quiet"])
    #expect(run.status == 0, "\(run.errors)")

    let command = try VType(words: words)
    let manuscript = try ManuscriptReader(options: command.manuscript.options)
      .read(own.read(text), name: text)
    let language = manuscript.document.language ?? .undetermined
    var press = PressOptions(
      layout: command.arguments.options(fonts: command.fonts, language: language),
      imageFolders: [Self.folder])
    press.layout.notes.place = command.manuscript.options.notes?.place ?? .inText
    // The command draws SVGs in a process of its own.
    press.svgWorker = SVGWorker(program: VTypeCommand.path, arguments: ["--svg-worker"])
    press.contents = command.manuscript.contents
    press.dpi = command.results.dpi
    press.pages = command.results.pages
    press.sheet = command.results.sheet
    press.binding = command.results.binding
    press.creationDate = command.results.date?.seconds ?? 0
    press.pdf.colors = command.results.color
    press.svgForm = command.results.svgForm
    press.hasOutlines = command.results.outline
    press.isLayoutFull = command.results.fullLayout
    let library = try Folder()
    try Press(press).write(manuscript.document, to: library.path(output))
    #expect(try library.read(output) == own.read(output))
  }
}
