import CommandOptions
import Glibc
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// A question about the command itself.
enum HelpRequest {
  case help(all: Bool)
  /// The options of a topic, or of a section.
  case topic(String)
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
    // By index: the runtime takes a million instructions to make a type of pairs, at the start of every command.
    for index in words.indices {
      let word = words[index]
      switch word {
      case "--help", "-h":
        if let topic = words[(index + 1)...].first, Self.topics.contains(topic) {
          self = .topic(topic)
        } else {
          self = .help(all: words.contains("--help-all"))
        }
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
      let page = HelpPage(
        CommandDescription(type), all: all, words: Self.words, topics: HelpTopic.all)
      CommandEnd.answer(page.text)
    case .topic(let topic):
      let page = HelpPage(
        topic: topic, of: CommandDescription(VType.self), words: Self.words, topics: HelpTopic.all)
      CommandEnd.answer(page?.text ?? "")
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

  /// The words that may follow `--help`: topics, and sections of the options.
  static var topics: [String] {
    HelpTopic.all.map(\.name) + ["text", "fonts", "layout", "output"]
  }

  private static var words: HelpWords? {
    HelpWords(table: HelpTable.text, language: HelpLanguage())
  }

  /// The name of the shell that the user has.
  private static var ownShell: String? {
    guard let path = unsafe getenv("SHELL") else { return nil }
    return Files.name(of: unsafe String(cString: path))
  }
}
