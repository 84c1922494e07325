/// The numbers of lists and headings, which Word keeps apart from the text (17.9; DX-13).
struct WordNumbering {
  struct Level {
    var format = "decimal"
    /// As in `%1．%2`, with the numbers of the levels above.
    var text = ""
    var start = 1
    /// The level whose items this one counts within; `nil` for the one above.
    var restart: Int?
  }

  /// The marker of a paragraph.
  struct Marker {
    var text: String
    var isBullet: Bool
    /// False where its format is not known, so that it has digits.
    var isKnown: Bool
  }

  private struct List {
    var abstract: String
    var overrides: [Int: Level] = [:]
    var starts: [Int: Int] = [:]
  }

  private var abstracts: [String: [Int: Level]] = [:]
  private var lists: [String: List] = [:]
  /// The last numbers of each level, by the list that they count in.
  private var counts: [String: [Int: Int]] = [:]
  private var begun: Set<String> = []

  private static let deepest = 8

  init() {}

  init(_ tree: XMLTree?) {
    guard let root = tree?.root else { return }
    for element in root.elements {
      switch element.name.local {
      case "abstractNum":
        guard let id = element.word("abstractNumId") else { continue }
        abstracts[id] = Self.levels(of: element)
      case "num":
        guard let id = element.word("numId"), let abstract = element.wordValue("abstractNumId")
        else { continue }
        var list = List(abstract: abstract)
        for override in element.elements where override.name.local == "lvlOverride" {
          guard let level = override.wordNumber("ilvl") else { continue }
          list.starts[level] = override.wordChild("startOverride")?.wordNumber("val")
            .map(Self.start)
          if let own = override.wordChild("lvl") { list.overrides[level] = Self.level(own) }
        }
        lists[id] = list
      default: break
      }
    }
  }

  private static func levels(of element: XMLElement) -> [Int: Level] {
    var levels: [Int: Level] = [:]
    for child in element.elements where child.name.local == "lvl" {
      if let number = child.wordNumber("ilvl") { levels[number] = level(child) }
    }
    return levels
  }

  /// The number that a list begins with: one that a reader could count from.
  static func start(_ number: Int) -> Int { min(max(number, 0), mostItems) }

  static let mostItems = 99_999

  private static func level(_ element: XMLElement) -> Level {
    Level(
      format: element.wordValue("numFmt") ?? "decimal", text: element.wordValue("lvlText") ?? "",
      start: start(element.wordChild("start")?.wordNumber("val") ?? 1),
      restart: element.wordChild("lvlRestart")?.wordNumber("val"))
  }

  /// The marker of the next paragraph of a list; `nil` for a list without markers.
  mutating func next(_ id: String, level: Int) -> Marker? {
    guard id != "0", let list = lists[id] else { return nil }
    let level = min(max(level, 0), Self.deepest)
    func rule(_ level: Int) -> Level {
      list.overrides[level] ?? abstracts[list.abstract]?[level] ?? Level()
    }
    let own = rule(level)
    guard own.format != "none" || !own.text.isEmpty else { return nil }
    // Lists of one kind go on counting, unless one says where it starts.
    if begun.insert(id).inserted {
      for (level, start) in list.starts { counts[list.abstract, default: [:]][level] = start - 1 }
    }
    var numbers = counts[list.abstract] ?? [:]
    numbers[level] = min((numbers[level] ?? own.start - 1) + 1, Self.mostItems)
    for lower in numbers.keys where lower > level {
      let restart = rule(lower).restart
      if restart != 0, restart.map({ $0 > level }) ?? true { numbers[lower] = nil }
    }
    for upper in 0..<level where numbers[upper] == nil { numbers[upper] = rule(upper).start }
    counts[list.abstract] = numbers
    if own.format == "bullet" {
      return Marker(text: Self.bullet(own.text), isBullet: true, isKnown: true)
    }
    var isKnown = true
    var text = ""
    var characters = own.text.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      guard let next = characters.next() else { break }
      guard let number = next.wholeNumberValue, (1...9).contains(number) else {
        text.append(next)
        continue
      }
      let format = rule(number - 1).format
      let value = numbers[number - 1] ?? rule(number - 1).start
      let words = WordNumeral.text(value, format: format)
      isKnown = isKnown && words != nil
      text += words ?? String(value)
    }
    return Marker(text: text, isBullet: false, isKnown: isKnown)
  }

  /// Bullets of Symbol and Wingdings are characters of private use.
  private static func bullet(_ text: String) -> String {
    switch text.unicodeScalars.first?.value ?? 0xF0B7 {
    case 0xF0B7, 0x2022, 0xB7: "・"
    case 0xF06C, 0xF0A1: "●"
    case 0xF06D: "○"
    case 0xF06E, 0xF0A7: "■"
    case 0xF06F, 0xF0A8: "□"
    case 0xF075: "◆"
    case 0xF0D8, 0xF0FC, 0xE000...0xF8FF: "・"
    default: text == "o" ? "○" : text
    }
  }
}

/// Numbers in the formats of Word (17.18.59).
enum WordNumeral {
  /// `nil` for a format that is not known.
  static func text(_ number: Int, format: String) -> String? {
    switch format {
    case "decimal": String(number)
    case "decimalZero": number < 10 ? "0\(number)" : String(number)
    case "decimalFullWidth", "decimalFullWidth2": wide(String(number))
    case "decimalEnclosedCircle", "decimalEnclosedCircleChinese": circled(number)
    case "ideographDigital",
      "japaneseDigitalTenThousand", "koreanDigital2", "taiwaneseDigital":
      digits(number)
    case "japaneseCounting", "chineseCounting", "chineseCountingThousand", "taiwaneseCounting",
      "taiwaneseCountingThousand", "ideographTraditional", "koreanDigital":
      HanNumber.text(number)
    case "japaneseLegal", "chineseLegalSimplified", "ideographLegalTraditional": legal(number)
    case "koreanCounting": spelt(number, Array("일이삼사오육칠팔구"), Array("십백천"))
    case "ganada": one(number, "가나다라마바사아자차카타파하")
    case "chosung": one(number, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ")
    case "aiueoFullWidth", "aiueo":
      one(number, "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン")
    case "irohaFullWidth", "iroha":
      one(number, "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン")
    case "upperLetter": letter(number, 0x41)
    case "lowerLetter": letter(number, 0x61)
    case "upperRoman": roman(number)
    case "lowerRoman": roman(number).lowercased()
    case "none": ""
    default: nil
    }
  }

  private static func wide(_ digits: String) -> String {
    String(
      String.UnicodeScalarView(
        digits.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 }))
  }

  private static func circled(_ number: Int) -> String {
    let start: Int
    switch number {
    case 1...20: start = 0x2460 - 1
    case 21...35: start = 0x3251 - 21
    case 36...50: start = 0x32B1 - 36
    default: return String(number)
    }
    return Unicode.Scalar(UInt32(start + number)).map { String(Character($0)) } ?? String(number)
  }

  private static func digits(_ number: Int) -> String {
    let signs = Array("〇一二三四五六七八九")
    return String(String(number).compactMap { $0.wholeNumberValue.map { signs[$0] } })
  }

  private static func legal(_ number: Int) -> String {
    let signs: [Character: Character] = [
      "一": "壱", "二": "弐", "三": "参", "十": "拾",
    ]
    return String(HanNumber.text(number).map { signs[$0] ?? $0 })
  }

  /// A number below 10,000 with a sign for each digit and each power of ten.
  private static func spelt(_ number: Int, _ digits: [Character], _ powers: [Character]) -> String {
    guard (1..<10_000).contains(number) else { return String(number) }
    var text = ""
    let figures = String(number).compactMap(\.wholeNumberValue)
    for (index, digit) in figures.enumerated() where digit > 0 {
      let power = figures.count - 1 - index
      if digit > 1 || power == 0 { text.append(digits[digit - 1]) }
      if power > 0 { text.append(powers[power - 1]) }
    }
    return text
  }

  private static func one(_ number: Int, _ signs: String) -> String {
    let signs = Array(signs)
    guard number > 0 else { return String(number) }
    return String(
      repeating: signs[(number - 1) % signs.count], count: 1 + (number - 1) / signs.count)
  }

  private static func letter(_ number: Int, _ first: UInt32) -> String {
    guard number > 0, number < 1000, let sign = Unicode.Scalar(first + UInt32((number - 1) % 26))
    else { return String(number) }
    return String(repeating: Character(sign), count: 1 + (number - 1) / 26)
  }

  private static func roman(_ number: Int) -> String {
    guard (1..<4000).contains(number) else { return String(number) }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, text) = (number, "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
