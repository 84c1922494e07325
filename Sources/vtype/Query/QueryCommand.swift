import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype query`: asks a saved layout where text stands, and what stands at a place.
struct QueryCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Ask a layout saved as JSON what stands where.",
    discussion: """
      The layout is what --layout or --format json writes, or several of them, a line each, as vtype \
      batch --layout - does. Ranges count UTF-8 bytes of the text, as in the layout. Exit code 0 if \
      something is found, 1 if nothing is there.
      """)

  @Argument(
    .isRequired,
    help: OptionHelp("A layout as JSON; - is standard input.", valueName: "layout"),
    completion: .files(["json"]))
  var layout = ""

  @Option(
    "at",
    help: OptionHelp(
      "The character at a place of the page, from its top left corner.",
      discussion: "Lengths without a unit are in pt.", valueName: "x,y"))
  var at: PointArgument?

  @Flag("closest", help: "With --at: the nearest character, if the place is outside the text.")
  var closest = false

  @Option(
    "range",
    help: OptionHelp(
      "The text of a range, and where it stands: a rectangle a column.", valueName: "start:end"))
  var range: RangeArgument?

  @Option(
    "find", help: OptionHelp("The places of a text, and where each stands.", valueName: "text"))
  var find: String?

  @Option(
    "unit",
    help: OptionHelp(
      "Answer with the whole of a unit.",
      discussion: """
        Those at the place of --at, of --range and of --find; without these, all of the text has.
        """, valueName: "unit"))
  var unit: TextUnit?

  @Option("page", help: OptionHelp("The page of --at, from 1.", valueName: "number"))
  var page = 1

  @Option(
    "format", help: "The form of the answer: lines for people, or a line of JSON an answer.")
  var format = AnswerFormat.text

  func validate() throws {
    guard !layout.isEmpty else {
      throw UsageMistake(
        "no layout: name a file that --layout or --format json wrote, or - for standard input")
    }
    let count = [at != nil, range != nil, find != nil].count { $0 }
    guard count == 1 || count == 0 && unit != nil else {
      throw UsageMistake(
        "ask one thing: --at x,y, --range start:end, --find text, or --unit for all of them")
    }
    guard at != nil || !closest else {
      throw UsageMistake("--closest goes with --at")
    }
    guard page > 0 else { throw UsageMistake("--page counts from 1") }
    guard find != "" else { throw UsageMistake("--find needs a text") }
  }

  func run(given: [GivenOption]) throws {
    let messages = Messages()
    Progress.start(texts: 1)
    defer { Progress.end() }
    var isFound = false
    do throws(Failure) {
      isFound = try ask()
    } catch {
      messages.error(error, input: layout == "-" ? "<stdin>" : layout)
      throw ExitCode(error.status.rawValue)
    }
    guard isFound else {
      messages.note(nothingFound, input: layout == "-" ? "<stdin>" : layout)
      throw ExitCode(ExitStatus.partlyFailed.rawValue)
    }
  }

  /// Answers for each layout.
  ///
  /// - Returns: true if there was an answer.
  private func ask() throws(Failure) -> Bool {
    let file = try LayoutFile(layout)
    if let skimmed = SkimmedLayout(skimming: file, columns: file) {
      let isFound = try write(answers(of: skimmed), with: AnswerWriter(format: format))
      try file.check()
      return isFound
    }
    var isFound = false
    let layouts = SavedLayouts(try file.allBytes())
    for number in layouts.indices {
      let writer = AnswerWriter(format: format, layout: layouts.isStream ? number : nil)
      if try write(answers(of: try layouts.layout(number)), with: writer) { isFound = true }
    }
    return isFound
  }

  private func write(
    _ answers: any Sequence<Answer>, with writer: AnswerWriter
  ) throws(Failure) -> Bool {
    var isEmpty = true
    for answer in answers {
      isEmpty = false
      try Progress.aside { () throws(Failure) in
        try Files.write(writer.bytes(of: answer), to: 1, named: "standard output")
      }
    }
    return !isEmpty
  }

  /// What to tell where there is no answer.
  private var nothingFound: String {
    if let find { return "“\(find)” is nowhere in the text" }
    if at != nil {
      return "nothing stands at this place of page \(page)"
        + (closest ? "" : "; --closest takes what is nearest to it")
    }
    return "the text has nothing there"
  }

  /// The answers, one after the other.
  private func answers(of layout: some LaidOutText) -> any Sequence<Answer> {
    if let unit { return answers(of: layout, by: unit) }
    if let at { return answer(at: at.point, of: layout).map { [$0] } ?? [] }
    if let range {
      return Answer(range.range, in: layout).map { [$0] } ?? []
    }
    return answers(for: layout.ranges(of: find ?? ""), in: layout)
  }

  private func answers(
    for ranges: some Sequence<TextRange>, in layout: some LaidOutText
  ) -> some Sequence<Answer> {
    var known: TextAttributes?
    return ranges.lazy.compactMap { range in
      let answer = Answer(range, in: layout, known: known)
      known = answer?.attributes ?? known
      return answer
    }
  }

  /// The units at the places that are asked for.
  private func answers(of layout: some LaidOutText, by unit: TextUnit) -> any Sequence<Answer> {
    if let at {
      let found =
        closest
        ? layout.closestRange(to: at.point, onPage: page - 1)
        : layout.range(at: at.point, onPage: page - 1)
      let range = found.flatMap { layout.range(of: unit, containing: $0.lowerBound) }
      return range.flatMap { Answer($0, in: layout) }.map { [$0] } ?? []
    }
    if let find {
      return answers(
        for: layout.ranges(of: unit, holding: layout.ranges(of: find)), in: layout)
    }
    return answers(for: layout.ranges(of: unit, in: range?.range), in: layout)
  }

  private func answer(at point: PhysicalPoint, of layout: some LaidOutText) -> Answer? {
    if let annotation = layout.annotation(at: point, onPage: page - 1),
      let answer = Answer(baseOf: annotation, in: layout)
    {
      return answer
    }
    let found =
      closest
      ? layout.closestCluster(to: point, onPage: page - 1)
      : layout.cluster(at: point, onPage: page - 1)
    let place =
      closest
      ? layout.closestPosition(to: point, onPage: page - 1)
      : layout.position(at: point, onPage: page - 1)
    let link = layout.link(at: point, onPage: page - 1)
    guard let place else { return link.map { Answer($0, in: layout) } }
    var answer = Answer(found, place, point, in: layout, page: page - 1)
    answer.link = link?.target
    return answer
  }
}

/// A place on a page: `12.5,30` in points, or `5mm,1in`.
struct PointArgument: OptionValue {
  var point: PhysicalPoint

  init?(argument: String) {
    guard let lengths = Length.list(argument, count: 2) else { return nil }
    point = PhysicalPoint(x: lengths[0], y: lengths[1])
  }

  static func complaint(about text: String) -> String {
    "expected a place: two lengths from the left and the upper edge, such as 75,70 or 20mm,35mm"
  }
}

extension AnswerFormat: WordArgument {}
