import VerticalFonts
import VerticalLayout
import VerticalWriters

/// The time from an edit to the pages that show it: a thousand edits at places all over a text, and a full run beside them
/// (PF-1 to PF-4, PF-6). An edit's time is that until two pages are there as SVG, the one with the edit and the next one;
/// the pages are drawn whole. Then the session settles.
struct EditTimes {
  var kind: EditedKind
  /// Nanoseconds: an edit until its pages are drawn, and until all pages are known, in order of their length.
  var shown: [Int] = []
  var settled: [Int] = []
  var full = 0
  var pages = 0
  /// What the process holds once the session is settled, and at most, in MiB; measured before there is a full run.
  var memory = 0

  /// The table of a text, as Markdown.
  static func print(
    _ name: String, _ workload: Workload, _ kinds: [EditedKind], count: Int
  ) throws {
    Swift.print("## \(name)\n")
    Swift.print(
      "| | pages | full run, ms | shown: median, 99 of 100 | target | settled: median, 99 of 100 | longest "
        + "| of a full run | peak, MiB |")
    Swift.print("|---|---|---|---|---|---|---|---|---|")
    for kind in kinds {
      let times = try EditTimes(kind, workload, count: count)
      Swift.print(times.row)
    }
    Swift.print("")
  }

  private init(_ kind: EditedKind, _ workload: Workload, count: Int) throws {
    self.kind = kind
    let document = kind.document(try workload.read())
    let library = try workload.library()
    var options = workload.options
    kind.change(&options)
    let typesetter = Typesetter(shaper: library, options: options)
    let writer = SVGWriter(fonts: library)
    System.resetPeakMemory()
    let session = try LayoutSession(document, by: typesetter)
    try session.settle()
    // A session that sets all of the text each time need not do that a thousand times.
    let count = session.keepsPages ? count : max(1, count / 100)
    var random = EditNumbers(state: 1)
    for number in 0..<count + count / 10 {
      let edit = TextEdit(&random, length: session.document.text.utf8.count)
      let page = try session.page(at: edit.range.lowerBound)
      session.viewport = page..<page + 2
      let start = System.now()
      try session.replace(edit.range, with: AttributedText(edit.text))
      let layout = try session.layout(ofPages: page..<page + 2)
      for index in layout.pages.indices {
        let list = layout.displayList(ofPage: index)
        let svg = try writer.svg(
          list,
          metadata: DocumentMetadata(
            title: nil, author: nil, language: layout.language, creationDate: 0))
        guard !svg.isEmpty else { throw BenchmarkError("nothing is drawn") }
      }
      let middle = System.now()
      try session.settle()
      // The first ones fill what fonts keep, and do not count.
      guard number >= count / 10 else { continue }
      shown.append(middle - start)
      settled.append(System.now() - start)
    }
    memory = System.peakMemory() / 1024
    pages = session.pageCount
    shown.sort()
    settled.sort()
    let start = System.now()
    let layout = try typesetter.typeset(session.document)
    full = System.now() - start
    guard layout.pages.count == pages else { throw BenchmarkError("other pages than a full run's") }
  }

  private var row: String {
    func text(_ time: Int) -> String { (Double(time) / 1_000_000).rounded(1) }
    func both(_ times: [Int]) -> String {
      "\(text(times[times.count / 2])), \(text(times[times.count * 99 / 100]))"
    }
    let isMet =
      shown[shown.count / 2] <= kind.median * 1_000_000
      && shown[shown.count * 99 / 100] <= kind.most * 1_000_000
    let longest = settled.last ?? 0
    return "| \(kind.name), \(shown.count) edits | \(pages) | \(text(full)) | \(both(shown)) "
      + "| ≤ \(kind.median), \(kind.most): \(isMet ? "met" : "**not met**") | \(both(settled)) | \(text(longest)) "
      + "| \((Double(longest) / Double(max(1, full))).rounded(2)) | \(memory) |"
  }
}

/// A kind of text that is edited, and how long that may take, in milliseconds.
struct EditedKind: Sendable {
  var name: String
  var median = 12
  var most = 20
  var change: @Sendable (inout LayoutOptions) -> Void = { _ in }
  var document: @Sendable (Document) -> Document = { $0 }

  static func plain(_ median: Int, _ most: Int) -> EditedKind {
    EditedKind(name: "plain", median: median, most: most)
  }

  /// Those of a long text.
  static let all: [EditedKind] = [
    plain(8, 16),
    EditedKind(name: "7,000 readings", document: { $0.withReadings(7000) }),
    EditedKind(
      name: "3,000 foot notes",
      change: { options in
        // Columns are as long as notes leave room for.
        options.columns.measure = nil
        options.notes.place = .foot
      },
      document: { $0.withNotes(3000) }),
    EditedKind(name: "justified", change: { $0.columns.alignment = .justify }),
    EditedKind(
      name: "justified, optimal",
      change: { ($0.columns.alignment, $0.columnBreaks.method) = (.justify, .optimal) }),
    EditedKind(
      name: "two tiers",
      change: { options in
        options.columns.measure = nil
        options.regions.tiers = 2
      }),
  ]
}

extension LayoutSession {
  /// True if edits keep pages that they do not reach.
  fileprivate var keepsPages: Bool { wholeRun == nil }

  /// The page with a place of the text, or one beside it.
  fileprivate func page(at offset: Int) throws(LayoutError) -> Int {
    var range = 0..<max(1, pageCount)
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      let layout = try layout(ofPages: middle..<middle + 1)
      let start = layout.columns.first?.range.lowerBound ?? 0
      range = start <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// What somebody does to a text: types (six of ten), takes a character away (two), parts a paragraph, or puts in a hundred
/// characters.
private struct TextEdit {
  var range: TextRange
  var text: String

  init(_ random: inout EditNumbers, length: Int) {
    let place = random.below(length + 1)
    range = TextRange(place, place)
    switch random.below(10) {
    case ..<6: text = "国"
    case ..<8: (range, text) = (TextRange(place, min(length, place + 3)), "")
    case 8: text = "\n"
    default: text = String(repeating: "花自飘零水自流，一种", count: 10)
    }
  }
}

/// The same numbers at each run (a linear congruential generator, by Knuth's constants of MMIX).
private struct EditNumbers {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, limit)
  }
}

extension Document {
  /// Places for so many things, two characters each, at about the same distance from each other.
  private func places(_ count: Int) -> [TextRange] {
    let long = paragraphs.map(\.range).filter { $0.count > 12 }
    guard !long.isEmpty else { return [] }
    let each = (count + long.count - 1) / long.count
    var found: [TextRange] = []
    for range in long {
      // Characters of the novel have three bytes each.
      let characters = range.count / 3
      for number in 0..<min(each, characters / 3) {
        let start = range.lowerBound + (number * (characters / each)) * 3
        found.append(TextRange(start, start + 6))
      }
    }
    return Array(found.prefix(count))
  }

  fileprivate func withReadings(_ count: Int) -> Document {
    var document = self
    document.spans += places(count).map { AttributeSpan($0, .ruby(Ruby("huāyuè"))) }
    return document
  }

  fileprivate func withNotes(_ count: Int) -> Document {
    let note = "一种相思两处闲愁"
    let places = places(count)
    let end = text.utf8.count
    var document = Document(text + String(repeating: "\n" + note, count: places.count))
    document.spans = spans
    let length = note.utf8.count + 1
    for (number, place) in places.enumerated() {
      let start = end + number * length + 1
      document.spans += [
        AttributeSpan(place, .noteReference("\(number)")),
        AttributeSpan(TextRange(start, start + length - 1), .noteText("\(number)")),
      ]
    }
    return document
  }
}
