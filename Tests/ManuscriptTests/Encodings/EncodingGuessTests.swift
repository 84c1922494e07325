import Glibc
import Testing
import VerticalLayout

@testable import Manuscript

/// 登鸛雀樓, 登鹳雀楼, 雪国 and 윤동주's lines in the encodings that people have files in.
@Test(arguments: [
  ("big5", TextEncoding.big5, EncodingGuess.Evidence.characters),
  ("gb2312", .gb18030, .characters),
  ("gb18030, traditional", .gb18030, .characters),
  ("shift_jis", .codePage932, .characters),
  ("euc-jp", .eucJapanese, .characters),
  ("euc-kr", .codePage949, .characters),
  ("utf-16", .utf16LittleEndian, .byteOrderMark),
  ("utf-16-be with mark", .utf16BigEndian, .byteOrderMark),
  ("utf-16-le", .utf16LittleEndian, .nuls),
  ("utf-16-be", .utf16BigEndian, .nuls),
])
func encodingIsFound(
  _ name: String, _ encoding: TextEncoding, _ evidence: EncodingGuess.Evidence
) throws {
  let bytes = try #require(legacyTexts[name])
  #expect(EncodingGuess(bytes.span) == .found(encoding, evidence))
  // A byte is missing.
  let cut = Array(bytes.dropLast())
  #expect(EncodingGuess(cut.span) == .found(encoding, evidence))
  let text = try #require(String(validating: encoding.decode(bytes.span).utf8, as: UTF8.self))
  #expect(!text.isEmpty && encoding.decode(bytes.span).faults.isEmpty)
}

/// Katakana of half width alone, as telegrams have it; marks of voice tell it from other bytes.
@Test(arguments: [
  "ﾌﾙｲｹﾔ\nｶﾜｽﾞﾄﾋﾞｺﾑ\nﾐｽﾞﾉｵﾄ\n", "ﾃﾞﾝﾎﾟｳ ﾁﾁ ｷﾄｸ ｽｸﾞ ｶｴﾚ\n",
  "ﾜﾀｼﾊ ﾈｺﾃﾞｱﾙ｡ ﾅﾏｴﾊ ﾏﾀﾞ ﾅｲ｡\nﾄﾞｺﾃﾞ ｳﾏﾚﾀｶ ﾄﾝﾄ ｹﾝﾄｳｶﾞ ﾂｶﾇ｡\n",
])
func halfWidthKatakanaIsFound(_ text: String) throws {
  let bytes = try #require(Iconv.encode(text, as: "CP932"))
  #expect(EncodingGuess(bytes.span) == .found(.codePage932, .characters))
  let other = try #require(Iconv.encode("ｱﾞ" + text, as: "CP932"))
  #expect(EncodingGuess(other.span) != .found(.codePage932, .characters))
}

/// However much ASCII stands before it, in a line or in many.
@Test(arguments: ["a", "a\n"])
func asciiBeforeItMakesNoDifference(_ piece: String) throws {
  let bytes = try #require(legacyTexts["big5"])
  let long = Array(String(repeating: piece, count: 50_000).utf8) + bytes
  #expect(EncodingGuess(long.span) == .found(.big5, .characters))
}

@Test(
  arguments: [
    [0xFF], [0x80, 0x81], [0xE9, 0x20, 0x61], Array("café".utf8) + [0xE9],
    // Text in UTF-8 that was cut, and text in UTF-8 with one byte too many.
    Array(Array("白日依山盡，黃河入海流。".utf8).dropLast()),
    Array("白日依山盡，".utf8) + [0xB0] + Array("黃河入海流。".utf8),
    Array(repeating: 0xFF, count: 100),
    // Latin-1, in which a letter beyond ASCII stands alone.
    Array("Une fa".utf8) + [0xE7] + Array("on de parler ".utf8) + [0xE0] + Array(" l'".utf8) + [
      0xE9
    ]
      + Array("cole, tr".utf8) + [0xE8] + Array("s t".utf8) + [0xF4] + Array("t.".utf8),
  ] as [[UInt8]])
func doubtGivesNoEncoding(_ bytes: [UInt8]) {
  #expect(EncodingGuess(bytes.span) == .unknown(nil))
}

/// Languages of other scripts, whose bytes could be characters of ours.
@Test(arguments: [
  ("Все счастливые семьи похожи друг на друга, каждая несчастливая семья по-своему.", "KOI8-R"),
  ("Все счастливые семьи похожи друг на друга, каждая несчастливая семья по-своему.", "CP1251"),
  ("Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.", "ISO-8859-7"),
  ("כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם", "ISO-8859-8"),
  ("يولد جميع الناس أحرارا متساوين في الكرامة والحقوق", "CP1256"),
  ("Été comme hiver, l’élève préféré de l’école était à côté de la fenêtre.", "CP1252"),
])
func otherScriptsAreNoneOfOurs(_ text: String, _ name: String) throws {
  let bytes = try #require(Iconv.encode(text, as: name))
  guard case .unknown = EncodingGuess(bytes.span) else {
    Issue.record("\(EncodingGuess(bytes.span))")
    return
  }
}

@Test(arguments: [
  ("", TextEncoding.utf8), ("plain\n", .utf8), ("\u{1B}[0m", .utf8), ("\u{0}", .utf8),
  ("春\u{0}曉", .utf8), ("\u{1B}(Bplain", .utf8), ("\u{1B}$B=UD+\u{1B}(B", .iso2022Japanese),
  ("title\n\u{1B}$(B=UD+\u{1B}(B\n", .iso2022Japanese),
  // An escape sequence, but no text after it.
  ("\u{1B}$B not that", .utf8),
])
func wellFormedTextIsWhatItIs(_ text: String, _ encoding: TextEncoding) {
  let bytes = Array(text.utf8)
  guard case .found(let found, _) = EncodingGuess(bytes.span) else {
    Issue.record("nothing found")
    return
  }
  #expect(found == encoding)
}

// MARK: The table

/// Poems of this package by language, as the table below asks for them.
private let poems: [LanguageTag: [String]] = {
  let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")
  var found: [LanguageTag: [String]] = [:]
  for name in fileNames(in: root + "/poems") where name.hasSuffix(".txt") {
    let text = String(decoding: fileBytes("\(root)/poems/\(name)"), as: UTF8.self)
    if let language = LanguageGuess.language(of: text) { found[language, default: []].append(text) }
  }
  return found
}()

/// Samples of so many characters from each poem, one every seven characters.
private func samples(_ language: LanguageTag, of count: Int) -> [String] {
  (poems[language] ?? []).flatMap { text -> [String] in
    let characters = Array(text.unicodeScalars)
    return stride(from: 0, through: max(characters.count - count, 0), by: 7).map { start in
      var sample = String.UnicodeScalarView()
      sample.append(contentsOf: characters[start..<min(start + count, characters.count)])
      return String(sample)
    }
  }
}

/// Poems in each encoding that they are found in, 20, 40 and 100 characters of them: at least 99 of 100 are
/// right.
@Test(arguments: [
  (LanguageTag.japanese, "CP932", TextEncoding.codePage932),
  (.japanese, "EUC-JP", .eucJapanese), (.japanese, "ISO-2022-JP", .iso2022Japanese),
  (.traditionalChinese, "BIG5", .big5), (.traditionalChinese, "GB18030", .gb18030),
  (.simplifiedChinese, "GB18030", .gb18030), (.korean, "UHC", .codePage949),
])
func poemsAreFound(_ language: LanguageTag, _ name: String, _ encoding: TextEncoding) throws {
  for (count, percent) in [(20, 99), (40, 99), (100, 100)] {
    var (right, all) = (0, 0)
    var wrong: [String] = []
    for sample in samples(language, of: count) {
      // Some have characters that the encoding has not.
      guard let bytes = Iconv.encode(sample, as: name) else { continue }
      all += 1
      let guess = EncodingGuess(bytes.span)
      if case .found(encoding, _) = guess {
        right += 1
      } else {
        wrong.append("\(guess): \(sample)")
      }
    }
    #expect(all >= 10, "\(count) characters")
    #expect(right * 100 >= all * percent, "\(right) of \(all): \(wrong.prefix(5))")
  }
}

private func fileNames(in folder: String) -> [String] {
  guard let handle = unsafe opendir(folder) else { return [] }
  defer { unsafe _ = closedir(handle) }
  var names: [String] = []
  while let entry = unsafe readdir(handle) {
    names.append(
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      })
  }
  return names.sorted()
}

private func fileBytes(_ path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "re") else { return [] }
  defer { unsafe _ = fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = unsafe fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

private let legacyTexts: [String: [UInt8]] = [
  "big5": [
    0xB5, 0x6E, 0xC6, 0x7C, 0xB3, 0xB6, 0xBC, 0xD3, 0x0A, 0xA4, 0xFD, 0xA4, 0xA7, 0xB5, 0x41, 0x0A,
    0x0A, 0xA5, 0xD5, 0xA4, 0xE9, 0xA8, 0xCC, 0xA4, 0x73, 0xBA, 0xC9, 0xA1, 0x41, 0xB6, 0xC0, 0xAA,
    0x65, 0xA4, 0x4A, 0xAE, 0xFC, 0xAC, 0x79, 0xA1, 0x43, 0x0A, 0xB1, 0xFD, 0xBD, 0x61, 0xA4, 0x64,
    0xA8, 0xBD, 0xA5, 0xD8, 0xA1, 0x41, 0xA7, 0xF3, 0xA4, 0x57, 0xA4, 0x40, 0xBC, 0x68, 0xBC, 0xD3,
    0xA1, 0x43, 0x0A,
  ],
  "gb2312": [
    0xB5, 0xC7, 0xF0, 0xD9, 0xC8, 0xB8, 0xC2, 0xA5, 0x0A, 0xCD, 0xF5, 0xD6, 0xAE, 0xBB, 0xC1, 0x0A,
    0x0A, 0xB0, 0xD7, 0xC8, 0xD5, 0xD2, 0xC0, 0xC9, 0xBD, 0xBE, 0xA1, 0xA3, 0xAC, 0xBB, 0xC6, 0xBA,
    0xD3, 0xC8, 0xEB, 0xBA, 0xA3, 0xC1, 0xF7, 0xA1, 0xA3, 0x0A, 0xD3, 0xFB, 0xC7, 0xEE, 0xC7, 0xA7,
    0xC0, 0xEF, 0xC4, 0xBF, 0xA3, 0xAC, 0xB8, 0xFC, 0xC9, 0xCF, 0xD2, 0xBB, 0xB2, 0xE3, 0xC2, 0xA5,
    0xA1, 0xA3, 0x0A,
  ],
  "gb18030, traditional": [
    0xB5, 0xC7, 0xFB, 0x58, 0xC8, 0xB8, 0x98, 0xC7, 0x0A, 0xCD, 0xF5, 0xD6, 0xAE, 0x9C, 0x6F, 0x0A,
    0x0A, 0xB0, 0xD7, 0xC8, 0xD5, 0xD2, 0xC0, 0xC9, 0xBD, 0xB1, 0x4D, 0xA3, 0xAC, 0xFC, 0x53, 0xBA,
    0xD3, 0xC8, 0xEB, 0xBA, 0xA3, 0xC1, 0xF7, 0xA1, 0xA3, 0x0A, 0xD3, 0xFB, 0xB8, 0x46, 0xC7, 0xA7,
    0xC0, 0xEF, 0xC4, 0xBF, 0xA3, 0xAC, 0xB8, 0xFC, 0xC9, 0xCF, 0xD2, 0xBB, 0x8C, 0xD3, 0x98, 0xC7,
    0xA1, 0xA3, 0x0A,
  ],
  "shift_jis": [
    0x8D, 0x91, 0x8B, 0xAB, 0x82, 0xCC, 0x92, 0xB7, 0x82, 0xA2, 0x83, 0x67, 0x83, 0x93, 0x83, 0x6C,
    0x83, 0x8B, 0x82, 0xF0, 0x94, 0xB2, 0x82, 0xAF, 0x82, 0xE9, 0x82, 0xC6, 0x90, 0xE1, 0x8D, 0x91,
    0x82, 0xC5, 0x82, 0xA0, 0x82, 0xC1, 0x82, 0xBD, 0x81, 0x42, 0x0D, 0x0A, 0x96, 0xE9, 0x82, 0xCC,
    0x92, 0xEA, 0x82, 0xAA, 0x94, 0x92, 0x82, 0xAD, 0x82, 0xC8, 0x82, 0xC1, 0x82, 0xBD, 0x81, 0x42,
    0x0D, 0x0A,
  ],
  "euc-jp": [
    0xB9, 0xF1, 0xB6, 0xAD, 0xA4, 0xCE, 0xC4, 0xB9, 0xA4, 0xA4, 0xA5, 0xC8, 0xA5, 0xF3, 0xA5, 0xCD,
    0xA5, 0xEB, 0xA4, 0xF2, 0xC8, 0xB4, 0xA4, 0xB1, 0xA4, 0xEB, 0xA4, 0xC8, 0xC0, 0xE3, 0xB9, 0xF1,
    0xA4, 0xC7, 0xA4, 0xA2, 0xA4, 0xC3, 0xA4, 0xBF, 0xA1, 0xA3, 0x0A,
  ],
  "euc-kr": [
    0xC1, 0xD7, 0xB4, 0xC2, 0x20, 0xB3, 0xAF, 0xB1, 0xEE, 0xC1, 0xF6, 0x20, 0xC7, 0xCF, 0xB4, 0xC3,
    0xC0, 0xBB, 0x20, 0xBF, 0xEC, 0xB7, 0xAF, 0xB7, 0xAF, 0x0A, 0xC7, 0xD1, 0x20, 0xC1, 0xA1, 0x20,
    0xBA, 0xCE, 0xB2, 0xF4, 0xB7, 0xB3, 0xC0, 0xCC, 0x20, 0xBE, 0xF8, 0xB1, 0xE2, 0xB8, 0xA6, 0x2C,
    0x0A,
  ],
  "utf-16": [
    0xFF, 0xFE, 0x7D, 0x76, 0xE5, 0x65, 0x9D, 0x4F, 0x71, 0x5C, 0xE1, 0x76, 0x0A, 0x00,
  ],
  "utf-16-be with mark": [
    0xFE, 0xFF, 0x76, 0x7D, 0x65, 0xE5, 0x4F, 0x9D, 0x5C, 0x71, 0x76, 0xE1, 0x00, 0x0A,
  ],
  "utf-16-le": [
    0x7D, 0x76, 0xE5, 0x65, 0x9D, 0x4F, 0x71, 0x5C, 0xE1, 0x76, 0x0C, 0xFF, 0x0A, 0x00, 0xC3, 0x9E,
    0xB3, 0x6C, 0x65, 0x51, 0x77, 0x6D, 0x41, 0x6D, 0x02, 0x30, 0x0A, 0x00,
  ],
  "utf-16-be": [
    0x76, 0x7D, 0x65, 0xE5, 0x4F, 0x9D, 0x5C, 0x71, 0x76, 0xE1, 0xFF, 0x0C, 0x00, 0x0A, 0x9E, 0xC3,
    0x6C, 0xB3, 0x51, 0x65, 0x6D, 0x77, 0x6D, 0x41, 0x30, 0x02, 0x00, 0x0A,
  ],
]
