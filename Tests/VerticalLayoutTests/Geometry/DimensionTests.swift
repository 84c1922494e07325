import Testing

@testable import VerticalLayout

/// Lengths as users write them of the command.
@Suite struct DimensionTests {
  @Test(
    "Units, in 1/1024 pt",
    arguments: [
      ("12pt", 12288), ("1mm", 2903), ("3mm", 8708), ("1.5cm", 43540), ("0.5in", 36864),
      ("1in", 73728), ("18q", 13062), ("4q", 2903), ("25.4mm", 73728), ("0", 0), ("0pt", 0),
      ("+1pt", 1024), ("-1pt", -1024), ("-1mm", -2903), (".5pt", 512), ("5.pt", 5120),
      ("-.5pt", -512),
      ("0.0005pt", 1), ("0.0004pt", 0), ("12PT", 12288), ("18Q", 13062), ("1Mm", 2903), ("-0", 0),
      ("000000012pt", 12288), ("1000000pt", 1_024_000_000), ("-1000000pt", -1_024_000_000),
      ("0.123456789pt", 126),
    ])
  func absolute(_ text: String, _ units: Int) {
    #expect(Dimension(text) == .absolute(Length(rawValue: units)))
  }

  @Test(
    "Em wait for the size",
    arguments: [
      ("2em", 2048, 20480), ("0.75em", 768, 7680), ("-1em", -1024, -10240), ("1EM", 1024, 10240),
      ("0em", 0, 0), (".1em", 102, 1020), ("1000000em", 1_024_000_000, 10_240_000_000),
    ])
  func em(_ text: String, _ parts: Int, _ atTenPoints: Int) {
    #expect(Dimension(text) == .em(parts))
    #expect(Dimension(text)?.resolved(em: .pt(10)) == Length(rawValue: atTenPoints))
  }

  @Test(
    "Nonsense is refused",
    arguments: [
      "", "pt", "em", "1", "-1", "1px", "1 pt", " 1pt", "1pt ", "1,5pt", "--1pt", "+-1pt", "1-pt",
      "1e3pt",
      "1.2.3pt", "+", "-", ".", ".pt", "-.pt", "１pt", "1ｐｔ", "0px", "1pt2", "pt1", "0x10pt", "nan",
      "infpt",
      "1000001pt", "-1000001pt", "999999999pt", "1000000000pt", "99999999999999999999pt",
      "1000001em",
      "352778mm", "13889in", "0.00000000001pt", "1\u{301}pt", "\0",
    ])
  func nonsense(_ text: String) { #expect(Dimension(text) == nil) }

  @Test(
    "A description reads back", arguments: ["12pt", "-0.5pt", "0.75em", "0pt", "0.0009765625pt"])
  func description(_ text: String) {
    #expect(Dimension(text)?.description == text)
  }

  @Test(
    "Lengths from points are rounded to the nearest unit and clamped",
    arguments: [
      (98.8, 101_171), (0, 0), (-0.5, -512), (.nan, 0), (.infinity, 1_024_000_000),
      (-.infinity, -1_024_000_000), (1e300, 1_024_000_000), (1.0 / 2048, 0), (3.0 / 2048, 2),
    ])
  func points(_ points: Double, _ units: Int) {
    #expect(Length(points: points).rawValue == units)
  }

  @Test(
    "Ratios are rounded to the nearest unit, away from nothing",
    arguments: [
      (10, 1, 3, 3), (10, 2, 3, 7), (1, 1, 2, 1), (-1, 1, 2, -1), (-10, 2, 3, -7), (5, -1, 1, -5),
    ])
  func scaled(_ units: Int, _ numerator: Int, _ denominator: Int, _ expected: Int) {
    #expect(
      Length(rawValue: units).scaled(by: numerator, over: denominator).rawValue == expected)
  }

  @Test("Half and whole multiples") func parts() {
    #expect(Length(rawValue: 5).half.rawValue == 2)
    #expect(Length(rawValue: -5).half.rawValue == -2)
    #expect(Length.pt(30).wholeMultiples(of: .pt(10)) == 3)
    #expect(Length(rawValue: 30719).wholeMultiples(of: .pt(10)) == 2)
    #expect(Length.pt(30).wholeMultiples(of: .zero) == 0)
    #expect(Length.pt(-30).wholeMultiples(of: .pt(10)) == 0)
  }
}
