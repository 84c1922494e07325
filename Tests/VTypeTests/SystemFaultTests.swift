import Glibc
import Testing

/// Systems that lack something, and files that are not what they seem (R7 to R9, W6, W7).
struct SystemFaultTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，\n處處聞啼鳥。\n", to: "a.txt")
  }

  /// Settings of fontconfig with the fonts of some folders alone.
  private func fonts(_ folders: [String]) throws -> [String: String?] {
    let names = folders.map { "<dir>\($0)</dir>" }.joined()
    try folder.write(
      "<?xml version=\"1.0\"?><fontconfig>\(names)<cachedir>\(folder.path)/cache</cachedir></fontconfig>",
      to: "fonts.conf")
    return ["FONTCONFIG_FILE": folder.path("fonts.conf")]
  }

  // MARK: Fonts

  /// The ideographs from 亐 on are empty in it.
  private static let brush: [UInt8] = {
    var font = MadeFont(glyphCount: 3)
    let words = MadeFont.words
    let long = MadeFont.long
    font["cmap"] =
      words(0, 1, 3, 10) + long(12) + words(13, 0) + long(16 + 24) + long(0) + long(2)
      + long(0x4E00) + long(0x4E4F) + long(1) + long(0x4E50) + long(0x4EFF) + long(2)
    return font.bytes()
  }()

  @Test("W6 an ideograph whose glyph is empty is missing", arguments: ["一丁七乐", "丈三一九习。"])
  func emptyGlyphs(_ text: String) throws {
    try folder.write(Self.brush, to: "brush.ttf")
    try folder.write(text + "\n", to: "b.txt")
    let alone = try folder.start(
      ["fonts", "b.txt", "--font", "brush.ttf", "--lang", "zh-Hant"],
      environment: try fonts(["/nowhere"])
    ).wait()
    let missing = text.contains("乐") ? "U+4E50" : "U+4E60"
    #expect(alone.text.contains("missing\tno font has \(missing)"), "\(alone.text)\(alone.errors)")
    // Another font that has it takes its place, and the others stay.
    let other = try folder.vtype("fonts", "b.txt", "--font", "brush.ttf", "--lang", "zh-Hant")
    #expect(
      other.status == 0 && other.text.contains("NotoSerifCJK"), "\(other.text)\(other.errors)")
    #expect(other.text.contains("brush.ttf") && !other.text.contains("missing"))
  }

  @Test(
    "W7 without a font for the script there is one line, and exit code 69",
    arguments: [
      ("春眠不覺曉\n處處聞啼鳥\n", "Chinese"), ("おれは　ひとり\nカタカナ\n", "Japanese"), ("나 보기가 역겨워\n", "Korean"),
    ])
  func noScript(_ text: String, _ script: String) throws {
    try folder.write(text, to: "b.txt")
    let environment = try fonts(["/usr/share/fonts/truetype/dejavu"])
    for words in [["b.txt", "-o", "b.pdf"], ["b.txt", "-o", "b.png"], ["check", "b.txt", "-q"]] {
      let run = try folder.start(words, environment: environment).wait()
      #expect(run.status == 69, "\(run.errors)")
      let lines = (run.text + run.errors).split(separator: "\n")
      #expect(
        lines.count == 1 && lines[0].contains("no font that is installed has \(script) characters"))
      #expect(lines.first?.contains("apt-get install fonts-noto-cjk") == true)
    }
    #expect(!folder.exists("b.pdf") && !folder.exists("b.png"))
    let named = try folder.start(
      ["b.txt", "-q", "--font", VTypeCommand.font, "-o", "b.pdf"], environment: environment
    ).wait()
    #expect(named.status == 0, "\(named.errors)")
    try folder.write("Latin 一 and more Latin\n", to: "c.txt")
    let latin = try folder.start(["c.txt", "-o", "c.pdf"], environment: environment).wait()
    #expect(latin.status == 0 && latin.errors.contains("drawn as a box"), "\(latin.errors)")
  }

  // MARK: Limits

  @Test("R7 too few open files is a limit, and told as one", arguments: [6, 8, 10, 12])
  func files(_ limit: Int) throws {
    let run = try Program.run(
      "sh", "-c", "ulimit -n \(limit); exec \"$0\" batch a.txt -q -o out/", VTypeCommand.path,
      in: folder.path)
    #expect(run.status == 75 && run.errors.contains("Too many open files"), "\(run.errors)")
  }

  /// From the least memory with which the program starts up to where it has enough, in steps.
  @Test(
    "R7 without memory there is a reason, and code 75, and never half a file",
    arguments: ["a.pdf", "a.png", "a.svg"])
  func memory(_ name: String) throws {
    func run(_ kilobytes: Int, _ words: String...) throws -> Run {
      let script = "ulimit -v \(kilobytes); \"$0\" \"$@\" || exit $(($? == 127 ? 99 : $?))"
      return try Program(["sh", "-c", script, VTypeCommand.path] + words, in: folder.path).wait()
    }
    // The loader of the system speaks for itself where the libraries have no room.
    let least = try #require(
      try stride(from: 40_000, to: 2_000_000, by: 2000).first {
        try run($0, "--version").status == 0
      })
    var statuses: [Int32] = []
    for step in 0..<24 {
      let run = try run(least + step * 2600, "a.txt", "-q", "-o", name)
      statuses.append(run.status)
      if run.status == 0 {
        folder.remove(name)
        continue
      }
      #expect(run.status == 75 && run.errors.contains("memory"), "\(step): \(run.errors)")
      #expect(!folder.exists(name), "\(step)")
    }
    #expect(statuses.contains(75), "\(statuses)")
    #expect(try run(least * 8, "a.txt", "-q", "-o", name).status == 0)
  }

  // MARK: Paths

  @Test(
    "R8 a layout cannot have other files read as its fonts, nor find out whether they are there",
    arguments: ["/proc/kmsg", "/proc/self/environ", "/etc/passwd", "/no/such/file", "/dev/zero"])
  func fontFiles(_ path: String) throws {
    let saved = try folder.vtype(
      "a.txt", "-q", "--font", VTypeCommand.font, "--full-layout", "--layout", "a.json")
    #expect(saved.status == 0, "\(saved.errors)")
    let layout = try folder.text("a.json")
    #expect(layout.contains(VTypeCommand.font))
    try folder.write(layout.replacing(VTypeCommand.font, with: path), to: "b.json")
    let run = try folder.start(["draw", "b.json", "-o", "b.pdf"]).wait(seconds: 20)
    #expect(run.status == 69)
    #expect(
      run.errors.contains("is not here, or is another one than when the layout was saved"),
      "\(run.errors)")
  }

  @Test("R9 a link whose target is not there yet leads to the new file")
  func links() throws {
    try folder.makeFolder("out")
    for (link, target) in [("x.pdf", "out/y.pdf"), ("x.svg", "out/z.svg")] {
      unsafe _ = symlink(target, folder.path(link))
      let run = try folder.vtype("a.txt", "-q", "-o", link)
      #expect(run.status == 0, "\(run.errors)")
      #expect(Folder.kind(folder.path(link)) == S_IFLNK && folder.exists(target))
    }
    // Of two names of one file that is not there one is an error.
    unsafe _ = symlink("new.pdf", folder.path("one.pdf"))
    #expect(try folder.vtype("a.txt", "-q", "-o", "one.pdf", "-o", "new.pdf").status == 64)
    unsafe _ = symlink("none/new.pdf", folder.path("far.pdf"))
    let far = try folder.vtype("a.txt", "-q", "-o", "far.pdf")
    #expect(far.status == 73 && far.errors.contains("there is no folder none"), "\(far.errors)")
    // A job's output may not leave its folder so.
    unsafe _ = symlink(folder.path("away.pdf"), folder.path("out/job.pdf"))
    try folder.write("{\"text\":\"山\",\"output\":\"out/job.pdf\"}\n", to: "j.jsonl")
    try folder.makeFolder("in")
    try folder.write("{\"text\":\"山\",\"output\":\"job.pdf\"}\n", to: "j.jsonl")
    let job = try folder.vtype("batch", "j.jsonl", "-q", "-o", "out/")
    #expect(job.status == 1 && !folder.exists("away.pdf"), "\(job.errors)")
  }

  @Test(
    "R9 a brace of --name that has no end is told as that",
    arguments: [
      ("{", "a { has no } after it"), ("{stem", "a { has no } after it"),
      ("{}", "{} names no field"),
      ("{name}", "there is no field {name}"),
    ])
  func names(_ name: String, _ words: String) throws {
    let run = try folder.vtype("batch", "a.txt", "-o", "out/", "--name", name)
    #expect(run.status == 64 && run.errors.contains("--name \(name): \(words)"), "\(run.errors)")
  }

  @Test("R9 a link that is not made is told also when a layout is drawn") func refusedLinks() throws
  {
    try folder.write("[山](https://example.org/)水\n", to: "a.md")
    let saved = try folder.vtype("a.md", "-q", "--full-layout", "--layout", "a.json")
    #expect(saved.status == 0, "\(saved.errors)")
    for (uri, scheme) in [("javascript:alert(1)", "javascript"), ("file:///etc", "file")] {
      try folder.write(
        try folder.text("a.json").replacing("https://example.org/", with: uri), to: "b.json")
      let run = try folder.vtype("draw", "b.json", "-o", "b.svg")
      #expect(
        run.status == 0 && run.errors.contains("warning: links to “\(scheme):” are not made"),
        "\(run.errors)")
    }
  }
}
