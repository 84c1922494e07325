import VerticalLayout
import VerticalPress

/// The example of the README, which `DocumentationTests` compares and `scripts/check-library` runs.
struct ReadmeExampleTests {
  /// It writes to the folder that it is run in, so that it is compiled alone.
  private func poem() throws {
    // example begins: readme
    var document = Document("床前明月光，\n疑是地上霜。\n舉頭望明月，\n低頭思故鄉。")
    document.title = "靜夜思"
    let layout = LayoutOptions { $0.columns.alignment = .center }
    try Press(layout: layout).write(document, to: "moon.pdf")
    // example ends
  }
}
