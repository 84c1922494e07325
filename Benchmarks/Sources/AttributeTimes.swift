import VerticalFonts
import VerticalLayout

/// The cost of attributes: a text with 10,000 runs of them against the same text without any, set in turn in one
/// process, and the display lists of its pages.
struct AttributeTimes {
  var kind: AttributeKind
  /// The number of spans, and of stretches of one style.
  var spans: Int
  var runs: Int
  /// Nanoseconds of CPU, medians.
  var plain: Int
  var attributed: Int
  /// Medians over the pairs.
  var ratio: Double
  var listRatio: Double

  static func measure(_ workload: Workload, count: Int, rounds: Int) throws -> [AttributeTimes] {
    let document = try workload.read()
    return try AttributeKind.all.map { kind in
      var attributed = document
      attributed.spans = kind.spans(of: document, count: count)
      return try measure(workload, kind, document, attributed, rounds: rounds)
    }
  }

  private static func measure(
    _ workload: Workload, _ kind: AttributeKind, _ document: Document, _ attributed: Document,
    rounds: Int
  ) throws -> AttributeTimes {
    var times: [(layout: Int, lists: Int)] = []
    var others: [(layout: Int, lists: Int)] = []
    var runs = 0
    let typesetter = Typesetter(shaper: try workload.library(), options: workload.options)
    // The first round fills what fonts keep, and does not count.
    for round in 0...rounds {
      let (plain, _) = try time(typesetter, document)
      let (other, count) = try time(typesetter, attributed)
      runs = count
      if round == 0 { continue }
      times.append(plain)
      others.append(other)
    }
    let pairs = zip(others, times)
    return AttributeTimes(
      kind: kind, spans: attributed.spans.count, runs: runs, plain: median(times.map(\.layout)),
      attributed: median(others.map(\.layout)),
      ratio: median(pairs.map { Double($0.layout) / Double($1.layout) }),
      listRatio: median(pairs.map { Double($0.lists) / Double($1.lists) }))
  }

  private static func time(
    _ typesetter: Typesetter<FontLibrary>, _ document: Document
  ) throws -> (times: (layout: Int, lists: Int), runs: Int) {
    let start = System.cpuTime()
    let layout = try typesetter.typeset(document)
    let middle = System.cpuTime()
    var items = 0
    for page in layout.pages.indices { items += layout.displayList(ofPage: page).items.count }
    let end = System.cpuTime()
    guard items > 0 else { throw BenchmarkError("nothing is drawn") }
    return ((middle - start, end - middle), layout.runs.count)
  }

  /// The report, as Markdown.
  static func print(_ workload: Workload, count: Int, rounds: Int) throws {
    Swift.print("| \(count) runs | plain, ms | with them, ms | layout | display lists | target |")
    Swift.print("|---|---|---|---|---|---|")
    for times in try measure(workload, count: count, rounds: rounds) {
      let isMet = times.ratio <= 1.5
      Swift.print(
        "| \(times.kind.name) | \(times.plain / 1_000_000) | \(times.attributed / 1_000_000) "
          + "| \(times.ratio.rounded(2)) | \(times.listRatio.rounded(2)) "
          + "| ≤ 1.5: \(isMet ? "met" : "**not met**") |")
    }
  }
}

/// A kind of attributes, and where they stand in a text.
struct AttributeKind: Sendable {
  var name: String
  /// The attribute of a span, by its number.
  var attribute: @Sendable (Int) -> Attribute
  /// The number of spans that begin at one place, each within the one before it.
  var depth = 1

  /// Spans over about a half of a text, at equal distances.
  func spans(of document: Document, count: Int) -> [AttributeSpan] {
    let bytes = Array(document.text.utf8)
    // Where characters start.
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    let places = count / depth
    return (0..<places).flatMap { place -> [AttributeSpan] in
      let first = place * starts.count / places
      let next = (place + 1) * starts.count / places
      let length = max(1, (next - first) / 2)
      return (0..<depth).compactMap { level -> AttributeSpan? in
        let end = first + max(1, length - level)
        guard end < starts.count else { return nil }
        return AttributeSpan(
          TextRange(starts[first], starts[end]), attribute(place * depth + level))
      }
    }
  }

  private static func color(_ number: Int) -> Color {
    Color(
      red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: 200)
  }

  static let all: [AttributeKind] = [
    AttributeKind(name: "a colour") { _ in .ink(Color(red: 200, green: 60, blue: 35)) },
    AttributeKind(name: "as many colours") { .ink(color($0)) },
    AttributeKind(name: "a size") { _ in .size(.em(1200)) },
    AttributeKind(name: "eight sizes") { .size(.em(1024 + $0 % 8 * 16)) },
    AttributeKind(name: "letter spacing") { _ in .letterSpacing(.em(100)) },
    AttributeKind(name: "a font feature") { _ in .features([TextStyle.FontFeature(tag: "vpal")]) },
    AttributeKind(name: "four languages in turn") {
      .language([.japanese, .traditionalChinese, .korean, .simplifiedChinese][$0 % 4])
    },
    AttributeKind(name: "slants, outlines and shadows") {
      [
        Attribute.slant(12), .outline(TextEffects.TextOutline(width: .em(30))),
        .shadow(TextEffects.Shadow(x: .em(40), y: .em(40), color: .white)),
      ][$0 % 3]
    },
    AttributeKind(name: "superscripts") { _ in .script(.superscript) },
    AttributeKind(name: "boxes") { _ in .box(BoxStyle(border: BoxStyle.Border(.double))) },
    AttributeKind(name: "side lines") { _ in .sideLine(SideLine()) },
    AttributeKind(name: "links") { .link("https://example.org/\($0)") },
    AttributeKind(name: "unbroken") { _ in .noBreak },
    AttributeKind(
      name: "all of these, four in each other",
      attribute: { number in
        [
          Attribute.ink(color(number % 5)), .size(.em(1100)), .letterSpacing(.em(50)),
          .sideLine(SideLine()), .box(BoxStyle(ground: .white)), .link("https://example.org"),
          .language(.japanese), .strikethrough(LineStroke()),
        ][number % 8]
      }, depth: 4),
  ]
}
