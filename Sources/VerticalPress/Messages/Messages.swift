import Glibc
package import Storage
package import VerticalLayout

/// Messages of the command on standard error: `vtype: file:line:column: message`.
package struct Messages {
  package var isQuiet: Bool
  /// At most so many warnings an input; a text in the wrong font can have thousands.
  package static let limit = 20

  package init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

  /// - Parameter more: lines below the message.
  package func error(_ failure: Failure, input: String?, more: [String] = []) {
    print(
      "error", [failure.message] + more, input: failure.file ?? input, place: failure.place)
  }

  /// Reports the diagnostics of an input, warnings first to last with their places in `text`, or in what
  /// that was made of.
  package func report(
    _ diagnostics: [Diagnostic], input: String, text: String, origin: TextOrigin? = nil
  ) {
    var places = TextOrigin.DiagnosticPlaces(text: text, origin: origin)
    let source = isDecorated ? origin?.source ?? text : ""
    var warnings = 0
    for diagnostic in diagnostics {
      if diagnostic.severity == .note && isQuiet { continue }
      if diagnostic.severity == .warning { warnings += 1 }
      if warnings > Messages.limit { continue }
      print(
        diagnostic.severity.rawValue, [diagnostic.message], input: input,
        place: places.place(of: diagnostic),
        line: isDecorated
          ? places.sourceRange(of: diagnostic).flatMap { SourceLine(source, $0) } : nil)
    }
    if warnings > Messages.limit {
      print(
        "warning", ["\(warnings - Messages.limit) more warnings; --layout FILE lists them all"],
        input: input, place: nil)
    }
  }

  /// Reports that a language has no rules, where the text is not set with them.
  package func report(ofLanguage language: LanguageTag?) {
    guard let language, let message = LanguageAdvice.warning(about: language) else { return }
    warning("--lang \(language): \(message)", input: nil)
  }

  package func warning(_ message: String, input: String?, place: SourcePosition? = nil) {
    print("warning", [message], input: input, place: place)
  }

  package func note(_ message: String, input: String?, more: [String] = []) {
    if !isQuiet { print("note", [message] + more, input: input, place: nil) }
  }

  /// True where messages have colours and lines of the source: on a terminal, unless they are to be few, or the environment
  /// wants none (no-color.org).
  private var isDecorated: Bool {
    !isQuiet && Self.mayBeColored
  }

  private static let mayBeColored: Bool = {
    if let value = unsafe getenv("NO_COLOR"), unsafe value.pointee != 0 { return false }
    return Progress.mayWriteOver
  }()

  /// The colours of severities, as terminals number them.
  private static func color(of kind: String) -> Int {
    switch kind {
    case "error": 31
    case "warning": 33
    default: 36
    }
  }

  /// A line end in a line is part of a name, or of a word of the user's, and quoted with it.
  ///
  /// - Parameter source: the line of the text that it is about, with the place there.
  private func print(
    _ kind: String, _ lines: [String], input: String?, place: SourcePosition?,
    line source: SourceLine? = nil
  ) {
    var line = "vtype: "
    if let input {
      line += (place?.file ?? input).quoted + (place?.part.map { ":" + $0.quoted } ?? "")
      if let place { line += ":\(place.line):\(place.column)" }
      line += ": "
    }
    // Programs that show no lines find a place by its words.
    let words = place?.words.map { $0.isEmpty ? "" : " (at “\($0.quoted)”)" } ?? ""
    let message = lines.map(\.shortened.quoted).joined(separator: "\n    ") + words + "\n"
    let whole = "\(kind): " + message
    if kind != "error", MessageLog.take(line + whole, subject: "\(input ?? ""): \(whole)") {
      return
    }
    guard isDecorated else { return Messages.write(line + whole) }
    func colored(_ text: String) -> String {
      "\u{1B}[1;\(Messages.color(of: kind))m\(text)\u{1B}[0m"
    }
    line += colored(kind) + ": " + message
    if let source {
      let carets = String(repeating: "^", count: source.width)
      line += "    \(source.text)\n    "
      line += String(repeating: " ", count: source.indent) + colored(carets) + "\n"
    }
    Messages.write(line)
  }

  /// Writes lines to standard error.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    Progress.aside {
      _ = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
    }
  }
}
