import Testing
import VerticalLayout

/// Links of a text from elsewhere bring no programs, and no more bytes than a name has.
struct HostileLinkTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let refused = [
    "javascript:alert(1)", "JavaScript:x", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
    "ftp://a.jp/",
    "x-javascript:x", "java%73cript:x", "about:blank", ":x", "章:一",
  ]
  private static let made = [
    "http://a.jp/", "HTTPS://b.jp/:x", "mailto:a@b.jp", "tel:+81-3", "other.html", "other.html?a:b",
    "/a:b", "#here",
  ]

  // MARK: 19

  @Test(arguments: ["pdf", "svg", "png"], ["native", "cairo"])
  func onlyHarmlessLinksAreMade(_ format: String, _ backend: String) throws {
    let marks = (Self.refused + Self.made).map { "[山](<\($0)>)" }
    try folder.write("[川]{#here}" + marks.joined() + "\n", to: "a.md")
    let words = ["--backend", backend, "--dpi", "40", "--quiet"]
    let run = try folder.vtype(["a.md", "-o", "a.\(format)"] + words)
    #expect(run.status == 0)
    for scheme in ["javascript", "vbscript", "data", "file", "ftp"] {
      #expect(run.errors.contains("links to “\(scheme):” are not made"), "\(run.errors)")
    }
    let strict = try folder.vtype(["a.md", "-o", "b.\(format)", "--strict"] + words)
    #expect(strict.status == 1)
    try folder.write("川\n", to: "c.txt")
    let batch = try folder.vtype(
      ["batch", "a.md", "c.txt", "--format", format, "-o", "out"] + words)
    #expect(batch.status == 0 && batch.errors.contains("links to “javascript:” are not made"))
    #expect(folder.exists("out/c.\(format)"))
    #expect(try folder.read("out/a.\(format)") == folder.read("a.\(format)"))
    guard format != "png" else { return }
    var text = try folder.text("a.\(format)")
    if format == "pdf" {
      text = try Program.run(
        "qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path
      ).text
    }
    for word in ["script:", "data:", "file:", "ftp:", "about:", "x-java"] {
      #expect(!text.contains(word))
    }
    for word in ["http://a.jp/", "HTTPS://b.jp/:x", "mailto:a@b.jp", "tel:+81-3", "other.html?a:b"]
    where format == "pdf" || backend == "native" {
      #expect(text.contains(word), "\(word)")
    }
  }

  // MARK: 11

  @Test func aLinkOfAnyLengthIsNotWrittenOnEveryPage() throws {
    for (length, isMade) in [(30_000, true), (480_000, false)] {
      let uri = "https://a.jp/" + String(repeating: "a", count: length)
      try folder.write(
        "[" + String(repeating: "山川", count: 2000) + "](\(uri))\n", to: "a.md")
      for format in ["pdf", "svg"] {
        let run = try folder.vtype("a.md", "--page", "a6", "--quiet", "-o", "a.\(format)")
        #expect(
          run.status == 0 && run.errors.contains("more than 32767 bytes") == !isMade,
          "\(run.errors)")
        let size = try folder.names().filter { $0.hasSuffix(format) }.map {
          try folder.read($0).count
        }.reduce(0, +)
        #expect(size < 3_000_000, "\(size)")
        for name in folder.names() where name.hasSuffix(format) { folder.remove(name) }
      }
    }
  }

  @Test func aTitleOfAnyLengthIsNotWrittenOnEveryPage() throws {
    let title = String(repeating: "山川", count: 30_000)
    try folder.write("\(title)\n\n" + String(repeating: "春眠不覺曉\n", count: 300), to: "a.txt")
    for words in [
      ["--title", String(repeating: "題", count: 20_000)],
      ["--author", String(repeating: "作", count: 20_000)],
    ] {
      let run = try folder.vtype(["a.txt", "--page", "a6", "--quiet", "-o", "a.svg"] + words)
      #expect(run.status == 0 && run.errors.contains("cut in the metadata"), "\(run.errors)")
      let pages = folder.names().filter { $0.hasSuffix(".svg") }
      let longest = try pages.map {
        try folder.text($0).split(separator: "\n").map(\.utf8.count).first { $0 > 50_000 }
      }
      #expect(pages.count > 50 && longest.allSatisfy { $0 == nil })
      for name in pages { folder.remove(name) }
      let pdf = try folder.vtype(["a.txt", "--page", "a6", "--quiet", "-o", "a.pdf"] + words)
      #expect(pdf.status == 0)
      let information = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
      #expect(information.contains("…"))
    }
  }

  // MARK: 12

  @Test func aLongKeyIsRefusedAtOnce() throws {
    let key = String(repeating: "a", count: 1_000_000)
    try folder.write("\(key) = 1\n", to: "c.toml")
    try folder.write("{\"text\":\"山\",\"\(key)\":1}\n{\"text\":\"川\"}\n", to: "j.jsonl")
    let start = Program.now
    let run = try folder.vtype("batch", "j.jsonl", "-o", "out", "--quiet")
    #expect(run.status == 1 && run.errors.contains("so long a name"))
    #expect(folder.exists("out/0002.pdf"))
    let settings = try folder.vtype("j.jsonl", "--config", "c.toml", "-o", "x.pdf")
    #expect(
      settings.status == 64 && settings.errors.contains("so long a name")
        && settings.errors.utf8.count < 1000)
    #expect(Program.now - start < 5)
  }

  /// Lists of options were copied for each of their values.
  @Test func manyStylesTakeTheTimeOfEach() throws {
    let styles = (0..<20_000).map { "\"s\($0) line=single\"" }.joined(separator: ",")
    try folder.write("style = [\(styles)]\n", to: "c.toml")
    try folder.write("[山]{.s19999}\n", to: "a.md")
    let start = Program.now
    let run = try folder.vtype("a.md", "--config", "c.toml", "-o", "a.pdf", "--quiet")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(Program.now - start < 20)
    let words = (0..<3000).flatMap { ["--style", "s\($0) line=single"] }
    let command = try folder.vtype(
      ["a.md", "-o", "a.pdf", "--quiet", "--style", "s19999 slant=9"] + words)
    #expect(command.status == 0, "\(command.errors)")
  }

  // MARK: 20

  @Test(arguments: ["\u{1680}", "\u{1BCA0}", "\u{1BCA1}", "\u{1BCA2}", "\u{1BCA3}"])
  func noCharacterIsABoxInSilence(_ character: String) throws {
    for text in [
      "山\(character)川", "\(character)", "a\(character)b", "\(character)山\(character)\(character)",
    ] {
      try folder.write(text + "\n", to: "a.txt")
      let run = try folder.vtype(
        "a.txt", "--lang", "ja", "--font", "Noto Serif CJK JP", "--format", "json", "-o", "-")
      let isReported = run.errors.contains("no font has U+1680")
      let hasBox = run.text.contains("[[0,") || run.text.contains("],[0,")
      #expect(run.status == 0 && (!hasBox || isReported), "\(text): \(run.errors)\(run.text)")
    }
  }
}
