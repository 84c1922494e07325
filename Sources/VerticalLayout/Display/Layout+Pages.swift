extension Layout {
  /// The layout with other diagnostics, such as its own and those of reading and of fonts together.
  package func telling(_ diagnostics: [Diagnostic]) -> Layout {
    var layout = self
    layout.diagnostics = diagnostics
    return layout
  }

  /// The layout with some of its pages alone, and all that is told of it.
  package func keeping(_ isKept: (_ page: Int) -> Bool) -> Layout {
    var layout = self
    layout.pages.removeAll { !isKept($0.index) }
    return layout
  }

  /// The pages of some indices, without what is told of all.
  package func pages(at indices: Set<Int>) -> Layout {
    var layout = self
    layout.pages.removeAll { !indices.contains($0.index) }
    (layout.diagnostics, layout.dropped) = ([], [])
    return layout
  }
}
