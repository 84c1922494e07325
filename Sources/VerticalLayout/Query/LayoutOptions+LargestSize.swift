extension Typesetter {
  /// The largest size at which a text has room on one page (CJ-17), in steps of 0.1 pt: the size fits, and
  /// one that is 0.1 pt larger does not. It is found by halves, each of which sets the text once.
  ///
  /// - Parameters:
  ///   - document: the text.
  ///   - sizes: the sizes to choose from.
  ///   - options: those for a size, with a page of a fixed one.
  ///   - shaper: what shapes it.
  ///   - hooks: the functions that take part.
  /// - Returns: `nil` where the text has no room at the smallest size either.
  public static func largestSize(
    of document: Document, in sizes: ClosedRange<Length>, shaper: S,
    hooks: LayoutHooks = LayoutHooks(),
    options: (Length) -> LayoutOptions
  ) throws(LayoutError) -> Length? {
    func fits(_ size: Length) throws(LayoutError) -> Bool {
      var options = options(size)
      options.overflow = .clip
      do throws(LayoutError) {
        return try !Typesetter(shaper: shaper, options: options, hooks: hooks).typeset(document)
          .isTruncated
      } catch {
        switch error {
        case .pageTooNarrow, .pageTooShort: return false
        default: throw error
        }
      }
    }
    // In tenths of a point; the smallest size may lie between two.
    guard try fits(sizes.lowerBound) else { return nil }
    var best = sizes.lowerBound
    var low = sizes.lowerBound.tenths + 1
    var high = sizes.upperBound.tenths
    while low <= high {
      let middle = low + (high - low) / 2
      if try fits(Length(tenths: middle)) {
        best = max(best, Length(tenths: middle))
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension Length {
  /// Whole tenths of a point.
  fileprivate var tenths: Int { rawValue * 10 / 1024 }

  /// The nearest length that is not more than so many tenths of a point.
  fileprivate init(tenths: Int) { self.init(rawValue: tenths * 1024 / 10) }
}
