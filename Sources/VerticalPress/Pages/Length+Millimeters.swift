package import VerticalLayout

extension Length {
  /// In millimeters, to the nearest tenth.
  package var millimeters: String {
    let tenths = scaled(by: 254, over: 72 * 1024).rawValue
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
