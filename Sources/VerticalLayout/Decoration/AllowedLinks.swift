/// The links that are made. A text may come from anywhere, and must bring no programs and no more than a name into an
/// output: allowed is what is known to be harmless, and not all but what is known not to be.
package enum AllowedLinks {
  package static let schemes = ["http", "https", "mailto", "tel"]
  /// The most bytes of a string in a PDF (PDF 1.7, annex C), as a URI is written.
  package static let longest = 32_767

  package enum Refusal: Hashable {
    /// The letters before the colon.
    case scheme(String)
    case length
  }

  /// The reason not to make a link to a URI; `nil` where it is made. One without a scheme leads to where the output is.
  package static func refusal(of uri: String) -> Refusal? {
    let start = uri.utf8.prefix { !"/?#".utf8.contains($0) }
    if let colon = start.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = String(Substring(start[..<colon]))
      guard schemes.contains(scheme.lowercased()) else { return .scheme(scheme) }
    }
    let count = uri.utf8.count
    guard count > longest / 3 else { return nil }
    return count > longest || URIText.writtenLength(of: uri) > longest ? .length : nil
  }
}
