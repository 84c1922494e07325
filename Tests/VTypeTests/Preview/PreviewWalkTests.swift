import Glibc
import Testing

/// Walks through the page of the preview, in browsers, as somebody takes them who writes a novel. They go side by side, and
/// beside all other tests: what they wait for is mostly a browser.
struct PreviewWalkTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A Python that drives Debian's Chromium; `nil` where one of them is missing.
  static let browser = python(importing: "selenium", for: "chromium", "chromedriver")
  /// The same for Firefox.
  static let firefox = python(importing: "marionette_driver", for: "firefox-esr")

  private static func python(importing module: String, for programs: String...) -> String? {
    guard programs.allSatisfy({ unsafe access("/usr/bin/\($0)", X_OK) == 0 }),
      let python = try? VTypeCommand.python(),
      (try? Program.run(python, "-c", "import \(module)"))?.status == 0
    else { return nil }
    return python
  }

  @Test(
    "T-4, PV-16 the walk in Chromium: turn, find, select, copy, options, downloads, changes",
    .enabled(if: browser != nil, "chromium, chromium-driver or selenium is not installed"))
  func walk() async throws { try await take("desktop") }

  @Test(
    "T-4, PV-27 what a walk sees, and axe-core, in both themes, at 320 and 1,280 pixels",
    .enabled(if: browser != nil, "chromium, chromium-driver or selenium is not installed"),
    arguments: ["320", "1280"])
  func looks(_ width: String) async throws { try await take("looks-" + width) }

  @Test(
    "YY-53, TKb-1, PV-30, PV-32, PV-33, PV-34, PV-35 the walk in the text beside the page: stretches, composition, undo, conflicts",
    .enabled(if: browser != nil, "chromium, chromium-driver or selenium is not installed"))
  func walkInText() async throws { try await take("editing", "kept") }

  @Test(
    "PV-31 the walk on the page itself: caret, arrows, composition, selection, readings, the end of the text",
    .enabled(if: browser != nil, "chromium, chromium-driver or selenium is not installed"))
  func walkOnPage() async throws { try await take("on_page") }

  @Test(
    "YY-53, CJ-19, CJ-24, TK-13 the walk with a finger: handles, magnifier, menu, pressed links, a view that changes its size",
    .enabled(if: browser != nil, "chromium, chromium-driver or selenium is not installed"))
  func walkByTouch() async throws { try await take("touching") }

  @Test(
    "T-4, PV-31, PV-32 the walk in Firefox: turn, write beside the page and on it, compose, undo, save",
    .enabled(if: firefox != nil, "firefox-esr or marionette-driver is not installed"))
  func walkInFirefox() async throws {
    try await take("walk_firefox.py", Self.firefox, [], home: folder.path)
  }

  /// Takes walks of walk.py.
  private func take(_ walks: String...) async throws {
    try await take("walk.py", Self.browser, [""] + walks)
  }

  /// - Parameter home: a folder for the settings of a browser; `nil` for the usual one.
  private func take(
    _ script: String, _ python: String?, _ words: [String], home: String? = nil
  ) async throws {
    let program = try Program(
      [
        python ?? "python3", "\(VTypeCommand.root)/Tests/VTypeTests/Preview/\(script)",
        VTypeCommand.path, folder.path,
      ] + words, in: folder.path, environment: home.map { ["HOME": $0] } ?? [:])
    try await end(of: program)
  }

  /// Leaves the thread to other tests until a walk has ended.
  private func end(of program: Program) async throws {
    let start = Program.now
    while !program.hasEnded, Program.now - start < 900 {
      try await Task.sleep(for: .milliseconds(100))
    }
    if !program.hasEnded { program.kill() }
    let run = try program.wait()
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }
}
