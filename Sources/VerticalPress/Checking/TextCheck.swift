package import VerticalFonts
package import VerticalLayout

/// The checks of a text that has been set: what setting it does not report by itself.
package enum TextCheck {
  /// - Parameters:
  ///   - fonts: the families and files that were asked for.
  ///   - library: the one that the text was set with.
  /// - Returns: the findings of all checks, and those places among them that can be drawn.
  package static func findings(
    in document: Document, _ layout: Layout, options: LayoutOptions, fonts: [String],
    library: FontLibrary
  ) -> (all: [CheckFinding], looks: [LookCheck.Look]) {
    var findings = CharacterCheck.findings(in: document)
    findings += HalfWidthCheck.findings(in: layout)
    findings += BracketCheck.findings(in: document)
    findings += KanbunCheck.findings(in: document)
    findings += FontCheck.findings(in: layout, fonts: fonts, library: library)
    findings += ColumnCheck.findings(in: layout, options: options)
    let looks = LookCheck.looks(of: layout, options: options)
    findings += looks.map(\.finding)
    return (findings, looks)
  }
}
