import Testing
import VerticalLayout

@testable import Manuscript

/// Boxes around passages from one notation to another (DT-11).
@Suite struct ExportedBoxTests {
  @Test(
    "Boxes around passages, there and back",
    arguments: [
      ("boxed=true", [.marks, .html, .aozora]),
      (
        "boxed=true border=double border-color=vermilion ground=#ffee00 radius=0.5em",
        [.marks, .html]
      ),
      (
        "boxed=true border=dashed border-width=2pt border-edges=\"head left\" padding=\"1em 2pt 0 4pt\"",
        [.marks, .html]
      ),
      ("boxed=true ground=#ffee0080 padding=0 margin=\"1em 0.5em\"", [.marks, .html]),
      ("boxed=true margin=5% longest=20em shortest=10% widest=9em narrowest=3em", [.marks]),
    ] as [(String, [ExportNotation])])
  func boxes(_ keys: String, _ exact: [ExportNotation]) throws {
    let source =
      "甲\n::: {\(keys)}\n乙\n丙\n::: {boxed=true}\n- 丁\n- 戊\n:::\n:::\n::: {\(keys)}\n己\n:::\n"
    let document = try Marked(source).document
    #expect(document.passages.map(\.paragraphs) == [1..<5, 3..<5, 5..<6])
    for (target, notation) in [
      (ExportNotation.marks, Notation.marks), (.html, .html), (.aozora, .aozora),
    ] {
      let written = target.export(document)
      let back = try Read(written.text, as: notation, heading: .never).document
      let reported = written.diagnostics.contains { $0.message.contains("boxes") }
      #expect(
        reported == !exact.contains(target), "\(target): \(written.diagnostics.map(\.message))")
      if exact.contains(target) {
        #expect(back.passages == document.passages, "\(written.text)")
      } else if document.passages[0].box.border != nil {
        #expect(back.passages.map(\.paragraphs) == document.passages.map(\.paragraphs))
      }
    }
    let reported = ExportNotation.mdi.export(document).diagnostics
    #expect(
      reported.contains {
        $0.message.contains("boxes around lines") && $0.message.contains("3 in all")
      }
    )
  }

  @Test("A box around the rows of a table, and one around a part of it") func tableBoxes() throws {
    let source = "::: {boxed=true}\n|甲|乙|\n|-|-|\n|丙|丁|\n:::\n"
    var document = try Marked(source).document
    for target in [ExportNotation.marks, .html] {
      let text = target.export(document).text
      let back = try Read(text, as: target == .html ? .html : .marks, heading: .never).document
      #expect(back.passages == document.passages && back.paragraphs[1].style.row?.isFirst == false)
    }
    document.passages[0].paragraphs = 1..<2
    let html = ExportNotation.html.export(document).text
    #expect(html.contains("</table>\n<div style") && html.contains("</table>\n</div>"))
  }
}
