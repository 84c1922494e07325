import VerticalLayout

/// The attributes of Cairo's tags for links and for the places that they lead to.
enum LinkAttributes {
  /// The attributes of a link; `nil` where there is nothing to lead to or from.
  static func text(uri: String, _ rectangles: [PhysicalRect]) -> String? {
    guard !uri.isEmpty, !rectangles.isEmpty else { return nil }
    return "\(list(rectangles)) uri='\(URIText.percentEncoded(uri))'"
  }

  /// Those of a link to a place of the document.
  static func text(anchor: String, _ rectangles: [PhysicalRect]) -> String? {
    guard !anchor.isEmpty, !rectangles.isEmpty else { return nil }
    return "\(list(rectangles)) dest='\(encoded(anchor))'"
  }

  /// Those of a place that links lead to.
  static func text(name: String, _ rect: PhysicalRect) -> String {
    "name='\(encoded(name))' x=\(rect.x) y=\(rect.y)"
  }

  private static func list(_ rectangles: [PhysicalRect]) -> String {
    let numbers = rectangles.map { "\($0.x) \($0.y) \($0.width) \($0.height)" }
    return "rect=[\(numbers.joined(separator: " "))]"
  }

  /// Cairo 1.16 writes names beyond ASCII in two ways that do not match.
  private static func encoded(_ name: String) -> String { URIText.percentEncoded(fileName: name) }
}
