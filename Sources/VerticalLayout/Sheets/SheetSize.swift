/// Another size that a sheet is sold in: what differs from the sheet of the catalogue that it belongs to.
struct SheetSize {
  /// The name of the sheet.
  var of: String
  var name: String
  var names: String
  /// In millimetres.
  var width: Int
  var height: Int
  /// Further keys, in tables.
  var keys = ""

  /// The text of the sheet in this size.
  ///
  /// - Parameter text: that of the sheet it belongs to.
  func text(from text: String) -> String {
    let words = names.split(separator: " ").first.map(String.init) ?? name
    let own = """
      name = "\(name)"
      names = "\(names)"
      summary = "\(words), \(width) × \(height) mm"
      page = "\(width)mmx\(height)mm"

      """
    var rest = text[...]
    var kept = ""
    while !rest.isEmpty, rest.first != "[" {
      let line = rest.prefix { $0 != "\n" }
      if !Self.replaced.contains(where: { line.hasPrefix($0 + " = ") }) { kept += line + "\n" }
      rest = rest[line.endIndex...].dropFirst()
    }
    return own + kept + String(rest) + (keys.isEmpty ? "" : "\n" + keys)
  }

  private static let replaced = ["name", "names", "summary", "page"]

  /// The sizes that have names (SH-B2, SH-H1, SH-L2, SH-L3, SH-M1, SH-O3): those of cards, paper and envelopes that are sold.
  static let all: [SheetSize] = [
    // The cuts of Japanese paper to write on with a brush.
    SheetSize(
      of: "scroll", name: "scroll-hansetsu", names: "半切 半折 hansetsu", width: 345, height: 1360),
    SheetSize(
      of: "scroll", name: "scroll-renochi", names: "聯落 聯落ち renochi", width: 530, height: 1360),
    SheetSize(
      of: "scroll", name: "scroll-yatsugiri", names: "八つ切 八ツ切 yatsugiri", width: 175, height: 680),
    SheetSize(of: "scroll", name: "scroll-hanshi", names: "半紙 hanshi", width: 243, height: 333),
    SheetSize(
      of: "scroll", name: "scroll-nihachi", names: "二八 二尺八尺 nihachi", width: 600, height: 2420),
    SheetSize(of: "hall", name: "hall-zenshi", names: "全紙 zenshi", width: 695, height: 1360),
    SheetSize(of: "goshuin", name: "goshuin-small", names: "小型御朱印帳", width: 110, height: 160),
    SheetSize(of: "goshuin", name: "goshuin-large", names: "大判御朱印帳", width: 180, height: 250),
    SheetSize(
      of: "genko", name: "genko-a4", names: "原稿用紙a4", width: 297, height: 210,
      keys: """
        [frame]
        top = "24.5mm"
        right = "24.8mm"
        bottom = "24.5mm"
        left = "24.8mm"
        [grid]
        gutter = "3.6mm"
        [fold]
        width = "14.4mm"
        [slots.size]
        x = "24.8mm"
        y = "186.5mm"
        """),
    SheetSize(
      of: "note", name: "note-b5", names: "便箋 便笺 便箋b5", width: 182, height: 257,
      keys: """
        [frame]
        top = "22mm"
        right = "16mm"
        bottom = "20mm"
        left = "16mm"
        [grid]
        columns = 10
        cells = 24
        [text]
        size = "0.54col"
        """),
    SheetSize(
      of: "shikishi", name: "shikishi-small", names: "小色紙", width: 182, height: 212,
      keys: """
        [parts.poem]
        size = "22.5mm"
        [parts.author]
        size = "8.5mm"
        """),
    SheetSize(
      of: "shikishi", name: "shikishi-sunshoan", names: "寸松庵 寸松庵色紙", width: 121, height: 136,
      keys: """
        [parts.poem]
        size = "15mm"
        [parts.author]
        size = "5.5mm"
        """),
    SheetSize(of: "tanzaku", name: "tanzaku-wide", names: "広幅短冊 広幅", width: 75, height: 364),
    SheetSize(
      of: "kaishi", name: "kaishi-full", names: "全懐紙 全懷紙", width: 500, height: 364,
      keys: """
        [parts.title]
        size = "18mm"
        [parts.author]
        size = "15mm"
        [parts.poem]
        size = "28mm"
        """),
    SheetSize(
      of: "card", name: "card-karuta", names: "かるた 歌留多", width: 61, height: 91,
      keys: """
        [text]
        lang = "ja"
        [parts.title]
        size = "3.5mm"
        [parts.poem]
        takes = "joined"
        x = "10%"
        y = "10%"
        width = "80%"
        height = "80%"
        size = "15mm"
        pitch = "116%"
        step = "104%"
        columns = 6
        [parts.author]
        size = "3.2mm"
        \(SheetCatalog.border("outer", inset: 1.5, width: "1.2mm", color: "#3f6b52", 61, 91))
        \(SheetCatalog.border("inner", inset: 3.4, width: "0.15mm", color: "#3f6b52", 61, 91))
        """),
    SheetSize(
      of: "envelope", name: "envelope-naga4", names: "長形4号 長4", width: 90, height: 205,
      keys: SheetCatalog.envelopeKeys(90, 205)),
    SheetSize(
      of: "envelope", name: "envelope-kaku2", names: "角形2号 角2", width: 240, height: 332,
      keys: SheetCatalog.envelopeKeys(240, 332)),
    SheetSize(
      of: "envelope", name: "envelope-yo2", names: "洋形2号 洋2", width: 114, height: 162,
      keys: SheetCatalog.envelopeKeys(114, 162)),
  ]
}
