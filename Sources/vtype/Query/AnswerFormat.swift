import ArgumentParser

/// Formats of answers.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
