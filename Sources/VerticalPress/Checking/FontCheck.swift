package import VerticalFonts
package import VerticalLayout

/// Finds characters that have no glyph, or none in the fonts that were asked for.
package struct FontCheck {
  /// The number of families that are named.
  private static let familyLimit = 3

  private let layout: Layout
  /// The families and files that were asked for.
  private let fonts: [String]
  private let library: FontLibrary
  private var findings: [CheckFinding] = []
  /// The subject of each cluster and code, made once; `nil` inside for nothing to tell.
  private var subjects: [Key: CheckFinding.Subject?] = [:]

  private struct Key: Hashable {
    var code: FindingCode
    var text: String
    var language: LanguageTag
  }

  /// The findings in a layout, each place on its own.
  package static func findings(
    in layout: Layout, fonts: [String], library: FontLibrary
  ) -> [CheckFinding] {
    var check = FontCheck(layout: layout, fonts: fonts, library: library)
    // A run stands on several columns; what there is to say of it is found once.
    let codes = layout.runs.map { check.code(of: $0) }
    for column in layout.columns {
      for part in column.runs {
        guard let code = codes[part.run] else { continue }
        check.add(part, code)
      }
    }
    return check.findings
  }

  private init(layout: Layout, fonts: [String], library: FontLibrary) {
    self.layout = layout
    self.fonts = fonts
    self.library = library
  }

  private func code(of run: ShapedText.ShapedRun) -> FindingCode? {
    if run.isMissing { return .glyphMissing }
    if run.lacksVariation { return .variationMissing }
    guard !fonts.isEmpty else { return nil }
    let isAsked = library.contains(run.font, in: request(layout.styles[run.style].language))
    return isAsked ? nil : .glyphFallback
  }

  private func request(_ language: LanguageTag) -> FontRequest {
    FontRequest(fonts: fonts, language: language)
  }

  private mutating func add(_ part: Column.ColumnRun, _ code: FindingCode) {
    let run = layout.runs[part.run]
    let language = layout.styles[run.style].language
    for index in part.cells where layout.cells[index].kind == .text {
      let range = layout.cells[index].range
      guard !range.isEmpty else { continue }
      let key = Key(code: code, text: layout.text.slice(range).withoutControls, language: language)
      let subject: CheckFinding.Subject?
      if let known = subjects[key] {
        subject = known
      } else {
        subject = self.subject(of: key, run)
        subjects[key] = .some(subject)
      }
      if let subject { findings.append(CheckFinding(code, range, subject)) }
    }
  }

  private func subject(of key: Key, _ run: ShapedText.ShapedRun) -> CheckFinding.Subject? {
    let scalars = Array(key.text.unicodeScalars)
    switch key.code {
    case .glyphFallback:
      if library.has(scalars.span, request(key.language)) { return nil }
      return .glyph(key.text, fonts: [library.description(of: run.font).family])
    case .variationMissing: return .glyph(key.text, fonts: [])
    default:
      let families = library.installedFamilies(
        having: scalars.span, language: key.language, limit: FontCheck.familyLimit)
      return .glyph(key.text, fonts: families)
    }
  }
}

extension Substring {
  /// The cluster without the control characters that belong to it, which no font draws.
  fileprivate var withoutControls: String {
    var scalars = unicodeScalars
    if scalars.count > 1 {
      scalars.removeAll { CharacterProperties($0).generalCategory == .control }
    }
    return String(scalars)
  }
}
