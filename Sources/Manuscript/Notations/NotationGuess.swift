import VerticalLayout

/// The notation that a text shows by itself, and a note that says so.
struct NotationGuess {
  var notation = Notation.plain
  /// The reason, and what to type where the guess is wrong; `nil` for a plain text.
  private var words: (reason: String, advice: String)?
  private var place: TextRange?
  /// The first reading in 《》 of a Japanese text.
  private var readings: TextRange?

  /// The bytes that are looked at from the start of a text, and from its end.
  private static let head = 256 << 10
  private static let tail = 64 << 10

  init(_ text: String) {
    var finder = NotationFinder()
    let count = text.utf8.count
    finder.look(at: text.firstBytes(Self.head), from: 0)
    if count > Self.head {
      let rest = min(count - Self.head, Self.tail)
      finder.look(at: text.utf8Span.span.array(count - rest..<count), from: count - rest)
    }
    readings = finder.readingPlace
    guard
      let found = NotationFinder.Evidence(head: text) ?? finder.evidence
        ?? NotationFinder.Evidence(kanbun: text) ?? NotationFinder.Evidence(vRain: text)
    else { return }
    notation = found.notation
    words = (found.reason, found.advice)
    place = found.place
  }

  /// A note that a text in another notation has readings of web novels as well; `nil` where it shows none.
  func noteOnReadings(beside other: Notation) -> Diagnostic? {
    guard notation == .kakuyomu || notation == other, let readings else { return nil }
    return Diagnostic(
      .note, .notationGuessed,
      "《》 is read as well, since it holds readings; --from \(other.rawValue) leaves it as text",
      sourceRange: readings)
  }

  /// A note on what was taken, and why; or on which notation the text may be in that was not taken.
  ///
  /// - Parameter tally: the marks that were read.
  func note(_ tally: NotationTally) -> Diagnostic? {
    guard let words else { return nil }
    let start = notation == .plain ? "" : "read as \(notation.title), since "
    let marks = tally.isEmpty ? "" : " (\(tally))"
    return Diagnostic(
      .note, .notationGuessed, "\(start)\(words.reason)\(marks); \(words.advice)",
      sourceRange: place)
  }
}

extension String {
  /// The first bytes of its UTF-8, at once where that is all of them: a book has many short texts.
  fileprivate func firstBytes(_ count: Int) -> [UInt8] {
    utf8Span.span.array(0..<min(count, utf8.count))
  }
}

extension NotationFinder.Evidence {
  fileprivate init?(kanbun text: String) {
    guard let found = KanbunEvidence(text) else { return nil }
    self.init(
      notation: .kanbun, reason: "it has signs of the order of reading such as [レ]",
      place: found.place)
  }
}

extension NotationFinder.Evidence {
  /// Marks of vRain mean other things in other texts, so that they are only named.
  fileprivate init?(vRain text: String) {
    let bytes = text.firstBytes(64 << 10)
    // Most texts have none of it.
    guard bytes.count(where: { $0 == UInt8(ascii: "@") }) >= 3 else { return nil }
    var notes = 0
    var blanks = 0
    var first: Int?
    for index in bytes.indices.dropLast(2) {
      if bytes[index] == UInt8(ascii: "@"), bytes[index + 1] >= 0xE3 || bytes[index + 1] == 0x40 {
        blanks += 1
        first = first ?? index
      }
      guard bytes[index] == 0xE3 else { continue }
      // Kana.
      if (0x81...0x83).contains(bytes[index + 1]),
        bytes[index + 1] != 0x83 || bytes[index + 2] != 0xBB
      {
        return nil
      }
      if bytes[index + 1] == 0x80, bytes[index + 2] == 0x90 { notes += 1 }
    }
    guard notes >= 5, blanks >= 3, let first else { return nil }
    self.init(
      notation: .plain, reason: "【…】 and @ look like marks of vRain, and are set as text",
      advice: "--from vrain reads them", place: TextRange(first, first + 1))
  }
}

extension NotationFinder {
  /// Signs of notations that a text shows: the first one that holds wins.
  struct Evidence {
    var notation: Notation
    var reason: String
    var advice = "--from plain sets every character"
    var place: TextRange
  }

  var evidence: Evidence? {
    if let place = places[.html], places[.htmlEnd] != nil {
      return Evidence(notation: .html, reason: "it begins with a tag", place: place)
    }
    if let found = aozora ?? gutenberg ?? tnf ?? tags { return found }
    guard isJapanese else { return nil }
    if let emphasis = places[.emphasis] {
      return Evidence(notation: .kakuyomu, reason: "it has emphasis 《《…》》", place: emphasis)
    }
    if let hashes = places[.hashes] {
      return Evidence(notation: .alphapolis, reason: "it has readings #…__…__#", place: hashes)
    }
    return readings
  }

  private var aozora: Evidence? {
    func found(_ reason: String, _ place: TextRange) -> Evidence {
      Evidence(notation: .aozora, reason: reason, place: place)
    }
    if let place = places[.legend] { return found("it has the legend of its marks", place) }
    guard kana > 0 else { return nil }
    if let place = places[.colophon] { return found("it has the colophon 底本：", place) }
    if let place = places[.annotation] { return found("it has annotations ［＃…］", place) }
    // Readings show that an indented one is no example of a manual.
    guard places[.reading] != nil || places[.barReading] != nil else { return nil }
    return places[.indentedAnnotation].map { found("it has annotations ［＃…］ and readings", $0) }
  }

  private var gutenberg: Evidence? {
    places[.gutenberg].map {
      Evidence(notation: .gutenberg, reason: "it has the lines around its books", place: $0)
    }
  }

  private var tnf: Evidence? {
    places[.tnf].map {
      Evidence(notation: .tnf, reason: "it has tags such as #タイトル# and #開始#", place: $0)
    }
  }

  private var tags: Evidence? {
    guard kana + han + hangul > 0 else { return nil }
    return places[.tag].map {
      Evidence(notation: .pixiv, reason: "it has tags such as [newpage] and [[rb:…]]", place: $0)
    }
  }

  /// The first reading in 《》, or emphasis, of a text in Japanese.
  var readingPlace: TextRange? {
    isJapanese ? places[.reading] ?? places[.barReading] ?? places[.emphasis] : nil
  }

  /// Readings in 《》 alone may be those of several sites: of them Narou alone takes （ ） too.
  private var readings: Evidence? {
    if let place = places[.barParenthesis] {
      return Evidence(
        notation: .narou, reason: "it has bars before （ ）",
        advice: "--from kakuyomu reads 《》 alone, and --from plain sets every character",
        place: place)
    }
    if let place = places[.barReading] ?? places[.reading] {
      return Evidence(
        notation: .kakuyomu, reason: "《》 holds readings",
        advice:
          "--from narou and --from aozora have rules of their own, and --from plain sets every "
          + "character", place: place)
    }
    if let place = places[.indentedAnnotation] {
      return Evidence(
        notation: .plain,
        reason: "［＃…］ stands alone after blanks, as an example does, and is set as text",
        advice: "--from aozora reads it", place: place)
    }
    return places[.title].map {
      Evidence(
        notation: .plain, reason: "《》 stands after ideographs, holds no kana, and is set as text",
        advice: "--from kakuyomu or --from aozora reads it", place: $0)
    }
  }
}
