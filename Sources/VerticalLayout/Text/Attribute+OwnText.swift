extension Attribute {
  /// The text that the attribute brings with it, which stands beside that of its span; `nil` where it brings none.
  package var ownText: AttributedText? {
    get {
      switch self {
      case .ruby(let ruby): ruby.content
      case .kanbun(let mark): mark.content
      case .noteMark(let mark): mark.content
      case .heading(let heading): heading.runningHead
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .ruby(var ruby):
        ruby.content = newValue
        self = .ruby(ruby)
      case .kanbun(var mark):
        mark.content = newValue
        self = .kanbun(mark)
      case .noteMark(var mark):
        mark.content = newValue
        self = .noteMark(mark)
      case .heading(var heading):
        heading.runningHead = newValue
        self = .heading(heading)
      default: break
      }
    }
  }
}
