import VerticalLayout

/// Writes the notations of sites of web novels.
struct WebDialect: ExportDialect {
  private let notation: Notation
  private let longestBase: Int
  private let longestReading: Int

  static let narou = WebDialect(notation: .narou, longestBase: 10, longestReading: 10)
  static let kakuyomu = WebDialect(notation: .kakuyomu, longestBase: 20, longestReading: 50)
  static let pixiv = WebDialect(
    notation: .pixiv, longestBase: .max, longestReading: .max)

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    guard notation != .pixiv else { return String(text) }
    var plain = ""
    for scalar in text {
      // A bar before a bracket makes it one of the text (NO-N3, NO-K3).
      if scalar == "《" || notation == .narou && (scalar == "（" || scalar == "(") { plain += "｜" }
      plain.unicodeScalars.append(scalar)
    }
    return plain
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby): return reading(ruby, text)
    case .emphasis: return emphasis(text)
    case .link(let target):
      guard notation == .pixiv, target.hasPrefix("http"), !text.contains(">"), !text.contains("]")
      else { return nil }
      return ExportMark(begin: "[[jumpuri:", end: " > \(target)]]")
    case .anchor, .insetBracket: return ExportMark()
    default: return nil
    }
  }

  private func reading(_ ruby: Ruby, _ base: Substring) -> ExportMark? {
    guard ruby.side == .right, base.unicodeScalars.count <= longestBase,
      ruby.text.unicodeScalars.count <= longestReading
    else { return nil }
    let signs: Set<Character> =
      notation == .pixiv ? [">", "＞", "[", "]"] : ["《", "》", "｜", "|", "（", "）", "(", ")"]
    guard !base.contains(where: signs.contains), !ruby.text.contains(where: signs.contains),
      !ruby.text.allSatisfy({ "・、﹅".contains($0) })
    else { return nil }
    if notation == .pixiv { return ExportMark(begin: "[[rb:", end: " > \(ruby.text)]]") }
    return ExportMark(begin: "｜", end: "《\(ruby.text)》")
  }

  private func emphasis(_ text: Substring) -> ExportMark? {
    switch notation {
    case .kakuyomu where !text.contains("《") && !text.contains("》"):
      return ExportMark(begin: "《《", end: "》》")
    case .narou:
      guard !text.contains(where: { "《》｜|（）()".contains($0) }) else { return nil }
      return ExportMark(
        begin: text.map { $0.isWhitespace ? String($0) : "｜\($0)《・》" }.joined(), isWhole: true)
    default: return nil
    }
  }

  var linksNotes: Bool { false }

  func noteReference(_ reference: ExportedReference) -> String { number(reference.number) }

  private func number(_ number: Int) -> String {
    plain(Substring("（\(number)）").unicodeScalars, after: nil)
  }

  func notes(_ notes: [WrittenNote]) -> String {
    notes.map { number($0.number) + $0.lines.joined(separator: "\n") + "\n" }.joined()
  }

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    var line = text
    if case .heading = paragraph.role {
      if notation == .pixiv {
        line = "[chapter:\(text)]"
      } else {
        unsaid.append("headings")
      }
    }
    let style = paragraph.style
    if let head = style.headIndent?.wholeEm, head > 0, paragraph.role == .body {
      line = String(repeating: "　", count: min(head, 40)) + line
    }
    if style.alignment == .bottom { unsaid.append("text at the foot of columns") }
    guard style.breakBefore != nil else { return line + "\n" }
    switch notation {
    case .pixiv: return "[newpage]\n\(line)\n"
    case .narou: return "【改ページ】\n\(line)\n"
    default:
      unsaid.append("pages")
      return line + "\n"
    }
  }
}
