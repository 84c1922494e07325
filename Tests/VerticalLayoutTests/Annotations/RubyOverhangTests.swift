import Testing

@testable import VerticalLayout

/// The overhang of a reading over each class of neighbours in JLREQ's Appendix A, in each profile (RU8), with
/// fixture G at 10 pt.
///
/// The reading is 30 pt long over a base of 10 pt, 10 pt on each side; what its neighbours do not allow stays between them
/// and the base.
struct RubyOverhangTests {
  /// The marks that the neighbours have beside their characters.
  enum Look { case plain, emphasis, combined, reference, noteBracket, smaller, larger, image }

  struct Row {
    var name: String
    var before: String
    var after: String
    var look: Look
    /// The gaps before and after the base under each profile; under `none` they are whole.
    var gaps: [RubyOptions.Overhang: [Double]]

    init(
      _ name: String, _ before: String, _ after: String? = nil, _ look: Look = .plain,
      jlreq: [Double], jis: [Double]? = nil, simple: [Double], anyHalf: [Double] = [7.5, 7.5]
    ) {
      self.name = name
      self.before = before
      self.after = after ?? before
      self.look = look
      gaps = [
        .jlreq: jlreq, .jis: jis ?? jlreq, .simple: simple, .anyHalf: anyHalf, .none: [10, 10],
      ]
    }
  }

  private static let all = [10.0, 10]
  private static let kana = [5.0, 5]

  private static let rows = [
    Row("cl-01 opening brackets", "（", jlreq: kana, simple: [10, 5]),
    Row("cl-02 closing brackets", "）", jlreq: kana, simple: [5, 10]),
    Row("cl-03 hyphens", "〜", jlreq: all, simple: all),
    Row("cl-04 dividing marks", "！", jlreq: all, simple: all),
    Row("cl-05 middle dots", "・", jlreq: kana, simple: [7.5, 7.5]),
    Row("cl-06 full stops", "。", jlreq: kana, simple: [5, 10]),
    Row("cl-07 commas", "、", jlreq: kana, simple: [5, 10]),
    Row("cl-08 inseparable", "…", jlreq: kana, simple: all),
    Row("cl-09 iteration marks of kana", "ゝ", jlreq: kana, simple: all),
    Row("cl-09 iteration marks of ideographs", "々", jlreq: all, simple: all),
    Row("cl-10 prolonged sound mark", "ー", jlreq: kana, simple: all),
    Row("cl-11 small kana", "ゃ", jlreq: kana, simple: all),
    Row("cl-12 signs before numbers", "￥", jlreq: all, simple: all),
    Row("cl-13 signs after numbers", "％", jlreq: all, simple: all),
    Row("cl-14 ideographic space", "\u{3000}", jlreq: kana, simple: kana),
    Row("cl-15 hiragana", "あ", jlreq: kana, simple: all),
    Row("cl-16 katakana", "ア", jlreq: kana, jis: all, simple: all),
    Row("cl-17 signs of mathematics", "＝", jlreq: all, simple: all),
    Row("cl-18 operators", "＋", jlreq: all, simple: all),
    Row("cl-19 ideographs", "国", jlreq: all, simple: all),
    Row("cl-20 references to notes", "国", nil, .reference, jlreq: all, simple: all),
    Row(
      "cl-21 characters with marks (RU8d)", "あ", nil, .emphasis, jlreq: all, simple: all,
      anyHalf: all),
    Row("cl-22 bases with one reading (RU8d)", "{あ|か}", jlreq: all, simple: all, anyHalf: all),
    Row("cl-23 words with readings (RU8d)", "{ああ|か|か}", jlreq: all, simple: all, anyHalf: all),
    Row("cl-24 digits", "123", jlreq: all, simple: all),
    Row("cl-25 symbols of units", "km", jlreq: all, simple: all),
    Row("cl-26 spaces between words", " ", jlreq: all, simple: all),
    Row("cl-27 Latin letters", "A", jlreq: all, simple: all),
    Row(
      "cl-28, cl-29 brackets of notes (RU8c)", "注）", "（注", .noteBracket, jlreq: all, simple: all,
      anyHalf: all),
    Row("cl-30 tate-chu-yoko", "12", nil, .combined, jlreq: all, simple: all, anyHalf: all),
    Row("small kana (RU8b)", "あ", nil, .smaller, jlreq: [8, 8], simple: all, anyHalf: [9, 9]),
    Row("large kana (RU8b)", "あ", nil, .larger, jlreq: kana, simple: all, anyHalf: all),
    Row("images (RU8c)", "あ", nil, .image, jlreq: all, simple: all, anyHalf: all),
  ]

  @Test(
    "YY-41, RU8, RU8b, RU8c, RU8d: neighbour classes by profile, before and after the base",
    arguments: rows.indices)
  func overhang(_ index: Int) throws {
    let row = Self.rows[index]
    var document = Document(ruby: "国国\(row.before){承|あいうえおか}\(row.after)国国")
    let base = try #require(document.text.range(of: "承"))
    decorate(&document, row, base)
    for profile in RubyOptions.Overhang.allCases {
      var g10 = G10()
      g10.options.style.language = .japanese
      g10.options.spacing.autospace = .gap(.zero)
      g10.options.readings.overhang = profile
      let layout = try g10.layout(document)
      let cell = try #require(layout.cells.firstIndex { $0.range == base })
      let gaps = [
        (layout.cells[cell].start - layout.cells[cell - 1].end).points,
        (layout.cells[cell + 1].start - layout.cells[cell].end).points,
      ]
      let expected = try #require(row.gaps[profile])
      #expect(
        zip(gaps, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(row.name), \(profile): \(gaps)")
    }
  }

  private func decorate(_ document: inout Document, _ row: Row, _ base: TextRange) {
    let before = TextRange(base.lowerBound - row.before.utf8.count, base.lowerBound)
    let after = TextRange(base.upperBound, base.upperBound + row.after.utf8.count)
    func add(_ attribute: Attribute, _ ranges: [TextRange]) {
      document.spans += ranges.map { AttributeSpan($0, attribute) }
    }
    switch row.look {
    case .plain: break
    case .emphasis: add(.emphasis(EmphasisMark("﹅")), [before, after])
    case .combined: add(.tateChuYoko, [before, after])
    case .reference: add(.noteReference("1"), [before, after])
    case .smaller: add(.size(.absolute(.pt(2))), [before, after])
    case .larger: add(.size(.absolute(.pt(20))), [before, after])
    case .image:
      document.images = [
        ImageAttachment.ImageDescription(
          name: "a", size: PhysicalSize(width: .pt(10), height: .pt(10)))
      ]
      add(.attachment(ImageAttachment(image: "a")), [before, after])
    case .noteBracket:
      let width = "注".utf8.count
      add(
        .inset(Inset()),
        [
          TextRange(before.lowerBound, before.lowerBound + width),
          TextRange(after.upperBound - width, after.upperBound),
        ])
      add(
        .insetBracket,
        [
          TextRange(before.lowerBound + width, before.upperBound),
          TextRange(after.lowerBound, after.upperBound - width),
        ])
    }
  }
}

extension String {
  /// The first place of a string, in bytes of UTF-8.
  fileprivate func range(of string: String) -> TextRange? {
    let (text, part) = (Array(utf8), Array(string.utf8))
    guard !part.isEmpty, text.count >= part.count else { return nil }
    for start in 0...(text.count - part.count)
    where text[start..<start + part.count].elementsEqual(part) {
      return TextRange(start, start + part.count)
    }
    return nil
  }
}
