import Glibc
import Testing

/// The same input gives the same bytes (G3).
struct DeterminismTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "題名\n作者\n\n国破山河在、「城」Spring 3——ሀー。\n葛󠄀城と葛城\n", to: "a.txt")
    try folder.makeFolder("other")
    try folder.write(folder.read("a.txt"), to: "other/b.txt")
  }

  @Test(
    "VL-24 two runs of the command write the same bytes", arguments: ["pdf", "svg", "png", "json"])
  func theSameBytesEveryTime(_ format: String) throws {
    let first = try folder.vtype(
      "a.txt", "-o", "first.\(format)", "--dpi", "72",
      environment: ["TZ": "UTC", "LANG": "C", "LC_ALL": "C"])
    #expect(first.status == 0)
    // A clock with a resolution of a second has moved on.
    usleep(1_100_000)
    let program = try Program(
      [VTypeCommand.path, "b.txt", "-o", "../second.\(format)", "--dpi", "72"],
      in: folder.path("other"),
      environment: ["TZ": "Asia/Tokyo", "LANG": "ja_JP.UTF-8", "LC_ALL": nil, "HOME": "/nowhere"])
    #expect(try program.wait().status == 0)
    #expect(try folder.read("first.\(format)") == folder.read("second.\(format)"))
  }

  /// And nothing else is another in the file, but its own identifier.
  @Test(arguments: [
    ("native", ["/CreationDate ", "<xmp:CreateDate>", "/ID "]), ("cairo", ["/CreationDate "]),
  ])
  func theDateIsThatOfTheEnvironment(_ backend: String, _ places: [String]) throws {
    func pdf(_ date: String?) throws -> (lines: [String], info: String) {
      let run = try folder.vtype(
        "a.txt", "--backend", backend, "--format", "pdf", "-o", "-",
        environment: ["SOURCE_DATE_EPOCH": date])
      #expect(run.status == 0)
      try folder.write(run.output, to: "date.pdf")
      let info = try Program.run("pdfinfo", "-isodates", "date.pdf", in: folder.path).text
      let plain = try Program.run(
        "qpdf", "--qdf", "--object-streams=disable", "--static-id", "date.pdf", "-", in: folder.path
      )
      let text = String(decoding: plain.output, as: UTF8.self)
      return (text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), info)
    }
    let plain = try pdf(nil)
    let dated = try pdf("951827696")
    #expect(plain.info.contains("1970-01-01T00:00:00Z"))
    #expect(dated.info.contains("2000-02-29T12:34:56Z"))
    #expect(plain.lines.count == dated.lines.count)
    let different = zip(plain.lines, dated.lines).filter { $0 != $1 }.map(\.1)
    #expect(different.count == places.count, "\(different)")
    for (line, place) in zip(different, places) { #expect(line.contains(place)) }
  }

  @Test(arguments: ["svg", "png", "json"])
  func otherFormatsHaveNoDate(_ format: String) throws {
    var outputs: [[UInt8]] = []
    for date in [nil, "951827696"] as [String?] {
      let run = try folder.vtype(
        "a.txt", "--format", format, "-o", "-", environment: ["SOURCE_DATE_EPOCH": date])
      #expect(run.status == 0)
      outputs.append(run.output)
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test(arguments: ["abc", "", "1.5", "99999999999999999999", " 1"])
  func aBadDateIsRefused(_ date: String) throws {
    let run = try folder.vtype("a.txt", "-o", "x.pdf", environment: ["SOURCE_DATE_EPOCH": date])
    #expect(run.status == 64)
    #expect(run.errors.contains("SOURCE_DATE_EPOCH") && run.errors.contains("seconds"))
    #expect(!folder.exists("x.pdf"))
  }
}
