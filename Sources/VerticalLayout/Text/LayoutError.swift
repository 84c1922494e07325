/// Reasons that a text cannot be set with the options given. Each message says what to try.
public enum LayoutError: Error, Hashable, Sendable {
  /// The text is longer than ``Document/maximumByteCount``.
  case textTooLong(byteCount: Int)
  /// The shaper has no font at all.
  case noFont
  /// An option is out of its range.
  case invalidOption(name: String, reason: String)
  /// A column does not fit between the margins (VLb-7, YY-26).
  case pageTooNarrow(available: Length, column: Length)
  /// The measure does not fit between the margins.
  case pageTooShort(available: Length, measure: Length)
  /// No frame of any page has room for a column, whatever stands on it.
  case noRoom(column: Length)
  /// The text has more columns than may be held where the size of a page depends on all of them.
  case tooManyColumns(limit: Int)
  /// The text does not fit, and ``Overflow/error`` was asked for.
  case overflow(dropped: TextRange)
  /// The task that sets the text has been cancelled.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .textTooLong(let count):
      "the text has \(count) bytes; at most \(Document.maximumByteCount) can be set: split it"
    case .noFont: "no font can be used; install one, such as Debian's fonts-noto-cjk"
    case .invalidOption(let name, let reason): "\(name): \(reason)"
    case .pageTooNarrow(let available, let column):
      "a column is \(column.short)pt wide, and \(available.short)pt are left between the margins; "
        + "try a wider --page, smaller --margin or smaller --size"
    case .pageTooShort(let available, let measure):
      "a column of \(measure.short)pt does not fit the \(available.short)pt between the margins; "
        + "try a shorter --measure, a taller --page, smaller --margin, a smaller --size or fewer --tiers"
    case .noRoom(let column):
      "no frame has room for a column that is \(column.short)pt wide and has one character; "
        + "try a larger --frame or --shape, smaller areas to --exclude or a smaller --size"
    case .tooManyColumns(let limit):
      "the text has more than \(limit) columns, the most where the size of a page depends on all of "
        + "them, as that of a scroll does; try a --page of a fixed size, such as a5"
    case .overflow(let range):
      "the text does not fit: "
        + "the bytes from \(range.lowerBound) to \(range.upperBound) have no room; "
        + "try --overflow paginate or grow, a larger --page or a smaller --size"
    case .cancelled: "setting the text was given up"
    }
  }
}
