import Testing

/// A batch of hostile texts beside ordinary ones, in every output: each costs what it may, comes out as it does in
/// another batch, and the ordinary ones as they do alone.
struct HostileBatchTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let outputs: [(format: String, backend: String)] = [
    ("pdf", "native"), ("pdf", "cairo"), ("svg", "native"), ("svg", "cairo"), ("png", "native"),
    ("json", "native"),
  ]

  /// Jobs by their names.
  private static let hostile: [(name: String, job: String)] = [
    // 10
    ("tiers", #""text":"\#(tabs)","tiers":2"#),
    ("around", #""text":"\#(tabs)","exclude":"rect 20mm 20mm 20mm 20mm""#),
    // 11
    (
      "link",
      #""from":"marks","text":"[山川草木](https://a.jp/\#(String(repeating: "a", count: 60_000)))""#
    ),
    ("title", #""text":"春眠不覺曉","title":"\#(String(repeating: "題", count: 5000))""#),
    // 12
    (
      "styles",
      #""from":"marks","text":"[山]{.s299}","style":[\#((0..<300).map { "\"s\($0) line=single\"" }.joined(separator: ","))]"#
    ),
    (
      "points",
      #""text":"春眠不覺曉","exclude":"polygon \#((0..<1500).map { "\($0 % 40)mm \($0 % 37)mm" }.joined(separator: ", "))""#
    ),
    // 13
    ("nul", #""text":"山\#(String(repeating: #"\u0000"#, count: 10_000))""#),
    ("cr", #""text":"山\#(String(repeating: #"\r"#, count: 5000))""#),
    // 19, 20
    ("scheme", #""from":"marks","text":"[山](<javascript:alert(1)>)""#),
    ("ogham", #""text":"山\u1680川""#),
  ]

  private static let tabs = String(repeating: #"\u2067\t\u0301"#, count: 500)

  private static let ordinary = [
    ("first", #""text":"春眠不覺曉\n處處聞啼鳥""#), ("middle", #""text":"古池や蛙飛びこむ水の音""#),
    ("last", #""text":"2024年、「Web」で。""#),
  ]

  private func batch(
    _ jobs: [(name: String, job: String)], to name: String,
    _ output: (format: String, backend: String)
  ) throws -> (run: Run, seconds: Double, memory: Int) {
    let lines = jobs.map { "{\($0.job),\"output\":\"\($0.name).\(output.format)\"}\n" }
    try folder.write(lines.joined(), to: "\(name).jsonl")
    let script = """
      import resource, subprocess, sys
      done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
      used = resource.getrusage(resource.RUSAGE_CHILDREN)
      print(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)
      sys.exit(done.returncode)
      """
    let words = [
      VTypeCommand.path, "batch", "\(name).jsonl", "-o", name, "--format", output.format,
      "--backend", output.backend, "--page", "a5", "--lang", "ja", "--dpi", "40", "--jobs", "1",
      "--quiet", "--font", VTypeCommand.font,
    ]
    let run = try Program(
      [VTypeCommand.python(), "-c", script] + words, in: folder.path
    ).wait()
    let numbers = run.text.split(whereSeparator: \.isWhitespace)
    return (
      run, numbers.first.flatMap { Double($0) } ?? .infinity,
      numbers.last.flatMap { Int($0) } ?? .max
    )
  }

  @Test("hostile texts of a batch, in every output", arguments: outputs)
  func besideOthers(_ format: String, _ backend: String) throws {
    let output = (format, backend)
    let alone = try batch(Self.ordinary, to: "alone", output)
    #expect(alone.run.status == 0, "\(alone.run.errors)")
    let mixed =
      [Self.ordinary[0]] + Self.hostile.prefix(5) + [Self.ordinary[1]] + Self.hostile.dropFirst(5)
      + [Self.ordinary[2]]
    let all = try batch(mixed, to: "all", output)
    #expect(all.run.status == 0, "\(all.run.errors)")
    for (name, _) in Self.ordinary {
      #expect(
        try folder.read("alone/\(name).\(format)") == folder.read("all/\(name).\(format)"),
        "\(name)")
    }
    let files = folder.names(in: "all")
    let others = backend == "native" ? Self.hostile.reversed() : []
    if !others.isEmpty { #expect(try batch(others, to: "turned", output).run.status == 0) }
    for (name, _) in Self.hostile {
      let own = files.filter { $0.hasPrefix("\(name).") || $0.hasPrefix("\(name)-") }
      #expect(!own.isEmpty, "\(name)")
      for file in own where !others.isEmpty {
        #expect(try folder.read("all/\(file)") == folder.read("turned/\(file)"), "\(file)")
      }
    }
    // A debug build on a machine with other work; what grew by the square took minutes of it.
    #expect(all.seconds < 60, "\(all.seconds)")
    #expect(all.memory - alone.memory < 100_000_000, "\(all.memory - alone.memory)")
    #expect(all.run.errors.contains("javascript") && all.run.errors.contains("32767 bytes"))
  }
}
