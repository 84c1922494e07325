import CommandOptions
import Storage
import VerticalPress

/// One input and where its outputs go.
struct PlannedText {
  var input: String
  /// None where only the layout is wanted.
  var outputs: [OutputFile]
  /// The file that the layout goes to as well.
  var layout: String?
  /// Outputs of other texts, which no page of this one may be written to.
  var reserved: [String] = []

  /// The formats that it is drawn in.
  var formats: [OutputFormat] {
    let formats = outputs.map(\.format)
    // A layout is set, whatever stands beside it.
    return formats.areBooks && layout != nil ? formats + [.json] : formats
  }

  /// The input as messages name it.
  var inputName: String { input == "-" ? "<stdin>" : input }
}

/// Which inputs become which outputs.
struct OutputPlan {
  var texts: [PlannedText]
  /// A folder to make before anything is written.
  var folder: String?

  init(
    inputs: [String], outputs: [String], format: OutputFormat?, layout: String?,
    read: ReadFiles = ReadFiles()
  ) throws(UsageMistake) {
    for path in outputs + [layout].compactMap({ $0 }) {
      if let problem = read.problem(overwriting: path) { throw UsageMistake(problem.message) }
    }
    if let output = outputs.first, outputs.count == 1,
      output.hasSuffix("/") || Files.isDirectory(output)
    {
      let folder = output.hasSuffix("/") ? output : output + "/"
      self.folder = folder
      texts = try OutputPlan.texts(of: inputs, in: folder, format, layout: layout, read)
      return
    }
    guard inputs.count == 1, let input = inputs.first else {
      throw UsageMistake(
        outputs.isEmpty
          ? "--layout takes one input; for several add -o FOLDER/ --format json"
          : "\(inputs.count) inputs need a folder to go to: -o FOLDER/")
    }
    if format != nil, outputs.count > 1 {
      throw UsageMistake(
        "--format is for one output; each of several has its own by how it ends")
    }
    var text = PlannedText(input: input, outputs: [], layout: layout)
    for path in outputs { text.outputs.append(try OutputPlan.output(path, format)) }
    texts = [text]
    try OutputPlan.checkThatAllDiffer(outputs, layout: layout)
  }

  private static func output(
    _ path: String, _ format: OutputFormat?
  ) throws(UsageMistake) -> OutputFile {
    guard !path.isEmpty else { throw UsageMistake("-o needs the name of a file") }
    if path.hasSuffix("/") || Files.isDirectory(path) {
      throw UsageMistake("several outputs are files, and \(path) is a folder; name a file in it")
    }
    guard let format = format ?? OutputFormat(suffixOf: path) else {
      throw UsageMistake(
        path == "-"
          ? "standard output needs a format: --format pdf, svg, png, epub, docx or json"
          : "cannot tell the format of \(path); " + OutputPlan.advice(onSuffixOf: path))
    }
    return OutputFile(path: path, format: format)
  }

  /// What to do where the name of an output has a suffix of another kind.
  private static func advice(onSuffixOf path: String) -> String {
    let usual = "end it in .pdf, .svg, .png, .epub, .docx or .json, or add --format"
    switch Files.suffix(of: path) {
    case "html", "htm", "mdi", "md", "markdown":
      return
        "vtype convert INPUT -o \(path) writes a text in another notation; a page is a .pdf, .svg or .png"
    case "azw3", "mobi", "kf8", "kepub":
      return "Kindle and Kobo take an .epub"
    case "doc", "rtf", "odt", "docm", "dotx": return "Word and LibreOffice take a .docx"
    case "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "avif", "heic":
      return usual + "; a picture is a .png, from which other programs make the others"
    case "ps", "eps", "ai", "indd": return "print shops take a .pdf"
    default: return usual
    }
  }

  private static func checkThatAllDiffer(
    _ outputs: [String], layout: String?
  ) throws(UsageMistake) {
    for (index, output) in outputs.enumerated() {
      if let other = outputs[..<index].first(where: { areOne(output, $0) }) {
        throw UsageMistake(
          output == other ? "\(output) is named twice" : "-o \(other) and -o \(output) are one file"
        )
      }
      guard let layout, areOne(output, layout) else { continue }
      throw UsageMistake(
        output == layout || !Files.isSpecial(output) && output != "-"
          ? "-o and --layout name the same file \(output)"
          : "-o \(output) and --layout \(layout) are one stream; write one of them to a file")
    }
  }

  /// A file in a folder for each input.
  private static func texts(
    of inputs: [String], in folder: String, _ format: OutputFormat?, layout: String?,
    _ read: ReadFiles
  ) throws(UsageMistake) -> [PlannedText] {
    guard layout == nil || inputs.count == 1 else {
      throw UsageMistake("--layout takes one input; for several add --format json")
    }
    let format = format ?? .pdf
    var texts: [PlannedText] = []
    var taken: [FileLocation: String] = [:]
    var folders: [String: FileIdentity] = [:]
    if let layout { taken[FileLocation(layout, folders: &folders)] = "the layout" }
    for input in inputs {
      let path = folder + Files.stem(of: input) + "." + format.rawValue
      let place = FileLocation(path, folders: &folders)
      if let other = taken[place] {
        throw UsageMistake("\(other) and \(input) would both be written to \(path)")
      }
      if let problem = read.problem(overwriting: path) { throw UsageMistake(problem.message) }
      taken[place] = input
      texts.append(
        PlannedText(input: input, outputs: [OutputFile(path: path, format: format)], layout: layout)
      )
    }
    for (index, others) in PageNames.clashes(among: texts.map(\.outputs.first?.path)) {
      texts[index].reserved = others
    }
    return texts
  }

  /// True if two outputs are one file or stream; `-` is standard output. A device that takes all and keeps nothing may be
  /// written to twice.
  private static func areOne(_ first: String, _ second: String) -> Bool {
    func file(_ path: String) -> FileIdentity? {
      path == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path)
    }
    if first == "-" || second == "-" || Files.isSpecial(first) {
      guard let one = file(first) else { return first == second }
      return one != FileIdentity("/dev/null") && one == file(second)
    }
    return FileLocation(first) == FileLocation(second)
  }
}
