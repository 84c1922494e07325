/// Which text a reader is told, so that it need not put it together from glyphs: `ActualText`.
enum ActualText {
  /// PDFium leaves characters beyond U+FFFC out of such text, and takes the texts of the glyphs where
  /// there is none.
  static func isExact(_ text: ArraySlice<UInt8>) -> Bool {
    // U+FFFD is EF BF BD in UTF-8.
    !text.isEmpty
      && text.indices.allSatisfy {
        text[$0] < 0xEF
          || text[$0] == 0xEF && $0 + 2 < text.endIndex
            && !(text[$0 + 1] == 0xBF && text[$0 + 2] >= 0xBD)
      }
  }
}
