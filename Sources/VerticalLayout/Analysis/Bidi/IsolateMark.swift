/// The beginning or the end of text with a direction of its own: what an isolate's characters are to UAX #9, in a
/// document that has attributes in their stead (O15).
struct IsolateMark: Hashable, Sendable, BitwiseCopyable {
  enum Kind: Hashable, Sendable, BitwiseCopyable {
    case begin(ParagraphStyle.BaseDirection)
    case end
  }

  /// The UTF-8 offset that it stands before.
  var offset: UInt32
  var kind: Kind

  /// The character that says the same.
  var scalar: Unicode.Scalar {
    switch kind {
    case .begin(.leftToRight): "\u{2066}"
    case .begin(.rightToLeft): "\u{2067}"
    case .begin(.automatic): "\u{2068}"
    case .end: "\u{2069}"
    }
  }
}

extension IsolateMark: Ranged {
  var range: TextRange { TextRange(Int(offset), Int(offset)) }
}

extension Document {
  /// The marks of all texts with a direction of their own, in their order. A paragraph ends those that are open, as in
  /// UAX #9, and the next one begins them again. A text that ends within another one, and did not begin there, is
  /// two.
  var isolateMarks: [IsolateMark] {
    let spans = spans.enumerated().compactMap { index, span in
      if case .direction(let direction) = span.attribute, !span.range.isEmpty {
        Isolate(range: span.range, direction: direction, index: index)
      } else {
        nil
      }
    }
    guard !spans.isEmpty else { return [] }
    var marker = IsolateMarker(spans: spans.sorted(by: Isolate.beginsBefore))
    for paragraph in paragraphs where !paragraph.range.isEmpty {
      marker.addMarks(in: paragraph.range)
    }
    return marker.marks
  }
}

/// A text with a direction of its own.
private struct Isolate {
  var range: TextRange
  var direction: ParagraphStyle.BaseDirection
  /// Its place among the spans of the document.
  var index: Int

  /// True for what is around another one, or before it.
  static func beginsBefore(_ a: Isolate, _ b: Isolate) -> Bool {
    (a.range.lowerBound, -a.range.upperBound, a.index) < (
      b.range.lowerBound, -b.range.upperBound, b.index
    )
  }
}

/// Marks the beginnings and ends of isolates, paragraph by paragraph.
private struct IsolateMarker {
  /// In the order of their beginnings, outer ones first.
  let spans: [Isolate]
  private(set) var marks: [IsolateMark] = []
  /// Those that are open, outer ones first.
  private var open: [Isolate] = []
  private var next = 0

  /// So many are open at one place at most, which keeps the marks linear in the text. UAX #9 has levels for 125.
  private static var maximumDepth: Int { 32 }

  init(spans: [Isolate]) { self.spans = spans }

  mutating func addMarks(in paragraph: TextRange) {
    open.removeAll { $0.range.upperBound <= paragraph.lowerBound }
    begin(open[...], at: paragraph.lowerBound)
    while true {
      let start =
        next < spans.count ? max(spans[next].range.lowerBound, paragraph.lowerBound) : .max
      let end = open.lazy.map(\.range.upperBound).min() ?? .max
      guard min(start, end) < paragraph.upperBound else { return }
      if end <= start {
        close(at: end)
      } else {
        let span = spans[next]
        next += 1
        guard span.range.upperBound > start, open.count < Self.maximumDepth else { continue }
        begin([span], at: start)
        open.append(span)
      }
    }
  }

  private mutating func begin(_ isolates: ArraySlice<Isolate>, at offset: Int) {
    for isolate in isolates {
      marks.append(IsolateMark(offset: UInt32(clamping: offset), kind: .begin(isolate.direction)))
    }
  }

  /// Ends what ends at an offset, and with it what began inside; begins again what goes on.
  private mutating func close(at offset: Int) {
    guard let first = open.firstIndex(where: { $0.range.upperBound <= offset }) else { return }
    for _ in open[first...] {
      marks.append(IsolateMark(offset: UInt32(clamping: offset), kind: .end))
    }
    open.removeAll { $0.range.upperBound <= offset }
    begin(open[first...], at: offset)
  }
}
