import Glibc
import Testing

/// The process that draws SVG is a copy of the command: it is to have nothing of it that it does not need.
struct SVGCopyTests {
  let folder: Folder

  /// A drawing that takes longer than any test waits.
  private static let endless = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><filter id="f"><feTurbulence baseFrequency="0.01" \
    numOctaves="1000000000"/></filter><rect width="90" height="90" filter="url(#f)"/></svg>
    """

  init() throws {
    folder = try Folder()
    try folder.write(Self.endless, to: "p.svg")
    try folder.write("山![印](p.svg)川\n", to: "a.md")
  }

  private func drawer(of command: Program) throws -> pid_t {
    let start = Program.now
    while Program.now - start < 60 {
      // Before it is a worker it has what the command has.
      if let id = command.children.first, (try? names("/proc/\(id)/fd")) == ["0", "1", "2"] {
        return id
      }
      usleep(2000)
    }
    throw Program.Failure(description: "nothing draws: \(command.children)")
  }

  private func names(_ path: String) throws -> [String] { folder.names(in: path) }

  @Test("7 what draws has no files of the command, a group of its own, and ends with the command")
  func nothingOfTheCommand() throws {
    let command = try Program(
      [VTypeCommand.path, "a.md", "-o", "a.pdf", "--image-time", "1000"], in: folder.path)
    defer { command.kill() }
    let id = try drawer(of: command)
    #expect(getpgid(id) == id)
    #expect(
      try !words(of: id).contains("--svg-worker"), "it is a copy, and no program that is started")
    command.kill()
    _ = try command.wait()
    // Its own limit of time is what ends it then, or that nobody asks any more.
    kill(id, SIGTERM)
    let start = Program.now
    while kill(id, 0) == 0, Program.now - start < 30, try state(of: id) != "Z" { usleep(2000) }
    #expect(try kill(id, 0) != 0 || state(of: id) == "Z")
  }

  private func words(of id: pid_t) throws -> [String] {
    String(decoding: try folder.read("/proc/\(id)/cmdline"), as: UTF8.self).split(separator: "\0")
      .map(String.init)
  }

  private func state(of id: pid_t) throws -> String? {
    let text = (try? folder.text("/proc/\(id)/stat")) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").first.map(String.init)
  }

  @Test("7 a copy has its limits beside what the command had")
  func limitsOfACopy() throws {
    // A text of some megabytes, which the copy has too.
    try folder.write(
      "山![印](q.svg)川\n" + String(repeating: "山川草木\n", count: 100_000), to: "b.md")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text x=\"1\" y=\"8\" font-size=\"6\">山</text></svg>",
      to: "q.svg")
    let run = try folder.vtype(
      "b.md", "-o", "b.pdf", "--image-memory", "64", "--strict", "--lang", "ja")
    #expect(run.status == 0, "\(run.errors)")
  }
}
