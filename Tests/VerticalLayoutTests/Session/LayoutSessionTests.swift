import Testing

@testable import VerticalLayout

#if canImport(Glibc)
  import Glibc
#endif

/// Edits of a document on its pages.
@Suite struct LayoutSessionTests {
  /// So many random edits; `VTYPE_EDITS` has another number.
  private static let editCount: Int =
    unsafe getenv("VTYPE_EDITS").flatMap { unsafe Int(String(cString: $0)) } ?? 600

  @Test(
    "T-1: random edits give what a full run gives, on all kinds of pages", arguments: EditedCase.all
  )
  func randomEdits(_ kind: EditedCase) throws {
    // `VTYPE_EDITED` names one kind.
    if let only = unsafe getenv("VTYPE_EDITED"), unsafe String(cString: only) != kind.name {
      return
    }
    let rounds = max(1, Self.editCount / EditedCase.all.count / 12)
    for round in 0..<rounds { try edits(12, of: kind, seed: UInt64(round)) }
  }

  /// Makes edits, and compares the first pages after each, and all of them after the last ones.
  func edits(_ count: Int, of kind: EditedCase, seed: UInt64) throws {
    let place = EditedCase.all.firstIndex { $0.name == kind.name } ?? 0
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(place))
    let typesetter = kind.typesetter(&random)
    let document = kind.document(&random)
    let partSize = random.pick([30, 120, 400])
    let session = try LayoutSession(document, by: typesetter, partSize: partSize)
    if kind.wholeRun != nil { #expect(session.wholeRun == kind.wholeRun) }
    for number in 0..<count {
      let edit = RandomEdit(of: session.document, &random)
      let before = session.document
      do throws(LayoutError) {
        try edit.make(in: session)
      } catch {
        #expect(throws: error) { try typesetter.typeset(session.document) }
        try session.setDocument(before)
        continue
      }
      let isWhole = number % 5 == 4 || number == count - 1
      let problem =
        try isWhole ? difference(session, typesetter) : differenceInView(session, typesetter)
      guard problem == nil else {
        let fresh = try LayoutSession(session.document, by: typesetter, partSize: partSize)
        let isFresh = try difference(fresh, typesetter) != nil
        let parts = try typesetter.partDifference(in: session.document)
        Issue.record(
          "\(kind), seed \(seed), part size \(partSize), edit \(number) \(edit)\(isFresh ? ", a new session too" : ""): \(problem ?? "")\(parts.map { "; part \($0)" } ?? "")"
        )
        return
      }
    }
  }

  /// What differs between the pages of a session and those of a full run.
  private func difference(
    _ session: LayoutSession<FixtureShaper>, _ typesetter: Typesetter<FixtureShaper>
  ) throws -> String? {
    let full = try typesetter.typeset(session.document)
    let own = try session.wholeLayout()
    guard session.isSettled, session.pageCount == full.pages.count else {
      return "\(session.pageCount) pages for \(full.pages.count)"
    }
    for index in full.pages.indices
    where full.displayList(ofPage: index) != own.displayList(ofPage: index) {
      let (first, second) = (own.displayList(ofPage: index), full.displayList(ofPage: index))
      let items = zip(first.items, second.items).first { $0 != $1 }
      return
        "page \(index) is drawn in another way: \(first.items.count) and \(second.items.count) items, "
        + "\(items.map { "\($0) for \($1)" } ?? ""); \(firstDifference(own.json(), full.json()))"
    }
    guard full.json() == own.json() else { return firstDifference(own.json(), full.json()) }
    return full.diagnostics == own.diagnostics ? nil : "\(own.diagnostics) for \(full.diagnostics)"
  }

  private func firstDifference(_ own: [UInt8], _ full: [UInt8]) -> String {
    let start = zip(own, full).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
    let (first, second) = (own[max(0, start - 250)...], full[max(0, start - 20)...])
    return "…\(String(decoding: first.prefix(300), as: UTF8.self))… for "
      + "…\(String(decoding: second.prefix(80), as: UTF8.self))…"
  }

  private func differenceInView(
    _ session: LayoutSession<FixtureShaper>, _ typesetter: Typesetter<FixtureShaper>
  ) throws -> String? {
    let full = try typesetter.typeset(session.document)
    let own = try session.layout(ofPages: 0..<2)
    guard own.pages.map(\.index) == full.pages.prefix(2).map(\.index) else {
      return "pages \(own.pages.map(\.index)) in view"
    }
    for index in own.pages.indices
    where full.displayList(ofPage: index) != own.displayList(ofPage: index) {
      return "page \(index) in view is drawn in another way"
    }
    return nil
  }

  @Test(
    "LS-5: a stream that goes on from any of its states sets the same rest",
    arguments: EditedCase.kept)
  func states(_ kind: EditedCase) throws {
    var random = SplitMix64(seed: 99)
    let typesetter = kind.typesetter(&random)
    let document = kind.document(&random)
    var stream = try typesetter.pages(of: document)
    stream.partSize = 90
    var states: [(state: FlowState, pages: Int)] = []
    var whole: [DisplayList] = []
    while !stream.isFinished {
      if let state = stream.state { states.append((state, whole.count)) }
      let layout = try stream.setPart(before: nil).layout
      whole += layout.map { layout in layout.pages.indices.map(layout.displayList(ofPage:)) } ?? []
    }
    try #require(states.count > 4)
    for (state, pages) in [states[1], states[states.count / 2], states[states.count - 1]] {
      var other = try typesetter.pages(of: document)
      other.partSize = 90
      try other.go(to: state, with: stream.waiting.request)
      #expect(other.state == state)
      var rest: [DisplayList] = []
      while !other.isFinished {
        let layout = try other.setPart(before: nil).layout
        rest += layout.map { layout in layout.pages.indices.map(layout.displayList(ofPage:)) } ?? []
      }
      #expect(rest == Array(whole[pages...]))
    }
  }

  /// Pages of five columns of ten characters.
  private func session(_ paragraphs: Int) throws -> LayoutSession<FixtureShaper> {
    let setting = G10().with { $0.page.size = .size(width: .pt(50), height: .pt(100)) }
    var document = Document(
      Array(repeating: String.han(24), count: paragraphs).joined(separator: "\n"))
    if paragraphs > 50 { document.paragraphs[50].style.breakBefore = .page }
    let session = try LayoutSession(
      document, by: Typesetter(shaper: setting.shaper, options: setting.options), partSize: 200)
    try session.settle()
    return session
  }

  @Test("T-2: an edit sets the text around it, and the pages until one begins as an old one did")
  func work() throws {
    let session = try session(100)
    #expect(session.pageCount == 60 && session.work.pages == 60)
    let same = try session.replace(TextRange(0, 0), with: "一")
    try session.settle()
    #expect(!same.isSettled && session.pageCount == 60)
    #expect(session.work.parts < 12 && session.work.pages < 20)
    // The first paragraph has a column more, and its chapter a page more; the second chapter moves.
    let more = try session.replace(TextRange(0, 0), with: "二三四五六七")
    try session.settle()
    #expect(!more.isSettled && session.pageCount == 61 && session.work.pages < 36)
    #expect(try session.layout(ofPages: 31..<32).pages.map(\.index) == [31])
    #expect(try session.layout(ofPages: 31..<32).columns.isEmpty == false)
  }

  @Test("PV-17: pages that are known are those of the whole, before and after all are")
  func knownPages() throws {
    let session = try session(100)
    let text = session.document.text
    session.viewport = 0..<7
    // Two columns more, so that no old page goes on before the break.
    try session.replace(TextRange(0, 0), with: AttributedText(String(text.prefix(17))))
    let first = try #require(session.knownPages)
    #expect(!first.isSettled && first.count >= 7 && first.count < 30)
    let whole = try session.wholeLayout()
    let all = try #require(session.knownPages)
    #expect(all.isSettled && all.count == whole.pages.count && all.end == text.utf8.count + 51)
    for (pages, count) in [(first, first.count), (all, all.count)] {
      for page in 0..<count {
        let (layout, index) = try #require(pages.part(ofPage: page))
        #expect(layout.displayList(ofPage: index) == whole.displayList(ofPage: page))
        let offset = layout.range(ofColumn: layout.pages[index].columns.lowerBound).lowerBound
        let (other, firstPage) = try #require(pages.part(showing: offset))
        #expect(other.caret(at: offset).map { $0.page + firstPage } == page)
      }
      #expect(pages.part(ofPage: count) == nil && pages.part(ofPage: -1) == nil)
      #expect(pages.pages.map(\.size) == whole.pages.prefix(count).map(\.size))
    }
  }

  @Test("BK-B2: dots to a stop have the size of their own line, in whatever part that is set")
  func leaders() throws {
    let setting = G10().with { $0.page.size = .size(width: .pt(50), height: .pt(100)) }
    var document = Document(
      Array(repeating: String.han(24), count: 30).joined(separator: "\n") + "\n一\t二")
    document.paragraphs[30].role = .heading(level: 1)
    document.paragraphs[30].style.tabs = [TabStop(.em(6144), .end, leader: .dot)]
    let typesetter = Typesetter(shaper: setting.shaper, options: setting.options)
    let session = try LayoutSession(document, by: typesetter, partSize: 100)
    #expect(try difference(session, typesetter) == nil)
    let whole = try session.wholeLayout()
    let line = try #require(whole.columns.flatMap(\.tabLeaders).first)
    let size = whole.styles[whole.runs[Int(whole.cells[line.cell].run)].style].size
    #expect(whole.columns.flatMap(\.tabLeaders).count == 1 && size > .pt(10))
  }

  @Test("LS-5: options of a command that have gone through the sheets' stage keep pages")
  func fittedOptions() throws {
    let setting = G10().with { $0.page.size = .size(width: .pt(50), height: .pt(100)) }
    let (document, options) = try setting.options.fitted(to: Document(.han(400)))
    let session = try LayoutSession(
      document, by: Typesetter(shaper: setting.shaper, options: options))
    #expect(session.wholeRun == nil && session.knownPages != nil)
  }

  @Test("TK-16 text is laid out without what comes before it, once its pages are known")
  func prefix() throws {
    let session = try session(100)
    let length = session.document.text.utf8.count
    session.viewport = 58..<60
    try session.replace(TextRange(length, length), with: "一")
    #expect(session.isSettled && session.pageCount == 60)
    #expect(session.work.parts < 12 && session.work.pages < 20)
  }

  @Test("TK-41 only its owner holds a session, and a layout outlives it") func ownership() throws {
    var session: LayoutSession<FixtureShaper>? = try self.session(20)
    let isGone = { [weak session] in session == nil }
    let layout = try session?.wholeLayout()
    #expect(!isGone())
    session = nil
    #expect(isGone() && layout?.columns.count == 60)
    #expect(layout?.displayList(ofPage: 3).items.isEmpty == false)
  }

  @Test("LS-11: options that cannot be met change nothing, and others set all anew") func options()
    throws
  {
    let session = try session(20)
    let before = try session.wholeLayout().json()
    var options = session.options
    options.columns.measure = .pt(1000)
    #expect(throws: LayoutError.self) { try session.setOptions(options) }
    #expect(try session.wholeLayout().json() == before)
    options.columns.measure = .pt(80)
    try session.setOptions(options)
    #expect(try session.wholeLayout().columns.first?.cells.count == 8)
  }

  @Test(
    "LS-8: attributes strictly around an edit grow with it",
    arguments: [
      (3, 3, "甲", [0..<9, 6..<9]), (0, 0, "甲", [3..<9, 6..<9]), (3, 6, "", [0..<3]),
      (1, 4, "甲乙", [6..<9, 6..<9]), (6, 99, "", [0..<6, 3..<6]),
    ])
  func attributes(_ lower: Int, _ upper: Int, _ text: String, _ expected: [Range<Int>]) {
    var document = Document("一二三")
    document.spans = [
      AttributeSpan(TextRange(0, 6), .weight(.bold)), AttributeSpan(TextRange(3, 6), .slant(9)),
    ]
    document.replace(TextRange(lower, upper), with: AttributedText(text))
    #expect(document.spans.map { $0.range.lowerBound..<$0.range.upperBound } == expected)
  }

  @Test(
    "LS-8: a break parts a paragraph, and one that is taken away joins two",
    arguments: [
      (3, 3, "\n", ["一", "二", "三"], [1, 1, 0]), (6, 7, "", ["一二三"], [1]),
      (6, 6, "\r", ["一二", "三"], [1, 0]), (7, 7, "甲\n乙", ["一二", "甲", "乙三"], [1, 0, 0]),
      (0, 99, "", [], []),
    ])
  func paragraphs(
    _ lower: Int, _ upper: Int, _ text: String, _ expected: [String], _ levels: [Int]
  ) {
    var document = Document("一二\n三")
    document.paragraphs[0].role = .heading(level: 1)
    document.replace(TextRange(lower, upper), with: AttributedText(text))
    #expect(document.paragraphs.map { String(document.text.slice($0.range)) } == expected)
    #expect(document.paragraphs.map { $0.role == .body ? 0 : 1 } == levels)
    #expect(document.paragraphs.map(\.range) == Paragraph.split(document.text).map(\.range))
  }
}
