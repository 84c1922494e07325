import Testing

/// The completions of shells, in a terminal that presses Tab.
struct CompletionTests {
  /// Starts a shell in a terminal with our completions where it looks for them, and types lines. The command is
  /// a function that says what it was given.
  private static let terminal = """
    import os, pty, select, sys, termios, fcntl, struct, re
    shell, scripts = sys.argv[1:3]
    show = 'printf "GOT:%s " "$*"; echo; echo END-OF-LINE'
    start = {
      'bash': (['bash', '--norc', '--noprofile', '-i'],
               'vtype() { %s; }; . %s/vtype.bash' % (show, scripts)),
      'zsh': (['zsh', '-f', '-i'],
              'fpath=(%s $fpath); autoload -Uz compinit; compinit -u -D; vtype() { %s; }' % (scripts, show)),
      'fish': (['fish', '--no-config', '-i'],
               'function vtype; %s; end; source %s/vtype.fish' % (show.replace('$*', '$argv'), scripts)),
    }[shell]
    child, terminal = pty.fork()
    if child == 0:
      os.environ.update(TERM='xterm', PS1='$ ')
      os.execvp(start[0][0], start[0])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 50, 200, 0, 0))
    def read(quiet, until=None):
      data = ''
      while select.select([terminal], [], [], quiet)[0]:
        try: part = os.read(terminal, 65536)
        except OSError: break
        data += part.decode('utf-8', 'replace')
        if until and re.search(until, data): break
      return data
    read(2)
    os.write(terminal, start[1].encode() + b'\\n')
    read(2)
    for line in sys.stdin.read().splitlines():
      for part in line.split('<Tab>'):
        os.write(terminal, part.encode())
        read(0.15)
        if part is not line.split('<Tab>')[-1]:
          os.write(terminal, b'\\t')
          seen = read(0.7)
          if 'rest argument' in seen: print('ERROR ' + seen)
      os.write(terminal, b'\\n')
      seen = read(5, r'\\nEND-OF-LINE')
      found = re.findall(r'(?:^|[\\n\\r])(?:\\x1b\\[[^m]*m|\\x1b\\][^\\x07]*\\x07|\\x1b[()]B)*GOT:([^\\r\\n]*)', seen)
      print(found[-1].strip() if found else repr(seen))
    os.write(terminal, b'exit\\n')
    """

  /// Typed lines, and the words that the command is given.
  private static let lines = [
    ("vtype che<Tab>", "check"),
    ("vtype po<Tab>--alig<Tab>cen<Tab>", "poem.txt --align center"),
    ("vtype poem.txt --page bun<Tab>", "poem.txt --page bunko"),
    ("vtype batch --fail-f<Tab>", "batch --fail-fast"),
    ("vtype check --severity warn<Tab>", "check --severity warning"),
    ("vtype snapshot rec<Tab>", "snapshot record"),
    ("vtype sheets handsc<Tab>", "sheets handscroll"),
    ("vtype poem.txt --sheet handsc<Tab>", "poem.txt --sheet handscroll"),
    ("vtype poem.txt --hyphenate au<Tab>", "poem.txt --hyphenate auto"),
    ("vtype poem.txt --autospace gr<Tab>", "poem.txt --autospace grid"),
    ("vtype poem.txt --indent a<Tab>", "poem.txt --indent auto"),
    ("vtype poem.txt --ink verm<Tab>", "poem.txt --ink vermilion"),
    ("vtype poem.txt --composite pu<Tab>X", "poem.txt --composite punctuation X"),
    (#"vtype poem.txt --font Noto\ Serif\ CJK\ J<Tab>"#, "poem.txt --font Noto Serif CJK JP"),
  ]

  @Test(
    "D6 Tab completes files, options, values and names of sheets",
    arguments: ["bash", "zsh", "fish"])
  func tab(_ shell: String) throws {
    let folder = try Folder()
    try folder.write("春\n", to: "poem.txt")
    try folder.makeFolder("scripts")
    for (shell, name) in [("bash", "vtype.bash"), ("zsh", "_vtype"), ("fish", "vtype.fish")] {
      let script = try folder.vtype("--generate-completion-script", shell)
      try folder.write(script.output, to: "scripts/\(name)")
    }
    let typed = Self.lines.map { $0.0 + "\n" }.joined()
    let run = try Program(
      ["python3", "-c", Self.terminal, shell, folder.path("scripts")], in: folder.path,
      input: Array(typed.utf8)
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    let given = run.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // zsh may write a value after an equals sign.
      line.split(whereSeparator: { " =".contains($0) }).joined(separator: " ")
    }
    for ((line, expected), got) in zip(Self.lines, given) { #expect(got == expected, "\(line)") }
    #expect(given.count >= Self.lines.count, "\(run.text)")
  }

  /// The scripts that are in the tree are those of this version, and the shells take them without a word.
  @Test(arguments: [("bash", "vtype.bash"), ("zsh", "_vtype"), ("fish", "vtype.fish")])
  func syntax(_ shell: String, _ name: String) throws {
    let path = "\(VTypeCommand.root)/completions/\(name)"
    let run = try Program.run(shell, "-n", path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }
}
