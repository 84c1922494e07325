import Testing

@testable import VerticalLayout

/// Lists of a house beside the levels of kinsoku (L3).
@Suite struct KinsokuListsTests {
  private func lists(_ role: KinsokuLists.Roles, _ characters: String) -> KinsokuLists {
    var lists = KinsokuLists()
    for scalar in characters.unicodeScalars { lists[scalar].insert(role) }
    return lists
  }

  @Test(
    "L3 what a house adds to a level, and takes out of it",
    arguments: [
      (KinsokuLists.Roles.notAtHead, "四", "一二三四", ["一二", "三四"]),
      (.notAtHead, "カ", "一二三カ", ["一二", "三カ"]),
      (.notAtEnd, "三", "一二三四", ["一二", "三四"]),
      (.notAtEnd, "ア", "一二ア四", ["一二", "ア四"]),
      (.together, "〇", "一二〇〇", ["一二", "〇〇"]),
      (.together, "〇一", "二二〇一", ["二二", "〇一"]),
      (.together, "〇", "一二三〇", ["一二三", "〇"]),
      (.mayBegin, "。", "一二三。", ["一二三", "。"]), (.mayBegin, "、", "一二三。", ["一二", "三。"]),
      (.mayBegin, "ー", "一二カー", ["一二カ", "ー"]), (.mayEnd, "「", "一二「三", ["一二「", "三"]),
      (.mayEnd, "（", "一二「三", ["一二", "「三"]), (.mayPart, "…", "一二……", ["一二…", "…"]),
      (.mayPart, "—", "一二——", ["一二—", "—"]),
      // A place that the author has made, and the letters of words, stay.
      (.notAtHead, "四", "一二三\u{200B}四", ["一二三\u{200B}", "四"]),
      (.notAtHead, "a", "一二三abc", ["一二", "三abc"]),
    ], [Kinsoku.strict, .off])
  func columns(
    _ rule: (KinsokuLists.Roles, String, String, [String]), _ level: Kinsoku
  ) throws {
    let (role, characters, text, expected) = rule
    // Where no rule holds, none has to be taken back.
    let isFree = !role.isDisjoint(with: .free)
    if level == .off, isFree, text.hasSuffix("。") || text.hasSuffix("「三") { return }
    let layout = try G10(30).with {
      $0.columnBreaks.kinsoku = level
      $0.columnBreaks.kinsokuLists = lists(role, characters)
    }.layout(text)
    #expect(layout.columnTexts == expected)
  }

  @Test(
    "L3, L8 the lists of a level beside the level itself change nothing",
    arguments: Kinsoku.allCases,
    [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean])
  func repeated(_ level: Kinsoku, _ language: LanguageTag) throws {
    for text in [
      "讀《論語》——孔子。", "国国https://a.bc/d国", "国……、「国」・国…国ーァっ々％℃國／國", "国—国–国‐国〜国",
    ] {
      for measure in [20, 30, 40, 50, 60] {
        func layout(_ lists: KinsokuLists) throws -> Layout {
          try G10(measure).with {
            $0.style.language = language
            $0.columnBreaks.kinsoku = level
            $0.columnBreaks.kinsokuLists = lists
          }.layout(text)
        }
        let (own, listed) = (
          try layout(KinsokuLists()), try layout(level.lists(in: language.profile))
        )
        #expect(listed.columnTexts == own.columnTexts)
        #expect(listed.cells.map(\.breakAfter) == own.cells.map(\.breakAfter))
      }
    }
  }

  @Test("L3 lists hold in every language of a text") func languages() throws {
    var document = Document("一二三四一二三四")
    document.spans = [AttributeSpan(TextRange(0, 12), .language(.japanese))]
    let layout = try G10(30).with { $0.columnBreaks.kinsokuLists = lists(.notAtHead, "四一") }.layout(
      document)
    #expect(layout.columnTexts == ["一二", "三四一", "二三四"])
  }

  @Test(
    "L3, L8, L11 a level as lists is the level, beside ideographs", arguments: Kinsoku.allCases,
    LanguageTag.LanguageProfile.allCases)
  func levels(_ level: Kinsoku, _ profile: LanguageTag.LanguageProfile) {
    let lists = level.lists(in: profile)
    let tailorings = (
      LineBreakTailoring(profile, kinsoku: level),
      LineBreakTailoring(profile, kinsoku: .off, lists: lists)
    )
    func opportunities(_ tailoring: LineBreakTailoring, _ text: String) -> [BreakOpportunity] {
      var breaker = LineBreaker(tailoring)
      return text.unicodeScalars.map { scalar in
        breaker.opportunity(before: scalar, CharacterProperties(scalar), following: nil)
      }
    }
    for scalar in lists.scalars {
      let text = "一\(scalar)一"
      #expect(
        opportunities(tailorings.0, text) == opportunities(tailorings.1, text),
        "\(level) \(profile) \(scalar)")
    }
    let roles = lists.scalars.map { lists[$0] }
    #expect(roles.contains { $0.contains(.hangs) })
    #expect(lists["。"].contains(.notAtHead) == (level != .off))
    #expect(lists["「"].contains(.notAtEnd) == (level != .off))
    #expect(
      lists["ー"].contains(.notAtHead) == (level == .strict || level != .off && profile == .korean))
    #expect(lists["—"].contains(.together) || lists["—"].contains(.notAtHead))
    #expect(lists["A"].isEmpty && lists["一"].isEmpty)
  }

  @Test(
    "H2 which marks hang is the house's to say",
    arguments: [
      (KinsokuLists(), "一二三。", true), (KinsokuLists(), "一二三」", false),
      (KinsokuLists(), "一二三！", false),
    ])
  func hanging(_ none: KinsokuLists, _ text: String, _ hangs: Bool) throws {
    func hung(_ lists: KinsokuLists) throws -> Bool {
      try G10(30).with {
        $0.style.language = .japanese
        $0.columnBreaks.hanging = .force
        $0.columnBreaks.kinsokuLists = lists
      }.layout(text).columns.contains(where: \.hangs)
    }
    let last = String(text.suffix(1))
    #expect(try hung(none) == hangs)
    #expect(try hung(lists(.hangs, last)))
    #expect(try !hung(lists(.neverHangs, last)))
  }

  @Test("L3 a check goes by the lists") func check() throws {
    func findings(_ lists: KinsokuLists, _ text: String, _ measure: Int = 30) throws
      -> [FindingCode]
    {
      let setting = G10(measure).with {
        $0.columnBreaks.kinsoku = .loose
        $0.columnBreaks.kinsokuLists = lists
      }
      return ColumnCheck.findings(in: try setting.layout(text), options: setting.options).map(
        \.code)
    }
    #expect(try findings(KinsokuLists(), "一二三々") == [.columnStart])
    #expect(try findings(lists(.mayBegin, "々"), "一二三々").isEmpty)
    // On a column of one character there is no other place.
    #expect(try findings(lists(.notAtHead, "〇"), "一〇", 10) == [.columnStart])
  }
}
