import VerticalLayout
import VerticalPress

/// Sentences that several kinds of values share.
package enum Expectation {
  package static func choice(_ text: String, among words: [String]) -> String {
    let other = [
      "middle": "center", "centre": "center", "centered": "center", "justified": "justify",
      "文庫": "bunko", "新書": "shinsho", "四六": "shiroku", "四六判": "shiroku", "単行本": "tankobon",
    ]
    let small = text.lowercased()
    let usual = other[small].flatMap { words.contains($0) ? $0 : nil }
    let meant =
      usual
      ?? (["off", "no", "false", "0"].contains(small) && words.contains("none") ? "none" : nil)
      // footnotes, endnotes.
      ?? (small.hasSuffix("note") || small.hasSuffix("notes")
        ? words.first { $0.count > 2 && small.hasPrefix($0) } : nil)
    return "expected \(Spelling.list(words))"
      + (meant.map { "; did you mean \($0)?" } ?? Spelling.question(text, among: words))
  }

  /// The sizes of type that Chinese and Japanese printers name, as word processors have them.
  private static let sizes = [
    "初号": "42pt", "小初": "36pt", "一号": "26pt", "小一": "24pt", "二号": "22pt", "小二": "18pt",
    "三号": "16pt", "小三": "15pt", "四号": "14pt", "小四": "12pt", "五号": "10.5pt", "小五": "9pt",
    "六号": "7.5pt",
  ]

  /// The message about a wrong length.
  package static func length(_ text: String, or words: [String] = []) -> String {
    let others = words.isEmpty ? "" : "\(Spelling.list(words)), or "
    if let half = text.withHalfWidthSigns, Dimension(half) != nil {
      return "lengths have half-width digits; did you mean \(half)?"
    }
    let unit = text.drop { "0123456789.+- ".contains($0) }
    let units = "12pt, 4mm, 1cm, 18q, 2em or 0.5in"
    guard !unit.isEmpty, unit.count < text.count else {
      return
        "expected \(others)a length: a number with a unit, such as \(units); a number alone is in points"
        + (sizes[text.replacing("號", with: "号")].map { "; did you mean \($0)?" }
          ?? Spelling.question(text, among: words))
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
      case "級", "级", "歯", "齿", "h": "; \(unit) is written q: \(text.dropLast(unit.count))q"
      case "磅", "ポイント", "点": "; points are pt: \(text.dropLast(unit.count))pt"
      case "字", "倍": "; characters are em: \(text.dropLast(unit.count))em"
      case "\"", "inch", "inches": "; inches are in: \(text.dropLast(unit.count))in"
      case "pc": "; a pica is 12pt"
      case "%": "; a length does not depend on the page"
      default: ""
      }
    return "\(unit) is no unit of length; lengths are written \(units)\(hint)"
  }
}

extension String {
  /// With letters, digits and signs of full width as those of ASCII; `nil` where there are none.
  fileprivate var withHalfWidthSigns: String? {
    guard unicodeScalars.contains(where: { (0xFF01...0xFF5E).contains($0.value) }) else {
      return nil
    }
    let scalars = unicodeScalars.map { scalar in
      (0xFF01...0xFF5E).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
