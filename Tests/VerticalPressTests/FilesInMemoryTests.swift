import Manuscript
import Storage
import Testing
import VerticalLayout
import VerticalPress

/// A press writes to memory what it writes to files.
struct FilesInMemoryTests {
  @Test(arguments: ["a.pdf", "a.svg", "a-%02d.svg", "a.json"])
  func theSameBytes(_ name: String) throws {
    let folder = try Folder()
    let text = Array(repeating: "春はあけぼの。やうやう白くなりゆく山ぎは。", count: 60)
      .joined(separator: "\n")
    let press = Press(TextSetup(layout: LayoutOptions(page: .paper(.a6))))
    let format = try #require(OutputFormat(suffixOf: name))

    var memory = FilesInMemory()
    var open = try press.open(.text(text), drawnAs: [format])
    var summary = TextSummary(open)
    let names = try press.write(
      &open, to: [OutputFile(path: name, format: format)], into: &summary, files: &memory)
    #expect(names == [memory.files.map(\.name)])
    #expect(summary.pageCount > 1 && memory.files.count == (format == .svg ? summary.pageCount : 1))

    var files = OutputFiles()
    open = try press.open(.text(text), drawnAs: [format])
    _ = try press.write(
      &open, to: [OutputFile(path: folder.path(name), format: format)], into: &summary,
      files: &files)
    try files.commit()
    #expect(folder.names() == memory.files.map(\.name))
    for file in memory.files { #expect(try folder.read(file.name) == file.bytes) }
  }
}
