package import CommandOptions
package import HouseFiles
import Manuscript
package import Storage

/// A settings file: the options that it gives are laid under those of the command line, which win.
package struct Settings {
  package private(set) var settings: [Setting] = []

  /// The options of a command, over those of the file that `--config` names.
  ///
  /// - Parameter omitted: the options of the file that the command does not have.
  package static func expand(
    _ given: [GivenOption], without omitted: Set<String> = []
  ) throws(Failure) -> [GivenOption] {
    guard let path = given.last(where: { $0.name == "config" })?.text else { return given }
    return try Settings(path).options(under: given, without: omitted)
  }

  /// The options of a command line whose files may be mended after it has been given: over those of the files, where they
  /// can be read, and else over those of presets alone.
  package static func expandWhatCanBeRead(
    _ given: [GivenOption], _ expand: ([GivenOption]) throws(Failure) -> [GivenOption]
  ) -> [GivenOption] {
    (try? expand(given)) ?? PixelPages.expand(BookPreset.expand(given))
  }

  /// The options of the file, with others over them.
  ///
  /// - Parameter omitted: the options that are left out.
  package func options(
    under given: [GivenOption], without omitted: Set<String> = []
  ) -> [GivenOption] {
    settings.filter { !omitted.contains($0.name) }.flatMap(\.options).under(given)
  }

  /// Reads a file and checks that each setting is an option with a legal value.
  package init(_ path: String) throws(Failure) {
    let file = try RuleFile(path, as: "settings file")
    try self.init(file.table, of: file)
  }

  /// Checks that each setting of a table is an option with a legal value.
  ///
  /// - Parameters:
  ///   - header: the table, as it stands between brackets; `nil` for all of the file.
  ///   - reach: the folder of the files that it may name; `nil` for a file that the user has named for its settings.
  package init(
    _ table: TOMLTable, in header: String? = nil, of file: RuleFile, reach: Reach? = nil
  ) throws(Failure) {
    let prefix = header.map { $0 + "." } ?? ""
    for (name, value) in try TOMLFile.entries(of: table, in: file.path) {
      if name == "style", let styles = value.table {
        try addStyles(styles, of: file, in: prefix)
      } else if name == "composite", let kinds = value.table {
        try addComposite(kinds, of: file, in: prefix)
      } else {
        settings.append(
          try file.at(name, in: header) { () throws(Failure) in try Setting(name, value, reach) })
      }
    }
  }

  /// The styles that marks may name: tables with the keys of marks.
  private mutating func addStyles(
    _ styles: TOMLTable, of file: RuleFile, in prefix: String
  ) throws(Failure) {
    for (name, value) in try TOMLFile.entries(of: styles, in: file.path) {
      let header = "\(prefix)style.\(name)"
      let text = try file.at(header) { () throws(Failure) -> String in
        guard let table = value.table else {
          throw Failure(.usage, "“style.\(name)”: expected a table of keys, as in [style.\(name)]")
        }
        var keys: [(name: String, value: String)] = []
        for (key, value) in try TOMLFile.entries(of: table, in: file.path) {
          let text = try file.at(key, in: header) { () throws(Failure) -> String in
            guard let text = Settings.text(value) else {
              throw Failure(
                .usage, "“style.\(name)”, “\(key)”: expected a string, number or truth")
            }
            return text
          }
          keys.append((key, text))
        }
        do throws(NamedStyleError) {
          _ = try NamedStyle(name, keys: keys)
        } catch {
          throw Failure(.usage, "“style.\(name)”: \(error)")
        }
        return NamedStyle.text(name, keys: keys)
      }
      settings.append(Setting("style", [text]))
    }
  }

  /// The fonts of kinds of characters: tables with `font`, `size` and `shift`.
  private mutating func addComposite(
    _ kinds: TOMLTable, of file: RuleFile, in prefix: String
  ) throws(Failure) {
    for (kind, value) in try TOMLFile.entries(of: kinds, in: file.path) {
      let text = try file.at("\(prefix)composite.\(kind)") { () throws(Failure) -> String in
        guard let table = value.table else {
          throw Failure(
            .usage, "“composite.\(kind)”: expected a table, as in [composite.\(kind)]")
        }
        var (fonts, rest) = ("", "")
        for (key, value) in try TOMLFile.entries(of: table, in: file.path) {
          let list = value.array.flatMap { array -> String? in
            let texts = array.compactMap(\.string)
            return texts.count == array.count ? texts.joined(separator: ",") : nil
          }
          guard let text = list ?? Settings.text(value) else {
            throw Failure(
              .usage, "“composite.\(kind)”, “\(key)”: expected a string, or a list of them")
          }
          if key == "font" { fonts = text } else { rest += " \(key)=\(text)" }
        }
        let written = "\(kind)=\(fonts)\(rest)"
        do throws(CompositeFontError) {
          _ = try CompositeFont(written)
        } catch {
          throw Failure(.usage, "“composite.\(kind)”: \(error)")
        }
        return written
      }
      settings.append(Setting("composite", [text]))
    }
  }

  /// A value of a style as it would stand in a mark.
  private static func text(_ value: TOMLValue) -> String? {
    switch value {
    case .boolean(let truth): "\(truth)"
    case .string(let text): text
    case .integer, .float: value.number
    case .date, .time, .array, .table: nil
    }
  }
}

/// One setting of a file or member of a job: a flag, an option, or an option as often as its list has values.
package struct Setting {
  package var name: String
  /// Nothing where a flag is false or a list empty.
  package var options: [GivenOption]

  /// - Parameter texts: the values, an option each.
  package init(_ name: String, _ texts: [String]) {
    self.name = name
    options = texts.map { GivenOption(name, $0) }
  }

  /// An option as a setting of its own.
  package init(_ option: GivenOption) {
    name = option.name
    options = [option]
  }

  /// The words of a list, each an option, or all of them one where the value is a list itself.
  ///
  /// - Parameter words: `nil` among them for what is no string.
  package init(_ name: String, list words: [String?]) throws(SettingMistake) {
    let texts = words.compactMap(\.self)
    guard texts.count == words.count else {
      throw SettingMistake(
        TextArguments.row(of: name)?.takesList == true
          ? "a list takes strings in quotes, such as [\"a\", \"b\"]"
          : "it takes one value, and no list")
    }
    let isOne = TextArguments.row(of: name)?.isListOfWords == true
    self.init(name, isOne ? [texts.joined(separator: " ")] : texts)
  }

  /// A flag that is set, or left as it is.
  package init(_ name: String, isSet: Bool) throws(SettingMistake) {
    self.init(name, [])
    guard isSet else { return }
    // What is no option is told of elsewhere.
    guard TextArguments.row(of: name)?.kind != .option else {
      throw SettingMistake("it takes a value, and is not just true")
    }
    options = [GivenOption(name)]
  }

  /// A setting of a file in TOML, which is an option with a legal value.
  ///
  /// - Parameter reach: the folder of the files that it may name; `nil` for all.
  fileprivate init(
    _ name: String, _ value: TOMLValue, _ reach: Reach?
  ) throws(Failure) {
    let start = String(name.unicodeScalars.prefix(80))
    do throws(SettingMistake) {
      switch value {
      case .boolean(let truth): try self.init(name, isSet: truth)
      case .string(let text): self.init(name, [text])
      case .integer, .float: self.init(name, [value.number ?? ""])
      case .array(let values): try self.init(name, list: values.map(\.string))
      case .date, .time, .table: throw SettingMistake("expected a string, number, list or truth")
      }
    } catch {
      throw Failure(.usage, "“\(start)”: \(error.message)")
    }
    // A preset stands for options of its own, which are looked at where it is taken.
    if name == "book", BookPreset(rawValue: options.first?.text ?? "") != nil { return }
    try reach?.check(options)
    do throws(Failure) {
      try TextArguments.check(options)
    } catch {
      throw Failure(error.status, "“\(start)”: \(error.message)")
    }
  }
}

/// The mistake in the value of a setting, without its name.
package struct SettingMistake: Error {
  package var message: String

  init(_ message: String) { self.message = message }
}

extension [GivenOption] {
  /// These with nearer ones over them: those of a command line over a file's, an item's over the command's. The nearer ones
  /// stand after, and win; a list among them stands in place of the one here, unless its option says that it adds to it.
  package func under(_ nearer: [GivenOption]) -> [GivenOption] {
    filter { option in
      !(TextArguments.row(of: option.name)?.replacesList == true && nearer.has(option.name))
    } + nearer
  }
}
