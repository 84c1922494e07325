/// A reading in tags of HTML, among text of another notation: `<ruby>漢字<rt>かんじ</rt></ruby>`.
struct RubyTags {
  /// The bases with their readings; the last base may have none.
  private(set) var pairs: [(base: Range<Int>, reading: Range<Int>)] = []
  /// After `</ruby>`.
  private(set) var end: Int

  /// So long it may be.
  private static let longest = 4096

  /// Reads from `<ruby>` on; `nil` where no such reading stands there, or other tags stand in it.
  init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
    let part = bytes[start..<min(limit, start + Self.longest)]
    guard Self.isTag("<ruby", part) else { return nil }
    var tokens = HTMLTokens(Array(part))
    var base: Range<Int>?
    var (isReading, isHidden) = (false, false)
    end = start
    while let token = tokens.next() {
      let range = start + token.range.lowerBound..<start + token.range.upperBound
      switch token.kind {
      case .open(let tag):
        switch tag.name {
        case "ruby" where token.range.lowerBound == 0, "rb", "rbc": break
        case "rt", "rtc": isReading = true
        case "rp": isHidden = true
        default: return nil
        }
      case .close("rt"), .close("rtc"): isReading = false
      case .close("rp"): isHidden = false
      case .close("rb"), .close("rbc"), .other: break
      case .close("ruby"):
        if let base { pairs.append((base, base.upperBound..<base.upperBound)) }
        end = range.upperBound
        guard pairs.contains(where: { !$0.reading.isEmpty }) else { return nil }
        return
      case .close: return nil
      case .text:
        let text = Self.trimmed(bytes, range)
        if isHidden || text.isEmpty { continue }
        if !isReading {
          base = base.map { $0.lowerBound..<text.upperBound } ?? text
        } else if let known = base {
          pairs.append((known, text))
          base = nil
          isReading = false
        }
      }
    }
    return nil
  }

  private static func isTag(_ tag: String, _ part: ArraySlice<UInt8>) -> Bool {
    let head = part.prefix(tag.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let next = part.dropFirst(tag.utf8.count).first
    return head == Array(tag.utf8) && (next == UInt8(ascii: ">") || next == 0x20)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// True if each base is one character: they form a word with a reading for each.
  func isWord(_ bytes: [UInt8]) -> Bool {
    pairs.count > 1
      && zip(pairs, pairs.dropFirst()).allSatisfy { !$0.reading.isEmpty && !$1.reading.isEmpty }
      && pairs.allSatisfy { String(decoding: bytes[$0.base], as: UTF8.self).count == 1 }
  }
}

/// Tags of HTML that make marks of vtype out of the text between them.
enum InlineTags {
  /// The attributes that the text of an element has; `nil` for elements that make no mark.
  static func attributes(of tag: HTMLTag) -> String? {
    switch tag.name {
    case "b", "strong": "weight=bold"
    case "i", "cite", "var", "dfn": "slant=12"
    case "em": "emphasis=sesame"
    case "u", "ins": "line=single"
    case "s", "del", "strike": "strike=single"
    case "sup": "script=super"
    case "sub": "script=sub"
    case "small": "size=0.83em"
    case "big": "size=1.17em"
    case "mark": "ground=\(highlight)"
    case "span"
    where tag.classes.contains { ["tcy", "text-combine", "tate-chu-yoko"].contains($0) }: "tcy=true"
    default: nil
    }
  }

  /// The ground of text that a marker has gone over.
  static let highlight = "#fff2a8"

  /// Elements whose beginnings and ends part lines.
  static let blocks = HTMLElement.blocks.union(["hr", "br"])
}
