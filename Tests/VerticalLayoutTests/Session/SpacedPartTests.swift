import Testing

@testable import VerticalLayout

/// What the stages before the pages make of a part of a text.
@Suite struct SpacedPartTests {
  @Test(
    "LS-1: no stage before the pages looks over the end of a paragraph", arguments: EditedCase.kept)
  func independent(_ kind: EditedCase) throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: 7000 + seed)
      let typesetter = kind.typesetter(&random)
      let problem = try typesetter.partDifference(in: kind.document(&random))
      #expect(problem == nil, "\(kind), seed \(seed)")
    }
  }

  @Test(
    "LS-1: a number, a run or an address ends with its paragraph",
    arguments: [
      "国ー\nーー国", "一……\n……一", "３．\n１４国", "１，\n２８０", "x\n＝3", "一￥\n12", "12\n％",
      "http:/\n/example.org/a", "www\n.example.org", "人\n々", "א\n‘鳥国", "国\n“ab国",
      "一\u{2060}\n……",
    ])
  func paragraphEnds(_ text: String) throws {
    let problem = try japanese.partDifference(in: Document(text))
    #expect(problem == nil)
  }

  @Test("LS-1: a note in the column begins anew with a paragraph")
  func notes() throws {
    var document = Document("国一曉鳥国\n曉鳥曉鳥一国\n国")
    document.spans = [AttributeSpan(TextRange(3, 28), .inset(Inset(.warichu)))]
    let problem = try japanese.partDifference(in: document)
    #expect(problem == nil)
  }

  private var japanese: Typesetter<FixtureShaper> {
    var options = LayoutOptions(
      style: TextStyle(size: .pt(10)), page: .size(width: .pt(70), height: .pt(120)))
    options.style.language = .japanese
    options.columnBreaks.iterationMarks = .expand
    return Typesetter(shaper: FixtureShaper(), options: options)
  }
}

extension Typesetter {
  /// What differs between the parts of a text and the same text as one part.
  func partDifference(in document: Document) throws(LayoutError) -> String? {
    let whole = try parts(of: document, size: .max)
    guard whole.count == 1, let whole = whole.first else { return "\(whole.count) parts" }
    for part in try parts(of: document, size: 1) {
      let first = part.firstParagraph - whole.firstParagraph
      let count = part.shaped.paragraphs.count
      let own = PartRecord(part, 0..<count)
      let usual = PartRecord(whole, first..<first + count)
      if let difference = own.difference(from: usual) {
        return "\(document.text.slice(part.text).debugDescription): \(difference)"
      }
    }
    return nil
  }

  /// The parts of a document, spaced.
  fileprivate func parts(of document: Document, size: Int) throws(LayoutError) -> [SpacedPart] {
    var setter = try pages(of: document).parts
    setter.size = size
    var all: [SpacedPart] = []
    while let part = setter.nextPart { all.append(try setter.setNext(part)) }
    return all
  }
}

/// Some paragraphs of a part, counted from the first of them.
private struct PartRecord {
  var items: [InlineItem]
  var cells: [Cell]
  var rooms: [ParagraphRoom]
  var repeating: Set<Int>
  var words: [String]
  var edges: [String]

  init(_ part: SpacedPart, _ paragraphs: Range<Int>) {
    let all = part.shaped.paragraphs[paragraphs]
    let range = (all.first?.lowerBound ?? 0)..<(all.last?.upperBound ?? 0)
    let first = range.lowerBound
    items = Array(part.items[range])
    for paragraph in all where !paragraph.isEmpty {
      // No space follows it.
      items[paragraph.upperBound - 1 - first].gap = .zero
      items[paragraph.upperBound - 1 - first].hasAutospace = false
    }
    cells = Array(part.shaped.cells[range])
    rooms = part.rooms.isEmpty ? [] : Array(part.rooms[paragraphs])
    repeating = Set(part.repeating.filter(range.contains).map { $0 - first })
    words = part.annotations.words.filter { range.overlaps($0.cells) }.map { word in
      "\(word.cells.lowerBound - first) \(word.cells.count) \(word.inside) \(word.place)"
    }
    let edges = part.annotations.edges
    self.edges = [edges.heads, edges.indents, edges.ends, edges.hyphens].map { lengths in
      lengths.filter { range.contains($0.key) }.map { ($0.key - first, $0.value) }
        .sorted { $0.0 < $1.0 }.description
    }
  }

  func difference(from other: PartRecord) -> String? {
    guard items.count == other.items.count else { return "\(items.count) items" }
    for index in items.indices where items[index] != other.items[index] {
      return "item \(index): \(items[index]) for \(other.items[index])"
    }
    for index in cells.indices {
      let (own, usual) = (cells[index], other.cells[index])
      guard
        (own.range, own.advance, own.extent) == (usual.range, usual.advance, usual.extent),
        (own.orientation, own.kind, own.breakAfter, own.trim)
          == (usual.orientation, usual.kind, usual.breakAfter, usual.trim)
      else { return "cell \(index): \(own) for \(usual)" }
    }
    guard rooms == other.rooms else { return "\(rooms) for \(other.rooms)" }
    guard repeating == other.repeating else { return "repeating" }
    guard words == other.words else { return "\(words) for \(other.words)" }
    return edges == other.edges ? nil : "\(edges) for \(other.edges)"
  }
}
