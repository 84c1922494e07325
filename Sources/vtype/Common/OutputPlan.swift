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
  /// Outputs of other texts, which no page of this one may be written to.
  var reserved: [String] = []

  /// The input as messages name it.
  var inputName: String { input == "-" ? "<stdin>" : input }
}

/// Which inputs become which outputs.
struct OutputPlan {
  var jobs: [Job]
  /// A folder to make before anything is written.
  var folder: String?

  init(
    inputs: [String], output: String?, format: OutputFormat?, layout: String?,
    read: ReadFiles = ReadFiles()
  ) throws(ValidationError) {
    for case let path? in [output, layout] {
      if let problem = read.problem(overwriting: path) { throw ValidationError(problem.message) }
    }
    guard let output else {
      guard inputs.count == 1, let input = inputs.first else {
        throw ValidationError("--layout takes one input; for several add -o FOLDER/ --format json")
      }
      jobs = [Job(input: input, output: nil, format: .json, layout: layout)]
      return
    }
    if let layout, OutputPlan.areOne(output, layout) {
      throw ValidationError(
        output == layout || !Files.isSpecial(output) && output != "-"
          ? "-o and --layout name the same file \(output)"
          : "-o \(output) and --layout \(layout) are one stream; write one of them to a file")
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
    var taken: [FilePlace: String] = [:]
    var folders: [String: FileIdentity] = [:]
    if let layout { taken[FilePlace(layout, folders: &folders)] = "the layout" }
    for input in inputs {
      let path = folder + OutputPlan.stem(of: input) + "." + format.rawValue
      let place = FilePlace(path, folders: &folders)
      if let other = taken[place] {
        throw ValidationError("\(other) and \(input) would both be written to \(path)")
      }
      if let problem = read.problem(overwriting: path) { throw ValidationError(problem.message) }
      taken[place] = input
      jobs.append(Job(input: input, output: path, format: format, layout: layout))
    }
    for (index, others) in PageNames.clashes(among: jobs.map(\.output)) {
      jobs[index].reserved = others
    }
  }

  /// Whether two outputs are one file or stream; `-` is standard output. What takes all and keeps nothing may be
  /// written to twice.
  private static func areOne(_ first: String, _ second: String) -> Bool {
    func file(_ path: String) -> FileIdentity? {
      path == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path)
    }
    if first == "-" || second == "-" || Files.isSpecial(first) {
      guard let one = file(first) else { return first == second }
      return one != FileIdentity("/dev/null") && one == file(second)
    }
    return FilePlace(first) == FilePlace(second)
  }

  /// A file's name without its folder and suffix. Slashes behind the name of a folder do not count.
  static func stem(of path: String) -> String {
    guard path != "-" else { return "stdin" }
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    let (name, suffix) = (Files.nameStart(of: path), Files.suffixStart(of: path))
    return String(name == suffix ? path[name...] : path[name..<suffix])
  }
}
