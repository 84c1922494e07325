/// Attribute of a span of text. A new mark or notation adds a case here, not a path of its own.
///
/// ``note(_:)`` is part of the model so that manuscripts can be read into it; the typesetter warns
/// (``Diagnostic/Code/attributeNotSet``) and sets its text plainly.
public enum Attribute: Hashable, Sendable {
  /// Character size; em refers to the size around the span.
  case size(Dimension)
  /// Families or files to try before those around the span.
  case fonts([String])
  /// The fonts, sizes and places of kinds of characters (合成フォント, X4), beside those around the span.
  case composite([TextStyle.CompositeKind: TextStyle.CompositeStyle])
  /// The weight of the face; fonts that are named with one keep it.
  case weight(TextStyle.FontWeight)
  /// Chooses glyphs, rules and fallback fonts.
  case language(LanguageTag)
  case orientation(Attribute.OrientationMode)
  case ink(Color)
  /// Space after each cell; em refers to the size of the span.
  case letterSpacing(Dimension)
  /// Features of the fonts, beside those of the text around the span; the last one of a name counts.
  case features([TextStyle.FontFeature])
  /// Moves the glyphs across the column to where ascenders of letters on their side point: to the
  /// right. May be negative (DT-20). Moves add up; em refers to the size of the span.
  case baselineShift(Dimension)
  /// Smaller, and raised or lowered across the column (DT-20).
  case script(Attribute.ScriptPosition)
  /// A line around the glyphs, with or without their colour inside (YY-11).
  case outline(TextEffects.TextOutline)
  /// Leaning glyphs, in degrees (YY-37). From −45 to 45.
  case slant(Int)
  /// One more shadow, below those of the spans around it (YY-34, YY-35).
  case shadow(TextEffects.Shadow)
  /// The text stands on one column, unless it is longer than that (YY-39, CJ-10, TK-37).
  case noBreak
  /// The text runs that way, and is one object for the text around it, whatever it has (O15): what `dir` is in HTML,
  /// and an isolate of UAX #9.
  case direction(ParagraphStyle.BaseDirection)
  /// The text is spread over a length where it is shorter: its first and its last character stand at the ends
  /// (字取り; J10, JLREQ 3.5.3). One character stands at the head. No column ends in it, and it never changes for
  /// justification. An em is that of the text.
  case spread(Dimension)
  /// The text, to the end of its paragraph, stands at the foot of its column, so far above it: beside what
  /// stands before it if both have room, else on a column of its own. An em is that of body text. Negative: so far below the end of the
  /// other columns, but not below the foot of the block.
  case foot(Dimension)
  /// The leader that fills the column before such text, over the same span.
  case leader(TabStop.Leader)
  /// The text stands in one cell, from left to right (T1).
  case tateChuYoko
  /// Upright characters shorter than they are wide (平字, 扁字), as numbers of notes in Han figures are (NT1; JLREQ
  /// 4.2.3), and lines of old books that are a little too long (SH-G12). An em of the text is their length then.
  case flattened(FlatLength)

  /// A ground, a border, or both, a box a column (YY-31, CJ-02). Spans of equal boxes that touch make
  /// one.
  case box(BoxStyle)
  /// A line beside the text (YY-33). Spans that touch keep a line each.
  case sideLine(SideLine)
  /// A line down the middle of the column (YY-33, CJ-03).
  case strikethrough(LineStroke)
  /// The text leads to a URI (YY-38, CJ-04), or with `#name` to an ``anchor(_:)`` of the document.
  case link(String)
  /// A place that links lead to, by its name: where the span starts, which may be empty. Of several
  /// places of one name the first one counts.
  case anchor(String)
  /// A heading before the text of the paragraph that it begins (BK-H7).
  case heading(InlineHeading)
  /// A word that the index of a book names with its page, under its reading; empty where the word itself is
  /// what it is sorted by (BK-B4).
  case indexTerm(String)

  /// A reading beside the text.
  case ruby(Ruby)
  /// A mark of kanbun at the last character.
  case kanbun(KanbunMark)
  /// A mark beside each character.
  case emphasis(EmphasisMark)
  /// Text inside the column in small columns of its own.
  case inset(Inset)
  /// A bracket around such text, as wide as its columns together (WR2).
  case insetBracket
  /// A ring at a corner of each character.
  case toneRing(ToneRing)
  /// A note, whose reference is the span: it begins no column (L18).
  case note(String)
  /// Text, which may be empty, that refers to the note of a name (NT1): it begins no column.
  case noteReference(String)
  /// A mark that refers to a note, beside the last character of the span, or of what stands before an empty
  /// one (NT1).
  case noteMark(NoteMark)
  /// Whole paragraphs that are the note of a name. They stand where they are, or where
  /// ``LayoutOptions/notes`` says, if nothing but notes comes after them (NT6).
  case noteText(String)
  /// Whole paragraphs that are a note at a place of its own on its page (批注, NT5), where nothing but notes comes
  /// after them.
  case freeNote(FreeNote)
  /// An image in the place of the text (YY-28).
  case attachment(ImageAttachment)
  /// An image beside the text, at the place where the span starts, which may be empty (DT-13).
  case float(FloatingImage)
}

/// A kind of attribute: its words in messages, and what stages ask of it.
package struct AttributeKind {
  /// As messages have one of it.
  package let name: String
  /// As messages have several of it; `nil` for those without an effect of their own.
  package let plural: String?
  let traits: Traits

  struct Traits: OptionSet {
    let rawValue: Int

    /// Changes how glyphs are chosen, placed or painted.
    static let style = Traits(rawValue: 1)
    /// A look, which text has on both sides of a place where its paragraph is parted.
    static let look = Traits(rawValue: 2)
    /// Text that is small within a text whose size is another.
    static let small = Traits(rawValue: 4)
    /// In the model for manuscripts alone; the typesetter warns of it.
    static let unset = Traits(rawValue: 8)
  }

  fileprivate init(_ name: String, _ plural: String?, _ traits: Traits = []) {
    self.name = name
    self.plural = plural
    self.traits = traits
  }
}

extension Attribute {
  /// The row of its kind. A new kind has one here.
  package var kind: AttributeKind {
    switch self {
    case .size: AttributeKind("size", "sizes", [.style, .look])
    case .fonts: AttributeKind("font", "fonts", [.style, .look])
    case .composite:
      AttributeKind("composite font", "fonts of kinds of characters", [.style, .look])
    case .weight: AttributeKind("weight", "weights", [.style, .look])
    case .language: AttributeKind("language", "languages of parts", [.style, .look])
    case .orientation: AttributeKind("orientation", "orientations", [.style, .look])
    case .ink: AttributeKind("ink", "colours", [.style, .look])
    case .letterSpacing:
      AttributeKind("letter spacing", "gaps between characters", [.style, .look])
    case .features: AttributeKind("features", "features of fonts", [.style, .look])
    case .baselineShift:
      AttributeKind("baseline shift", "characters moved across the column", [.style, .look])
    case .flattened:
      AttributeKind("flattened characters", "flattened characters", [.style, .look, .small])
    case .script(let position):
      AttributeKind(position.rawValue, "characters at the side", [.style, .look, .small])
    case .outline(let outline):
      AttributeKind("outline", outline.isFilled ? "bold text" : "outlines", [.style, .look])
    case .slant: AttributeKind("slant", "slanted text", [.style, .look])
    case .shadow: AttributeKind("shadow", "shadows", [.style, .look])
    case .noBreak: AttributeKind("no-break", "text without breaks")
    case .direction: AttributeKind("direction", "directions of parts", .look)
    case .spread: AttributeKind("jidori", "text spread over a length")
    case .foot: AttributeKind("foot", "text at the foot of columns")
    case .leader: AttributeKind("leader", nil)
    case .tateChuYoko: AttributeKind("tate-chu-yoko", "cells with several characters")
    case .box: AttributeKind("box", "boxes", .look)
    case .sideLine: AttributeKind("side line", "lines beside the text", .look)
    case .strikethrough: AttributeKind("strikethrough", "struck out text", .look)
    case .link: AttributeKind("link", "links", .look)
    case .anchor: AttributeKind("anchor", nil)
    case .heading: AttributeKind("heading before its text", "headings before their text", .style)
    case .indexTerm: AttributeKind("word of an index", "words of an index")
    case .ruby(let ruby):
      AttributeKind("ruby", ruby.side == .left ? "readings on the left" : "readings")
    case .kanbun: AttributeKind("mark of kanbun", "marks of kanbun")
    case .emphasis(let mark):
      AttributeKind(
        "emphasis", mark.side == .left ? "emphasis on the left" : "emphasis", .look)
    case .toneRing: AttributeKind("tone-ring", "rings of tones", .look)
    case .inset:
      AttributeKind("note inside of a column", "notes in small columns", [.style, .small])
    case .insetBracket: AttributeKind("bracket of a note", nil, [.style, .small])
    case .note: AttributeKind("note", "notes", .unset)
    case .noteReference: AttributeKind("reference to a note", "notes")
    case .noteMark: AttributeKind("mark of a note", "notes")
    case .noteText: AttributeKind("text of a note", "notes", .style)
    case .freeNote: AttributeKind("text of a note", "places of notes on the page", .style)
    case .attachment: AttributeKind("attachment", "pictures")
    case .float: AttributeKind("float", "pictures")
    }
  }

  /// True if the attribute changes how glyphs are chosen, placed or painted.
  var isOfStyle: Bool { kind.traits.contains(.style) }
}

extension Attribute {
  /// Places of characters that are smaller than the text around them.
  public enum ScriptPosition: String, Hashable, Sendable, CaseIterable {
    case superscript, `subscript`
  }
}

/// An attribute over a range of the text. Spans may nest and overlap; later ones win.
public struct AttributeSpan: Ranged, Hashable, Sendable {
  public var range: TextRange
  public var attribute: Attribute

  public init(_ range: TextRange, _ attribute: Attribute) {
    self.range = range
    self.attribute = attribute
  }
}

extension Attribute {
  /// Orientations of characters in a column (O6; CSS Writing Modes 4, 5.1).
  public enum OrientationMode: String, Hashable, Sendable, CaseIterable {
    /// By Unicode's Vertical_Orientation: ideographs upright, Latin sideways.
    case mixed
    /// Every cluster upright, one a cell.
    case upright
    /// Everything turned a quarter clockwise.
    case sideways
  }
}
