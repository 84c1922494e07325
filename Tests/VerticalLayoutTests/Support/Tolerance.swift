import VerticalLayout

extension Length {
  /// True if the length is a number of points, to a tolerance of 0.001: 98.8 is no
  /// multiple of 1/1024.
  func isAbout(_ points: Double) -> Bool { abs(self.points - points) <= 0.001 }
}

extension PhysicalPoint {
  func isAbout(_ x: Double, _ y: Double) -> Bool { self.x.isAbout(x) && self.y.isAbout(y) }
}

extension PhysicalRect {
  func isAbout(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    self.x.isAbout(x) && self.y.isAbout(y) && self.width.isAbout(width)
      && self.height.isAbout(height)
  }
}
