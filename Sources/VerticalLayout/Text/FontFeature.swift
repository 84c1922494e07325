extension TextStyle {
  /// A feature of an OpenType font, on or off, for a stretch of text (S6, S11).
  public struct FontFeature: Hashable, Sendable {
    /// Four ASCII characters, such as `vpal`.
    public var tag: String
    /// 0 is off, 1 on; some features have more than one form to choose from.
    public var value: UInt32

    static let proportionalWidths = TextStyle.FontFeature(tag: "pwid")

    public init(tag: String, value: UInt32 = 1) {
      self.tag = tag
      self.value = value
    }

    /// Reads `vpal`, `+vpal`, `-liga`, `jp78=1`.
    ///
    /// `nil` for what is no feature, and for the contextual spacing of fonts, which would cut blanks
    /// that the layout has cut (S7).
    public init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first else { return nil }
      let hasSign = name.hasPrefix("+") || name.hasPrefix("-")
      let tag = String(hasSign ? name.dropFirst() : name)
      let isTag = tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      guard isTag, !["vchw", "chws"].contains(tag), !(hasSign && parts.count > 1) else {
        return nil
      }
      var value: UInt32 = name.hasPrefix("-") ? 0 : 1
      if parts.count > 1 {
        guard let number = UInt32(parts[1]) else { return nil }
        value = number
      }
      self.init(tag: tag, value: value)
    }
  }
}
