import Testing

@testable import VerticalLayout

@Suite
struct ByteSearchTests {
  @Test("a byte is found wherever it stands among the eight that are looked at together")
  func places() {
    // Neighbours of what is looked for, in which a sum may carry.
    for other: UInt8 in [0x00, 0x01, 0x0E, 0x3A, 0x3C, 0x7F, 0x80, 0xC1, 0xC3, 0xE3, 0xFF] {
      for count in 0..<20 {
        let bytes = Array(repeating: other, count: count)
        #expect(bytes.span.firstIndex(of: 0x3B) == nil)
        for place in 0..<count {
          var bytes = bytes
          bytes[place] = 0x3B
          #expect(bytes.span.firstIndex(of: 0x3B) == place)
          #expect(bytes.span.firstIndex(of: 0x3B, from: place + 1) == nil)
        }
      }
    }
  }

  @Test("all bytes that may begin a forced break are found, and no others")
  func breaks() {
    for byte in UInt8.min...UInt8.max {
      let mayBreak = byte < 0x0E || byte == 0xC2 || byte == 0xE2
      for place in 0..<17 {
        var bytes: [UInt8] = Array(repeating: 0x41, count: 17)
        bytes[place] = byte
        #expect(bytes.span.firstBreakCandidate(from: 0) == (mayBreak ? place : nil))
      }
    }
  }

  @Test("bytes below a limit are told from all others")
  func limits() {
    for limit: UInt8 in [0x0E, 0x21, 0x80] {
      for byte in UInt8.min...UInt8.max {
        for place in 0..<17 {
          var bytes: [UInt8] = Array(repeating: 0xE3, count: 17)
          bytes[place] = byte
          #expect(bytes.span.hasByte(below: limit) == (byte < limit))
        }
      }
    }
  }

  @Test(
    "A word in bytes is found where all of it stands",
    arguments: [
      ("<篇名>", true), ("一<<篇名>", true), ("<篇<篇名>二", true), ("", false), ("<篇名", false),
      ("篇名>", false), ("<篇>名", false), ("一二三四五六七八<", false),
    ])
  func word(_ text: String, _ isThere: Bool) {
    #expect(Array(text.utf8).span.contains(Array("<篇名>".utf8)) == isThere)
  }
}
