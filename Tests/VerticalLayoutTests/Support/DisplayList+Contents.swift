import VerticalLayout

extension DisplayList {
  /// The glyph runs, in order.
  var glyphRuns: [GlyphRun] {
    items.compactMap { item in
      if case .glyphs(let run) = item { run } else { nil }
    }
  }

  /// The text of all glyph runs, in order.
  var text: String {
    items.map { item in
      switch item {
      case .glyphs(let run): String(decoding: run.text, as: UTF8.self)
      case .missing(let glyph): String(decoding: glyph.text, as: UTF8.self)
      case .image(let image): String(decoding: image.text, as: UTF8.self)
      case .fill, .stroke, .path, .shadow, .link, .jump, .anchor: ""
      }
    }.joined()
  }
}
