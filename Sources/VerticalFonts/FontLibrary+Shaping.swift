internal import CHarfBuzz
public import VerticalLayout

extension FontLibrary {
  /// Shapes a run (S1): top to bottom with vertical forms, or along a line that is turned later or
  /// stands in one cell.
  /// See ``ShapingRun/ShapedGlyph`` for what the numbers mean. A run in a font that there is not becomes empty
  /// squares, one em each.
  public func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
  ) {
    let range = run.scalars.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    let size = Int32(clamping: max(run.size.rawValue, 0))
    guard let face = face(run.font), let buffer else {
      let half = size / 2
      for index in range {
        glyphs.append(
          ShapingRun.ShapedGlyph(
            id: 0, cluster: Int32(clamping: index), advance: size, extent: size, x: -half, y: half))
      }
      return
    }
    // One unit of HarfBuzz's is 1/1024 pt, except where it would not be exact.
    let scale = min(size, largestScale)
    let fit = face.colors.fit
    face.setScale(
      fit.numerator == fit.denominator
        ? scale : Int32(clamping: Int(scale) * fit.numerator / fit.denominator))
    let direction =
      switch run.orientation {
      case .upright: HB_DIRECTION_TTB
      case .sideways, .tateChuYoko: run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
      }
    let setting = ShapingBuffer.Setting(
      direction: direction, script: run.script, language: buffer.language(run.language),
      features: run.features.isEmpty ? [] : run.features.map(hb_feature_t.init),
      width: run.orientation == .tateChuYoko ? run.width : .natural)
    let first = glyphs.count
    // Growing would hold an array of megabytes twice.
    if range.count > 1 << 15 { glyphs.reserveCapacity(first + range.count) }
    buffer.shape(range, of: text, face, setting) { result, start in
      switch run.orientation {
      case _ where face.colors.isEmoji:
        let metrics = face.emBox.metrics(size: Length(rawValue: Int(scale)))
        buffer.withHorizontalAdvances(of: result, face) { advances in
          result.appendPictures(
            advances, run.orientation, metrics, face, start: start, to: &glyphs)
        }
      case .upright where face.hasVerticalMetrics:
        buffer.withHorizontalAdvances(of: result, face) { advances in
          result.appendUpright(
            advances, face, em: scale, start: start, joinsLetters: run.script == .hangul,
            to: &glyphs)
        }
      case .upright:
        let metrics = face.emBox.metrics(size: Length(rawValue: Int(scale)))
        buffer.withHorizontalAdvances(of: result, face) { advances in
          result.appendSynthesizedUpright(
            advances, metrics, face, start: start, joinsLetters: run.script == .hangul,
            to: &glyphs)
        }
      case .sideways:
        result.appendSideways(extent: scale, start: start, to: &glyphs)
      case .tateChuYoko: result.appendLevel(extent: scale, start: start, to: &glyphs)
      }
    }
    guard scale < size else { return }
    for index in first..<glyphs.count { glyphs[index].scale(by: size, over: scale) }
  }
}

extension hb_feature_t {
  /// A feature of all that is shaped.
  fileprivate init(_ feature: TextStyle.FontFeature) {
    let tag = feature.tag.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
    self.init(tag: tag, value: feature.value, start: 0, end: .max)
  }
}

/// 2 048 pt. HarfBuzz multiplies floats of 24 bits, so up to here an em, and two, come out exact; and
/// no glyph is too wide for 32 bits. Larger sizes are shaped at this one and enlarged.
private let largestScale: Int32 = 1 << 21

extension ShapingRun.ShapedGlyph {
  /// Enlarges the glyph's measures; em and fractions of it stay exact.
  fileprivate mutating func scale(by numerator: Int32, over denominator: Int32) {
    func scaled(_ value: Int32) -> Int32 {
      let length = Length(rawValue: Int(value)).scaled(by: Int(numerator), over: Int(denominator))
      return Int32(clamping: length.rawValue)
    }
    advance = scaled(advance)
    extent = scaled(extent)
    x = scaled(x)
    y = scaled(y)
  }
}
