import Storage
import VerticalLayout

/// A finding in its file, in each of the forms that it is written in.
struct CheckedFinding {
  var finding: CheckFinding
  var file: String
  var place: SourcePosition?
  /// The text that it is in; empty where it could not be read.
  var text = ""
  /// The place in the file, in bytes of its own encoding.
  var bytes: TextRange?
  /// The column of the place in code points, as SARIF counts; nil: as the place has it.
  var scalarColumn: Int?
  /// The number of times that it comes in the file.
  var repetitions = 1

  /// The length of the text that is shown before and after, in characters.
  private static let contextLength = 10

  // MARK: For people

  /// `file:line:column: severity: message [code]`, and the place with what stands around it.
  var line: String {
    var line = file + (place?.part.map { ":" + $0 } ?? "")
    if let place { line += ":\(place.line):\(place.column)" }
    line += ": \(finding.severity.rawValue): \(message)"
    if repetitions > 1 { line += " (\(repetitions) times, first here)" }
    line += " [\(finding.code.rawValue)]"
    if let context {
      line += " \(context)"
    } else if let words = place?.words, !words.isEmpty {
      line += " ▸\(words)◂"
    }
    return line.visible + "\n"
  }

  /// The fault in words, and for a character that no font has, the package of Debian's that has it.
  private var message: String {
    guard finding.code == .glyphMissing, case .glyph(let cluster, let fonts) = finding.subject,
      fonts.isEmpty, let scalar = cluster.unicodeScalars.first,
      let package = FontAdvice.package(having: scalar)
    else { return finding.message }
    return "\(finding.message); Debian's \(package) may have it"
  }

  /// The text around the place, on its line, with marks on both sides of it.
  private var context: String? {
    guard let range = finding.range, !range.isEmpty, !text.isEmpty else { return nil }
    let whole = text.slice(range)
    let scalars = text.unicodeScalars
    var start = whole.startIndex
    var before = ""
    while before.unicodeScalars.count < CheckedFinding.contextLength, start > scalars.startIndex {
      let index = scalars.index(before: start)
      if scalars[index].isLineEnd { break }
      before.unicodeScalars.insert(scalars[index], at: before.unicodeScalars.startIndex)
      start = index
    }
    var (shown, after) = ("", "")
    var index = whole.startIndex
    while index < scalars.endIndex, !scalars[index].isLineEnd {
      if index < whole.endIndex {
        guard shown.unicodeScalars.count < 2 * CheckedFinding.contextLength else {
          shown += "…"
          break
        }
        shown.unicodeScalars.append(scalars[index])
      } else {
        guard after.unicodeScalars.count < CheckedFinding.contextLength else { break }
        after.unicodeScalars.append(scalars[index])
      }
      index = scalars.index(after: index)
    }
    return shown.isEmpty ? nil : "\(before)▸\(shown)◂\(after)"
  }

  // MARK: For workflows

  /// An annotation of GitHub's workflows.
  var annotation: String {
    let command =
      switch finding.severity {
      case .note: "notice"
      case .warning: "warning"
      case .error: "error"
      }
    var properties = "file=\(CheckedFinding.escaped(file.quoted, property: true))"
    if let place { properties += ",line=\(place.line),col=\(place.column)" }
    properties += ",title=\(finding.code.rawValue)"
    return "::\(command) \(properties)::"
      + CheckedFinding.escaped(message.visible, property: false) + "\n"
  }

  private static func escaped(_ text: String, property: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where property: result += "%3A"
      case "," where property: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: JSON

  func json(into writer: inout JSONWriter) {
    writer.object { writer in
      func field(_ key: String, _ value: String) {
        writer.key(key)
        writer.string(value)
      }
      field("file", file)
      field("severity", finding.severity.rawValue)
      field("code", finding.code.rawValue)
      field("message", finding.message)
      if let range = finding.range {
        writer.key("range")
        writer.array { writer in
          writer.value(range.lowerBound)
          writer.value(range.upperBound)
        }
      }
      if let bytes, bytes != finding.range {
        writer.key("bytes")
        writer.array { writer in
          writer.value(bytes.lowerBound)
          writer.value(bytes.upperBound)
        }
      }
      if let place {
        if let part = place.part { field("part", part) }
        if place.words != nil {
          writer.key("paragraph")
          writer.value(place.line)
        }
        writer.key("line")
        writer.value(place.line)
        writer.key("column")
        writer.value(place.column)
      }
      if let scalar = finding.codePoint { field("codePoint", scalar.codePointName) }
      switch finding.subject {
      case .glyph(let cluster, let fonts):
        field("text", cluster)
        writer.key("fonts")
        writer.array { writer in
          for font in fonts { writer.string(font) }
        }
      case .mark(_, let other): field("expected", String(other))
      case .lookAlike(_, let ideograph): field("expected", String(ideograph))
      case .halfWidth(_, let form): field("expected", String(form))
      case .message, .character, .columnMark, .column: break
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension String {
  /// The text for a terminal: what is invisible or a command to it is written as `<U+0007>`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible {
        result += "<\(scalar.codePointName)>"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    guard value < 0x20 || value > 0x7E else { return false }
    if (0x3041...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return false }
    let properties = CharacterProperties(self)
    switch properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return true
    default: return false
    }
  }
}
