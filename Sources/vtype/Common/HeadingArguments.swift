import ArgumentParser
import VerticalLayout

/// Where headings stand.
struct HeadingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The columns of headings that follow each other, by their levels, such as '1+2=4'.",
      discussion: "By default one column less for each heading than they would take apart.",
      valueName: "lines"))
  var headingLines: [SequenceArgument] = []

  /// Gives the engine's options what is asked for.
  func set(_ options: inout LayoutOptions) {
    for sequence in headingLines.flatMap(\.sequences) {
      options.headings.sequenceLines[sequence.levels] = sequence.lines
    }
  }
}

extension HeadingArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.list("heading-lines", &_headingLines)
  }
}

/// The columns of headings that follow each other as they are written: levels, `=`, columns, with blanks between
/// several.
struct SequenceArgument: ExpressibleByArgument, Equatable {
  struct Sequence: Equatable {
    var levels: [Int]
    var lines: Int
  }

  var sequences: [Sequence] = []

  init?(argument: String) {
    for word in argument.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let lines = Int(parts[1]),
        (1...ParagraphStyle.mostLines).contains(lines)
      else { return nil }
      let names = parts[0].split(separator: "+", omittingEmptySubsequences: false)
      let levels = names.compactMap { Int($0) }
      guard levels.count > 1, levels.count == names.count,
        levels.allSatisfy({ (1...4).contains($0) }),
        zip(levels, levels.dropFirst()).allSatisfy(<)
      else { return nil }
      sequences.append(Sequence(levels: levels, lines: lines))
    }
    guard !sequences.isEmpty else { return nil }
  }
}
