import Testing

/// Options that others overrule, and those that belong to others, are reported.
struct OverruledOptionTests {
  private func notes(_ words: [String], by command: [String] = []) throws -> [String] {
    let folder = try Folder()
    try folder.write("# 春曉\n\n孟浩然[^1] said yes\n\n[^1]: 唐人\n", to: "a.md")
    let outputs = command == ["check"] ? [] : ["-o", command.isEmpty ? "a.pdf" : "out/"]
    let run = try folder.vtype(command + ["a.md", "--lang", "zh-Hant"] + words + outputs)
    return run.errors.split(separator: "\n").map(String.init).filter {
      $0.contains("does not count") || $0.contains("no effect") || $0.contains("exclude each other")
    }
  }

  @Test(
    "S3 what has no effect beside other options is reported by every command",
    arguments: [
      (["--pitch", "2em", "--column-gap", "1em"], "--column-gap does not count with --pitch"),
      (["--hyphenate-zone", "1em"], "--hyphenate-zone has no effect"),
      (["--hyphenate-letters", "2,3"], "--hyphenate-letters has no effect"),
      (["--toc-levels", "2"], "--toc-levels has no effect"),
      (["--note-color", "vermilion"], "--note-color has no effect"),
      (["--note-side", "left", "--notes", "foot"], "--note-side has no effect"),
      (["--note-length", "12", "--notes", "warichu"], "--note-length has no effect"),
      (["--punctuation-color", "vermilion"], "--punctuation-color has no effect"),
      (["--fit-minimum", "8pt", "--page", "a5"], "--fit-minimum has no effect"),
    ])
  func reported(_ words: [String], _ message: String) throws {
    for command in [[], ["batch"], ["check"]] {
      let notes = try notes(words, by: command)
      #expect(notes.count == 1 && notes.first?.contains(message) == true, "\(command): \(notes)")
    }
  }

  @Test(
    "S3 what has an effect is not reported",
    arguments: [
      ["--pitch", "2em"], ["--column-gap", "1em"],
      ["--composite", "kana=DejaVu Sans; latin=DejaVu Serif"],
      ["--hyphenate-zone", "1em", "--hyphenate", "en-US"], ["--toc-levels", "2", "--toc", "front"],
      ["--note-color", "vermilion", "--notes", "foot"], ["--note-length", "12", "--notes", "head"],
      ["--punctuation-color", "vermilion", "--punctuation", "judou"],
      ["--fit-minimum", "8pt", "--page", "a5", "--fit"],
    ])
  func notReported(_ words: [String]) throws { #expect(try notes(words) == []) }

  @Test(
    "S3 of options that name the notation the last one counts",
    arguments: [
      (["--from", "plain", "--from", "marks"], true, true),
      (["--from", "marks", "--from", "plain"], false, true),
      (["--from", "marks", "--from", "marks"], true, false), (["--from", "plain"], false, false),
    ])
  func notation(_ words: [String], _ readsMarks: Bool, _ isReported: Bool) throws {
    let folder = try Folder()
    try folder.write("[春]{weight=bold}曉\n", to: "a.txt")
    let run = try folder.vtype(["a.txt", "-o", "a.json", "--lang", "zh-Hant"] + words)
    #expect(run.status == 0)
    #expect(try folder.text("a.json").contains("weight=bold") == !readsMarks)
    #expect(run.errors.contains("exclude each other") == isReported, "\(run.errors)")
  }
}
