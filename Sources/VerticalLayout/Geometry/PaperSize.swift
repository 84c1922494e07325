/// The named page sizes, portrait.
public enum PaperSize: String, Hashable, Sendable, CaseIterable {
  case a3, a4, a5, a6, a7
  /// JIS B sizes (JIS P 0138), the ones Japanese printers mean by B.
  case b4, b5, b6, b7
  /// 文庫: 105 × 148 mm.
  case bunko
  /// 新書: 103 × 182 mm.
  case shinsho
  /// 四六判: 127 × 188 mm.
  case shiroku
  /// 単行本, most of which are 四六判.
  case tankobon
  /// 菊判: 152 × 218 mm.
  case kiku
  /// はがき: 100 × 148 mm, a postcard of Japan.
  case hagaki
  /// 名刺: 55 × 91 mm, a visiting card that stands.
  case meishi
  /// 32开: 130 × 184 mm, of sheets of 787 × 1092 mm, and 大32开 of 850 × 1168 mm.
  case k32 = "32k"
  case large32k = "large-32k"
  /// 16开: 185 × 260 mm, of sheets of 787 × 1092 mm, and 大16开 of 889 × 1194 mm.
  case k16 = "16k"
  case large16k = "large-16k"
  /// 3.6 × 3.6 in: 1080 × 1080 pixels at 300 dpi, a picture for a message.
  case square
  case letter

  public var size: PhysicalSize {
    switch self {
    case .a3: millimetres(297, 420)
    case .a4: millimetres(210, 297)
    case .a5: millimetres(148, 210)
    case .a6, .bunko: millimetres(105, 148)
    case .a7: millimetres(74, 105)
    case .b4: millimetres(257, 364)
    case .b5: millimetres(182, 257)
    case .b6: millimetres(128, 182)
    case .b7: millimetres(91, 128)
    case .shinsho: millimetres(103, 182)
    case .shiroku, .tankobon: millimetres(127, 188)
    case .kiku: millimetres(152, 218)
    case .hagaki: millimetres(100, 148)
    case .meishi: millimetres(55, 91)
    case .k32: millimetres(130, 184)
    case .large32k: millimetres(140, 203)
    case .k16: millimetres(185, 260)
    case .large16k: millimetres(210, 285)
    case .square: PhysicalSize(width: Self.squareSide, height: Self.squareSide)
    case .letter: PhysicalSize(width: .pt(612), height: .pt(792))
    }
  }

  /// 259.2 pt.
  private static let squareSide = Length(rawValue: 2592 * 1024 / 10)

  private func millimetres(_ width: Int, _ height: Int) -> PhysicalSize {
    PhysicalSize(width: .mm(width), height: .mm(height))
  }

  /// The paper of a name, also of one that the trade has for it in Japanese, Chinese or Korean.
  public init?(named name: String) {
    let name = name.lowercased()
    // 四六判 is 四六, and is often written 四六版.
    let stem = ["判", "版", "판"].contains { name.hasSuffix($0) } ? String(name.dropLast()) : name
    guard
      let paper = PaperSize(rawValue: name) ?? Self.otherNames[name] ?? PaperSize(rawValue: stem)
        ?? Self.otherNames[stem]
    else { return nil }
    self = paper
  }

  private static let otherNames: [String: PaperSize] = [
    "文庫": .bunko, "文庫本": .bunko, "新書": .shinsho, "四六": .shiroku, "46": .shiroku,
    "shirokuban": .shiroku, "単行本": .tankobon, "菊": .kiku, "kikuban": .kiku, "はがき": .hagaki,
    "葉書": .hagaki, "ハガキ": .hagaki, "postcard": .hagaki, "名刺": .meishi, "card": .meishi,
    "32開": .k32, "32开": .k32, "三十二開": .k32, "三十二开": .k32, "大32開": .large32k,
    "大32开": .large32k, "16開": .k16, "16开": .k16, "十六開": .k16, "十六开": .k16,
    "大16開": .large16k, "大16开": .large16k, "正方形": .square, "정사각형": .square,
    "국": .a5, "국배": .a4, "문고": .bunko, "사륙": .shiroku, "4·6": .shiroku, "4x6": .shiroku,
    "신서": .shinsho,
    "명함": .meishi, "엽서": .hagaki,
  ]
}
