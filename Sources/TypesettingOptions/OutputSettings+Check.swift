package import Storage
package import VerticalPress
import VerticalWriters

extension OutputSettings {
  /// Checks that options go with outputs.
  ///
  /// - Parameter hasLayout: whether the layout is written as JSON beside them.
  package func check(_ outputs: [OutputFile], hasLayout: Bool) throws(Failure) {
    try check(outputs.map(\.format))
    if isLayoutFull, !hasLayout, !outputs.contains(where: { $0.format == .json }) {
      throw Failure(
        .usage, "--full-layout is for the layout as JSON; add --layout FILE, or leave it out")
    }
  }

  /// Checks that options which one format has are given with an output of it.
  package func check(_ formats: [OutputFormat]) throws(Failure) {
    guard let other = formats.first else { return }
    func check(_ option: String, _ format: OutputFormat, _ name: String, _ isGiven: Bool)
      throws(Failure)
    {
      guard isGiven, !formats.contains(format) else { return }
      throw Failure(
        .usage,
        "\(option) for \(name), and this is \(other.rawValue); leave \(option.hasSuffix("are") ? "them" : "it") out, "
          + "or name \(format == .svg ? "an" : "a") .\(format.rawValue)")
    }
    try check("--part is", .png, "PNG", part != nil)
    try check("--impose is", .pdf, "PDF", imposing != nil)
    try check(
      "--color and --pdf-standard are", .pdf, "PDF",
      !pdf.standards.isEmpty || pdf.colors != .rgb)
    try check("--glyphs text and sprite are", .svg, "SVG", svgForm != .outlines)
  }
}
