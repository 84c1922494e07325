import Testing

@testable import VerticalLayout

/// The tailorings of UAX #14: what may begin and end a column, by language and level (L3 to L16).
@Suite struct KinsokuTests {
  static let chinese: [LanguageTag.LanguageProfile] = [.traditionalChinese, .simplifiedChinese]
  static let chineseAndJapanese = chinese + [.japanese]
  static let every = LanguageTag.LanguageProfile.allCases

  /// The text with `|` where a column may end, cluster by cluster.
  func marked(_ text: String, _ tailoring: LineBreakTailoring) -> String {
    let analysis = analyze(Document(text), breaking: BreakingLanguages(tailoring))
    var marked = String.UnicodeScalarView()
    for (index, cluster) in analysis.clusters.enumerated() {
      marked.append(contentsOf: text.slice(analysis.range(of: cluster)).unicodeScalars)
      if cluster.breakAfter == .allow && index < analysis.clusters.count - 1 { marked.append("|") }
    }
    return String(marked)
  }

  /// Checks a row: the text with its marks.
  func check(
    _ row: String, _ profiles: [LanguageTag.LanguageProfile], _ levels: [Kinsoku?] = [nil],
    _ wordBreak: WordBreak = .normal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(String.UnicodeScalarView(row.unicodeScalars.filter { $0 != "|" }))
    for profile in profiles {
      for level in levels {
        let found = marked(
          text, LineBreakTailoring(profile, kinsoku: level, wordBreak: wordBreak))
        #expect(
          found.unicodeScalars.elementsEqual(row.unicodeScalars),
          "\(profile), \(level?.rawValue ?? "default"): \(found) is not \(row)",
          sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: L3

  /// A set of L3, and the languages in which a column may begin with it at each level.
  struct MarkSet: CustomTestStringConvertible, Sendable {
    var name: String
    var marks: [UInt32]
    var loose: [LanguageTag.LanguageProfile] = []
    var normal: [LanguageTag.LanguageProfile] = []
    /// Exceptions that L8 and L11 make, in languages where L3 would say yes.
    var never: [LanguageTag.LanguageProfile: Set<UInt32>] = [:]
    var testDescription: String { name }
  }

  static let smallKana: [UInt32] =
    [
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FC, 0x1B132, 0x1B150, 0x1B151, 0x1B152, 0x1B155, 0x1B164, 0x1B165,
      0x1B166, 0x1B167,
    ] + Array(0x31F0...0x31FF) + Array(0xFF67...0xFF70)

  static let sets: [MarkSet] = [
    MarkSet(
      name: "small kana and ー", marks: smallKana, loose: every, normal: every,
      never: [.korean: [0x30FC]]),
    MarkSet(
      name: "wave-like hyphens", marks: [0x301C, 0x30A0], loose: chineseAndJapanese,
      normal: chineseAndJapanese),
    MarkSet(name: "hyphens", marks: [0x2010, 0x2013], loose: every, never: [.korean: [0x2010]]),
    MarkSet(
      name: "iteration marks", marks: [0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE],
      loose: every),
    MarkSet(
      name: "inseparable", marks: [0x2024, 0x2025, 0x2026, 0x22EF, 0xFE19, 0x10AF6], loose: every,
      normal: [.japanese]),
    MarkSet(
      name: "centred marks",
      marks: [
        0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F,
      ], loose: chineseAndJapanese),
    MarkSet(
      name: "suffixes",
      marks: [0xB0, 0x2030, 0x2032, 0x2033, 0x2035, 0x2103, 0x2109, 0xFE6A, 0xFF05, 0xFFE0],
      loose: chineseAndJapanese),
    MarkSet(
      name: "closing",
      marks: [
        0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF61, 0xFF64, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011,
        0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60, 0xFF63,
        0x29, 0x5D, 0x7D, 0xFE11, 0xFE12, 0xFE50, 0xFE52,
      ]),
    MarkSet(
      name: "others",
      marks: [
        0x21, 0x3F, 0x3A, 0x3B, 0x2C, 0x2E, 0x2F, 0x203D, 0x303C, 0x309B, 0x309C, 0xFF9E, 0xFF9F,
        0xFE54, 0xFE55, 0xFE56, 0xFE57,
      ]),
  ]

  @Test("L3 where a column may begin, every set, level and language", arguments: sets)
  func columnStart(_ set: MarkSet) throws {
    for profile in Self.every {
      for (level, allowed) in [
        (Kinsoku.strict, []), (.normal, set.normal), (.loose, set.loose), (.off, Self.every),
      ] {
        for mark in set.marks where mark != 0xFF9E && mark != 0xFF9F {
          let scalar = try #require(Unicode.Scalar(mark))
          let mayBegin =
            allowed.contains(profile)
            && (level == .off || set.never[profile]?.contains(mark) != true)
          let text = "国\(scalar)"
          #expect(
            marked(text, LineBreakTailoring(profile, kinsoku: level))
              == (mayBegin ? "国|\(scalar)" : text),
            "U+\(String(mark, radix: 16)) in \(profile) at \(level)")
        }
      }
    }
  }

  @Test(
    "L3 where a column may end after a prefix",
    arguments: [0xA4, 0xB1, 0x20AC, 0x2116, 0xFE69, 0xFF04, 0xFFE1, 0xFFE5, 0xFFE6])
  func prefixes(_ mark: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(mark))
    check("国|\(scalar)国", Self.every, [.strict, .normal])
    check("国|\(scalar)국", Self.every, [.strict, .normal])
    check("国|\(scalar)|国", Self.chineseAndJapanese, [.loose])
    check("国|\(scalar)국", [.korean, .neutral], [.loose])
    check("国|\(scalar)国", [.korean, .neutral], [.loose])
    check("国|\(scalar)|国", Self.every, [.off])
    // L13 is no matter of strictness.
    check("国|\(scalar)5", Self.every, [.strict, .normal, .loose, .off])
  }

  @Test("L3 signs that are neither wide nor ambiguous are never loosened")
  func narrowSigns() {
    check("国%", Self.every, [.strict, .normal, .loose])
    check("国|¥国", Self.every, [.strict, .normal, .loose])
    check("国|₩国", Self.every, [.strict, .normal, .loose])
  }

  @Test("L3 loose: hyphens begin a column after an ideograph only")
  func looseHyphens() {
    check("国|‐|国", Self.chineseAndJapanese, [.loose])
    check("国‐|国", [.korean], [.loose])
    check("국–|국", [.korean], [.loose])
    check("well‐|known", Self.every, [.loose])
    check("12–|13", Self.every, [.loose])
    check("。–|国", Self.every, [.loose])
    check("国‐|国", Self.every, [.strict, .normal])
  }

  @Test("L3 the levels in running text")
  func runningText() {
    check("きっ|と、|コー|ヒー。", [.japanese], [nil, .strict])
    check("き|っ|と、|コ|ー|ヒ|ー。", [.japanese], [.normal])
    check("人々|の|国！|国", [.japanese], [.normal])
    check("人|々|の|国|！|国", [.japanese], [.loose])
    check("人|々|の|国！|国", [.korean], [.loose])
    check("国|！|」|国", [.japanese], [.off])
    check("国|！」|国", [.japanese], [.loose])
    check("5|０|％", [.japanese], [.loose])
    check("5|０％", [.japanese], [.normal])
  }

  // MARK: L4 to L6

  static let opening: [UInt32] = [
    0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B,
    0xFF5B, 0xFF5F, 0xFF62, 0x28, 0x5B, 0x7B, 0xA1, 0xBF, 0x201A, 0x201E, 0x2018, 0x201C,
  ]

  @Test("L4 no opening mark ends a column at any level", arguments: opening)
  func columnEnd(_ mark: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(mark))
    for level in [Kinsoku.strict, .normal, .loose] {
      check("国|\(scalar)国|国", Self.every, [level])
      check("国|\(scalar) 国", Self.every, [level])
      check("国|\(scalar)　国", Self.every, [level])
    }
    check("国|\(scalar)|国|国", Self.every, [.off])
  }

  @Test(
    "L4, L5, L8, L9, L12, L13, L14: the columns of the rules' examples",
    arguments: [
      ("中中（文", 30, LanguageTag.simplifiedChinese, Kinsoku?.none, ["中中", "（文"]),
      ("中中（文", 30, .simplifiedChinese, .off, ["中中（", "文"]),
      ("中中中。文", 30, .simplifiedChinese, nil, ["中中", "中。文"]),
      ("中中中。文", 30, .simplifiedChinese, .off, ["中中中", "。文"]),
      ("中中中～文", 30, .simplifiedChinese, nil, ["中中", "中～文"]),
      ("中中中～文", 30, .traditionalChinese, nil, ["中中", "中～文"]),
      ("中中中～文", 30, .simplifiedChinese, .loose, ["中中中", "～文"]),
      ("中中中～文", 30, .japanese, nil, ["中中", "中～文"]),
      ("中中中～文", 30, .japanese, .normal, ["中中中", "～文"]),
      ("中中“文”文", 30, .simplifiedChinese, nil, ["中中", "“文”", "文"]),
      ("中中“文”文", 30, .japanese, nil, ["中中", "“文”", "文"]),
      ("文文——文", 30, .simplifiedChinese, nil, ["文文", "——文"]),
      ("文文——文", 30, .simplifiedChinese, .strict, ["文", "文——", "文"]),
      ("文文——文", 30, .simplifiedChinese, .off, ["文文", "——文"]),
      ("文文……文", 30, .japanese, .loose, ["文文", "……文"]),
      ("文文……文", 30, .japanese, .normal, ["文文", "……文"]),
      ("文文……文", 30, .japanese, .strict, ["文", "文……", "文"]),
      ("約12,345%だ", 50, .japanese, .off, ["約12,345%", "だ"]),
      ("国国Web国", 30, .japanese, nil, ["国国", "Web国"]),
    ])
  func columns(
    _ text: String, _ measure: Int, _ language: LanguageTag, _ kinsoku: Kinsoku?,
    _ expected: [String]
  ) throws {
    let layout = try G10(measure).with { $0.columnBreaks.kinsoku = kinsoku }
      .layout(Document(text, language: language))
    #expect(layout.columnTexts == expected)
  }

  @Test("L3, L6, L8, U-07 each language's own level")
  func defaults() {
    let defaults = Self.every.map { Kinsoku(default: $0) }
    #expect(defaults == [.normal, .normal, .strict, .strict, .strict])
    for profile in Self.every {
      #expect(LineBreakTailoring(profile).kinsoku == Kinsoku(default: profile))
    }
  }

  @Test("The language of the options wins over that of the document")
  func language() throws {
    let document = Document("中中中～文", language: .japanese)
    #expect(try G10(30).layout(document).columnTexts == ["中中", "中～文"])
    let chinese = G10(30).with { $0.style.language = .simplifiedChinese }
    #expect(try chinese.layout(document).columnTexts == ["中中", "中～文"])
  }

  @Test("U-07, L6 stops, commas and brackets are never relaxed")
  func neverRelaxed() {
    for mark in "。、，．」』）】〉》〕" {
      check("国\(mark)|国", Self.every, [.strict, .normal, .loose])
    }
  }

  // MARK: L8 and L11

  @Test("U-07, L8 Chinese levels")
  func chinese() {
    for mark in "～~·‧・–-" {
      check("中\(mark)|文", Self.chinese, [nil, .normal, .strict])
    }
    for mark in "～~·" { check("中|\(mark)|文", Self.chinese, [.loose, .off]) }
    for mark in "~·" { check("中|\(mark)|文", [.japanese], [.strict, .normal, .loose, .off]) }
    check("中～|文", [.japanese], [.strict])
    check("中|～|文", [.japanese], [.normal, .loose, .off])
    // Connectors of Latin words and numbers keep them whole.
    check("中|a~b|中", Self.chinese)
    check("中|3~5|天", Self.chinese)
    check("中|c·d|中", Self.chinese)
    // The single dash is a connector; the long one may begin a column before the strict level.
    check("中—|文", Self.chinese, [nil, .normal, .strict])
    check("中|—|文", Self.chinese, [.loose, .off])
    check("中|——|文", Self.chinese, [nil, .normal, .loose, .off])
    check("中——|文", Self.chinese, [.strict])
    check("中⸺|文", Self.chinese, [.strict])
    check("中|⸺|文", Self.chinese, [.normal])
    check("中……|文", Self.chinese, [.normal, .strict])
    // A solidus does not end a column at the strict level.
    check("中/文", Self.chinese, [.strict])
    check("中/a", Self.chinese, [.strict])
    check("中/|文", Self.chinese, [.normal, .loose])
    check("中|／文", Self.chinese, [.strict])
    check("中|／|文", Self.chinese, [.normal, .loose, .off])
    check("and/|or", Self.chinese, [.strict])
  }

  @Test("L11 Korean lists")
  func koreanLists() {
    let levels: [Kinsoku?] = [nil, .strict, .normal, .loose]
    for mark in "）｝］〕》」』‐-—～？！·：；。．，、〃ー" {
      // The hyphen is loosened after an ideograph, and a Hangul syllable is none (L3).
      check("한\(mark)|국", [.korean], levels)
    }
    for mark in ":;.," { check("한\(mark)|국", [.korean], levels) }
    for mark in "（｛［〔《「『‘“" { check("한|\(mark)국", [.korean], levels) }
    for mark in "—～·〃ー" { check("한|\(mark)|국", [.korean], [.off]) }
    check("国|〃|国", [.japanese])
    check("文——|文", [.korean])
  }

  // MARK: Properties

  /// Characters that the rules treat in different ways, and some that hurt.
  private static let alphabet: [Unicode.Scalar] = Array(
    ("国あっー々、。（）「」“”‘’！・：～〜—―…‥⋯〳〵％￥№℃㎏５5.,%$(-/~·aé\u{301}\u{200D}\u{200B}\u{2060}\u{AD} 　\t"
      + "\u{A0}\"한ᄒ\u{1161}\u{11AB}😀👍\u{1F3FD}\u{FE0F}🇯🇵א‐–#*\u{E0100}\u{3099}\u{20DD}\u{1}\u{E000}«»〃／")
      .unicodeScalars)

  @Test("L2 no break inside a cluster; none before what takes no room", arguments: Kinsoku.allCases)
  func properties(_ level: Kinsoku) {
    var seed: UInt64 = 0x5EED
    func below(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for round in 0..<1500 {
      var scalars = String.UnicodeScalarView()
      for _ in 0...below(12) { scalars.append(Self.alphabet[below(Self.alphabet.count)]) }
      let text = String(scalars)
      let profile = Self.every[round % Self.every.count]
      for wordBreak in WordBreak.allCases {
        let tailoring = LineBreakTailoring(profile, kinsoku: level, wordBreak: wordBreak)
        let analysis = analyze(Document(text), breaking: BreakingLanguages(tailoring))
        // Clusters cover the text in order, and each begins at a grapheme boundary.
        var boundaries: Set<Int> = []
        var graphemes = GraphemeBreaker()
        for (index, scalar) in scalars.enumerated()
        where graphemes.isBoundary(before: CharacterProperties(scalar)) { boundaries.insert(index) }
        var end = 0
        for cluster in analysis.clusters {
          #expect(cluster.scalars.lowerBound == end && boundaries.contains(end), "\(text)")
          end = cluster.scalars.upperBound
        }
        #expect(end == scalars.count)
        for (cluster, next) in zip(analysis.clusters, analysis.clusters.dropFirst()) {
          #expect(cluster.breakAfter != .mandatory)
          if cluster.breakAfter == .allow {
            // Only a break that the author asked for comes before a blank (LB8).
            let isAskedFor = analysis.scalars[cluster.scalars].contains("\u{200B}")
            #expect(next.kind == .text || isAskedFor, "\(marked(text, tailoring))")
          }
        }
      }
    }
  }

  @Test("Off never allows less than strict, and keep-all never more than normal")
  func monotonic() {
    for profile in Self.every {
      for first in Self.alphabet {
        for second in Self.alphabet {
          let text = "国\(first)\(second)国"
          func breaks(_ level: Kinsoku, _ wordBreak: WordBreak = .normal) -> [Bool] {
            analyze(
              Document(text),
              breaking: BreakingLanguages(
                LineBreakTailoring(profile, kinsoku: level, wordBreak: wordBreak))
            ).clusters.map { $0.breakAfter == .allow }
          }
          let strict = breaks(.strict)
          let off = breaks(.off)
          #expect(
            zip(strict, off).allSatisfy { !$0 || $1 },
            "\(text.debugDescription) in \(profile): strict \(strict), off \(off)")
          let kept = breaks(.strict, .keepAll)
          #expect(
            zip(kept, strict).allSatisfy { !$0 || $1 },
            "\(text.debugDescription) in \(profile): kept \(kept), strict \(strict)")
        }
      }
    }
  }
}
