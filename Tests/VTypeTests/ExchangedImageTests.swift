import Glibc
import Testing

@testable import Batches
@testable import vtype

/// An image that becomes a link to a file outside of the text's folder while the command runs, and an image again.
struct ExchangedImageTests {
  let folder: Folder

  private static let answer = "cannot read it: there is no such file in the folder or below it"

  /// A white image in the folder of the texts, and a black one outside: as a file, and in a folder.
  init() throws {
    folder = try Folder()
    try folder.makeFolder("in")
    try folder.makeFolder("in/kept")
    try folder.makeFolder("outside")
    let script = """
      from PIL import Image
      for name in ("in/p.jpg", "in/kept/q.jpg"): Image.new("L", (40, 40), 255).save(name)
      for name in ("secret.jpg", "q.jpg"):
        image = Image.new("L", (41, 43), 0)
        image.putpixel((7, 5), 9)
        image.save("outside/" + name)
      """
    let run = try folder.python(script)
    #expect(run.status == 0, "\(run.errors)")
    try folder.write("![](p.jpg)\n", to: "in/file.md")
    try folder.write("![](d/q.jpg)\n", to: "in/folder.md")
    #expect(unsafe symlink("kept", folder.path("in/d")) == 0)
  }

  /// Exchanges both all the time, each in one step, until it is ended.
  private func exchange() throws -> Program {
    let script = """
      import os
      os.chdir("in")
      os.link("p.jpg", "own")
      while True:
        for file, place in (("../outside/secret.jpg", "../outside"), (None, "kept")):
          if file: os.symlink(file, "new")
          else: os.link("own", "new")
          os.rename("new", "p.jpg")
          os.symlink(place, "newd")
          os.rename("newd", "d")
      """
    return try Program([VTypeCommand.python(), "-c", script], in: folder.path, input: [])
  }

  @Test("an image that is exchanged while it is read shows nothing from outside")
  func nothingFromOutside() throws {
    let kinds = [
      ("native", "pdf", #""backend":"native""#), ("cairo", "pdf", #""backend":"cairo""#),
      ("native", "svg", #""backend":"native""#), ("cairo", "svg", #""backend":"cairo""#),
      ("picture", "png", #""dpi":"36""#), ("layout", "json", #""size":"12pt""#),
    ]
    var jobs = [#"{"text":"山","output":"good.pdf"}"#]
    for number in 0..<50 {
      for (name, format, option) in kinds {
        for text in ["file", "folder"] {
          jobs.append(
            #"{"input":"\#(text).md","output":"\#(text)-\#(name)-\#(number).\#(format)",\#(option)}"#
          )
        }
      }
    }
    try folder.write(jobs.joined(separator: "\n"), to: "in/jobs.jsonl")
    let exchanger = try exchange()
    let run = try folder.vtype(
      ["batch", "in/jobs.jsonl", "-o", "out", "--quiet", "--lang", "ja", "--report", "r.json"]
        + ["--font", VTypeCommand.font])
    exchanger.kill()
    _ = try exchanger.wait()
    #expect(run.status == 0 || run.status == 1, "\(run.errors)")
    let entries = try BatchReport(path: folder.path("r.json")).entries
    #expect(entries.count == jobs.count && entries[0].outcome.state == .done)
    for entry in entries where entry.outcome.state == .failed {
      #expect(entry.outcome.error?.contains(Self.answer) == true, "\(entry.outcome.error ?? "")")
    }
    #expect(try outputsWithSecret().isEmpty)
  }

  /// The outputs in a folder that show the image outside: its bytes, its pixels or its size.
  private func outputsWithSecret() throws -> [String] {
    let script = """
      import base64, os
      from PIL import Image
      secret = open("outside/secret.jpg", "rb").read()
      for name in sorted(os.listdir("out")):
        data = open("out/" + name, "rb").read()
        found = secret in data or base64.b64encode(secret) in data
        if name.endswith(".png"): found = Image.open("out/" + name).convert("L").getextrema()[0] < 128
        if name.endswith(".json"): found = b"32.25" in data
        if found: print(name)
      """
    let run = try folder.python(script)
    #expect(run.status == 0, "\(run.errors)")
    return run.text.split(separator: "\n").map(String.init)
  }

  @Test("what is looked for is found where it is allowed")
  func secretsAreFound() throws {
    folder.remove("in/p.jpg")
    #expect(unsafe symlink("../outside/secret.jpg", folder.path("in/p.jpg")) == 0)
    try folder.makeFolder("out")
    let outputs = [
      ("a.json", []), ("a.pdf", ["--backend", "native"]), ("a.png", []),
      ("a.svg", ["--backend", "native"]), ("b.pdf", ["--backend", "cairo"]),
      ("b.svg", ["--backend", "cairo"]),
    ]
    for (name, words) in outputs {
      let run = try folder.vtype(
        ["in/file.md", "-o", "out/\(name)", "--allow-images", "outside", "--lang", "ja", "-q"]
          + words)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try outputsWithSecret() == outputs.map(\.0))
  }

  @Test(
    "what is elsewhere and what does not exist give one answer",
    arguments: [
      "../outside/secret.jpg", "../outside/nothing.jpg", "nothing.jpg", "../outside/secret.jpg/x",
      "../outside", "/etc/passwd", "/etc/nothing", "link.jpg", "dangling.jpg", "far/secret.jpg",
      "/root/.profile", "/proc/self/mem",
    ])
  func oneAnswer(_ name: String) throws {
    for (link, target) in [
      ("link.jpg", "../outside/secret.jpg"), ("dangling.jpg", "nowhere"), ("far", "../outside"),
    ] {
      #expect(unsafe symlink(target, folder.path("in/\(link)")) == 0)
    }
    try folder.write("![](\(name))\n", to: "in/a.md")
    for words in [
      ["in/a.md", "-o", "a.pdf"], ["batch", "in/a.md", "-o", "o"], ["check", "in/a.md"],
    ] {
      let run = try folder.vtype(words + ["--lang", "ja"])
      let said = run.errors + run.text
      #expect(said.contains("the image “\(name)”: \(Self.answer)"), "\(said)")
      #expect(run.status == (words[0] == "check" ? 1 : 0), "\(said)")
    }
  }
}
