import Storage
import VerticalFonts
import VerticalLayout

/// Whether some font has the script of a text. Where none has, a page of boxes would say less than one sentence.
enum ScriptCheck {
  /// So many letters are looked at: enough to know the script, and not each rare one.
  private static let mostLetters = 512

  /// The failure where most letters of a text are ideographs, kana, Hangul or bopomofo, and no font has them; `nil`
  /// otherwise.
  static func failure(
    of document: Document, _ options: LayoutOptions, _ library: FontLibrary
  ) -> Failure? {
    var request = options.style.fontRequest
    request.fonts += options.style.composite.values.flatMap(\.fonts)
    for span in document.spans {
      switch span.attribute {
      case .fonts(let names): request.fonts += names
      case .composite(let styles): request.fonts += styles.values.flatMap(\.fonts)
      default: break
      }
    }
    var known: [Unicode.Scalar: Bool] = [:]
    var (letters, missing) = (0, 0)
    var sample: Unicode.Scalar?
    for scalar in document.text.unicodeScalars {
      guard letters < mostLetters else { break }
      guard scalar.properties.isAlphabetic else { continue }
      letters += 1
      guard scalar.scriptName != nil else { continue }
      let isThere: Bool
      if let answer = known[scalar] {
        isThere = answer
      } else {
        let cluster = [scalar]
        isThere = library.selectFont(for: cluster.span, style: request) != nil
        known[scalar] = isThere
      }
      guard !isThere else { continue }
      missing += 1
      sample = sample ?? scalar
    }
    guard let sample, missing * 2 > letters else { return nil }
    let hasKana = known.keys.contains { $0.scriptName == "Japanese" }
    let name = hasKana ? "Japanese" : sample.scriptName ?? "these"
    return Failure(
      .fontMissing,
      "no font that is installed has \(name) characters, such as \(sample.codePointName) “\(sample)”; Debian has "
        + "them in fonts-noto-cjk: apt-get install fonts-noto-cjk, or give a font file with --font")
  }
}

extension Unicode.Scalar {
  /// The readers' name for the script of a letter that text in columns is made of; `nil` for others, and for ideographs
  /// beyond those of every font.
  fileprivate var scriptName: String? {
    switch value {
    case 0x4E00...0x9FA5: "Chinese"
    case 0x3041...0x30FF: "Japanese"
    case 0xAC00...0xD7A3: "Korean"
    case 0x3105...0x312F: "Chinese"
    default: nil
    }
  }
}
