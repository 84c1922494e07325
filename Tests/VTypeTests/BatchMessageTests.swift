import Testing

/// A batch's messages: each place once, as file:line:column, and once what many texts have in common.
struct BatchMessageTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The lines on standard error, without `vtype: ` and the line that counts.
  private func lines(_ arguments: [String]) throws -> [String] {
    try folder.vtype(arguments).errors.split(separator: "\n").map { String($0.dropFirst(7)) }
      .filter { !$0.hasPrefix("note: ") && !($0.first?.isNumber == true && $0.contains(" in ")) }
  }

  private static let jobs: [(job: String, message: String)] = [
    (#"{"text":"甲","output":"../5.pdf"}"#, "1: error: o/../5.pdf is not in the folder of -o"),
    (#"{"text":"甲","output":"6.xyz"}"#, "1: error: cannot tell the format of 6.xyz; add --format"),
    (
      #"  {"text":"甲","output":"a.pdf","page":"0x0"}"#, "3: error: --page must have a width of more"
    ),
    (
      #"{"text":"甲","output":"b.pdf","font":"no.otf"}"#,
      "1: error: cannot read the font file “no.otf”"
    ),
    (
      #"{"text":"甲","output":"c.pdf","pages":"3"}"#,
      "1: error: --pages 3: there is 1 page, and no page 3"
    ),
    (#"{"input":"none.txt","output":"d.pdf"}"#, "1: error: none.txt: cannot read it"),
    (#"{"text":"甲","output":"e.pdf","size":true}"#, "30: error: “size”: it takes a value"),
    (
      #"{"text":"甲","output":"e.pdf","size":[1,2]}"#,
      "30: error: “size”: it takes one value, and no list"
    ),
    (#"{"text":"甲","output":"f.pdf","lang":"jp"}"#, "1: warning: --lang jp: "),
    (#"{"lang":"ja","text":"size","output":"g.pdf","align":"mid"}"#, "45: error: --align mid: "),
    (#"{"text":5,"output":"h.pdf"}"#, "2: error: “text” should be a string"),
    (
      #"{"text":"甲","output":"i.pdf","size":{"size":3}}"#,
      "30: error: “size” should be a string, number, list or truth"
    ),
    (#"{"text":"甲","#, "13: error: not JSON"),
  ]

  @Test(arguments: jobs.indices)
  func placesOfJobs(_ index: Int) throws {
    let (job, message) = Self.jobs[index]
    try folder.write("\n\(job)\n", to: "j.jsonl")
    let lines = try lines(["batch", "j.jsonl", "-o", "o/"])
    #expect(lines.count == 1 && lines[0].hasPrefix("j.jsonl:2:\(message)"), "\(lines)")
    #expect(lines.first?.split(separator: "j.jsonl").count == 1, "\(lines)")
  }

  @Test func outputsThatAreRepeated() throws {
    let job = #"{"text":"甲","output":"a.pdf"}"# + "\n"
    try folder.write(job + job, to: "j.jsonl")
    #expect(
      try lines(["batch", "j.jsonl", "-o", "o/"]) == [
        "j.jsonl:2:1: error: o/a.pdf is the output of j.jsonl:1 too; give one of them another “output”"
      ])
  }

  @Test func linesOfLists() throws {
    try folder.write("甲\n", to: "a.txt")
    try folder.write("a.txt\n\nnone.txt\nno*.txt\n", to: "list")
    let lines = try lines(["batch", "--list", "list", "-o", "o/", "--report", "report.json"])
      .sorted()
    #expect(
      lines.count == 2 && lines[0].hasPrefix("list:3:1: error: none.txt: cannot read it"),
      "\(lines)")
    #expect(lines.last == "list:4:1: error: no*.txt: no file fits it")
    #expect(try folder.text("report.json").contains(#""line":4,"column":1,"file":"list""#))
  }

  /// The object among poems that is none is named at its place; the others are set.
  @Test("N11 an object that is no poem") func anObjectThatIsNoPoem() throws {
    try folder.write("[{\"title\":\"a\",\"paragraphs\":[\"x\"]},\n  {\"title\":5}]", to: "bad.json")
    let complaint = "element 2 of the list is no poem: an object has its lines as “paragraphs”"
    let run = try folder.vtype("batch", "bad.json", "-o", "o/", "--format", "json")
    #expect(
      run.status == 1 && run.errors.contains("bad.json:2:3: error: \(complaint)"), "\(run.errors)")
    #expect(try folder.text("o/0001-a.json").contains("x"))
    try folder.makeFolder("in")
    try folder.write(folder.read("bad.json"), to: "in/bad.json")
    #expect(
      try lines(["batch", "in", "-o", "o/"]).contains {
        $0.hasPrefix("in/bad.json:2:3: error: \(complaint)")
      })
    try folder.write(folder.read("bad.json"), to: "bad.txt")
    for name in ["bad.json", "bad.txt"] {
      let plain = try folder.vtype(name, "-o", "o.pdf")
      #expect(
        plain.status == 0 && plain.errors.contains("\(name):2:3: warning: \(complaint)"),
        "\(plain.errors)")
    }
    try folder.write("[{\"title\":\"a\",\"paragraphs\":[\"x\"]},\n  {\"title:5}]", to: "half.json")
    let half = try folder.vtype("batch", "half.json", "-o", "o/", "--format", "json")
    #expect(half.status == 1 && half.errors.contains("half.json:2:"), "\(half.errors)")
    try folder.write("[{\"verse\":5}]", to: "none.json")
    let none = try folder.vtype("batch", "none.json", "-o", "o/")
    #expect(
      none.errors.hasPrefix("vtype: none.json: error: no poems in it: objects with"),
      "\(none.errors)")
  }

  /// A fault in the options of the command is told before any text.
  @Test(arguments: [
    ("--tcy 5", "--tcy must be from 0 to 4"),
    ("--measure 0", "--measure must be more than nothing"),
    ("--page 0x5", "--page must have a width of more than nothing"),
  ])
  func wrongOptionsAreToldOnce(_ option: String, _ message: String) throws {
    try folder.makeFolder("in")
    for number in 1...3 { try folder.write("甲\n", to: "in/\(number).txt") }
    for command in [["batch", "in", "-o", "o/"], ["in/1.txt", "in/2.txt", "-o", "o/"]] {
      let run = try folder.vtype(command + option.split(separator: " ").map(String.init))
      #expect(
        run.status == 64 && run.errors.hasPrefix("vtype: error: \(message)\n"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 2 && !folder.exists("o"))
    }
  }

  @Test func warningsThatManyHaveAreToldOnce() throws {
    try folder.makeFolder("in")
    for number in 1...4 { try folder.write("甲\n", to: "in/\(number).txt") }
    let message = "--lang jp: no rules are known for this language"
    let batch = try lines(["batch", "in", "--lang", "jp", "-o", "o/", "--jobs", "1"])
    #expect(batch.count == 2 && batch[0].hasPrefix("in/1.txt: warning: \(message)"), "\(batch)")
    #expect(batch.last?.hasPrefix("warning: 3 more texts: \(message)") == true)
    let names = (1...4).map { "in/\($0).txt" }
    let plain = try lines(names + ["--lang", "jp", "-o", "p/"])
    #expect(plain.count == 1, "\(plain)")
    #expect(
      plain[0].hasPrefix("in/1.txt: warning: 4 texts, of which this is the first: \(message)"))
    let font = try lines(["batch", "in", "--font", "no.otf", "-o", "q/", "--jobs", "1"])
    #expect(
      font.count == 2 && font.last?.hasPrefix("error: 3 more texts: cannot read the font") == true,
      "\(font)")
  }

  @Test func aFileInThePlaceOfTheFolder() throws {
    try folder.write("甲\n", to: "a.txt")
    try folder.write("", to: "a.pdf")
    let run = try folder.vtype("batch", "a.txt", "-o", "a.pdf")
    #expect(run.status == 73, "\(run.errors)")
    #expect(
      run.errors
        == "vtype: error: -o a.pdf is a file, and a batch writes to a folder; give -o FOLDER/\n")
  }

  /// A pattern need not be in all texts of a run; that it is in none is told once.
  @Test func patternsThatAreNowhere() throws {
    try folder.makeFolder("in")
    try folder.write("甲乙\n", to: "in/1.txt")
    try folder.write("乙丙\n", to: "in/2.txt")
    let reported = "“丁” is nowhere in the text, and nothing of it is marked"
    for command in [["batch", "in", "-o", "o/"], ["in/1.txt", "in/2.txt", "-o", "p/"]] {
      let errors = try folder.vtype(
        command + ["--style-match", "丁=person", "--style-match", "甲=person"]
      ).errors
      #expect(
        errors.split(separator: reported, omittingEmptySubsequences: false).count == 2, "\(errors)")
      #expect(!errors.contains("甲"), "\(errors)")
    }
  }
}
