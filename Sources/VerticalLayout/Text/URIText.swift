/// URIs as they can be written into files. The engine counts how long a link gets there; what writes and reads them is in
/// DrawingSupport.
package enum URIText {
  /// The length of a URI in bytes, as it is written into files.
  package static func writtenLength(of uri: String) -> Int {
    uri.utf8.reduce(0) { $0 + (isPlain($1) ? 1 : 3) }
  }

  /// True for a byte that stands for itself in a URI as it is written into files: RFC 3986 allows it, and it is none of the
  /// parentheses, the apostrophe and the backslash, which end or change the strings of PDF.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "%": true
    case ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "*", "+", ",", ";", "=": true
    default: false
    }
  }
}
