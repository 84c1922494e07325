/// Formats of findings.
package enum CheckFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case human
  case json
  /// Annotations of GitHub's workflows.
  case github
  /// The Static Analysis Results Interchange Format.
  case sarif
}
