import ArgumentParser
import Storage
import VerticalLayout

/// One input and where its outputs go.
struct Job {
  var input: String
  /// The main output; `nil` where only the layout is wanted.
  var output: String?
  var format: OutputFormat
  /// Where the layout goes as well.
  var layout: String?

  /// The input as messages name it.
  var inputName: String { input == "-" ? "<stdin>" : input }
}

/// Which inputs become which outputs.
struct OutputPlan {
  var jobs: [Job]
  /// A folder to make before anything is written.
  var folder: String?

  init(
    inputs: [String], output: String?, format: OutputFormat?, layout: String?
  ) throws(ValidationError) {
    guard let output else {
      guard inputs.count == 1, let input = inputs.first else {
        throw ValidationError("--layout takes one input; for several add -o FOLDER/ --format json")
      }
      jobs = [Job(input: input, output: nil, format: .json, layout: layout)]
      return
    }
    if let layout, Files.areSame(output, layout) {
      throw ValidationError("-o and --layout name the same file \(output)")
    }
    for input in inputs where Files.areSame(input, output) || Files.areSame(input, layout) {
      throw ValidationError("\(input) is an input, and would be overwritten")
    }
    guard output.hasSuffix("/") || Files.isDirectory(output) else {
      guard inputs.count == 1, let input = inputs.first else {
        throw ValidationError("\(inputs.count) inputs need a folder to go to: -o FOLDER/")
      }
      guard let format = format ?? OutputFormat(suffixOf: output) else {
        throw ValidationError(
          output == "-"
            ? "standard output needs a format: --format pdf, svg, png or json"
            : "cannot tell the format of \(output); end it in .pdf, .svg, .png or .json, "
              + "or add --format")
      }
      jobs = [Job(input: input, output: output, format: format, layout: layout)]
      return
    }
    guard layout == nil || inputs.count == 1 else {
      throw ValidationError("--layout takes one input; for several add --format json")
    }
    let format = format ?? .pdf
    let folder = output.hasSuffix("/") ? output : output + "/"
    self.folder = folder
    jobs = []
    var taken: [String: String] = [:]
    for input in inputs {
      let path = folder + OutputPlan.stem(of: input) + "." + format.rawValue
      if let other = taken[path] {
        throw ValidationError("\(other) and \(input) would both be written to \(path)")
      }
      taken[path] = input
      jobs.append(Job(input: input, output: path, format: format, layout: layout))
    }
  }

  /// A file's name without its folder and suffix.
  static func stem(of path: String) -> String {
    guard path != "-" else { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// The name of a page's file: `%d` or `%03d` stands for its number.
struct PageNames {
  private let prefix: String
  private let suffix: String
  /// Digits at the least; `nil` where the name has no number.
  private let width: Int?

  init(_ path: String) {
    var scan = path.startIndex
    while let percent = path[scan...].firstIndex(of: "%") {
      let rest = path[path.index(after: percent)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if rest.dropFirst(digits.count).first == "d", digits.count <= 2 {
        prefix = String(path[..<percent])
        suffix = String(rest.dropFirst(digits.count + 1))
        width = min(Int(digits) ?? 1, 20)
        return
      }
      scan = path.index(after: percent)
    }
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
    prefix = String(path[..<dot])
    suffix = String(path[dot...])
    width = nil
  }

  /// The name of a page, which counts from 1. The only page of a name without a number has just that
  /// name.
  func name(ofPage page: Int, isOnly: Bool) -> String {
    if isOnly, width == nil { return prefix + suffix }
    let digits = String(page)
    let zeros = String(repeating: "0", count: max(0, (width ?? 3) - digits.count))
    return prefix + (width == nil ? "-" : "") + zeros + digits + suffix
  }

  /// The name of the file that has the outlines of all pages.
  var spriteName: String {
    let needsDash = prefix.last.map { !"-_./".contains($0) } ?? false
    return prefix + (needsDash ? "-" : "") + "glyphs" + suffix
  }

  /// How the file of one page refers to that of another, in the same folder.
  func reference(toPage page: Int, isOnly: Bool) -> String {
    PageNames.reference(to: name(ofPage: page, isOnly: isOnly))
  }

  /// How a file refers to another one in the same folder.
  static func reference(to path: String) -> String {
    URIText.percentEncoded(fileName: path.split(separator: "/").last.map(String.init) ?? path)
  }
}
