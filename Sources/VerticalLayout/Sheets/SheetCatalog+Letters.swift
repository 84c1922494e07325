extension SheetCatalog {
  /// Letters, cards and post (SH-L1 to SH-L5, SH-C1, SH-O1 to SH-O4). The boxes of Japanese post are those of its rules; sizes of letter
  /// paper, envelopes for gifts and cards are those that are sold.
  static let letters = [
    """
    name = "letter"
    names = "八行箋 八行笺 信箋 信笺"
    summary = "letter paper of 8 columns in a red frame, 185 × 260 mm (八行箋)"
    page = "185mmx260mm"
    ink = "#1d1813"
    [paper]
    color = "#f6f1e4"
    [text]
    space = "33.3%"
    squeeze = "90%"
    size = "0.6col"
    font = "kai"
    [frame]
    kind = "double"
    outer = "0.7mm"
    gap = "0.7mm"
    inner = "0.2mm"
    color = "#b5483d"
    top = "28.4mm"
    right = "18.9mm"
    bottom = "23.4mm"
    left = "18.9mm"
    [grid]
    columns = 8
    cells = 15
    halves = 1
    padding = "2mm"
    [rules]
    width = "0.2mm"
    color = "#b5483d"
    [heading]
    kind = "cells"
    title = 0
    author = 1
    closing = 1
    """,
    """
    name = "note"
    names = "一筆箋 一筆笺"
    summary = "a short letter of 4 columns, 82 × 185 mm (一筆箋)"
    page = "82mmx185mm"
    ink = "#1d1813"
    [paper]
    color = "#fbf8f0"
    [text]
    space = "33.3%"
    squeeze = "90%"
    size = "0.5col"
    font = "kai"
    [frame]
    kind = "single"
    outer = "0.15mm"
    color = "#b9ab8c"
    top = "14mm"
    right = "9mm"
    bottom = "14mm"
    left = "9mm"
    [grid]
    columns = 4
    cells = 17
    halves = 1
    padding = "2mm"
    [rules]
    width = "0.12mm"
    color = "#b9ab8c"
    [heading]
    kind = "cells"
    title = 0
    author = 1
    closing = 1
    """,
    """
    name = "shikishi"
    names = "色紙"
    summary = "a square card for a short poem, its lines one below another, 242 × 272 mm (色紙)"
    page = "242mmx272mm"
    \(japaneseCard)
    [paper]
    color = "#fbf7ea"
    kind = "gold"
    [parts.poem]
    takes = "rest"
    x = "18%"
    y = "13%"
    width = "66%"
    height = "72%"
    size = "30mm"
    large = "54%"
    pitch = "185%"
    step = "106%"
    drop = "110%"
    columns = 5
    [parts.author]
    takes = "author"
    x = "7%"
    y = "62%"
    width = "8%"
    height = "24%"
    size = "11mm"
    align = "end"
    """,
    """
    name = "tanzaku"
    names = "短冊"
    summary = "a strip for a haiku or a waka, 61 × 364 mm (短冊)"
    page = "61mmx364mm"
    \(japaneseCard)
    [paper]
    color = "#fbf7ea"
    kind = "gold"
    [parts.poem]
    takes = "joined"
    rows = "17 14"
    x = "8%"
    y = "33.333%"
    width = "84%"
    height = "66.667%"
    size = "16mm"
    least = "9mm"
    pitch = "150%"
    drop = "100%"
    rise = "50%"
    foot = "50%"
    columns = 2
    [parts.author]
    takes = "author"
    under = "poem"
    below = "60%"
    """,
    """
    name = "kaishi"
    names = "懐紙 懷紙"
    summary = "a sheet for a waka, three columns and three characters, 364 × 250 mm (懐紙)"
    page = "364mmx250mm"
    \(japaneseCard)
    [paper]
    color = "#fbf7ea"
    [parts.title]
    takes = "title"
    x = "78%"
    y = "14%"
    width = "9%"
    height = "70%"
    size = "13mm"
    [parts.author]
    takes = "author"
    x = "69%"
    y = "50%"
    width = "8%"
    height = "36%"
    size = "11mm"
    align = "end"
    [parts.poem]
    takes = "joined"
    rows = "9 10 9 3"
    alone = "center"
    x = "10%"
    y = "12%"
    width = "56%"
    height = "76%"
    size = "20mm"
    pitch = "190%"
    columns = 4
    """,
    """
    name = "card"
    names = "詩箋 诗笺"
    summary = "a card for a poem in a fine frame, 130 × 210 mm (詩箋)"
    page = "130mmx210mm"
    \(poemCard)
    [paper]
    color = "#f1eadb"
    kind = "fibre"
    [text]
    punctuation = "none"
    [parts.title]
    takes = "title"
    x = "82%"
    y = "9%"
    width = "8%"
    height = "50%"
    size = "7mm"
    [parts.poem]
    takes = "rest"
    x = "20%"
    y = "15%"
    width = "60%"
    height = "73%"
    size = "17mm"
    pitch = "150%"
    step = "116%"
    columns = 8
    [parts.author]
    takes = "author"
    x = "10%"
    y = "50%"
    width = "8%"
    height = "38%"
    size = "6.5mm"
    align = "end"
    \(border("outer", inset: 5, width: "0.6mm", color: "#a5614f", 130, 210))
    \(border("inner", inset: 6.4, width: "0.15mm", color: "#a5614f", 130, 210))
    """,
    """
    name = "certificate"
    names = "賞状 獎狀 奖状 상장"
    summary = "a certificate: title, name, text, date and giver, A3 (賞状)"
    page = "420mmx297mm"
    \(japaneseCard)
    [paper]
    color = "#fbf6e6"
    [parts.title]
    takes = "title"
    labels = "題 標題 title"
    x = "351.5mm"
    y = "46mm"
    width = "30mm"
    height = "175mm"
    size = "23mm"
    align = "start"
    step = "190%"
    spread = "617%"
    [parts.name]
    labels = "氏名 姓名 name"
    x = "318mm"
    y = "70mm"
    width = "22mm"
    height = "180mm"
    size = "17mm"
    align = "end"
    step = "125%"
    [parts.body]
    takes = "rest"
    labels = "本文 正文 text"
    form = "formal"
    x = "160mm"
    y = "42mm"
    width = "146mm"
    height = "206mm"
    size = "14.5mm"
    pitch = "175%"
    step = "112%"
    columns = 9
    [parts.date]
    takes = "date"
    labels = "日付 日期 date"
    form = "formal"
    x = "115mm"
    y = "75mm"
    width = "22mm"
    height = "150mm"
    size = "11mm"
    [parts.office]
    labels = "団体 單位 firm"
    x = "79mm"
    y = "80mm"
    width = "20mm"
    height = "165mm"
    size = "12mm"
    [parts.giver]
    labels = "授与者 頒發 giver"
    x = "38mm"
    y = "80mm"
    width = "24mm"
    height = "150mm"
    size = "16mm"
    align = "end"
    step = "125%"
    seal = "touching"
    \(border("outer", inset: 12, width: "1.6mm", color: "#b08a3c", 420, 297))
    \(border("inner", inset: 16, width: "0.5mm", color: "#b08a3c", 420, 297))
    """,
    """
    name = "postcard"
    names = "はがき 葉書 年賀状 明信片 엽서"
    summary = "the front of a Japanese postcard with its boxes, 100 × 148 mm (はがき)"
    page = "100mmx148mm"
    \(japaneseCard)
    \(zip("zip", "〒 郵便番号 郵編 郵遞區號 zip postcode", x: 44.3, y: 12, boxes: 5.7, 8, 7, 7.6, 6.8, size: 5.2))
    [parts.address]
    labels = "住所 地址 주소 address"
    x = "64mm"
    y = "26mm"
    width = "26mm"
    height = "98mm"
    size = "6.2mm"
    least = "4.6mm"
    form = "han"
    across = "start"
    columns = 3
    [parts.name]
    labels = "氏名 姓名 名前 連名 이름 name"
    x = "37mm"
    y = "38mm"
    width = "26mm"
    height = "82mm"
    size = "10.5mm"
    form = "sama"
    step = "118%"
    pitch = "140%"
    columns = 3
    \(zip("sender-zip", "差出人〒 差出人郵便番号 sender-zip", x: 5.2, y: 122.5, boxes: 4, 6.5, 4, 5, 4, size: 3.6))
    [parts.sender-address]
    labels = "差出人住所 寄件地址 sender-address"
    takes = "label"
    x = "17mm"
    y = "54mm"
    width = "14mm"
    height = "64mm"
    size = "3.8mm"
    form = "han"
    across = "start"
    columns = 3
    [parts.sender]
    labels = "差出人 寄件人 sender"
    takes = "label"
    x = "5.5mm"
    y = "66mm"
    width = "8mm"
    height = "53mm"
    size = "5.2mm"
    align = "end"
    step = "118%"
    \(zipBoxes("zip", x: 44.3, y: 12, boxes: 5.7, 8, 7, 7.6, 6.8, firstLine: 0.5, line: 0.3))
    \(zipBoxes("from", x: 5.2, y: 122.5, boxes: 4, 6.5, 4, 5, 4, firstLine: 0.3, line: 0.2))
    """,
    """
    name = "envelope"
    names = "封筒 信封 봉투"
    summary = "a long envelope with the boxes of the post, 120 × 235 mm (長形3号)"
    page = "120mmx235mm"
    \(japaneseCard)
    \(envelopeKeys(120, 235))
    """,
    """
    name = "hongbao"
    names = "紅包 红包"
    summary = "a red envelope with two to four characters in gold, 90 × 165 mm (紅包)"
    page = "90mmx165mm"
    ink = "#e0b84e"
    [paper]
    kind = "red"
    color = "#b3202a"
    [text]
    font = "kai"
    [fit]
    kind = "parts"
    [parts.wish]
    takes = "rest"
    x = "22mm"
    y = "24mm"
    width = "46mm"
    height = "92mm"
    size = "34mm"
    align = "center"
    step = "112%"
    columns = 2
    [parts.name]
    takes = "author"
    labels = "姓名 name"
    x = "14mm"
    y = "110mm"
    width = "10mm"
    height = "42mm"
    size = "7mm"
    align = "end"
    \(border("outer", inset: 5, width: "0.5mm", color: "#d9b23c", 90, 165))
    \(border("inner", inset: 6.6, width: "0.2mm", color: "#d9b23c", 90, 165))
    """,
    """
    name = "noshi"
    names = "祝儀袋 熨斗袋"
    summary = "an envelope for a gift: the occasion above its cord, names below, 105 × 185 mm (祝儀袋)"
    page = "105mmx185mm"
    \(japaneseCard)
    [paper]
    color = "#fdfcf8"
    [parts.heading]
    labels = "表書き 題 title"
    x = "42.5mm"
    y = "20mm"
    width = "20mm"
    height = "58mm"
    size = "15mm"
    align = "center"
    step = "112%"
    [parts.name]
    takes = "rest"
    labels = "氏名 姓名 name"
    x = "28mm"
    y = "112mm"
    width = "49mm"
    height = "56mm"
    size = "12mm"
    align = "start"
    step = "112%"
    pitch = "150%"
    columns = 3
    others = "外一同"
    \(cords)
    """,
    """
    name = "namecard"
    names = "名刺 名片 명함"
    summary = "a name card: title, name and address in columns, 91 × 55 mm (名刺)"
    page = "91mmx55mm"
    \(poemCard)
    [paper]
    color = "#fdfcf8"
    [parts.title]
    labels = "肩書 肩書き 職稱 職位 title"
    x = "54mm"
    y = "8mm"
    width = "22mm"
    height = "34mm"
    size = "2.9mm"
    across = "end"
    columns = 3
    [parts.name]
    labels = "氏名 姓名 名前 連名 이름 name"
    x = "40.5mm"
    y = "11mm"
    width = "10mm"
    height = "33mm"
    size = "6.4mm"
    align = "center"
    step = "130%"
    [parts.address]
    takes = "rest"
    labels = "住所 地址 주소 address"
    x = "8mm"
    y = "9mm"
    width = "24mm"
    height = "39mm"
    size = "2.5mm"
    least = "2.2mm"
    form = "han"
    across = "start"
    columns = 6
    """,
  ]

  /// The places of an address, a name and the boxes of the post on an envelope: boxes and address keep their distances from the
  /// right edge.
  static func envelopeKeys(_ width: Int, _ height: Int) -> String {
    // Larger characters on larger envelopes; an address has a column at least beside the name.
    let scale = max(0.8, min(1.3, Double(height) / 235))
    func millimetres(_ length: Double) -> String { "\((length * 10).rounded() / 10)mm" }
    let room = min(30, Double(width) / 2 - 11 - 12 * scale)
    let boxes = Double(width) - 55.7
    let head = max(42, Double(height) - 173 * scale)
    return """
      \(zip("zip", "〒 郵便番号 郵編 郵遞區號 zip postcode", x: boxes, y: 12, boxes: 5.7, 8, 7, 7.6, 6.8, size: 5.2))
      [parts.address]
      labels = "住所 地址 주소 address"
      x = "\(millimetres(Double(width) - 10 - room))"
      y = "32mm"
      width = "\(millimetres(room))"
      height = "\(height - 85)mm"
      size = "\(millimetres(8 * scale))"
      least = "\(millimetres(5.5 * scale))"
      form = "han"
      across = "start"
      columns = 3
      [parts.name]
      labels = "氏名 姓名 名前 連名 이름 name"
      x = "\(millimetres(Double(width) / 2 - 12 * scale))"
      y = "\(millimetres(head))"
      width = "\(millimetres(24 * scale))"
      height = "\(millimetres(min(130 * scale, Double(height) - head - 14)))"
      size = "\(millimetres(14 * scale))"
      form = "sama"
      step = "120%"
      pitch = "140%"
      columns = 2
      \(zipBoxes("zip", x: boxes, y: 12, boxes: 5.7, 8, 7, 7.6, 6.8, firstLine: 0.5, line: 0.3))
      """
  }

  /// What cards of parts have in common.
  private static let poemCard = """
    ink = "#1d1813"
    [text]
    font = "kai"
    [fit]
    kind = "parts"
    """

  /// The same where Japanese is written.
  private static let japaneseCard = """
    ink = "#1d1813"
    [text]
    font = "kai"
    lang = "ja"
    [fit]
    kind = "parts"
    """

  /// A frame so many millimetres inside of a page.
  static func border(
    _ name: String, inset: Double, width: String, color: String, _ pageWidth: Double,
    _ pageHeight: Double
  ) -> String {
    """
    [slots.\(name)]
    x = "\(inset)mm"
    y = "\(inset)mm"
    width = "\(pageWidth - inset * 2)mm"
    height = "\(pageHeight - inset * 2)mm"
    line = "\(width)"
    color = "\(color)"
    """
  }

  /// The digits of a postal code: the place of their first box, the size of boxes, and the distances of them.
  private static func zip(
    _ name: String, _ labels: String, x: Double, y: Double, boxes width: Double, _ height: Double,
    _ first: Double, _ gap: Double, _ rest: Double, size: Double
  ) -> String {
    func share(_ length: Double) -> String {
      let parts = Int((length / width * 100_000).rounded())
      return "\(PageSheet.SheetLength.percent(parts))"
    }
    return """
      [parts.\(name)]
      labels = "\(labels)"
      takes = "\(name == "zip" ? "line" : "label")"
      form = "zip"
      x = "\(x)mm"
      y = "\(y)mm"
      width = "\(width)mm"
      height = "\(height)mm"
      size = "\(size)mm"
      pitch = "\(share(first))"
      drop = "\(share(gap))"
      step = "\(share(rest))"
      """
  }

  /// The boxes of a postal code.
  private static func zipBoxes(
    _ name: String, x: Double, y: Double, boxes width: Double, _ height: Double, _ first: Double,
    _ gap: Double, _ rest: Double, firstLine: Double, line: Double
  ) -> String {
    (0..<7).map { index in
      let place =
        index < 3 ? first * Double(index) : first * 2 + gap + rest * Double(index - 3)
      let tenths = ((x + place) * 100).rounded() / 100
      return """
        [slots.\(name)-\(index + 1)]
        x = "\(tenths)mm"
        y = "\(y)mm"
        width = "\(width)mm"
        height = "\(height)mm"
        line = "\(index < 3 ? firstLine : line)mm"
        color = "#d0402f"
        """
    }.joined(separator: "\n")
  }

  /// The cord of an envelope for gifts: five strands across, red and gold.
  private static let cords = (0..<5).map { index in
    """
    [slots.cord-\(index + 1)]
    y = "\(Double(92 + index * 2))mm"
    height = "0.8mm"
    line = "0.8mm"
    color = "\(index < 2 ? "#c8a24a" : index == 2 ? "#e8ded0" : "#b3202a")"
    """
  }.joined(separator: "\n")
}
