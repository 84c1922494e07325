package import Manuscript
package import Storage
package import VerticalLayout

/// Writes findings file by file, in one of several formats.
package struct CheckReport {
  /// The worst severity that was told.
  package private(set) var worst = CheckSeverity?.none
  private let format: CheckFormat
  private let isQuiet: Bool
  /// The version of the program, for formats that name it.
  private let version: String
  private let sink: OutputFiles.Sink
  private var counts: [CheckSeverity: Int] = [:]
  private var files = 0
  private var filesWithFindings = 0
  private var json = JSONWriter()
  private var bytes: [UInt8] = []

  /// The number of findings of a code in a file that are written for people.
  private static let limit = 20

  /// - Parameters:
  ///   - isQuiet: whether a summary for people is left out.
  ///   - version: that of the program, for formats that name it.
  ///   - sink: takes the next bytes.
  package init(
    _ format: CheckFormat, isQuiet: Bool, version: String, to sink: @escaping OutputFiles.Sink
  ) {
    self.format = format
    self.isQuiet = isQuiet
    self.version = version
    self.sink = sink
  }

  package mutating func begin() throws(Failure) {
    switch format {
    case .json:
      json.open("{")
      json.key("version")
      json.value(1)
      json.key("findings")
      json.open("[")
    case .sarif: SARIF.begin(&json, version: version)
    case .human, .github: break
    }
  }

  /// Reports a file that cannot be checked.
  package mutating func add(
    _ finding: CheckFinding, file: String, at place: SourcePosition?
  ) throws(Failure) {
    count([finding])
    write(CheckedFinding(finding: finding, file: file, place: place))
    try flush(atLeast: 1)
  }

  /// Reports what was found in a text, in the order of its places.
  ///
  /// - Parameters:
  ///   - origin: what the text was made of, where it had marks: places are those in the file.
  ///   - fileBytes: how the text stood in its file.
  package mutating func add(
    _ findings: [CheckFinding], file: String, text: String, origin: TextOrigin?,
    bytes fileBytes: FileBytes?
  ) throws(Failure) {
    count(findings)
    var places = TextOrigin.DiagnosticPlaces(text: text, origin: origin)
    var inFile = FindingBytes(fileBytes, text: text, origin: origin)
    var folding = FindingFolder(findings, isOn: format == .human, limit: CheckReport.limit)
    for finding in findings {
      guard let repetitions = folding.repetitions(of: finding) else { continue }
      let place = places.place(of: finding.range, source: finding.sourceRange)
      var checked = CheckedFinding(
        finding: finding, file: place?.file ?? file, place: place, text: text,
        scalarColumn: places.scalarColumn,
        repetitions: repetitions)
      checked.bytes = inFile.range(of: finding)
      write(checked)
      try flush(atLeast: 1 << 16)
    }
    for (code, count) in folding.rest {
      bytes += "\(file.visible): \(count) more [\(code.rawValue)]\n".utf8
    }
    try flush(atLeast: 1)
  }

  package mutating func finish() throws(Failure) {
    switch format {
    case .json:
      json.close("]")
      json.newline()
      for (key, value) in [
        ("files", files), ("errors", counts[.error] ?? 0), ("warnings", counts[.warning] ?? 0),
        ("notes", counts[.note] ?? 0),
      ] {
        json.key(key)
        json.value(value)
      }
      json.close("}")
      json.newlineAtEnd()
    case .sarif: SARIF.end(&json)
    case .human where !isQuiet: bytes += (summary + "\n").utf8
    case .human, .github: break
    }
    try flush(atLeast: 1)
  }

  private var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let all = count(files, "file")
    guard worst != nil else { return "nothing found in \(all)" }
    let parts = [
      count(counts[.error] ?? 0, "error"), count(counts[.warning] ?? 0, "warning"),
      count(counts[.note] ?? 0, "note"),
    ]
    return parts.joined(separator: ", ") + " in \(filesWithFindings) of \(all)"
  }

  private mutating func count(_ findings: [CheckFinding]) {
    files += 1
    if !findings.isEmpty { filesWithFindings += 1 }
    for finding in findings {
      counts[finding.severity, default: 0] += 1
      // Marks are counted for those who ask for them; nothing is wrong with them.
      guard finding.code != .notationRead else { continue }
      worst = max(worst ?? .note, finding.severity)
    }
  }

  private mutating func write(_ finding: CheckedFinding) {
    switch format {
    case .human: bytes += finding.line.utf8
    case .github: bytes += finding.annotation.utf8
    case .json:
      json.newline()
      finding.json(into: &json)
    case .sarif: SARIF.add(finding, to: &json)
    }
  }

  private mutating func flush(atLeast limit: Int) throws(Failure) {
    if format == .json || format == .sarif { bytes += json.takeBytes() }
    guard bytes.count >= limit else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Decides what is written for people: what is said of one character again and again is written once,
/// with its number, and of each code not more than a limit.
struct FindingFolder {
  private struct Key: Hashable {
    var code: FindingCode
    var subject: CheckFinding.Subject
  }

  private let isOn: Bool
  private let limit: Int
  private var repeated: [Key: Int] = [:]
  private var reported: Set<Key> = []
  private var counts: [FindingCode: Int] = [:]
  private var unreported: [FindingCode: Int] = [:]

  init(_ findings: [CheckFinding], isOn: Bool, limit: Int) {
    self.isOn = isOn
    self.limit = limit
    guard isOn else { return }
    for finding in findings {
      if let key = FindingFolder.key(of: finding) { repeated[key, default: 0] += 1 }
    }
  }

  /// The number of times that a finding comes; `nil` where it is not to be written.
  mutating func repetitions(of finding: CheckFinding) -> Int? {
    guard isOn else { return 1 }
    let key = FindingFolder.key(of: finding)
    if let key, reported.contains(key) { return nil }
    counts[finding.code, default: 0] += 1
    if let key { reported.insert(key) }
    let repetitions = key.flatMap { repeated[$0] } ?? 1
    guard counts[finding.code, default: 0] <= limit else {
      unreported[finding.code, default: 0] += repetitions
      return nil
    }
    return repetitions
  }

  /// The number of findings of each code that were left out.
  var rest: [(FindingCode, Int)] {
    unreported.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  private static func key(of finding: CheckFinding) -> Key? {
    switch finding.subject {
    case .character, .lookAlike, .halfWidth, .glyph:
      Key(code: finding.code, subject: finding.subject)
    case .message, .mark, .columnMark, .column: nil
    }
  }
}

/// Formats of findings.
package enum CheckFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case human
  case json
  /// Annotations of GitHub's workflows.
  case github
  /// The Static Analysis Results Interchange Format.
  case sarif
}
