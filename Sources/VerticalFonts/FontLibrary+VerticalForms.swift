internal import CHarfBuzz
public import VerticalLayout

/// A question that is asked once.
struct VerticalFormKey: Hashable {
  var scalar: Unicode.Scalar
  var font: FontID
  var language: UInt16
}

extension FontLibrary {
  /// True if the font says how the character stands in vertical text (O3): shaped top to bottom it
  /// has another glyph than along a line, by the font's own substitution or by HarfBuzz's fallback
  /// to presentation forms (20.3).
  ///
  /// It is enough that it does so in one of the languages of vertical text. A font that turns ： in
  /// Japanese and moves it in simplified Chinese leaves it upright in traditional Chinese on
  /// purpose (20.6), and turning it there with the Latin letters would be wrong.
  public func hasVerticalForm(
    of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag
  ) -> Bool {
    guard let face = face(font), let buffer else { return false }
    let key = VerticalFormKey(
      scalar: scalar, font: font, language: buffer.language(language).index)
    if let known = verticalForms[key] { return known }
    let languages: [LanguageTag] = [
      language, .japanese, .simplifiedChinese, .traditionalChinese, .korean,
    ]
    let hasForm =
      face.nominalGlyph(of: scalar) != nil
      && languages.contains { buffer.hasVerticalForm(of: scalar, in: face, language: $0) }
    verticalForms[key] = hasForm
    return hasForm
  }
}

extension ShapingBuffer {
  /// True if the direction changes the character's glyphs in one language.
  fileprivate func hasVerticalForm(
    of scalar: Unicode.Scalar, in face: Face, language: LanguageTag
  ) -> Bool {
    // Punctuation stands in runs of Han or kana, where fonts have the same features for both.
    var script = CharacterProperties(scalar).script
    if script == .common || script == .inherited { script = .han }
    var setting = Setting(
      direction: HB_DIRECTION_TTB, script: script, language: self.language(language))
    let down = glyphs(of: scalar, face, setting)
    setting.direction = HB_DIRECTION_LTR
    return down != glyphs(of: scalar, face, setting)
  }

  private func glyphs(of scalar: Unicode.Scalar, _ face: Face, _ setting: Setting) -> [UInt32] {
    var identifiers: [UInt32] = []
    shape(0..<1, of: [scalar].span, face, setting) { result, _ in
      for index in 0..<result.count {
        identifiers.append(unsafe result.glyphs[index].codepoint)
      }
    }
    return identifiers
  }
}
