/// Finds brackets and quotation marks without their partners.
///
/// Pairs may go on through paragraphs, as quotations do. A quotation may also be opened again by each of
/// its paragraphs, as is done in Chinese, Japanese and English; that is a note only. Linear in the
/// text, however many marks it has and however deep they nest.
package struct BracketCheck {
  /// An opening mark and what has become of it.
  private struct Opening {
    enum State { case open, closed, passed }

    var offset: UInt32
    var mark: Unicode.Scalar
    var partner: Unicode.Scalar
    var pair: UInt32
    /// The last paragraph that it is known to be open in.
    var paragraph: Int
    var state = State.open
    /// The mark that closed something around it.
    var passedBy: Unicode.Scalar = "\0"
    var isContinued = false
    var isForgiven = false
  }

  /// A closing mark that closes nothing.
  private struct Stray {
    var offset: UInt32
    var mark: Unicode.Scalar
    var partner: Unicode.Scalar
    /// The innermost opening mark of the paragraph, which may have wanted another one.
    var facing: Int?
  }

  private var openings: [Opening] = []
  /// Open brackets, from the outside in: indices into the openings.
  private var stack: [Int] = []
  /// The same by pair, and those that quote.
  private var stacks: [UInt32: [Int]] = [:]
  private var quotes: [Int] = []
  /// Openings that were passed by, by pair.
  private var passed: [UInt32: [Int]] = [:]
  private var strays: [Stray] = []
  private var findings: [CheckFinding] = []

  private var paragraph = 0
  /// The last paragraph before it that is not blank.
  private var paragraphBefore = -1
  /// The number of the quotes before it that the paragraph has opened again; `nil` after its beginning.
  private var reopened: Int?

  /// The findings in a document, in the order of the text.
  package static func findings(in document: Document) -> [CheckFinding] {
    var check = BracketCheck()
    for (index, paragraph) in document.paragraphs.enumerated() {
      check.add(document.text.slice(paragraph.range).unicodeScalars, index, paragraph.range)
    }
    return check.finish()
  }

  private mutating func add(
    _ scalars: Substring.UnicodeScalarView, _ index: Int, _ range: TextRange
  ) {
    paragraph = index
    reopened = 0
    var offset = UInt32(range.lowerBound)
    var isBlank = true
    var next = scalars.startIndex
    while next < scalars.endIndex {
      let scalar = scalars[next]
      let here = next
      scalars.formIndex(after: &next)
      if let mark = BracketMark(scalar) {
        add(scalar, mark, at: offset, Surroundings(scalars, here, after: next))
        isBlank = false
      } else if scalar != " " && scalar != "\u{3000}" && scalar != "\t" {
        if scalar == "\"" { closeStraight(at: offset, Surroundings(scalars, here, after: next)) }
        reopened = nil
        isBlank = false
      }
      offset += UInt32(UTF8.width(scalar))
    }
    if !isBlank { paragraphBefore = index }
  }

  private mutating func add(
    _ scalar: Unicode.Scalar, _ mark: BracketMark, at offset: UInt32, _ around: Surroundings
  ) {
    if around.isMentioned(mark) {
      reopened = nil
    } else if mark.isOpening && !closesLowQuote(scalar) {
      open(scalar, mark, at: offset, around)
    } else {
      close(scalar, mark, at: offset, around)
    }
  }

  private mutating func open(
    _ scalar: Unicode.Scalar, _ mark: BracketMark, at offset: UInt32, _ around: Surroundings
  ) {
    if let count = reopened, mark.isQuote, count < quotes.count {
      let quote = quotes[count]
      if openings[quote].pair == mark.pair, openings[quote].paragraph == paragraphBefore {
        openings[quote].isContinued = true
        openings[quote].paragraph = paragraph
        reopened = count + 1
        return
      }
    }
    reopened = nil
    let index = openings.count
    openings.append(
      Opening(
        offset: offset, mark: scalar, partner: mark.partner, pair: mark.pair, paragraph: paragraph,
        isForgiven: scalar == "(" && around.isFace || scalar == "\u{2018}" && around.isElision))
    stack.append(index)
    stacks[mark.pair, default: []].append(index)
    if mark.isQuote { quotes.append(index) }
  }

  private mutating func close(
    _ scalar: Unicode.Scalar, _ mark: BracketMark, at offset: UInt32, _ around: Surroundings
  ) {
    reopened = nil
    var pair = mark.pair
    if scalar == "\u{2019}" {
      if around.isApostrophe || (around.followsLetter && stacks[pair]?.isEmpty != false) { return }
    }
    if closesLowQuote(scalar) { pair = 0x201E }
    let isRound = pair == 0x28 || pair == 0xFF08
    if let target = stacks[pair]?.last, let top = stack.last {
      // An opening mark of an earlier paragraph is not closed from inside others of this one.
      let isHere = openings[target].paragraph == paragraph
      if target == top || isHere || openings[top].paragraph != paragraph {
        let isNear = openings[target].paragraph >= paragraphBefore
        if isNear || !isRound || !around.isListLabel {
          pop(to: target, closedBy: scalar)
          return
        }
      }
    }
    if let late = passed[pair]?.last, openings[late].paragraph == paragraph {
      passed[pair]?.removeLast()
      openings[late].state = .closed
      let crossing = openings[late].passedBy
      report(.bracketCrossed, offset, scalar, other: crossing)
      return
    }
    let facing = stack.last.flatMap { openings[$0].paragraph == paragraph ? $0 : nil }
    let facesRound =
      facing.map { openings[$0].pair == 0x28 || openings[$0].pair == 0xFF08 } ?? false
    if isRound, !facesRound, around.isListLabel || around.isFace { return }
    strays.append(Stray(offset: offset, mark: scalar, partner: mark.partner, facing: facing))
  }

  /// A straight quote at a sentence's end closes what a curly one has opened, but is the wrong mark.
  private mutating func closeStraight(at offset: UInt32, _ around: Surroundings) {
    guard let top = stack.last, openings[top].pair == 0x201C, openings[top].paragraph == paragraph,
      around.followsPause
    else { return }
    pop(to: top, closedBy: "\"")
    report(.bracketMismatched, offset, "\"", other: openings[top].partner)
  }

  /// True if a curly quote ends „German“ or „Polish” quotation.
  private func closesLowQuote(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar == "\u{201C}" || scalar == "\u{201D}", let top = stack.last else { return false }
    return openings[top].pair == 0x201E && openings[top].paragraph == paragraph
  }

  /// Closes an opening mark; what was opened inside it is left open.
  private mutating func pop(to target: Int, closedBy mark: Unicode.Scalar) {
    while let index = stack.popLast() {
      let pair = openings[index].pair
      stacks[pair]?.removeLast()
      if quotes.last == index { quotes.removeLast() }
      if index == target {
        openings[index].state = .closed
        return
      }
      openings[index].state = .passed
      openings[index].passedBy = mark
      passed[pair, default: []].append(index)
    }
  }

  private mutating func report(
    _ code: FindingCode, _ offset: UInt32, _ mark: Unicode.Scalar, other: Unicode.Scalar
  ) {
    let start = Int(offset)
    findings.append(
      CheckFinding(code, TextRange(start, start + UTF8.width(mark)), .mark(mark, other: other)))
  }

  private mutating func finish() -> [CheckFinding] {
    for stray in strays {
      if let facing = stray.facing, openings[facing].state != .closed {
        openings[facing].state = .closed
        report(.bracketMismatched, stray.offset, stray.mark, other: openings[facing].partner)
      } else {
        report(.bracketUnopened, stray.offset, stray.mark, other: stray.partner)
      }
    }
    for opening in openings {
      if opening.state != .closed {
        guard !opening.isForgiven else { continue }
        report(.bracketUnclosed, opening.offset, opening.mark, other: opening.partner)
      } else if opening.isContinued {
        report(.quotationContinued, opening.offset, opening.mark, other: opening.partner)
      }
    }
    return findings.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
  }
}
