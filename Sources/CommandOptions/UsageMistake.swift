package import Storage
package import VerticalLayout
import VerticalPress

/// A mistake in a command line, in a sentence that says what to type.
package struct UsageMistake: Error, Hashable, CustomStringConvertible {
  package var message: String
  /// The exit code: another one where a file that was named cannot be read.
  package var status = ExitStatus.usage
  /// True for an option that there is not.
  private(set) var isUnknown = false

  package init(_ message: String, status: ExitStatus = .usage) {
    self.message = message
    self.status = status
  }

  /// The mistake behind an error that is thrown where options are checked.
  package init(_ error: any Error) { self = error as? UsageMistake ?? UsageMistake("\(error)") }

  package var description: String { message }

  /// An option that there is not.
  ///
  /// - Parameter known: the options that there are, without hyphens.
  init(unknown written: String, known: [String]) {
    let name = String(written.drop { $0 == "-" }.prefix { $0 != "=" })
    let option = String(written.prefix { $0 != "=" })
    message = "unknown option \(option)"
    isUnknown = true
    if known.contains(name), name.count > 1 {
      message += "; did you mean --\(name)?"
    } else if let other = Self.otherNames[name], known.contains(where: other.hasPrefixOfOption) {
      message += "; did you mean \(other)?"
    } else {
      message += Spelling.question(name, among: known.filter { $0.count > 1 }, prefix: "--")
    }
  }

  init(missingValueOf option: String) {
    let hint =
      option.hasPrefix("--")
      ? "; one that begins with a hyphen is written \(option)=-…" : ""
    self.init("\(option) needs a value behind it\(hint)")
  }

  init(needlessValue value: String, of option: String) {
    self.init("\(option) takes no value; leave =\(value) out")
  }

  package init(value: String, of option: String, _ complaint: String) {
    self.init("\(option) \(value.isEmpty ? "''" : value): \(complaint)")
  }

  /// The options that other programs, or other words, have for what is here too.
  private static let otherNames = [
    "background": "--paper", "bg": "--paper", "center": "--align center",
    "centre": "--align center", "color": "--ink", "colour": "--ink", "columns": "--max-columns",
    "dir": "--rtl", "direction": "--rtl", "face": "--font", "family": "--font",
    "font-family": "--font", "font-size": "--size", "fontsize": "--size", "foreground": "--ink",
    "horizontal": "--orientation sideways", "justify": "--align justify",
    "landscape": "--page a4-landscape", "language": "--lang", "line-height": "--pitch",
    "line-spacing": "--pitch", "locale": "--lang", "margins": "--margin", "out": "--output",
    "output-file": "--output", "paper-size": "--page", "pagesize": "--page",
    "page-size": "--page", "resolution": "--dpi", "silent": "--quiet", "threads": "--jobs",
    "type": "--format", "width": "--page WIDTHxHEIGHT", "height": "--page WIDTHxHEIGHT",
  ]
}

extension String {
  /// True if an option, without hyphens, is the one that these words begin with.
  fileprivate func hasPrefixOfOption(_ option: String) -> Bool {
    dropFirst(2).prefix { $0 != " " } == option
  }
}

extension NumberLimit {
  /// Refuses a number beyond the limit.
  package func check(_ number: Number?) throws(UsageMistake) {
    if let complaint = complaint(about: number) { throw UsageMistake("--\(name) \(complaint)") }
  }
}
