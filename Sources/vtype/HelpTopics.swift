import CommandOptions

extension HelpTopic {
  /// The topics of `vtype --help TOPIC`.
  static let all = [
    HelpTopic(
      "characters", "Numbers, punctuation and letters in a column, and the spaces between them",
      common:
        "tcy numerals widen punctuation orientation autospace trim hang head-brackets features composite",
      rest: """
        tcy-letters tcy-marks number-signs korean-marks iteration-marks punctuation-color spacing-model spacing \
        sentence-space
        """),
    HelpTopic(
      "lines", "Where columns end, and what stands in place of text that is cut",
      common: "kinsoku word-break breaking indent hyphenate overflow token max-columns",
      rest: """
        last-column least-blank blank-lines final-line-end hyphenate-letters hyphenate-zone hyphenate-folder \
        token-place token-link base-direction
        """),
    HelpTopic(
      "readings", "Ruby, bopomofo, marks of emphasis and kanbun",
      common: "ruby-size ruby-align ruby-overhang readings bopomofo hanja",
      rest: """
        ruby-edge ruby-gap ruby-ends ruby-balance ruby-apart ruby-words ruby-collision ruby-small-kana emphasis-on \
        emphasis-ruby bopomofo-stroke bopomofo-neutral bopomofo-folder kanbun-spacing
        """),
    HelpTopic(
      "notes", "Notes, and the numbers that lead to them",
      common: "notes note-size",
      rest:
        "note-brackets note-marks note-numerals note-advance note-length note-side note-color editor-notes"
    ),
    HelpTopic(
      "books", "Pages that face each other, headings and contents",
      common:
        "book hanmen margin-inner margin-outer margin-head margin-foot first-page page-start folio head toc widows orphans",
      rest: """
        toc-levels hidden-folio grid-check head-jidori heading-lines heading-columns heading-end heading-blank \
        facing-ends keep
        """),
    HelpTopic(
      "print", "Sheets for printers, bookbinders and e-books",
      common: "bleed marks impose press-sheet color pdf-standard identifier publisher cover-image",
      rest: "gutter copies overlap signature creep holes epub-css epub-profile gaiji embed-font"),
    HelpTopic(
      "images", "Pictures in a text",
      common: "allow-images no-images", rest: "image-time image-memory"),
    HelpTopic(
      "debug", "What is drawn to look at a layout and its text",
      common: "debug", rest: "select show-invisibles"),
  ]
}
