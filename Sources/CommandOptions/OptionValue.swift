/// A value of an option, as it is written.
package protocol OptionValue {
  init?(argument: String)

  /// Its words in help where it is the usual one.
  var defaultValueDescription: String { get }
  /// The words that help lists.
  static var allValueStrings: [String] { get }
  /// The completions that shells offer.
  static var completion: OptionCompletion { get }
  /// True for a list of words between blanks.
  static var isListOfWords: Bool { get }

  /// The complaint about a text that is no such value, without the name of the option.
  static func complaint(about text: String) -> String
}

extension OptionValue {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
  package static var completion: OptionCompletion {
    let words = allValueStrings
    return words.isEmpty ? .none : .list(words)
  }
  package static var isListOfWords: Bool { false }

  package static func complaint(about text: String) -> String {
    let words = allValueStrings
    return words.isEmpty
      ? "it takes no such value; 'vtype --help-all' has those that it takes"
      : Expectation.choice(text, among: words)
  }
}

/// The completions that shells offer for a value when Tab is pressed.
package enum OptionCompletion: Equatable, Sendable {
  case none
  case files([String])
  case folders
  /// These, and no others.
  case list([String])
  /// Words beside which there are other values; what ends in an equals sign goes on after it.
  case words([String])
  /// Families of fonts, and files.
  case families
}

/// A choice among words.
package protocol WordArgument: OptionValue, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  package init?(argument: String) { self.init(rawValue: argument) }
  package var defaultValueDescription: String { rawValue }
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

extension String: OptionValue {
  package init?(argument: String) { self = argument }
}

extension Int: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package static func complaint(about text: String) -> String {
    "a whole number is expected, such as 2"
  }
}

extension Double: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package static func complaint(about text: String) -> String {
    "a number is expected, such as 150"
  }
}

/// Flags of which the last one counts.
package protocol FlagChoice: CaseIterable, RawRepresentable, Equatable where RawValue == String {
  static func help(for value: Self) -> OptionHelp
}

/// Help of an option.
package struct OptionHelp: ExpressibleByStringLiteral {
  var abstract: String
  var discussion: String
  /// The name of its value; the option's own without it.
  var valueName: String?

  package init(_ abstract: String, discussion: String = "", valueName: String? = nil) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
  }

  package init(stringLiteral text: String) { self.init(text) }
}
