/// Source of a document's text, and the way back to it: messages name places in the source.
public struct TextOrigin: Hashable, Sendable {
  public var source: String
  /// From the document's text to the source.
  public var map: SourceMap

  public init(source: String, map: SourceMap) {
    self.source = source
    self.map = map
  }
}

/// Finds the places of diagnostics as editors count them, in the file that the text was read from.
/// Those in the order of the text take one walk through it.
public struct DiagnosticPlaces: Sendable {
  private var finder: PositionFinder
  private let map: SourceMap?

  /// - Parameters:
  ///   - text: that of the document.
  ///   - origin: `nil` where the text is its own source.
  public init(text: String, origin: TextOrigin?) {
    finder = PositionFinder(origin?.source ?? text)
    map = origin?.map
  }

  /// The place of a diagnostic; `nil` where it is of the whole text.
  public mutating func place(of diagnostic: Diagnostic) -> SourcePosition? {
    if let source = diagnostic.sourceRange { return finder.position(of: source.lowerBound) }
    guard let start = diagnostic.range?.lowerBound else { return nil }
    return finder.position(of: map?.sourceOffset(of: start) ?? start)
  }
}
