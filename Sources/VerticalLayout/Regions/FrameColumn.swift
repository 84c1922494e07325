/// A column that has its place in a frame.
struct FrameColumn {
  /// From the frame's side where reading starts to the room by which it is placed, and the width of that.
  var start: Length
  var width: Length
  /// The distance of columns such as this one, and whether that is the usual one.
  var distance: Length
  var isUsual: Bool
  /// The place of a usual column behind it.
  var next: Length
}
