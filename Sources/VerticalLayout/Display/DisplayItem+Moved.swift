extension DisplayItem {
  func moved(x: Length, y: Length) -> DisplayItem {
    func moved(_ rect: PhysicalRect) -> PhysicalRect {
      PhysicalRect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
    }
    switch self {
    case .glyphs(let run): return .glyphs(run.moved(x: x, y: y))
    case .missing(var glyph):
      glyph.bounds = moved(glyph.bounds)
      return .missing(glyph)
    case .fill(let rect, let color): return .fill(moved(rect), color)
    case .stroke(let rect, let width, let color):
      return .stroke(moved(rect), width: width, color)
    case .path(let path): return .path(path.moved(x: x, y: y))
    case .shadow(var shadow):
      shadow.glyphs = shadow.glyphs.moved(x: x, y: y)
      return .shadow(shadow)
    case .image(var image):
      image.rect = moved(image.rect)
      image.bounds = moved(image.bounds)
      image.clip = image.clip.map(moved)
      return .image(image)
    case .link(let uri, let rects): return .link(uri: uri, rects.map(moved))
    case .jump(let name, let rects): return .jump(to: name, rects.map(moved))
    case .anchor(let name, let rect): return .anchor(name: name, moved(rect))
    }
  }
}

extension GlyphRun {
  fileprivate func moved(x: Length, y: Length) -> GlyphRun {
    var run = self
    for index in run.glyphs.indices {
      let origin = run.glyphs[index].origin
      run.glyphs[index].origin = PhysicalPoint(x: origin.x + x, y: origin.y + y)
    }
    return run
  }
}

extension DisplayPath {
  fileprivate func moved(x: Length, y: Length) -> DisplayPath {
    func moved(_ point: PhysicalPoint) -> PhysicalPoint {
      PhysicalPoint(x: point.x + x, y: point.y + y)
    }
    var path = self
    path.steps = steps.map { step in
      switch step {
      case .move(let point): .move(moved(point))
      case .line(let point): .line(moved(point))
      case .curve(let first, let second, let end):
        .curve(moved(first), moved(second), moved(end))
      case .close: .close
      }
    }
    return path
  }
}
