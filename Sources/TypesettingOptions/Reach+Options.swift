package import CommandOptions
import Manuscript
package import Storage
import VerticalPress

extension Reach {
  /// The option that allows more.
  package static let advice = "--allow-outside allows more"

  package init(root: String?) { self.init(root: root, advice: Reach.advice) }

  /// - Parameter path: the list or the book file.
  package init(of path: String, allowsOutside: Bool) throws(Failure) {
    try self.init(of: path, allowsOutside: allowsOutside, advice: Reach.advice)
  }

  /// Checks that options allow no more than was allowed, and that the files of rules that they name may be read.
  package func check(_ options: [GivenOption]) throws(Failure) {
    for option in options {
      guard let text = option.text else { continue }
      if root != nil,
        TextArguments.row(of: option.name)?.traits.contains(.isOfCommandLine) == true
      {
        throw Failure(
          .usage, "“\(option.name)”: the command line alone sets it; \(Reach.advice)")
      }
      switch option.name {
      case "allow-images":
        guard contains(text) else {
          throw Failure(
            .usage,
            "“allow-images”: \(text) is not in the folder or below it; \(Reach.advice)")
        }
      default: if let rules = option.rules { try check(rules, of: option.name) }
      }
    }
  }

  /// Checks the place of a file. One that does not exist and one that is elsewhere make the same failure.
  private func check(_ path: String, of option: String) throws(Failure) {
    guard contains(path) else {
      throw Failure(
        .noInput,
        "“\(option)”: there is no such file in the folder or below it; \(Reach.advice)")
    }
    guard path != "-", !Files.isSpecial(path) else {
      throw Failure(.noInput, "“\(option)”: \(path) is a device or pipe, and no file")
    }
  }
}

extension ReadFiles {
  /// Adds the files of rules that options name: replacements, lists of kinsoku, tables of spaces, page designs,
  /// patterns of hyphens, a dictionary of readings.
  package mutating func addRules(
    _ manuscript: ManuscriptArguments, _ arguments: LayoutArguments? = nil
  ) {
    for replace in manuscript.replace { add(replace.path, as: .settings) }
    if manuscript.bopomofo == .automatic { addBopomofo(in: manuscript.bopomofoFolder) }
    guard let arguments else { return }
    if let kinsoku = arguments.kinsoku?.file { add(kinsoku, as: .settings) }
    if let spacing = arguments.spacing { add(spacing, as: .settings) }
    if let sheet = arguments.sheets.sheet?.file { add(sheet, as: .settings) }
    addHyphens(in: arguments.hyphenation.hyphenateFolder)
  }

  /// Adds the files of rules and the fonts that a job's options name.
  package mutating func addFiles(of options: [GivenOption]) {
    for option in options {
      guard let text = option.text else { continue }
      switch option.name {
      case "font": addFont(text)
      case "composite":
        for font in (try? CompositeFont(text))?.fonts ?? [] { addFont(font) }
      case "hyphenate-folder": addHyphens(in: text)
      case "bopomofo-folder": addBopomofo(in: text)
      default: if let rules = option.rules { add(rules, as: .settings) }
      }
    }
  }

  private mutating func addBopomofo(in folder: String) {
    guard folder != BopomofoFolder.usual else { return }
    for name in BopomofoDictionary.fileNames { add("\(folder)/\(name)", as: .settings) }
  }

  private mutating func addHyphens(in folder: String) {
    // Nobody's output is there.
    guard folder != HyphenationFolder.usualFolder else { return }
    for name in Files.names(in: folder) where name.hasSuffix(".dic") {
      add("\(folder)/\(name)", as: .settings)
    }
  }
}

extension GivenOption {
  /// The file or folder of rules that it names; `nil` for other options.
  fileprivate var rules: String? {
    guard let text else { return nil }
    return switch name {
    case "replace", "spacing", "hyphenate-folder", "bopomofo-folder", "cover-image", "epub-css",
      "embed-font":
      text
    case "kinsoku": KinsokuArgument(argument: text)?.file
    case "sheet": SheetArgument(argument: text)?.file
    default: nil
    }
  }
}
