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
      ("README.md", "Tests/VerticalPressTests/ReadmeExampleTests.swift"),
    ])
  func examples(_ page: String, _ test: String) throws {
    let shown = try shown(on: page)
    let run = try examples(of: test)
    #expect(!run.isEmpty)
    for block in run { #expect(shown.contains(block), "\(block.prefix(3))") }
  }

  @Test("All Swift of the README and on the pages of the manual is compiled")
  func manual() throws {
    let compiled = try [
      "VerticalPressTests/LibraryExampleTests", "VerticalPressTests/ManualExampleTests",
      "VerticalPressTests/ReadmeExampleTests", "VerticalLayoutTests/Query/LabelExampleTests",
    ].flatMap { try examples(of: "Tests/\($0).swift") }
    let pages = try Program.run("ls", VTypeCommand.root + "/docs", in: "/").text.split(
      separator: "\n"
    )
    .filter { $0.hasSuffix(".md") }
    let readmes = ["README.md", "README.zh.md", "README.ja.md"]
    for readme in readmes { #expect(try shown(on: readme).count == 1, "\(readme)") }
    var count = 0
    for page in readmes + pages.map({ "docs/\($0)" }) {
      // Lines for Package.swift are tested by scripts/check-library.
      for block in try shown(on: page)
      where block.first?.hasPrefix("dependencies") != true {
        count += 1
        #expect(compiled.contains(block), "\(page): \(block.prefix(3))")
      }
    }
    #expect(count > 15)
  }

  private func lines(of name: String) throws -> [String] {
    try Folder().text(VTypeCommand.root + "/" + name)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The blocks of Swift on a page, without what may stand at the head of a test.
  private func shown(on page: String) throws -> [[String]] {
    blocks(try lines(of: page), from: { $0 == "```swift" }, to: { $0 == "```" }).map(code)
  }

  private func examples(of test: String) throws -> [[String]] {
    blocks(
      try lines(of: test), from: { $0.contains("// example begins") },
      to: { $0.contains("// example ends") }
    ).map { block in
      let indent = block.first?.prefix { $0 == " " } ?? ""
      return code(block.map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : $0 })
    }
  }

  private func code(_ block: [String]) -> [String] {
    Array(block.drop { $0.isEmpty || $0.hasPrefix("import ") })
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
