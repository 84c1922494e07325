import Testing

/// Messages on a terminal have colours, and the line that they are about. `script` (Debian's bsdutils) makes a terminal.
struct TerminalMessageTests {
  private func errors(_ options: String = "", _ environment: String = "") throws -> [String] {
    let folder = try Folder()
    try folder.write("春眠不\n「[文字]{foo=bar}」\u{202E}とabc\n", to: "a.md")
    let command =
      "\(environment) \(VTypeCommand.path) a.md -o a.pdf --lang ja \(options)"
    let run = try Program.run(
      "env", "-u", "NO_COLOR", "TERM=xterm", "script", "-qec", command, "/dev/null", in: folder.path
    )
    let output = String(decoding: run.output, as: UTF8.self)
    // On a dumb terminal no line is written over, however long a run takes.
    if environment.contains("dumb") { #expect(!output.contains("\u{1B}")) }
    // Elsewhere a slow machine shows how far it is before the message.
    return output.split(separator: "\r\n").map { line in
      line.ranges(of: "\r\u{1B}[K").last.map { String(line[$0.upperBound...]) } ?? String(line)
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("Script ") }
  }

  @Test("D7 a warning is coloured, and has its line with carets below the place")
  func warning() throws {
    let lines = try errors()
    #expect(lines.count == 3, "\(lines)")
    #expect(lines[0].hasPrefix("vtype: a.md:2:7: \u{1B}[1;33mwarning\u{1B}[0m: no key “foo”"))
    // A mark of direction would turn the line about.
    #expect(lines[1] == "    「[文字]{foo=bar}」·とabc")
    // A wide character takes two cells.
    #expect(lines[2] == "             \u{1B}[1;33m^^^^^^^\u{1B}[0m")
  }

  @Test(
    "D7 NO_COLOR, simple terminals and --quiet have plain lines",
    arguments: [("", "NO_COLOR=1"), ("", "TERM=dumb"), ("--quiet", "")])
  func plain(_ options: String, _ environment: String) throws {
    let lines = try errors(options, environment.isEmpty ? "" : "env \(environment)")
    #expect(lines.count == 1 && lines[0].hasPrefix("vtype: a.md:2:7: warning: no key"), "\(lines)")
  }

  @Test("D7 an empty NO_COLOR is none") func emptyNoColor() throws {
    #expect(try errors("", "env NO_COLOR=").count == 3)
  }

  @Test("D7 a pipe has plain lines") func pipe() throws {
    let folder = try Folder()
    try folder.write("[文字]{foo=bar}\n", to: "a.md")
    let run = try folder.vtype("a.md", "-o", "a.pdf", "--lang", "ja")
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("^"))
  }
}
