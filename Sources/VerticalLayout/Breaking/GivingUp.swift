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
