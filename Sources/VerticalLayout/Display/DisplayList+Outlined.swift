extension DisplayList {
  /// The page without its text: what is drawn is the same, and backends draw the outlines of glyphs that
  /// stand for no text (DT-23).
  public var outlined: DisplayList {
    var list = self
    list.update { item, _ in
      switch item {
      case .glyphs(var run):
        run.text = []
        run.clusters = []
        item = .glyphs(run)
      case .missing(var missing):
        missing.text = []
        item = .missing(missing)
      default: break
      }
    }
    return list
  }
}
