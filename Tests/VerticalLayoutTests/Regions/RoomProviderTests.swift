import Testing

@testable import VerticalLayout

/// Rooms by a provider of one's own, and the engine's own against plain columns.
struct RoomProviderTests {
  /// Columns become shorter from right to left, as the triangle with its right angle at the top right.
  private struct Triangle: ColumnRoomProvider {
    func stretches(of band: ColumnBand) -> [Range<Length>] {
      let end = band.rect.x.scaled(
        by: band.content.height.rawValue, over: band.content.width.rawValue)
      return end > .zero ? [.zero..<end] : []
    }
  }

  /// The room beside an area, in the wrong order, overlapping, and beyond the page.
  private struct Careless: ColumnRoomProvider {
    let area: PhysicalRect

    func stretches(of band: ColumnBand) -> [Range<Length>] {
      guard band.rect.x < area.maxX, area.x < band.rect.maxX else {
        return [.pt(40)..<Length.pt(900), .pt(-900)..<Length.pt(60)]
      }
      return [area.maxY..<area.maxY, area.maxY..<Length.pt(900), .pt(-900)..<area.y]
    }
  }

  private struct Nothing: ColumnRoomProvider {
    func stretches(of band: ColumnBand) -> [Range<Length>] { [] }
  }

  private func layout(_ text: String, _ provider: any ColumnRoomProvider) throws -> Layout {
    let page = G10.page(100, 100)
    var typesetter = Typesetter(shaper: page.shaper, options: page.options)
    typesetter.roomProvider = provider
    return try typesetter.typeset(Document(text))
  }

  @Test("TK-11 a triangle by a provider of one's own")
  func triangle() throws {
    let layout = try layout(.han(60), Triangle())
    #expect(layout.pages.map(\.columns.count) == [9, 2] && layout.isWhole)
    #expect(layout.columns.prefix(9).map(\.cells.count) == [9, 8, 7, 6, 5, 4, 3, 2, 1])
    for corner in layout.corners() { #expect(corner.y <= corner.x) }
  }

  @Test("TK-11, YY-14 through a provider, whose answers are put in order")
  func exclusion() throws {
    let own = try layout(.han(100), Careless(area: rect(35, 30, 30, 30)))
    let built = try G10.page(100, 100, .around("rect 35 30 30 30")).layout(.han(100))
    #expect(own.columns == built.columns && own.isWhole)
  }

  @Test("TK-11 a provider without any room is an error, not a loop")
  func nothing() {
    #expect(throws: LayoutError.noRoom(column: .pt(10))) { try layout("一", Nothing()) }
  }

  /// All of each frame, without a word of that: each column is broken for its own place.
  private struct Whole: ColumnRoomProvider {
    var hasEvenRoom = false
    func stretches(of band: ColumnBand) -> [Range<Length>] { [band.rect.y..<band.rect.maxY] }
  }

  @Test(
    "TK-12 rooms that are all alike, for which paragraphs are broken at once: 480 random texts and options",
    arguments: 0..<8)
  func differential(_ part: Int) {
    var compared = 0
    for seed in 0..<60 {
      var randomCase = RandomCase(seed: UInt64(9000 + part * 60 + seed))
      let em = randomCase.options.style.size
      randomCase.options.page.size = .size(width: em * 9 + .pt(1), height: em * 14 + .pt(1))
      // Only a block is moved, and stands at the middle or the foot.
      randomCase.options.page.placement = nil
      if randomCase.options.columns.alignment == .center
        || randomCase.options.columns.alignment == .bottom
      {
        randomCase.options.columns.alignment = .top
      }
      // Indents that leave no room are cut shorter by the block than by a place.
      randomCase.styles = []
      randomCase.passages = []
      // A token of another size makes its column wider than its place.
      randomCase.options.token.spans = []
      // Nobody says of the provider's rooms that they are alike, so that the best breaks are found for some at a time.
      randomCase.options.columnBreaks.method = .greedy
      // The room of a provider does not grow.
      if randomCase.options.overflow == .grow { randomCase.options.overflow = .paginate }
      guard let plain = try? randomCase.layout() else { continue }
      let general: Layout
      do { general = try layout(randomCase) } catch {
        Issue.record("\(error) in \(randomCase)")
        continue
      }
      compared += 1
      if let difference = difference(of: plain, general) {
        let small = randomCase.shrunk { smaller in
          guard smaller.options.hasFixedPage, let plain = try? smaller.layout(),
            let general = try? layout(smaller)
          else { return false }
          return self.difference(of: plain, general) != nil
        }
        Issue.record("\(difference) in \(small)")
      }
    }
    #expect(compared > 30)
  }

  /// A case with the rooms of a provider.
  private func layout(_ randomCase: RandomCase) throws -> Layout {
    var typesetter = Typesetter(shaper: randomCase.shaper, options: randomCase.options)
    // Columns give characters away to those that are opened wide only where rooms are known to be alike.
    typesetter.roomProvider = Whole(hasEvenRoom: randomCase.options.columns.alignment.isJustified)
    return try typesetter.typeset(randomCase.document)
  }

  @Test(
    "TK-22 columns of a plain page have the rooms of those in a frame as large as it",
    arguments: ColumnDirection.allCases)
  func plainRooms(_ direction: ColumnDirection) throws {
    let framed = G10.page(35, 50, PageRegions(frames: [PageShape(.box)])) {
      $0.columns.direction = direction
      $0.columns.gap = .pt(2)
    }
    let plain = framed.with { $0.regions = PageRegions() }
    // Both pages are full; the last column is a character.
    let text = String.han(26)
    let (own, general) = (try plain.layout(text), try framed.layout(text))
    #expect(own.pages.map(\.columns.count) == [3, 3])
    for layout in [own, general] {
      let slots = layout.columns.map(\.slot)
      #expect(slots.map(\.page) == [0, 0, 0, 1, 1, 1] && slots.map(\.row) == [0, 1, 2, 0, 1, 2])
      let lefts = direction == .rightToLeft ? [25.0, 13, 1] : [0, 12, 24]
      #expect(slots.map(\.rect) == (lefts + lefts).map { rect($0, 0, 10, 50) })
    }
    #expect(own.columns.map(\.slot.rect) == general.columns.map(\.slot.rect))
    // The JSON tells of rooms where columns were broken for their own.
    #expect(own.record(ofPage: 0).columns.allSatisfy { $0.fragment == nil })
    #expect(
      general.record(ofPage: 1).columns.map(\.fragment)
        == general.columns.suffix(3).map(\.slot.rect))
  }

  /// In what two layouts differ but for the rooms that one of them has.
  private func difference(of plain: Layout, _ general: Layout) -> String? {
    if plain.cells != general.cells { return "other cells" }
    if plain.pages.map(\.columns) != general.pages.map(\.columns) { return "other pages" }
    for (index, (one, other)) in zip(plain.columns, general.columns).enumerated() {
      var bare = other
      // A frame ends at the margin, the block after its last column.
      bare.slot.rest = one.slot.rest
      bare.measure = one.measure
      if one != bare { return "column \(index) is another" }
    }
    if plain.dropped != general.dropped { return "other text dropped" }
    return plain.diagnostics.map(\.code) == general.diagnostics.map(\.code) ? nil : "other warnings"
  }
}
