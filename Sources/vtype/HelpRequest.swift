import ArgumentParser
import Glibc
import Storage
import VerticalPress

/// A question about the command itself.
enum HelpRequest {
  case help(all: Bool)
  /// A script for a shell; without its name, the one that runs.
  case completions(String?)

  /// The first question among words; `nil` where there is none.
  init?(_ words: ArraySlice<String>) {
    let script = "--generate-completion-script"
    for (index, word) in zip(words.indices, words) {
      switch word {
      case "--help", "-h": self = .help(all: words.contains("--help-all"))
      case "--help-all": self = .help(all: true)
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
  func answer(_ type: any ParsableCommand.Type) {
    // It is always there; without it ArgumentParser answers.
    guard let description = CommandDescription(type) else { return }
    switch self {
    case .help(let all): CommandEnd.answer(HelpPage(description, all: all).text)
    case .completions(let shell):
      guard let shell = shell ?? Self.ownShell,
        let all = CommandDescription(VType.self),
        let text = CompletionScript(command: all).text(for: shell)
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
