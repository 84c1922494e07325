/// The room of pages that are one rectangle: all between their margins. That of a scroll grows with the text.
struct PlainRooms: ColumnRoomProvider {
  /// The length of columns.
  let measure: Length

  func frames(onPage page: Int, of content: PhysicalSize) -> [PhysicalRect] {
    [PhysicalRect(x: .zero, y: .zero, width: content.width, height: measure)]
  }

  func stretches(of band: ColumnBand) -> [Range<Length>] { [band.rect.y..<band.rect.maxY] }

  var hasEvenRoom: Bool { true }

  var lastSpecialPage: Int? { -1 }

  /// The width of a room that grows with the text: no text reaches its end.
  static let endless = Length(rawValue: .max / 16)
}
