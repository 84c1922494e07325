import Batches
import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// Options of jobs: those that settings files may have, and a book by its size.
struct SettingsOfJobs: JobRules {
  /// The options of the command.
  var given: [GivenOption] = []

  var advice: String { Reach.advice }

  func options(for key: String, _ value: JSONValue) throws(Failure) -> [GivenOption] {
    if case .object = value {
      throw Failure(.usage, "“\(key)” should be a string, number, list or truth")
    }
    do throws(SettingMistake) {
      return BookPreset.replace(in: try setting(key, value).options)
    } catch {
      throw Failure(.usage, "“\(key)”: \(error.message)")
    }
  }

  func check(_ options: [GivenOption], root: String?) throws(Failure) {
    try Reach(root: root).check(options)
    try TextArguments.check(options)
  }

  func options(of book: VRainFolder) throws(Failure) -> [GivenOption] {
    try book.options(beside: given)
  }

  private func setting(_ key: String, _ value: JSONValue) throws(SettingMistake) -> Setting {
    switch value {
    case .null, .object: Setting(key, [])
    case .bool(let isSet): try Setting(key, isSet: isSet)
    case .number(let text), .string(let text): Setting(key, [text])
    case .array(let elements): try Setting(key, list: elements.map(\.string))
    }
  }
}
