/// Says where columns have room (TK-11). The engine has one for ``PageRegions``; another can be given to
/// ``Typesetter/roomProvider``, for shapes that nobody can draw beforehand.
///
/// ```swift
/// struct Triangle: ColumnRoomProvider {
///   func stretches(of band: ColumnBand) -> [Range<Length>] {
///     // The right angle is at the top right: columns become shorter to the left.
///     let end = band.rect.x.scaled(by: band.content.height.rawValue, over: band.content.width.rawValue)
///     return end > .zero ? [.zero..<end] : []
///   }
/// }
/// ```
/// The same question has to have the same answer, as long as a text is set.
public protocol ColumnRoomProvider: Sendable {
  /// The frames of a page, from 0, in the order in which text fills them: rectangles that hold all their
  /// room. Without this function it is one, all of the room between the margins.
  ///
  /// - Parameters:
  ///   - page: from 0.
  ///   - content: the room between the margins.
  func frames(onPage page: Int, of content: PhysicalSize) -> [PhysicalRect]

  /// The stretches down the page that are free over the whole width of a band, where a column is to
  /// stand. Stretches out of order, overlapping or outside the frame are put right.
  func stretches(of band: ColumnBand) -> [Range<Length>]

  /// The distance that a band without room is moved on, to ask again: at most this, in the direction of reading. `nil`
  /// for an eighth of an em.
  func step(after band: ColumnBand) -> Length?

  /// True where all frames of all pages are rectangles of one height, and text has the whole of them. `false`
  /// where nothing is said.
  var hasEvenRoom: Bool { get }

  /// The last page that has less room than those after it; `nil` where nobody knows.
  var lastSpecialPage: Int? { get }
}

extension ColumnRoomProvider {
  public func frames(onPage page: Int, of content: PhysicalSize) -> [PhysicalRect] {
    [PhysicalRect(x: .zero, y: .zero, width: content.width, height: content.height)]
  }

  public func step(after band: ColumnBand) -> Length? { nil }

  public var hasEvenRoom: Bool { false }

  public var lastSpecialPage: Int? { nil }
}

/// A place for a column: as wide as it is, and as high as its frame.
public struct ColumnBand: Hashable, Sendable {
  /// From 0.
  public var page: Int
  /// Among the frames of the page.
  public var frame: Int
  /// From the top left corner of the room between the margins, whose size is ``content``.
  public var rect: PhysicalRect
  public var content: PhysicalSize
  public var direction: ColumnDirection
}

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
