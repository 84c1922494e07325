import Testing

@testable import VerticalLayout

/// Places of offsets, against a walk by characters.
struct PositionWalkTests {
  private func walked(_ target: Int, in text: String) -> SourcePosition {
    var place = SourcePosition(line: 1, column: 1)
    var offset = 0
    for character in text {
      offset += character.utf8.count
      guard offset <= target else { break }
      if character == "\n" || character == "\r" || character == "\r\n" {
        place = SourcePosition(line: place.line + 1, column: 1)
      } else {
        place.column += 1
      }
    }
    return place
  }

  @Test func randomTexts() {
    let parts = ["a", "\n", "\r", "\r\n", "が", "か\u{3099}", "👨‍👩‍👧", "\u{301}", "字"]
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let text = (0..<40).map { _ in random.pick(parts) }.joined()
      var finder = PositionFinder(text)
      for offset in 0...text.utf8.count + 2 {
        #expect(finder.position(of: offset) == walked(offset, in: text), "\(seed): \(offset)")
      }
      for _ in 0..<20 {
        let offset = Int.random(in: 0...text.utf8.count, using: &random)
        #expect(finder.position(of: offset) == walked(offset, in: text), "\(seed): \(offset)")
        #expect(SourcePosition(offset: offset, in: text) == walked(offset, in: text))
      }
    }
  }
}
