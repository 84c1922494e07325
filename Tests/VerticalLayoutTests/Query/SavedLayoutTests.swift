import Testing

@testable import VerticalLayout

/// A layout that is read back answers as the one that was written, and a broken one is refused.
@Suite struct SavedLayoutTests {
  private func record() throws -> LayoutRecord {
    LayoutRecord(try G10(30, width: 20).layout("一二三四五六七八九十"))
  }

  @Test("What does not go together is refused, with its place")
  func broken() throws {
    let changes: [(String, (inout LayoutRecord) -> Void)] = [
      ("pages[0].columns[1].range", { $0.pages[0].columns[1].range = TextRange(12, 18) }),
      ("pages[0].columns[1].text", { $0.pages[0].columns[1].text = "四" }),
      (
        "pages[1].columns[0].bounds",
        { $0.pages[1].columns[0].bounds.x = Length(rawValue: 1 << 60) }
      ),
      ("pages[0].size", { $0.pages[0].size.width = Length(rawValue: .min) }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs[0].cells = [0, 2] }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs[0].cells = [0, .max] }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs[0].cells = [.min, 3] }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs[0].cells = [0, 0] }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs[0].cells = [] }),
      ("pages[0].columns[0].runs", { $0.pages[0].columns[0].runs = [] }),
      (
        "pages[0].columns[0].cells[1].range",
        { $0.pages[0].columns[0].cells[1].range = TextRange(0, 3) }
      ),
      (
        "pages[0].columns[0].cells[2].range",
        { $0.pages[0].columns[0].cells[2].range = TextRange(6, 12) }
      ),
      (
        "pages[0].columns[0].cells[1].range",
        { $0.pages[0].columns[0].cells[0].range = TextRange(3, 3) }
      ),
      (
        "pages[0].columns[0].cells[1].bounds",
        { $0.pages[0].columns[0].cells[1].bounds.height = Length(rawValue: .max) }
      ),
      ("pages[0].columns[1].paragraph", { $0.pages[0].columns[0].paragraph = 4 }),
    ]
    for (place, change) in changes {
      var record = try record()
      change(&record)
      do {
        _ = try SavedLayout(record)
        Issue.record("\(place) is not refused")
      } catch {
        guard case .invalidLayout(let path, _) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(path == place)
      }
    }
    _ = try SavedLayout(try record())
  }

  @Test("A part of a saved layout can be asked too: its offsets stay those of the text")
  func part() throws {
    var record = try record()
    record.pages.removeFirst()
    let layout = try SavedLayout(record)
    #expect(layout.visibleRange == TextRange(18, 30))
    #expect(layout.text(in: TextRange(18, 24)) == "七八" && layout.text(in: TextRange(0, 21)) == "七")
    #expect(layout.ranges(of: "八").map(\.self) == [TextRange(21, 24)])
    #expect(layout.character(15, 5) == "七" && layout.caret(at: 17) == nil)
  }

  @Test("A font that is not in the list is none") func unknownFont() throws {
    var record = try record()
    record.pages[0].columns[0].runs[0].font = 99
    #expect(try SavedLayout(record).run(containing: 0)?.font == nil)
  }
}
