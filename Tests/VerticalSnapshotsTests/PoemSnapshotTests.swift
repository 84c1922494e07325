import Manuscript
import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalSnapshots

/// An example: a poem's layout and picture under a snapshot test. The snapshot is in `__snapshots__`
/// beside this file.
struct PoemSnapshotTests {
  let snapshots = Snapshots()

  @Test func qingyuAn() throws {
    let text = try ManuscriptReader(options: ManuscriptOptions()).read(Poem.bytes("qingyu-an"))
    let fonts = FontLibrary()
    let language = text.document.language ?? .traditionalChinese
    try fonts.prepare(fonts: [], language: language)
    let options = LayoutOptions(style: TextStyle(size: .pt(14), language: language)) {
      $0.columns.alignment = .center
    }
    let layout = try Typesetter(shaper: fonts, options: options).typeset(text.document)
    #expect(
      snapshots.verify(layout, named: "qingyu-an", drawnBy: CairoRenderer(fonts: fonts)) == .same)
  }
}
