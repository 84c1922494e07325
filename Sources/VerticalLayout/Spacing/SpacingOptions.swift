/// Ways of the blanks that marks of punctuation have beside other marks (`--trim`, P9).
public enum Trim: String, Hashable, Sendable, CaseIterable {
  /// Every mark takes its em.
  case none
  /// Of two marks that follow each other one gives up its blank, and so do marks at the head and the
  /// end of a column.
  case pairs
  /// As ``pairs``, but both give up theirs: two marks take one em (P20; CLREQ 3.1.6.2).
  case tight

  /// The usual options of a language.
  init(usualIn profile: LanguageTag.LanguageProfile) {
    switch profile {
    case .japanese, .simplifiedChinese, .korean: self = .pairs
    case .traditionalChinese, .neutral: self = .none
    }
  }
}

/// The gap between Han or kana and letters or digits on their side (`--autospace`, A1, A7).
public enum Autospace: Hashable, Sendable {
  /// So much on each side, an em being the ideograph's. Not negative.
  case gap(Dimension)
  /// The gap that brings the letters and both gaps to whole ems, so that the ideographs after them are on the grid again:
  /// less than half an em on each side (CLREQ 3.2.5).
  case grid
}

/// The options of the spacing stage. `nil` is what is usual in the language of each stretch of text.
struct SpacingOptions: Hashable, Sendable {
  /// Which marks hang, where a house says so.
  var kinsoku = KinsokuLists()
  /// Spaces of a house's own (P21).
  var table = SpacingTable()
  var trim: Trim?
  var autospace: Autospace?
  var headBrackets = HeadBrackets.half
  var model = SpacingModel.usual
  /// After ！ and ？ that end a sentence (P16).
  var sentenceSpace = Dimension.zero
  /// True if later stages go by the cells' classes.
  var needsClasses = false
}

/// The options, resolved for one style.
struct StyleSpacing {
  var em: Length
  var letterSpacing: Length
  var profile: LanguageTag.LanguageProfile
  var trims: Bool
  /// True if both of two marks that follow each other lose their blanks (P20).
  var isTight: Bool
  /// Between an ideograph of this style and letters beside it (A1).
  var autospace: Length
  /// True if letters and their gaps come to whole ems (A7).
  var usesGrid: Bool
  /// After ！ and ？ (P16).
  var sentenceSpace: Length
  var headBrackets: HeadBrackets
  var model: SpacingModel
  private var needsClasses: Bool

  init(_ style: TextStyle, options: SpacingOptions) {
    em = style.em
    letterSpacing = style.letterSpacing
    profile = style.language.profile
    var trim = options.trim ?? Trim(usualIn: profile)
    // The spaces of a table count the blanks of marks, which it cuts itself.
    if !options.table.isEmpty, trim == .none { trim = .pairs }
    trims = trim != .none && profile != .neutral
    isTight = trims && trim == .tight
    usesGrid = options.autospace == .grid
    let gap: Dimension =
      switch options.autospace {
      case .gap(let gap): gap
      case .grid: .em(256)
      case nil: .autospace(usualIn: profile)
      }
    autospace = min(max(gap.resolved(em: em), .zero), .limit)
    sentenceSpace = min(max(options.sentenceSpace.resolved(em: em), .zero), .limit)
    headBrackets = options.headBrackets
    model = profile == .japanese ? options.model : .usual
    needsClasses = options.needsClasses
  }

  /// True if a cell is all that its style asks for.
  var isPlain: Bool { !trims && autospace == .zero && sentenceSpace == .zero && !needsClasses }

  /// The space between words on their side; `nil` for the font's own (A8).
  var wordSpace: Length? { profile == .japanese ? em.scaled(by: 1, over: 3) : nil }
}

extension Dimension {
  /// The gap beside letters that is usual in a language (A1, A6).
  fileprivate static func autospace(usualIn profile: LanguageTag.LanguageProfile) -> Dimension {
    switch profile {
    case .japanese, .simplifiedChinese, .traditionalChinese: .em(256)
    case .korean, .neutral: .zero
    }
  }
}

/// Starts of a Japanese column that begins with an opening bracket (`--head-brackets`, P10; JLREQ 3.1.5).
public enum HeadBrackets: String, Hashable, Sendable, CaseIterable {
  /// The bracket's ink is flush with the column's head, or with the paragraph's indent.
  case flush
  /// The bracket keeps the blank above it.
  case full
  /// Flush, but a paragraph that begins with a bracket has its blank for an indent.
  case half
}

/// Whose tables Japanese spacing and justification follow (`--spacing-model`, P14, P18, J8).
public enum SpacingModel: String, Hashable, Sendable, CaseIterable {
  /// JLREQ, but an interpunct after a stop or comma as JIS and CSS Text 4 have it (21.2).
  case usual
  /// JLREQ's tables 1, 2, 3 and 6 to the letter, as far as they are no worse than what readers expect: three quarters of an
  /// em between a stop or comma and an interpunct, and what docs/maintainers/jlreq-tables.md lists.
  case jlreq
  /// JIS X 4051: at a column's end brackets and commas are set solid, full stops keep their blank, and
  /// columns are shortened in another order (JLREQ, table 4).
  case jis
  /// As books are set: blanks shrink to a quarter of an em and no further (JLREQ, table 5).
  case books

  /// True for the models that follow the tables of JLREQ to the letter.
  var followsTables: Bool { self != .usual }
}
