import ArgumentParser
import Glibc
import Storage
import VerticalPress

/// Tells what is wrong with a command line, and ends the command.
enum UsageMistakes {
  /// Words that ask for something else than work, and that ArgumentParser answers.
  private static let questions = ["--help-hidden", "--version", "--experimental-dump-help"]

  /// Ends the command where something is certain to be wrong with its words.
  static func tell<Command: ParsableCommand & PlainOptions>(
    of words: [String], to type: Command.Type
  ) {
    let options = words.prefix { $0 != "--" }
    HelpRequest(options)?.answer(type)
    for word in options where questions.contains(String(word.prefix { $0 != "=" })) { return }
    if type == VType.self { tellOfSubcommand(words) }
    if let mistake = Command.mistake(in: words) { fail(mistake, type) }
  }

  /// Runs a command as ArgumentParser reads it.
  static func run(_ type: any ParsableCommand.Type, _ words: [String]) {
    do {
      var command = try type.parseAsRoot(words)
      try command.run()
      CommandEnd.endOutput()
    } catch {
      guard !(error is ExitCode), type.exitCode(for: error) == .validationFailure else {
        CommandEnd.end(type, with: error)
      }
      fail(UsageMistake(type.message(for: error)), type)
    }
  }

  /// Ends the command where its first word is nearly that of a subcommand, and no file.
  static func tellOfSubcommand(_ words: [String]) {
    if let mistake = misspelledSubcommand(words) { fail(mistake, VType.self) }
  }

  /// Flags of which one counts, of those that say the same thing in different ways.
  private static let exclusive = [["--rtl", "--ltr"], ["--markup", "--no-markup"]]

  /// Tells of flags on the command line that exclude each other, of which the last counts. A settings file's are
  /// overruled in silence.
  static func warnOfContradictions(in words: [String]) {
    for flags in exclusive {
      let given = words.prefix { $0 != "--" }.filter(flags.contains)
      guard let last = given.last, let other = given.last(where: { $0 != last }) else { continue }
      Messages().warning(
        "\(other) and \(last) exclude each other; \(last) counts, which is the last", input: nil)
    }
  }

  /// A first word that is nearly that of a subcommand, and no file.
  private static func misspelledSubcommand(_ words: [String]) -> UsageMistake? {
    guard let word = words.first, word.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      unsafe access(word, F_OK) != 0
    else { return nil }
    var names: [String] = []
    for command in VType.configuration.subcommands {
      if let name = command.configuration.commandName { names.append(name) }
    }
    guard let name = Spelling.closest(to: word, among: names) else { return nil }
    return UsageMistake("no file and no command “\(word)”; did you mean vtype \(name)?")
  }

  private static func fail(_ mistake: UsageMistake, _ type: any ParsableCommand.Type) -> Never {
    let own = type.configuration.commandName.flatMap { $0 == "vtype" ? nil : " " + $0 } ?? ""
    Messages().error(
      Failure(mistake.status, mistake.message), input: nil,
      more: mistake.status == .usage ? ["See 'vtype\(own) --help'."] : [])
    exit(mistake.status.rawValue)
  }
}
