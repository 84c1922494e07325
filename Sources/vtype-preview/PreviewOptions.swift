import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// The options of a preview: those of its command line, and what the page has changed.
struct PreviewOptions: Sendable {
  /// Those of the command line.
  private let own: [GivenOption]
  /// The values that the page has set, by the names of options; none for one that is as if it were not given.
  private(set) var changes: [String: [String?]] = [:]
  let input: String

  init(_ own: [GivenOption]) {
    self.own = own
    input = own.inputs.first ?? ""
  }

  /// The options of the command line that these come to.
  var given: [GivenOption] {
    own.filter { changes[$0.name] == nil }
      + changes.sorted { $0.key < $1.key }.flatMap { name, values in
        values.map { GivenOption(name, $0) }
      }
  }

  /// Options that belong to the preview, and to no output.
  private static let ofPreview: Set<String> = ["port", "no-open", "poll", "read-only", "autosave"]

  /// Options that the page may not set: outputs, what allows more, and limits (PV-10).
  private static let refused: Set<String> =
    ofPreview.union([
      "config", "book", "format", "pages", "quiet", "strict", "full-layout", "part", "backend",
    ])

  static func mayBeSet(_ row: OptionRow) -> Bool {
    guard row.kind != .input, let name = row.names.first else { return false }
    return !refused.contains(name) && !name.hasPrefix("allow-") && !name.contains("limit")
      && !row.traits.contains(.isOfCommandLine)
  }

  /// Changes options.
  ///
  /// - Parameters:
  ///   - set: values by names; `nil` for a flag.
  ///   - unset: the names of options that are to be as if they were not given.
  mutating func change(set: [(String, [String?])], unset: [String]) throws(OptionProblem) {
    let rows = PreviewCommand.table
    for (name, values) in set {
      guard let row = rows.row(of: name) else {
        throw OptionProblem(option: name, message: "there is no such option")
      }
      guard Self.mayBeSet(row) else {
        throw OptionProblem(option: name, message: "the command line alone sets it")
      }
      for value in values {
        guard let value else { continue }
        guard !value.unicodeScalars.contains("\0") else {
          throw OptionProblem(option: name, message: "a value has NUL, which no option takes")
        }
        do throws(UsageMistake) {
          try PreviewCommand.check([GivenOption(name, value)], by: rows)
        } catch {
          throw OptionProblem(option: name, message: error.message)
        }
        try checkFiles(GivenOption(name, value), row)
      }
      // Of flags that exclude each other one counts.
      for other in row.names where other != name { changes[other] = [] }
      changes[name] = values
    }
    for name in unset {
      guard rows.row(of: name).map(Self.mayBeSet) == true else {
        throw OptionProblem(option: name, message: "there is no such option")
      }
      changes[name] = own.has(name) ? [] : nil
    }
  }

  /// Refuses files outside of the text's folder, unless the command line has named them (PV-10).
  private func checkFiles(_ option: GivenOption, _ row: OptionRow) throws(OptionProblem) {
    guard let text = option.text, !own.contains(option) else { return }
    let folder = Files.folder(of: input)
    let root = Files.real(folder.isEmpty ? "." : folder) ?? "/nowhere"
    do throws(Failure) { try Reach(root: root).check([option]) } catch {
      throw OptionProblem(option: option.name, message: error.message)
    }
    // A family is no path; what looks like one is a file.
    guard Self.namesFiles.contains(option.name) else { return }
    for word in text.split(separator: ",") {
      let path = String(word.drop { $0 == " " }.prefix { $0 != "#" })
      guard path.contains("/") || Files.exists(path) else { continue }
      let real = Files.resolved(path)
      guard Files.isInside(real, root) else {
        throw OptionProblem(
          option: option.name,
          message: "\(path) is not in the text's folder or below it; the command line can name it")
      }
    }
  }

  private static let namesFiles: Set<String> = ["font", "composite"]

  // MARK: Telling

  /// The options that count, over those of files and presets.
  private var effective: [GivenOption] { (try? PreviewCommand.expand(given)) ?? given }

  /// The options as JSON: a row each, with their values, and the command line and settings for the same.
  func json() -> [UInt8] {
    let description = CommandDescription(PreviewCommand.self)
    let rows = PreviewCommand.table
    let effective = effective
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("options")
      writer.array { writer in
        for parameter in description.options {
          guard let name = parameter.names.last.map({ String($0.drop { $0 == "-" }) }),
            let row = rows.row(of: name), Self.mayBeSet(row)
          else { continue }
          Self.write(parameter, name, effective, isChanged: changes[name] != nil, to: &writer)
        }
      }
      writer.key("command")
      writer.string(command)
      writer.key("toml")
      writer.string(toml)
    }
    return writer.takeBytes()
  }

  private static func write(
    _ parameter: OptionDescription, _ name: String, _ given: [GivenOption],
    isChanged: Bool, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("name")
      writer.string(name)
      writer.key("kind")
      writer.string(parameter.kind == .flag ? "flag" : "option")
      for (key, text) in [
        ("section", parameter.section ?? ""), ("value", parameter.valueName),
        ("help", parameter.abstract), ("more", parameter.discussion),
        ("usual", parameter.usual ?? ""),
      ] where !text.isEmpty {
        writer.key(key)
        writer.string(text)
      }
      writer.key("words")
      writer.array { for word in parameter.words { $0.string(word) } }
      writer.key("repeats")
      writer.value(parameter.isRepeating ? 1 : 0)
      writer.key("given")
      writer.array {
        for option in given where option.name == name { $0.string(option.text ?? "") }
      }
      writer.key("changed")
      writer.value(isChanged ? 1 : 0)
    }
  }

  /// The options of an output, without those of the preview.
  private var ofOutput: [GivenOption] { given.filter { !Self.ofPreview.contains($0.name) } }

  /// The command line that prints what is shown.
  var command: String {
    let isBook = BookDescription.isName(input)
    var words = isBook ? ["vtype", "book"] : ["vtype"]
    words.append(Self.quoted(input.hasPrefix("-") ? "./" + input : input))
    for option in ofOutput where !option.isInput {
      let name = "--" + option.name
      guard let text = option.text else {
        words.append(name)
        continue
      }
      words += text.hasPrefix("-") ? [Self.quoted("\(name)=\(text)")] : [name, Self.quoted(text)]
    }
    return (words + ["-o", Self.quoted(Files.stem(of: input) + ".pdf")]).joined(separator: " ")
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        || "-_./,:%+@=".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The same as a settings file.
  var toml: String {
    var names: [String] = []
    for option in effective where !option.isInput && !names.contains(option.name) {
      if !Self.ofPreview.contains(option.name), option.name != "config", option.name != "book" {
        names.append(option.name)
      }
    }
    return names.sorted().map { name in
      let options = effective.filter { $0.name == name }
      let values = options.map { $0.text.map(Self.tomlString) ?? "true" }
      let takesList = TextArguments.row(of: name)?.isRepeated == true
      return
        "\(name) = \(takesList ? "[\(values.joined(separator: ", "))]" : values.last ?? "true")\n"
    }.joined()
  }

  private static func tomlString(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Something wrong with an option that the page asks for.
struct OptionProblem: Error {
  var option: String
  var message: String
}
