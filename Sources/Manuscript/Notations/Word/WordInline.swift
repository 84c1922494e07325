import VerticalLayout

/// A piece of a paragraph of Word's, in order.
enum WordInline {
  case text(String, WordLook)
  case reading(WordReading, WordLook)
  /// A mark without text of the source: an image, a place, a number of a note.
  case mark(String)
  case pair(String, String)
  /// Text of the source that is no text of ours: marks that authors type.
  case hidden(String)
  case lineBreak
  case pageBreak(ParagraphStyle.Break)
  case beginLink(String)
  case endLink
}

/// A base with its reading.
struct WordReading {
  var base: [WordInline]
  var reading: String
  var isLeft = false

  /// The look of its base; `nil` where that is not all text of one look.
  var look: WordLook? {
    guard case .text(_, let look)? = base.first else { return nil }
    let isOne = base.allSatisfy {
      if case .text(_, let other) = $0 { other == look } else { false }
    }
    return isOne ? look : nil
  }

  /// The text of the base.
  var words: String {
    base.reduce(into: "") { text, inline in
      if case .text(let words, _) = inline { text += words }
    }
  }
}

/// A paragraph of Word's as it is to be written.
struct WordParagraph {
  var inlines: [WordInline] = []
  var look = WordParagraphLook()
  var role: WordStyles.Part?
  /// The break before it.
  var breakBefore: ParagraphStyle.Break?
  /// The marker of a list before its text.
  var marker: WordNumbering.Marker?
  var listLevel = 0

  /// True unless its first piece shows that it has more than signs (see ``SceneBreak``).
  var mayBeSigns: Bool {
    guard case .text(let words, _)? = inlines.first else { return true }
    return SceneBreak.hasSignsAlone(words)
      || words.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  var text: String {
    inlines.reduce(into: "") { text, inline in
      switch inline {
      case .text(let words, _): text += words
      case .reading(let reading, _): text += reading.words
      case .pair(let first, let second): text += first + second
      case .mark, .hidden, .lineBreak, .pageBreak, .beginLink, .endLink: break
      }
    }
  }

  /// True if it has nothing to show.
  var isEmpty: Bool {
    inlines.allSatisfy { inline in
      switch inline {
      case .text(let words, _): words.isEmpty
      case .hidden, .lineBreak, .pageBreak, .beginLink, .endLink: true
      case .reading, .mark, .pair: false
      }
    }
  }
}
