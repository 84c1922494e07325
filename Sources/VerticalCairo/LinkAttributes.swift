import DrawingSupport
import VerticalLayout

/// The attributes of Cairo's tags for links and for the places that they lead to.
enum LinkAttributes {
  /// The attributes of a link over an area; `nil` where there is nothing to lead to.
  static func text(uri: String, _ rect: PhysicalRect) -> String? {
    guard !uri.isEmpty else { return nil }
    return "\(area(rect)) uri='\(URIText.percentEncoded(uri))'"
  }

  /// Those of a link to a place of the document.
  static func text(anchor: String, _ rect: PhysicalRect) -> String? {
    guard !anchor.isEmpty else { return nil }
    return "\(area(rect)) dest='\(encoded(anchor))'"
  }

  /// Those of a place that links lead to.
  static func text(name: String, _ rect: PhysicalRect) -> String {
    "name='\(encoded(name))' x=\(rect.x) y=\(rect.y)"
  }

  private static func area(_ rect: PhysicalRect) -> String {
    "rect=[\(rect.x) \(rect.y) \(rect.width) \(rect.height)]"
  }

  /// Cairo 1.16 writes names beyond ASCII in two ways that do not match.
  private static func encoded(_ name: String) -> String { URIText.percentEncoded(fileName: name) }
}
