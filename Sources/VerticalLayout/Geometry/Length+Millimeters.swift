extension Length {
  /// In millimeters, to the nearest tenth.
  package var millimeters: String {
    let tenths = scaled(by: 254, over: 72 * 1024).rawValue
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Dimension {
  /// The length, where it is measured by no character.
  package var absolute: Length? {
    if case .absolute(let length) = self { length } else { nil }
  }
}
