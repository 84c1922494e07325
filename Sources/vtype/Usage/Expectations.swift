import ArgumentParser
import Batches
import Manuscript
import VerticalLayout
import VerticalPress
import VerticalWriters

/// A value that says what it may be, where what was written is not one.
protocol ExplainedArgument {
  /// The complaint about a text, and the advice, without the name of the option.
  static func complaint(about text: String) -> String
}

extension ExpressibleByArgument {
  /// The message about a text that is no such value.
  static func mistake(in text: String) -> String {
    if let explained = Self.self as? any ExplainedArgument.Type {
      return explained.complaint(about: text)
    }
    let words = allValueStrings
    if !words.isEmpty { return Expectation.choice(text, among: words) }
    if Self.self == Int.self { return "a whole number is expected, such as 2" }
    if Self.self == Double.self { return "a number is expected, such as 150" }
    return "it takes no such value; 'vtype --help-all' has those that it takes"
  }
}

/// Sentences that several kinds of values share.
enum Expectation {
  static func choice(_ text: String, among words: [String]) -> String {
    let other = [
      "middle": "center", "centre": "center", "centered": "center", "justified": "justify",
      "文庫": "bunko", "新書": "shinsho", "四六": "shiroku", "四六判": "shiroku", "単行本": "tankobon",
    ]
    let meant = other[text.lowercased()].flatMap { words.contains($0) ? $0 : nil }
    return "expected \(Spelling.list(words))"
      + (meant.map { "; did you mean \($0)?" } ?? Spelling.question(text, among: words))
  }

  /// The message about a wrong length.
  static func length(_ text: String, or words: [String] = []) -> String {
    let others = words.isEmpty ? "" : "\(Spelling.list(words)), or "
    let unit = text.drop { "0123456789.+- ".contains($0) }
    let units = "12pt, 4mm, 1cm, 18q, 2em or 0.5in"
    guard !unit.isEmpty, unit.count < text.count else {
      return
        "expected \(others)a length: a number with a unit, such as \(units); a number alone is in points"
        + Spelling.question(text, among: words)
    }
    guard !["pt", "mm", "cm", "q", "em", "in"].contains(unit.lowercased()) else {
      let joined = String(text.filter { $0 != " " })
      if joined != text, Dimension(joined) != nil {
        return "a length has no blank before its unit; did you mean \(joined)?"
      }
      let number = text.prefix { "0123456789.+-".contains($0) }
      guard number.filter({ $0 == "." }).count < 2,
        !number.dropFirst().contains(where: { "+-".contains($0) }),
        number.last != "."
      else { return "\(number) is no number; lengths are written \(units)" }
      return "no length is so long or has so many digits; lengths are written \(units)"
    }
    let hint =
      switch unit.lowercased() {
      case "px": "; a pixel of the web is 0.75pt"
      case "pc": "; a pica is 12pt"
      case "%": "; a length does not depend on the page"
      default: ""
      }
    return "\(unit) is no unit of length; lengths are written \(units)\(hint)"
  }
}

extension PDFColors: ExplainedArgument {
  static func complaint(about text: String) -> String {
    Expectation.choice(text, among: allValueStrings) + "; the colour of the text is --ink"
  }
}

extension Dimension: ExplainedArgument {
  static func complaint(about text: String) -> String { Expectation.length(text) }
}

extension Color: ExplainedArgument {
  static func complaint(about text: String) -> String {
    let names = Color.names.map(\.name)
    let common = [
      "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "gray": "#808080",
      "grey": "#808080", "yellow": "#ffff00", "brown": "#a52a2a", "navy": "#000080",
      "purple": "#800080", "orange": "#ffa500", "pink": "#ffc0cb", "gold": "#ffd700",
      "beige": "#f5f5dc", "cream": "ivory", "paper": "xuan", "seal": "vermilion",
      "vermillion": "vermilion", "none": "#ffffff00", "transparent": "#ffffff00",
    ]
    let meant =
      common[text.lowercased()].map { "; did you mean '\($0)'?" }
      ?? (Color("#" + text) != nil
        ? "; did you mean '#\(text)'?" : Spelling.question(text, among: names))
    return "expected a colour: \(names.joined(separator: ", ")), or '#rgb', '#rrggbb' or "
      + "'#rrggbbaa' in quotes\(meant)"
  }
}

extension LanguageTag: ExplainedArgument {
  static func complaint(about text: String) -> String {
    let meant = (LanguageAdvice.tag(meantBy: text)).map { "; did you mean \($0)?" } ?? ""
    return "expected a language tag, such as zh-Hant, zh-Hans, ja or ko\(meant)"
  }
}

extension PageArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    let names = ["auto", "scroll"] + PaperSize.allCases.map(\.rawValue)
    let meant =
      switch text.lowercased() {
      case "hagaki", "postcard": "; did you mean 100mmx148mm?"
      case "a0", "a1", "a2": "; did you mean a3?"
      case "legal": "; did you mean 8.5inx14in?"
      case "tabloid", "ledger": "; did you mean 11inx17in?"
      case "landscape": "; did you mean a4-landscape?"
      case "tankobon", "shirokuban", "四六判", "46", "b6-shinban": "; did you mean 127mmx188mm?"
      default: Spelling.question(text, among: names)
      }
    return "expected a page: \(names.joined(separator: ", ")), one of the papers with -landscape "
      + "behind it, or WIDTHxHEIGHT such as 148mmx210mm or autox300pt\(meant)"
  }
}

extension MarginArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    if let wrong = parts.first(where: { Dimension(argument: $0) == nil }) {
      return Expectation.length(wrong)
    }
    return "expected one to four lengths, as in CSS: top, right, bottom, left; such as '20mm 15mm'"
  }
}

extension AutospaceArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    Expectation.length(text, or: ["none", "grid"])
  }
}

extension IndentArgument: ExplainedArgument {
  static func complaint(about text: String) -> String { Expectation.length(text, or: ["auto"]) }
}

extension FeatureArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected tags of OpenType features between commas, of four letters or digits, such as vpal,-liga"
  }
}

extension LinkArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected words, an equals sign and a URI, such as '杜甫=https://example.org/'"
  }
}

extension PatternArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    complaint(about: text, expecting: "a style", suchAs: "'/[0-9]+年/=ink=vermilion'")
  }

  /// - Parameter value: what stands behind the equals sign.
  fileprivate static func complaint(
    about text: String, expecting value: String, suchAs example: String
  ) -> String {
    let usual =
      "expected a string, or an expression between solidi, an equals sign, and \(value), such as "
      + example
    guard text.hasPrefix("/"), let end = text.firstRange(of: "/=") else { return usual }
    let pattern = String(text[..<end.lowerBound]) + "/"
    do throws(TextPatternError) {
      _ = try TextPattern(pattern)
      return usual
    } catch { return "\(error)" }
  }
}

extension PatternLinkArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    guard let parts = PatternArgument(argument: text) else {
      return PatternArgument.complaint(
        about: text, expecting: "a URI", suchAs: "'/@([a-z]+)/=https://example.org/$1'")
    }
    do throws(TextPatternError) {
      _ = try PatternLink(pattern: parts.pattern, target: parts.value)
      return ""
    } catch { return "\(error)" }
  }
}

extension PageSelection: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected pages counted from 1, such as 3, 3-5, 7- or 1,3-5"
  }
}

extension AreaArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected four lengths between commas: the left edge, the upper edge, the width and the height, "
      + "such as 0,0,50mm,50mm"
  }
}

extension PointArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected a place: two lengths from the left and the upper edge, such as 75,70 or 20mm,35mm"
  }
}

extension RangeArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected bytes of the text: START:END, such as 0:12, 12: or :30"
  }
}

extension Shard: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected a part and how many there are, such as 2/8 for the second of eight"
  }
}
