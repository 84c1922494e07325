import Testing
import VerticalLayout

/// The examples of the documentation are compiled: each stands in a test, word by word.
struct DocumentationTests {
  private static let pages = "Sources/VerticalLayout/VerticalLayout.docc/"

  @Test(
    "What the documentation shows is what the tests run",
    arguments: [
      (pages + "AnotherShaper.md", "Tests/VerticalLayoutTests/Examples/GridShaperTests.swift"),
      (pages + "PoemCard.md", "Tests/VTypeTests/Examples/PoemCardTests.swift"),
      (
        pages + "FlowAroundAPicture.md", "Tests/VTypeTests/Examples/FlowAroundPictureTests.swift"
      ),
      (pages + "ALabel.md", "Tests/VerticalLayoutTests/Query/LabelExampleTests.swift"),
      ("docs/library.md", "Tests/VerticalPressTests/LibraryExampleTests.swift"),
    ])
  func examples(_ page: String, _ test: String) throws {
    let folder = try Folder()
    let lines = { (name: String) in
      try folder.text(VTypeCommand.root + "/" + name)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    // What a test imports may stand at its head.
    let code = { (block: [String]) in Array(block.drop { $0.isEmpty || $0.hasPrefix("import ") }) }
    let shown = blocks(try lines(page), from: { $0 == "```swift" }, to: { $0 == "```" }).map(code)
    let run = blocks(
      try lines(test), from: { $0.contains("// example begins") },
      to: { $0.contains("// example ends") }
    ).map { block in
      let indent = block.first?.prefix { $0 == " " } ?? ""
      return code(block.map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : $0 })
    }
    #expect(!run.isEmpty)
    for block in run { #expect(shown.contains(block), "\(block.prefix(3))") }
  }

  private func blocks(
    _ lines: [String], from isStart: (String) -> Bool, to isEnd: (String) -> Bool
  ) -> [[String]] {
    var blocks: [[String]] = []
    var current: [String]?
    for line in lines {
      if let block = current {
        if isEnd(line) {
          blocks.append(block)
          current = nil
        } else {
          current = block + [line]
        }
      } else if isStart(line) {
        current = []
      }
    }
    return blocks
  }
}
