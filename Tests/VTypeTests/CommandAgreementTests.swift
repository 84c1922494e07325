import CommandOptions
import Manuscript
import Storage
import Testing
import VerticalLayout
import VerticalPress

@testable import TypesettingOptions
@testable import vtype

/// Whichever command sets a text, it sets it alike: with each option that has a say in the layout, the layout as JSON and the
/// reports are the same from all of them, and from a press.
struct CommandAgreementTests {
  /// Headings, names, verse, prose, readings, numbers, words and marks, so that few options have nothing to do.
  static let text = """
    # 題

    # 第一回　題目

    「春曉」孟浩然、2026年 Swift 6.3 で動く。春眠不覺曉，處處聞啼鳥！[漢字]{ruby=かんじ} hyphenation 10,000円％ 人々々

    \(String(repeating: "床前明月光，疑是地上霜；舉頭望明月，低頭思故鄉。", count: 5))

    「これは、」（試験）。
    「これは、」（試験）。

    """

  /// A setting of options, in the forms that command lines and lists of jobs have for them.
  struct Setting {
    var options: [GivenOption]
    var words: [String] { options.map { "--\($0.name)" + ($0.text.map { "=\($0)" } ?? "") } }
    /// True if a PDF alone has it.
    var isOfPDF: Bool { options.has("impose") }

    /// A job with these options.
    func job(_ input: String, _ output: String) -> String {
      var lists: [(name: String, values: [String])] = []
      for option in options {
        guard let text = option.text else {
          lists.append((option.name, ["true"]))
          continue
        }
        let value = JSONWriter.text(text)
        if let index = lists.firstIndex(where: { $0.name == option.name }) {
          lists[index].values.append(value)
        } else {
          lists.append((option.name, [value]))
        }
      }
      let members = lists.map { name, values in
        "\"\(name)\":" + (values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")
      }
      return "{\"input\":\"\(input)\",\"output\":\"\(output)\""
        + members.map { "," + $0 }.joined() + "}\n"
    }
  }

  /// Options that another one does not do without.
  private static let companions: [String: [GivenOption]] = [
    "sheet-set": [GivenOption("sheet", "siku")], "sign": [GivenOption("sheet", "scroll")],
    "seal": [GivenOption("sheet", "scroll")], "holes": [GivenOption("impose", "leaf")],
    "fit": [GivenOption("page", "a5")],
    "fit-minimum": [GivenOption("fit"), GivenOption("page", "a5")],
    "hyphenate-letters": [GivenOption("hyphenate", "en-US")],
    "hyphenate-zone": [GivenOption("hyphenate", "en-US")],
    "toc-levels": [GivenOption("toc", "front")], "note-color": [GivenOption("notes", "foot")],
    "punctuation-color": [GivenOption("punctuation", "judou")],
  ]

  /// Each option that has a say in the layout, with each of its values but those that a job may not have; those of the layout
  /// also on a page of a fixed size.
  static let settings: [Setting] = {
    let rows =
      ManuscriptArguments.table.rows + FontArguments.table.rows + LayoutArguments.table.rows
      + CutArguments.table.rows
    let ofReading = ManuscriptArguments.table.rows.count + FontArguments.table.rows.count
    var settings = [Setting(options: [])]
    for (number, row) in rows.enumerated() where !row.traits.contains(.isOfCommandLine) {
      var given: [GivenOption] = []
      if row.kind == .flag {
        given = row.names.map { GivenOption($0) }
      } else {
        for value in OptionTableTests.values["--\(row.names[0])"] ?? []
        where (try? row.check(value)) != nil && !["-", "/dev/null"].contains(value) {
          given.append(GivenOption(row.names[0], value))
        }
      }
      for option in given {
        let own = (companions[option.name] ?? []) + [option]
        settings.append(Setting(options: own))
        if !own.has("page"), number >= ofReading || ["notes", "toc"].contains(option.name) {
          settings.append(Setting(options: own + [GivenOption("page", "a6")]))
        }
      }
    }
    return settings
  }()

  /// What commands are to agree about.
  struct Layout: Equatable {
    var layout: JSONValue
    /// Codes and messages of the reports, in order.
    var reports: [String]

    init(json: some Sequence<UInt8>) throws {
      guard case .object(var members) = try JSONReader.read(Array(json)) else {
        throw Program.Failure(description: "no layout")
      }
      reports = (members["warnings"]?.array ?? []).map(Self.report).sorted()
      members["warnings"] = nil
      layout = .object(members)
    }

    static func report(_ value: JSONValue) -> String {
      "\(value["code"]?.string ?? ""): \(value["message"]?.string ?? "")"
    }
  }

  @Test("S1, S2 every option does the same to a text, whichever command sets it")
  func allCommands() throws {
    let folder = try Folder()
    try folder.write(Self.text, to: "a.txt")
    try folder.makeFolder("__inputs")
    try folder.write("", to: "house.toml")
    // What vtype refuses, such as a page that a design does not have, the others refuse as well.
    var expected: [Int: Layout] = [:]
    var jobs = ""
    for (index, setting) in Self.settings.enumerated() {
      let outputs =
        setting.isOfPDF ? ["-o", "v.pdf", "--layout", "v.json"] : ["-o", "v.json"]
      let run = try folder.vtype(["a.txt", "--quiet"] + setting.words + outputs)
      // A check names findings by their file.
      try folder.write(Self.text, to: "__inputs/\(index).txt")
      jobs += setting.job("__inputs/\(index).txt", "\(index).\(setting.isOfPDF ? "pdf" : "json")")
      guard run.status == 0 else { continue }
      expected[index] = try Layout(json: folder.read("v.json"))
      let press = try Layout(json: Self.press(setting, folder))
      #expect(press == expected[index], "a press, \(setting.words)")
    }
    #expect(expected.count > 250)
    try folder.write(jobs, to: "jobs.jsonl")
    try batch(folder, expected)
    try snapshot(folder, expected)
    try check(folder, expected)
  }

  /// The layout from a press, which a program makes of a set-up.
  private static func press(_ setting: Setting, _ folder: Folder) throws -> [UInt8] {
    // A process has one current folder, and the tests run in one process.
    let words = setting.words.map { $0.replacing("house.toml", with: folder.path("house.toml")) }
    let press = Press(try TextArguments(words: words).setup())
    return try press.set(.bytes(Array(text.utf8), name: "a.txt")).reportedLayout.json()
  }

  private func batch(_ folder: Folder, _ expected: [Int: Layout]) throws {
    let run = try folder.vtype("batch", "jobs.jsonl", "--quiet", "-o", "out")
    for (index, layout) in expected.sorted(by: { $0.key < $1.key }) {
      let setting = Self.settings[index]
      if setting.isOfPDF {
        let stream = try folder.vtype(
          ["batch", "a.txt", "--quiet", "--layout", "-"] + setting.words)
        #expect(try Layout(json: stream.output) == layout, "batch, \(setting.words)")
        continue
      }
      guard folder.exists("out/\(index).json") else {
        Issue.record("batch has no layout of \(setting.words): \(run.errors.prefix(300))")
        continue
      }
      #expect(
        try Layout(json: folder.read("out/\(index).json")) == layout, "batch, \(setting.words)")
    }
    #expect(folder.names(in: "out").filter { $0.hasSuffix("json") }.count <= expected.count)
  }

  private func snapshot(_ folder: Folder, _ expected: [Int: Layout]) throws {
    let run = try folder.vtype("snapshot", "record", ".", "--quiet", "--format", "json")
    for (index, layout) in expected.sorted(by: { $0.key < $1.key }) {
      let name = "__snapshots__/\(index).json"
      guard folder.exists(name) else {
        Issue.record("no snapshot of \(Self.settings[index].words): \(run.errors.prefix(300))")
        continue
      }
      #expect(
        try Layout(json: folder.read(name)) == layout, "snapshot, \(Self.settings[index].words)")
    }
  }

  /// A check has findings of its own; all that others report is among them.
  private func check(_ folder: Folder, _ expected: [Int: Layout]) throws {
    let run = try folder.vtype("check", "jobs.jsonl", "--format", "json", "--quiet")
    var found: [String: Set<String>] = [:]
    for finding in try JSONReader.read(run.output)["findings"]?.array ?? [] {
      found[finding["file"]?.string ?? "", default: []].insert(Layout.report(finding))
    }
    for (index, layout) in expected {
      let file = "__inputs/\(index).txt"
      for report in layout.reports {
        let code = String(report.prefix { $0 != ":" })
        guard FindingCode(rawValue: code) != nil else { continue }
        #expect(
          found[file]?.contains(report) == true,
          "check, \(Self.settings[index].words): \(report), \(found[file] ?? [])")
      }
    }
  }
}

extension JSONWriter {
  fileprivate static func text(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
