import Batches
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// Options of jobs: those that settings files may have, and a book by its size.
struct SettingsOfJobs: JobRules {
  var advice: String { Reach.advice }

  func words(for key: String, _ value: JSONValue) throws(Failure) -> [String] {
    BookPreset.replace(in: try arguments(for: key, value))
  }

  func check(_ words: [String], root: String?) throws(Failure) {
    try Reach(root: root).check(words)
    try SettingsCheck.check(words)
  }

  func words(of book: VRainFolder) throws(Failure) -> [String] {
    try book.words(given: CommandLine.arguments)
  }

  /// An option as it would stand on the command line.
  private func arguments(
    for key: String, _ value: JSONValue
  ) throws(Failure) -> [String] {
    switch value {
    case .null: return []
    case .bool(let isSet):
      guard isSet else { return [] }
      guard SettingsCheck.isFlag(key) else {
        throw Failure(.usage, "“\(key)”: \(Settings.complaintAboutTruth)")
      }
      return ["--\(key)"]
    case .number(let text), .string(let text): return Settings.option(key, text)
    case .array(let elements):
      let words = elements.compactMap(\.string)
      guard words.count == elements.count else {
        throw Failure(.usage, "“\(key)”: \(Settings.complaint(aboutList: key))")
      }
      return Settings.option(key, list: words)
    case .object:
      throw Failure(.usage, "“\(key)” should be a string, number, list or truth")
    }
  }
}
