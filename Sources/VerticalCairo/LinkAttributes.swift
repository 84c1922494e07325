import VerticalLayout

/// The attributes of Cairo's link tag.
enum LinkAttributes {
  /// The attributes of a link; `nil` where there is nothing to lead to or from.
  static func text(uri: String, _ rectangles: [PhysicalRect]) -> String? {
    guard !uri.isEmpty, !rectangles.isEmpty else { return nil }
    let numbers = rectangles.map { "\($0.x) \($0.y) \($0.width) \($0.height)" }
    return "rect=[\(numbers.joined(separator: " "))] uri='\(URIText.percentEncoded(uri))'"
  }
}
