/// Formats of answers.
package enum AnswerFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// A line of JSON each.
  case json
}
