extension PageSheet {
  /// A length of a page design: of its own, or a share of something that the design makes (SH-S1).
  public enum SheetLength: Hashable, Sendable {
    case absolute(Length)
    /// In 1/1000 of a percent of a side of the page, or of the frame.
    case percent(Int)
    /// In 1/100,000 of the width of a column.
    case columns(Int)
    /// In 1/100,000 of the height of a cell.
    case cells(Int)

    public static let zero = PageSheet.SheetLength.absolute(.zero)

    /// The whole, of which percents, columns and cells are counted in parts.
    static let whole = 100_000

    /// Reads `12pt`, `3mm`, `0.5in` and so on, `11%`, `0.55col` or `0.98cell`; `nil` for what is none of these, is
    /// negative, or more than a thousand times the whole.
    public init?(_ text: String) {
      for (unit, make) in Self.units where text.hasSuffix(unit) {
        let scale = unit == "%" ? Self.whole / 100 : Self.whole
        guard let parts = DecimalNumber(text.dropLast(unit.count))?.scaled(by: scale, over: 1),
          (0...Self.whole * 1000).contains(parts)
        else { return nil }
        self = make(parts)
        return
      }
      guard case .absolute(let length)? = Dimension(text), length >= .zero else { return nil }
      self = .absolute(length)
    }

    private static let units: [(unit: String, make: @Sendable (Int) -> PageSheet.SheetLength)] = [
      ("%", { .percent($0) }), ("col", { .columns($0) }), ("cell", { .cells($0) }),
    ]
  }
}

extension PageSheet.SheetLength: CustomStringConvertible {
  /// The length as it may be written, such as `0.55col`.
  public var description: String {
    switch self {
    case .absolute(let length): "\(length)pt"
    case .percent(let parts): "\(Self.decimal(parts, over: Self.whole / 100))%"
    case .columns(let parts): "\(Self.decimal(parts, over: Self.whole))col"
    case .cells(let parts): "\(Self.decimal(parts, over: Self.whole))cell"
    }
  }

  /// A number of parts as a decimal number of wholes.
  ///
  /// - Parameter whole: a power of ten.
  private static func decimal(_ parts: Int, over whole: Int) -> String {
    let (number, rest) = parts.quotientAndRemainder(dividingBy: whole)
    var digits = rest == 0 ? "" : ".\(String(rest + whole).dropFirst())"
    while digits.last == "0" { digits.removeLast() }
    return "\(number)\(digits)"
  }
}
