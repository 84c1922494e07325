import VerticalLayout

/// Finds which signs of a block belong together: brackets first, then emphasis between them.
struct MarkdownMatcher {
  let text: MarkdownText
  private(set) var tokens: [MarkdownToken]
  private(set) var messages: [(kind: String, place: Range<Int>, message: String)] = []
  /// The token that ends each bracket that is a mark.
  private var closers: [Int: Int] = [:]
  private var enders: Set<Int> = []
  /// The end of the line at hand.
  private var lineEnd = 0

  init(_ text: MarkdownText, _ tokens: [MarkdownToken]) {
    self.text = text
    self.tokens = tokens
  }

  mutating func match() {
    matchBrackets()
    matchDelimiters()
  }

  // MARK: Brackets

  private mutating func matchBrackets() {
    var open: [Int] = []
    var behind = 0
    var index = 0
    while index < tokens.count {
      defer { index += 1 }
      // Signs in the target of a link are none.
      guard tokens[index].range.lowerBound >= behind else {
        tokens[index].kind = .nothing
        tokens[index].kept = 0
        continue
      }
      switch tokens[index].kind {
      case .bracket, .macro: open.append(index)
      case .bracketEnd:
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
          if let end = link(opener, index) { behind = end }
        }
      default: break
      }
    }
    for opener in open {
      guard case .macro(let name, _) = tokens[opener].kind else { continue }
      messages.append(
        ("unclosed " + name, tokens[opener].range, "no ]] for this [[\(name):; kept as text"))
    }
  }

  private mutating func pair(_ opener: Int, _ closer: Int, begin: String, end: String) {
    tokens[opener].begins.append(MarkdownToken.Pair(begin: begin, end: end))
    tokens[opener].kept = 0
    tokens[closer].ends += 1
    tokens[closer].kept = 0
    closers[opener] = closer
    enders.insert(closer)
  }

  /// Makes a link or an image of a bracket with a target behind it; where the target ends.
  private mutating func link(_ opener: Int, _ closer: Int) -> Int? {
    guard case .bracket(let isImage) = tokens[opener].kind else { return nil }
    let start = tokens[closer].range.upperBound
    guard start < text.count, text.bytes[start] == UInt8(ascii: "(") else { return nil }
    while lineEnd < text.count, lineEnd <= start || !text.isLineEnd(lineEnd) { lineEnd += 1 }
    guard let target = LinkTarget(text.bytes, at: start, before: min(lineEnd, start + 4096)),
      !target.uri.isEmpty
    else {
      return nil
    }
    var uri = ""
    for scalar in target.uri.unicodeScalars {
      if scalar == "<" || scalar == ">" || scalar == "\\" { uri += "\\" }
      uri.unicodeScalars.append(scalar)
    }
    pair(opener, closer, begin: isImage ? "![" : "[", end: "](<\(uri)>)")
    tokens[closer].range = tokens[closer].range.lowerBound..<target.end
    return target.end
  }

  // MARK: Emphasis

  /// A run that may begin emphasis, as far as it has not begun any yet.
  fileprivate struct Opener {
    var token: Int
    var frame: Int
    var left: Int
  }

  private mutating func matchDelimiters() {
    // A stack for each sign, and the brackets around the place at hand.
    var openers: [UInt8: [Opener]] = [:]
    var frames = [-1]
    for index in tokens.indices {
      if closers[index] != nil { frames.append(index) }
      if enders.contains(index), frames.count > 1 {
        let frame = frames.removeLast()
        for sign in openers.keys { openers[sign]?.removeAll(after: frame) }
      }
      guard case .delimiter(let sign) = tokens[index].kind, let frame = frames.last else {
        continue
      }
      let flanks = self.flanks(of: tokens[index].range, sign)
      let isPair = sign == UInt8(ascii: "~")
      var left = tokens[index].range.count
      guard left <= 3, !isPair || left == 2 else { continue }
      while flanks.mayEnd, left > 0, var opener = openers[sign]?.last, opener.frame == frame,
        !isPair || opener.left == 2
      {
        let count = min(opener.left, left, 2)
        join(opener.token, index, count, sign)
        opener.left -= count
        left -= count
        for other in openers.keys where other != sign {
          openers[other]?.removeAll(after: opener.token)
        }
        openers[sign]?.removeLast()
        if opener.left > 0 { openers[sign]?.append(opener) }
      }
      tokens[index].kept = left
      if flanks.mayBegin, left > 0 {
        openers[sign, default: []].append(Opener(token: index, frame: frame, left: left))
      }
    }
  }

  private mutating func join(_ opener: Int, _ closer: Int, _ count: Int, _ sign: UInt8) {
    let attributes =
      sign == UInt8(ascii: "~")
      ? "strike=single" : count == 2 ? "outline=\"0.0332em fill\"" : "emphasis=sesame"
    // The inner ones are found first.
    tokens[opener].begins.insert(
      MarkdownToken.Pair(begin: "[", end: "]{\(attributes)}"), at: 0)
    tokens[opener].kept -= count
    tokens[closer].ends += 1
  }

  /// True if a run of signs may begin and end emphasis: by what stands beside it.
  private func flanks(of range: Range<Int>, _ sign: UInt8) -> (mayBegin: Bool, mayEnd: Bool) {
    let before = range.lowerBound > 0 ? text.bytes[range.lowerBound - 1] : 0x20
    let after = range.upperBound < text.count ? text.bytes[range.upperBound] : 0x20
    var mayBegin = after > 0x20
    var mayEnd = before > 0x20
    if sign == UInt8(ascii: "_") {
      // Not inside of words.
      mayBegin = mayBegin && !isOfWord(before)
      mayEnd = mayEnd && !isOfWord(after)
    }
    return (mayBegin, mayEnd)
  }

  private func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }
}

extension [MarkdownMatcher.Opener] {
  /// Forgets those that stand behind a token.
  fileprivate mutating func removeAll(after token: Int) {
    while let last, last.token > token { removeLast() }
  }
}
