import Testing

@testable import Manuscript

/// A difference between our tables and glibc's, with its reason.
private struct Difference: Sendable {
  var codes: ClosedRange<Int>
  var reason: String

  init(_ codes: ClosedRange<Int>, _ reason: String) {
    self.codes = codes
    self.reason = reason
  }

  init(_ code: Int, _ reason: String) { self.init(code...code, reason) }
}

private struct Comparison: CustomTestStringConvertible, Sendable {
  var encoding: TextEncoding
  /// The name in glibc.
  var name: String
  /// True if only the codes that glibc knows are compared: its set is smaller.
  var isPart = false
  var differences: [Difference] = []

  var testDescription: String { "\(encoding) and \(name)" }
}

private let backslash = Difference(0x5C, "a yen or won sign there; texts mean a backslash")
private let tilde = Difference(0x7E, "an overline there; texts mean a tilde")
private let oneControl = Difference(0x80, "a control of one byte")
private let controls = Difference(
  0x80...0x9F, "controls of one byte are a sign of another encoding")

private let comparisons = [
  Comparison(encoding: .codePage932, name: "CP932"),
  Comparison(
    encoding: .codePage932, name: "SJIS", isPart: true,
    differences: [
      backslash, tilde,
      Difference(0x815F...0x8161, "Windows has other signs: ＼ ～ ∥"),
      Difference(0x817C, "Windows has －"), Difference(0x8191...0x8192, "Windows has ￠ and ￡"),
      Difference(0x81CA, "Windows has ￢"),
    ]),
  Comparison(
    encoding: .shiftJISX0213, name: "SHIFT_JISX0213", differences: [backslash, tilde]),
  Comparison(
    encoding: .eucJapanese, name: "EUC-JP",
    differences: [
      controls, Difference(0xADA1...0xADFC, "NEC's characters, which files have"),
      Difference(0xF9A1...0xFCFE, "IBM's characters in NEC's places"),
      Difference(0x8FF3F3...0x8FF4FE, "IBM's characters, as in eucJP-ms"),
    ]),
  Comparison(encoding: .eucJapaneseMicrosoft, name: "EUC-JP-MS", differences: [controls]),
  Comparison(encoding: .eucJISX0213, name: "EUC-JISX0213"),
  Comparison(
    encoding: .gb18030, name: "GB18030",
    differences: [
      Difference(0x8235_9037...0x8235_9134, "the standard of 2022 has these twice"),
      Difference(0x8431_8236...0x8431_8335, "the standard of 2022 has these twice"),
      Difference(0x8431_9533, "the byte order mark, which is no text"),
    ]),
  Comparison(
    encoding: .gb18030, name: "GBK", isPart: true,
    differences: [Difference(0x80, "a euro sign of Windows, which GB 18030 has at 0xA2E3")]),
  Comparison(
    encoding: .gb18030, name: "GB2312", isPart: true,
    differences: [
      Difference(0xA1A4, "the middle dot of Chinese is U+00B7 in GB 18030"),
      Difference(0xA1AA, "the dash is U+2014 in GB 18030"),
    ]),
  Comparison(
    encoding: .big5, name: "BIG5", isPart: true,
    differences: [
      oneControl, Difference(0xC6A1...0xC8FE, "Hong Kong's characters, with the kana of ETEN's"),
    ]),
  Comparison(
    encoding: .big5, name: "BIG5-HKSCS", isPart: true,
    differences: [
      oneControl, Difference(0xA145...0xA247, "signs of code page 950"),
      Difference(0xF9FE, "a sign of code page 950"),
    ]),
  Comparison(encoding: .big5HongKong, name: "BIG5-HKSCS", differences: [oneControl]),
  Comparison(encoding: .codePage950, name: "CP950", differences: [oneControl]),
  Comparison(
    encoding: .codePage949, name: "UHC",
    differences: [Difference(0xA2E8, "a sign that KS X 1001 got in 2002")]),
  Comparison(encoding: .codePage949, name: "EUC-KR", isPart: true, differences: [controls]),
  Comparison(
    encoding: .johab, name: "JOHAB",
    differences: [
      backslash, Difference(0x8441...0x8861, "letters by themselves, which files have"),
    ]),
]

/// All codes of an encoding, one after the other.
private func codes(of comparison: Comparison) -> [[UInt8]] {
  let high = (0x80...0xFF).map { UInt8($0) }
  var codes = (0...0xFF).map { [UInt8($0)] }
  for lead in high {
    for trail in UInt8(0x21)...0xFF where trail != 0x7F { codes.append([lead, trail]) }
  }
  if comparison.name.hasPrefix("EUC-J") {
    for second in high.dropFirst(0x21) {
      for third in high.dropFirst(0x21) { codes.append([0x8F, second, third]) }
    }
  }
  if comparison.name == "GB18030" {
    let digits = (0x30...0x39).map { UInt8($0) }
    for lead in Array(0x81...0x84) + [0x8F, 0x90, 0x95, 0xE3] {
      for second in digits {
        for third in high.dropFirst().dropLast() {
          codes += digits.map { [UInt8(lead), second, third, $0] }
        }
      }
    }
  }
  return codes
}

/// The whole of each table, code by code.
@Test(arguments: comparisons)
private func tablesAreThoseOfIconv(_ comparison: Comparison) throws {
  let iconv = try #require(Iconv(from: comparison.name, to: "UTF-8"))
  var unexplained: [String] = []
  var isExplained = comparison.differences.map { _ in false }
  var count = 0
  let singles = (0...0xFF).map { byte in
    let byte = [UInt8(byte)]
    return iconv.convert(byte) != nil || comparison.encoding.decode(byte.span).faults.isEmpty
  }
  for code in codes(of: comparison) {
    // Two characters beside each other: each is compared by itself.
    if code.count > 1, singles[Int(code[0])] { continue }
    let decoded = comparison.encoding.decode(code.span)
    let ours = decoded.faults.isEmpty ? decoded.utf8 : nil
    let theirs = iconv.convert(code)
    if ours != nil { count += 1 }
    if ours == theirs || (comparison.isPart && theirs == nil) { continue }
    let number = code.reduce(0) { $0 << 8 | Int($1) }
    if let index = comparison.differences.firstIndex(where: { $0.codes.contains(number) }) {
      isExplained[index] = true
    } else {
      unexplained.append("\(String(number, radix: 16)): \(text(ours)) for \(text(theirs))")
    }
  }
  #expect(unexplained.isEmpty, "\(unexplained.count): \(unexplained.prefix(12))")
  #expect(count > 8000)
  for (difference, isSeen) in zip(comparison.differences, isExplained) {
    #expect(isSeen, "there is no difference: \(difference.reason)")
  }
}

private func text(_ bytes: [UInt8]?) -> String {
  guard let bytes else { return "nothing" }
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  return scalars.map { String($0.value, radix: 16) }.joined(separator: "+")
}

/// The sets of ISO-2022-JP, by the escape sequences that begin them.
@Test(arguments: [
  ("ISO-2022-JP", "$B", 6_800), ("ISO-2022-JP", "$@", 6_800), ("ISO-2022-JP-2", "$(D", 6_000),
  ("ISO-2022-JP-2", "$A", 7_400), ("ISO-2022-JP-2", "$(C", 8_200), ("ISO-2022-JP-3", "$(O", 1_000),
  ("ISO-2022-JP-3", "$(Q", 8_500), ("ISO-2022-JP-3", "$(P", 2_400),
])
private func setsAreThoseOfIconv(_ name: String, _ escape: String, _ least: Int) throws {
  let iconv = try #require(Iconv(from: name, to: "UTF-8"))
  // Where the table that has the set has more than the set.
  let larger: [String: [UInt8]] = ["$A": [0x28, 0x26], "$(C": [0x22]]
  var count = 0
  var different: [String] = []
  for row in UInt8(0x21)...0x7E {
    for cell in UInt8(0x21)...0x7E {
      let code = [0x1B] + Array(escape.utf8) + [row, cell] + [0x1B] + Array("(B".utf8)
      guard let theirs = iconv.convert(code) else { continue }
      count += 1
      let ours = TextEncoding.iso2022Japanese.decode(code.span)
      if ours.utf8 == theirs, ours.faults.isEmpty { continue }
      // As in the tables of GB 2312 above.
      if escape == "$A", row == 0x21, cell == 0x24 || cell == 0x2A { continue }
      if larger[escape]?.contains(row) == true { continue }
      different.append("\(row) \(cell): \(text(ours.utf8)) for \(text(theirs))")
    }
  }
  #expect(different.isEmpty, "\(different.count): \(different.prefix(12))")
  #expect(count > least)
}

/// The forms of Unicode, with characters of all planes.
@Test(arguments: [
  TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
])
private func formsOfUnicode(_ encoding: TextEncoding) throws {
  let text = "a\u{80}春\u{7FF}\u{800}\u{FFFD}\u{FFFF}𠊛\u{10FFFF}\u{0}\r\n"
  let bytes = try #require(Iconv.encode(text, as: encoding.rawValue))
  let decoded = encoding.decode(bytes.span)
  #expect(decoded.utf8 == Array(text.utf8) && decoded.faults.isEmpty)
}
