import Testing
import VerticalPress

/// Names of pages that other texts would use.
struct PageNamesTests {
  /// The file of outlines is called by what stands around the number.
  @Test func outlinesAreLookedFor() {
    #expect(PageNames.clashes(among: ["a%dx.svg", "a-glyphsx.svg"]) == [0: ["a-glyphsx.svg"]])
    #expect(PageNames.clashes(among: ["a.svg", nil, "a-glyphs.svg"]) == [0: ["a-glyphs.svg"]])
    #expect(PageNames.clashes(among: ["a.svg", "a-glyphs.png", "glyphs.svg"]) == [:])
  }
}
