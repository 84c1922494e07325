import Testing

/// The engine needs no library but its own: a program of it alone is linked, runs, and loads nothing of what fonts and files take.
struct EngineAloneTests {
  private static let path = String(VTypeCommand.path.dropLast("vtype".count)) + "EngineAlone"

  @Test func runs() throws {
    let run = try Program.run(Self.path)
    #expect(run.text == "2\n" && run.status == 0)
  }

  @Test func loadsNoOtherLibraries() throws {
    let libraries = try Program.run("ldd", Self.path).text
    #expect(libraries.contains("libswiftCore"))
    for name in ["cairo", "freetype", "harfbuzz", "fontconfig", "Foundation", "expat", "png"] {
      #expect(!libraries.contains(name), "\(name)")
    }
  }
}
