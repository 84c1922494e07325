import CCairo
import VerticalLayout

/// The state of a context that draws, so that it is told only of changes.
struct Pen {
  enum FontChoice: Hashable {
    case run(
      FontID, Length, ShapingRun.RunOrientation, HorizontalScale, Slant = .none, isTwin: Bool)
    case standIn(Length)
  }

  private(set) var font: CairoScaledFont?
  private var choice: FontChoice?
  private var color: Color?

  mutating func set(_ color: Color, on context: borrowing CairoContext) {
    guard color != self.color else { return }
    self.color = color
    context.setColor(color)
  }

  mutating func set(
    _ choice: FontChoice, on context: borrowing CairoContext,
    make: () throws(RenderError) -> CairoScaledFont
  ) throws(RenderError) {
    guard choice != self.choice else { return }
    let font = try make()
    self.font = font
    self.choice = choice
    context.setFont(font)
  }
}
