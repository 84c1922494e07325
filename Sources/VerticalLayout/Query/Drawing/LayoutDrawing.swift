/// Pages that were saved with all that drawing needs, ready for a backend (YY-50).
///
/// ``Layout/writeJSON(drawing:to:)`` writes them. A ``FontID`` in their lists is an index into ``fonts``, so a font
/// library has to open these first, in their order.
public struct LayoutDrawing: Hashable, Sendable {
  public var direction: ColumnDirection
  public var language: LanguageTag
  public var title: String?
  public var author: String?
  /// The colour below the pages; `nil` where they have none of their own.
  public var paper: Color?
  public var fonts: [LayoutDrawing.DrawnFont]
  public var images: [LayoutDrawing.DrawnImage]
  /// The pages without their columns: index, size, number, label and side.
  public var pages: [Layout.Page]
  /// The display list of each of them.
  var lists: [DisplayList]

  /// The items to draw on a page. A page that is not there is empty.
  public func displayList(ofPage index: Int) -> DisplayList {
    lists.indices.contains(index)
      ? lists[index]
      : DisplayList(size: PhysicalSize(width: .zero, height: .zero))
  }
}

extension LayoutDrawing {
  /// A font that glyphs of a saved drawing are of.
  public struct DrawnFont: Hashable, Sendable {
    public var description: FontDescription
    /// The path of its file, as it was opened.
    public var file: String
    /// A hash of the bytes of the file; empty where it is not known. Glyph numbers mean something in that file alone.
    public var hash: String
    /// The number of its glyphs.
    public var glyphCount: Int

    public init(description: FontDescription, file: String, hash: String, glyphCount: Int) {
      self.description = description
      self.file = file
      self.hash = hash
      self.glyphCount = glyphCount
    }
  }
}

extension LayoutDrawing {
  /// An image of a saved drawing: a file, under the name that the text has for it.
  public struct DrawnImage: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }
}

/// Source of all that a drawing takes from elsewhere when it is saved: fonts from their library, images from their
/// files.
public protocol DrawingSource {
  var title: String? { get }
  var author: String? { get }

  /// A font that a list names.
  func font(_ font: FontID) -> LayoutDrawing.DrawnFont

  /// The bytes of an image that a list names; `nil` where there is no such image.
  func image(named name: String) -> [UInt8]?
}
