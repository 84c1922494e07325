import Testing
import VerticalLayout

@testable import VerticalFonts

@Suite struct FontNameTests {
  @Test(arguments: [
    ("a/b", FontName.file(FontFile(path: "a/b", index: 0))),
    ("Song.TTC#3", .file(FontFile(path: "Song.TTC", index: 3))),
    ("./x#99999999999999999999", .file(FontFile(path: "./x", index: Int.max))),
    ("./x#-1", .file(FontFile(path: "./x#-1", index: 0))),
    ("./x#", .file(FontFile(path: "./x#", index: 0))),
    ("", .family("", properties: "")),
    ("Noto Serif", .family("Noto Serif", properties: "")),
    (" HanaMin-A : bold", .family("HanaMin-A", properties: " bold")),
    (
      "Noto Serif CJK JP:style=Bold:slant=0",
      .family("Noto Serif CJK JP", properties: "style=Bold:slant=0")
    ),
  ])
  func parse(_ text: String, _ expected: FontName) {
    #expect(FontName(text) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("serf", "serif", 1), ("siref", "serif", 2), ("abcd", "abdc", 1),
    ("明朝体", "明体朝", 1),
  ])
  func distance(_ a: String, _ b: String, _ expected: Int) {
    #expect(Spelling.editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
    #expect(Spelling.editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == expected)
  }

  @Test(arguments: [
    ("Noto Serf CJK JP", "Noto Serif CJK JP"), ("dejavuserf", "DejaVu Serif"), ("Palatino", nil),
    ("D", nil), ("", nil),
  ])
  func closest(_ name: String, _ expected: String?) {
    let installed = ["DejaVu Sans", "DejaVu Serif", "Noto Serif CJK JP", "Noto Serif CJK KR"]
    #expect(FamilyName.closest(to: name, among: installed) == expected)
  }
}
