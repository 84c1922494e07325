import Testing
import VerticalLayout

/// The size of characters that goes with the page.
struct PageSizeTests {
  @Test(
    "A page that is larger than A4 has larger characters where no size is given",
    arguments: [
      (["--page", "a3"], 16.5), (["--page", "a3-landscape"], 16.5), (["--page", "b4"], 14.5),
      (["--page", "594mmx841mm"], 33.5), (["--page", "a4"], 12), (["--page", "a4-landscape"], 12),
      (["--page", "a5"], 12), (["--page", "letter"], 12), (["--page", "scroll"], 12), ([], 12),
      (["--page", "100mmx2000mm"], 12), (["--page", "a3", "--size", "12pt"], 12),
      (["--page", "a3", "--size", "1.5em"], 18), (["--page", "100emx120em"], 12),
      (["--page", "a3", "--hanmen", "40x20"], 12), (["--page", "a3", "--book", "a5"], 9.5),
      (["--page", "autoxa"], 0),
    ] as [([String], Double)])
  func sizes(_ options: [String], _ points: Double) throws {
    let folder = try Folder()
    try folder.write("春眠不覺曉\n", to: "a.txt")
    let run = try folder.vtype(["a.txt", "--lang", "zh-Hant", "-q", "-o", "a.json"] + options)
    guard points > 0 else {
      #expect(run.status == 64)
      return
    }
    #expect(run.status == 0, "\(run.errors)")
    let page = try LayoutRecord(json: folder.read("a.json")).pages[0]
    #expect(page.columns[0].runs[0].size == Length(points: points))
  }
}
