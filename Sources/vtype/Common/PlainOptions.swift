import ArgumentParser

/// Words that are left to ArgumentParser, right or wrong.
struct NotPlain: Error {
  /// The mistake, where it is certain.
  var mistake: UsageMistake?

  init(_ mistake: UsageMistake? = nil) { self.mistake = mistake }
}

/// Options that ``PlainWords`` can read.
protocol PlainOptions: ParsableArguments {
  /// Shows each option, with its name and what it is when not given.
  mutating func visit(_ words: inout PlainWords) throws(NotPlain)
}

extension PlainOptions {
  /// Reads all of a command line.
  init(plain words: [String]) throws(NotPlain) {
    self.init()
    var nothing = PlainWords([])
    try visit(&nothing)
    self = try with(words)
  }

  /// These options with more behind them, which win.
  func with(_ more: [String]) throws(NotPlain) -> Self {
    var options = self
    var words = PlainWords(more)
    while try words.next() { try options.visit(&words) }
    words.finish()
    try options.visit(&words)
    do { try options.validate() } catch { throw NotPlain(UsageMistake(error)) }
    return options
  }
}
