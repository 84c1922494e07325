extension PageSheet {
  /// Sheets by name (SH-G10). The measures of `siku` and `jiaxu` are those of the books; the others have what is usual of
  /// their times, and are no edition's.
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    case siku, song, ming, qing, jiaxu

    /// The look of the sheet in a few words.
    public var summary: String {
      switch self {
      case .siku:
        "8 columns of 21 a half leaf, red double frame and rules, one fish tail (四庫全書)"
      case .song: "10 columns of 18, double lines at the sides, a pair of fish tails (宋版)"
      case .ming: "9 columns of 18, double frame, black mouth, two fish tails (明版)"
      case .qing: "9 columns of 21, double lines at the sides, one fish tail (清版)"
      case .jiaxu: "12 columns of 18 without frame and rules (甲戌本 of 紅樓夢)"
      }
    }

    public var sheet: PageSheet {
      switch self {
      case .siku: PageSheet.siku
      case .song: PageSheet.song
      case .ming: PageSheet.ming
      case .qing: PageSheet.qing
      case .jiaxu: PageSheet.jiaxu
      }
    }
  }
}

extension PageSheet {
  fileprivate static let red = Color(red: 180, green: 95, blue: 75)
  fileprivate static let soot = Color(red: 0x23, green: 0x19, blue: 0x14)

  fileprivate static var siku: PageSheet {
    PageSheet(
      page: PhysicalSize(width: .mm(400), height: .mm(315)),
      frame: LeafFrame(
        .double, color: red, top: .percent(20_600), right: .percent(11_100),
        bottom: .percent(9_600), left: .percent(11_100)),
      grid: LeafGrid(columns: 8, cells: 21, padding: .columns(9800)),
      text: LeafText(size: .columns(55_000)),
      rules: LeafRules(width: .columns(800), color: red),
      fold: LeafFold(upper: .percent(28_000), lower: .percent(16_000)),
      ink: soot, paper: Color(red: 244, green: 241, blue: 225))
  }

  fileprivate static var song: PageSheet {
    PageSheet(
      page: PhysicalSize(width: .mm(400), height: .mm(300)),
      frame: LeafFrame(
        .sidesDouble, outer: .columns(10_600), gap: .columns(7000), inner: .columns(1600),
        color: soot, top: .percent(18_000), right: .percent(10_000), bottom: .percent(9_000),
        left: .percent(10_000)),
      grid: LeafGrid(columns: 10, cells: 18, padding: .columns(8000)),
      text: LeafText(size: .columns(70_000)),
      rules: LeafRules(width: .columns(1600), color: soot),
      fold: LeafFold(
        width: .columns(90_000), edges: .columns(1600), dividers: .columns(1600),
        upper: .percent(22_000), lower: .percent(22_000), mouth: .none,
        tail: FishTail(.black, .pair, line: .columns(6000))),
      ink: soot, paper: Color(red: 0xF2, green: 0xEA, blue: 0xD6))
  }

  fileprivate static var ming: PageSheet {
    PageSheet(
      page: PhysicalSize(width: .mm(380), height: .mm(290)),
      frame: LeafFrame(
        .double, outer: .columns(12_000), gap: .columns(6000), inner: .columns(1500), color: soot,
        top: .percent(16_000), right: .percent(9_000), bottom: .percent(8_000),
        left: .percent(9_000)),
      grid: LeafGrid(columns: 9, cells: 18, padding: .columns(8000)),
      text: LeafText(size: .columns(68_000)),
      rules: LeafRules(width: .columns(1500), color: soot),
      fold: LeafFold(
        width: .columns(96_000), edges: .columns(1500), dividers: .columns(1500),
        upper: .percent(20_000), lower: .percent(20_000), mouth: .thick,
        tail: FishTail(.black, .same)),
      ink: soot, paper: Color(red: 0xF4, green: 0xEE, blue: 0xDC))
  }

  fileprivate static var qing: PageSheet {
    PageSheet(
      page: PhysicalSize(width: .mm(360), height: .mm(280)),
      frame: LeafFrame(
        .sidesDouble, outer: .columns(9000), gap: .columns(6000), inner: .columns(1200),
        color: soot, top: .percent(20_000), right: .percent(9_000), bottom: .percent(8_000),
        left: .percent(9_000)),
      grid: LeafGrid(columns: 9, cells: 21, padding: .columns(8000)),
      text: LeafText(size: .columns(60_000)),
      rules: LeafRules(width: .columns(1200), color: soot),
      fold: LeafFold(
        edges: .columns(1200), dividers: .columns(1200), upper: .percent(26_000),
        lower: .percent(16_000)),
      ink: soot, paper: Color(red: 0xF6, green: 0xF1, blue: 0xE4))
  }

  fileprivate static var jiaxu: PageSheet {
    PageSheet(
      page: PhysicalSize(width: .mm(380), height: .mm(380)),
      frame: LeafFrame(
        .none, color: soot, top: .percent(21_050), right: .percent(2_370),
        bottom: .percent(10_530), left: .percent(2_370)),
      grid: LeafGrid(columns: 12, cells: 18), text: LeafText(size: .columns(73_000)),
      rules: LeafRules(width: .zero, color: soot),
      fold: LeafFold(
        edges: .zero, dividers: .zero, upper: .percent(18_000), lower: .percent(44_000), tail: nil
      ),
      ink: soot, paper: Color(red: 0xF3, green: 0xEB, blue: 0xD8))
  }
}
