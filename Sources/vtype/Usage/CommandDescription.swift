import ArgumentParser
import VerticalLayout

/// A command as ArgumentParser knows it, for its help and for the completions of shells.
struct CommandDescription {
  struct Parameter {
    enum Kind { case positional, option, flag }
    enum Values: Equatable {
      case none
      case files([String])
      case folders
      /// These, and no others.
      case list([String])
      /// Words beside which there are other values; what ends in an equals sign goes on behind it.
      case words([String])
      /// Families of fonts, and files.
      case families
    }

    var kind: Kind
    /// With their hyphens, the short one first.
    var names: [String]
    var valueName: String
    var abstract: String
    var discussion: String
    var usual: String?
    var section: String?
    var isOptional: Bool
    var isRepeating: Bool
    var values: Values
  }

  var name: String
  var abstract: String
  var discussion: String
  var arguments: [Parameter]
  var subcommands: [CommandDescription]

  /// `nil` only if ArgumentParser describes commands in another form than it does.
  init?(_ type: any ParsableCommand.Type) {
    guard let value = try? JSONReader.read(Array(type._dumpHelp().utf8)),
      let command = value["command"]
    else { return nil }
    self.init(command)
  }

  private init?(_ value: JSONValue) {
    guard let name = value["commandName"]?.string else { return nil }
    self.name = name
    abstract = value["abstract"]?.string ?? ""
    discussion = value["discussion"]?.string ?? ""
    arguments = (value["arguments"]?.array ?? []).compactMap { Parameter($0) }
    subcommands = (value["subcommands"]?.array ?? []).compactMap { CommandDescription($0) }
      .filter { $0.name != "help" }
  }

  /// Its options, those of no section first: they are the command's own.
  var options: [Parameter] {
    let named = arguments.filter { $0.kind != .positional }
    return named.filter { $0.section == nil } + named.filter { $0.section != nil }
  }

  var inputs: [Parameter] { arguments.filter { $0.kind == .positional } }
}

extension CommandDescription.Parameter {
  fileprivate init?(_ value: JSONValue) {
    let names = (value["names"]?.array ?? []).compactMap { name -> String? in
      guard let text = name["name"]?.string else { return nil }
      return (name["kind"]?.string == "short" ? "-" : "--") + text
    }
    self.names = names.sorted { $0.utf8.count < $1.utf8.count }
    switch value["kind"]?.string {
    case "positional": kind = .positional
    case "option": kind = .option
    case "flag": kind = .flag
    default: return nil
    }
    valueName = value["valueName"]?.string ?? ""
    abstract = value["abstract"]?.string ?? ""
    discussion = value["discussion"]?.string ?? ""
    usual = value["defaultValue"]?.string
    section = value["sectionTitle"]?.string
    isOptional = value["isOptional"] == .bool(true)
    isRepeating = value["isRepeating"] == .bool(true)
    values = .none
    guard kind != .flag else { return }
    if let list = value["allValues"]?.array {
      values = .list(list.compactMap(\.string))
    } else if valueName == "family|file" {
      values = .families
    } else if let file = value["completionKind"]?["file"] {
      values = .files((file["extensions"]?.array ?? []).compactMap(\.string))
    } else if value["completionKind"]?["directory"] != nil {
      values = .folders
    } else if valueName == "tag" {
      values = .words(["zh-Hant", "zh-Hans", "ja", "ko"])
    } else if valueName == "colour" {
      values = .words(Color.names.map(\.name))
    } else if let words = names.lazy.compactMap({ Self.words[$0] }).first {
      values = .words(words)
    }
  }

  /// The words among values that are lengths, languages or fonts otherwise.
  private static let words = [
    "--autospace": ["none", "grid"], "--hyphenate": ["none", "auto"], "--indent": ["auto"],
    "--composite": CompositeKind.allCases.map { $0.rawValue + "=" },
  ]

  /// `-o, --output <file>`.
  var heading: String {
    let value = kind == .option ? " <\(valueName)>" : ""
    guard kind != .positional else { return "<\(valueName)>" + (isRepeating ? " ..." : "") }
    return (names.first?.hasPrefix("--") == true ? "    " : "") + names.joined(separator: ", ")
      + value
  }
}
