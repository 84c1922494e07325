import CommandOptions
import Glibc
import HouseFiles
import Manuscript
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// Tells what is wrong with a command line, and ends the command.
enum UsageMistakes {
  /// Ends the command where its words ask for help, or where something is wrong with them.
  static func report<Asked: Command>(of words: [String], to type: Asked.Type) {
    HelpRequest(words.prefix { $0 != "--" })?.answer(type)
    if type == VType.self { reportOfSubcommand(words) }
    do throws(UsageMistake) { _ = try Asked(words: words) } catch { fail(error, type) }
  }

  /// Ends the command where its first word is nearly that of a subcommand, and no file.
  static func reportOfSubcommand(_ words: [String]) {
    if let mistake = misspelledSubcommand(words) { fail(mistake, VType.self) }
  }

  /// Options of which one counts, of those that say the same thing in different ways.
  static let exclusive = [LayoutArguments.Direction.allCases.map(\.rawValue), ["from"]]

  /// Reports options on the command line that exclude each other, of which the last counts. A settings file's are
  /// overruled in silence.
  static func warnOfContradictions(in given: [GivenOption]) {
    for names in exclusive {
      let given = given.filter { names.contains($0.name) }
      guard let last = given.last,
        let other = given.last(where: { meaning(of: $0) != meaning(of: last) })
      else { continue }
      Messages().warning(
        "\(written(other)) and \(written(last)) exclude each other; \(written(last)) counts, which is the last",
        input: nil)
    }
  }

  /// What an option says, whichever of several ways it is written in.
  private static func meaning(of option: GivenOption) -> String {
    option.text ?? option.name
  }

  private static func written(_ option: GivenOption) -> String {
    "--\(option.name)" + (option.text.map { " \($0)" } ?? "")
  }

  /// A first word that is nearly that of a subcommand, and no file.
  private static func misspelledSubcommand(_ words: [String]) -> UsageMistake? {
    if words.first == "version", !Files.exists("version") {
      return UsageMistake("no file and no command “version”; vtype --version prints it")
    }
    guard let word = words.first, word.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      unsafe access(word, F_OK) != 0
    else { return nil }
    let names = VType.configuration.subcommands.map { $0.configuration.commandName }
    guard let name = Spelling.closest(to: word, among: names) else { return nil }
    return UsageMistake("no file and no command “\(word)”; did you mean vtype \(name)?")
  }

  /// Tells a mistake and ends the command.
  static func fail(_ mistake: UsageMistake, _ type: any Command.Type) -> Never {
    let name = type.configuration.commandName
    let own = name == "vtype" ? "" : " \(name)"
    Messages().error(
      Failure(mistake.status, mistake.message), input: nil,
      more: mistake.status == .usage ? ["See 'vtype\(own) --help'."] : [])
    exit(mistake.status.rawValue)
  }
}
