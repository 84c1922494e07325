import VerticalLayout

/// JLREQ 3.1.7 to 3.1.12: the ends of columns.
let japaneseLines = [
  Clause(
    "3.1.7",
    "No column begins with a closing bracket, hyphen, dividing mark, middle dot, stop, comma, "
      + "iteration mark, prolonged sound mark or small kana.",
    .met(
      "none of the marks of these classes does, tried one by one; the character before it goes along"
    ) { check in
      try check.expectNoneBegins("」』）］｝〉》】〕〙〗〟‐〜゠–！？‼⁇⁈⁉・：；。．、，々〻ゝゞヽヾー", .japanese)
      try check.expectNoneBegins("ぁっゃァッョ", .japanese)
      check.expect(
        try check.set("国国国。国", .japanese, measure: 3).texts, ["国国", "国。国"], "pushed out")
    }),
  Clause(
    "3.1.7 (b)", "Less strict styles let small kana, ー and iteration marks begin a column.",
    .met("small kana and ー may with --kinsoku normal, iteration marks with loose") { check in
      try check.expectEachBegins("っァー", .japanese, kinsoku: .normal)
      try check.expectEachBegins("っー々ゝ・！", .japanese, kinsoku: .loose)
      try check.expectNoneBegins("」。、", .japanese, kinsoku: .loose)
      try check.expectNoneBegins("々・", .japanese, kinsoku: .normal)
      try check.expectNoneBegins("っ", .japanese)
    }),
  Clause(
    "3.1.8", "No column ends with an opening bracket.",
    .met("none of them does, tried one by one at three levels") { check in
      for kinsoku in [Kinsoku.strict, .normal, .loose] {
        try check.expectNoneEnds("「『（［｛〈《【〔〘〖〝", .japanese, kinsoku: kinsoku)
      }
      try check.expectNoneEnds("「（", .japanese)
    }),
  Clause(
    "3.1.9",
    "A closing bracket, comma or stop at the end keeps its blank if there is room, and loses it "
      + "otherwise.",
    .met("with a column of 3.6 em ） is half an em long at the end, with four em it is one") {
      check in
      for mark in ["）", "。", "、"] {
        let tight = try check.set("国国国\(mark)国国国", .japanese, measure: 3.6)
        check.expect(tight.texts.first ?? "", "国国国\(mark)", mark)
        check.expect(tight.columns.first?.advances.last ?? 0, 500, "\(mark) without room")
        let loose = try check.set("国国国\(mark)国国国", .japanese, measure: 4)
        check.expect(loose.columns.first?.advances.last ?? 0, 1000, "\(mark) with room")
      }
    }),
  Clause(
    "3.1.9 (b)", "A middle dot at the end loses both its quarters or neither.",
    .met("with 3.6 em ・ is half an em long at the end, with four em it is one") { check in
      for (measure, advance) in [(3.6, 500), (4, 1000)] {
        let column = try check.set("国国国・国国国", .japanese, measure: measure).columns.first
        check.expect(column?.text ?? "", "国国国・", "text")
        check.expect(column?.advances.last ?? 0, advance, "\(measure) em")
      }
    }),
  Clause(
    "3.1.10", "Two dashes or two ellipses stay together.",
    .met("——, ――, …… and ‥‥ are never parted in columns of four em") { check in
      for pair in ["——", "――", "……", "‥‥"] { try check.expectWhole(pair, .japanese, measure: 4) }
    }),
  Clause(
    "3.1.10 (b)", "A number stays whole, with a sign before it and a unit after it.",
    .met("12,345, ￥980 and 25％ are never parted in columns of four em") { check in
      for number in ["12,345", "￥980", "25％", "3℃"] {
        try check.expectWhole(number, .japanese, measure: 4)
      }
    }),
  Clause(
    "3.1.10 (c)", "A base and its ruby, a note and its mark stay together.",
    .met("聴衆 with one reading is not parted, and without one it is") {
      check in
      check.expect(
        try check.set(ruby: "国国国{聴衆|ちょう}国", .japanese, measure: 4).texts, ["国国国", "聴衆国"],
        "base")
      check.expect(
        try check.set("国国国聴衆国", .japanese, measure: 4).texts, ["国国国聴", "衆国"], "without")
    }),
  Clause(
    "3.1.11", "No space is put in between certain characters when a line is justified.",
    .met(
      "none before closing marks, ・ ！ and 〜, after opening ones, inside ……, Web, 1998 and ￥100; between "
        + "other characters there is, after ・ ！ and 〜 where those are not enough"
    ) { check in
      try check.expectOpened(
        [
          "国＿国」＿国＿国", "国＿国＿「国＿国", "国＿国、＿国＿国", "国＿国。＿国＿国", "国＿国！＿国＿国", "国＿国・＿国＿国",
          "国＿国〜＿国＿国", "国＿……＿国＿国", "国＿Web＿国＿国", "国＿1998＿国＿国", "国＿￥100＿国＿国",
        ], .japanese)
    }),
  Clause(
    "3.1.12", "An example of adjusted lines.",
    .met(
      "of 国国国「国国国国国国国 the first column gives up a blank in 5.5 em, is left alone in six and "
        + "is opened in 6.4"
    ) { check in
      for (measure, change) in [(5.5, -500), (6, 0), (6.4, 400)] {
        let column = try check.justified("国国国「国国国国国国国", .japanese, measure: measure).columns.first
        check.expect(column?.text ?? "", "国国国「国国", "in \(measure) em")
        check.expect(column?.adjustment ?? 1, change, "in \(measure) em")
      }
    }),
]
