/// Treatments of the ideographic iteration mark 々 at a column's head (`--iteration-marks`, L19).
///
/// Only 々 (U+3005) is meant. It stands for one character, the ideograph before it, and has its size
/// and place. 〻 is a variant of it for handwriting that asks for other forms; ゝ and ヽ repeat a kana
/// whose voicing they may change, which is a matter of spelling; 〱 repeats several characters; 〃 stands
/// for what is above it in a list, not before it.
public enum IterationMarks: String, Hashable, Sendable, CaseIterable {
  /// It stays, and the strictness of kinsoku says whether it may begin a column.
  case keep
  /// It is drawn as the ideograph that it repeats, and may begin a column. The text stays the
  /// author's.
  case expand
}

extension TextAnalysis {
  /// True if a cluster is 々 after a single ideograph of the same paragraph (L19).
  ///
  /// Of several marks in a row, as in 部分々々, none is: what each repeats takes understanding.
  func repeatsIdeograph(_ index: Int, in paragraph: Range<Int>) -> Bool {
    guard index > paragraph.lowerBound, isIterationMark(index),
      index + 1 == paragraph.upperBound || !isIterationMark(index + 1)
    else { return false }
    // The mark has its class from UAX #14 (NS), and so does not count as an ideograph.
    let base = scalars[clusters[index - 1].scalars]
    guard let first = base.first else { return false }
    let properties = CharacterProperties(first)
    return properties.script == .han && properties.lineBreak == .ideographic
      && base.dropFirst().allSatisfy(\.isVariationSelector) && base.count <= 2
  }

  private func isIterationMark(_ index: Int) -> Bool {
    let cluster = clusters[index]
    return scalars[Int(cluster.firstScalar)] == "々" && cluster.scalars.count == 1
  }
}
