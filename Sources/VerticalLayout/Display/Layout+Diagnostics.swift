extension Layout {
  /// The fonts of the visible runs, in the order of their first use.
  func fontsInUse(of shaper: some Shaper) -> [FontUse] {
    var uses: [FontUse] = []
    var seen: Set<FontID> = []
    for column in columns {
      for run in column.runs where !runs[run.run].isMissing {
        let font = runs[run.run].font
        if seen.insert(font).inserted {
          uses.append(FontUse(id: font, description: shaper.description(of: font)))
        }
      }
    }
    return uses
  }

  /// Adds what the user should know about the finished layout.
  mutating func diagnose(frame: PageFrame, tokenFits: Bool, isJustified: Bool) {
    diagnoseMissingGlyphs()
    diagnoseColumns(measure: frame.measure, isJustified: isJustified)
    diagnoseHanging()
    let controls = dropped.filter { $0.reason == .control }
    if let first = controls.first {
      let count = controls.reduce(0) { $0 + text.slice($1.range).unicodeScalars.count }
      warn(
        .controlCharacter,
        "\(count) control character\(count == 1 ? "" : "s") without a form left out, the first "
          + "\(text.slice(first.range).unicodeScalars.first?.codePointName ?? "") here",
        first.range)
    }
    for item in dropped where item.reason != .control {
      let count = text.slice(item.range).count
      warn(
        .textDropped,
        "\(count) character\(count == 1 ? "" : "s") dropped: "
          + (item.reason == .columnLimit ? "--max-columns is reached" : "the page is full"),
        item.range)
    }
    if !tokenFits {
      warn(.tokenTooLong, "the token is longer than a column and is left out", dropped.last?.range)
    }
    if pages.count > 1, frame.blockLimit == PageFrame.sheetLimit - frame.margins.horizontal {
      diagnostics.append(
        Diagnostic(
          .note, .pageSplit,
          "the scroll is cut into \(pages.count) sheets of at most \(PageFrame.sheetLimit)pt, "
            + "the limit of PDF; a longer --measure makes it shorter"))
    }
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, _ range: TextRange?) {
    diagnostics.append(Diagnostic(.warning, code, message, range: range))
  }

  private mutating func diagnoseMissingGlyphs() {
    for missing in clusters(ofRunsWith: \.isMissing) {
      warn(
        .glyphMissing,
        "no font has \(missing.names); drawn as a box"
          + (missing.count > 1 ? " (\(missing.count) times, first here)" : ""),
        missing.range)
    }
    for missing in clusters(ofRunsWith: \.lacksVariation) {
      warn(
        .variationMissing,
        "no font has the form \(missing.names); drawn without its variation selector"
          + (missing.count > 1 ? " (\(missing.count) times, first here)" : ""),
        missing.range)
    }
  }

  /// Each different cluster of some runs, in the order of the text: how often it comes, and its first
  /// place.
  private func clusters(
    ofRunsWith isMeant: KeyPath<ShapedRun, Bool>
  ) -> [(names: String, range: TextRange, count: Int)] {
    guard runs.contains(where: { $0[keyPath: isMeant] }) else { return [] }
    var order: [Substring] = []
    var found: [Substring: (range: TextRange, count: Int)] = [:]
    for column in columns {
      for run in column.runs where runs[run.run][keyPath: isMeant] {
        for index in run.cells where cells[index].kind == .text {
          let range = cells[index].range
          let cluster = text.slice(range)
          if let known = found[cluster] {
            found[cluster] = (known.range, known.count + 1)
          } else {
            found[cluster] = (range, 1)
            order.append(cluster)
          }
        }
      }
    }
    return order.compactMap { cluster in
      guard let (range, count) = found[cluster] else { return nil }
      let names = cluster.unicodeScalars.map(\.codePointName).joined(separator: " ")
      return ("\(names) “\(cluster)”", range, count)
    }
  }
}

extension Document {
  /// A warning for each kind of attribute that this version does not set, and one for the styles of
  /// paragraphs.
  func attributesNotSet() -> [Diagnostic] {
    var seen: Set<String> = []
    let paragraph = paragraphs.first { $0.style != ParagraphStyle() }.map {
      Diagnostic(
        .warning, .attributeNotSet,
        "paragraphs of their own style are not set yet; they are set as the others are",
        range: $0.range)
    }
    return (paragraph.map { [$0] } ?? [])
      + spans.compactMap { span in
        guard !span.attribute.isHonoured, seen.insert(span.attribute.name).inserted else {
          return nil
        }
        return Diagnostic(
          .warning, .attributeNotSet,
          "\(span.attribute.name) is not set yet; its text is set plainly",
          range: span.range)
      }
  }
}

extension StyledText {
  /// A warning where attributes nest too deep.
  var diagnostics: [Diagnostic] {
    guard let nestedTooDeep else { return [] }
    return [
      Diagnostic(
        .warning, .attributeNotSet,
        "more than \(Self.attributeLimit) attributes are in force here; the rest are not set",
        range: nestedTooDeep)
    ]
  }
}

extension Attribute {
  fileprivate var name: String {
    switch self {
    case .size: "size"
    case .fonts: "font"
    case .language: "language"
    case .orientation: "orientation"
    case .ink: "ink"
    case .letterSpacing: "letter spacing"
    case .features: "features"
    case .baselineShift: "baseline shift"
    case .script(let position): position.rawValue
    case .outline: "outline"
    case .slant: "slant"
    case .shadow: "shadow"
    case .noBreak: "no-break"
    case .box: "box"
    case .strikethrough: "strikethrough"
    case .link: "link"
    case .anchor: "anchor"
    case .ruby: "ruby"
    case .emphasis: "emphasis"
    case .sideLine: "side line"
    case .tateChuYoko: "tate-chu-yoko"
    case .note: "note"
    case .attachment: "attachment"
    }
  }
}

extension Unicode.Scalar {
  /// The scalar as `U+4E00`.
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
