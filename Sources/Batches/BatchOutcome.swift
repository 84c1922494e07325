package import Storage
package import VerticalLayout
package import VerticalPress

/// The outcome of an item: an entry of the report.
package struct BatchOutcome {
  package enum State: String {
    case done, unchanged, failed
    case notRun = "not-run"
  }

  package struct Dropped {
    package var text: String
    package var reason: String
  }

  package struct Warning {
    package var code: String
    package var message: String
    package var place: SourcePosition?
  }

  package var state: State
  package var outputs: [String] = []
  package var pages = 0
  /// The count of a text on manuscript paper; `nil` for other pages.
  package var manuscript: ManuscriptCount?
  package var dropped: [Dropped] = []
  package var warnings: [Warning] = []
  /// Notes that the author of the text should decide on: whether it has a heading, and an option no effect.
  package var notes: [Warning] = []
  /// The language that was guessed from the text; `nil` for one that is known.
  package var guessed: String?
  package var error: String?
  /// The place of the error.
  package var place: SourcePosition?
  package var exit: Int32 = 0
  package var milliseconds = 0

  package init(_ state: State) { self.state = state }

  package init(_ failure: Failure) {
    state = .failed
    error = failure.message
    place = failure.place
    exit = failure.status.rawValue
  }

  /// Longer dropped texts are cut; their places are in the layout.
  private static let longestText = 200

  package mutating func describe(_ text: TextSummary) {
    pages = text.pageCount
    manuscript = text.manuscript
    dropped = text.dropped.map { part in
      Dropped(
        text: String(
          text.document.text.slice(part.range).unicodeScalars.prefix(Self.longestText)),
        reason: part.reason.rawValue)
    }
    var places = TextOrigin.DiagnosticPlaces(text: text.document.text, origin: text.document.origin)
    notes = text.diagnostics.filter {
      [.headingNotTaken, .contentsEmpty, .patternUnmatched].contains($0.code)
        || $0.code == .optionUnused && $0.severity == .note
    }.map { diagnostic in
      Warning(code: diagnostic.code.rawValue, message: diagnostic.message)
    }
    if text.diagnostics.contains(where: { $0.code == .languageGuessed }) {
      guessed = text.document.language.map { "\($0)" }
    }
    warnings = text.diagnostics.filter { $0.severity == .warning }.map { diagnostic in
      Warning(
        code: diagnostic.code.rawValue, message: diagnostic.message,
        place: places.place(of: diagnostic))
    }
  }

  /// Writes the members of an object.
  package func json(into writer: inout JSONWriter) {
    func field(_ key: String, _ text: String) {
      writer.key(key)
      writer.string(text)
    }
    func number(_ key: String, _ value: Int) {
      writer.key(key)
      writer.value(value)
    }
    field("state", state.rawValue)
    if let error {
      field("error", error)
      number("exit", Int(exit))
      if let place {
        number("line", place.line)
        number("column", place.column)
        if let file = place.file { field("file", file) }
      }
    }
    writer.key("outputs")
    writer.array { writer in
      for output in outputs { writer.string(output) }
    }
    number("pages", pages)
    if let manuscript {
      writer.key("manuscript")
      writer.object { manuscript.json(into: &$0) }
    }
    writer.key("dropped")
    writer.array { writer in
      for text in dropped {
        writer.object { writer in
          writer.key("text")
          writer.string(text.text)
          writer.key("reason")
          writer.string(text.reason)
        }
      }
    }
    writer.key("warnings")
    writer.array { writer in
      for warning in warnings { warning.json(into: &writer) }
    }
    if !notes.isEmpty {
      writer.key("notes")
      writer.array { writer in
        for note in notes { note.json(into: &writer) }
      }
    }
    if let guessed { field("guessed", guessed) }
    number("milliseconds", milliseconds)
  }

  /// Reads the members of an object.
  package init?(_ value: JSONValue) {
    guard let state = value["state"]?.string.flatMap(State.init) else { return nil }
    self.state = state
    outputs = (value["outputs"]?.array ?? []).compactMap(\.string)
    pages = value["pages"]?.int ?? 0
    manuscript = value["manuscript"].flatMap { ManuscriptCount($0) }
    dropped = (value["dropped"]?.array ?? []).map {
      Dropped(text: $0["text"]?.string ?? "", reason: $0["reason"]?.string ?? "")
    }
    warnings = (value["warnings"]?.array ?? []).map { Warning($0) }
    notes = (value["notes"]?.array ?? []).map { Warning($0) }
    guessed = value["guessed"]?.string
    error = value["error"]?.string
    place = BatchOutcome.place(value)
    exit = Int32(clamping: value["exit"]?.int ?? 0)
    milliseconds = value["milliseconds"]?.int ?? 0
  }
}

extension BatchOutcome {
  fileprivate static func place(_ value: JSONValue) -> SourcePosition? {
    guard let line = value["line"]?.int, let column = value["column"]?.int else { return nil }
    return SourcePosition(line: line, column: column, file: value["file"]?.string)
  }
}

extension BatchOutcome.Warning {
  fileprivate init(_ value: JSONValue) {
    self.init(
      code: value["code"]?.string ?? "", message: value["message"]?.string ?? "",
      place: BatchOutcome.place(value))
  }

  fileprivate func json(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("code")
      writer.string(code)
      writer.key("message")
      writer.string(message)
      guard let place else { return }
      writer.key("line")
      writer.value(place.line)
      writer.key("column")
      writer.value(place.column)
      guard let file = place.file else { return }
      writer.key("file")
      writer.string(file)
    }
  }
}

extension ManuscriptCount {
  fileprivate init?(_ value: JSONValue) {
    guard let cells = value["cells"]?.int else { return nil }
    self.init(cells: cells)
    characters = value["characters"]?.int ?? 0
    columns = value["columns"]?.int ?? 0
    sheets = value["sheets"]?.int ?? 0
    lastColumn = value["last-column"]?.int ?? 0
  }

  fileprivate func json(into writer: inout JSONWriter) {
    for (key, value) in [
      ("characters", characters), ("columns", columns), ("sheets", sheets), ("cells", cells),
      ("last-column", lastColumn),
    ] {
      writer.key(key)
      writer.value(value)
    }
  }
}
