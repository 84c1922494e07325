import CommandOptions
import Manuscript
import VerticalLayout
import VerticalPress
import VerticalWriters

extension PDFColors {
  package static func complaint(about text: String) -> String {
    Expectation.choice(text, among: allValueStrings) + "; the colour of the text is --ink"
  }
}

extension Dimension {
  package static func complaint(about text: String) -> String { Expectation.length(text) }
}

extension Color {
  package static func complaint(about text: String) -> String {
    let names = Color.names.map(\.name)
    let common = [
      "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "gray": "#808080",
      "grey": "#808080", "yellow": "#ffff00", "brown": "#a52a2a", "navy": "#000080",
      "purple": "#800080", "orange": "#ffa500", "pink": "#ffc0cb", "gold": "#ffd700",
      "beige": "#f5f5dc", "cream": "ivory", "paper": "xuan", "seal": "vermilion",
      "vermillion": "vermilion", "朱": "vermilion", "朱色": "vermilion", "墨": "ink", "黒": "black",
      "黑": "black", "白": "white", "赤": "#ff0000", "紅": "#ff0000", "红": "#ff0000", "青": "#0000ff",
      "藍": "#0000ff", "蓝": "#0000ff", "緑": "#008000", "綠": "#008000", "绿": "#008000",
      "灰": "#808080", "金": "#ffd700", "象牙": "ivory", "宣紙": "xuan", "宣纸": "xuan",
      "none": "#ffffff00", "transparent": "#ffffff00",
    ]
    if PaperSize(named: text) != nil {
      return "\(text) is a paper: --page \(text); a colour is ivory or '#fffdf0'"
    }
    let meant =
      common[text.lowercased()].map { "; did you mean '\($0)'?" }
      ?? (Color("#" + text) != nil
        ? "; did you mean '#\(text)'?" : Spelling.question(text, among: names))
    return "expected a colour: \(names.joined(separator: ", ")), or '#rgb', '#rrggbb' or "
      + "'#rrggbbaa' in quotes\(meant)"
  }
}

extension LanguageTag {
  package static func complaint(about text: String) -> String {
    let meant = (LanguageAdvice.tag(meantBy: text)).map { "; did you mean \($0)?" } ?? ""
    return "expected a language tag, such as zh-Hant, zh-Hans, ja or ko\(meant)"
  }
}

extension PageArgument {
  package static func complaint(about text: String) -> String {
    let names = ["auto", "scroll"] + PaperSize.allCases.map(\.rawValue)
    let lowered = text.lowercased()
    let meant: String
    switch lowered {
    case "a0", "a1", "a2": meant = "; did you mean a3?"
    case "legal": meant = "; did you mean 8.5inx14in?"
    case "tabloid", "ledger": meant = "; did you mean 11inx17in?"
    case "landscape": meant = "; did you mean a4-landscape?"
    case _ where lowered.hasSuffix("px"):
      let number = lowered.dropLast(2).prefix { $0.isASCII && $0.isNumber }
      meant =
        lowered.contains("x\(number)") || number.isEmpty
        ? "" : "; a square of so many pixels is \(number)x\(number)px"
    default: meant = Spelling.question(text, among: names)
    }
    return "expected a page: \(names.joined(separator: ", ")), one of the papers with -landscape "
      + "after it, or WIDTHxHEIGHT such as 148mmx210mm, 1080x1350px or autox300pt\(meant); --page list shows their "
      + "sizes"
  }

  /// The papers with their sizes, a line each.
  package static var list: String {
    PaperSize.allCases.map { paper in
      let name = paper.rawValue
      let padding = String(repeating: " ", count: max(1, 12 - name.utf8.count))
      return
        "\(name)\(padding)\(paper.size.width.millimeters) × \(paper.size.height.millimeters) mm"
        + (paper.tradeName.map { "  \($0)" } ?? "") + "\n"
    }.joined()
      + "With -landscape after it a paper lies on its side. WIDTHxHEIGHT is any other page: 148mmx210mm,\n"
      + "1080x1350px (pixels of a PNG at --dpi), autox300pt.\n"
  }
}

extension PaperSize {
  /// The name that the trade has for a paper.
  fileprivate var tradeName: String? {
    switch self {
    case .bunko: "文庫判"
    case .shinsho: "新書判"
    case .shiroku: "四六判"
    case .tankobon: "単行本 (四六判)"
    case .kiku: "菊判"
    case .hagaki: "はがき"
    case .meishi: "名刺"
    case .k32: "32开"
    case .large32k: "大32开"
    case .k16: "16开"
    case .large16k: "大16开"
    case .square: "1080 × 1080 px at 300 dpi"
    case .a3, .a4, .a5, .a6, .a7, .letter: nil
    case .b4, .b5, .b6, .b7: "JIS"
    }
  }
}

extension MarginArgument {
  package static func complaint(about text: String) -> String {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    if let wrong = parts.first(where: { Dimension(argument: $0) == nil }) {
      return Expectation.length(wrong)
    }
    return "expected one to four lengths, as in CSS: top, right, bottom, left; such as '20mm 15mm'"
  }
}

extension AutospaceArgument {
  package static func complaint(about text: String) -> String {
    Expectation.length(text, or: ["none", "grid"])
  }
}

extension IndentArgument {
  package static func complaint(about text: String) -> String {
    Expectation.length(text, or: ["auto"])
  }
}

extension FeatureArgument {
  package static func complaint(about text: String) -> String {
    "expected tags of OpenType features between commas, of four letters or digits, such as vpal,-liga"
  }
}

extension LinkArgument {
  package static func complaint(about text: String) -> String {
    "expected words, an equals sign and a URI, such as '杜甫=https://example.org/'"
  }
}

extension PatternArgument {
  package static func complaint(about text: String) -> String {
    complaint(about: text, expecting: "a style", suchAs: "'/[0-9]+年/=ink=vermilion'")
  }

  /// - Parameter value: what stands after the equals sign.
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

extension PatternLinkArgument {
  package static func complaint(about text: String) -> String {
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

extension PageSelection {
  package static func complaint(about text: String) -> String {
    "expected pages counted from 1, such as 3, 3-5, 7- or 1,3-5"
  }
}

extension AreaArgument {
  package static func complaint(about text: String) -> String {
    "expected four lengths between commas: the left edge, the upper edge, the width and the height, "
      + "such as 0,0,50mm,50mm"
  }
}

extension RangeArgument {
  package static func complaint(about text: String) -> String {
    "expected bytes of the text: START:END, such as 0:12, 12: or :30"
  }
}
