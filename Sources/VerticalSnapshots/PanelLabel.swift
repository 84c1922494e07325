import VerticalCairo
import VerticalLayout

/// The titles of panels, in letters of 5 × 7 points: no font has to be there for them.
enum PanelLabel {
  private static let scale = 2
  static let height = 7 * scale + 6

  static func draw(_ text: String, x: Int, y: Int, color: Color, in image: inout RasterImage) {
    for (position, letter) in text.enumerated() {
      for (row, bits) in (letters[letter] ?? []).enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          let left = x + (position * 6 + column) * scale
          let top = y + row * scale
          image.fill(x: left..<left + scale, y: top..<top + scale, with: color)
        }
      }
    }
  }

  /// A row a number, its five bits from left to right.
  private static let letters: [Character: [Int]] = [
    "A": [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "C": [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    "D": [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    "E": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    "F": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    "I": [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    "N": [0b10001, 0b11001, 0b10101, 0b10101, 0b10011, 0b10001, 0b10001],
    "P": [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    "R": [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    "U": [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    "X": [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
  ]
}
