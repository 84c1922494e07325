/// The named page sizes, portrait.
public enum PaperSize: String, Hashable, Sendable, CaseIterable {
  case a3, a4, a5, a6
  /// JIS B sizes, the ones Japanese printers mean by B.
  case b4, b5, b6
  /// 文庫: 105 × 148 mm.
  case bunko
  /// 新書: 103 × 182 mm.
  case shinsho
  case letter

  public var size: PhysicalSize {
    switch self {
    case .a3: millimetres(297, 420)
    case .a4: millimetres(210, 297)
    case .a5: millimetres(148, 210)
    case .a6, .bunko: millimetres(105, 148)
    case .b4: millimetres(257, 364)
    case .b5: millimetres(182, 257)
    case .b6: millimetres(128, 182)
    case .shinsho: millimetres(103, 182)
    case .letter: PhysicalSize(width: .pt(612), height: .pt(792))
    }
  }

  private func millimetres(_ width: Int, _ height: Int) -> PhysicalSize {
    PhysicalSize(width: .mm(width), height: .mm(height))
  }
}
