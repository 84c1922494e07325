import VerticalLayout

/// A picture of a Word file, as a mark of ours (DX-15).
struct WordPicture {
  /// The format of its file in messages.
  let kind: String
  let words: String
  /// `nil` where the file is of a format that is not read, or not in the container.
  let mark: String?

  /// - Parameters:
  ///   - page: the size of the page, in points.
  ///   - bodySize: the size of the text, in half points.
  init?(
    _ element: XMLElement, _ package: WordPackage, page: (width: Int, height: Int), bodySize: Int
  ) {
    var file: String?
    var isExternal = false
    var size: (width: Int, height: Int)?
    var words = ""
    var isAnchored = false
    var isPicture = false
    for inner in element.descendants {
      switch inner.name.local {
      case "blip", "imagedata":
        isPicture = true
        let id =
          inner.attribute("embed", WordNamespace.relationships)
          ?? inner.attribute("link", WordNamespace.relationships)
          ?? inner.attribute("id", WordNamespace.relationships)
        guard file == nil, let relation = id.flatMap({ package.relationships[$0] }) else {
          continue
        }
        if relation.isExternal { isExternal = true } else { file = relation.target }
      case "extent":
        // English Metric Units: 12,700 make a point.
        if let width = inner.attribute("cx").flatMap({ Int($0) }),
          let height = inner.attribute("cy").flatMap({ Int($0) })
        {
          size = (width / 1270, height / 1270)
        }
      case "shape" where size == nil: size = Self.size(style: inner.attribute("style") ?? "")
      case "docPr": words = inner.attribute("descr") ?? words
      case "anchor": isAnchored = true
      case "chart", "OLEObject", "relIds": isPicture = true
      default: break
      }
    }
    guard isPicture else { return nil }
    self.words = String(words.unicodeScalars.prefix(1000).map { $0 == "\n" ? " " : Character($0) })
    let suffix = file.flatMap { $0.split(separator: ".").last }.map { $0.lowercased() } ?? ""
    kind =
      isExternal
      ? "picture outside of the file"
      : suffix.isEmpty ? "drawing" : "picture in \(suffix.uppercased())"
    guard let file, ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(suffix) else {
      mark = nil
      return
    }
    var keys: [String] = []
    if let size, size.width > 0, size.height > 0, size.width < 200_000, size.height < 200_000 {
      let em = max(bodySize, 2) * 5
      if max(size.width, size.height) * 2 <= em * 3 {
        keys.append("height=1em")
      } else if size.width * 10 >= page.width * 80, size.height * 10 >= page.height * 80 {
        keys.append("plate=page")
      } else {
        keys += ["width=\(Self.points(size.width))", "height=\(Self.points(size.height))"]
        if isAnchored { keys.append("float=head") }
      }
    }
    let plain = MarkEscapes.plain(self.words.unicodeScalars[...], after: " ")
    let braces = keys.isEmpty ? "" : "{\(keys.joined(separator: " "))}"
    mark = "![\(plain)](<\(MarkdownDialect.uri(file))>)\(braces)"
  }

  private static func points(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)pt" }

  /// The size in a style of VML, in tenths of a point.
  private static func size(style: String) -> (width: Int, height: Int)? {
    var values: [String: Int] = [:]
    for part in style.split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1).map { $0.bare }
      guard sides.count == 2, sides[1].hasSuffix("pt"), let value = Double(sides[1].dropLast(2)),
        value.magnitude < 100_000
      else { continue }
      values[sides[0]] = Int(value * 10)
    }
    guard let width = values["width"], let height = values["height"] else { return nil }
    return (width, height)
  }
}

/// Characters of the symbol fonts of Word that have a code in Unicode.
enum WordSymbols {
  static func sign(_ code: UInt32, font: String) -> String? {
    let low = code & 0xFF
    switch font.lowercased() {
    case "wingdings": return wingdings[low]
    case "symbol": return symbol[low]
    default:
      guard !(0xE000...0xF8FF).contains(code), code >= 0x20 else { return nil }
      return Unicode.Scalar(code).map { String(Character($0)) }
    }
  }

  private static let wingdings: [UInt32: String] = [
    0x4A: "☺", 0x6C: "●", 0x6D: "○", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x75: "◆",
    0x76: "❖", 0x9F: "•", 0xA7: "▪", 0xA8: "◻", 0xAB: "★", 0xD8: "➢", 0xDF: "←", 0xE0: "→",
    0xE1: "↑", 0xE2: "↓", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
  ]

  private static let symbol: [UInt32: String] = [
    0xB0: "°", 0xB1: "±", 0xB4: "×", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBB: "≈", 0xA5: "∞",
    0xA7: "♣", 0xA8: "♦", 0xA9: "♥", 0xAA: "♠", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓",
    0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ", 0x6C: "λ", 0x6D: "μ", 0x70: "π", 0x73: "σ",
    0x77: "ω", 0x44: "Δ", 0x53: "Σ", 0x57: "Ω",
  ]
}
