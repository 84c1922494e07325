extension DisplayList {
  /// The page without its text: what is drawn is the same, and backends draw the outlines of glyphs that
  /// stand for no text (DT-23).
  public var outlined: DisplayList {
    var list = self
    for index in list.items.indices {
      switch list.items[index] {
      case .glyphs(var run):
        run.text = []
        run.clusters = []
        list.items[index] = .glyphs(run)
      case .missing(var missing):
        missing.text = []
        list.items[index] = .missing(missing)
      default: break
      }
    }
    return list
  }
}
