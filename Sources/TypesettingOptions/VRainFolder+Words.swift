import Manuscript
package import Storage
import VerticalPress

/// The page of a book of vRain, as options.
extension VRainFolder {
  /// The words of a command with what the book that they name says of its pages before them. Nothing of that where
  /// a page, a type area or a size is given.
  package static func expand(_ words: [String]) throws(Failure) -> [String] {
    // Each book of several has its own.
    if let first = words.first, ["batch", "check"].contains(first) { return words }
    for (index, word) in words.enumerated() where !word.hasPrefix("-") {
      if index > 0, ["-o", "--output"].contains(words[index - 1]) { continue }
      guard let folder = VRainFolder(word) else { continue }
      return try folder.words(given: words) + words
    }
    return words
  }

  /// The book's settings for its pages, as options.
  ///
  /// - Parameter given: the words of the command.
  package func words(given: [String]) throws(Failure) -> [String] {
    let settings = try settings()
    let options = Array(given.prefix { $0 != "--" })
    let hasPage = ["page", "hanmen", "size", "book", "pitch", "sheet"].contains {
      Settings.isGiven($0, in: options)
    }
    let hasMarks = settings["text_comma_nop"] == nil || Settings.isGiven("punctuation", in: options)
    return (hasMarks ? [] : ["--punctuation=judou"]) + (hasPage ? [] : Self.pageWords(settings))
  }

  /// The page of half a leaf, as large as the canvas is at 300 dots an inch: its columns, cells and margins.
  private static func pageWords(_ settings: VRainSettings) -> [String] {
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
      "--page=\(points(width / halves))x\(points(height))", "--hanmen=\(Int(rows))x\(count)",
      "--size=\(points(size))", "--pitch=\(points(pitch))",
      "--margin-head=\(points(margins[0]))", "--margin-inner=\(points(margins[3]))",
    ]
  }
}
