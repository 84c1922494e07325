import VerticalLayout

extension AozoraParser {
  /// Reads the line at hand.
  mutating func readInline() {
    var index = 0
    while index < line.count {
      let scalar = line.scalars[index]
      if !line.corrections.isEmpty, let correction = line.corrections[index] {
        replace(
          index..<index + correction.count, with: correction.scalars, isDescribed: true)
        index += correction.count
        continue
      }
      switch scalar {
      case "［":
        if line.isAnnotation(at: index) { index = readAnnotation(at: index) } else { take(index) }
      case "※": index = readGaiji(at: index)
      case "《": index = readReading(at: index)
      case "｜", "|":
        if line.beginsBase(at: index) {
          flush(to: index)
          builder.skip(to: line.offsets[index + 1])
          text.setBar()
        } else {
          take(index)
        }
      case "〔":
        if let end = line.accentsEnd(from: index, before: line.count) {
          accentsEnd = end
          leaveOut(index)
        } else {
          take(index)
        }
      case "〕" where index == accentsEnd: leaveOut(index)
      case "／": index = readRepeatMark(at: index)
      case "<": index = readTag(at: index)
      case "&": index = readEntity(at: index)
      case "≪", "≫": readAngle(scalar, at: index)
      case "‐": if isTateTen(at: index) { readTateTen(at: index) } else { take(index) }
      default:
        if index < accentsEnd,
          let (letter, length) = AozoraAccents.letter(in: line.scalars[index..<accentsEnd])
        {
          replace(index..<index + length, with: [letter])
          index += length - 1
        } else {
          take(index)
        }
      }
      index += 1
    }
    flush(to: line.count)
  }

  // MARK: Text

  /// Takes a character as it is. It is copied later, with those around it.
  mutating func take(_ index: Int) {
    if state.lineEnds > 0 { endLineIfAsked(at: index) }
    if isVoiced, let voiced = line.scalars[index].voiced {
      replace(index..<index + 1, with: voiced)
      return
    }
    beginText()
    text.add(line.scalars[index], at: builder.end + line.offsets[index] - builder.position)
  }

  /// Copies the characters that are taken so far.
  mutating func flush(to index: Int) { builder.copy(to: line.offsets[index]) }

  private mutating func leaveOut(_ index: Int) {
    flush(to: index)
    builder.skip(to: line.offsets[index + 1])
  }

  /// Puts characters in place of others; returns where they stand in the text.
  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with scalars: [Unicode.Scalar], isDescribed: Bool = false
  ) -> Range<Int> {
    if state.lineEnds > 0 { endLineIfAsked(at: range.lowerBound) }
    beginText()
    flush(to: range.lowerBound)
    let start = builder.end
    var offset = start
    for scalar in scalars {
      text.add(scalar, at: offset, isDescribed: isDescribed)
      offset += UTF8.width(scalar)
    }
    builder.replace(to: line.offsets[range.upperBound], with: scalars)
    return start..<offset
  }

  private mutating func readRepeatMark(at index: Int) -> Int {
    guard let (scalars, length) = AozoraSigns.repeatMark(in: line.scalars[index...]) else {
      take(index)
      return index
    }
    replace(index..<index + length, with: scalars)
    return index + length - 1
  }

  /// Puts 《 and 》, which the notation has taken, in place of the signs that stand for them in pairs.
  private mutating func readAngle(_ scalar: Unicode.Scalar, at index: Int) {
    let last = state.lastAngle ?? line.scalars.lastIndex(of: "≫") ?? -1
    state.lastAngle = last
    guard scalar == "≪" ? index < last : state.openAngles > 0 else { return take(index) }
    state.openAngles += scalar == "≪" ? 1 : -1
    replace(index..<index + 1, with: [scalar == "≪" ? "《" : "》"])
  }

  /// The place of a stretch of the line in the source.
  func place(_ range: Range<Int>) -> TextRange {
    TextRange(line.offsets[range.lowerBound], line.offsets[range.upperBound])
  }

  // MARK: Kanbun

  /// True for a hyphen that stands for a line between two ideographs: before a sign of the order of reading, or on
  /// a line that has such signs. Others are hyphens (NO-A4).
  private mutating func isTateTen(at index: Int) -> Bool {
    guard text.lastKind == .han, index + 1 < line.count else { return false }
    if line.isAnnotation(at: index + 1) { return line.isKaeriten(at: index + 1) }
    guard AozoraText.Kind(line.scalars[index + 1]) == .han else { return false }
    let hasSigns =
      state.hasKaeriten ?? (0..<line.count).contains { line.isKaeriten(at: $0) }
    state.hasKaeriten = hasSigns
    return hasSigns
  }

  private mutating func readTateTen(at index: Int) {
    flush(to: index)
    _ = addMark(
      KanbunMark(.tateTen, KanbunMark.tateTenSign, source: place(index..<index + 1)))
    builder.skip(to: line.offsets[index + 1])
  }

  // MARK: Readings

  /// Reads a reading from its 《 on; returns its last character.
  private mutating func readReading(at open: Int) -> Int {
    guard let close = line.readingEnd(from: open) else {
      if line.followsBar(open) {
        warnings.add(
          .warning, .markupKept, kind: "unclosed reading", at: place(open..<open + 1),
          "no 》 ends this 《 on its line, or another 《 comes first; kept as text")
      }
      take(open)
      return open
    }
    let reading = line.reading(open + 1..<close, in: builder.bytes)
    guard !reading.unicodeScalars.allSatisfy({ $0 == " " || $0 == "　" }) else {
      warnings.add(
        .warning, .markupKept, kind: "empty reading", at: place(open..<close + 1),
        "a reading without characters; kept as text")
      take(open)
      return open
    }
    flush(to: open)
    let named = line.base(namedAfter: close)
    let namedRange = named.flatMap { named in
      let scalars = named.words.scalars
      return text.range(of: line.plain(scalars.startIndex..<scalars.endIndex))
    }
    let isKana = reading.unicodeScalars.allSatisfy {
      $0 == "　" || (0x3041...0x30FF).contains($0.value)
    }
    guard let base = text.takeBase(namedRange, afterBlanks: isKana) else {
      warnings.add(
        .warning, .markupKept, kind: "no base", at: place(open..<close + 1),
        "no text before this reading; kept as text, and ｜ before its base says what it reads")
      take(open)
      return open
    }
    let last = base == namedRange ? named?.end ?? close : close
    builder.skip(to: line.offsets[last + 1])
    let ruby = Ruby(reading, source: place(open + 1..<close))
    builder.add(.ruby(ruby), from: base.lowerBound, to: base.upperBound)
    return last
  }

  // MARK: Described characters

  /// The character that words after ※ describe; `nil` where they are an annotation of the sign ※.
  private func gaiji(_ words: AozoraWords) -> AozoraGaiji? {
    if let gaiji = AozoraGaiji(words) { return gaiji }
    switch AozoraMark(words) {
    case .unknown: return .described
    // Words that name parts of a character and are like those of an editor.
    case .editorsNote(_, target: nil) where words.starts(with: "「"): return .described
    default: return nil
    }
  }

  /// Reads ※ and, where it stands before the description of a character, that; returns its last character.
  private mutating func readGaiji(at index: Int) -> Int {
    guard line.isAnnotation(at: index + 1), let close = line.closer(of: index + 1),
      let gaiji = gaiji(line.words(from: index + 1, to: close))
    else {
      take(index)
      return index
    }
    let range = replace(index..<close + 1, with: gaiji.scalars, isDescribed: true)
    switch gaiji {
    case .known: break
    case .small: builder.add(.size(.em(1024 * 3 / 4)), from: range.lowerBound, to: range.upperBound)
    case .described:
      warnings.add(
        .note, .notationApproximated, kind: "described", at: place(index..<close + 1),
        "a character that the text only describes is set as 〓")
    }
    return close
  }
}
