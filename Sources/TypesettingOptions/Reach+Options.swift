import CommandOptions
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
  ///
  /// - Parameter options: words such as `--kinsoku=rules.toml`.
  package func check(_ options: [String]) throws(Failure) {
    for option in options.lazy.compactMap(OptionWord.init) {
      if root != nil,
        SettingsCheck.row(of: String(option.name))?.traits.contains(.isOfCommandLine) == true
      {
        throw Failure(
          .usage, "“\(option.name)”: the command line alone sets it; \(Reach.advice)")
      }
      switch option.name {
      case "allow-images":
        guard contains(option.value) else {
          throw Failure(
            .usage,
            "“allow-images”: \(option.value) is not in the folder or below it; \(Reach.advice)")
        }
      default: if let rules = option.rules { try check(rules, of: option.name) }
      }
    }
  }

  /// Checks the place of a file. One that does not exist and one that is elsewhere make the same failure.
  private func check(_ path: String, of option: Substring) throws(Failure) {
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
  /// patterns of hyphens.
  package mutating func addRules(
    _ manuscript: ManuscriptArguments, _ arguments: LayoutArguments? = nil
  ) {
    for replace in manuscript.replace { add(replace.path, as: .settings) }
    guard let arguments else { return }
    if let kinsoku = arguments.kinsoku?.file { add(kinsoku, as: .settings) }
    if let spacing = arguments.spacing { add(spacing, as: .settings) }
    if let sheet = arguments.sheets.sheet?.file { add(sheet, as: .settings) }
    addHyphens(in: arguments.hyphenation.hyphenateFolder)
  }

  /// Adds the files of rules and the fonts that a job's options name.
  package mutating func addFiles(of options: [String]) {
    for option in options.lazy.compactMap(OptionWord.init) {
      switch option.name {
      case "font", "latin-font": addFont(option.value)
      case "composite":
        for font in (try? CompositeFont(option.value))?.fonts ?? [] { addFont(font) }
      case "hyphenate-folder": addHyphens(in: option.value)
      default: if let rules = option.rules { add(rules, as: .settings) }
      }
    }
  }

  private mutating func addHyphens(in folder: String) {
    // Nobody's output is there.
    guard folder != HyphenationShelf.usualFolder else { return }
    for name in Files.names(in: folder) where name.hasSuffix(".dic") {
      add("\(folder)/\(name)", as: .settings)
    }
  }
}

/// An option with its value, as the word `--kinsoku=rules.toml` has them.
private struct OptionWord {
  var name: Substring
  var value: String

  /// `nil` for a word without a value.
  init?(_ word: String) {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    name = word[..<equals].dropFirst(2)
    value = String(word[word.index(after: equals)...])
  }

  /// The file or folder of rules that it names; `nil` for other options.
  var rules: String? {
    switch name {
    case "replace", "spacing", "hyphenate-folder": value
    case "kinsoku": KinsokuArgument(argument: value)?.file
    case "sheet": SheetArgument(argument: value)?.file
    default: nil
    }
  }
}
