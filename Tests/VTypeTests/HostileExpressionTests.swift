import Testing

/// Strings and expressions of `--style-match`, `--link-match` and `--link-all` that would take any time, memory or stack.
struct HostileExpressionTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    // Each of the letters may be in one repetition or the next: 2⁴⁰ ways.
    try folder.write(String(repeating: "a", count: 40) + "c\n", to: "a.txt")
    try folder.write("山\n", to: "b.txt")
  }

  private static let limit = "takes more than 3 s"

  @Test("12 an expression that can match in very many ways ends after a time")
  func manyWays() throws {
    let run = try folder.vtype("a.txt", "-o", "a.pdf", "--style-match", "/(a+)+b/=ink=vermilion")
    #expect(run.status == 65 && run.errors.contains(Self.limit), "\(run.status) \(run.errors)")
    #expect(!folder.exists("a.pdf"))
    let linked = try folder.vtype("convert", "a.txt", "--to", "html", "--link-match", "/(a*)*b/=#x")
    #expect(linked.status == 65 && linked.errors.contains(Self.limit) && linked.output.isEmpty)
    try folder.write("/(a+)+b/\tx\n", to: "t.tsv")
    let replaced = try folder.vtype("a.txt", "-o", "a.pdf", "--replace", "t.tsv")
    #expect(replaced.status == 65 && replaced.errors.contains(Self.limit), "\(replaced.errors)")
  }

  @Test("12 in a batch the other texts come out, and the worker takes no time for it any more")
  func manyWaysInABatch() throws {
    try folder.write(
      """
      {"input": "a.txt", "style-match": "/(a+)+b/=ink=vermilion"}
      {"input": "b.txt", "style-match": "/[山川]/=ink=vermilion"}
      {"text": "川", "output": "c.pdf"}

      """, to: "jobs.jsonl")
    let run = try folder.vtype("batch", "jobs.jsonl", "-o", "out", "--jobs", "1")
    #expect(run.status == 1 && run.errors.contains(Self.limit), "\(run.errors)")
    #expect(folder.names(in: "out").filter { $0.hasSuffix("pdf") } == ["b.pdf", "c.pdf"])
    _ = try folder.vtype("b.txt", "-o", "b.pdf", "--style-match", "/[山川]/=ink=vermilion")
    #expect(try folder.read("b.pdf") == folder.read("out/b.pdf"))
  }

  @Test("12 brackets in each other", arguments: ["[", "(", "(?:", "(?="])
  func brackets(_ bracket: String) throws {
    let deep = String(repeating: bracket, count: 20_000)
    for option in ["--style-match=/\(deep)a/=ink=ink", "--link-match=/\(deep)a/=#a"] {
      let run = try folder.vtype("b.txt", "-o", "b.pdf", option)
      #expect(run.status == 64 && run.errors.contains("in each other"), "\(run.status)")
    }
    try folder.write(
      "{\"input\": \"b.txt\", \"style-match\": \"/\(deep)a/=ink=ink\"}\n{\"text\": \"川\", \"output\": \"c.pdf\"}\n",
      to: "j.jsonl")
    let batch = try folder.vtype("batch", "j.jsonl", "-o", "out")
    #expect(
      batch.status == 1 && batch.errors.contains("in each other"), "\(batch.errors.prefix(300))")
    #expect(folder.exists("out/c.pdf"))
  }

  @Test("12 strings that end in each other", arguments: ["link-all", "link-match", "style-match"])
  func endings(_ option: String) throws {
    let value = option == "style-match" ? "ink=ink" : "#a"
    func words(_ count: Int) -> [String] {
      (1...count).map { "--\(option)=\(String(repeating: "a", count: $0))=\(value)" }
    }
    let run = try folder.vtype(["a.txt", "-o", "a.pdf"] + words(300))
    #expect(run.status == 64 && run.errors.contains("end in each other"), "\(run.errors)")
    #expect(try folder.vtype(["a.txt", "-o", "a.pdf"] + words(256)).status == 0)
    // So many that do not.
    let others = (1...1000).map { "--\(option)=\($0)山=\(value)" }
    #expect(try folder.vtype(["a.txt", "-o", "a.pdf"] + others).status == 0)
  }
}
