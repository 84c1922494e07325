import VerticalLayout

extension String {
  /// The text with what a terminal would obey written out, as `<U+001B>`; in names of files, a byte that belongs to no
  /// character is `<E9>`.
  package var quoted: String {
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isObeyed else {
        result.append(scalar)
        continue
      }
      if let byte = scalar.systemByte {
        result += "<\(String(byte, radix: 16, uppercase: true))>".unicodeScalars
      } else {
        result += "<\(scalar.codePointName)>".unicodeScalars
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// True if it is a control, also of lines and of directions, or a byte of a name.
  fileprivate var isObeyed: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: systemByte != nil
    }
  }
}
