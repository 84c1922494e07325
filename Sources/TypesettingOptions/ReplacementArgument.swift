import CommandOptions
import Manuscript
import Storage

/// A file of replacements, which is read with the command line: a batch remembers what was in it.
package struct ReplacementArgument: OptionValue, Equatable {
  let path: String
  /// The text of the file, by which a batch tells whether it has changed.
  package private(set) var text = ""
  private(set) var table = ReplacementTable()
  /// The fault of the file; `nil` for none.
  private(set) var problem: UsageMistake?

  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    path = argument
    do throws(Failure) {
      guard let text = String(validating: try Files.read(argument), as: UTF8.self) else {
        problem = mistake("is no text in UTF-8")
        return
      }
      self.text = text
      do { table = try ReplacementTable(text) } catch { problem = mistake(error.description) }
    } catch {
      problem = mistake(error.message, error.status)
    }
  }

  private func mistake(_ words: String, _ status: ExitStatus = .usage) -> UsageMistake {
    UsageMistake("--replace \(path): \(words)", status: status)
  }
}
