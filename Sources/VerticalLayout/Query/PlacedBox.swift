/// A box around a passage, or the part of it that stands on one page or in one tier (DT-11).
public struct PlacedBox: Hashable, Sendable {
  /// All of its text, on this page and on others.
  public var range: TextRange
  /// The name of its border; `nil` for a ground alone.
  public var style: String?
  /// The colour of the border; `nil` for that of the text.
  public var color: Color?
  public var ground: Color?
  /// The box with its border.
  public var bounds: PhysicalRect
}

extension Layout {
  public func boxes(onPage page: Int) -> [PlacedBox] {
    guard pages.indices.contains(page) else { return [] }
    return placedPassages(on: pages[page]).map { box, drawn in
      let border = box.style.border
      func breadth(_ edge: Border.Edge) -> Length { border?.breadth(of: edge, em: box.em) ?? .zero }
      return PlacedBox(
        range: box.range, style: border?.style.rawValue, color: border?.color,
        ground: box.style.ground,
        bounds: drawn.rect.outset(
          head: breadth(.head), right: breadth(.right), foot: breadth(.foot), left: breadth(.left)))
    }
  }
}
