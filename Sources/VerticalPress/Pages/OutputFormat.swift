import Storage

/// The format of a file.
public enum OutputFormat: String, CaseIterable, Sendable {
  case pdf, svg, png, json

  /// Reads the format that a file name's suffix names.
  public init?(suffixOf path: String) {
    self.init(rawValue: Files.suffix(of: path))
  }
}

/// Writers of PDF and SVG.
package enum Backend: String, CaseIterable, Sendable {
  /// Cairo, which draws all formats.
  case cairo
  /// The writers of our own.
  case native
}

/// The form that the characters of a page have in an SVG.
public enum SVGForm: Sendable {
  /// Outlines in the file of each page.
  case outlines
  /// Text in fonts that the file carries.
  case text
  /// Outlines in a file that all pages of a text refer to.
  case sprite
}
