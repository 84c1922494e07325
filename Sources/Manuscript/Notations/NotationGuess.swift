import VerticalLayout

/// The notation that a text shows by itself, and a note that says so.
struct NotationGuess {
  var notation = Notation.plain
  /// Why; or which notation it may be in that was not taken. `nil` for a plain text.
  var note: Diagnostic?

  /// How much is looked at from the start of a text, and from its end, in bytes.
  private static let head = 256 << 10
  private static let tail = 64 << 10

  init(_ text: String) {
    var finder = NotationFinder()
    let count = text.utf8.count
    finder.look(at: Array(text.utf8.prefix(Self.head)), from: 0)
    if count > Self.head {
      let rest = min(count - Self.head, Self.tail)
      finder.look(at: Array(text.utf8.suffix(rest)), from: count - rest)
    }
    if let (reason, place) = finder.aozoraReason {
      notation = .aozora
      note = Diagnostic(
        .note, .notationGuessed,
        "read as Aozora Bunko, since \(reason); --from plain sets every character",
        sourceRange: place)
    } else if let place = finder.reading {
      note = Diagnostic(
        .note, .notationGuessed,
        "《》 holds readings, it seems, and is set as text; --from aozora reads it",
        sourceRange: place)
    }
  }
}

/// What shows a notation in the lines of a text.
private struct NotationFinder {
  /// The legend of marks, the first line of a colophon, an annotation, and a reading in 《》.
  private var legend: TextRange?
  private var colophon: TextRange?
  private var annotation: TextRange?
  private(set) var reading: TextRange?
  private var hasKana = false
  /// How many annotations are looked at that turn out to be none.
  private var tries = 100

  /// Why a text is one of Aozora Bunko, and where that stands.
  var aozoraReason: (String, TextRange)? {
    if let legend { return ("it has the legend of its marks", legend) }
    guard hasKana else { return nil }
    if let colophon { return ("it has the colophon 底本：", colophon) }
    if let annotation { return ("it has annotations ［＃…］", annotation) }
    return nil
  }

  /// Looks at a stretch of a text.
  ///
  /// - Parameter offset: where it begins in the text.
  mutating func look(at bytes: [UInt8], from offset: Int) {
    var index = 0
    var isAtLineHead = offset == 0
    while index < bytes.count {
      let byte = bytes[index]
      if isAtLineHead { readLineHead(bytes, index, offset) }
      isAtLineHead = byte == 0x0A || byte == 0x0D
      if byte == 0xE3, index + 2 < bytes.count {
        switch (bytes[index + 1], bytes[index + 2]) {
        case (0x81, _), (0x82, _), (0x83, _): hasKana = true
        case (0x80, 0x8A) where reading == nil: readReading(bytes, index, offset)
        default: break
        }
      } else if byte == 0xEF, annotation == nil {
        readAnnotation(bytes, index, offset)
      }
      index += 1
    }
  }

  private mutating func readLineHead(_ bytes: [UInt8], _ index: Int, _ offset: Int) {
    let rest = bytes[index...]
    if legend == nil, rest.starts(with: AozoraFrame.legendTitle.utf8) {
      legend = TextRange(offset + index, offset + index + AozoraFrame.legendTitle.utf8.count)
    }
    if colophon == nil, rest.starts(with: AozoraFrame.colophonStart.utf8) {
      colophon = TextRange(offset + index, offset + index + AozoraFrame.colophonStart.utf8.count)
    }
  }

  /// Takes an annotation that is understood, and that no bracket or quotation mark shows as an example.
  private mutating func readAnnotation(_ bytes: [UInt8], _ index: Int, _ offset: Int) {
    let start = "［＃".utf8
    guard tries > 0, bytes[index...].starts(with: start) else { return }
    tries -= 1
    let before = String(decoding: bytes[max(0, index - 3)..<index], as: UTF8.self)
    if let last = before.unicodeScalars.last, "「『（“‘\"'`(".unicodeScalars.contains(last) { return }
    var line = AozoraLine()
    let end = bytes[index...].prefix(3000).firstIndex { $0 == 0x0A || $0 == 0x0D }
    line.read(bytes, index..<(end ?? min(bytes.count, index + 3000)))
    guard line.isAnnotation(at: 0), let close = line.closer(of: 0) else { return }
    let words = line.words(from: 0, to: close)
    if case .unknown = AozoraMark(words) {
      guard before == "※", AozoraGaiji(words) != nil else { return }
    }
    annotation = TextRange(offset + index, offset + index + line.offsets[close + 1] - index)
  }

  /// Takes 《》 that holds kana alone and stands behind an ideograph, or at the end of what a bar begins. Of
  /// 13,154 in Chinese texts none does, of 350,111 in Japanese ones all but 62.
  private mutating func readReading(_ bytes: [UInt8], _ index: Int, _ offset: Int) {
    var end = index + 3
    while end + 2 < bytes.count, bytes[end] == 0xE3, (0x81...0x83).contains(bytes[end + 1]) {
      end += 3
    }
    guard end > index + 3, bytes[end...].starts(with: "》".utf8), index >= 3 else { return }
    let before = String(decoding: bytes[(index - 3)..<index], as: UTF8.self).unicodeScalars
    guard let last = before.last, before.count == 1, AozoraText.Kind(last) == .han else { return }
    reading = TextRange(offset + index, offset + end + 3)
  }
}
