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
    "bin/vtype", "libexec/vtype/vtype-preview", "share/bash-completion/completions/vtype",
    "share/fish/vendor_completions.d/vtype.fish", "share/man/man1/vtype.1",
    "share/zsh/site-functions/_vtype",
  ]

  @Test("the manual page and the completions of the tree are those that the command's help gives")
  func manual() throws {
    let run = try Program(
      ["python3", "\(VTypeCommand.root)/scripts/make-manual", "--check"], in: "/",
      environment: ["VTYPE": VTypeCommand.path]
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
  }

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

  /// The steps of `action.yml`, run one after the other as a runner runs them, and the hooks of pre-commit.
  @Test func theActionAndTheHooksRun() throws {
    let folder = try Folder()
    try folder.makeFolder("texts")
    try folder.makeFolder("cases")
    try folder.write("甲「乙\n", to: "texts/open.txt")
    try folder.write("春曉\n", to: "cases/poem.txt")
    #expect(try folder.vtype("snapshot", "record", "cases").status == 0)
    let script = """
      import os, subprocess, sys, yaml
      root, command = sys.argv[1:]
      os.makedirs("bin")
      os.symlink(command, "bin/vtype")
      settings = dict(os.environ, PATH=os.getcwd() + "/bin:" + os.environ["PATH"], GITHUB_ACTION_PATH=root)
      action = yaml.safe_load(open(root + "/action.yml"))

      def act(**inputs):
        values = {name: entry["default"] for name, entry in action["inputs"].items()} | inputs
        for step in action["runs"]["steps"]:
          filled = {key: value for key, value in step.get("env", {}).items()}
          for name, value in values.items():
            filled = {key: text.replace("${{ inputs.%s }}" % name, value) for key, text in filled.items()}
          place = values["working-directory"] if "working-directory" in step else "."
          run = subprocess.run(["bash", "-e", "-c", step["run"]], env=settings | filled, cwd=place,
                               capture_output=True, text=True)
          if run.returncode: return run.returncode, run.stdout
        return 0, run.stdout

      status, text = act(arguments="check texts --format github --severity warning")
      assert status == 1 and text.startswith("::warning file=texts/open.txt,line=1,col=2"), (status, text)
      assert act(arguments="check open.txt --ignore bracket-unclosed", **{"working-directory": "texts"})[0] == 0
      assert act(arguments="snapshot verify cases") [0] == 0
      for hook in yaml.safe_load(open(root + "/.pre-commit-hooks.yaml")):
        words = ["cases"] if hook.get("pass_filenames") is False else ["texts/open.txt", "cases/poem.txt"]
        print(hook["id"], subprocess.run(hook["entry"].split() + words, env=settings, capture_output=True).returncode)
      """
    #expect(
      try folder.python(script, VTypeCommand.root, VTypeCommand.path).text == """
        vtype-check 1
        vtype-snapshot 0

        """)
  }

  /// The archive for other systems: what stands in it, and that it is the same again.
  @Test func theArchiveHoldsWhatIsInstalled() throws {
    let folder = try Folder()
    let script = """
      set -e
      "$ROOT/scripts/make-tarball" one; "$ROOT/scripts/make-tarball" two
      cmp one/*.tar.gz two/*.tar.gz
      mkdir out; tar -xzf one/*.tar.gz -C out --strip-components 1
      cd out; find . -type f | sort; grep -c '^lib' INSTALL; bin/vtype --version
      """
    let run = try Program(
      ["bash", "-c", script], in: folder.path,
      environment: ["VTYPE": VTypeCommand.path, "ROOT": VTypeCommand.root]
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    let files = Self.files + ["CHANGELOG.md", "INSTALL", "LICENSE", "README.md"]
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(Set(lines.filter { $0.hasPrefix("./") }) == Set(files.map { "./" + $0 }))
    #expect(lines.suffix(2).first.flatMap(Int.init) ?? 0 > 5)
  }

  private static func plain(_ name: String) -> String {
    name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }
}
