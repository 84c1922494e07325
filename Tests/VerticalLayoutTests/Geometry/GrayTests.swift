import Testing
import VerticalLayout

/// Greys in place of colours.
struct GrayTests {
  @Test("BK-Q3: a grey stays what it is, whatever its level") func greys() {
    for level in UInt8.min...UInt8.max {
      #expect(Color.grayLevel(red: level, green: level, blue: level) == level)
    }
  }

  @Test(
    "BK-Q3: a colour becomes the grey of its luminance by BT.709",
    arguments: [
      // By hand: the light of 255 is 1, a grey of light 0.2126 is 127.
      (Color(red: 255, green: 0, blue: 0), UInt8(127)),
      (Color(red: 0, green: 255, blue: 0), UInt8(220)),
      (Color(red: 0, green: 0, blue: 255), UInt8(76)),
      (Color(red: 192, green: 32, blue: 16), UInt8(98)),
    ])
  func colors(_ color: Color, _ level: UInt8) {
    #expect(color.gray == Color(red: level, green: level, blue: level))
    #expect(!color.isGray && color.gray.isGray)
  }

  @Test func aGreyKeepsItsOpacity() {
    #expect(Color(red: 9, green: 8, blue: 7, alpha: 99).gray.alpha == 99)
  }
}
