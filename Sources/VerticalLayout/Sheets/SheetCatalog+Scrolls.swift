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
    space = "33.3%"
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
    [panels]
    width = "99mm"
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
    [panels]
    width = "80mm"
    color = "#ece4d0"
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
    usual = "{author}之印"
    x = "27.5%"
    y = "32.222%"
    width = "45.833%"
    height = "30.556%"
    [parts.seal-visit]
    labels = "札所印 右印"
    takes = "label"
    form = "seal"
    x = "76.667%"
    y = "11.111%"
    width = "15%"
    height = "18.889%"
    [parts.seal-temple]
    labels = "寺印 左印"
    takes = "label"
    form = "seal"
    x = "7.5%"
    y = "70%"
    width = "20%"
    height = "13.333%"
    [parts.visit]
    labels = "奉拝"
    x = "76.667%"
    y = "8.889%"
    width = "15%"
    height = "25.556%"
    size = "12.5%"
    step = "125%"
    [parts.date]
    labels = "日付 日期"
    takes = "date"
    x = "79.167%"
    y = "37.778%"
    width = "10%"
    height = "48.889%"
    size = "7.917%"
    [parts.name]
    labels = "本尊 名"
    x = "35%"
    y = "12.222%"
    width = "31.667%"
    height = "70%"
    size = "27.5%"
    align = "center"
    step = "112%"
    [parts.temple]
    labels = "寺 寺社"
    takes = "author"
    x = "9.167%"
    y = "46.667%"
    width = "15%"
    height = "40%"
    size = "10.833%"
    align = "end"
    step = "112%"
    """,
  ]
}
