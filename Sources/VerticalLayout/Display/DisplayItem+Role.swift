extension DisplayItem {
  /// The same as what it is on its page: nothing but text stands for a part of the author's text.
  func standing(as role: DisplayRole) -> DisplayItem {
    guard !role.isText else { return self }
    switch self {
    case .glyphs(var run) where !run.text.isEmpty:
      run.text = []
      for index in run.clusters.indices { run.clusters[index].byteCount = 0 }
      return .glyphs(run)
    case .missing(var glyph) where !glyph.text.isEmpty:
      glyph.text = []
      return .missing(glyph)
    case .image(var image) where !image.text.isEmpty:
      image.text = []
      return .image(image)
    case .glyphs, .missing, .image, .shadow, .fill, .stroke, .path, .link, .jump, .anchor:
      return self
    }
  }
}
