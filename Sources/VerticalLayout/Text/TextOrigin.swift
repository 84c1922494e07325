/// Source of a document's text, and the way back to it: messages name places in the source.
public struct TextOrigin: Hashable, Sendable {
  public var source: String
  /// From the document's text to the source.
  public var map: SourceMap
  /// The files whose texts the source has one after the other; empty where it is one.
  public var files: [TextOrigin.SourceFile]

  public init(source: String, map: SourceMap, files: [TextOrigin.SourceFile] = []) {
    self.source = source
    self.map = map
    self.files = files
  }
}

extension TextOrigin {
  /// A file whose text is part of a source: its name, and its start there.
  public struct SourceFile: Hashable, Sendable {
    /// What places in it are.
    public enum Kind: Hashable, Sendable {
      /// Lines of a file of its own.
      case file
      /// Lines of a file in the container that the text was read from.
      case part
      /// Paragraphs of a document whose program shows no numbers of lines.
      case paragraphs
    }

    public var name: String
    public var kind: Kind
    /// The offset of its first line in the source, in UTF-8 bytes, and the number of lines before that.
    public var start: Int
    public var linesBefore: Int

    public init(name: String, start: Int, linesBefore: Int, kind: Kind = .file) {
      self.name = name
      self.kind = kind
      self.start = start
      self.linesBefore = linesBefore
    }
  }
}

extension TextOrigin {
  /// Finds the places of diagnostics as editors count them, in the file that the text was read from.
  /// Those in the order of the text take one walk through it.
  public struct DiagnosticPlaces: Sendable {
    private var finder: PositionFinder
    private let map: SourceMap?
    private let files: [TextOrigin.SourceFile]

    /// - Parameters:
    ///   - text: that of the document.
    ///   - origin: `nil` where the text is its own source.
    public init(text: String, origin: TextOrigin?) {
      finder = PositionFinder(origin?.source ?? text)
      map = origin?.map
      files = origin?.files ?? []
    }

    /// The column of the place that was asked for last, in code points, from 1.
    package var scalarColumn: Int { finder.scalarColumn }

    /// The place of a diagnostic; `nil` where it is of the whole text.
    public mutating func place(of diagnostic: Diagnostic) -> SourcePosition? {
      place(of: diagnostic.range, source: diagnostic.sourceRange)
    }

    /// The place of a stretch of the document's text, or of its source where that is known; `nil` for neither.
    package mutating func place(of range: TextRange?, source: TextRange?) -> SourcePosition? {
      if let source { return place(ofSource: source.lowerBound) }
      guard let start = range?.lowerBound else { return nil }
      return place(ofSource: map?.sourceOffset(of: start) ?? start)
    }

    /// The stretch of the source that a diagnostic is about; `nil` where it is of the whole text.
    package func sourceRange(of diagnostic: Diagnostic) -> TextRange? {
      if let source = diagnostic.sourceRange { return source }
      guard let range = diagnostic.range else { return nil }
      let start = map?.sourceOffset(of: range.lowerBound) ?? range.lowerBound
      let end = map?.sourceOffset(of: range.upperBound) ?? range.upperBound
      return TextRange(start, max(start, end))
    }

    private mutating func place(ofSource offset: Int) -> SourcePosition {
      var place = finder.position(of: offset)
      if let file = files.last(where: { $0.start <= offset }) {
        place.line -= file.linesBefore
        switch file.kind {
        case .file: place.file = file.name
        case .part: place.part = file.name
        case .paragraphs: place.words = finder.words(from: offset)
        }
      }
      return place
    }
  }
}
