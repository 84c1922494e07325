import Archives
import Testing

/// The commands and the links of the manual.
struct ManualTests {
  let folder: Folder
  /// Pages whose commands need no more than vtype and a text.
  private static let pages = [
    "README.md", "README.zh.md", "README.ja.md", "docs/how-to.md", "docs/how-to.ja.md",
    "docs/how-to.zh.md", "docs/how-to.zh-Hans.md", "docs/preview.md",
    "docs/books.md",
    "docs/markup.md",
    "docs/notations.md", "docs/encodings.md", "docs/shapes.md", "docs/tokens.md", "docs/svg.md",
    "docs/structure.md", "docs/queries.md", "docs/snapshots.md", "docs/check.md", "docs/images.md",
    "docs/languages.md", "docs/house-rules.md", "docs/files.md", "docs/sheets.md",
    "docs/gallery.md", "docs/gallery.zh.md", "docs/gallery.ja.md",
  ]

  init() throws {
    folder = try Folder()
    _ = try Program.run("cp", "-r", VTypeCommand.root + "/poems", "poems", in: folder.path)
    _ = try Program.run("cp", "-r", VTypeCommand.root + "/docs", "docs", in: folder.path)
    let poem = try folder.text("poems/jing-ye-si.txt")
    let story = try folder.text("poems/kokoro.txt")
    try folder.makeFolder("cases")
    try folder.makeFolder("texts")
    // Only what a reader makes: the other files that the manual names are in the repository (D1).
    for name in ["cases/poem.txt", "texts/poem.txt"] { try folder.write(poem, to: name) }
    for name in ["booklet.md", "preface.md", "afterword.md"] {
      try folder.write("# 題\n\n## 一\n" + story, to: name)
    }
    try folder.write(try ContainerFileTests.novel(), to: "novel.docx")
    try folder.write("# 題\n\n" + story, to: "novel.md")
    var archive = ArchiveWriter()
    try archive.add("story.txt", Array(story.utf8))
    try folder.write(archive.finish(), to: "downloaded.zip")
    try folder.makeFolder("chapters")
    try folder.write("第一夜\n\n" + story, to: "chapters/1.txt")
    // The book file that the page shows.
    let books = try folder.text("docs/books.md")
    let shown = books.split(separator: "```toml\n", maxSplits: 1).last ?? ""
    try folder.write(
      String(shown.split(separator: "```", maxSplits: 1).first ?? ""), to: "book.toml")
  }

  @Test("docs/maintainers/sheet-numbers.md names tests that there are")
  func sheetNumbers() throws {
    let page = try folder.text("docs/maintainers/sheet-numbers.md")
    var sources = ""
    for name in [
      "Tests/VerticalLayoutTests/Sheets", "Tests/VTypeTests", "Tests/VerticalWritersTests",
    ] {
      let path = "\(VTypeCommand.root)/\(name)"
      _ = try Program.run("cp", "-rL", path, "tests", in: folder.path)
      for file in folder.names(in: "tests") where file.hasSuffix(".swift") {
        sources += try folder.text("tests/\(file)")
      }
      folder.remove("tests")
    }
    var count = 0
    // What stands between two signs is every second stretch.
    let words = page.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    var suite: Substring = ""
    for word in words {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard let first = parts.first, first.isEmpty && parts.count == 2 || first.hasSuffix("Tests")
      else { continue }
      if !first.isEmpty { suite = first }
      let isThere = [" {", ": "].contains { sources.contains("struct \(suite)\($0)") }
      #expect(isThere, "\(suite)")
      if parts.count > 1 {
        let hasTest = sources.contains("func \(parts[1])(")
        #expect(hasTest, "\(word)")
      }
      count += 1
    }
    #expect(count > 80)
  }

  /// The blocks of a page that begin with a line of their own.
  private func blocks(_ kind: String, of page: String) throws -> [String] {
    var blocks: [String] = []
    var current: String?
    for line in try folder.text(VTypeCommand.root + "/" + page).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let block = current {
        if line == "```" {
          blocks.append(block)
          current = nil
        } else {
          current = block + line + "\n"
        }
      } else if line == "```" + kind {
        current = ""
      }
    }
    return blocks
  }

  /// The pictures of a page, by the words that name them.
  private func pictures(of page: String, in folder: String) throws -> [String] {
    try self.folder.text(VTypeCommand.root + "/" + page).pieces(after: "](" + folder).map {
      String($0.prefix { $0 != ")" })
    }.filter { $0.hasSuffix(".png") }
  }

  @Test(
    "SH-12 the galleries in three languages have the same pictures, which are there, by the same commands, and each README begins with six"
  )
  func galleries() throws {
    let pictures = try pictures(of: "docs/gallery.md", in: "images/")
    let commands = try blocks("sh", of: "docs/gallery.md")
    #expect(pictures.count >= 30 && pictures.count == commands.count)
    for picture in pictures { #expect(folder.exists("docs/images/\(picture)"), "\(picture)") }
    for (name, readme) in [("", "README.md"), (".zh", "README.zh.md"), (".ja", "README.ja.md")] {
      let page = "docs/gallery\(name).md"
      #expect(try self.pictures(of: page, in: "images/") == pictures)
      #expect(try blocks("sh", of: page) == commands)
      let head = try folder.text(VTypeCommand.root + "/" + readme).split(separator: "```sh")[0]
      #expect(head.ranges(of: "](docs/images/").count == 6)
      #expect(head.ranges(of: "`vtype ").count == 6)
    }
  }

  @Test("D1 each command of the manual runs", arguments: pages) func commands(_ page: String) throws
  {
    // What a check finds is no mistake of the page. A watch and a preview go on until they are stopped,
    // which ends them well once they have said that they are there.
    let prelude = """
      vtype() {
        if [[ $1 == watch || $1 == preview ]]; then
          local log=$(mktemp -p .) id
          '\(VTypeCommand.path)' "$@" > >(tee -a "$log") 2> >(tee -a "$log" >&2) & id=$!
          until grep -qE 'http://|[0-9] pages?, ' "$log"; do kill -0 $id; sleep .1; done
          kill $id
          wait $id
          return
        fi
        '\(VTypeCommand.path)' "$@" || [[ $1 == check && $? == 1 ]]
      }

      """
    for block in try blocks("sh", of: page) where !block.contains("scripts/") {
      let run = try Program.run(
        "bash", "-euo", "pipefail", "-c", prelude + block, in: folder.path)
      #expect(run.status == 0, "\(block)\(run.errors)")
      #expect(!run.errors.contains("--help"), "\(run.errors)")
    }
  }

  /// The pages of the folder `docs` and of that for maintainers in it.
  private static func manual() -> [String] {
    ["docs", "docs/maintainers"].flatMap { place in
      Folder.names(in: VTypeCommand.root + "/" + place).filter { $0.hasSuffix(".md") }
        .map { place + "/" + $0 }
    }
  }

  @Test("Each page of the manual says in its first line whom it is for") func readers() throws {
    let starts = ["For ", "This page is for ", "給", "给"]
    for page in Self.manual() {
      let text = try folder.text(VTypeCommand.root + "/" + page)
      let lines = text.split(separator: "\n")
      #expect(lines[0].hasPrefix("# "), "\(page)")
      #expect(
        starts.contains { lines[1].hasPrefix($0) } || lines[1].contains("のためのページ"), "\(page)")
    }
  }

  @Test("Each link of the manual leads somewhere") func links() throws {
    let root = VTypeCommand.root
    let pages =
      ["README.md", "README.zh.md", "README.ja.md", "CONTRIBUTING.md", "Benchmarks/README.md"]
      + Self.manual()
    var count = 0
    for page in pages {
      let home = page.split(separator: "/").dropLast().joined(separator: "/")
      for link in try targets(of: page) where !link.contains(":") {
        count += 1
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page : (home.isEmpty ? "" : home + "/") + parts[0]
        guard folder.exists(root + "/" + path) else {
          Issue.record("\(page): \(link)")
          continue
        }
        guard parts.count > 1 else { continue }
        #expect(try headings(of: path).contains(String(parts[1])), "\(page): \(link)")
      }
    }
    #expect(count > 150)
  }

  /// The targets of a page's links and pictures, but for those in examples.
  private func targets(of page: String) throws -> [String] {
    var isExample = false
    var targets: [String] = []
    for line in try folder.text(VTypeCommand.root + "/" + page).split(separator: "\n") {
      if line.hasPrefix("```") { isExample.toggle() }
      if isExample { continue }
      // Odd parts stand between backquotes.
      let plain = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "x")
      for part in plain.split(separator: "](").dropFirst() {
        if let end = part.firstIndex(of: ")") { targets.append(String(part[..<end])) }
      }
    }
    return targets
  }

  /// The names of a page's headings, as GitHub makes them.
  private func headings(of page: String) throws -> [String] {
    try folder.text(VTypeCommand.root + "/" + page).split(separator: "\n")
      .filter { $0.hasPrefix("#") }
      .map { line in
        String(
          line.drop { $0 == "#" || $0 == " " }.lowercased().compactMap { character in
            character == " "
              ? "-"
              : character.isLetter || character.isNumber || "-_".contains(character)
                ? character : nil
          })
      }
  }
}
