extension PageSheet {
  /// A box for a line of text on a sheet, beside the columns: a title on the fold, a number, a signature (SH-S1, SH-G2).
  ///
  /// It stands in an area of the sheet, and its text stands in it. Areas of a leaf are `page`, `frame`, `fold`, `fold.upper`,
  /// `fold.middle`, `fold.lower`, `ear.right` and `ear.left`; those of a sheet to hang are `page` and the papers `paper.1`, `paper.2`, ….
  public struct SheetSlot: Hashable, Sendable {
    public var name: String
    public var template = PageFurniture.Template.empty
    public var area = "page"
    /// From the top left corner of the area; percentages are of its width and its height.
    public var x = PageSheet.SheetLength.zero
    public var y = PageSheet.SheetLength.zero
    public var width = PageSheet.SheetLength.percent(100_000)
    public var height = PageSheet.SheetLength.percent(100_000)
    /// The character size; a percentage is of the width of the area.
    public var size = PageSheet.SheetLength.percent(50_000)
    public var direction = Direction.down
    public var align = Align.center
    /// From one character to the next, in 1/100,000 of the size.
    public var step = 100_000
    /// The least share of their length that characters are squeezed to where there is too little room, in 1/100,000 (SH-G12).
    public var squeeze = 60_000
    /// The colour of its text; `nil` for that of the text.
    public var color: Color?
    public var pages = Pages.all
    /// The width of a line around the box; nothing for none.
    public var line = PageSheet.SheetLength.zero

    /// The way in which its characters follow each other.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
      case down
      /// From the right to the left, each upright, as on a plaque.
      case left
      /// From the left to the right.
      case right
    }

    /// The place of its line between the ends of the box.
    public enum Align: String, Hashable, Sendable, CaseIterable {
      case start, center, end
    }

    /// The pages that have it.
    public enum Pages: String, Hashable, Sendable, CaseIterable {
      case all, first, last
    }

    public init(_ name: String) { self.name = name }
  }
}

/// A slot in its place on the page.
struct PlacedSlot: Hashable, Sendable {
  var template: PageFurniture.Template
  var rect: PhysicalRect
  var size: Length
  var direction = PageSheet.SheetSlot.Direction.down
  var align = PageSheet.SheetSlot.Align.start
  /// From one character to the next.
  var step: Length
  var squeeze = 60_000
  var color: Color?
  var pages = PageSheet.SheetSlot.Pages.all
  /// The half of a leaf that has it; `nil` for all pages.
  var half: Int?
  /// The map that turns it; `nil` for none.
  var transform: Transform?
  /// The width and the colour of a line around it.
  var line = Length.zero
  var lineColor = Color.black

  /// The length that its text may have.
  var room: Length { direction == .down ? rect.height : rect.width }
}

extension PlacedSlot {
  /// Places a slot in its area.
  ///
  /// - Parameter column: the width of a column, for lengths that are shares of one.
  init(_ slot: PageSheet.SheetSlot, in area: PhysicalRect, column: Length, lineColor: Color) {
    func along(_ length: PageSheet.SheetLength, _ side: Length) -> Length {
      length.resolved(column: column, frame: side)
    }
    let size = max(along(slot.size, area.width), Length(rawValue: 1))
    self.init(
      template: slot.template,
      rect: PhysicalRect(
        x: area.x + along(slot.x, area.width), y: area.y + along(slot.y, area.height),
        width: along(slot.width, area.width), height: along(slot.height, area.height)),
      size: size, direction: slot.direction, align: slot.align,
      step: size.scaled(by: slot.step, over: PageSheet.SheetLength.whole), squeeze: slot.squeeze,
      color: slot.color, pages: slot.pages, line: along(slot.line, area.width),
      lineColor: lineColor)
  }
}
