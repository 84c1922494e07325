import Testing

@testable import VerticalLayout

/// Room for what stands beside text: borders, small columns of notes, notes between columns, and what is told where there is
/// none. Fixture G at 10 pt: readings and marks of emphasis are 5 pt wide, and half of that beside notes.
@Suite struct SideRoomTests {
  static func document(_ text: String, _ spans: [AttributeSpan]) -> Document {
    var document = Document(text)
    document.spans = spans
    return document
  }

  private static func line(_ side: AnnotationSide) -> Attribute {
    .sideLine(SideLine(LineStroke(.double), side: side == .right ? .right : .left))
  }

  private static func box(_ padding: BoxLength = .zero, along: BoxLength = .zero) -> Attribute {
    .box(
      BoxStyle(
        border: BoxStyle.Border(.double), padding: BoxStyle.Edges(across: padding, along: along)))
  }

  // MARK: Borders

  @Test(
    "DT-11, D5: what stands beside text in a border is outside of it",
    arguments: AnnotationSide.allCases)
  func borders(_ side: AnnotationSide) throws {
    let base = TextRange(3, 9)
    let beside: [Attribute] = [
      .ruby(Ruby("かん", side: side)), .emphasis(EmphasisMark("•", side: side)), Self.line(side),
    ]
    for own in beside.map({ [$0] }) + [beside] {
      for padding in [BoxLength.zero, .em(256)] {
        let layout = try G10().layout(
          Self.document(
            "国漢字国",
            own.map { AttributeSpan(base, $0) } + [AttributeSpan(base, Self.box(padding))]))
        let things = layout.things(onPage: 0)
        // A double border is two.
        #expect(things.count == own.count + 2)
        let borders = layout.borderBoxes(onColumn: 0)
        #expect(borders.count == 1)
        for thing in things where thing.name != "ring" {
          #expect(!borders.contains { $0.sharesArea(with: thing.rect) }, "\(thing)")
        }
      }
    }
  }

  @Test("DT-11: a border takes no room beside text that it is not around, nor does a ground alone")
  func noBorder() throws {
    let reading = AttributeSpan(TextRange(0, 3), .ruby(Ruby("か")))
    let ground = BoxStyle(
      ground: Color(red: 1, green: 2, blue: 3), padding: BoxStyle.Edges(across: .em(512)))
    for other in [
      AttributeSpan(TextRange(3, 6), Self.box()), AttributeSpan(TextRange(0, 3), .box(ground)),
    ] {
      let layout = try G10().layout(Self.document("漢字", [reading, other]))
      let column = layout.columns[0]
      #expect(layout.annotations.map { $0.bounds.x - column.bounds.maxX } == [.zero])
    }
  }

  @Test("DT-11: the border around a passage is outside of what stands beside the text in it")
  func passages() throws {
    for direction in ColumnDirection.allCases {
      for side in AnnotationSide.allCases {
        var document = Self.document(
          "国国\n漢字\n漢字\n国国",
          [7, 14].flatMap { start in
            [
              AttributeSpan(TextRange(start, start + 6), .ruby(Ruby("かんじ", side: side))),
              AttributeSpan(TextRange(start, start + 6), .emphasis(EmphasisMark("•", side: side))),
            ]
          })
        document.passages = [
          Document.Passage(
            1..<3,
            BoxStyle(border: BoxStyle.Border(.single), padding: BoxStyle.Edges(across: .em(256))))
        ]
        let layout = try G10(gap: 12).with { $0.columns.direction = direction }.layout(document)
        let box = try #require(layout.passageBoxes(on: layout.pages[0]).first).rect
        #expect(layout.annotations.count == 4)
        for annotation in layout.annotations {
          #expect(box.contains(annotation.bounds), "\(direction) \(side)")
        }
        for column in [0, 3] { #expect(!layout.columns[column].bounds.sharesArea(with: box)) }
        // On the other side its padding is enough.
        let column = layout.columns[(side == .right) == (direction == .rightToLeft) ? 2 : 1]
        let rest =
          side == .right ? column.bounds.x - box.x : box.maxX - column.bounds.maxX
        #expect(rest.points == 2.5)
      }
    }
  }

  @Test(
    "RU18: columns are moved apart for borders, and the border keeps its room at the page's edge")
  func apart() throws {
    let document = Self.document(
      "国漢字\n国漢字",
      [3, 13].map { AttributeSpan(TextRange($0, $0 + 6), Self.box(.em(1024))) })
    let layout = try G10(gap: 2).with {
      $0.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
      $0.readings.collision = .widen
    }.layout(document)
    let boxes = layout.columns.indices.map { layout.borderBoxes(onColumn: $0)[0] }
    #expect(!boxes[0].sharesArea(with: boxes[1]))
    #expect(boxes[0].maxX <= layout.pages[0].size.width && boxes[1].x >= .zero)
    #expect(layout.warnings(.annotationCollides).isEmpty)
    let reported = try G10(gap: 2).layout(document)
    #expect(!reported.warnings(.annotationCollides).isEmpty)
  }

  /// Boxes around parts of 国漢字国, the inner one last.
  @Test(
    "DT-11: a border around another one is outside of it, and so is what stands beside it",
    arguments: [
      [(0, 12), (3, 9)], [(3, 12), (3, 9)], [(0, 9), (3, 9)], [(3, 9), (3, 9)], [(0, 9), (3, 12)],
      [(0, 12), (0, 9), (0, 6)],
    ])
  func nested(_ ranges: [(Int, Int)]) throws {
    for padding in [BoxLength.zero, .em(128)] {
      let reading = AttributeSpan(TextRange(3, 6), .ruby(Ruby("か")))
      let spans = ranges.map {
        AttributeSpan(TextRange($0.0, $0.1), Self.box(padding, along: padding))
      }
      let layout = try G10().layout(Self.document("国漢字国", spans + [reading]))
      let marks = layout.decorations.marks
      let borders = layout.borders(of: marks, on: 0..<1)
      #expect(borders.count == ranges.count)
      // A double border is three twentieths of an em, and a sixteenth of one is between two.
      let (line, gap, pad) = (1.5, 0.625, padding.resolved(em: .pt(10)).points)
      for (outer, inner) in zip(borders, borders.dropFirst()) {
        // Of two that cross, the one that ends last is outside.
        let isOutside = marks[outer.span].range.upperBound >= marks[inner.span].range.upperBound
        let (outer, inner) = isOutside ? (outer, inner) : (inner, outer)
        #expect((inner.bounds.x - outer.rect.x).points == gap + pad)
        #expect((outer.rect.maxX - inner.bounds.maxX).points == gap + pad)
        let (own, other) = (marks[outer.span].range, marks[inner.span].range)
        if own.lowerBound == other.lowerBound {
          #expect((inner.rect.y - outer.rect.y).points == line + gap + pad)
        }
        if own.upperBound == other.upperBound {
          #expect((outer.rect.maxY - inner.rect.maxY).points == line + gap + pad)
        }
      }
      let lines = layout.things(onPage: 0).filter { $0.name != "か" }.map(\.rect)
      #expect(Set(lines.map(\.x)).count == ranges.count * 2 + layout.annotations.count)
      let outermost = borders.map(\.bounds.maxX).max()
      #expect(layout.annotations.map(\.bounds.x) == [outermost])
    }
  }

  @Test("RU18: a column's sides hold all that stands beside it, where columns keep clear of that")
  func sides() throws {
    for side in AnnotationSide.allCases {
      let beside: [Attribute] = [
        .ruby(Ruby("かん", side: side)), .emphasis(EmphasisMark("•", side: side)), Self.line(side),
        Self.box(.em(256)),
      ]
      for own in beside.map({ [$0] }) + [beside] {
        let document = Self.document(
          "国国\n国漢字", own.map { AttributeSpan(TextRange(10, 16), $0) })
        for collision in [RubyOptions.Collision.widen, .warn] {
          let layout = try G10(gap: 2).with { $0.readings.collision = collision }.layout(document)
          let (plain, column) = (layout.columns[0], layout.columns[1])
          func sides(_ column: Column) -> SideExtent {
            let own = layout.paragraphStyles[column.paragraph]?.sides ?? .none
            return SideExtent(
              over: column.extent.half + own.over, under: column.extent.half + own.under)
          }
          #expect(sides(plain) == SideExtent(over: .pt(5), under: .pt(5)))
          guard collision == .widen else {
            #expect(sides(column) == sides(plain))
            continue
          }
          let items = PageSideItems(layout, on: layout.pages[0])[1].map(\.bounds)
          let (over, under) = (column.axis + sides(column).over, column.axis - sides(column).under)
          #expect(!items.isEmpty && items.allSatisfy { $0.maxX <= over && $0.x >= under })
          // No more than that on the side where it stands, but for the room that lines keep clear.
          let outermost = items.map { side == .right ? $0.maxX : -$0.x }.max()
          let edge = side == .right ? over : -under
          #expect(outermost.map { edge - $0 <= .pt(1) } == true)
        }
      }
    }
  }

  // MARK: Small columns

  /// Marks beside the second small column of a note, on the side of the first one, and the room between them.
  @Test(
    "WR1: small columns stand apart for all that stands between them",
    arguments: [
      (.ruby(Ruby("か")), 2.5), (.emphasis(EmphasisMark("•")), 2.5),
      // Three strokes of a twentieth of an em, and a sixteenth on either side.
      (line(.right), 0.75 + 2 * 0.3125), (.toneRing(.qu), 0.9321), (box(.em(256)), 1.25 + 0.75),
      (.noteMark(NoteMark("1")), 3.25),
    ] as [(Attribute, Double)])
  func small(_ attribute: Attribute, _ room: Double) throws {
    for direction in ColumnDirection.allCases {
      var document = Document(notes: "国⟨甲乙丙丁⟩国")
      let second = direction == .rightToLeft ? TextRange(9, 12) : TextRange(3, 6)
      document.spans.append(AttributeSpan(second, attribute))
      let layout = try G10(100).with {
        $0.style.language = .japanese
        $0.insets.size = 512
        $0.columns.direction = direction
      }.layout(document)
      let lines = layout.columns[0].insets[0].lines
      #expect(lines.count == 2)
      let apart = abs((lines[0].shift - lines[1].shift).points) - 5
      #expect(abs(apart - room) < 0.01, "\(apart)")
      // Nothing stands on the other small column.
      let other = lines[direction == .rightToLeft ? 0 : 1]
      for thing in layout.things(onPage: 0) {
        for cell in other.cells {
          let bounds = layout.bounds(ofCell: cell, in: layout.columns[0])
          #expect(!bounds.sharesArea(with: thing.rect), "\(thing.name)")
        }
      }
    }
  }

  @Test("WR1: what stands between small columns on both sides has room beside each other")
  func bothSides() throws {
    var document = Document(notes: "国⟨甲乙丙丁⟩国")
    document.spans += [
      AttributeSpan(TextRange(3, 6), .emphasis(EmphasisMark("•", side: .left))),
      AttributeSpan(TextRange(9, 12), .ruby(Ruby("か"))),
    ]
    let layout = try G10(100).with {
      $0.style.language = .japanese
      $0.insets.size = 512
    }.layout(document)
    #expect(layout.columns[0].insets[0].lines.map(\.shift.points) == [5, -5])
    #expect(layout.things(onPage: 0).count == 2 && layout.things(onPage: 0).collisions == [])
    // What stands on the outer sides takes none between them.
    document.spans = document.spans.map { span in
      switch span.attribute {
      case .emphasis: AttributeSpan(span.range, .emphasis(EmphasisMark("•")))
      case .ruby: AttributeSpan(span.range, .ruby(Ruby("か", side: .left)))
      default: span
      }
    }
    let outer = try G10(100).with {
      $0.style.language = .japanese
      $0.insets.size = 512
    }.layout(document)
    #expect(outer.columns[0].insets[0].lines.map(\.shift.points) == [2.5, -2.5])
  }

  @Test("WR1, EM10, L15: small punctuation in a note stands in its own small column")
  func punctuation() throws {
    let g10 = G10(100).with {
      $0.style.language = .traditionalChinese
      $0.insets.size = 512
      $0.forms.punctuation = PunctuationStyle(.judou)
    }
    let layout = try g10.layout(Document(notes: "国⟨甲乙丙。丁⟩国"))
    let column = layout.columns[0]
    let lines = column.insets[0].lines
    let mark = try #require(layout.annotations.first).bounds
    #expect(lines.map(\.shift.points) == [2.5, -2.5])
    let axis = column.axis.points
    #expect(mark.x.points >= axis - 5 && mark.maxX.points <= axis)
  }

  @Test("WR11: the column of a furiwake is as wide as its parts with what stands between them")
  func furiwake() throws {
    var document = Document(notes: "国⟨甲乙/丙丁/戊己⟩国", form: .furiwake)
    document.spans.append(AttributeSpan(TextRange(9, 12), .emphasis(EmphasisMark("•"))))
    let layout = try G10(100).with {
      $0.style.language = .japanese
      $0.insets.size = 512
    }.layout(document)
    #expect(layout.columns[0].insets[0].lines.map(\.shift.points) == [7.5, 0, -7.5])
    #expect(layout.columns[0].bounds.width == .pt(20))
  }

  // MARK: Notes between columns

  /// Text with two notes, one of them longer than a column, and much beside both.
  private static func noted(_ side: AnnotationSide) -> Document {
    var document = Document(
      .han(8) + "甲^" + .han(20) + "\n" + .han(15) + "\n" + .han(12) + "乙^" + .han(4),
      pageNotes: [.han(60), .han(5)])
    document.spans += [
      AttributeSpan(TextRange(30, 45), .ruby(Ruby("かなかなか", side: side))),
      AttributeSpan(TextRange(100, 112), line(side)),
      AttributeSpan(
        TextRange(137, 143), .ruby(Ruby("か", side: side == .right ? .left : .right))),
      AttributeSpan(TextRange(137, 143), .emphasis(EmphasisMark("•", side: side))),
    ]
    return document
  }

  @Test(
    "NT5, RU18: columns are moved apart for the notes between them",
    arguments: AnnotationSide.allCases)
  func interlinear(_ side: AnnotationSide) throws {
    for direction in ColumnDirection.allCases {
      func layout(_ collision: RubyOptions.Collision) throws -> Layout {
        try G10().with {
          $0.style.language = .japanese
          $0.columns.direction = direction
          $0.page.size = .size(width: .pt(300), height: .pt(100))
          $0.columns.gap = .pt(2)
          $0.page.margins = Margins(top: .zero, right: .pt(1), bottom: .zero, left: .pt(1))
          $0.notes = PageNoteOptions(place: .interlinear, size: 512, side: side)
          $0.readings.collision = collision
        }.layout(Self.noted(side))
      }
      let reported = try layout(.warn)
      #expect(!reported.warnings(.noteCollides).isEmpty)
      let apart = try layout(.widen)
      #expect(apart.pages.allSatisfy { $0.noteCount > 0 })
      #expect(apart.warnings(.noteCollides).isEmpty, "\(direction)")
      #expect(apart.warnings(.annotationCollides).isEmpty, "\(direction)")
      for page in apart.pages.indices {
        let things = apart.things(onPage: page, withText: true)
        #expect(things.collisions == [], "\(direction)")
      }
    }
  }

  @Test("NT5: a note keeps what stands beside it clear of the text that it is about")
  func besideNotes() throws {
    for (side, other) in [(AnnotationSide.right, AnnotationSide.left), (.left, .right)] {
      var document = Document("甲乙^丙丁", pageNotes: ["一二三"])
      let start = document.text.utf8.count - 9
      document.spans += [
        AttributeSpan(TextRange(3, 6), .ruby(Ruby("か", side: side))),
        AttributeSpan(TextRange(start, start + 3), .ruby(Ruby("か", side: other))),
        AttributeSpan(TextRange(start, start + 6), Self.line(other)),
      ]
      let layout = try G10().with {
        $0.page.size = .size(width: .pt(120), height: .pt(60))
        $0.page.margins = Margins(top: .zero, right: .pt(30), bottom: .zero, left: .pt(30))
        $0.notes = PageNoteOptions(place: .interlinear, side: side)
      }.layout(document)
      #expect(layout.pages[0].noteCount == 1)
      let things = layout.things(onPage: 0, withText: true)
      // Two columns, two readings, two strokes of the line as one.
      #expect(things.count == 5 && things.collisions == [], "\(side)")
      #expect(layout.warnings(.noteCollides).isEmpty)
    }
  }

  // MARK: Warnings

  /// Marks that reach into a neighbour at one gap, and not at a larger one.
  @Test(
    "JLREQ 3.3.4, D5: lines, rings and borders that reach into a neighbour are told as readings are",
    arguments: [
      (line(.right), 1), (line(.left), 1), (.toneRing(.qu), 0), (.toneRing(.ping), 0),
      (box(.em(256)), 3), (.ruby(Ruby("か")), 4),
    ] as [(Attribute, Int)])
  func reported(_ attribute: Attribute, _ gap: Int) throws {
    let document = Self.document(
      "国国国\n国国国\n国国国", [AttributeSpan(TextRange(13, 16), attribute)])
    for (gap, isReported) in [(gap, true), (8, false)] {
      for direction in ColumnDirection.allCases {
        let layout = try G10(40, gap: gap).with {
          $0.style.language = .japanese
          $0.columns.direction = direction
        }.layout(document)
        let warnings = layout.warnings(.annotationCollides)
        #expect(warnings.count == (isReported ? 1 : 0), "\(gap) \(direction)")
        #expect(warnings.allSatisfy { $0.range?.lowerBound == 10 })
      }
    }
  }

  @Test("JLREQ 3.3.4: lines and borders beyond the edge of the page are told")
  func offPage() throws {
    for attribute in [Self.line(.right), Self.box(.em(256))] {
      for (margin, isReported) in [(1, true), (4, false)] {
        let layout = try G10(40).with {
          $0.style.language = .japanese
          $0.page.margins = Margins(
            top: .zero, right: .pt(margin), bottom: .zero, left: .pt(margin))
        }.layout(Self.document("国国", [AttributeSpan(TextRange(0, 3), attribute)]))
        #expect(layout.warnings(.annotationCollides).isEmpty != isReported)
      }
    }
  }
}
