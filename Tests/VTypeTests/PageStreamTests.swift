import Glibc
import Manuscript
import Storage
import Testing
import VerticalFonts
import VerticalLayout
import VerticalPress

@testable import vtype

/// A long text is set by one thread and drawn by another: the bytes are those of one.
struct PageStreamTests {
  let folder: Folder
  /// Long enough for two threads; words, numbers and marks, and now and then a line in two fonts.
  static let text: String = {
    let line = "春はあけぼの。やうやう白くなりゆく山ぎは、「すこし」あかりて——紫だちたる雲の24日Spring細くたなびきたる。"
    return (0..<900).map { line + (($0 % 50 == 0) ? "한국어 葛󠄀城\n" : "\n") }.joined()
  }()

  init() throws {
    folder = try Folder()
    try folder.write(Self.text, to: "a.txt")
    #expect(Self.text.utf8.count > OpenText.longText)
  }

  @Test(arguments: ["cairo", "native"])
  func theSameBytesFromOneThreadAndTwo(_ backend: String) throws {
    let options = ["--backend", backend, "--page", "a6", "--align", "justify", "--hang", "allow"]
    for output in [["-o", "out/a.pdf"], ["-o", "-", "--format", "pdf"]] {
      let one = try run(options + output + ["--jobs", "1"])
      #expect(one == (try run(options + output + ["--jobs", "2"])))
      #expect(one == (try run(options + output)))
      // The layout of the whole text.
      if output.count == 2 {
        let whole = try run(options + output + ["--layout", "out/a.json"])
        #expect(one["a.pdf"] == whole["a.pdf"])
      }
    }
  }

  /// The files that a run writes to the folder `out`, and its standard output.
  private func run(_ arguments: [String]) throws -> [String: [UInt8]?] {
    let out = try Folder()
    let arguments = arguments.map { $0.hasPrefix("out/") ? out.path(String($0.dropFirst(4))) : $0 }
    let run = try folder.vtype(["a.txt", "-q"] + arguments)
    #expect(run.status == 0)
    var contents = try out.contents()
    contents["-"] = .some(run.output)
    return contents
  }

  @Test(arguments: [
    ["--backend", "cairo", "-o", "out/p-%03d.svg"], ["--backend", "native", "-o", "out/p.svg"],
    ["--dpi", "20", "-o", "out/p.png"],
  ])
  func theSamePictures(_ options: [String]) throws {
    let one = try run(options + ["--page", "a4", "--jobs", "1"])
    #expect(one.count > 10)
    #expect(one == (try run(options + ["--page", "a4", "--jobs", "2"])))
  }

  @Test func aBookWithEmojiIsAmendedWhole() throws {
    try folder.write(Self.text + "終り😀。\n" + Self.text, to: "a.txt")
    let one = try run(["--page", "a6", "-o", "out/a.pdf", "--jobs", "1"])
    #expect(one == (try run(["--page", "a6", "-o", "out/a.pdf", "--jobs", "2"])))
    let pdf = try #require(one["a.pdf"] ?? nil)
    try folder.write(pdf, to: "b.pdf")
    #expect(try Program.run("qpdf", "--check", "b.pdf", in: folder.path).status == 0)
  }

  @Test("Errors end both threads, and leave no file", arguments: ["1", "2"])
  func errors(_ jobs: String) throws {
    let full = try folder.vtype(
      "a.txt", "-q", "-o", "/dev/full", "--format", "pdf", "--jobs", jobs, "--backend", "native")
    #expect(full.status == 75)
    let strict = try folder.vtype(
      "a.txt", "-q", "-o", "a.pdf", "--strict", "--lang", "ja", "--measure", "1em", "--jobs", jobs)
    #expect(strict.status == 1)
    #expect(strict.errors.contains("--strict"))
    #expect(folder.names() == ["a.txt"])
    let piped = try folder.vtype(
      "a.txt", "-q", "-o", "-", "--format", "pdf", "--strict", "--measure", "1em", "--jobs", jobs)
    #expect(piped.status == 1 && piped.output.isEmpty)
    let pages = try folder.vtype("a.txt", "-q", "-o", "-", "--format", "svg", "--jobs", jobs)
    #expect(pages.status == 64 && pages.output.isEmpty)
    #expect(pages.errors.contains("pages do not go to standard output"))
  }

  @Test(
    "YY-52: an interrupted run leaves nothing behind",
    arguments: [("1", "a.pdf", 20), ("2", "a.pdf", 20), ("2", "a.json", 3)])
  func interruption(_ jobs: String, _ output: String, _ length: Int) throws {
    try folder.write(String(repeating: Self.text, count: length), to: "a.txt")
    let program = try folder.start(["a.txt", "-q", "--page", "a6", "-o", output, "--jobs", jobs])
    // The file that is being written appears beside its place.
    for _ in 0..<6000 where folder.names().count == 1 { usleep(10_000) }
    program.interrupt()
    #expect(try program.wait().status == 128 + SIGINT)
    #expect(folder.names() == ["a.txt"])
  }

  @Test(arguments: ["0", "-1", "1025", "x"])
  func jobsOutsideOfReason(_ jobs: String) throws {
    #expect(try folder.vtype("a.txt", "-o", "a.pdf", "--jobs=\(jobs)").status == 64)
  }

  // MARK: In one process, for the thread sanitizer

  private static func openText() throws -> OpenText {
    var setup = TextSetup(layout: LayoutOptions(page: .paper(.a6)))
    setup.manuscript = ManuscriptOptions(heading: .never, language: .japanese)
    return try Press(setup).open(.text(text))
  }

  private static func draw(
    _ text: OpenText, ahead: PagesAhead? = nil, to path: String
  ) throws -> [UInt8] {
    let writer = PageWriter(FontLibrary(), OutputSettings(dpi: 72))
    var files = OutputFiles()
    let pages = SetPages(of: text, ahead: ahead, TextSummary(text))
    _ = try writer.draw(pages, as: .pdf, to: path, files: &files)
    try files.commit()
    return try Files.read(path)
  }

  @Test func severalTextsAreSetAndDrawnAtTheSameTime() throws {
    let text = try Self.openText()
    let expected = try Self.draw(text, to: folder.path("expected.pdf"))
    let results = BoundedQueue<Bool>(limit: 4)
    let threads = Threads()
    for path in ["0.pdf", "1.pdf", "2.pdf"].map(folder.path) {
      threads.start {
        var isSame = false
        if let text = try? Self.openText(), let ahead = PagesAhead(text) {
          isSame = (try? Self.draw(text, ahead: ahead, to: path)) == expected
        }
        _ = results.put(isSame)
      }
    }
    threads.join()
    for _ in 0..<3 { #expect(results.take() == true) }
  }

  @Test func whoeverStopsTakingStopsTheOther() throws {
    for taken in 0..<4 {
      let text = try #require(PagesAhead(Self.openText()))
      for _ in 0..<taken { #expect(try text.next() != nil) }
    }
  }

  @Test func aQueueHandsOnEverythingInOrder() {
    let queue = BoundedQueue<Int>(limit: 3)
    let threads = Threads()
    threads.start {
      for number in 0..<10_000 where !queue.put(number) { return }
      queue.close()
    }
    var next = 0
    while let number = queue.take() {
      #expect(number == next)
      next += 1
    }
    #expect(next == 10_000)
    #expect(!queue.put(1))
    threads.join()
  }
}

/// Threads of a test.
private final class Threads {
  private var first: SideThread?
  private var second: SideThread?
  private var third: SideThread?

  func start(_ body: @escaping @Sendable () -> Void) {
    if first == nil {
      first = SideThread(body)
    } else if second == nil {
      second = SideThread(body)
    } else {
      third = SideThread(body)
    }
  }

  func join() {
    if let thread = first.take() { thread.join() }
    if let thread = second.take() { thread.join() }
    if let thread = third.take() { thread.join() }
  }
}
