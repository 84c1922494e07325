import CommandOptions
import Manuscript
import Storage
import TypesettingOptions
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// `vtype fonts`: which fonts would set a text, and which characters none of them has.
struct FontsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the fonts that a text would be set in, and what is missing.",
    discussion: """
      For each font: family and style, the number of characters, the first of them, and the file.
      Characters that no font has follow with their first place. Without an input, the default
      fonts of each language. With --strict a missing character sets exit code 69.
      """)

  @Argument(help: OptionHelp("Text files; - is standard input.", valueName: "input"))
  var inputs: [String] = []

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments
  @OptionGroup(title: "Fonts") var fonts: FontArguments

  @Flag("strict", help: "Fail where a character or a font is missing.")
  var strict = false

  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: true)
    Progress.start(texts: inputs.count)
    defer { Progress.end() }
    messages.report(ofLanguage: manuscript.options.language)
    guard !inputs.isEmpty else { return try listDefaults(messages) }
    var failures: [ExitStatus] = []
    for input in inputs {
      do throws(Failure) {
        let isComplete = try list(input, messages)
        if strict && !isComplete { failures.append(.fontMissing) }
      } catch {
        messages.error(error, input: input == "-" ? "<stdin>" : input)
        failures.append(error.status)
      }
    }
    guard let first = failures.first else { return }
    throw ExitCode((inputs.count == 1 ? first : .partlyFailed).rawValue)
  }

  private func listDefaults(_ messages: Messages) throws {
    let languages: [LanguageTag] = [
      .traditionalChinese, .simplifiedChinese, .japanese, .korean, .undetermined,
    ]
    for language in languages {
      let library = FontLibrary(memory: .ofUser)
      do throws(FontError) {
        try library.prepare(fonts: fonts.all, language: language)
      } catch {
        messages.error(Failure(error), input: nil)
        throw ExitCode(ExitStatus.fontMissing.rawValue)
      }
      if language == languages.first {
        for diagnostic in library.diagnostics { messages.warning(diagnostic.message, input: nil) }
      }
      guard
        let font = library.primaryFont(for: FontRequest(fonts: fonts.font, language: language))
      else { continue }
      report(row([language.text, library.name(of: font), library.file(of: font).name]))
    }
  }

  /// Lists one text; returns whether every character has a font.
  private func list(_ input: String, _ messages: Messages) throws(Failure) -> Bool {
    var style = TextStyle(fonts: fonts.font, size: fonts.em, language: .undetermined)
    style.composite = fonts.compositeStyles
    var output = OutputSettings()
    output.wording = .command
    var setup = TextSetup(layout: LayoutOptions(style: style, page: .scroll), output: output)
    setup.manuscript = manuscript.options
    setup.imageFolders = manuscript.imageFolders
    setup.svgWorker = SVGDrawing.worker(SVGWorker.Limits())
    setup.passesOverImages = true
    setup.fonts = fonts.all
    let press = Press(setup)
    let library = press.library
    let layout = try press.set(.file(input)).layout
    messages.report(library.diagnostics, input: input, text: layout.text, origin: layout.origin)
    let usage = FontUsage(layout)
    for use in usage.fonts {
      report(
        row([
          library.name(of: use.font), "\(use.count)", use.sample, library.file(of: use.font).name,
        ]))
    }
    var places = TextOrigin.DiagnosticPlaces(text: layout.text, origin: layout.origin)
    for diagnostic in layout.diagnostics
    where diagnostic.code == .glyphMissing || diagnostic.code == .variationMissing {
      let place = places.place(of: diagnostic)
      report(
        row([
          "missing", diagnostic.message,
          place.map { "\($0.file ?? input):\($0.line):\($0.column)" } ?? input,
        ]))
    }
    return usage.missing == 0 && library.diagnostics.isEmpty
  }

  private func report(_ line: String) { Progress.aside { print(line) } }

  private func row(_ cells: [String]) -> String { cells.map(\.quoted).joined(separator: "\t") }
}

/// The number of characters of a layout each font sets.
private struct FontUsage {
  struct Use {
    var font: FontID
    var count = 0
    /// The first characters.
    var sample = ""
  }

  var fonts: [Use] = []
  var missing = 0

  init(_ layout: Layout) {
    var indices: [FontID: Int] = [:]
    for column in layout.columns {
      for run in column.runs {
        let shaped = layout.runs[run.run]
        for cell in layout.cells[run.cells] where cell.kind == .text {
          if shaped.isMissing {
            missing += 1
            continue
          }
          let index = indices[shaped.font] ?? fonts.count
          if index == fonts.count {
            indices[shaped.font] = index
            fonts.append(Use(font: shaped.font))
          }
          fonts[index].count += 1
          if fonts[index].count <= 8 { fonts[index].sample += layout.text.slice(cell.range) }
        }
      }
    }
  }
}

extension FontLibrary {
  fileprivate func name(of font: FontID) -> String {
    let description = description(of: font)
    return "\(description.family) \(description.face)"
  }
}

extension FontFile {
  /// The file, with the face where it is a collection's.
  fileprivate var name: String { index == 0 ? path : "\(path)#\(index)" }
}
