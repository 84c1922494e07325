extension SheetCatalog {
  /// Paper to write on, a character a cell (SH-M1, SH-M6, SH-M8). No standard is known for it: gutters and folds are those of
  /// paper that is sold.
  static let manuscript = [
    """
    name = "genko"
    names = "原稿用紙"
    summary = "manuscript paper of 400 cells, 20 × 20, B4 (原稿用紙)"
    page = "358mmx251mm"
    \(genkoLook)
    [frame]
    kind = "single"
    outer = "0.5mm"
    color = "#8c6a4a"
    top = "25mm"
    right = "24.5mm"
    bottom = "25mm"
    left = "24.5mm"
    [grid]
    columns = 10
    cells = 20
    gutter = "4.5mm"
    [fold]
    width = "18mm"
    edges = "0"
    dividers = "0"
    upper = "27%"
    lower = "16%"
    [fishtail]
    kind = "black"
    height = "42%"
    notch = "20%"
    gap = "0"
    \(genkoRules)
    [slots.size]
    text = "20 × 20"
    in = "page"
    x = "24.5mm"
    y = "227mm"
    width = "40mm"
    height = "4mm"
    size = "0.75%"
    direction = "right"
    align = "start"
    color = "#8c6a4a"
    """,
    """
    name = "genko-200"
    names = "ペラ 二百字詰"
    summary = "manuscript paper of 200 cells, 20 × 10, B5 (ペラ)"
    page = "182mmx257mm"
    \(genkoLook)
    [frame]
    kind = "single"
    outer = "0.5mm"
    color = "#8c6a4a"
    top = "28mm"
    right = "15.75mm"
    bottom = "28mm"
    left = "15.75mm"
    [grid]
    columns = 10
    cells = 20
    halves = 1
    gutter = "4.5mm"
    \(genkoRules)
    [slots.size]
    text = "10 × 20"
    in = "page"
    x = "15.75mm"
    y = "231mm"
    width = "40mm"
    height = "4mm"
    size = "1.5%"
    direction = "right"
    align = "start"
    color = "#8c6a4a"
    """,
    """
    name = "gaozhi"
    names = "稿紙 稿纸"
    summary = "Chinese manuscript paper of 600 cells, 24 × 25 (稿紙)"
    page = "390mmx271mm"
    ink = "#1d1813"
    [text]
    size = "0.8cell"
    font = "kai"
    [frame]
    kind = "single"
    outer = "0.5mm"
    color = "#5c8a6a"
    top = "24.5mm"
    right = "20mm"
    bottom = "24.5mm"
    left = "20mm"
    [grid]
    columns = 12
    cells = 25
    gutter = "4.85mm"
    [fold]
    width = "16mm"
    edges = "0"
    dividers = "0"
    upper = "24%"
    lower = "16%"
    [fishtail]
    kind = "black"
    height = "42%"
    notch = "20%"
    gap = "0"
    [cells]
    kind = "box"
    width = "0.15mm"
    color = "#5c8a6a"
    [heading]
    kind = "center"
    before = 1
    after = 1
    author = 2
    indent = 2
    [writing]
    rules = "zh"
    [slots.size]
    text = "24 × 25"
    in = "page"
    x = "20mm"
    y = "247.5mm"
    width = "40mm"
    height = "4mm"
    size = "0.7%"
    direction = "right"
    align = "start"
    color = "#5c8a6a"
    """,
    """
    name = "wongoji"
    names = "원고지"
    summary = "Korean manuscript paper of 200 cells, 20 × 10 (원고지)"
    page = "182mmx257mm"
    ink = "#1d1813"
    [text]
    size = "0.8cell"
    [frame]
    kind = "single"
    outer = "0.5mm"
    color = "#c0564a"
    top = "28mm"
    right = "15.75mm"
    bottom = "28mm"
    left = "15.75mm"
    [grid]
    columns = 10
    cells = 20
    halves = 1
    gutter = "4.5mm"
    [cells]
    kind = "box"
    width = "0.15mm"
    color = "#c0564a"
    [heading]
    kind = "center"
    before = 1
    after = 1
    author = 2
    indent = 1
    [writing]
    rules = "ko"
    [slots.size]
    text = "10 × 20"
    in = "page"
    x = "15.75mm"
    y = "231mm"
    width = "40mm"
    height = "4mm"
    size = "1.5%"
    direction = "right"
    align = "start"
    color = "#c0564a"
    """,
    """
    name = "copybook"
    names = "字帖 習字帖 习字帖 なぞり書き 米字格"
    summary = "a page to trace and write on, in cells with a cross and diagonals (米字格)"
    page = "a4"
    ink = "#c9b8a8"
    [text]
    size = "0.84cell"
    font = "kai"
    punctuation = "none"
    [frame]
    kind = "single"
    outer = "0.4mm"
    color = "#b5483d"
    top = "28.1mm"
    right = "14.6mm"
    bottom = "28.1mm"
    left = "14.6mm"
    [grid]
    columns = 9
    cells = 12
    halves = 1
    [cells]
    kind = "mi"
    width = "0.2mm"
    guide = "0.1mm"
    color = "#b5483d"
    [heading]
    kind = "cells"
    title = 0
    author = 1
    [writing]
    rules = "cells"
    step = 2
    """,
  ]

  private static let genkoLook = """
    ink = "#1d1813"
    [text]
    lang = "ja"
    size = "0.8cell"
    font = "kai"
    """

  private static let genkoRules = """
    [cells]
    kind = "box"
    width = "0.15mm"
    color = "#8c6a4a"
    [heading]
    kind = "cells"
    title = 3
    author = 1
    after = 1
    indent = 1
    [writing]
    rules = "ja"
    """
}
