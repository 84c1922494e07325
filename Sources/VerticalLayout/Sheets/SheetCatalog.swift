/// The texts of the sheets that have names, in TOML. A new sheet is a new text here: its name, its names in other scripts, what
/// `vtype sheets` says of it, and the keys of `SheetKey` that differ from those of a blank sheet.
enum SheetCatalog {
  /// Pages of old books. The measures of `siku` and `jiaxu` are those of the books; the others have what is usual of their
  /// times, and are no edition's.
  static let books = [
    """
    name = "siku"
    names = "四庫 四库"
    summary = "8 columns of 21 a half leaf, red double frame and rules, one fish tail (四庫全書)"
    page = "400mmx315mm"
    ink = "#231914"
    [paper]
    color = "#f4f1e1"
    [frame]
    kind = "double"
    color = "#b45f4b"
    top = "20.5%"
    right = "11.1%"
    bottom = "9.42%"
    left = "11.1%"
    [grid]
    columns = 8
    cells = 21
    padding = "0.036col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.55col"
    [rules]
    width = "0.008col"
    color = "#b45f4b"
    [fold]
    width = "1col"
    upper = "28%"
    lower = "16%"
    [fishtail]
    kind = "black"
    [heading]
    kind = "cells"
    title = 1
    author = 2
    [slots.book]
    text = "欽定四庫全書"
    in = "fold.upper"
    y = "10%"
    height = "84%"
    size = "50%"
    step = "115%"
    [slots.title]
    text = "{title:plain}"
    in = "fold.middle"
    y = "4mm"
    height = "60%"
    size = "0.53col"
    align = "start"
    [slots.juan]
    text = "{juan}"
    in = "fold.middle"
    y = "66%"
    height = "18%"
    size = "0.46col"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "84%"
    height = "12%"
    size = "0.46col"
    align = "end"
    """,
    """
    name = "song"
    names = "宋版"
    summary = "10 columns of 18, double lines at the sides, a pair of fish tails (宋版)"
    page = "400mmx300mm"
    ink = "#231914"
    wear = 1
    [paper]
    color = "#efe6d0"
    [frame]
    kind = "sides-double"
    outer = "0.106col"
    gap = "0.07col"
    inner = "0.016col"
    color = "#231914"
    top = "18%"
    right = "10%"
    bottom = "9%"
    left = "10%"
    [grid]
    columns = 10
    cells = 18
    padding = "0.08col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.7col"
    [rules]
    width = "0.016col"
    color = "#231914"
    [fold]
    width = "0.9col"
    edges = "0.016col"
    dividers = "0.016col"
    upper = "23.5%"
    lower = "23.5%"
    mouth = "none"
    [fishtail]
    kind = "black"
    height = "66.7%"
    notch = "41.7%"
    gap = "0.054col"
    place = "pair"
    line = "0.063col"
    [heading]
    kind = "cells"
    title = 2
    author = 2
    [slots.count]
    text = "{chars:han}"
    in = "fold.upper"
    y = "8%"
    height = "80%"
    size = "0.35col"
    align = "start"
    [slots.title]
    text = "{title:short}{juan}"
    in = "fold.middle"
    y = "4mm"
    height = "62%"
    size = "0.53col"
    step = "108%"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "80%"
    height = "16%"
    size = "0.46col"
    align = "end"
    [slots.carver]
    text = ""
    in = "fold.lower"
    x = "5%"
    y = "50%"
    width = "45%"
    height = "44%"
    size = "0.37col"
    align = "end"
    [slots.ear]
    text = "{h1}"
    in = "ear.left"
    size = "0.5col"
    line = "0.048col"
    align = "center"
    """,
    """
    name = "ming"
    names = "明版"
    summary = "9 columns of 18, double frame, black mouth, two fish tails (明版)"
    page = "400mmx300mm"
    ink = "#231914"
    wear = 1
    [paper]
    color = "#f4eedc"
    [frame]
    kind = "double"
    outer = "0.106col"
    gap = "0.07col"
    inner = "0.016col"
    color = "#231914"
    top = "18%"
    right = "10%"
    bottom = "9%"
    left = "10%"
    [grid]
    columns = 9
    cells = 18
    padding = "0.08col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.68col"
    [rules]
    width = "0.016col"
    color = "#231914"
    [fold]
    width = "0.96col"
    edges = "0.016col"
    dividers = "0.016col"
    upper = "23.5%"
    lower = "23.5%"
    mouth = "thick"
    [fishtail]
    kind = "black"
    height = "66.7%"
    notch = "41.7%"
    place = "same"
    [heading]
    kind = "cells"
    title = 2
    author = 2
    [slots.title]
    text = "{title:plain}"
    in = "fold.middle"
    y = "4mm"
    height = "40%"
    size = "0.53col"
    step = "112%"
    align = "start"
    [slots.section]
    text = "{juan}"
    in = "fold.middle"
    y = "48%"
    height = "28%"
    size = "0.46col"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "80%"
    height = "16%"
    size = "0.46col"
    align = "end"
    """,
    """
    name = "qing"
    names = "清版"
    summary = "9 columns of 21, double lines at the sides, one fish tail (清版)"
    page = "400mmx300mm"
    ink = "#231914"
    wear = 1
    [paper]
    color = "#f6f1e4"
    [frame]
    kind = "sides-double"
    outer = "0.106col"
    gap = "0.07col"
    inner = "0.016col"
    color = "#231914"
    top = "18%"
    right = "10%"
    bottom = "9%"
    left = "10%"
    [grid]
    columns = 9
    cells = 21
    padding = "0.015col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.62col"
    [rules]
    width = "0.016col"
    color = "#231914"
    [fold]
    width = "1col"
    edges = "0.016col"
    dividers = "0.016col"
    upper = "25%"
    lower = "16%"
    [fishtail]
    kind = "black"
    height = "66.7%"
    notch = "41.7%"
    [heading]
    kind = "cells"
    title = 2
    author = 2
    [slots.title]
    text = "{title}"
    in = "fold.upper"
    y = "12%"
    height = "76%"
    size = "0.53col"
    step = "112%"
    align = "start"
    [slots.section]
    text = "{h1}"
    in = "fold.middle"
    y = "4mm"
    height = "62%"
    size = "0.46col"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "80%"
    height = "16%"
    size = "0.46col"
    align = "end"
    """,
    """
    name = "jiaxu"
    names = "甲戌本"
    summary = "12 columns of 18 without frame and rules (甲戌本 of 紅樓夢)"
    page = "380mmx380mm"
    ink = "#3a3530"
    [paper]
    color = "#f3ebd8"
    [frame]
    kind = "none"
    color = "#231914"
    top = "21.05%"
    right = "2.37%"
    bottom = "10.53%"
    left = "2.37%"
    [grid]
    columns = 12
    cells = 18
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.73col"
    [rules]
    width = "0"
    color = "#231914"
    [fold]
    width = "1col"
    edges = "0"
    dividers = "0"
    upper = "18%"
    lower = "44%"
    [fishtail]
    kind = "none"
    [heading]
    kind = "cells"
    title = 2
    author = 2
    """,
    """
    name = "yongle"
    names = "永樂大典 永乐大典"
    summary = "8 columns, red lines and mouths, three fish tails (after 永樂大典)"
    page = "400mmx300mm"
    ink = "#1d1813"
    [paper]
    color = "#f3ecd9"
    [frame]
    kind = "double"
    color = "#b03a2a"
    top = "17%"
    right = "8%"
    bottom = "8%"
    left = "8%"
    [grid]
    columns = 8
    cells = 20
    padding = "0.08col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.92cell"
    [rules]
    width = "0.012col"
    color = "#b03a2a"
    [fold]
    width = "1col"
    edges = "0.012col"
    dividers = "0"
    upper = "23.5%"
    lower = "23.5%"
    mouth = "thick"
    [fishtail]
    kind = "black"
    height = "66.7%"
    notch = "41.7%"
    place = "triple"
    [heading]
    kind = "cells"
    title = 2
    author = 2
    [slots.title]
    text = "{title}"
    in = "fold.middle"
    y = "4mm"
    height = "53%"
    size = "0.46col"
    align = "start"
    color = "#b03a2a"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "86%"
    height = "12%"
    size = "0.4col"
    align = "end"
    color = "#b03a2a"
    """,
    """
    name = "chosen"
    names = "朝鮮本 조선본"
    summary = "10 columns of 18, double frame, flowered fish tails (朝鮮本)"
    page = "400mmx310mm"
    ink = "#1f1914"
    wear = 1
    [paper]
    color = "#f1e8d0"
    [frame]
    kind = "double"
    outer = "0.09col"
    gap = "0.06col"
    inner = "0.015col"
    color = "#231914"
    top = "17%"
    right = "9%"
    bottom = "9%"
    left = "9%"
    [grid]
    columns = 10
    cells = 18
    padding = "0.08col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.7col"
    [rules]
    width = "0.015col"
    color = "#231914"
    [fold]
    width = "1col"
    edges = "0.015col"
    dividers = "0"
    upper = "23.5%"
    lower = "23.5%"
    [fishtail]
    kind = "flower"
    place = "pair"
    height = "66.7%"
    notch = "41.7%"
    [heading]
    kind = "cells"
    title = 1
    author = 2
    [slots.title]
    text = "{title}"
    in = "fold.middle"
    y = "4mm"
    height = "56%"
    size = "0.53col"
    step = "112%"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "78%"
    height = "18%"
    size = "0.46col"
    align = "end"
    """,
    """
    name = "wahon"
    names = "和本"
    summary = "10 columns of 20 in a single frame, without lines between them (和本)"
    page = "370mmx262mm"
    ink = "#1d1813"
    wear = 1
    [paper]
    color = "#f2ead6"
    [frame]
    kind = "single"
    outer = "0.05col"
    color = "#2a221c"
    top = "13%"
    right = "8%"
    bottom = "9%"
    left = "8%"
    [grid]
    columns = 10
    cells = 20
    padding = "0.12col"
    [text]
    blanks = "drop"
    space = "0%"
    lang = "ja"
    size = "0.6col"
    [rules]
    width = "0"
    color = "#2a221c"
    [fold]
    width = "1.1col"
    edges = "0.02col"
    dividers = "0"
    upper = "22%"
    lower = "16%"
    [fishtail]
    kind = "black"
    height = "42%"
    notch = "20%"
    [heading]
    kind = "cells"
    title = 1
    author = 1
    after = 0
    [slots.title]
    text = "{title}"
    in = "fold.upper"
    y = "12%"
    height = "80%"
    size = "42%"
    step = "112%"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "80%"
    height = "16%"
    size = "40%"
    align = "end"
    """,
    """
    name = "bamboo"
    names = "竹簡 竹简"
    summary = "strips of bamboo, a column each (竹簡)"
    page = "300mmx230mm"
    ink = "#241a10"
    [paper]
    color = "#d9bf8a"
    [frame]
    kind = "none"
    color = "#4d3a24"
    top = "0"
    right = "0"
    bottom = "0"
    left = "0"
    [grid]
    columns = 18
    cells = 18
    halves = 1
    padding = "18mm"
    [text]
    blanks = "drop"
    space = "0%"
    size = "0.56col"
    font = "kai"
    punctuation = "none"
    [rules]
    width = "0.08col"
    color = "#6b5230"
    [heading]
    kind = "cells"
    title = 0
    author = 1
    [slots.cord-1]
    y = "12mm"
    height = "1.2mm"
    line = "1.2mm"
    [slots.cord-2]
    y = "114.4mm"
    height = "1.2mm"
    line = "1.2mm"
    [slots.cord-3]
    y = "216.8mm"
    height = "1.2mm"
    line = "1.2mm"
    """,
    """
    name = "genealogy"
    names = "族譜 族谱 家譜 家谱"
    summary = "five tiers of columns one above another, for a family tree or a dictionary (族譜)"
    page = "380mmx290mm"
    ink = "#231914"
    wear = 1
    [paper]
    color = "#f4efe0"
    [frame]
    kind = "double"
    outer = "0.1col"
    gap = "0.05col"
    inner = "0.014col"
    color = "#231914"
    top = "14%"
    right = "8%"
    bottom = "8%"
    left = "8%"
    [grid]
    columns = 14
    cells = 5
    rows = 5
    padding = "0.12col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.66col"
    [rules]
    width = "0.014col"
    color = "#8d7f6c"
    [fold]
    width = "1.3col"
    edges = "0.014col"
    dividers = "0.014col"
    upper = "23.5%"
    lower = "16%"
    [fishtail]
    kind = "black"
    height = "66.7%"
    notch = "41.7%"
    [heading]
    kind = "cells"
    title = 0
    author = 0
    [slots.title]
    text = "{title:plain}"
    in = "fold.upper"
    y = "10%"
    height = "80%"
    size = "0.62col"
    step = "112%"
    align = "start"
    [slots.juan]
    text = "{juan}"
    in = "fold.middle"
    y = "4mm"
    height = "60%"
    size = "0.54col"
    align = "start"
    [slots.leaf]
    text = "{leaf:han}"
    in = "fold.middle"
    y = "80%"
    height = "16%"
    size = "0.54col"
    align = "end"
    """,
    """
    name = "cover"
    names = "書衣 书衣 封皮"
    summary = "the cover of a thread-bound book: blue, with a label for the title (書衣)"
    page = "185mmx290mm"
    ink = "#1d1813"
    [paper]
    color = "#1d3557"
    kind = "laid"
    [text]
    font = "kai"
    punctuation = "none"
    [fit]
    kind = "parts"
    [parts.title]
    takes = "title"
    labels = "題 title"
    x = "14mm"
    y = "22mm"
    width = "43mm"
    height = "140mm"
    size = "30mm"
    align = "center"
    step = "112%"
    [parts.volume]
    takes = "line"
    labels = "卷 volume"
    x = "14mm"
    y = "166mm"
    width = "43mm"
    height = "30mm"
    size = "11mm"
    align = "end"
    step = "112%"
    [slots.label]
    x = "8mm"
    y = "8mm"
    width = "55mm"
    height = "200mm"
    line = "27.5mm"
    color = "#f7f3e6"
    [slots.label-outer]
    x = "10mm"
    y = "10mm"
    width = "51mm"
    height = "196mm"
    line = "0.9mm"
    color = "#231914"
    [slots.label-inner]
    x = "12mm"
    y = "12mm"
    width = "47mm"
    height = "192mm"
    line = "0.25mm"
    color = "#231914"
    [slots.thread]
    x = "172mm"
    y = "0mm"
    width = "0.5mm"
    height = "290mm"
    line = "0.25mm"
    color = "#e9e4d4"
    \(stitches)
    """,
    """
    name = "colophon"
    names = "牌記 牌记 刊記"
    summary = "a page with the box of who printed a book, in two to six columns (牌記)"
    page = "185mmx290mm"
    ink = "#231914"
    [paper]
    color = "#f2ead6"
    kind = "fibre"
    [text]
    punctuation = "none"
    [fit]
    kind = "parts"
    [parts.text]
    labels = "牌記 牌记 刊記 text"
    takes = "rest"
    x = "54mm"
    y = "84mm"
    width = "77mm"
    height = "122mm"
    size = "14mm"
    align = "center"
    step = "115%"
    pitch = "160%"
    columns = 6
    [slots.outer]
    x = "47mm"
    y = "76mm"
    width = "91mm"
    height = "138mm"
    line = "1.2mm"
    color = "#231914"
    [slots.inner]
    x = "49.4mm"
    y = "78.4mm"
    width = "86.2mm"
    height = "133.2mm"
    line = "0.3mm"
    color = "#231914"
    """,
    """
    name = "memorial"
    names = "奏摺 奏折"
    summary = "6 columns of 20 a fold, red lines (奏摺)"
    page = "240mmx250mm"
    ink = "#1d1813"
    [paper]
    color = "#f4ecd8"
    [frame]
    kind = "single"
    outer = "0.03col"
    color = "#b5483d"
    top = "18%"
    right = "5%"
    bottom = "8%"
    left = "5%"
    [grid]
    columns = 6
    cells = 20
    halves = 2
    padding = "0.06col"
    [text]
    blanks = "drop"
    space = "0%"
    punctuation = "judou"
    marks = "#b03a2a"
    size = "0.92cell"
    font = "kai"
    [rules]
    width = "0.02col"
    color = "#b5483d"
    [heading]
    kind = "cells"
    title = 0
    author = 1
    """,
    """
    name = "phone"
    names = "手機 手机"
    summary = "a page for the screen of a telephone, 7 columns of 17 (手機)"
    page = "72mmx156mm"
    ink = "#1f1a15"
    [paper]
    color = "#f4eedf"
    [frame]
    kind = "sides-double"
    outer = "0.5mm"
    gap = "0.4mm"
    inner = "0.12mm"
    color = "#a5482f"
    top = "12%"
    right = "6%"
    bottom = "9%"
    left = "6%"
    [grid]
    columns = 7
    cells = 17
    halves = 1
    padding = "1mm"
    [text]
    size = "0.66col"
    blanks = "drop"
    [rules]
    width = "0.1mm"
    color = "#a5482f"
    [heading]
    kind = "cells"
    title = 1
    author = 1
    """,
  ]

  /// Sheets to hang, in the usual cuts of xuan paper (SH-H1).
  static let hanging = [
    """
    name = "scroll"
    names = "條幅 条幅 掛軸 挂轴 掛け軸 족자 tiaofu"
    summary = "a hanging scroll, 340 × 1380 mm: the size that the text fits, signature, seal"
    page = "xuan-4-half"
    \(hangingLook)
    [fit]
    kind = "columns"
    """,
    """
    name = "hall"
    names = "中堂 zhongtang"
    summary = "a large sheet for a hall, 690 × 1380 mm"
    page = "xuan-4-full"
    \(hangingLook)
    [fit]
    kind = "columns"
    """,
    """
    name = "square"
    names = "斗方 doufang"
    summary = "a square sheet, 690 × 690 mm, for a poem or a single character"
    page = "xuan-4-square"
    \(hangingLook)
    [fit]
    kind = "columns"
    sides = "8%"
    """,
    """
    name = "banner"
    names = "橫披 横披 橫幅 hengpi"
    summary = "a broad sheet, 1380 × 340 mm: up to six characters from the right, or columns"
    page = "xuan-4-half-landscape"
    \(hangingLook)
    [fit]
    kind = "row"
    sides = "8%"
    """,
    """
    name = "couplet"
    names = "對聯 对联 楹聯 楹联 duilian"
    summary = "two sheets, the first line on the right one, the second on the left"
    page = "xuan-4-half"
    \(hangingLook)
    [fit]
    kind = "couplet"
    sheets = 2
    """,
    """
    name = "spring"
    names = "春聯 春联"
    summary = "a couplet for New Year on red paper with gold flecks; a third line stands over it"
    page = "235mmx1336mm"
    ink = "#1a1512"
    [paper]
    kind = "red"
    [text]
    font = "kai"
    lines = "run"
    space = "33.3%"
    punctuation = "none"
    [fit]
    kind = "couplet"
    sheets = 2
    board = "910mmx235mm"
    [sign]
    text = ""
    """,
    """
    name = "fu"
    names = "福字"
    summary = "a red square on its corner with one character, such as 福"
    page = "400mmx400mm"
    ink = "#1a1512"
    [paper]
    kind = "red"
    [text]
    font = "kai"
    lines = "run"
    space = "33.3%"
    punctuation = "none"
    [fit]
    kind = "diamond"
    [sign]
    text = ""
    """,
    """
    name = "screens"
    names = "四屏 條屏 条屏"
    summary = "four sheets beside each other: a stanza each, or one text over all"
    page = "xuan-4-half"
    \(hangingLook)
    [fit]
    kind = "columns"
    sheets = 4
    gap = "12%"
    """,
    """
    name = "plaque"
    names = "匾額 匾额 扁額"
    summary = "a board over a door, 1250 × 500 mm: up to six characters from the right"
    page = "1250mmx500mm"
    \(hangingLook)
    [fit]
    kind = "row"
    sides = "6%"
    """,
  ]

  /// Fans, whose page is the square around the whole circle (SH-F1, SH-F3).
  static let fans = [
    """
    name = "fan"
    names = "折扇 摺扇 扇面 扇子 折り扇 부채 접부채"
    summary = "a folding fan of 310 mm: columns on rays, long and short ones for a longer text"
    page = "620mmx620mm"
    ink = "#1d1813"
    [paper]
    color = "#efe4c6"
    [text]
    font = "kai"
    lines = "run"
    space = "33.3%"
    punctuation = "none"
    [rules]
    width = "0.25mm"
    color = "#8a7448"
    [fit]
    kind = "fan"
    """,
    """
    name = "roundfan"
    names = "團扇 团扇 団扇 纨扇 紈扇 단선"
    summary = "a round fan of silk, 260 mm: a block in the middle, columns as long as their chords"
    page = "260mmx260mm"
    ink = "#1d1813"
    [paper]
    kind = "silk"
    color = "#efe6cf"
    [text]
    font = "kai"
    lines = "run"
    space = "33.3%"
    punctuation = "none"
    [rules]
    width = "1.6mm"
    color = "#6b4a2c"
    [fit]
    kind = "circle"
    """,
  ]

  private static let hangingLook = """
    ink = "#1d1813"
    [paper]
    color = "#f1eadb"
    [text]
    font = "kai"
    lines = "run"
    space = "33.3%"
    punctuation = "none"
    """

  /// The threads of the four holes of a book, and those around its corners.
  private static let stitches = [0, 22, 104, 186, 267, 289.5].enumerated().map { number, place in
    """
    [slots.stitch-\(number)]
    x = "172mm"
    y = "\(place)mm"
    width = "13mm"
    height = "0.5mm"
    line = "0.25mm"
    color = "#e9e4d4"
    """
  }.joined(separator: "\n")
}
