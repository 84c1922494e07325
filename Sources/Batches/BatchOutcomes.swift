import VerticalLayout

/// Outcomes of a batch's items, some bytes for each where there is nothing to tell.
package struct BatchOutcomes {
  private var rows = ByteRows()
  private var places: [ByteRows.RowID]
  /// The languages that were guessed, each once, and for each item the number of its own, from 1; empty where there are none.
  private var languages: [String] = []
  private var guesses: [UInt8] = []

  package init(count: Int) { places = Array(repeating: .none, count: count) }

  private static let states: [BatchOutcome.State] = [.done, .unchanged, .failed, .notRun]
  private static let isSimple: UInt8 = 0x80

  /// - Parameter output: the output that the item was to have.
  package mutating func set(_ outcome: BatchOutcome, at index: Int, output: String?) {
    var writer = RowWriter()
    keepGuess(outcome.guessed, at: index)
    if outcome.isSimple, outcome.outputs == (output.map { [$0] } ?? []) {
      let state = UInt8(Self.states.firstIndex(of: outcome.state) ?? 0)
      writer.add(byte: state | Self.isSimple)
      writer.add(outcome.pages)
      writer.add(outcome.milliseconds)
    } else {
      var json = JSONWriter()
      json.object { outcome.json(into: &$0) }
      writer.add(byte: 0)
      writer.add(String(decoding: json.bytes, as: UTF8.self))
    }
    places[index] = rows.append(writer.bytes)
  }

  private mutating func keepGuess(_ language: String?, at index: Int) {
    guard let language else { return }
    var number = languages.firstIndex(of: language).map { $0 + 1 }
    // Few languages are guessed at all.
    if number == nil, languages.count < 255 {
      languages.append(language)
      number = languages.count
    }
    if guesses.isEmpty { guesses = Array(repeating: 0, count: places.count) }
    guesses[index] = UInt8(clamping: number ?? 0)
  }

  /// The language that was guessed for an item.
  private func guess(at index: Int) -> String? {
    guard !guesses.isEmpty, guesses[index] > 0 else { return nil }
    return languages[Int(guesses[index]) - 1]
  }

  /// The languages that were guessed, in the order of the items.
  package var guessedLanguages: GuessedLanguages {
    var found = GuessedLanguages()
    for index in guesses.indices {
      if let language = guess(at: index) { found.add(language) }
    }
    return found
  }

  /// The outcome of an item; that it was not run, where nothing is known.
  package func outcome(at index: Int, output: @autoclosure () -> String?) -> BatchOutcome {
    guard !places[index].isNone else { return BatchOutcome(.notRun) }
    var reader = rows.reader(at: places[index])
    let first = reader.byte()
    guard first & Self.isSimple != 0 else {
      let json = (try? JSONReader.read(Array(reader.text().utf8))).flatMap { BatchOutcome($0) }
      return json ?? BatchOutcome(.notRun)
    }
    let state = Int(first & ~Self.isSimple)
    var outcome = BatchOutcome(Self.states.indices.contains(state) ? Self.states[state] : .notRun)
    outcome.pages = reader.number()
    outcome.milliseconds = reader.number()
    outcome.outputs = output().map { [$0] } ?? []
    outcome.guessed = guess(at: index)
    return outcome
  }

  /// True if there is more to tell of an item than its pages and time.
  package func hasMore(at index: Int) -> Bool {
    guard !places[index].isNone else { return false }
    var reader = rows.reader(at: places[index])
    return reader.byte() & Self.isSimple == 0
  }
}

extension BatchOutcome {
  fileprivate var isSimple: Bool {
    manuscript == nil && dropped.isEmpty && warnings.isEmpty && notes.isEmpty && error == nil
      && place == nil
      && exit == 0
  }
}

/// The languages that were guessed for texts of one run, and for how many each, in the order of the first.
package struct GuessedLanguages {
  private var languages: [(tag: String, count: Int)] = []

  package init() {}

  package mutating func add(_ tag: String) {
    if let index = languages.firstIndex(where: { $0.tag == tag }) {
      languages[index].count += 1
    } else {
      languages.append((tag, 1))
    }
  }

  /// The note about all of them; `nil` where none was guessed.
  ///
  /// - Parameter texts: how many texts there were.
  package func line(of texts: Int) -> String? {
    guard !languages.isEmpty else { return nil }
    let count = languages.reduce(0) { $0 + $1.count }
    let list = languages.map { languages.count == 1 ? $0.tag : "\($0.tag) in \($0.count)" }
    return "language guessed from the text in \(count) of \(texts) texts: "
      + "\(list.joined(separator: ", ")); --lang sets it"
  }
}
