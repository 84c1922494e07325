import Testing

@testable import VerticalLayout

/// Notes at places of their own on the page (批注, NT5), with fixture G at 10 pt and notes of 5 pt.
struct FreeNoteTests {
  private func document(_ source: String, _ notes: [(text: String, place: FreeNote)]) -> Document {
    var document = Document(source, pageNotes: notes.map(\.text))
    for index in document.spans.indices {
      guard case .noteText(let name) = document.spans[index].attribute, let number = Int(name)
      else { continue }
      var note = notes[number].place
      note.name = name
      document.spans[index].attribute = .freeNote(note)
    }
    return document
  }

  private func note(_ x: Int, _ y: Int, _ length: Int = 4) -> FreeNote {
    FreeNote("", x: .absolute(.pt(x)), y: .absolute(.pt(y)), length: length, size: .em(512))
  }

  private func layout(
    _ document: Document, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = G10().options
    options.style.language = .traditionalChinese
    options.page.size = .size(width: .pt(100), height: .pt(120))
    options.columns.gap = .pt(10)
    change(&options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  @Test("NT5: a note stands where it says, over the text, which stays where it is")
  func place() throws {
    let source = "甲乙^" + String.han(60)
    let plain = try layout(Document(source.filter { $0 != "^" }))
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let layout = try layout(document(source, [("一二三四五六", note(20, 30))])) {
        $0.columns.direction = direction
      }
      let found = layout.notes(ofPage: 0)
      #expect(found.map(\.text) == ["一二三四", "五六"])
      // Columns of 5 pt stand a quarter of that apart.
      #expect(found.map(\.x) == (direction == .rightToLeft ? [75, 68.75] : [20, 26.25]))
      #expect(found.map(\.y) == [30, 30])
      #expect(layout.diagnostics.isEmpty, "\(layout.diagnostics)")
      guard direction == .rightToLeft else { continue }
      for page in layout.pages.indices {
        #expect(layout.texts(ofPage: page) == plain.texts(ofPage: page))
        #expect(
          layout.columns[layout.pages[page].textColumns].map(\.bounds)
            == plain.columns[plain.pages[page].columns].map(\.bounds))
      }
      #expect(layout.notes == [TextRange(6, 6)])
      // It is drawn after the text, and its colour and size are its own.
      let columns = layout.displayList(ofPage: 0).columns
      #expect(columns.count == layout.pages[0].columns.count)
    }
  }

  @Test("NT5: it stands on the page of its reference, whatever part of the text that came in")
  func pages() throws {
    let source = String.han(70) + "甲^" + String.han(70) + "乙^丙^"
    let notes = [("一", note(10, 10)), ("二二二二二", note(20, 20, 2)), ("三", note(40, 40))]
    let document = document(source, notes)
    let layout = try layout(document)
    #expect(layout.pages.map(\.noteCount) == [0, 1, 4])
    #expect(layout.notes(ofPage: 2).map(\.text) == ["二二", "二二", "二", "三"])
    var options = G10().options
    options.style.language = .traditionalChinese
    options.page.size = .size(width: .pt(100), height: .pt(120))
    options.columns.gap = .pt(10)
    var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(of: document)
    stream.partSize = 10
    var pages: [LayoutRecord.PageRecord] = []
    while let more = try stream.next() { pages += LayoutRecord(more).pages }
    #expect(pages == LayoutRecord(layout).pages)
    let saved = try SavedLayout(json: layout.json())
    #expect(saved.text(in: saved.visibleRange) == layout.text)
  }

  @Test(
    "NT5: notes in their usual places stand beside those",
    arguments: [
      PageNoteOptions.Place.head, .foot, .margin, .interlinear, .side,
    ])
  func others(_ place: PageNoteOptions.Place) throws {
    let source = "甲^乙^丙^" + String.han(30)
    var document = document(
      source, [("一", note(10, 10)), ("二", note(20, 20)), ("三", note(30, 30))])
    for index in document.spans.indices {
      if case .freeNote(let note) = document.spans[index].attribute, note.name == "1" {
        document.spans[index].attribute = .noteText("1")
      }
    }
    let layout = try layout(document) {
      $0.notes = PageNoteOptions(place: place, size: 512, length: 4)
      $0.page.margins = Margins(top: .pt(40), right: .pt(20), bottom: .pt(10), left: .pt(20))
      $0.page.size = .size(width: .pt(160), height: .pt(200))
    }
    let found = layout.notes(ofPage: 0)
    #expect(found.map(\.text).sorted() == ["一", "三", "二"].sorted())
    #expect(found.first { $0.text == "一" }.map { [$0.x, $0.y] } == [145, 10])
    #expect(found.first { $0.text == "三" }.map { [$0.x, $0.y] } == [125, 30])
    #expect(found.first { $0.text == "二" }.map { [$0.x, $0.y] } != [135, 20])
    #expect(layout.diagnostics.isEmpty, "\(layout.diagnostics)")
  }

  @Test(
    "NT5, RU1: notes that wait for room keep their readings where a later one is at its own place",
    arguments: [PageNoteOptions.Place.head, .foot, .interlinear, .side])
  func readings(_ place: PageNoteOptions.Place) throws {
    let long = "一" + String(repeating: "二", count: 600) + "三"
    var document = document(
      "甲^乙^丙^" + String.han(30), [long, "四", "五"].map { ($0, note(10, 10)) })
    for index in document.spans.indices {
      if case .freeNote(let note) = document.spans[index].attribute, note.name != "2" {
        document.spans[index].attribute = .noteText(note.name)
      }
    }
    let notes = document.paragraphs.map(\.range).suffix(3)
    for (note, reading) in zip(notes, ["かか", "き", "く"]) {
      let base = TextRange(note.upperBound - (note.count > 6 ? 6 : 3), note.upperBound)
      document.spans.append(AttributeSpan(base, .ruby(Ruby(reading))))
    }
    let layout = try layout(document) {
      $0.notes = PageNoteOptions(place: place, size: 512, length: 4)
      $0.page.margins = Margins(top: .pt(40), right: .pt(20), bottom: .pt(10), left: .pt(20))
      $0.page.size = .size(width: .pt(160), height: .pt(200))
    }
    // That at its own place is on the first page, the others on later ones.
    #expect(layout.annotations.map(\.text) == ["く", "かか", "き"])
    // The margins of the page are small.
    let codes = layout.diagnostics.map(\.code).filter { $0 != .noteNearEdge }
    #expect(codes == [.readingTooSmall])
  }

  @Test("NT5: what leaves the page is told; its size and its colour are its own")
  func outside() throws {
    var far = note(95, 30)
    far.color = Color(red: 200, green: 0, blue: 0)
    let layout = try layout(document("甲^乙", [("一二三四五六", far)]))
    #expect(layout.warnings(.noteCollides).count == 1)
    #expect(layout.notes(ofPage: 0).map(\.x) == [0, -6.25])
    let inks = layout.displayList(ofPage: 0).items.compactMap { item -> Color? in
      if case .glyphs(let run) = item { run.ink } else { nil }
    }
    #expect(Set(inks).count == 2)
    let below = try self.layout(document("甲^乙", [("一二三四", note(10, 101))]))
    #expect(below.warnings(.noteCollides).count == 1)
    #expect(throws: LayoutError.self) {
      _ = try self.layout(document("甲^乙", [("一", note(10, 10))])) { $0.overflow = .truncate }
    }
  }
}
