import VerticalLayout

/// Finds which signs of a block belong together: brackets first, then emphasis between them.
struct MarkdownMatcher {
  let text: MarkdownText
  private(set) var tokens: [MarkdownToken]
  private(set) var messages: [MarkdownMessage] = []
  /// True for the rules of CommonMark for what begins and ends emphasis.
  private let isCommonMark: Bool
  /// The targets of links by their names.
  private let definitions: [[UInt8]: String]
  /// The tokens that begin marks between brackets, and those that end them.
  private var beginners: Set<Int> = []
  private var enders: Set<Int> = []
  /// The end of the line at hand.
  private var lineEnd = 0

  init(
    _ text: MarkdownText, _ tokens: [MarkdownToken], isCommonMark: Bool = false,
    definitions: [[UInt8]: String] = [:]
  ) {
    self.text = text
    self.tokens = tokens
    self.isCommonMark = isCommonMark
    self.definitions = definitions
  }

  mutating func match() {
    matchBrackets()
    matchDelimiters()
  }

  // MARK: Brackets

  private mutating func matchBrackets() {
    var open: [Int] = []
    var after = 0
    var index = 0
    while index < tokens.count {
      defer { index += 1 }
      // Signs in the target of a link are none.
      guard tokens[index].range.lowerBound >= after else {
        tokens[index].kind = .nothing
        tokens[index].kept = 0
        continue
      }
      switch tokens[index].kind {
      case .bracket, .macro, .tag: open.append(index)
      case .tagEnd(let name): closeTag(name, index, &open)
      case .bracketEnd:
        while let last = open.last, case .tag = tokens[last].kind { leaveOutTag(open.removeLast()) }
        guard let opener = open.last else { continue }
        if case .macro(_, let attributes) = tokens[opener].kind {
          guard index + 1 < tokens.count, case .bracketEnd = tokens[index + 1].kind,
            tokens[index + 1].range.lowerBound == tokens[index].range.upperBound
          else { continue }
          open.removeLast()
          // What is a note has no attributes.
          pair(
            opener, index + 1, begin: attributes.isEmpty ? "^[" : "[",
            end: attributes.isEmpty ? "]" : "]{\(attributes)}")
          tokens[index].kept = 0
          index += 1
        } else {
          open.removeLast()
          guard let end = link(opener, index) else { continue }
          after = end
          // Links stand in no other ones.
          if isCommonMark, case .bracket(isImage: false) = tokens[opener].kind {
            open.removeAll {
              if case .bracket(isImage: false) = tokens[$0].kind { true } else { false }
            }
          }
        }
      default: break
      }
    }
    for opener in open {
      if case .tag = tokens[opener].kind { leaveOutTag(opener) }
      guard case .macro(let name, _) = tokens[opener].kind else { continue }
      messages.append(
        MarkdownMessage(
          kind: "unclosed " + name, place: tokens[opener].range,
          message: "no ]] for this [[\(name):; kept as text"))
    }
  }

  // MARK: Tags of HTML

  /// Ends the element that began last, if it has this name, or one that began shortly before.
  private mutating func closeTag(_ name: String, _ index: Int, _ open: inout [Int]) {
    tokens[index].kept = 0
    let found = open.indices.suffix(8).last { place in
      if case .tag(name, _) = tokens[open[place]].kind { true } else { false }
    }
    guard let found, case .tag(_, let mark) = tokens[open[found]].kind else {
      return leaveOutTag(index)
    }
    let opener = open[found]
    for other in open[(found + 1)...] { if case .tag = tokens[other].kind { leaveOutTag(other) } }
    open.removeLast(open.count - found)
    pair(opener, index, begin: mark.begin, end: mark.end)
  }

  private mutating func leaveOutTag(_ index: Int) {
    tokens[index].kept = 0
    // One without a mark has been told of.
    if case .tag(_, let mark) = tokens[index].kind, mark.begin.isEmpty { return }
    messages.append(
      MarkdownMessage(
        kind: "lone tag", place: tokens[index].range,
        message: "a tag of HTML without its partner is left out",
        isNote: true))
  }

  private mutating func pair(_ opener: Int, _ closer: Int, begin: String, end: String) {
    tokens[opener].begins.append(MarkdownToken.Pair(begin: begin, end: end))
    tokens[opener].kept = 0
    tokens[closer].ends += 1
    tokens[closer].kept = 0
    beginners.insert(opener)
    enders.insert(closer)
  }

  /// Makes a link or an image of a bracket with a target after it; where the target ends.
  private mutating func link(_ opener: Int, _ closer: Int) -> Int? {
    guard case .bracket(let isImage) = tokens[opener].kind else { return nil }
    let start = tokens[closer].range.upperBound
    if start < text.count, text.bytes[start] == UInt8(ascii: "(") {
      if isCommonMark {
        lineEnd = text.count
      } else {
        while lineEnd < text.count, lineEnd <= start || !text.isLineEnd(lineEnd) { lineEnd += 1 }
      }
      if let target = LinkTarget(text.bytes, at: start, before: min(lineEnd, start + 4096)),
        isCommonMark || !target.uri.isEmpty
      {
        return link(opener, closer, to: target.uri, end: target.end, isImage: isImage)
      }
    }
    guard !definitions.isEmpty, let (uri, end) = reference(opener, closer) else { return nil }
    return link(opener, closer, to: uri, end: end, isImage: isImage)
  }

  private mutating func link(
    _ opener: Int, _ closer: Int, to target: String, end: Int, isImage: Bool
  ) -> Int {
    var uri = ""
    for scalar in target.unicodeScalars {
      if scalar == "<" || scalar == ">" || scalar == "\\" { uri += "\\" }
      uri.unicodeScalars.append(scalar)
    }
    // A link that leads nowhere is its words.
    let isLink = isImage || !uri.isEmpty
    pair(
      opener, closer, begin: isImage ? "![" : isLink ? "[" : "", end: isLink ? "](<\(uri)>)" : "")
    tokens[closer].range = tokens[closer].range.lowerBound..<end
    return end
  }

  /// The target of `[words][name]`, `[name][]` or `[name]`, and the end of that.
  private func reference(_ opener: Int, _ closer: Int) -> (uri: String, end: Int)? {
    var name = tokens[opener].range.upperBound..<tokens[closer].range.lowerBound
    var end = tokens[closer].range.upperBound
    if end < text.count, text.bytes[end] == 0x5B,
      let close = text.bytes[end..<min(text.count, end + 1000)].dropFirst().firstIndex(where: {
        $0 == 0x5D || $0 == 0x5B
      }),
      text.bytes[close] == 0x5D
    {
      if close > end + 1 { name = end + 1..<close }
      end = close + 1
      if let uri = definitions[MarkdownDefinition.key(text.bytes[name])] { return (uri, end) }
      return nil
    }
    guard name.count <= 999, let uri = definitions[MarkdownDefinition.key(text.bytes[name])] else {
      return nil
    }
    return (uri, end)
  }

  // MARK: Emphasis

  /// A run that may begin emphasis, as far as it has not begun any yet.
  fileprivate struct Opener {
    var token: Int
    var frame: Int
    var left: Int
    var whole: Int
    var mayEnd: Bool

    /// True if a run of signs passes it: where one of both may both begin and end emphasis, and their lengths add up to a multiple
    /// of three, though neither is one.
    func isPassed(by whole: Int, in frame: Int, mayBegin: Bool) -> Bool {
      self.frame == frame && (mayBegin || mayEnd) && (self.whole + whole) % 3 == 0
        && (self.whole % 3 != 0 || whole % 3 != 0)
    }
  }

  /// The signs of which runs are delimiters.
  private static let signs = Array("*_~=".utf8)

  private mutating func matchDelimiters() {
    // A stack for each sign, and the brackets around the place at hand.
    var openers = [[Opener]](repeating: [], count: Self.signs.count)
    // Of runs of each kind that may end emphasis and found nothing to end: no later one like it looks below this again.
    var bottoms = [Int](repeating: 0, count: Self.signs.count * 6)
    var frames = [-1]
    let hasFrames = !beginners.isEmpty
    for index in tokens.indices {
      if hasFrames, beginners.contains(index) { frames.append(index) }
      if hasFrames, enders.contains(index), frames.count > 1 {
        let frame = frames.removeLast()
        for stack in openers.indices { openers[stack].removeAll(after: frame) }
      }
      guard case .delimiter(let sign) = tokens[index].kind, let frame = frames.last,
        let stack = Self.signs.firstIndex(of: sign)
      else { continue }
      let flanks = Self.flanks(of: tokens[index].range, sign, in: text.bytes, isCommonMark)
      let isPair = sign == UInt8(ascii: "~") || sign == UInt8(ascii: "=")
      let whole = tokens[index].range.count
      var left = whole
      guard isCommonMark && !isPair || left <= 3, !isPair || left == 2 else { continue }
      let bottom = stack * 6 + whole % 3 * 2 + (flanks.mayBegin ? 1 : 0)
      while flanks.mayEnd, left > 0 {
        var place = openers[stack].count - 1
        let least = bottoms[bottom]
        while isCommonMark, !isPair, place >= least,
          openers[stack][place].isPassed(by: whole, in: frame, mayBegin: flanks.mayBegin)
        {
          place -= 1
        }
        guard place >= (isCommonMark ? least : 0), openers[stack][place].frame == frame,
          !isPair || openers[stack][place].left == 2
        else {
          if isCommonMark { bottoms[bottom] = openers[stack].count }
          break
        }
        var opener = openers[stack][place]
        let count = min(opener.left, left, 2)
        join(opener.token, index, count, sign)
        opener.left -= count
        left -= count
        for other in openers.indices where other != stack {
          openers[other].removeAll(after: opener.token)
        }
        openers[stack].removeSubrange(place...)
        if opener.left > 0 { openers[stack].append(opener) }
      }
      tokens[index].kept = left
      if flanks.mayBegin, left > 0 {
        openers[stack].append(
          Opener(token: index, frame: frame, left: left, whole: whole, mayEnd: flanks.mayEnd))
      }
    }
  }

  private mutating func join(_ opener: Int, _ closer: Int, _ count: Int, _ sign: UInt8) {
    let pair =
      sign == UInt8(ascii: "=")
      ? Self.highlight
      : sign == UInt8(ascii: "~") ? Self.strike : count == 2 ? Self.strong : Self.emphasis
    // The inner ones are found first.
    tokens[opener].begins.insert(pair, at: 0)
    tokens[opener].kept -= count
    tokens[closer].ends += 1
  }

  private static let highlight = pair("ground=\(InlineTags.highlight)")
  private static let strike = pair("strike=single")
  private static let strong = pair("outline=\"0.0332em fill\"")
  private static let emphasis = pair("emphasis=sesame")

  private static func pair(_ attributes: String) -> MarkdownToken.Pair {
    MarkdownToken.Pair(begin: "[", end: "]{\(attributes)}")
  }

  /// True if a run of signs may begin and end emphasis: by what stands beside it.
  private static func flanks(
    of range: Range<Int>, _ sign: UInt8, in bytes: [UInt8], _ isCommonMark: Bool
  ) -> (mayBegin: Bool, mayEnd: Bool) {
    if isCommonMark { return commonFlanks(of: range, sign, in: bytes) }
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    var mayBegin = after > 0x20
    var mayEnd = before > 0x20
    if sign == UInt8(ascii: "_") {
      // Not inside of words.
      mayBegin = mayBegin && !isOfWord(before)
      mayEnd = mayEnd && !isOfWord(after)
    }
    return (mayBegin, mayEnd)
  }

  /// The same by the rules of CommonMark, but for characters of Chinese, Japanese and Korean, between which no blanks stand:
  /// punctuation beside or among them keeps nothing from beginning or ending, as in **「強調」**だ.
  private static func commonFlanks(
    of range: Range<Int>, _ sign: UInt8, in bytes: [UInt8]
  ) -> (mayBegin: Bool, mayEnd: Bool) {
    let before = bytes.scalar(before: range.lowerBound) ?? " "
    let after = bytes.scalar(at: range.upperBound) ?? " "
    let isBetweenWords = before.isWideText || after.isWideText
    let isLeft =
      !after.isGap && (isBetweenWords || !after.isSignOfText || before.isGap || before.isSignOfText)
    let isRight =
      !before.isGap && (isBetweenWords || !before.isSignOfText || after.isGap || after.isSignOfText)
    guard sign == UInt8(ascii: "_") else { return (isLeft, isRight) }
    return (
      isLeft && (!isRight || before.isSignOfText || before.isWideText),
      isRight && (!isLeft || after.isSignOfText || after.isWideText)
    )
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }
}

extension [MarkdownMatcher.Opener] {
  /// Forgets those that stand after a token.
  fileprivate mutating func removeAll(after token: Int) {
    while let last, last.token > token { removeLast() }
  }
}

extension Unicode.Scalar {
  fileprivate var isGap: Bool {
    value <= 0x20 || !(0x3001...0xD7FF).contains(value) && properties.isWhitespace
  }

  /// True for punctuation and symbols.
  fileprivate var isSignOfText: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      true
    default: false
    }
  }

  /// True for characters of Chinese, Japanese and Korean, and their punctuation.
  fileprivate var isWideText: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3001...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
