import VerticalLayout

extension ManuscriptReader {
  /// Gives the ideographs without readings those of the dictionary (BP9), and reports what is doubtful among them.
  func addReadings(to document: inout Document) -> [Diagnostic] {
    guard options.bopomofo == .automatic, let dictionary = options.bopomofoDictionary else {
      return []
    }
    let stretches = document.stretchesWithoutReadings
    let known = BopomofoReadings(dictionary, of: Set(stretches.lazy.joined().map(\.scalar)))
    var doubts = ReadingDoubts()
    for stretch in stretches {
      for (base, reading) in zip(stretch, known.readings(of: stretch.map(\.scalar))) {
        doubts.add(base, reading)
        guard let reading else { continue }
        document.spans.append(AttributeSpan(base.range, .ruby(Ruby(reading.text))))
      }
    }
    return doubts.diagnostics
  }
}

/// An ideograph and its place, with the variation selector after it.
private struct Ideograph {
  var scalar: Unicode.Scalar
  var range: TextRange
}

extension Document {
  /// The ideographs that follow each other, without those that have readings.
  fileprivate var stretchesWithoutReadings: [[Ideograph]] {
    var read = spans.compactMap { span -> TextRange? in
      if case .ruby = span.attribute { span.range } else { nil }
    }.sorted { $0.lowerBound > $1.lowerBound }
    var stretches: [[Ideograph]] = []
    var offset = 0
    var goesOn = false
    for scalar in text.unicodeScalars {
      let range = TextRange(offset, offset + UTF8.width(scalar))
      offset = range.upperBound
      while let first = read.last, first.upperBound <= range.lowerBound { read.removeLast() }
      let isRead = read.last.map { $0.lowerBound <= range.lowerBound } ?? false
      let last = stretches.count - 1
      if goesOn, scalar.isVariationSelector {
        let place = stretches[last].count - 1
        let start = stretches[last][place].range.lowerBound
        stretches[last][place].range = TextRange(start, range.upperBound)
      } else if scalar.isIdeograph, !isRead {
        let ideograph = Ideograph(scalar: scalar, range: range)
        if goesOn { stretches[last].append(ideograph) } else { stretches.append([ideograph]) }
        goesOn = true
      } else {
        goesOn = false
      }
    }
    return stretches
  }
}

/// Ideographs with several readings of which no word decides, and those without any.
private struct ReadingDoubts {
  private var doubtful: [(scalar: Unicode.Scalar, words: String)] = []
  private var firstDoubt: TextRange?
  private var doubtCount = 0
  private var unknown: [Unicode.Scalar] = []
  private var firstUnknown: TextRange?

  /// No more than so many are named.
  private static let most = 24

  mutating func add(_ base: Ideograph, _ reading: BopomofoReadings.Reading?) {
    guard let reading else {
      firstUnknown = firstUnknown ?? base.range
      if !unknown.contains(base.scalar), unknown.count <= Self.most { unknown.append(base.scalar) }
      return
    }
    guard !reading.others.isEmpty else { return }
    firstDoubt = firstDoubt ?? base.range
    doubtCount += 1
    guard doubtful.count <= Self.most, !doubtful.contains(where: { $0.scalar == base.scalar })
    else { return }
    doubtful.append(
      (base.scalar, "\(base.scalar) \(reading.text) (or \(reading.others.joined(separator: ", ")))")
    )
  }

  var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let firstDoubt {
      let count = doubtCount == 1 ? "1 ideograph has" : "\(doubtCount) ideographs have"
      diagnostics.append(
        Diagnostic(
          .note, .notationApproximated,
          "\(count) the most usual of several readings: \(Self.list(doubtful.map(\.words))). A reading after an "
            + "ideograph, as in 行ㄏㄤˊ, takes its place",
          range: firstDoubt))
    }
    if let firstUnknown {
      diagnostics.append(
        Diagnostic(
          .note, .notationApproximated,
          "the dictionary has no reading of \(Self.list(unknown.map { String($0) })); write it after the "
            + "ideograph, as in 字ㄗˋ",
          range: firstUnknown))
    }
    return diagnostics
  }

  private static func list(_ words: [String]) -> String {
    words.prefix(most).joined(separator: ", ") + (words.count > most ? " …" : "")
  }
}
