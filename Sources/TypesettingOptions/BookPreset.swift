package import CommandOptions

/// Settings of a book by its size, as they would stand in a settings file (BK-P3). Lengths are ours, within what
/// printers of such books ask for: at least 12 mm at the edges that are cut, and 15 mm or so at the binding.
package enum BookPreset: String, WordArgument {
  case bunko, shinsho, b6, shiroku, tankobon, a5
  case a5InTwoTiers = "a5-2"
  case b5InTwoTiers = "b5-2"

  /// The page, the size of characters, the type area, the pitch in em of it, and the margins at the binding and at
  /// the top.
  private struct Measures {
    var page: String
    var size: String
    var area: String
    var pitch: String
    var inner: String
    var head: String
    var hasTiers = false

    /// The size of notes where the usual share of the body's is less than the 6 pt that print shops ask for; else `nil`.
    var noteSize: String? { ["8.5pt": "0.71em", "9pt": "0.67em"][size] }
  }

  private var measures: Measures {
    switch self {
    case .bunko:
      Measures(
        page: "bunko", size: "8.5pt", area: "42x16", pitch: "13.6pt", inner: "16mm", head: "12mm")
    case .shinsho:
      Measures(
        page: "shinsho", size: "9pt", area: "40x15", pitch: "14.4pt", inner: "15mm", head: "26mm")
    case .b6:
      Measures(
        page: "b6", size: "9pt", area: "43x17", pitch: "14.85pt", inner: "21mm", head: "22mm")
    case .shiroku:
      Measures(
        page: "127mmx188mm", size: "9pt", area: "43x17", pitch: "14.85pt", inner: "21mm",
        head: "24mm")
    case .tankobon:
      Measures(
        page: "127mmx188mm", size: "9.5pt", area: "43x16", pitch: "16.625pt", inner: "18mm",
        head: "20mm")
    case .a5:
      Measures(
        page: "a5", size: "9.5pt", area: "48x18", pitch: "16.15pt", inner: "25mm", head: "22mm")
    case .a5InTwoTiers:
      Measures(
        page: "a5", size: "9pt", area: "27x22", pitch: "14.4pt", inner: "20mm", head: "16mm",
        hasTiers: true)
    case .b5InTwoTiers:
      Measures(
        page: "b5", size: "9pt", area: "32x26", pitch: "14.4pt", inner: "27mm", head: "22mm",
        hasTiers: true)
    }
  }

  /// The options and their values, in the order of the file.
  var options: [(name: String, value: String)] {
    let measures = measures
    var options = [
      ("page", measures.page), ("size", measures.size), ("hanmen", measures.area),
      ("pitch", measures.pitch), ("margin-inner", measures.inner), ("margin-head", measures.head),
    ]
    if let noteSize = measures.noteSize { options.append(("note-size", noteSize)) }
    if measures.hasTiers { options += [("tiers", "2"), ("tier-gap", "\(Self.tierGap)em")] }
    return options + [
      ("align", "justify"), ("indent", "auto"), ("folio", "foot-outer"),
      ("head", "even={book} odd={h1}"),
    ]
  }

  /// Its type area, as `--hanmen` has it, in so many tiers with two em between them; `nil` where that leaves no column of a
  /// few characters.
  func area(inTiers count: Int) -> String? {
    let parts = measures.area.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...10).contains(count) else { return nil }
    let length = measures.hasTiers ? parts[0] * 2 + Self.tierGap : parts[0]
    let characters = (length - (count - 1) * Self.tierGap) / count
    return characters >= 5 ? "\(characters)x\(parts[1])" : nil
  }

  /// Between two tiers, in em.
  private static let tierGap = 2

  /// The settings file.
  package var settings: String {
    options.map { name, value in
      name == "tiers" ? "\(name) = \(value)\n" : "\(name) = \"\(value)\"\n"
    }.joined()
  }
}

/// The option that names a preset, of the commands that set texts with it.
package struct PresetArguments: ArgumentGroup {
  package init() {}

  @Option(
    "book",
    help: OptionHelp(
      "Settings of a book by its size: page, type area, margins, page numbers, running heads.",
      discussion: "What is given elsewhere wins.", valueName: "name"))
  package var book: BookPreset?
}
