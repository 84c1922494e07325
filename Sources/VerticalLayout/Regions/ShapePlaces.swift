/// Turns the coordinates of shapes into lengths.
struct ShapePlaces {
  let content: PhysicalSize
  let em: Length

  func x(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.width) }
  func y(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.height) }

  func radius(_ length: BoxLength) -> Length {
    length.resolved(em: em, side: min(content.width, content.height))
  }

  func point(_ point: BoxPoint) -> PhysicalPoint {
    PhysicalPoint(x: x(point.x), y: y(point.y))
  }
}

/// A side of a shape's outline.
enum ShapeSide { case inside, outside }
