package import CommandOptions
import HouseFiles
import Manuscript
package import Storage
package import TOMLKit

/// A settings file: the options that it gives stand before those of the command line, so that the
/// latter win.
package struct Settings {
  /// Options as on the command line, by their names.
  package private(set) var options: [(name: String, arguments: [String])] = []

  /// The arguments of the command, with those of the file that `--config` names before them.
  ///
  /// - Parameter omitted: the options of the file that the command does not have.
  package static func expand(
    _ arguments: [String], without omitted: Set<String> = []
  ) throws(Failure) -> [String] {
    guard let path = path(in: arguments) else { return arguments }
    return try Settings(path).words(before: arguments, without: omitted)
  }

  /// The options as words, with others behind them, which win.
  ///
  /// - Parameter omitted: the options that are left out.
  package func words(before arguments: [String], without omitted: Set<String> = []) -> [String] {
    options.filter { !omitted.contains($0.name) }.flatMap { option in
      // A list on the command line is not an addition to that of the file.
      SettingsCheck.row(of: option.name)?.replacesList == true
        && Self.isGiven(option.name, in: arguments)
        || Self.ofNotation.contains(option.name)
          && Self.ofNotation.contains { Self.isGiven($0, in: arguments) }
        ? [] : option.arguments
    } + arguments
  }

  /// Options that say the same in several ways: one on the command line wins over all of the file.
  private static let ofNotation = ["from", "markup", "no-markup"]

  /// The last file named by `--config FILE` or `--config=FILE`.
  private static func path(in arguments: [String]) -> String? {
    var path: String?
    let options = arguments.prefix { $0 != "--" }
    for (index, argument) in options.enumerated() {
      if argument == "--config", index + 1 < options.count { path = options[index + 1] }
      if argument.hasPrefix("--config=") { path = String(argument.dropFirst("--config=".count)) }
    }
    return path
  }

  /// True if an option is among arguments.
  package static func isGiven(_ name: String, in arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
  }

  /// Reads a file and checks that each setting is an option with a legal value.
  package init(_ path: String) throws(Failure) {
    try self.init(TOMLFile.table(of: path, as: "settings file"), of: path)
  }

  /// Checks that each setting of a table is an option with a legal value.
  ///
  /// - Parameter reach: the folder of the files that it may name; `nil` for a file that the user has named for its
  ///   settings.
  package init(_ table: TOMLTable, of path: String, reach: Reach? = nil) throws(Failure) {
    for (name, value) in try TOMLFile.entries(of: table, in: path) {
      if name == "style", let styles = value.table {
        try addStyles(styles, of: path)
        continue
      }
      if name == "composite", let kinds = value.table {
        try addComposite(kinds, of: path)
        continue
      }
      let arguments = try Settings.arguments(for: name, value, in: path)
      // A preset stands for options of its own, which are looked at where it is taken.
      if name == "book", case .string = value.type,
        BookPreset(rawValue: value.string ?? "") != nil
      {
        options.append((name, arguments))
        continue
      }
      do throws(Failure) {
        try reach?.check(arguments)
      } catch {
        throw Failure(error.status, "the settings file \(path), \(error.message)")
      }
      do throws(Failure) {
        try SettingsCheck.check(arguments)
      } catch {
        let start = String(name.unicodeScalars.prefix(80))
        throw Failure(error.status, "the settings file \(path), “\(start)”: \(error.message)")
      }
      options.append((name, arguments))
    }
  }

  /// The styles that marks may name: tables with the keys of marks.
  private mutating func addStyles(_ styles: TOMLTable, of path: String) throws(Failure) {
    for (name, value) in try TOMLFile.entries(of: styles, in: path) {
      let place = "the settings file \(path), “style.\(name)”"
      guard let table = value.table else {
        throw Failure(.usage, "\(place): expected a table of keys, as in [style.\(name)]")
      }
      var keys: [(name: String, value: String)] = []
      for (key, value) in try TOMLFile.entries(of: table, in: path) {
        guard let text = Settings.text(value) else {
          throw Failure(.usage, "\(place), “\(key)”: expected a string, number or truth")
        }
        keys.append((key, text))
      }
      do throws(NamedStyleError) {
        _ = try NamedStyle(name, keys: keys)
      } catch {
        throw Failure(.usage, "\(place): \(error)")
      }
      options.append(("style", ["--style=" + NamedStyle.text(name, keys: keys)]))
    }
  }

  /// The fonts of kinds of characters: tables with `font`, `size` and `shift`.
  private mutating func addComposite(_ kinds: TOMLTable, of path: String) throws(Failure) {
    for (kind, value) in try TOMLFile.entries(of: kinds, in: path) {
      let place = "the settings file \(path), “composite.\(kind)”"
      guard let table = value.table else {
        throw Failure(.usage, "\(place): expected a table, as in [composite.\(kind)]")
      }
      var (fonts, rest) = ("", "")
      for (key, value) in try TOMLFile.entries(of: table, in: path) {
        let list = value.array.flatMap { array -> String? in
          let texts = array.compactMap(\.string)
          return texts.count == array.count ? texts.joined(separator: ",") : nil
        }
        guard let text = list ?? Settings.text(value) else {
          throw Failure(.usage, "\(place), “\(key)”: expected a string, or a list of them")
        }
        if key == "font" { fonts = text } else { rest += " \(key)=\(text)" }
      }
      let written = "\(kind)=\(fonts)\(rest)"
      do throws(CompositeFontError) {
        _ = try CompositeFont(written)
      } catch {
        throw Failure(.usage, "\(place): \(error)")
      }
      options.append(("composite", Settings.option("composite", written)))
    }
  }

  /// A value of a style as it would stand in a mark.
  private static func text(_ value: any TOMLValueConvertible) -> String? {
    switch value.type {
    case .bool: value.bool.map { "\($0)" }
    case .string: value.string
    case .int, .double: value.debugDescription
    default: nil
    }
  }

  /// An option with its value, as on the command line. A value that is empty is a word of its own: behind an
  /// equals sign it would be none.
  package static func option(_ name: String, _ value: String) -> [String] {
    value.isEmpty ? ["--\(name)", ""] : ["--\(name)=\(value)"]
  }

  package static func complaint(aboutList name: String) -> String {
    SettingsCheck.row(of: name)?.takesList == true
      ? "a list takes strings in quotes, such as [\"a\", \"b\"]" : "it takes one value, and no list"
  }

  package static let complaintAboutTruth = "it takes a value, and is not just true"

  /// Strings of a list as they would stand on the command line: an option for each, or one with all of them.
  package static func option(_ name: String, list words: [String]) -> [String] {
    SettingsCheck.row(of: name)?.isListOfWords == true
      ? option(name, words.joined(separator: " ")) : words.flatMap { option(name, $0) }
  }

  /// One setting as it would stand on the command line: a flag, an option, or an option repeated.
  private static func arguments(
    for name: String, _ value: any TOMLValueConvertible, in path: String
  ) throws(Failure) -> [String] {
    switch value.type {
    case .bool:
      guard value.bool == true else { return [] }
      guard SettingsCheck.isFlag(name) else {
        throw Failure(.usage, "the settings file \(path), “\(name)”: \(complaintAboutTruth)")
      }
      return ["--\(name)"]
    case .string: return Settings.option(name, value.string ?? "")
    case .int, .double: return ["--\(name)=\(value.debugDescription)"]
    case .array:
      let items = value.array?.compactMap(\.string) ?? []
      guard items.count == value.array?.count else {
        throw Failure(
          .usage, "the settings file \(path), “\(name)”: \(Settings.complaint(aboutList: name))")
      }
      return Settings.option(name, list: items)
    default:
      throw Failure(
        .usage, "the settings file \(path), “\(name)”: expected a string, number, list or truth")
    }
  }
}

/// The options that a settings file may give: all but what belongs to one run.
package struct SettingsCheck: ArgumentGroup {
  package init() {}

  @OptionGroup var manuscript: ManuscriptArguments
  @OptionGroup var fonts: FontArguments
  @OptionGroup var arguments: LayoutArguments
  @OptionGroup var results: OutputArguments

  /// The declaration of an option; `nil` where there is none of that name.
  package static func row(of name: String) -> OptionRow? { declarations.row(of: name) }

  private static let declarations = table

  /// False for an option that takes a value; true also for what is no option, which is told elsewhere.
  package static func isFlag(_ name: String) -> Bool { row(of: name)?.kind != .option }

  /// Checks that options are among these, and their values legal.
  package static func check(_ options: [String]) throws(Failure) {
    guard !options.contains(where: { $0.utf8.contains(0) }) else {
      throw Failure(.usage, "a value has NUL, which no option takes; leave it out")
    }
    // What is like it would be looked for, for seconds.
    for option in options where option.utf8.prefix(while: { $0 != UInt8(ascii: "=") }).count > 80 {
      let name = String(option.unicodeScalars.prefix(40))
      throw Failure(.usage, "no option has so long a name as “\(name)…”")
    }
    do throws(UsageMistake) {
      try check(options, by: declarations)
    } catch {
      throw Failure(error.status, error.message)
    }
  }
}
