import Testing

/// `scripts/install`, with the command that is under test.
struct InstallTests {
  private static func install(
    _ words: String..., in folder: Folder, environment: [String: String?] = [:]
  ) throws -> Run {
    let environment = environment.merging(["VTYPE": VTypeCommand.path]) { $1 }
    return try Program(
      ["bash", "\(VTypeCommand.root)/scripts/install"] + words, in: folder.path,
      environment: environment
    ).wait()
  }

  private static let files = [
    "bin/vtype", "share/bash-completion/completions/vtype",
    "share/fish/vendor_completions.d/vtype.fish", "share/man/man1/vtype.1",
    "share/zsh/site-functions/_vtype",
  ]

  @Test func everythingIsWhereShellsLook() throws {
    let folder = try Folder()
    let run = try Self.install("--prefix", "here", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try Set(folder.contents().keys.map(Self.plain)).isSuperset(
        of: Self.files.map { "here/\($0)" }))
    #expect(run.errors.contains("export PATH=") && run.errors.contains("fpath="))
    try folder.write("春曉\n", to: "poem.txt")
    let poem = try Program.run(
      folder.path("here/bin/vtype"), "poem.txt", "-o", "poem.pdf", in: folder.path)
    #expect(poem.status == 0 && folder.exists("poem.pdf"))
    // Once more, over what is there; then away with it.
    #expect(try Self.install("--prefix=\(folder.path("here"))", in: folder).status == 0)
    #expect(try Self.install("--prefix", "here", "--uninstall", in: folder).status == 0)
    for file in Self.files { #expect(!folder.exists("here/\(file)"), "\(file)") }
  }

  @Test func aPackageHasItsOwnRoot() throws {
    let folder = try Folder()
    let run = try Self.install(
      "--prefix", "/usr", in: folder, environment: ["DESTDIR": folder.path("root")])
    #expect(run.status == 0 && !run.errors.contains("PATH"), "\(run.errors)")
    for file in Self.files { #expect(folder.exists("root/usr/\(file)"), "\(file)") }
  }

  @Test func whatIsWrongIsTold() throws {
    let folder = try Folder()
    try folder.write("", to: "file")
    let unknown = try Self.install("--perfix", "here", in: folder)
    #expect(unknown.status == 64 && unknown.errors.contains("unknown option --perfix; usage:"))
    let blocked = try Self.install("--prefix", "file", in: folder)
    #expect(blocked.status == 73 && blocked.errors.contains("file/bin cannot be written"))
  }

  private static func plain(_ name: String) -> String {
    name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }
}
