import Testing
import VerticalLayout

@testable import Manuscript

/// The text of files: bytes in, text out.
@Test(
  arguments: [
    // Yen and overline are backslash and tilde.
    (.codePage932, [0x5C, 0x7E, 0x81, 0x5F], "\\~＼"), (.johab, [0x5C], "\\"),
    (.shiftJISX0213, [0x5C, 0x7E], "\\~"),
    (.iso2022Japanese, [0x1B, 0x28, 0x4A, 0x5C, 0x7E], "\\~"),
    // The wave dash of Windows is another character than that of JIS.
    (.codePage932, [0x81, 0x60, 0x81, 0x7C, 0x81, 0x61], "～－∥"),
    (.eucJapanese, [0xA1, 0xC1, 0xA1, 0xDD, 0xA1, 0xC2], "〜−‖"),
    (.eucJapaneseMicrosoft, [0xA1, 0xC1, 0xA1, 0xDD, 0xA1, 0xC2], "～－∥"),
    // NEC's and IBM's characters, and two of both.
    (.codePage932, [0x87, 0x40, 0xED, 0x40, 0xFA, 0x5C, 0x81, 0xCA, 0xFA, 0x54], "①纊纊￢￢"),
    (.eucJapanese, [0xAD, 0xA1, 0xF9, 0xA1, 0x8F, 0xF4, 0xFE], "①纊黑"),
    // Half-width katakana.
    (.codePage932, [0xB1, 0xDF], "ｱﾟ"), (.eucJapanese, [0x8E, 0xB1, 0x8E, 0xDF], "ｱﾟ"),
    (.iso2022Japanese, [0x1B, 0x28, 0x49, 0x31, 0x5F, 0x1B, 0x28, 0x42, 0x31], "ｱﾟ1"),
    (.iso2022Japanese, [0x0E, 0x31, 0x0F, 0x31], "ｱ1"),
    // One code, two characters.
    (.shiftJISX0213, [0x82, 0xF5], "か\u{309A}"), (.eucJISX0213, [0xA4, 0xF7], "か\u{309A}"),
    (.big5HongKong, [0x88, 0x62, 0x88, 0xA5], "Ê\u{304}ê\u{30C}"),
    // The planes beyond the first.
    (.shiftJISX0213, [0xF0, 0x40], "𠂉"), (.big5, [0x87, 0x45], "𧉧"),
    (.gb18030, [0x90, 0x30, 0x81, 0x30, 0xE3, 0x32, 0x9A, 0x35], "\u{10000}\u{10FFFF}"),
    // What the standard of 2022 has moved.
    (.gb18030, [0xA6, 0xD9, 0xA8, 0xBC, 0xFE, 0x59], "︐ḿ龴"),
    (.gb18030, [0x84, 0x31, 0x82, 0x36, 0x81, 0x35, 0xF4, 0x37], "︐\u{E7C7}"),
    // A byte order mark is no text, whatever it is written in.
    (.gb18030, [0x84, 0x31, 0x95, 0x33, 0xB4, 0xBA], "春"),
    (.utf16, [0xFE, 0xFF, 0x66, 0x25], "春"), (.utf16, [0xFF, 0xFE, 0x25, 0x66], "春"),
    (.utf16, [0x25, 0x66], "春"), (.utf16BigEndian, [0xFE, 0xFF, 0x66, 0x25], "春"),
    (.utf32, [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x66, 0x25], "春"),
    (.utf32, [0xFF, 0xFE, 0x00, 0x00, 0x25, 0x66, 0x00, 0x00], "春"),
    // Line ends stay what they are.
    (.codePage932, [0x8F, 0x74, 0x0D, 0x0A, 0x0D, 0x8F, 0x74], "春\r\n\r春"),
    (.gb18030, [0x81, 0x30, 0x81, 0x35, 0x0A], "\u{85}\n"),
    // Signs of code page 950, and kana of ETEN's.
    (.big5, [0xA1, 0x45, 0xC6, 0xE7], "‧ぁ"), (.big5HongKong, [0xA1, 0x45], "•"),
    (.codePage950, [0xF9, 0xFE, 0xC6, 0xA1], "▓\u{F6B1}"),
    (.johab, [0x88, 0x61, 0x88, 0x41, 0xD9, 0x31, 0xE0, 0x31], "가ㄱ\u{3000}伽"),
    (.codePage949, [0x81, 0x41, 0xB0, 0xA1], "갂가"),
  ] as [(TextEncoding, [UInt8], String)])
func filesAreDecoded(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) throws {
  let decoded = try DecodedText(bytes, encoding: encoding, repair: false)
  #expect(decoded.text.unicodeScalars.elementsEqual(text.unicodeScalars), "\(decoded.text)")
  #expect(decoded.map.byteCount == bytes.count && decoded.map.textCount == text.utf8.count)
}

/// Bytes that are no characters: where each is, and what stands for it.
@Test(
  arguments: [
    // A last byte is missing.
    (.codePage932, [0x8F, 0x74, 0x8F], [2], "春\u{FFFD}"),
    (.gb18030, [0x81, 0x30, 0x81], [0, 2], "\u{FFFD}0\u{FFFD}"),
    (.utf16LittleEndian, [0x25, 0x66, 0x25], [2], "春\u{FFFD}"),
    (.utf32BigEndian, [0x00, 0x00, 0x66], [0], "\u{FFFD}"),
    (.iso2022Japanese, [0x1B, 0x24, 0x42, 0x3D], [3], "\u{FFFD}"),
    // A letter after a lead byte stays.
    (.big5, [0x81, 0x41, 0xFF, 0x42], [0, 2], "\u{FFFD}A\u{FFFD}B"),
    (.eucJapanese, [0xA1, 0x0A, 0xB0, 0xA1], [0], "\u{FFFD}\n亜"),
    // Cells without a character.
    (.eucJapanese, [0xA9, 0xA1, 0x8F, 0xA1, 0xA1], [0, 2], "\u{FFFD}\u{FFFD}"),
    (.codePage949, [0xC9, 0xA1], [0], "\u{FFFD}"),
    // Beyond the last plane, and halves of a pair.
    (.gb18030, [0xE3, 0x32, 0x9A, 0x36, 0x41], [0], "\u{FFFD}A"),
    (.utf32LittleEndian, [0, 0, 0x11, 0, 0, 0, 0, 0x80], [0, 4], "\u{FFFD}\u{FFFD}"),
    (
      .utf16BigEndian, [0xD8, 0x00, 0xDC, 0x00, 0xD8, 0x00, 0x00, 0x41, 0xDC, 0x00], [4, 8],
      "\u{10000}\u{FFFD}A\u{FFFD}"
    ),
    (.iso2022Japanese, [0xB1, 0x41], [0], "\u{FFFD}A"),
  ] as [(TextEncoding, [UInt8], [Int], String)])
func faultsAreTold(
  _ encoding: TextEncoding, _ bytes: [UInt8], _ offsets: [Int], _ text: String
) throws {
  let repaired = try DecodedText(bytes, encoding: encoding, repair: true)
  #expect(repaired.text == text)
  #expect(repaired.faults.map(\.byteOffset) == offsets)
  let warning = try #require(repaired.warning)
  for offset in offsets { #expect(warning.message.contains(" \(offset)")) }
  for fault in repaired.faults {
    #expect(repaired.map.byteOffset(of: fault.textOffset, in: repaired.text) == fault.byteOffset)
  }

  do {
    _ = try DecodedText(bytes, encoding: encoding, repair: false)
    Issue.record("no error")
  } catch {
    guard case .invalidText(let invalid) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(invalid.faults == repaired.faults && invalid.encoding == encoding)
    #expect(error.description.hasPrefix("not \(encoding) at line 1, column "))
    #expect(error.description.contains("(byte offset \(offsets[0]))"))
  }
}

/// Each place of a text has its place in the file: what is before it decodes to what is before it.
@Test(arguments: [
  ("CP932", TextEncoding.codePage932), ("EUC-JP", .eucJapanese), ("GB18030", .gb18030),
  ("BIG5", .big5), ("UHC", .codePage949), ("UTF-16LE", .utf16LittleEndian), ("UTF-8", .utf8),
  ("ISO-2022-JP", .iso2022Japanese), ("EUC-JISX0213", .eucJISX0213),
])
func placesLeadToTheFile(_ name: String, _ encoding: TextEncoding) throws {
  let text = "a b\n春曉\r\n12 東西、ab人\n山水\n"
  let bytes = try #require(Iconv.encode(text, as: name))
  let decoded = try DecodedText(bytes, encoding: encoding, repair: false)
  #expect(decoded.text == text)
  var offset = 0
  for scalar in text.unicodeScalars {
    let place = decoded.map.byteOffset(of: offset, in: text)
    let before = encoding.decode(bytes.span.extracting(0..<place))
    #expect(before.faults.isEmpty && before.utf8 == Array(text.utf8.prefix(offset)))
    offset += UTF8.width(scalar)
  }
  #expect(decoded.map.byteOffset(of: offset, in: text) == bytes.count)
}

/// The names of iconv, in any case.
@Test(arguments: [
  ("utf8", TextEncoding.utf8), ("UTF-16", .utf16), ("utf-16be", .utf16BigEndian),
  ("cp932", .codePage932), ("Shift_JIS", .codePage932), ("SJIS", .codePage932),
  ("WINDOWS-31J", .codePage932), ("eucJP", .eucJapanese), ("EUCJP-MS", .eucJapaneseMicrosoft),
  ("euc-jisx0213", .eucJISX0213), ("SHIFT_JISX0213", .shiftJISX0213),
  ("iso-2022-jp-3", .iso2022Japanese), ("gbk", .gb18030), ("CP936", .gb18030),
  ("euc-cn", .gb18030), ("GB2312", .gb18030), ("big5-hkscs", .big5HongKong), ("CN-BIG5", .big5),
  ("EUC-KR", .codePage949), ("UHC", .codePage949), ("MSCP949", .codePage949), ("johab", .johab),
])
func namesAreThoseOfIconv(_ name: String, _ encoding: TextEncoding) {
  #expect(TextEncoding(name: name) == encoding)
  #expect(Iconv(from: name, to: "UTF-8") != nil)
}

@Test(arguments: TextEncoding.allCases)
func ownNamesAreNames(_ encoding: TextEncoding) {
  #expect(TextEncoding(name: encoding.rawValue.lowercased()) == encoding)
  #expect(Iconv(from: encoding.rawValue, to: "UTF-8") != nil)
}

@Test(arguments: ["", "-", "KOI8-R", "EUC-TW", "utf-7", "big6"])
func otherNamesAreNone(_ name: String) { #expect(TextEncoding(name: name) == nil) }
