import Testing

@testable import VerticalLayout

/// Letters, cards and post: lines in places of their own (SH-L2 to SH-L5, SH-C1, SH-O1 to SH-O4).
@Suite struct SheetPartTests {
  private func layout(
    _ name: String, _ document: Document, _ keys: [String] = [], seals: [String] = []
  ) throws -> Layout {
    var sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    for key in keys {
      let parts = key.split(separator: "=").map(String.init)
      try #require(SheetKey(named: parts[0])).take(parts[1], &sheet)
    }
    sheet.seals.seals = try seals.map { try Seal(words: $0) }
    var options = LayoutOptions()
    options.style.language = .japanese
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private func texts(_ layout: Layout) -> [String] {
    layout.columns.map { layout.text.slice($0.range).filter { $0 != "\n" } }
  }

  private func millimeters(_ length: Length) -> Double { length.points * 25.4 / 72 }

  @Test(
    "SH-O1: the digits of a postal code stand in their boxes, which are where the post has them")
  func boxes() throws {
    let layout = try layout(
      "postcard", Document("〒：100-0001\n住所：東京都千代田区千代田1-1\n氏名：山田太郎\n"))
    let boxes = try #require(layout.pages.first).furniture.filter {
      $0.kind == .slot && $0.bounds.y == .mm(12)
    }
    let expected = [44.3, 51.3, 58.3, 65.9, 72.7, 79.5, 86.3]
    #expect(boxes.count == 7)
    for (box, x) in zip(boxes, expected) {
      #expect(abs(millimeters(box.bounds.x) - x) < 0.02)
      #expect(abs(millimeters(box.bounds.width) - 5.7) < 0.02)
    }
    #expect(texts(layout).prefix(7).joined() == "1000001")
    for (column, box) in zip(layout.columns, boxes) {
      let middle = box.bounds.x + box.bounds.width.half
      #expect(abs((column.axis - middle).rawValue) <= 20)
    }
    // Han digits, and 様 after a name.
    #expect(texts(layout).contains("東京都千代田区千代田一－一"))
    #expect(texts(layout).contains("山田太郎　様"))
  }

  @Test(
    "SH-O2: a name has 様 where it has no title",
    arguments: [
      ("山田太郎", "山田太郎　様"), ("山田太郎様", "山田太郎様"), ("株式会社山田　御中", "株式会社山田　御中"),
      ("山田先生", "山田先生"),
    ])
  func titles(_ name: String, _ expected: String) {
    #expect(PageSheet.SheetPart.LineForm.sama.line(name) == expected)
  }

  @Test("SH-O2: lines without labels are taken in the order of the parts, and none gets lost")
  func order() throws {
    let layout = try layout("postcard", Document("100-0001\n東京都千代田区\n山田太郎\n"))
    #expect(texts(layout).suffix(2) == ["東京都千代田区", "山田太郎　様"])
    #expect(throws: LayoutError.self) {
      try self.layout("namecard", Document("一\n二\n三\n"), ["parts.address.takes=label"])
    }
  }

  @Test("SH-C1: a certificate has title, name, text, date and giver from the right, no two alike")
  func certificate() throws {
    var document = Document(
      "賞状\n山田太郎殿\nあなたは書道の大会において優秀な成績を収められました\nよってここにこれを賞します\n令和八年五月三日\n日本書道会\n会長　鈴木一郎\n")
    document.paragraphs[0].role = .title
    let layout = try layout("certificate", document)
    let columns = layout.columns
    #expect(zip(columns, columns.dropFirst()).allSatisfy { $0.axis > $1.axis })
    func size(_ text: String) throws -> Length {
      let column = try #require(columns.first { layout.text.slice($0.range).contains(text) })
      return layout.styles[layout.runs[Int(layout.cells[column.cells.lowerBound].run)].style].size
    }
    #expect(try size("賞状") > size("山田太郎"))
    #expect(try size("山田太郎") > size("あなたは"))
    #expect(try size("あなたは") > size("令和"))
    #expect(try size("鈴木") > size("令和"))
    for column in columns {
      #expect(column.bounds.x > .mm(16) && column.bounds.maxX < .mm(420 - 16))
      #expect(column.bounds.y > .mm(16) && column.bounds.maxY < .mm(297 - 16))
    }
  }

  @Test(
    "SH-C2: a certificate has blank cells for marks, Han numbers with units, and a line for よって",
    arguments: [
      ("優秀な成績を収めました。よってここに賞します。", ["優秀な成績を収めました", "よってここに賞します"]),
      ("右の者は、優勝した。ここにこれを表彰する", ["右の者は　優勝した", "ここにこれを表彰する"]),
      ("令和8年12月3日", ["令和八年十二月三日"]), ("第20回", ["第二十回"]), ("平成１０年", ["平成十年"]),
      ("2026年", ["二〇二六年"]), ("よって賞します", ["よって賞します"]), ("。", [""]),
    ] as [(String, [String])])
  func formal(_ line: String, _ expected: [String]) {
    #expect(PageSheet.SheetPart.LineForm.formal.lines(line) == expected)
  }

  @Test(
    "SH-C2: no column of a certificate begins with は, へ or を or parts a short word; marks are told of"
  )
  func formalColumns() throws {
    let words = ["成績", "を", "収め", "は", "書道", "大会", "へ", "優秀", "な", "コンクール", "に", "、", "努力"]
    var random = SheetRandom(seed: 3)
    for _ in 0..<60 {
      let count = Int(random.number(20...60))
      let text = (0..<count).map { _ in words[Int(random.number(0...12.99))] }.joined()
      let body = "右" + (text.contains("、") ? text : text + "、成績")
      let layout = try layout(
        "certificate", Document("題: 賞状\n氏名: 山田花子\n本文: \(body)\n日付: 令和8年5月3日\n"))
      #expect(layout.diagnostics.contains { $0.message.contains("no 、 and 。") })
      let columns = layout.columns.filter { column in
        let size = layout.styles[layout.runs[Int(layout.cells[column.cells.lowerBound].run)].style]
          .size
        return size > .mm(2) && column.axis > .mm(160) && column.axis < .mm(306)
      }
      #expect(columns.count > 1)
      for column in columns {
        let text = layout.text.slice(column.range)
        #expect(!"はへをー".contains(text.first ?? "　"), "\(texts(layout))")
      }
    }
  }

  @Test(
    "SH-S9: what has no room says how many characters its part holds",
    arguments: ["postcard", "certificate", "tanzaku", "card", "hongbao"])
  func partHolds(_ name: String) throws {
    let label = name == "postcard" ? "住所: " : name == "certificate" ? "本文: " : ""
    var message = ""
    do { _ = try layout(name, Document(label + .han(9000) + "\n")) } catch { message = "\(error)" }
    let words = message.split(separator: " ")
    let place = try #require(words.firstIndex(of: "holds"))
    let count = try #require(Int(words[place + 1].filter(\.isNumber)))
    #expect(count > 12 && count < 9000)
    // So many have room, by and large.
    _ = try layout(name, Document(label + .han(count * 8 / 10) + "\n"))
  }

  @Test(
    "SH-L5: the lines of a haiku on a shikishi begin one below another; on a tanzaku it is one column"
  )
  func haiku() throws {
    var document = Document("芭蕉\n古池や\n蛙飛びこむ\n水の音\n")
    document.paragraphs[0].role = .author
    let card = try layout("shikishi", document)
    let lines = card.columns.prefix(3)
    #expect(lines.count == 3)
    #expect(
      zip(lines, lines.dropFirst()).allSatisfy { $0.bounds.y < $1.bounds.y && $0.axis > $1.axis })
    let strip = try layout("tanzaku", document)
    #expect(texts(strip) == ["古池や蛙飛びこむ水の音", "芭蕉"])
  }

  @Test(
    "SH-L5: a name below a poem as people type it is the poet's, and a short last line of a poem is not",
    arguments: [
      ("花の色はうつりにけりないたづらにわが身世にふるながめせしまに\n小野小町", "小野小町", 2),
      ("東風吹かばにほひおこせよ梅の花\nあるじなしとて春を忘るな\n菅原道真", "菅原道真", 2),
      ("東風吹かば\nにほひおこせよ\n梅の花\nあるじなしとて\n春を忘るな\n菅原道真", "菅原道真", 2),
      ("古池や蛙飛びこむ水の音\n——芭蕉", "芭蕉", 1), ("五月雨を\nあつめて早し\n最上川", "", 1),
      ("五月雨を\nあつめて早し\n最上川\n芭蕉", "芭蕉", 1),
    ])
  func poets(_ poem: String, _ name: String, _ columns: Int) throws {
    let lines = texts(try layout("tanzaku", Document(poem + "\n")))
    #expect(lines.count == columns + (name.isEmpty ? 0 : 1))
    #expect(name.isEmpty || lines.last == name)
    let card = texts(try layout("shikishi", Document(poem + "\n")))
    #expect(card.last == (name.isEmpty ? "最上川" : name))
  }

  @Test(
    "SH-L5: on a square card a line is parted at the blanks between its phrases, and not at those between words",
    arguments: [
      ("古池や　蛙飛びこむ　水の音", ["古池や", "蛙飛びこむ", "水の音"]),
      (
        "花の色は うつりにけりな いたづらに わが身世にふる ながめせしまに",
        ["花の色は", "うつりにけりな", "いたづらに", "わが身世にふる", "ながめせしまに"]
      ),
      ("古池や 蛙\n飛びこむ", ["古池や 蛙", "飛びこむ"]),
    ])
  func phrases(_ poem: String, _ expected: [String]) throws {
    #expect(texts(try layout("shikishi", Document(poem + "\n"))) == expected)
    let words = texts(try layout("shikishi", Document("the old pond\n")))
    #expect(words.joined().filter { $0 == " " }.count >= 1)
  }

  @Test(
    "SH-L5: the first character on a tanzaku straddles its first third, a waka has two columns, and the name is below",
    arguments: [
      ("古池や蛙飛びこむ水の音", "芭蕉", [11]), ("古池や蛙飛びこむ水の音", "", [11]),
      ("ゆきとけてむらいっぱいのこどもかな", "一茶", [17]),
      ("ひさかたのひかりのとけきはるのひにしつこころなくはなのちるらむ", "", [17, 14]),
      ("花の色は　うつりにけりな　いたづらに　わが身世にふる　ながめせしまに", "小野小町", [16, 14]),
      ("花の色はうつりにけりないたづらに\nわが身世にふるながめせしまに", "", [16, 14]),
      ("古池や 蛙飛びこむ 水の音", "", [11]), ("古池や\n蛙飛びこむ水の音", "", [11]),
      ("あきのたのかりほのいほのとまをあらみわかころもてはつゆにぬれつつ", "天智天皇", [16, 16]),
    ] as [(String, String, [Int])])
  func tanzaku(_ poem: String, _ name: String, _ counts: [Int]) throws {
    var document = Document((name.isEmpty ? "" : name + "\n") + poem + "\n")
    if !name.isEmpty { document.paragraphs[0].role = .author }
    let layout = try layout("tanzaku", document)
    #expect(layout.columns.map(\.cells.count) == counts + (name.isEmpty ? [] : [name.count]))
    let size = { (column: Column) in
      layout.styles[layout.runs[Int(layout.cells[column.cells.lowerBound].run)].style].size
    }
    let em = size(layout.columns[0])
    let third = Length.mm(364).scaled(by: 33_333, over: 100_000)
    #expect(abs(millimeters(layout.columns[0].bounds.y + em.half - third)) < 0.01)
    #expect(millimeters(em) >= 9)
    if counts.count == 2 {
      #expect(abs((layout.columns[1].bounds.y - layout.columns[0].bounds.y - em).points) < 0.03)
    }
    let last = try #require(layout.columns.last)
    #expect(last.bounds.maxY <= .mm(364) - em.half + .pt(1))
    guard !name.isEmpty else { return }
    #expect(abs(size(last).points - 0.6 * em.points) < 0.01)
    #expect(abs((last.axis - layout.columns[counts.count - 1].axis).rawValue) <= 4)
    #expect(last.bounds.y > layout.columns[counts.count - 1].bounds.maxY)
  }

  @Test("SH-O2: of several names the given ones and their titles are level")
  func severalNames() throws {
    for (name, address) in [("postcard", "東京都千代田区千代田九ノ九ノ九"), ("envelope", "京都市中京区")] {
      let layout = try layout(
        name,
        Document(
          "住所：\(address)\n氏名：山田太郎\n氏名：花子\n氏名：一\n".replacing(
            "氏名：一\n", with: name == "postcard" ? "氏名：一\n" : "")))
      let names = layout.columns.filter { layout.text.slice($0.range).contains("様") }
      #expect(names.count == (name == "postcard" ? 3 : 2))
      func foot(_ column: Column) -> Length {
        column.bounds.y + layout.cells[column.cells.upperBound - 1].start
      }
      #expect(names.allSatisfy { abs((foot($0) - foot(names[0])).rawValue) <= 2 })
      // An address has one column where it is still large enough.
      #expect(texts(layout).contains(address), "\(texts(layout))")
    }
  }

  @Test(
    "SH-O2: names are larger than the address beside them, also two of them",
    arguments: ["postcard", "envelope", "envelope-naga4", "envelope-kaku2", "envelope-yo2"], [1, 2])
  func largerNames(_ name: String, _ count: Int) throws {
    let names = ["山田太郎", "花子"].prefix(count).map { "氏名：\($0)\n" }.joined()
    let layout = try layout(name, Document("住所：京都市中京区三条通一－二－三\n" + names))
    let sizes = layout.columns.map {
      layout.styles[layout.runs[Int(layout.cells[$0.cells.lowerBound].run)].style].size
    }
    #expect(sizes.count == count + 1)
    #expect(sizes[1...].allSatisfy { $0.points > sizes[0].points * 1.2 }, "\(sizes)")
    let middles = layout.columns[1...].map(\.axis.points)
    let middle = middles.reduce(0, +) / Double(count)
    // Their place is rounded to a tenth of a millimetre.
    #expect(abs(middle - layout.pages[0].size.width.points / 2) < 0.2)
  }

  @Test(
    "SH-O2: each kind of hyphen between numbers of an address is one that runs down the column",
    arguments: ["1-2-3", "1‐2‐3", "１－２－３", "1–2–3", "1−2−3", "1ー2ー3", "1—2—3"])
  func hyphens(_ numbers: String) {
    let line = PageSheet.SheetPart.LineForm.han.line("千代田" + numbers + "ー荘")
    #expect(line == "千代田一－二－三－荘" || line == "千代田一－二－三ー荘")
    let dash = CharacterProperties("－")
    #expect(dash.verticalOrientation == .rotated)
  }

  @Test(
    "SH-L4: a waka without title and name stands in the middle of a kaishi, with them on the left")
  func kaishiAlone() throws {
    let waka = "あきのたのかりほのいほのとまをあらみわかころもてはつゆにぬれつ"
    func middle(_ layout: Layout) -> Double {
      let own = layout.columns.filter { $0.cells.count != 2 }
      let (right, left) = (own.map(\.bounds.maxX).max(), own.map(\.bounds.x).min())
      return ((right ?? .zero) + (left ?? .zero)).points / 2 / layout.pages[0].size.width.points
    }
    #expect(abs(middle(try layout("kaishi", Document(waka + "\n"))) - 0.5) < 0.001)
    var document = Document("秋田\n" + waka + "\n")
    document.paragraphs[0].role = .title
    #expect(middle(try layout("kaishi", document)) < 0.4)
  }

  @Test(
    "SH-C1: the margins of a certificate are equal, and the seal of who gives it touches the last character"
  )
  func certificateMargins() throws {
    let text = "賞状\n山田花子殿\nあなたは優秀な成績を収められました\n令和八年五月三日\n日本書道会\n会長　鈴木一郎\n"
    var document = Document(text)
    document.paragraphs[0].role = .title
    let layout = try layout("certificate", document, seals: ["鈴木一郎"])
    let page = layout.pages[0]
    let sizes = layout.columns.map {
      layout.styles[layout.runs[Int(layout.cells[$0.cells.lowerBound].run)].style].size
    }
    let (first, last) = (layout.columns[0], layout.columns[layout.columns.count - 1])
    let right = page.size.width - first.axis - sizes[0].half
    let left = last.axis - sizes[sizes.count - 1].half
    #expect(abs(millimeters(right - left)) < 0.3, "\(millimeters(right)) \(millimeters(left))")
    let seal = try #require(page.furniture.first { $0.kind == .seal }).bounds
    let end = last.bounds.y + layout.cells[last.cells.upperBound - 1].end
    #expect(abs(millimeters(seal.y - end)) < 0.3)
    #expect(abs((seal.x + seal.width.half - last.axis).points) < 0.1)
    #expect(layout.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test(
    "SH-E4: a sheet of parts says which seals it has no place for",
    arguments: [
      ("postcard", ["王維之印"], 1), ("card", ["王維之印", "摩詰"], 1), ("certificate", ["王維之印"], 0),
    ])
  func noPlaceForSeals(_ name: String, _ seals: [String], _ count: Int) throws {
    var document = Document("山居\n王維\n空山新雨後\n天氣晚來秋\n")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    let text = [
      "postcard": Document("氏名：山田太郎\n"),
      "certificate": Document("賞状\n山田殿\n優秀\n令和八年五月三日\n会\n会長\n"),
    ]
    let layout = try layout(name, text[name] ?? document, seals: seals)
    #expect(layout.diagnostics.count { $0.message.contains("no place for the seal") } == count)
  }

  @Test(
    "SH-B5: a page of temple seals has the seal of its temple where none is given",
    arguments: [([], ["清水寺之印"]), (["佛法僧寶"], ["佛法僧寶"])])
  func usualSeal(_ seals: [String], _ expected: [String]) throws {
    let text = Document("奉拝\n大悲殿\n清水寺\n令和六年十月三日\n")
    let layout = try layout("goshuin", text, seals: seals)
    #expect(layout.pages[0].furniture.filter { $0.kind == .seal }.map(\.text) == expected)
    let bare = try self.layout("goshuin", text, ["seals.author=no"])
    #expect(!bare.pages[0].furniture.contains { $0.kind == .seal })
  }

  @Test("SH-O4: a line that is a band reaches both edges of the paper")
  func bands() throws {
    for (name, count) in [("noshi", 5), ("bamboo", 3)] {
      let layout = try layout(name, Document("御祝\n山田\n"))
      let bands = layout.pages[0].furniture.flatMap(\.items).filter {
        if case .fill(let rect, _) = $0 {
          rect.x == .zero && rect.width == layout.pages[0].size.width && rect.height < .mm(2)
        } else {
          false
        }
      }
      #expect(bands.count == count, "\(name)")
    }
  }

  @Test(
    "SH-O1: a first line that is no postal code is the address, and nothing of a line for the boxes is lost",
    arguments: [
      ("東京都千代田区千代田1-1\n山田太郎\n", ["東京都千代田区千代田一－一", "山田太郎　様"]),
      ("〒100-0001\n東京都\n山田太郎\n", ["1", "0", "0", "0", "0", "0", "1", "東京都", "山田太郎　様"]),
      ("1234\n東京都\n山田太郎\n", ["1", "2", "3", "4", "東京都", "山田太郎　様"]),
      ("〒: SW1A 1AA\n氏名: 山田\n", nil), ("〒: 100-00011\n氏名: 山田\n", nil),
    ] as [(String, [String]?)])
  func codes(_ text: String, _ expected: [String]?) throws {
    guard let expected else {
      #expect { try self.layout("postcard", Document(text)) } throws: { error in
        "\(error)".contains("up to 7 digits")
      }
      return
    }
    #expect(texts(try layout("postcard", Document(text))) == expected)
  }

  @Test(
    "SH-L5: up to four characters on a square card are large, in its middle",
    arguments: [("shikishi", "寿", 125.0), ("shikishi", "一期一会", 45), ("shikishi-small", "夢", 90)])
  func fewCharacters(_ name: String, _ words: String, _ least: Double) throws {
    let layout = try layout(name, Document(words + "\n"))
    try #require(layout.columns.count == 1)
    let (page, column) = (layout.pages[0].size, layout.columns[0])
    let em = layout.styles[layout.runs[Int(layout.cells[column.cells.lowerBound].run)].style].size
    #expect(millimeters(em) > least, "\(millimeters(em))")
    let foot = column.bounds.y + layout.cells[column.cells.upperBound - 1].start + em
    #expect(abs((column.axis - page.width.half).points) < 0.1)
    #expect(abs((column.bounds.y + foot - page.height).points) < 0.5)
  }

  @Test("SH-L5: lines of a haiku stay whole on a square card")
  func wholeLines() throws {
    let layout = try layout("shikishi", Document("静けさや\n岩にしみ入る\n蝉の声\n"))
    #expect(texts(layout) == ["静けさや", "岩にしみ入る", "蝉の声"])
  }

  @Test("SH-S6: a card for a poem draws no marks, which take no cells of its columns")
  func cardWithoutMarks() throws {
    let layout = try layout("card", Document("春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。\n"))
    #expect(layout.columns.map(\.cells.count) == [5, 5, 5, 5])
  }

  @Test("SH-B5: lines of a page of temple seals have their places without labels, too")
  func goshuin() throws {
    let layout = try layout("goshuin", Document("奉拝\n大悲殿\n清水寺\n令和六年十月三日\n"))
    #expect(texts(layout).sorted() == ["令和六年十月三日", "大悲殿", "奉拝", "清水寺"].sorted())
    #expect(throws: LayoutError.self) { try self.layout("goshuin", Document("一\n二\n三\n四\n")) }
  }

  @Test(
    "SH-B2: a page of temple seals of another size has its parts in the same places",
    arguments: [(110, 160), (180, 250)])
  func otherGoshuin(_ width: Int, _ height: Int) throws {
    let text = Document("奉拝\n大悲殿\n清水寺\n令和六年十月三日\n")
    let usual = try layout("goshuin", text)
    let other = try layout("goshuin", text, ["page=\(width)mmx\(height)mm"])
    #expect(texts(other).sorted() == texts(usual).sorted())
    for column in other.columns {
      #expect(column.bounds.x >= .zero && column.bounds.maxX <= .mm(width))
      #expect(column.bounds.y >= .zero && column.bounds.maxY <= .mm(height))
    }
    let middles = zip(usual.columns, other.columns).map { first, second in
      (first.bounds.x + first.bounds.width.half).points / 120
        - (second.bounds.x + second.bounds.width.half).points / Double(width)
    }
    #expect(middles.allSatisfy { abs($0) < 0.01 }, "\(middles)")
  }

  @Test("SH-L3: red and indigo paper has its ink, unless the sheet says another")
  func inks() throws {
    let hongbao = try #require(PageSheet.Preset(rawValue: "紅包")).sheet
    #expect(hongbao.ink == Color("#e0b84e") && hongbao.paper == Color("#b3202a"))
    var sutra = try #require(PageSheet.Preset(rawValue: "sutra")).sheet
    try #require(SheetKey(named: "paper.kind")).take("indigo", &sutra)
    #expect(sutra.ink == Color("#d8b45a"))
  }

  @Test("SH-L4: a waka on a kaishi has three columns and three characters")
  func kaishi() throws {
    let waka = "あきのたのかりほのいほのとまをあらみわかころもてはつゆにぬれつつ"
    let layout = try layout("kaishi", Document(String(waka.prefix(31)) + "\n"))
    #expect(layout.columns.map(\.cells.count) == [9, 10, 9, 3])
  }

  @Test(
    "SH-S9: a text for which there is no room says which part, and what to try",
    arguments: ["postcard", "namecard", "noshi", "hongbao", "tanzaku"])
  func tooLong(_ name: String) {
    do {
      _ = try layout(name, Document("一\n" + String.han(4000) + "\n二\n"))
      #expect(Bool(false))
    } catch {
      #expect("\(error)".contains("room") || "\(error)".contains("place"), "\(error)")
    }
  }

  @Test(
    "SH-S9: a card has no characters below a quarter of its largest ones, and says what takes the text",
    arguments: [
      ("shikishi", 105), ("kaishi", 140), ("card", 248), ("tanzaku", 112),
    ])
  func tooSmall(_ name: String, _ count: Int) throws {
    var sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    let part = try #require(sheet.fit?.parts.first { $0.name == "poem" })
    let size = part.size.resolved(column: .zero, frame: sheet.page.width).points
    var most = 0
    for characters in 20...400 {
      guard let layout = try? layout(name, Document(.han(characters) + "\n")) else { continue }
      // None is refused before the last one that has room.
      #expect(most == 0 || most == characters - 1)
      most = characters
      let run = try #require(layout.runs.first)
      #expect(layout.styles[run.style].size.points >= size / 4 - 0.01)
    }
    #expect(abs(most - count) <= 6, "\(most)")
    do {
      _ = try layout(name, Document(.han(400) + "\n"))
      Issue.record("400 characters")
    } catch {
      let message = "\(error)"
      #expect(message.contains("--sheet scroll"))
      // The advice holds.
      guard let columns = message.firstMatch(of: #/columns=(\d+)/#)?.1 else { return }
      try #require(SheetKey(named: "parts.poem.columns")).take(String(columns), &sheet)
      var options = LayoutOptions()
      try options.use(sheet)
      let document = Document(String.han(400) + "\n")
      #expect(
        try Typesetter(shaper: FixtureShaper(), options: options).typeset(document).pages.count == 1
      )
    }
  }

  @Test("SH-O1: random names and addresses are inside of the card")
  func randomCards() throws {
    var random = SeededTexts.random(10)
    for _ in 0..<200 {
      let address = String.han(Int(random.number(1...60)))
      let name = String.han(Int(random.number(1...12)))
      let layout = try layout("postcard", Document("住所: \(address)\n氏名: \(name)\n"))
      #expect(layout.pages.count == 1)
      for column in layout.columns {
        #expect(column.bounds.x >= .zero && column.bounds.maxX <= .mm(100))
        #expect(column.bounds.y >= .zero && column.bounds.maxY <= .mm(148))
      }
      for (first, second) in zip(layout.columns, layout.columns.dropFirst()) {
        #expect(first.bounds.x >= second.bounds.maxX || first.bounds.maxX <= second.bounds.x)
      }
    }
  }
}
