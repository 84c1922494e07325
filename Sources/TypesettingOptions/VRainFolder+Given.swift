package import CommandOptions
import Manuscript
package import Storage
import VerticalPress

/// The page of a book of vRain, as options.
extension VRainFolder {
  /// The options of a command over what the book that is an input says of its pages. Nothing of that where a page, a
  /// type area or a size is given.
  package static func expand(_ given: [GivenOption]) throws(Failure) -> [GivenOption] {
    for input in given.inputs {
      if let folder = VRainFolder(input) { return try folder.options(beside: given) + given }
    }
    return given
  }

  /// The book's settings for its pages, as options.
  ///
  /// - Parameter given: the options of the command.
  package func options(beside given: [GivenOption]) throws(Failure) -> [GivenOption] {
    let settings = try settings()
    let hasPage = ["page", "hanmen", "size", "book", "pitch", "sheet"].contains(where: given.has)
    let hasMarks = settings["text_comma_nop"] == nil || given.has("punctuation")
    return (hasMarks ? [] : [GivenOption("punctuation", "judou")])
      + (hasPage ? [] : Self.pageOptions(settings))
  }

  /// The page of half a leaf, as large as the canvas is at 300 dots an inch: its columns, cells and margins.
  private static func pageOptions(_ settings: VRainSettings) -> [GivenOption] {
    let width = settings.number("canvas_width") ?? 2480
    let height = settings.number("canvas_height") ?? 1860
    let center = settings.number("leaf_center_width") ?? 120
    let columns = settings.number("leaf_col") ?? 24
    let rows = settings.number("row_num") ?? 30
    let margins = ["top", "bottom", "left", "right"].map { settings.number("margins_\($0)") ?? 100 }
    let halves = center > 0 ? 2.0 : 1
    let pitch = (width - center - margins[2] - margins[3]) / max(columns, 1)
    let cell = (height - margins[0] - margins[1]) / max(rows, 1)
    let size = min(settings.number("text_font1_size") ?? cell, cell, pitch)
    let count = Int(columns / halves)
    guard (1...400).contains(count), (1...400).contains(Int(rows)), size >= 4, pitch >= size,
      width <= 40_000, height <= 40_000
    else { return [] }
    func points(_ pixels: Double) -> String {
      // Thousandths: a number that every machine writes alike.
      let thousandths = Int(pixels * 240)
      let rest = String(thousandths % 1000)
      return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)pt"
    }
    return [
      GivenOption("page", "\(points(width / halves))x\(points(height))"),
      GivenOption("hanmen", "\(Int(rows))x\(count)"), GivenOption("size", points(size)),
      GivenOption("pitch", points(pitch)), GivenOption("margin-head", points(margins[0])),
      GivenOption("margin-inner", points(margins[3])),
    ]
  }
}
