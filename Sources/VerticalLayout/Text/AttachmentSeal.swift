/// Images whose name begins with `seal:` are seals that are cut of the words after it, with keys after them as in `--seal`
/// (SH-E4). Whoever draws pages gives their drawing as that of any image; copied text has nothing of them.
extension ImageAttachment {
  /// The prefix of the names of such images.
  public static let sealScheme = "seal:"

  /// The words that its seal is cut of; `nil` for an image that is none.
  public var seal: String? { image.sealWords }
}

extension String {
  /// The words of the seal that an image of this name is; `nil` for any other.
  var sealWords: String? {
    guard hasPrefix(ImageAttachment.sealScheme) else { return nil }
    return String(dropFirst(ImageAttachment.sealScheme.count))
  }
}
