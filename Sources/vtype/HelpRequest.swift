import CommandOptions
import Glibc
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// A question about the command itself.
enum HelpRequest {
  case help(all: Bool)
  case version
  /// The papers that --page knows.
  case papers
  /// The help of all commands as JSON.
  case description
  /// A script for a shell; without its name, the one that runs.
  case completions(String?)

  /// The first question among words; `nil` where there is none.
  init?(_ words: ArraySlice<String>) {
    let script = "--generate-completion-script"
    for (index, word) in zip(words.indices, words) {
      switch word {
      case "--help", "-h": self = .help(all: words.contains("--help-all"))
      case "--help-all": self = .help(all: true)
      case "--version": self = .version
      case "--page=list": self = .papers
      case "--page" where words[(index + 1)...].first == "list": self = .papers
      case "--help-json": self = .description
      case script: self = .completions(words[(index + 1)...].first)
      case _ where word.hasPrefix(script + "="):
        self = .completions(String(word.dropFirst(script.utf8.count + 1)))
      default: continue
      }
      return
    }
    return nil
  }

  /// Answers it, and ends the command.
  func answer(_ type: any Command.Type) -> Never {
    switch self {
    case .help(let all):
      let words = HelpWords(table: HelpTable.text, language: HelpLanguage())
      CommandEnd.answer(HelpPage(CommandDescription(type), all: all, words: words).text)
    case .papers: CommandEnd.answer(PageArgument.list)
    case .version: CommandEnd.answer(vtypeVersion + "\n")
    case .description:
      var writer = JSONWriter()
      CommandDescription(VType.self).json(into: &writer)
      CommandEnd.answer(String(decoding: writer.takeBytes(), as: UTF8.self) + "\n")
    case .completions(let shell):
      guard let shell = shell ?? Self.ownShell,
        let text = CompletionScript(command: CommandDescription(VType.self)).text(for: shell)
      else {
        Messages().error(
          Failure(
            .usage,
            "--generate-completion-script needs a shell: \(Spelling.list(CompletionScript.shells))"),
          input: nil)
        exit(ExitStatus.usage.rawValue)
      }
      CommandEnd.answer(text)
    }
  }

  /// The name of the shell that the user has.
  private static var ownShell: String? {
    guard let path = unsafe getenv("SHELL") else { return nil }
    return Files.name(of: unsafe String(cString: path))
  }
}
