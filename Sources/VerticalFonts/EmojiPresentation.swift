internal import VerticalLayout

/// The look that a cluster asks for where fonts offer both (V3, UTS #51).
enum EmojiPresentation: Hashable {
  /// In the colour of the ink, like the text around it.
  case text
  /// As a picture, in colours of its own.
  case emoji

  /// The presentation of a cluster: that of the selector after its base, else that of the base, and
  /// of what makes a sequence of it (a skin tone, or another emoji joined to it).
  init(_ scalars: [Unicode.Scalar], visible: [Unicode.Scalar]) {
    self = .text
    guard let base = visible.first, let index = scalars.firstIndex(of: base) else { return }
    let properties = CharacterProperties(base)
    let next = index + 1 < scalars.count ? scalars[index + 1] : base
    switch next {
    case "\u{FE0E}": return
    case "\u{FE0F}":
      let isKeycap = visible.count == 2 && visible[1] == "\u{20E3}"
      let hasEmoji = properties.isExtendedPictographic || properties.hasEmojiPresentation
      if hasEmoji || isKeycap { self = .emoji }
    default:
      let isSequence =
        properties.isExtendedPictographic
        && visible.dropFirst().contains { CharacterProperties($0).hasEmojiPresentation }
      if properties.hasEmojiPresentation || isSequence { self = .emoji }
    }
  }
}
