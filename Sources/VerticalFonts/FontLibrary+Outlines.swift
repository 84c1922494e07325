internal import CHarfBuzz
public import VerticalLayout

/// A step of a glyph's outline, in units of the font, y up.
public enum OutlineStep: Hashable, Sendable {
  case move(OutlinePoint)
  case line(OutlinePoint)
  /// A curve of the second degree, with its control point before its end.
  case quadratic(OutlinePoint, OutlinePoint)
  /// A curve of the third degree, with its two control points before its end.
  case curve(OutlinePoint, OutlinePoint, OutlinePoint)
  case close
}

public struct OutlinePoint: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension FontLibrary {
  /// The outline of a glyph; empty if it has none, or is a picture.
  public func outline(of glyph: UInt32, in font: FontID) -> [OutlineStep] {
    guard let face = face(font) else { return [] }
    face.setScale(Int32(clamping: face.emBox.unitsPerEm))
    let pen = OutlinePen()
    unsafe hb_font_get_glyph_shape(
      face.font, glyph, OutlinePen.functions, Unmanaged.passUnretained(pen).toOpaque())
    return pen.steps
  }
}

/// A collector of the steps of an outline, as HarfBuzz tells them.
private final class OutlinePen {
  var steps: [OutlineStep] = []

  private func move(_ x: Float, _ y: Float) {
    steps.append(.move(point(x, y)))
  }

  private func line(_ x: Float, _ y: Float) {
    steps.append(.line(point(x, y)))
  }

  private func curve(_ control1: OutlinePoint, _ control2: OutlinePoint, _ end: OutlinePoint) {
    steps.append(.curve(control1, control2, end))
  }

  private func curve(_ control: OutlinePoint, _ end: OutlinePoint) {
    steps.append(.quadratic(control, end))
  }

  private static func pen(_ data: UnsafeMutableRawPointer?) -> OutlinePen? {
    unsafe data.map { unsafe Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// HarfBuzz's functions, made once and never changed.
  @safe nonisolated(unsafe) static let functions: OpaquePointer? = {
    let functions = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in unsafe OutlinePen.pen(pen)?.move(x, y) }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in unsafe OutlinePen.pen(pen)?.line(x, y) }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, _ in
        unsafe OutlinePen.pen(pen)?.curve(point(x1, y1), point(x2, y2))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x3, y3, _ in
        unsafe OutlinePen.pen(pen)?.curve(point(x1, y1), point(x2, y2), point(x3, y3))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in unsafe OutlinePen.pen(pen)?.steps.append(.close) }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
    return unsafe functions
  }()
}

private func point(_ x: Float, _ y: Float) -> OutlinePoint {
  OutlinePoint(x: Double(x), y: Double(y))
}
