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
    ("notes.md", "a.svg", ["--page", "a6", "--glyphs", "text", "--align", "justify"]),
    ("ruby.md", "a.pdf", ["--page", "a6", "--marks", "--color", "gray", "--date", "2026-11-25"]),
    (
      "lists.md", "a.pdf",
      ["--page", "a6", "--pages", "1", "--glyphs", "outlines", "--binding", "right"]
    ),
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
    let manuscript = try ManuscriptReader(options: command.text.manuscript.options)
      .read(own.read(text), name: text)
    var press = PressOptions(
      layout: command.text.layout.options(fonts: command.text.fonts),
      imageFolders: [Self.folder])
    press.layout.notes.place = command.text.manuscript.options.notes?.place ?? .inText
    // The command draws SVGs in a process of its own.
    press.svgWorker = SVGWorker(program: VTypeCommand.path, arguments: ["--svg-worker"])
    press.contents = command.text.manuscript.contents
    press.dpi = command.text.output.dpi
    press.pages = command.text.output.pages
    press.sheet = command.text.output.sheet
    press.binding = command.text.output.binding
    press.creationDate = command.text.output.date?.seconds ?? 0
    press.pdf.colors = command.text.output.color
    press.svgForm = command.text.output.svgForm
    press.hasOutlines = command.text.output.glyphs == .outlines
    press.isLayoutFull = command.text.output.fullLayout
    let library = try Folder()
    try Press(press).write(manuscript.document, to: library.path(output))
    #expect(try library.read(output) == own.read(output))
  }
}
