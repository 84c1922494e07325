/// The question whether the caller has given the text up, for stages that may take long.
enum GivingUp {
  /// What the caller answers, while pages are set for it (``Typesetter/isGivenUp``).
  @TaskLocal static var answer: (@Sendable () -> Bool)?

  /// True if the work is to end as soon as it can.
  static var isAsked: Bool { Task.isCancelled || answer?() == true }

  /// Ends the work if it is to end.
  static func check() throws(LayoutError) {
    if isAsked { throw .cancelled }
  }
}

extension DocumentSetup {
  /// Does some work, in which stages ask whether it is given up.
  func mayGiveUp<Result>(_ work: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
    guard let isGivenUp else { return try work() }
    let result = GivingUp.$answer.withValue(isGivenUp) { () -> Swift.Result<Result, LayoutError> in
      Swift.Result(catching: work)
    }
    return try result.get()
  }
}
