/// The rules by which a site of web novels reads its marks.
struct WebRules: Hashable {
  /// What shows that 《…》 after ideographs is a reading.
  enum ReadingKana: Hashable {
    /// Kana alone; a kana of any width among other characters; or only the brackets.
    case onlyKana, someKana, any
  }

  /// The most characters that a base and its reading may have (NO-N1, NO-K1).
  var longestBase = Int.max
  var longestReading = Int.max
  /// True if `｜漢字《かんじ》` and `漢字《かんじ》` are readings.
  var hasReadings = true
  /// True if `|` is a bar as `｜` is.
  var hasNarrowBars = true
  /// True if （ ） hold readings as 《 》 do (NO-N2).
  var takesParentheses = false
  /// True if ≪ ≫ stand for 《 》.
  var takesAngles = false
  /// True if a base without a bar may have Latin letters in it, and no 々 (NO-N2).
  var hasLatinBases = false
  /// The characters that a reading has where no bar stands before its base.
  var reading = ReadingKana.someKana
  /// True if `《《text》》` is emphasis (NO-K2).
  var hasEmphasis = false
  /// True if `#base__reading__#` is a reading.
  var hasHashes = false
  /// True for the tags in square brackets (NO-P1 to NO-P6).
  var hasTags = false
  /// The lines that begin a page.
  var pageLines: [String] = []
  /// True if a line of asterisks parts forewords and afterwords from the text (NO-N7).
  var hasParts = false
  /// True for the tags and signs of the program 威沙 (BK-B1).
  var hasTNF = false

  static let narou = WebRules(
    longestBase: 10, longestReading: 10, takesParentheses: true, hasLatinBases: true,
    reading: .onlyKana, pageLines: ["【改ページ】"], hasParts: true)
  static let kakuyomu = WebRules(
    longestBase: 20, longestReading: 50, reading: .any, hasEmphasis: true)
  /// Readings beside marks of vtype, in which `|` is a sign of tables.
  static let besideMarks = WebRules(
    longestBase: 20, longestReading: 50, hasNarrowBars: false, hasEmphasis: true)
  static let pixiv = WebRules(hasReadings: false, hasTags: true, pageLines: ["[newpage]"])
  static let hameln = WebRules(hasEmphasis: true, pageLines: ["[newpage]", "《改ページ》"])
  static let tnf = WebRules(hasEmphasis: true, hasTNF: true)
  static let alphapolis = WebRules(takesAngles: true, hasHashes: true)
}
