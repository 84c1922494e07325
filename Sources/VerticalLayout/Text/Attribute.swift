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
  case composite([CompositeKind: CompositeStyle])
  /// The weight of the face; fonts that are named with one keep it.
  case weight(FontWeight)
  /// Chooses glyphs, rules and fallback fonts.
  case language(LanguageTag)
  case orientation(OrientationMode)
  case ink(Color)
  /// Space after each cell; em refers to the size of the span.
  case letterSpacing(Dimension)
  /// Features of the fonts, beside those of the text around the span; the last one of a name counts.
  case features([FontFeature])
  /// Moves the glyphs across the column to where ascenders of letters on their side point: to the
  /// right. May be negative (DT-20). Moves add up; em refers to the size of the span.
  case baselineShift(Dimension)
  /// Smaller, and raised or lowered across the column (DT-20).
  case script(ScriptPosition)
  /// A line around the glyphs, with or without their colour inside (YY-11).
  case outline(TextOutline)
  /// Leaning glyphs, in degrees (YY-37). From −45 to 45.
  case slant(Int)
  /// One more shadow, below those of the spans around it (YY-34, YY-35).
  case shadow(Shadow)
  /// The text stands on one column, unless it is longer than that (YY-39, CJ-10, TK-37).
  case noBreak
  /// The text runs that way, and is one object for the text around it, whatever it has (O15): what `dir` is in HTML,
  /// and an isolate of UAX #9.
  case direction(BaseDirection)
  /// The text is spread over a length where it is shorter: its first and its last character stand at the ends
  /// (字取り; J10, JLREQ 3.5.3). One character stands at the head. No column ends in it, and it never changes for
  /// justification. An em is that of the text.
  case spread(Dimension)
  /// The text, to the end of its paragraph, stands at the foot of its column, so far above it: beside what
  /// stands before it if both have room, else on a column of its own. An em is that of body text.
  case foot(Dimension)
  /// The leader that fills the column before such text, over the same span.
  case leader(Leader)
  /// The text stands in one cell, from left to right (T1).
  case tateChuYoko
  /// Upright characters half as long as they are wide (平字), as numbers of notes in Han figures are (NT1; JLREQ
  /// 4.2.3). An em of the text is their length then.
  case flattened

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

/// Places of characters that are smaller than the text around them.
public enum ScriptPosition: String, Hashable, Sendable, CaseIterable {
  case superscript, `subscript`
}

/// An attribute over a range of the text. Spans may nest and overlap; later ones win.
public struct AttributeSpan: Hashable, Sendable {
  public var range: TextRange
  public var attribute: Attribute

  public init(_ range: TextRange, _ attribute: Attribute) {
    self.range = range
    self.attribute = attribute
  }
}

/// Orientations of characters in a column (O6; CSS Writing Modes 4, 5.1).
public enum OrientationMode: String, Hashable, Sendable, CaseIterable {
  /// By Unicode's Vertical_Orientation: ideographs upright, Latin sideways.
  case mixed
  /// Every cluster upright, one a cell.
  case upright
  /// Everything turned a quarter clockwise.
  case sideways
}
