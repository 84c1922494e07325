import Testing

@testable import VerticalLayout

/// The extents of columns on either side of their axes.
@Suite struct ColumnExtentTests {
  @Test(
    "RU18, YY-41: a column's extent on either side of its axis holds what stands beside it, and those of columns share nothing",
    arguments: ColumnDirection.allCases)
  func extents(_ direction: ColumnDirection) throws {
    for (side, over, under) in [
      (AnnotationSide.right, Length.pt(10), Length.pt(5)), (.left, .pt(5), .pt(10)),
    ] {
      let spans = [AttributeSpan(TextRange(0, 3), .ruby(Ruby("くに", side: side)))]
      let layout = try G10(40, gap: 3).with {
        ($0.readings.collision, $0.columns.direction) = (.widen, direction)
      }.layout(SideRoomTests.document("国漢字国漢字国", spans))
      #expect(layout.columns.map(\.over) == [over, over])
      #expect(layout.columns.map(\.under) == [under, under])
      for annotation in layout.annotations {
        #expect(layout.columns[0].boundsWithSides.contains(annotation.bounds))
      }
      let columns = layout.columns
      #expect(!columns[0].boundsWithSides.sharesArea(with: columns[1].boundsWithSides))
      let plain = try G10(40).with { $0.columns.direction = direction }.layout("国漢字国漢字国")
      #expect(plain.columns.allSatisfy { $0.over == .pt(5) && $0.under == .pt(5) })
    }
  }

  @Test("RU18: columns keep clear of borders around borders, on each column that these stand on")
  func nestedApart() throws {
    for isSliced in [false, true] {
      let box = BoxStyle(border: BoxStyle.Border(.double), isSliced: isSliced)
      let spans = [(0, 21), (3, 18), (3, 9)].map {
        AttributeSpan(TextRange($0.0, $0.1), .box(box))
      }
      let layout = try G10(40, gap: 3).with { $0.readings.collision = .widen }
        .layout(SideRoomTests.document("国漢字国漢字国", spans))
      #expect(layout.columns.count == 2)
      let boxes = layout.columns.indices.map { layout.borderBoxes(onColumn: $0) }
      #expect(boxes.map(\.count) == [3, 2])
      for first in boxes[0] {
        for second in boxes[1] { #expect(!first.sharesArea(with: second)) }
      }
      // Open ends have no line that another one keeps clear of.
      let heads = boxes[1].map(\.y)
      #expect((heads[0] == heads[1]) == isSliced)
      #expect(layout.warnings(.annotationCollides).isEmpty)
    }
  }
}
