@testable import VerticalLayout

/// The names that the Unicode data has for bidi classes.
enum BidiNames {
  static let byName: [String: BidiClass] = [
    "L": .leftToRight, "R": .rightToLeft, "AL": .arabicLetter, "EN": .europeanNumber,
    "ES": .europeanSeparator, "ET": .europeanTerminator, "AN": .arabicNumber,
    "CS": .commonSeparator, "NSM": .nonspacingMark, "BN": .boundaryNeutral,
    "B": .paragraphSeparator, "S": .segmentSeparator, "WS": .whiteSpace, "ON": .otherNeutral,
    "LRE": .leftToRightEmbedding, "RLE": .rightToLeftEmbedding, "LRO": .leftToRightOverride,
    "RLO": .rightToLeftOverride, "PDF": .popDirectionalFormat, "LRI": .leftToRightIsolate,
    "RLI": .rightToLeftIsolate, "FSI": .firstStrongIsolate, "PDI": .popDirectionalIsolate,
  ]

  /// The class of each code point: what a line lists, or else the last default that holds for it.
  static func classes() throws -> [String] {
    let name = "extracted/DerivedBidiClass.txt"
    let defaults = [
      "Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL",
      "European_Terminator": "ET",
    ]
    var classes = [String](repeating: "", count: UnicodeData.codePointCount)
    let start = Array("# @missing: ".utf8)
    for line in try UnicodeData.lines(of: name) where line.starts(with: start) {
      let fields = UnicodeData.fields(of: line.dropFirst(start.count))
      let bounds = fields[0].split(separator: ".").compactMap { Int($0, radix: 16) }
      guard bounds.count == 2, let value = defaults[fields[1]] else {
        throw UnicodeData.Failure(description: "\(name) has the default “\(fields)”")
      }
      for codePoint in bounds[0]...bounds[1] { classes[codePoint] = value }
    }
    for entry in try UnicodeData.entries(of: name) {
      for codePoint in entry.codePoints { classes[codePoint] = entry.value }
    }
    return classes
  }
}
