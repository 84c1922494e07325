import Glibc
import Manuscript
import Storage
import VerticalLayout

/// The items of a batch, from folders, patterns, lists, jobs and collections of poems.
struct BatchInputs {
  private(set) var items: [BatchItem] = []
  /// The name of each item's file without its suffix.
  private(set) var stems: [String] = []
  /// Whether a collection becomes one text.
  private let isBook: Bool

  init(inputs: [String], lists: [String], isBook: Bool) throws(Failure) {
    self.isBook = isBook
    for input in inputs { try add(input) }
    for list in lists {
      for line in try BatchInputs.text(list).utf8.split(separator: UInt8(ascii: "\n")) {
        let path = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        if !path.isEmpty { try add(String(Substring(path))) }
      }
    }
  }

  private mutating func append(_ item: BatchItem, stem: String) {
    var item = item
    item.number = items.count + 1
    items.append(item)
    stems.append(stem)
  }

  private mutating func add(_ input: String) throws(Failure) {
    if input == "-" { return try addJobs(input) }
    if Files.isDirectory(input) {
      let files = BatchInputs.files(in: input)
      guard !files.isEmpty else {
        throw Failure(.noInput, "\(input) has no .txt, .json or .jsonl files")
      }
      for file in files { try addFile(file) }
      return
    }
    let isPattern = input.utf8.contains { "*?[".utf8.contains($0) }
    guard isPattern, unsafe access(input, F_OK) != 0 else { return try addFile(input) }
    let files = BatchInputs.matches(of: input)
    guard !files.isEmpty else { throw Failure(.noInput, "no file fits \(input)") }
    for file in files { try addFile(file) }
  }

  private mutating func addFile(_ path: String) throws(Failure) {
    switch Files.suffix(of: path) {
    case "jsonl", "ndjson": try addJobs(path)
    case "json": try addCollection(path)
    default: append(BatchItem(.file(path), name: path), stem: OutputPlan.stem(of: path))
    }
  }

  // MARK: JSON

  private mutating func addCollection(_ path: String) throws(Failure) {
    let bytes = try BatchInputs.bytes(path)
    let value = try BatchInputs.json(bytes, path: path, line: nil)
    let stem = OutputPlan.stem(of: path)
    guard let poems = PoemCollection.poems(in: value) else {
      throw Failure(
        .badInput,
        "\(path) has no poems: objects with “paragraphs”, “content” or “para” were expected; jobs "
          + "stand in a file that ends in .jsonl, an object a line")
    }
    guard !isBook else {
      var item = BatchItem(.poems(poems), name: path)
      item.options = []
      append(item, stem: stem)
      return
    }
    for (index, poem) in poems.enumerated() {
      append(BatchItem(.poems([poem]), name: "\(path)#\(index + 1)"), stem: stem)
    }
  }

  private mutating func addJobs(_ path: String) throws(Failure) {
    let stem = OutputPlan.stem(of: path)
    for job in try BatchInputs.jobs(path) { append(job.item, stem: job.inputStem ?? stem) }
  }

  /// Jobs, an object a line, with the numbers of their lines. A line that is wrong is an item that
  /// fails.
  static func jobs(
    _ path: String
  ) throws(Failure) -> [(item: BatchItem, inputStem: String?, line: Int)] {
    let name = path == "-" ? "<stdin>" : path
    let lines = try BatchInputs.bytes(path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var jobs: [(item: BatchItem, inputStem: String?, line: Int)] = []
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      let place = "\(name):\(index + 1)"
      do throws(Failure) {
        let value = try BatchInputs.json(Array(line), path: name, line: index + 1)
        let job = try BatchJob(value, name: place)
        jobs.append((job.item, job.inputStem, index + 1))
      } catch {
        var item = BatchItem(.text(""), name: place)
        item.failure = Failure(
          error.status, error.message,
          place: SourcePosition(line: index + 1, column: error.place?.column ?? 1), file: name)
        jobs.append((item, nil, index + 1))
      }
    }
    return jobs
  }

  private static func json(
    _ bytes: [UInt8], path: String, line: Int?
  ) throws(Failure) -> JSONValue {
    do throws(LayoutReadError) {
      return try JSONReader.read(bytes)
    } catch {
      guard case .invalidJSON(let offset, let reason) = error else {
        throw Failure(.badInput, error.description)
      }
      var place = SourcePosition(
        offset: offset, in: String(decoding: bytes.prefix(offset), as: UTF8.self))
      if let line { place.line = line }
      throw Failure(.badInput, "not JSON: \(reason)", place: place, file: path)
    }
  }

  // MARK: Files

  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      return try Files.read(path)
    } catch {
      throw Failure(error.status, error.message, file: path)
    }
  }

  private static func text(_ path: String) throws(Failure) -> String {
    guard let text = String(validating: try bytes(path), as: UTF8.self) else {
      throw Failure(.badInput, "the list is not UTF-8", file: path)
    }
    return text
  }

  /// The texts of a folder and of those in it, by name. What begins with a dot is passed over.
  private static func files(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    for name in Files.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      if Files.isDirectory(path) {
        // A link to a folder may lead back to this one.
        if !Files.isLink(path) { files += self.files(in: path) }
      } else if ["txt", "json", "jsonl", "ndjson"].contains(Files.suffix(of: name)) {
        files.append(path)
      }
    }
    return files
  }

  /// The files that fit a pattern of the shell's, in order.
  private static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    var names: [String] = []
    for index in 0..<Int(unsafe found.gl_pathc) {
      if let name = unsafe found.gl_pathv[index] { names.append(unsafe String(cString: name)) }
    }
    return names.filter { !Files.isDirectory($0) }.sorted()
  }
}
