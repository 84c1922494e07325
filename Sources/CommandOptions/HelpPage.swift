import Glibc

/// The help of a command: on one screen, or all of it.
package struct HelpPage {
  private let width: Int
  /// The words of another language than English.
  private let words: HelpWords?
  private let topics: [HelpTopic]
  package private(set) var text = ""

  /// The options of a first day, with what they do in a few words.
  private static let firstDay: [(option: String, words: String)] = [
    ("--page", "auto, scroll, a5, bunko …, or WIDTHxHEIGHT"),
    ("--book", "a book by its size: bunko, shinsho, shiroku …"),
    ("--sheet", "a page design: siku, ming …; vtype sheets lists them"),
    ("--size", "the character size: 12pt, 14q …"),
    ("--font", "a family or a file; several are fallbacks"),
    ("--lang", "zh-Hant, zh-Hans, ja, ko …; guessed if left out"),
    ("--ltr", "columns from left to right"),
    ("--align", "top, center, bottom, justify or even"),
    ("--margin", "one to four lengths, as in CSS"),
    ("--toc", "front: contents with page numbers"),
    ("--notes", "where notes stand: foot, end, warichu …"),
    ("--paper", "the colour of the page"),
  ]

  /// The names of these options.
  package static var firstDayNames: [String] { ["--output"] + firstDay.map(\.option) }

  /// - Parameters:
  ///   - command: the command that is asked for help.
  ///   - all: whether all options are wanted.
  ///   - width: the columns of the terminal.
  ///   - words: those of another language than English.
  ///   - topics: those whose options the page of all options leaves to them.
  package init(
    _ command: CommandDescription, all: Bool, width: Int = Self.terminalWidth,
    words: HelpWords? = nil, topics: [HelpTopic] = []
  ) {
    self.width = max(40, width)
    self.words = words
    self.topics = topics
    if command.name == "vtype", !all {
      addFirstDay(command)
    } else {
      addCommand(command, all: all || command.name == "vtype")
    }
  }

  /// The page of a topic, or of a section of the options; `nil` where there is none of that name.
  package init?(
    topic: String, of command: CommandDescription, width: Int = Self.terminalWidth,
    words: HelpWords? = nil, topics: [HelpTopic]
  ) {
    self.width = max(40, width)
    self.words = words
    self.topics = topics
    let options = command.options(of: topic, among: topics)
    guard !options.isEmpty else { return nil }
    if let topic = topics.first(where: { $0.name == topic }) {
      add(paragraph: (words?["@topic \(topic.name)"] ?? topic.abstract + "."))
      text += "\n"
    }
    text += "\(heading("options"))\n"
    for option in options { add(argument: option, of: command, all: true) }
  }

  /// Columns of the terminal, or 80.
  package static var terminalWidth: Int {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return min(Int(size.ws_col), 100)
  }

  // MARK: Pages

  private mutating func addFirstDay(_ command: CommandDescription) {
    add(paragraph: words?["@about"] ?? command.abstract)
    text += """

        vtype poem.txt -o poem.pdf
        vtype novel.txt --book bunko -o novel.pdf

      \(words?["@options"] ?? "OPTIONS")

      """
    add(
      entry: "-o, --output <file>",
      words?["@first --output"] ?? "the file, or folder/, to write: .pdf .svg .png .json",
      column: 26)
    let options = command.options
    for (option, words) in Self.firstDay {
      let value = options.first { $0.names.contains(option) && $0.kind == .option }
      let name = value.map { $0.valueName.contains("|") ? "name" : $0.valueName }
      add(
        entry: "    \(option)" + (name.map { " <\($0)>" } ?? ""),
        self.words?["@first \(option)"] ?? words, column: 26)
    }
    text += "\n\(words?["@commands"] ?? "COMMANDS (vtype batch --help, and so on)")\n"
    for (name, abstract) in command.subcommandNames {
      add(entry: name, words?[name] ?? abstract, column: 12)
    }
    text += "\n"
    add(
      paragraph: words?["@end"]
        ?? "Lengths are 12pt, 4mm, 2em; 12 is 12pt. --help-all and man vtype say more.")
  }

  private mutating func addCommand(_ command: CommandDescription, all: Bool) {
    let isMain = command.name == "vtype"
    add(paragraph: words?[isMain ? "@about" : command.name] ?? command.abstract)
    text += "\n\(heading("usage"))\n"
    if isMain {
      add(usage: "vtype <input> ... [<options>] -o <file>")
      for subcommand in command.subcommands { add(usage: Self.usage(of: subcommand)) }
    } else {
      add(usage: Self.usage(of: command))
      add(discussion: words?[command.name + ":"] ?? command.discussion)
    }
    if !command.inputs.isEmpty {
      text += "\n\(heading("input"))\n"
      for input in command.inputs { add(argument: input, of: command, all: all) }
    }
    addOptions(of: command, all: all)
    if all { addTopics(of: command) }
    if isMain { add(discussion: words?["@more"] ?? command.discussion) }
    if !isMain, let more = words?["@more"] {
      text += "\n"
      add(paragraph: more)
    }
    if !all { addOthers(of: command) }
  }

  private mutating func addOptions(of command: CommandDescription, all: Bool) {
    var section: String?
    var isFirst = true
    let rest = Set(topics.flatMap(\.rest).map { "--" + $0 })
    for option in command.options where all || option.section == nil {
      if option.section != nil, option.names.contains(where: rest.contains) { continue }
      // All commands tell it, and one page says so.
      if option.names == ["--version"], command.name != "vtype" { continue }
      if isFirst || option.section != section {
        text += "\n\(heading((option.section ?? "options")))\n"
        section = option.section
        isFirst = false
      }
      add(argument: option, of: command, all: all)
      if option.names.contains("--help"), command.options.contains(where: { $0.section != nil }) {
        add(
          entry: "    --help-all",
          words?["@help-all"]
            ?? "Show the options that people use, and topics with the rest.",
          column: 26)
      }
    }
  }

  /// Names the topics that have further options.
  private mutating func addTopics(of command: CommandDescription) {
    let names = Set(command.options.flatMap(\.names))
    let further = topics.filter { $0.rest.contains { names.contains("--" + $0) } }
    guard !further.isEmpty else { return }
    text += "\n\(words?["@topics"] ?? "MORE OPTIONS")\n"
    for topic in further {
      add(
        entry: "--help \(topic.name)", words?["@topic \(topic.name)"] ?? topic.abstract + ".",
        column: 26)
    }
  }

  /// Names options that other commands have too.
  private mutating func addOthers(of command: CommandDescription) {
    let others = command.options.filter { $0.section != nil }
    guard !others.isEmpty else { return }
    text += "\n"
    if let words = words?["@shared"] {
      return add(paragraph: words.replacing("%@", with: command.name))
    }
    let first = others.flatMap(\.names).filter { Self.firstDayNames.contains($0) }
    var sections: [String] = []
    for option in others {
      if let name = option.section?.lowercased(), !sections.contains(name) {
        sections.append(name)
      }
    }
    add(
      paragraph:
        "It takes the options of vtype for \(sections.joined(separator: ", ")), too: "
        + "\(first.joined(separator: ", ")) and others. vtype \(command.name) --help-all lists "
        + "them.")
  }

  private func heading(_ name: String) -> String {
    words?["@" + name.lowercased()] ?? name.uppercased()
  }

  private static func usage(of command: CommandDescription) -> String {
    let inputs = command.inputs.map { input in
      if input.valueName == "action" { return "record|verify" }
      let name = "<\(input.valueName)>" + (input.isRepeating ? " ..." : "")
      return input.isOptional && command.name == "fonts" ? "[\(name)]" : name
    }
    let end = command.name == "batch" ? " -o <folder>" : ""
    let asks =
      command.name == "query"
      ? " --at <x,y>\u{A0}| --range <start:end>\u{A0}| --find <text>\u{A0}| --unit <unit>" : ""
    return (["vtype", command.name] + inputs + (asks.isEmpty ? ["[<options>]"] : []))
      .joined(separator: " ") + asks + end
  }

  // MARK: Parts

  /// Values beyond these are in the long help only.
  private static let mostValues = 20

  private mutating func add(
    argument: OptionDescription, of command: CommandDescription, all: Bool
  ) {
    var words = argument.abstract
    if let other = self.words?.sentence(about: argument, of: command.name) {
      words = other
    } else if !argument.discussion.isEmpty {
      words += (words.hasSuffix(".") ? " " : ". ") + argument.discussion
    }
    let values = argument.words
    if !values.isEmpty {
      words +=
        all || values.count <= Self.mostValues
        ? (self.words?["@values"] ?? " Values: ") + "\(values.joined(separator: ", "))."
        : self.words?["@many-values"] ?? " --help-all lists the values."
    }
    if let usual = argument.usual {
      words +=
        argument.kind == .flag ? self.words?["@default"] ?? " The default." : " [\(usual)]"
    }
    add(entry: argument.heading, words, column: 26)
  }

  /// A heading in the margin and words beside it, or below it where it is long.
  private mutating func add(entry: String, _ words: String, column: Int) {
    var line = "  " + entry
    let indent = String(repeating: " ", count: column)
    let lines = Self.lines(of: words, width: width - column)
    if line.count + 2 > column {
      text += line + "\n"
      line = indent
    } else {
      line += String(repeating: " ", count: column - line.count)
    }
    for part in lines {
      text += line + part + "\n"
      line = indent
    }
  }

  /// A line of usage; what has no room stands below it, further in. An option and its value stay together.
  private mutating func add(usage: String) {
    let whole = usage.replacing(" <", with: "\u{A0}<").replacing("vtype ", with: "vtype\u{A0}")
    var indent = "  "
    for line in Self.lines(of: whole, width: width - 6) {
      text += indent + line.replacing("\u{A0}", with: " ") + "\n"
      indent = "      "
    }
  }

  private mutating func add(paragraph: String) {
    for line in Self.lines(of: paragraph, width: width) { text += line + "\n" }
  }

  /// Paragraphs are set to the width, whatever lines they are written in. Examples stay as they are.
  private mutating func add(discussion: String) {
    for block in discussion.split(separator: "\n\n") {
      text += "\n"
      let lines = block.split(separator: "\n").map(String.init)
      if lines.first == "EXAMPLES" {
        text += block + "\n"
      } else if let title = lines.first, lines.count > 1, title.uppercased() == title {
        text += title + "\n"
        let body = lines.dropFirst().joined(separator: " ")
        for line in Self.lines(of: body, width: width - 2) { text += "  \(line)\n" }
      } else {
        add(paragraph: lines.joined(separator: " "))
      }
    }
  }

  /// Words in lines of a width in columns, of which an ideograph takes two. A line may end after an ideograph or a kana, unless
  /// a mark follows that begins no line, or it is a bracket that opens.
  package static func lines(of words: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var taken = 0
    for word in words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      for (number, fragment) in fragments(of: word).enumerated() {
        let blank = number == 0 && !line.isEmpty ? 1 : 0
        if !line.isEmpty, taken + blank + fragment.columns > width {
          lines.append(line)
          (line, taken) = ("", 0)
        } else if blank > 0 {
          line += " "
          taken += 1
        }
        line += fragment.text
        taken += fragment.columns
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The parts of a word between which a line may end.
  private static func fragments(of word: Substring) -> [(text: String, columns: Int)] {
    var fragments: [(text: String, columns: Int)] = []
    var before: Unicode.Scalar?
    for scalar in word.unicodeScalars {
      let columns = scalar.value >= 0x2E80 ? 2 : 1
      let isBreak =
        before.map { last in
          (columns == 2 || last.value >= 0x2E80) && !opening.contains(last)
            && !closing.contains(scalar)
        } ?? true
      if isBreak { fragments.append(("", 0)) }
      fragments[fragments.count - 1].text.unicodeScalars.append(scalar)
      fragments[fragments.count - 1].columns += columns
      before = scalar
    }
    return fragments
  }

  private static let opening = Set("（「『“〔［｛([{'\"".unicodeScalars)
  private static let closing = Set("、。，．：；！？）」』”〕］｝ー々っゃゅょッャュョ…)]}'\",.:;!?".unicodeScalars)
}
