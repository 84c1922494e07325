/// A subject of help with the options that belong to it. The page of all options has those that people use; the rest stand
/// on the page of their topic alone.
package struct HelpTopic: Sendable {
  /// The word after `--help`.
  package let name: String
  /// What it is about, in a few words.
  package let abstract: String
  /// The options that the page of all options has, too, by name without hyphens.
  package let common: [String]
  /// Those that it leaves to this topic.
  package let rest: [String]

  /// - Parameters:
  ///   - common: names with blanks between them.
  ///   - rest: the same.
  package init(_ name: String, _ abstract: String, common: String, rest: String) {
    self.name = name
    self.abstract = abstract
    self.common = common.split(separator: " ").map(String.init)
    self.rest = rest.split(separator: " ").map(String.init)
  }
}

extension CommandDescription {
  /// The options of a topic or of a section, in the order of the command; empty where there is neither of that name.
  func options(of topic: String, among topics: [HelpTopic]) -> [OptionDescription] {
    let names = topics.first { $0.name == topic }.map { $0.common + $0.rest }
    return options.filter { option in
      guard let names else { return option.section?.lowercased() == topic }
      return option.names.contains { names.contains(String($0.drop { $0 == "-" })) }
    }
  }
}
