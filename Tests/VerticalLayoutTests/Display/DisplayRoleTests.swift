import Testing

@testable import VerticalLayout

/// The roles of the items of a page, and the order in which they are painted.
struct DisplayRoleTests {
  private static let paper = Color(red: 1, green: 2, blue: 3)

  private static func options(_ lines: [PageFurniture.FurnitureLine] = []) -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(300), height: .pt(300))
    options.page.margins = Margins(top: .pt(40), right: .pt(40), bottom: .pt(40), left: .pt(40))
    options.furniture = PageFurniture(lines)
    return options
  }

  private static func line(
    _ kind: PageFurniture.FurnitureLine.Kind, _ slot: PageFurniture.Slot
  ) throws -> PageFurniture.FurnitureLine {
    PageFurniture.FurnitureLine(kind, slot: slot, template: try PageFurniture.Template("甲"))
  }

  private static func layout(_ document: Document, _ options: LayoutOptions) throws -> Layout {
    try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// A page with an item of each role that a layout makes.
  private static func full() throws -> Layout {
    let text = "一二三四五六七八九十\n金木水火土\n"
    var document = Document(text, language: .japanese)
    func range(_ part: Character) -> TextRange {
      let start = text.prefix { $0 != part }.utf8.count
      return TextRange(start, start + 3)
    }
    let size = PhysicalSize(width: .pt(10), height: .pt(10))
    document.images = [ImageAttachment.ImageDescription(name: "seal", size: size)]
    let seal = ImageAttachment(image: "seal")
    document.spans = [
      ("一", .ruby(Ruby("いち"))), ("二", .emphasis(EmphasisMark("﹅"))), ("三", .sideLine(SideLine())),
      ("四", .strikethrough(LineStroke())), ("五", .toneRing(.ping)),
      ("六", .box(BoxStyle(ground: .white, border: BoxStyle.Border()))),
      ("七", .link("https://a.jp/")),
      ("八", .shadow(TextEffects.Shadow(x: .zero, y: .zero, color: .white))),
      ("八", .shadow(TextEffects.Shadow(x: .zero, y: .zero, color: .white, isInner: true))),
      ("九", .noteMark(NoteMark("1"))), ("九", .anchor("here")), ("十", .attachment(seal)),
      ("金", .kanbun(KanbunMark(.tateTen, "㆐"))), ("木", .kanbun(KanbunMark(.kaeriten, "レ"))),
      ("水", .kanbun(KanbunMark(.okurigana, "ル"))), ("土", .foot(.zero)), ("土", .leader(.twoDots)),
    ].map { AttributeSpan(range($0), $1) }
    document.spans.append(
      AttributeSpan(TextRange(0, 0), .float(FloatingImage(seal, at: .foot, description: "印"))))
    var options = try options([line(.folio, .footOuter), line(.head, .headOuter)])
    options.page.paper = paper
    options.overlay.showsInvisibles = true
    options.overlay.selection = TextRange(0, 3)
    options.overlay.debug = true
    return try layout(document, options)
  }

  @Test("Each item has a role, and a page of all kinds of things has each of them") func roles()
    throws
  {
    let list = try Self.full().displayList(ofPage: 0)
    #expect(list.roles.flatMap(\.items) == Array(list.items.indices))
    let found = Set(list.roles.map(\.role))
    let decorations = DisplayRole.Decoration.allCases.map { DisplayRole.decoration($0) }
    let annotations = [
      PlacedAnnotation.Kind.ruby, .emphasis, .noteMark, .tateTen, .kaeriten, .okurigana,
    ]
    let expected: [DisplayRole] =
      decorations + annotations.map { .annotation($0) }
      + DisplayRole.Guide.allCases.map { .guide($0) } + [
        .paper, .text, .image, .link, .furniture(.folio, .foot), .furniture(.head, .head),
      ]
    #expect(found == Set(expected))
    for stretch in list.roles {
      for item in list.items[stretch.items] { check(item, stretch.role) }
    }
  }

  /// Checks that an item looks as what its role says.
  private func check(_ item: DisplayItem, _ role: DisplayRole) {
    let isOfItsRole =
      switch (item, role) {
      case (.fill(_, Self.paper), .paper): true
      case (.glyphs(let run), .text): !run.text.isEmpty
      case (.image(let image), .text): !image.text.isEmpty
      case (.image(let image), .image): image.description == "印"
      case (.glyphs(let run), .decoration(.shadow)): run.isShadow && run.text.isEmpty
      case (.shadow(let shadow), .decoration(.innerShadow)): shadow.isInner
      case (.glyphs(let run), .annotation), (.glyphs(let run), .furniture): run.text.isEmpty
      case (.fill, .annotation(.tateTen)), (.fill, .guide), (.stroke, .guide), (.path, .guide): true
      case (.fill, .decoration), (.path, .decoration): true
      case (.link, .link), (.anchor, .link): true
      default: false
      }
    #expect(isOfItsRole, "\(role): \(item)")
  }

  @Test("YY-36: a page is painted layer by layer, as the list of them has it") func layers() throws
  {
    let list = try Self.full().displayList(ofPage: 0)
    let found = list.roles.map(\.role.layer)
    #expect(found == found.sorted())
    #expect(
      Set(found) == Set(DisplayRole.Layer.allCases.filter { ![.printMarks, .design].contains($0) }))
    #expect(
      DisplayRole.Layer.allCases == [
        .paper, .design, .grounds, .shadows, .lines, .text, .images, .furniture, .innerShadows,
        .strokes,
        .links, .guides, .printMarks,
      ])
  }

  @Test("The text is in reading order, and each column has its annotations after it") func order()
    throws
  {
    let list = try Self.full().displayList(ofPage: 0)
    #expect(list.text == "一二三四五六七八九十金木水火土")
    for column in list.columns {
      let roles = list.roles.filter { $0.items.overlaps(column.items) }.map(\.role)
      let text = roles.prefix { $0 == .text }
      #expect(!text.isEmpty && !roles.dropFirst(text.count).contains(.text))
    }
  }

  @Test("An item that is added goes to its layer, and columns and turns follow") func adding()
    throws
  {
    let rect = PhysicalRect(x: .zero, y: .zero, width: .pt(1), height: .pt(1))
    func item(_ number: Int) -> DisplayItem {
      .fill(rect, Color(red: UInt8(number), green: 0, blue: 0))
    }
    var list = DisplayList(
      size: PhysicalSize(width: .pt(9), height: .pt(9)), items: [item(5), item(6)], as: .text,
      columns: [ColumnItems(items: 0..<1), ColumnItems(items: 1..<2)])
    list.apply(
      .quarterTurns(2, about: PhysicalPoint(x: .zero, y: .zero)), toItemsFrom: 1)
    let others: [(Int, DisplayRole)] = [
      (9, .printMark), (0, .paper), (7, .annotation(.ruby)), (3, .decoration(.ground)), (8, .link),
      (4, .decoration(.sideLine)), (1, .paper), (2, .paper),
    ]
    for (number, role) in others { list.add(item(number), as: role) }
    #expect(list.items == (0...9).map(item))
    #expect(list.columns.map(\.items) == [5..<6, 6..<7])
    #expect(list.transforms.map(\.items) == [6..<7])
    #expect(list.roles.flatMap(\.items) == Array(0...9))
    #expect(list.roles.map(\.role.layer) == list.roles.map(\.role.layer).sorted())
  }

  @Test("What is no text by its role stands for none") func withoutText() throws {
    let text = try #require(
      Self.layout(Document("一"), Self.options()).displayList(ofPage: 0).items.first)
    for role: DisplayRole in [.furniture(.head, .head), .annotation(.ruby), .decoration(.shadow)] {
      let list = DisplayList(
        size: PhysicalSize(width: .pt(9), height: .pt(9)), items: [text, text], as: role)
      #expect(list.text.isEmpty && list.glyphRuns.count == 2)
      #expect(list.glyphRuns.allSatisfy { $0.clusters.map(\.byteCount) == [0] })
    }
  }

  // MARK: Head and foot

  /// On a page whose text stands in its lower or its upper half, so that its head and its foot do.
  @Test(
    "A line belongs to the head or the foot by its place beside the text, wherever on the page that is",
    arguments: [
      (
        PageFurniture.Slot.headInner, PageFurniture.FurnitureEdge.head,
        PageFurniture.FurnitureEdge.head
      ),
      (.headCenter, .head, .head), (.headOuter, .head, .head), (.footInner, .foot, .foot),
      (.footCenter, .foot, .foot), (.footOuter, .foot, .foot), (.outer, .foot, .head),
      (.fold, .foot, .head),
    ], [(10, 260), (260, 10), (40, 40)])
  func edges(
    _ slot: (
      PageFurniture.Slot, folio: PageFurniture.FurnitureEdge, head: PageFurniture.FurnitureEdge
    ), _ margins: (Int, Int)
  ) throws {
    for (kind, edge) in [(PageFurniture.FurnitureLine.Kind.folio, slot.folio), (.head, slot.head)] {
      var options = try Self.options([Self.line(kind, slot.0)])
      options.page.size = .size(width: .pt(300), height: .pt(400))
      options.page.margins = Margins(
        top: .pt(margins.0), right: .pt(40), bottom: .pt(margins.1), left: .pt(40))
      let layout = try Self.layout(Document("春夏秋冬"), options)
      let furniture = layout.displayList(ofPage: 0).roles.map(\.role).filter {
        $0.layer == .furniture
      }
      #expect(furniture == [.furniture(kind, edge)])
    }
  }

  @Test("A number at the binding belongs to neither", arguments: 190..<200)
  func hiddenFolio(_ height: Int) throws {
    var options = Self.options()
    options.page.size = .size(width: .pt(300), height: Length(rawValue: height * 1024 + height))
    options.furniture.hiddenFolio = .standard
    let list = try Self.layout(Document("春夏秋冬"), options).displayList(ofPage: 0)
    #expect(list.roles.map(\.role).contains(.furniture(.hiddenFolio, nil)))
  }

  // MARK: Saved layouts

  /// Fonts and images that are nothing but names.
  private struct Names: DrawingSource {
    var title: String? { nil }
    var author: String? { nil }

    func font(_ font: FontID) -> LayoutDrawing.DrawnFont {
      LayoutDrawing.DrawnFont(
        description: FontDescription(family: "G", face: "", index: 0), file: "g", hash: "",
        glyphCount: 0x10000)
    }

    func image(named name: String) -> [UInt8]? { [1] }
  }

  private func saved() throws -> (list: DisplayList, json: String) {
    let layout = try Self.full()
    var json: [UInt8] = []
    layout.writeJSON(drawing: Names()) { json += $0 }
    return (layout.displayList(ofPage: 0), String(decoding: json, as: UTF8.self))
  }

  private func read(_ json: String) throws -> DisplayList {
    try LayoutDrawing(json: Array(json.utf8)).displayList(ofPage: 0)
  }

  @Test("A saved layout has the roles of its items") func json() throws {
    let (list, json) = try saved()
    let found = try read(json)
    #expect(found.roles == list.roles && found.columns == list.columns)
    #expect(found.items.count == list.items.count && found.text == list.text)
    for part in [
      #""roles":[{"items":[0,1],"role":"paper"},"#, #""role":"decoration","kind":"inner-shadow"}"#,
      #""role":"furniture","kind":"folio","edge":"foot"}"#,
      #""role":"annotation","kind":"tate-ten"}"#,
    ] {
      #expect(json.contains(part), "\(part)")
    }
  }

  /// Without the key of the roles it is what was written before there were any.
  @Test(
    "A layout that was saved before items had roles has those that its furniture and its text tell")
  func older() throws {
    let (list, json) = try saved()
    let start = try #require(json.firstRange(of: #","roles":["#)?.lowerBound)
    let end = try #require(json[start...].firstRange(of: "}]")?.upperBound)
    let older = json.replacingCharacters(in: start..<end)
    #expect(older.contains(#""furniture":[{"items":["#) && older.contains(#""header":1}"#))
    let found = try read(older)
    #expect(found.text == list.text && found.columns == list.columns)
    func kept(_ list: DisplayList) -> [[Int]] {
      let roles: [DisplayRole] = [
        .paper, .text, .image, .link, .furniture(.folio, .foot), .furniture(.head, .head),
        .annotation(.ruby), .annotation(.noteMark), .decoration(.innerShadow),
      ]
      return roles.map { role in list.roles.filter { $0.role == role }.flatMap(\.items) }
    }
    // Signs of kanbun are readings like others there, and marks that are none are text.
    let (new, old) = (kept(list), kept(found))
    for (index, items) in new.enumerated() {
      #expect(Set(items).isSubset(of: old[index]), "\(index)")
    }
    #expect([0, 2, 3, 4, 5, 7, 8].allSatisfy { new[$0] == old[$0] })
  }

  @Test(
    "Roles that do not go together with the items are an error",
    arguments: [
      (#"{"items":[0,1],"role":"paper"}"#, #"{"items":[1,1],"role":"paper"}"#, "one for each item"),
      (#""role":"paper""#, #""role":"pepper""#, "one of the names in use"),
      (#"{"items":[0,1],"role":"paper"}"#, #"{"items":[0,99999],"role":"paper"}"#, "in order"),
      (
        #""kind":"folio","edge":"foot"}"#, #""kind":"folio","edge":"side"}"#,
        "one of the names in use"
      ),
    ])
  func damaged(_ old: String, _ new: String, _ message: String) throws {
    let json = try saved().json
    let damaged = json.replacing(old, with: new, maxReplacements: 1)
    #expect(damaged != json)
    #expect {
      try read(damaged)
    } throws: { error in
      "\(error)".contains("roles") && "\(error)".contains(message)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + self[range.upperBound...]
  }
}
