extension SheetCatalog {
  /// Scrolls and folded books (SH-B1 to SH-B5, SH-L1).
  static let scrolls = [
    """
    name = "sutra"
    names = "写経 寫經 写经 사경"
    summary = "paper to copy a sutra, 17 characters a column, 470 × 260 mm (写経)"
    page = "470mmx260mm"
    ink = "#1d1813"
    [paper]
    color = "#f4ecd6"
    [text]
    size = "11.8mm"
    font = "kai"
    punctuation = "none"
    squeeze = "90%"
    [frame]
    kind = "single"
    outer = "0.15mm"
    color = "#b9a57a"
    top = "29mm"
    right = "16mm"
    bottom = "30mm"
    left = "16mm"
    [grid]
    columns = 23
    cells = 17
    halves = 1
    [rules]
    width = "0.12mm"
    color = "#b9a57a"
    [heading]
    kind = "cells"
    before = 1
    title = 0
    author = 5
    """,
    """
    name = "handscroll"
    names = "手卷 長卷 长卷 卷軸"
    summary = "a handscroll 300 mm high: silk, a frontispiece, the text, room for colophons (手卷)"
    page = "300mmx300mm"
    ink = "#1d1813"
    [paper]
    color = "#f1eadb"
    kind = "fibre"
    [text]
    font = "kai"
    lines = "run"
    punctuation = "none"
    [fit]
    kind = "handscroll"
    head = "11%"
    foot = "11%"
    sides = "0%"
    [sign]
    text = "{author}"
    """,
    """
    name = "orihon"
    names = "折本 經摺 经折"
    summary = "a folded book: six panels of 5 columns on a strip, with lines to fold at (折本)"
    page = "594mmx240mm"
    ink = "#1d1813"
    [paper]
    color = "#f4ecd6"
    [text]
    size = "11.5mm"
    font = "kai"
    punctuation = "none"
    [frame]
    kind = "none"
    color = "#b9a57a"
    top = "30mm"
    right = "0mm"
    bottom = "18mm"
    left = "0mm"
    [grid]
    columns = 30
    cells = 15
    halves = 1
    [heading]
    kind = "cells"
    before = 0
    title = 0
    author = 3
    \(panels(6, width: 99, height: 240))
    [slots.head]
    y = "26mm"
    height = "0.3mm"
    line = "0.2mm"
    color = "#b9a57a"
    [slots.foot]
    y = "226mm"
    height = "0.3mm"
    line = "0.2mm"
    color = "#b9a57a"
    """,
    """
    name = "makigami"
    names = "巻紙 卷紙"
    summary = "a letter on a roll of paper 190 mm high, as long as the letter (巻紙)"
    page = "560mmx190mm"
    ink = "#1d1813"
    [paper]
    color = "#fbf7ec"
    kind = "fibre"
    [text]
    font = "kai"
    lang = "ja"
    [fit]
    kind = "roll"
    head = "17mm"
    foot = "15mm"
    sides = "0%"
    [sign]
    text = ""
    """,
    """
    name = "norito"
    names = "祝詞"
    summary = "paper for a prayer, folded seven and a half times, 600 × 330 mm (祝詞)"
    page = "600mmx330mm"
    ink = "#1d1813"
    [paper]
    color = "#fdfaf2"
    [text]
    lang = "ja"
    size = "0.62col"
    font = "kai"
    [frame]
    kind = "none"
    color = "#e0d8c4"
    top = "30mm"
    right = "80mm"
    bottom = "30mm"
    left = "40mm"
    [grid]
    columns = 18
    cells = 17
    halves = 1
    [heading]
    kind = "cells"
    title = 0
    author = 1
    """,
    """
    name = "goshuin"
    names = "御朱印"
    summary = "a page of a book of temple seals, 120 × 180 mm (御朱印)"
    page = "120mmx180mm"
    ink = "#14110e"
    [paper]
    color = "#fbf8ee"
    [text]
    lang = "ja"
    font = "brush"
    [fit]
    kind = "parts"
    [parts.seal]
    labels = "朱印 本尊印"
    takes = "label"
    form = "seal"
    x = "33mm"
    y = "58mm"
    width = "55mm"
    height = "55mm"
    [parts.seal-visit]
    labels = "札所印 右印"
    takes = "label"
    form = "seal"
    x = "92mm"
    y = "20mm"
    width = "18mm"
    height = "34mm"
    [parts.seal-temple]
    labels = "寺印 左印"
    takes = "label"
    form = "seal"
    x = "9mm"
    y = "126mm"
    width = "24mm"
    height = "24mm"
    [parts.visit]
    labels = "奉拝"
    x = "92mm"
    y = "16mm"
    width = "18mm"
    height = "46mm"
    size = "15mm"
    step = "125%"
    [parts.date]
    labels = "日付 日期"
    takes = "date"
    x = "95mm"
    y = "68mm"
    width = "12mm"
    height = "88mm"
    size = "9.5mm"
    [parts.name]
    labels = "本尊 名"
    x = "42mm"
    y = "22mm"
    width = "38mm"
    height = "126mm"
    size = "33mm"
    align = "center"
    step = "112%"
    [parts.temple]
    labels = "寺 寺社"
    takes = "author"
    x = "11mm"
    y = "84mm"
    width = "18mm"
    height = "72mm"
    size = "13mm"
    align = "end"
    step = "112%"
    """,
  ]

  /// The lines that a strip is folded at, of dots in pale ink.
  private static func panels(_ count: Int, width: Int, height: Int) -> String {
    (1..<count).map { panel in
      """
      [slots.fold-\(panel)]
      x = "\(panel * width)mm"
      y = "0mm"
      width = "0.1mm"
      height = "\(height)mm"
      line = "0.1mm"
      color = "#d9cba8"
      """
    }.joined(separator: "\n")
  }
}
