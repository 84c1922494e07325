/// Small text beside a stretch of a column, in its place (RU1).
public struct PlacedAnnotation: Hashable, Sendable {
  public internal(set) var kind: Kind
  /// Index into the columns.
  public internal(set) var column: Int
  /// The fragment of its base that stands on this column.
  public internal(set) var range: TextRange
  /// The characters of the annotation that stand on this column, to be read. Its attributes are done with: they are the
  /// styles of the runs of ``cells``.
  public internal(set) var text: String
  /// The place of all of the annotation in the source; `nil` where that is not known.
  public internal(set) var source: TextRange?
  public internal(set) var side: AnnotationSide
  /// The character size.
  public internal(set) var size: Length
  /// Indices into the cells of ``Layout/annotationText``. Their ranges count the bytes of ``text``.
  public internal(set) var cells: Range<Int>
  /// Its place on the page.
  public internal(set) var bounds: PhysicalRect
  /// True where its base forms one word with that of the reading before (jukugo).
  public internal(set) var continuesWord = false
  /// True for a fragment of a reading whose base goes on on another column (RU14).
  public internal(set) var isFragment = false
  /// The anchor that it leads to; `nil` for none.
  public internal(set) var target: String?

  /// The kinds of annotations, by the names of the layout JSON.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case ruby, bopomofo, emphasis, kaeriten, okurigana
    /// A line between two characters, which has no cells.
    case tateTen = "tate-ten"
    /// A small mark in place of one that has a cell of its own (EM10).
    case punctuation
    /// A mark that refers to a note (NT1).
    case noteMark = "note-mark"

    /// True for what tells how its base is read; others only look.
    var isReading: Bool {
      switch self {
      case .ruby, .bopomofo, .kaeriten, .okurigana, .tateTen: true
      case .emphasis, .punctuation, .noteMark: false
      }
    }
  }

  /// The x of its centre line.
  public var axis: Length { bounds.x + bounds.width.half }
}
