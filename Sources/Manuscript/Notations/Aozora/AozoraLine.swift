import VerticalLayout

/// A line of the source, decoded, with the partners of its brackets.
///
/// All that is asked of it later is found in one walk, so that a line takes linear time whatever stands in it.
struct AozoraLine {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The start of each scalar in the source, and after them the end of the last one.
  private(set) var offsets: [Int] = []
  /// For each ［ the place of its ］, else −1; empty where the line has no ［.
  private var closers: [Int] = []
  /// Characters that stand in place of others, which annotations after them say, by their places.
  private(set) var corrections: [Int: Correction] = [:]
  /// Those annotations, by where they begin.
  private(set) var correctionMarks: Set<Int> = []
  /// The places of 《, 》 and bars that stand in no annotation, in order.
  private var marks: [Int] = []

  var count: Int { scalars.count }

  /// A correction of so many characters.
  struct Correction {
    var count: Int
    var scalars: [Unicode.Scalar]
  }

  /// Reads a stretch of well-formed UTF-8.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    // Arrays that nothing else holds are written without a check for each character.
    var (scalars, offsets) = (scalars, offsets)
    (self.scalars, self.offsets) = ([], [])
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    scalars.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var offset = range.lowerBound
    let span = bytes.span
    while offset < range.upperBound {
      let scalar = Self.scalar(in: span, at: offset)
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    (self.scalars, self.offsets) = (scalars, offsets)
    findPartners()
    findMarks()
    findCorrections()
  }

  private mutating func findCorrections() {
    if !corrections.isEmpty { corrections.removeAll() }
    if !correctionMarks.isEmpty { correctionMarks.removeAll() }
    guard !closers.isEmpty else { return }
    for close in scalars.indices where scalars[close] == "］" && close > 0 {
      switch scalars[close - 1] {
      case "き", "ト", "気", "息", "マ", "）": findLetterSigns(endingAt: close)
      case "0"..."9": findCharacter(endingAt: close)
      default: break
      }
    }
  }

  /// Reads `Sas［＃sは下ドット付き］`.
  private mutating func findLetterSigns(endingAt close: Int) {
    guard let start = openerBefore(close) else { return }
    let words = words(from: start, to: close)
    guard AozoraLetterSigns.isRead(words) else { return }
    let found = AozoraLetterSigns.letters(words, in: word(before: start), of: scalars)
    for (place, letter) in found {
      corrections[place] = Correction(count: 1, scalars: letter)
    }
    if !found.isEmpty { correctionMarks.insert(start) }
  }

  /// Reads `全集1［＃「1」はローマ数字、1-13-21］`: the quoted characters are the one that is described.
  private mutating func findCharacter(endingAt close: Int) {
    guard let start = openerBefore(close),
      let (target, character) = AozoraGaiji.correction(words(from: start, to: close)),
      let end = end(of: target, before: start)
    else { return }
    corrections[end - target.count] = Correction(count: target.count, scalars: character)
    correctionMarks.insert(start)
  }

  /// The end of characters that stand right before a place, or at the end of the reading there, or before it.
  private func end(of target: ArraySlice<Unicode.Scalar>, before place: Int) -> Int? {
    var ends = [place]
    if place > 0, scalars[place - 1] == "》" {
      ends.append(place - 1)
      let least = max(0, place - 200)
      if let open = scalars[least..<place].lastIndex(of: "《") { ends.append(open) }
    }
    return ends.first { end in
      end >= target.count && scalars[end - target.count..<end].elementsEqual(target)
    }
  }

  /// The start of the annotation that ends at a place, if it is short.
  private func openerBefore(_ close: Int) -> Int? {
    (max(0, close - 120)..<close).last { closers[$0] == close && isAnnotation(at: $0) }
  }

  /// The letters right before a place, or the whole of 〔 〕.
  private func word(before end: Int) -> Range<Int> {
    let least = max(0, end - 200)
    var end = end
    if end > 0, scalars[end - 1] == "》", let open = scalars[least..<end].lastIndex(of: "《") {
      end = open
    }
    if end > 0, scalars[end - 1] == "〕" {
      return (scalars[least..<end].lastIndex(of: "〔") ?? end)..<end
    }
    var start = end
    while start > least, scalars[start - 1].isOfForeignWord { start -= 1 }
    return start..<end
  }

  /// The scalar that begins at a place of well-formed UTF-8.
  @inline(__always)
  private static func scalar(in bytes: Span<UInt8>, at index: Int) -> Unicode.Scalar {
    func rest(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
    let first = UInt32(bytes[index])
    let value: UInt32 =
      switch first {
      case ..<0x80: first
      case ..<0xE0: (first & 0x1F) << 6 | rest(1)
      case ..<0xF0: (first & 0x0F) << 12 | rest(1) << 6 | rest(2)
      default: (first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3)
      }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func findPartners() {
    closers.removeAll(keepingCapacity: true)
    // Most lines with readings have no brackets.
    guard scalars.contains("［") else { return }
    closers = Array(repeating: -1, count: scalars.count)
    var open: [Int] = []
    for index in scalars.indices {
      switch scalars[index] {
      case "［": open.append(index)
      case "］": if let partner = open.popLast() { closers[partner] = index }
      default: break
      }
    }
  }

  /// Gathers the marks of readings that stand in no annotation.
  private mutating func findMarks() {
    marks.removeAll(keepingCapacity: true)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "《", "》", "｜", "|": marks.append(index)
      case "［": if isAnnotation(at: index), let close = closer(of: index) { index = close }
      default: break
      }
      index += 1
    }
  }

  /// The > of the tag of HTML that begins at a place; `nil` where none does. Long ones are none.
  func tagEnd(from open: Int) -> Int? {
    guard open + 2 < scalars.count, scalars[open + 1] == "/" || scalars[open + 1].isASCIILetter
    else {
      return nil
    }
    let rest = scalars[(open + 1)...].prefix(1000)
    guard let end = rest.firstIndex(where: { $0 == ">" || $0 == "<" }), scalars[end] == ">" else {
      return nil
    }
    return end
  }

  /// The end of the comment of HTML that begins at a place; `nil` where none does. Long ones are none.
  func commentEnd(from open: Int) -> Int? {
    guard scalars[open...].starts(with: "<!--".unicodeScalars) else { return nil }
    let rest = scalars.indices[open...].prefix(1000).dropFirst(6)
    return rest.first {
      scalars[$0] == ">" && scalars[$0 - 1] == "-" && scalars[$0 - 2] == "-"
    }
  }

  /// True if ［＃ stands at a place.
  func isAnnotation(at index: Int) -> Bool {
    index + 1 < scalars.count && scalars[index] == "［" && scalars[index + 1] == "＃"
  }

  /// The end of the annotation that begins at a place: its ］. `nil` where it has none.
  func closer(of index: Int) -> Int? {
    closers.isEmpty || closers[index] < 0 ? nil : closers[index]
  }

  /// True if the sign of an order of reading, ［＃レ］, stands at a place.
  func isKaeriten(at index: Int) -> Bool {
    guard isAnnotation(at: index), let close = closer(of: index), close - index <= 5 else {
      return false
    }
    return AozoraMark.isKaeriten(words(from: index, to: close))
  }

  /// The words of an annotation.
  func words(from open: Int, to close: Int) -> AozoraWords {
    AozoraWords(scalars[(open + 2)..<close])
  }

  /// The 》 of the 《 at a place; `nil` where another 《 comes first, or none.
  func readingEnd(from open: Int) -> Int? {
    let next = marks(after: open).first { scalars[$0] == "《" || scalars[$0] == "》" }
    return next.flatMap { scalars[$0] == "》" ? $0 : nil }
  }

  private func marks(after place: Int) -> ArraySlice<Int> {
    marks[marks.partitioningIndex { $0 > place }...]
  }

  /// True if a bar stands before the 《 at a place, with a base between them.
  func followsBar(_ open: Int) -> Bool {
    let bar = scalars[max(0, open - 40)..<open].lastIndex { $0 == "｜" || $0 == "《" }
    return bar.map { scalars[$0] == "｜" && $0 < open - 1 } ?? false
  }

  /// The words that the annotation after a reading gives as its base, and the ］ of that: `［＃ルビは「…」にかかる］`.
  ///
  /// - Parameter close: the 》 of the reading.
  func base(namedAfter close: Int) -> (words: AozoraWords, end: Int)? {
    guard isAnnotation(at: close + 1), let end = closer(of: close + 1) else { return nil }
    var words = words(from: close + 1, to: end)
    guard words.take("ルビは「"), words.takeEnd("」にかかる") else { return nil }
    return (words, end)
  }

  /// True if the bar at a place begins the base of a reading.
  func beginsBase(at bar: Int) -> Bool {
    let next = marks(after: bar).first { scalars[$0] != "》" }
    guard let open = next, scalars[open] == "《", open > bar + 1, let close = readingEnd(from: open)
    else { return false }
    return close > open + 1
  }

  /// The end of the 〔 at a place, if letters with accents are spelt in it; `nil` where it is a bracket.
  func accentsEnd(from open: Int, before limit: Int) -> Int? {
    var index = open + 1
    var hasAccent = false
    while index < limit {
      switch scalars[index] {
      case "〕": return hasAccent ? index : nil
      case "〔": return nil
      case "［":
        if isAnnotation(at: index), let close = closer(of: index) { index = close }
      default:
        if !hasAccent { hasAccent = AozoraAccents.letter(in: scalars[index..<limit]) != nil }
      }
      index += 1
    }
    return nil
  }

  // MARK: Text without its marks

  /// The 》 of the 《 at a place inside of an annotation; `nil` where another 《 comes first, or none.
  private func quotedReadingEnd(from open: Int, before limit: Int) -> Int? {
    let next = scalars[(open + 1)..<limit].firstIndex { $0 == "《" || $0 == "》" }
    return next.flatMap { scalars[$0] == "》" ? $0 : nil }
  }

  /// The text of a reading as it is set.
  ///
  /// - Parameter bytes: those that the line was read from.
  func reading(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    // Nearly all are kana.
    if corrections.isEmpty, scalars[range].allSatisfy({ (0x3041...0x30FF).contains($0.value) }) {
      return String(
        decoding: bytes[offsets[range.lowerBound]..<offsets[range.upperBound]], as: UTF8.self)
    }
    return AozoraWords(plain(range, keepsReadings: true)[...]).string
  }

  /// The characters of a stretch as they are set: readings, bars and annotations left out, and characters
  /// that are described put in.
  ///
  /// - Parameter keepsReadings: whether 《 》 and bars are text.
  func plain(_ range: Range<Int>, keepsReadings: Bool = false) -> [Unicode.Scalar] {
    var plain: [Unicode.Scalar] = []
    var index = range.lowerBound
    var accents = -1
    while index < range.upperBound {
      let rest = scalars[index..<range.upperBound]
      if let correction = corrections[index], index + correction.count <= range.upperBound {
        plain += correction.scalars
        index += correction.count
        continue
      }
      switch scalars[index] {
      case "※":
        guard isAnnotation(at: index + 1), let close = closer(of: index + 1),
          close < range.upperBound, let gaiji = AozoraGaiji(words(from: index + 1, to: close))
        else { fallthrough }
        plain += gaiji.scalars
        index = close
      case "［":
        if isAnnotation(at: index), let close = closer(of: index), close < range.upperBound {
          index = close
        } else {
          plain.append(scalars[index])
        }
      case "《" where !keepsReadings:
        if let close = quotedReadingEnd(from: index, before: range.upperBound) {
          index = close
        } else {
          plain.append(scalars[index])
        }
      case "｜" where !keepsReadings: break
      case "〔":
        accents = accentsEnd(from: index, before: range.upperBound) ?? accents
        if accents < index { plain.append("〔") }
      case "〕" where index == accents: break
      default:
        if let (scalars, length) = AozoraSigns.repeatMark(in: rest) {
          plain += scalars
          index += length - 1
        } else if index < accents, let (letter, length) = AozoraAccents.letter(in: rest) {
          plain.append(letter)
          index += length - 1
        } else {
          plain.append(scalars[index])
        }
      }
      index += 1
    }
    return plain
  }
}

/// Signs that are spelt with others.
enum AozoraSigns {
  /// The repeat mark of two cells, くの字点, that is spelt at a place, and how many characters spell it.
  static func repeatMark(in scalars: ArraySlice<Unicode.Scalar>) -> ([Unicode.Scalar], Int)? {
    guard scalars.first == "／" else { return nil }
    let rest = scalars.dropFirst()
    if rest.first == "＼" { return (["〳", "〵"], 2) }
    if rest.first == "″", rest.dropFirst().first == "＼" { return (["〴", "〵"], 3) }
    return nil
  }
}

extension Unicode.Scalar {
  /// True for what words in Latin and Greek letters are made of, signs of accents in ASCII among them.
  fileprivate var isOfForeignWord: Bool {
    value > 0x20 && value < 0x7F || value >= 0xC0 && value < 0x250
      || value >= 0x370 && value < 0x400
      || value >= 0x1E00 && value < 0x2000
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
