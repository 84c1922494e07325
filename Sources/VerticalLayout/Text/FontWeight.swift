/// The weight of a font's face, by the names that fontconfig and CSS have for it.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  case thin
  case extraLight = "extralight"
  case light
  case regular
  case medium
  case semibold
  case bold
  case extraBold = "extrabold"
  case black

  /// - Parameter text: a name, `normal`, or a hundred from `100` to `900`.
  public init?(_ text: String) {
    if text == "normal" {
      self = .regular
    } else if let number = Int(text) {
      guard number.isMultiple(of: 100), Self.allCases.indices.contains(number / 100 - 1) else {
        return nil
      }
      self = Self.allCases[number / 100 - 1]
    } else {
      self.init(rawValue: text)
    }
  }
}
