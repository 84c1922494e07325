import Glibc
import Testing

/// `vtype batch`: many texts, workers, one report.
@Suite(.serialized)
struct BatchTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("in")
    for number in 1...9 {
      let line = ["春眠不覺曉，", "國破山河在。", "あけぼのや😀", "Spring 12月5日 ☃︎"][number % 4]
      try folder.write(
        "題\(number)\n作者\n\n" + String(repeating: line + "\n", count: number), to: "in/\(number).txt"
      )
    }
  }

  /// Every output of a folder by its name; what begins with a dot is not one.
  private func outputs(_ name: String) throws -> [String: [UInt8]] {
    try folder.contents(of: name).compactMapValues { $0 }.reduce(into: [:]) { result, entry in
      let path = entry.key.dropFirst(name.count + 1)
      if !path.hasPrefix(".") { result[String(path)] = entry.value }
    }
  }

  /// A value of a report, by a Python expression over `r`.
  private func report(_ name: String, _ expression: String) throws -> String {
    let script = "import json, sys; r = json.load(open(sys.argv[1])); print((\(expression)))"
    return String(try folder.python(script, name).text.dropLast())
  }

  /// Also with a font that is not there: each text is told so, whoever has set the ones before it.
  @Test(
    "YYb-18, YY-27, CJb-8: the bytes are those of single runs, with one worker and with eight",
    arguments: ["pdf", "svg", "png", "json"])
  func theBytesAreThoseOfSingleRuns(_ format: String) throws {
    let options = ["--format", format, "--dpi", "50", "--font", "No Such Font", "--quiet"]
    for jobs in ["1", "2", "8"] {
      #expect(
        try folder.vtype(["batch", "in", "-o", "b\(jobs)", "--jobs", jobs] + options).status == 0)
    }
    try folder.makeFolder("single")
    for number in 1...9 {
      let run = try folder.vtype(
        ["in/\(number).txt", "-o", "single/\(number).\(format)"] + options)
      #expect(run.status == 0)
    }
    let expected = try outputs("single")
    #expect(expected.count >= 9)
    for jobs in [1, 2, 8] { #expect(try outputs("b\(jobs)") == expected) }
  }

  @Test func inputsAreFoldersPatternsListsAndJobs() throws {
    try folder.write("in/3.txt\n\nin/4.txt\n", to: "list")
    try folder.write(
      #"{"text":"春曉","output":"sub/a.svg","lang":"ja","font":["DejaVu Sans","Noto Serif CJK JP"]}"#
        + "\n\n" + #"{"input":"in/1.txt","title":"名","debug":true,"size":"20pt","max-columns":2}"#
        + "\n",
      to: "jobs.jsonl")
    try folder.write(
      #"[{"title":"a/b","author":"李白","paragraphs":["甲"]},{"title":"a/b","content":["乙"]}]"#,
      to: "poems.json")
    let run = try folder.vtype(
      "batch", "in/[56].txt", "--list", "list", "jobs.jsonl", "poems.json", "-o", "out", "--report",
      "r.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      Set(try outputs("out").keys) == [
        "5.pdf", "6.pdf", "sub/a.svg", "1.pdf", "0005-a_b.pdf", "0006-a_b.pdf", "3.pdf", "4.pdf",
      ])
    #expect(
      try report(
        "r.json", "[i['state'] for i in r['items']] == ['done'] * 8, r['items'][3]['dropped'] != []"
      )
        == "(True, True)")
    let book = try folder.vtype("batch", "poems.json", "--book", "-o", "book", "--format", "json")
    #expect(
      book.status == 0 && folder.names(in: "book").filter { !$0.hasPrefix(".") } == ["poems.json"])
  }

  @Test func namesFollowAPattern() throws {
    let run = try folder.vtype(
      "batch", "in/1.txt", "in/2.txt", "-o", "out", "--name", "{index}_{title}-{author}-{stem}")
    #expect(run.status == 0)
    #expect(Set(try outputs("out").keys) == ["0001_題1-作者-1.pdf", "0002_題2-作者-2.pdf"])
  }

  @Test func whatAFieldHasInBracesIsNoField() throws {
    try folder.write("甲\n", to: "in/{index}.txt")
    let run = try folder.vtype("batch", "in/{index}.txt", "-o", "out", "--name", "{stem}-x")
    #expect(run.status == 0, "\(run.errors)")
    #expect(Set(try outputs("out").keys) == ["{index}-x.pdf"])
  }

  @Test(arguments: [
    (["in", "-o", "out", "--name", "{who}"], 64, "{stem}"),
    (["in", "-o", "out", "--name", "x"], 64, "{index}"), (["in"], 64, "-o"),
    (["none*.txt", "-o", "out"], 66, "none*"), (["-o", "out"], 64, "input"),
    (["in", "-o", "out", "--jobs", "0"], 64, "--jobs"),
    (["in", "-o", "out", "--shard", "3/2"], 64, "shard"),
    (["in", "-o", "out", "--timeout", "0"], 64, "--timeout"),
    (["in", "-o", "out", "--keep-going", "--fail-fast"], 64, "exclude"),
    (["in/1.txt", "-o", "in", "--name", "1.txt", "--layout", "x"], 64, "--layout"),
  ])
  func wrongUsageIsTold(_ arguments: [String], _ status: Int32, _ word: String) throws {
    let run = try folder.vtype(["batch"] + arguments)
    #expect(run.status == status && run.errors.contains(word), "\(run.errors)")
    #expect(!folder.exists("out"))
  }

  @Test func oneFailureLeavesTheOthers() throws {
    try folder.write([0xFF, 0xFE, 0x41], to: "in/bad.txt")
    try folder.write(
      """
      {"text":"甲"}
      {"text":
      {"text":"乙","sise":"3pt"}
      {"input":"missing.txt"}
      """, to: "jobs.jsonl")
    let run = try folder.vtype("batch", "in", "jobs.jsonl", "-o", "out", "--report", "r.json")
    #expect(run.status == 1)
    #expect(try outputs("out").count == 10)
    #expect(
      run.errors.contains("vtype: jobs.jsonl:2:9: error: not JSON")
        && run.errors.contains("vtype: in/bad.txt:1:1: error: not UTF-16LE"))
    #expect(try report("r.json", "r['total'], r['done'], r['failed']") == "(14, 10, 4)")
    #expect(
      try report("r.json", "[i['exit'] for i in r['items'] if i['state'] == 'failed']")
        == "[65, 65, 64, 66]")
    let fast = try folder.vtype(
      "batch", "in/bad.txt", "in", "-o", "fast", "--jobs", "1", "--fail-fast", "--name", "{index}",
      "--report", "f.json")
    #expect(fast.status == 1)
    #expect(try report("f.json", "r['done'], r['failed'], r['not-run']") == "(0, 1, 10)")
  }

  @Test func layoutsComeInOrder() throws {
    try folder.write([0xFF], to: "in/5.txt")
    let run = try folder.vtype("batch", "in", "--layout", "-", "--jobs", "4", "--quiet")
    #expect(run.status == 1)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 9 && lines[4] == "null")
    for (index, line) in lines.enumerated() where index != 4 {
      #expect(line.contains("題\(index + 1)"))
      let single = try folder.vtype("in/\(index + 1).txt", "--format", "json", "-o", "-", "--quiet")
      #expect(single.output.filter { $0 != 0x0A } == Array(line.utf8))
    }
  }

  /// A bar on a terminal, which a warning does not run into; a line at the end elsewhere, or nothing.
  @Test func progressIsTold() throws {
    try folder.write("\u{5FFFF}\n", to: "in/5.txt")
    let script = """
      import os, pty, sys
      id, end = pty.fork()
      if id == 0: os.execv(sys.argv[1], sys.argv[1:])
      text = b''
      while True:
        try: part = os.read(end, 4096)
        except OSError: break
        if not part: break
        text += part
      print(text.decode())
      """
    let bar = try folder.python(script, VTypeCommand.path, "batch", "in", "-o", "out").text
    #expect(
      bar.contains("[########################] 9 of 9, ") && bar.contains(" a second, 0:00 left"))
    #expect(bar.contains("\r\u{1B}[Kvtype: in/5.txt:1:1: warning") || !bar.contains("] vtype:"))
    #expect(bar.contains("vtype: 9 of 9 items in "))
    let plain = try folder.vtype("batch", "in", "-o", "plain")
    #expect(plain.errors.contains("vtype: 9 of 9 items in ") && !plain.errors.contains("\u{1B}"))
    let quiet = try folder.vtype("batch", "in", "-o", "quiet", "--quiet")
    #expect(quiet.errors.split(separator: "\n").allSatisfy { $0.contains("in/5.txt") })
    #expect(quiet.output.isEmpty && plain.output.isEmpty)
  }

  /// The options of a list are read once for all lines that have the same.
  @Test func everyJobWithWrongOptionsIsTold() throws {
    let good = (1...70).map { "{\"text\":\"甲\",\"size\":\"\($0 + 9)pt\"}" }
    let wrong = ["{\"text\":\"乙\",\"size\":\"3px\"}", "{\"text\":\"乙\",\"jobs\":2}"]
    let lines = good + wrong + good.prefix(2) + wrong
    try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    let run = try folder.vtype(
      "batch", "jobs.jsonl", "-o", "out", "--name", "{index}", "--report", "r.json", "--quiet")
    #expect(run.status == 1)
    #expect(
      try report("r.json", "[i['number'] for i in r['items'] if i['state'] == 'failed']")
        == "[71, 72, 75, 76]")
    #expect(try outputs("out").count == 72)
  }

  /// A poem whose author is not known.
  @Test func optionsOfJobsMayBeEmpty() throws {
    try folder.write(#"{"text":"甲","title":"乙","author":"","output":"a.pdf"}"#, to: "jobs.jsonl")
    let run = try folder.vtype("batch", "jobs.jsonl", "-o", "out", "--quiet")
    #expect(run.status == 0 && run.errors == "")
    #expect(try outputs("out").keys.sorted() == ["a.pdf"])
  }

  @Test func jobsComeFromStandardInput() throws {
    let run = try folder.vtype(
      "batch", "-", "-o", "out", input: Array(#"{"text":"甲","output":"a.svg"}"#.utf8))
    #expect(run.status == 0)
    #expect(try outputs("out").keys.sorted() == ["a.svg"])
  }

  /// However slow the machine is: the worker is stopped when the first text is there, and at work on the second.
  @Test("YY-52: what takes too long is given up") func whatTakesTooLongIsGivenUp() throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 400_000), to: "in/long.txt")
    let batch = try folder.start([
      "batch", "in/1.txt", "in/long.txt", "in/2.txt", "-o", "out", "--jobs", "1", "--timeout", "8",
      "--report", "r.json", "--page", "a5",
    ])
    while !folder.exists("out/1.pdf"), !batch.hasEnded { usleep(1000) }
    for worker in batch.children { kill(worker, SIGSTOP) }
    let run = try batch.wait()
    #expect(run.status == 1 && run.errors.contains("--timeout"))
    #expect(
      try report("r.json", "[i['state'] for i in r['items']]") == "['done', 'failed', 'done']")
    #expect(folder.names(in: "out").filter { !$0.hasSuffix(".state") } == ["1.pdf", "2.pdf"])
  }

  /// One worker opens 130 files of fonts once, and three times: hard links, which are files of their own to it.
  @Test("DESIGN 6: fonts that are let go take no memory") func fontsAreLetGo() throws {
    let script = """
      import json, os, resource, subprocess, sys
      with open(sys.argv[2], 'rb') as file: font = file.read()
      with open('f.ttf', 'wb') as file: file.write(font)
      for i in range(130): os.link('f.ttf', f'f{i}.ttf')
      for count in (130, 390):
        with open('jobs.jsonl', 'w') as file:
          for i in range(count):
            print(json.dumps({'text': 'a', 'font': f'./f{i % 130}.ttf', 'output': f'{i}.pdf'}), file=file)
        words = ['batch', 'jobs.jsonl', '-o', 'out', '--again', '--jobs', '1', '-q', '--lang', 'en']
        subprocess.run([sys.argv[1]] + words, check=True)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let most = try folder.python(
      script, VTypeCommand.path, "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    ).text.split(separator: "\n").compactMap { Int($0) }
    // KiB, for 260 more.
    try #require(most.count == 2)
    #expect(most[1] - most[0] < 260 * 33 && most[1] < 200_000, "\(most)")
  }

  /// Runs a batch, and sends a signal to it or to one of its workers after a while. Prints how it ended.
  private func disturb(
    _ signal: String, worker: Bool, after seconds: Double, _ arguments: String...
  ) throws -> Int {
    let script = """
      import os, signal, subprocess, sys, time
      p = subprocess.Popen(sys.argv[4:], stderr=subprocess.DEVNULL)
      # Signals are minded from before the state is there; a start takes seconds under a sanitizer.
      while not os.path.exists('out/.vtype-batch.state') and p.poll() is None: time.sleep(0.01)
      time.sleep(float(sys.argv[3]))
      ids = [p.pid]
      while sys.argv[2] == 'True' and ids == [p.pid]:
        ids = [int(i) for i in open(f'/proc/{p.pid}/task/{p.pid}/children').read().split()][:1] or ids
      for i in ids: os.kill(i, getattr(signal, sys.argv[1]))
      print(p.wait())
      """
    let run = try Program(
      [try VTypeCommand.python(), "-c", script, signal, worker ? "True" : "False", "\(seconds)"]
        + [VTypeCommand.path] + arguments, in: folder.path
    ).wait()
    guard let status = Int(run.text.dropLast()) else {
      throw Program.Failure(description: run.errors)
    }
    return status
  }

  @Test func aDeadWorkerTakesOnlyItsItem() throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 400_000), to: "in/0long.txt")
    let status = try disturb(
      "SIGKILL", worker: true, after: 1, "batch", "in", "-o", "out", "--jobs", "1", "--page", "a5",
      "--report", "r.json")
    // It may have been the want of memory that ended it.
    #expect(status == 75)
    #expect(
      try report("r.json", "r['done'], r['failed'], r['items'][0]['state']") == "(9, 1, 'failed')")
    #expect(folder.names(in: "out").filter { $0.hasPrefix(".vtype") } == [".vtype-batch.state"])
  }

  @Test func anInterruptStopsAtOnce() throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 400_000), to: "in/0long.txt")
    let start = Program.now
    let status = try disturb(
      "SIGINT", worker: false, after: 0.5, "batch", "in", "-o", "out", "--jobs", "1", "--page",
      "a5",
      "--report", "r.json")
    #expect(status == 130 && Program.now - start < 20)
    #expect(try report("r.json", "r['not-run']") == "10")
    #expect(folder.names(in: "out").filter { $0 != ".vtype-batch.state" }.isEmpty)
  }

  // MARK: Never twice, never half

  @Test func whatIsUnchangedIsNotSetAgain() throws {
    func run(_ options: String...) throws -> String {
      let run = try folder.vtype(
        ["batch", "in", "-o", "out", "--report", "r.json", "--jobs", "2"] + options)
      #expect(run.status == 0)
      return try report("r.json", "r['done'], r['unchanged']")
    }
    #expect(try run() == "(9, 0)")
    let before = try outputs("out")
    #expect(try run() == "(0, 9)")
    try folder.write("別\n", to: "in/2.txt")
    #expect(try run() == "(1, 8)")
    #expect(try run("--size", "13pt") == "(9, 0)")
    #expect(try run("--again", "--size", "13pt") == "(9, 0)")
    #expect(try run() == "(9, 0)")
    // An output that is gone or altered, and a state that is damaged or gone.
    unsafe _ = unlink(folder.path("out/3.pdf"))
    try folder.write("other", to: "out/4.pdf")
    #expect(try run() == "(2, 7)")
    // The line of 1.pdf, and the last one, of which there is an older copy.
    var state = try folder.read("out/.vtype-batch.state")
    let one = try #require(state.firstRange(of: Array(#""1.pdf""#.utf8)))
    state.replaceSubrange(one, with: repeatElement(0x20, count: one.count))
    state.removeLast(30)
    try folder.write(state, to: "out/.vtype-batch.state")
    #expect(try run() == "(1, 8)")
    unsafe _ = unlink(folder.path("out/.vtype-batch.state"))
    #expect(try run() == "(9, 0)")
    var after = try outputs("out")
    #expect(after.removeValue(forKey: "2.pdf") != before["2.pdf"])
    #expect(after == before.filter { $0.key != "2.pdf" })
  }

  // MARK: Shards

  @Test func shardsAreOneRun() throws {
    #expect(
      try folder.vtype("batch", "in", "-o", "one", "--report", "one.json", "--name", "{index}")
        .status == 0)
    for shard in 1...3 {
      let run = try folder.vtype(
        "batch", "in", "-o", "parts", "--shard", "\(shard)/3", "--name", "{index}", "--report",
        "r\(shard).json")
      #expect(run.status == 0)
      #expect(try report("r\(shard).json", "r['total'], len(r['items'])") == "(9, 3)")
    }
    #expect(try outputs("parts") == outputs("one"))
    let merged = try folder.vtype(
      "batch", "--merge-reports", "r2.json", "r1.json", "r3.json", "--report", "all.json")
    #expect(merged.status == 0)
    let items =
      "[(i['number'], i['input'], i['pages'], i['state']) for i in r['items']], r['done'], r['shard']"
    #expect(try report("all.json", items) == report("one.json", items))
    // All of it is known to a run of the whole list.
    #expect(
      try folder.vtype("batch", "in", "-o", "parts", "--report", "again.json", "--name", "{index}")
        .status == 0)
    #expect(try report("again.json", "r['unchanged']") == "9")
    for (paths, word) in [
      (["r1.json", "r2.json"], "is in no report"), (["r1.json", "r1.json"], "another report"),
    ] {
      let run = try folder.vtype(["batch", "--merge-reports"] + paths)
      #expect(run.status == 65 && run.errors.contains(word), "\(run.errors)")
    }
  }
}
