import VerticalLayout

/// The brackets of vRain, and what they make of the text between them (NO-V2).
enum VRainMark: Int, CaseIterable {
  case note, book, frame, disc, zoom, ring, dot, line

  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "【": self = .note
    case "《": self = .book
    case "〔": self = .frame
    case "〈": self = .disc
    case "（": self = .zoom
    case "｛", "{": self = .ring
    case "＜": self = .dot
    case "［": self = .line
    default: return nil
    }
  }

  /// The bracket that ends it.
  func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .note: scalar == "】"
    case .book: scalar == "》"
    case .frame: scalar == "〕"
    case .disc: scalar == "〉"
    case .zoom: scalar == "）"
    case .ring: scalar == "｝" || scalar == "}"
    case .dot: scalar == "＞"
    case .line: scalar == "］"
    }
  }

  /// The setting that turns it on; `nil` for notes, which always are.
  var key: String? {
    switch self {
    case .note: nil
    case .book: "if_tag_bookline"
    case .frame: "if_tag_rectframe"
    case .disc: "if_tag_circleframe"
    case .zoom: "if_tag_textzoom"
    case .ring: "if_tag_circlenote"
    case .dot: "if_tag_pointnote"
    case .line: "if_tag_linenote"
    }
  }

  /// True where each character has a mark of its own.
  func isSingle(_ settings: VRainSettings) -> Bool {
    self == .disc || self == .frame && settings["rect_type"] == "0"
  }

  func attributes(_ settings: VRainSettings) -> [Attribute] {
    func color(_ key: String) -> Color? { settings[key].flatMap { Color($0) } }
    switch self {
    case .note: return [.inset(Inset())]
    case .book:
      return [
        .sideLine(SideLine(LineStroke(.wavy, color: color("book_line_color")), side: .left))
      ]
    case .frame:
      let style: BoxStyle.Border.Style = settings["rect_type"] == "0" ? .double : .single
      return [
        .box(
          BoxStyle(
            border: BoxStyle.Border(style, color: color("rect_bcolor")), radius: .em(1024 / 5)))
      ]
    case .disc:
      let ground = color("circle_bcolor") ?? Color(red: 0, green: 0, blue: 0)
      let ink = color("circle_fcolor") ?? Color(red: 255, green: 255, blue: 255)
      return [
        .size(.em(1024 * 4 / 5)), .ink(ink), .box(BoxStyle(ground: ground, radius: .em(512))),
      ]
    case .zoom:
      let factor = min(max(settings.number("text_zoom") ?? 1.1, 0.2), 5)
      return [.size(.em(Int(factor * 1024)))]
    case .ring: return [.emphasis(EmphasisMark("○", color: color("text_note_oc")))]
    case .dot: return [.emphasis(EmphasisMark("﹅", color: color("text_note_pc")))]
    case .line:
      return [
        .sideLine(SideLine(LineStroke(.single, color: color("text_note_lc")), side: .right))
      ]
    }
  }
}
