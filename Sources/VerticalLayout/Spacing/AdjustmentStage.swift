extension ColumnAdjustment {
  /// A stage of justification: which spaces change. Stages are used in the order of a language's
  /// table, each to its limit before the next (J3, J4, J7). The blank of the mark at a column's end is
  /// none of them: whether it is cut stands in the cell, see ``Cell/trim``. The names are those of the
  /// layout JSON.
  public enum AdjustmentStage: String, Hashable, Sendable, CaseIterable {
    /// Between words: a quarter to half an em.
    case wordSpaces = "word-spaces"
    /// The blanks around interpuncts.
    case middleMarks = "middle-marks"
    /// The blanks of brackets; in Japanese those of commas as well.
    case brackets
    /// The blanks of commas.
    case commas
    /// The blanks of full stops.
    case stops
    /// Between Han or kana and letters: an eighth of an em to a half.
    case autospace
    /// Between any two cells that may part, up to a quarter of an em.
    case everywhere
    /// The same places without a limit.
    case unlimited
  }
}

/// Adjustment of a column from its natural length.
public struct ColumnAdjustment: Hashable, Sendable {
  /// The length that was added to the natural one; negative where it was shortened.
  public var length: Length
  /// The last stage that was needed; `nil` where none was.
  public var stage: ColumnAdjustment.AdjustmentStage?
  /// True if characters were parted by more than a quarter of an em, or words by more than an em
  /// (J12).
  public var isLoose = false

  public static let none = ColumnAdjustment(length: .zero, stage: nil)

  public init(length: Length, stage: ColumnAdjustment.AdjustmentStage?) {
    self.length = length
    self.stage = stage
  }
}
