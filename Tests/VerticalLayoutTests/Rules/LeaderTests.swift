import Testing

@testable import VerticalLayout

/// Leaders from a heading to its page number (BK-B2), with fixture G at 10 pt in columns of twenty
/// characters.
@Suite struct LeaderTests {
  private func layout(_ title: String, _ leader: TabStop.Leader?, number: String = "一二") throws
    -> Layout
  {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(240))
    options.page.margins = Margins(
      top: .pt(20), right: .pt(20), bottom: .pt(20), left: .pt(20))
    options.columns.measure = .pt(200)
    var document = Document(title + "　" + number)
    let end = document.text.utf8.count
    let range = TextRange(end - number.utf8.count, end)
    document.spans = [AttributeSpan(range, .foot(.zero))]
    if let leader { document.spans.append(AttributeSpan(range, .leader(leader))) }
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private func paths(_ layout: Layout) -> [DisplayPath] {
    layout.displayList(ofPage: 0).items.compactMap { item in
      if case .path(let path) = item { path } else { nil }
    }
  }

  @Test("BK-B2: a leader fills the column from the title to the number at its foot")
  func room() throws {
    let layout = try layout("春夏秋冬", .twoDots)
    let column = try #require(layout.columns.first)
    let leader = try #require(column.leader)
    // Four characters and a blank; the number ends at the foot.
    #expect(leader.start == .pt(50) && leader.end == .pt(180) && column.length == .pt(200))
  }

  @Test(
    "BK-B2: dots stand on one grid, so many an em, half an em clear of the text",
    arguments: [(TabStop.Leader.twoDots, 5), (.threeDots, 3), (.dot, 10)])
  func dots(_ leader: TabStop.Leader, _ step: Int) throws {
    for title in ["春", "春夏秋", "春夏秋冬春夏"] {
      let layout = try layout(title, leader)
      let path = try #require(paths(layout).first)
      let stroke = try #require(path.stroke)
      let em = Length.pt(10)
      #expect(stroke.dashes == [.zero, em.scaled(by: 1, over: leader.dotsPerEm ?? 1)])
      #expect(stroke.isRound && abs(stroke.dashes[1].rawValue - Length.pt(step).rawValue) < 400)
      guard case .move(let first) = path.steps[0], case .line(let last) = path.steps[1] else {
        Issue.record("a leader is a line")
        return
      }
      let column = layout.columns[0]
      let offset = first.y - column.bounds.y - stroke.dashes[1].half
      #expect(offset.rawValue % stroke.dashes[1].rawValue == 0)
      let room = try #require(column.leader)
      #expect(first.y >= column.bounds.y + room.start + em.half)
      #expect(last.y <= column.bounds.y + room.end - em.half + Length(rawValue: 1))
      #expect(first.x == column.axis)
    }
  }

  @Test(
    "BK-B2: a number that has no room beside its title has a leader before it on the next column")
  func ownColumn() throws {
    let layout = try layout(String(repeating: "春", count: 19), .line)
    #expect(layout.columns.count == 2)
    let leader = try #require(layout.columns[1].leader)
    #expect(leader.start == .zero && leader.end == .pt(180))
    #expect(paths(layout).count == 1)
  }

  @Test("BK-B2: without a leader, and without room for a dot, nothing is drawn")
  func none() throws {
    #expect(try paths(layout("春夏", nil)).isEmpty)
    #expect(try paths(layout(String(repeating: "春", count: 17), .twoDots)).isEmpty)
  }

  @Test("BK-B2: a leader is drawn, and no text") func noText() throws {
    let layout = try layout("春夏", .twoDots)
    let text = layout.displayList(ofPage: 0).items.compactMap { item in
      if case .glyphs(let run) = item { String(decoding: run.text, as: UTF8.self) } else { nil }
    }
    #expect(text.joined() == "春夏　一二")
  }
}
