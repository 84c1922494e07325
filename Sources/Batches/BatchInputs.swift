import Glibc
import Manuscript
package import Storage
import VerticalLayout
import VerticalPress

/// The items of a batch, from folders, patterns, lists, jobs and collections of poems.
package struct BatchInputs {
  package private(set) var items = BatchItems()
  /// The number of items that have been taken.
  private var taken = 0
  /// Gives an item its output by the name of its file without its suffix.
  private let name: (inout BatchItem, _ stem: String) -> Void
  /// Lists, jobs and collections that have been read.
  package private(set) var files: [String] = []
  /// Layouts that stand among texts, as an earlier run may have written them.
  package private(set) var layouts: [String] = []
  /// True if a collection becomes one text.
  private let isBook: Bool
  private let allowsOutside: Bool
  private let rules: any JobRules
  /// The line of a list that is at hand.
  private var listed: SourcePosition?

  /// - Parameters:
  ///   - allowsOutside: whether jobs may name files outside of the folder of their list.
  ///   - name: gives an item its output.
  package init(
    inputs: [String], lists: [String] = [], isBook: Bool = false, allowsOutside: Bool = false,
    rules: any JobRules,
    name: @escaping (inout BatchItem, _ stem: String) -> Void = { _, _ in }
  ) throws(Failure) {
    self.name = name
    self.isBook = isBook
    self.allowsOutside = allowsOutside
    self.rules = rules
    for input in inputs { try add(input) }
    for list in lists { try add(list: list) }
  }

  /// Adds the inputs of a list, one a line.
  private mutating func add(list: String) throws(Failure) {
    files.append(list)
    defer { listed = nil }
    let lines = try JobList.bytes(list).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let path = String(systemBytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      listed = SourcePosition(line: index + 1, column: 1, file: list == "-" ? "<stdin>" : list)
      if !path.isEmpty { addAlone(path) { (inputs) throws(Failure) in try inputs.add(path) } }
    }
  }

  /// Adds what was found and not named: where it is no input, it fails alone.
  private mutating func addAlone(
    _ path: String, _ body: (inout BatchInputs) throws(Failure) -> Void
  ) {
    do throws(Failure) {
      guard !path.utf8.contains(0) else { throw Failure(.noInput, "the name has NUL") }
      try body(&self)
    } catch {
      append(BatchItem(failure: error, name: path), stem: Files.stem(of: path))
    }
  }

  private mutating func append(_ item: BatchItem, stem: String) {
    var item = item
    item.number = taken + items.count + 1
    item.listed = item.listed ?? listed
    if let failure = item.failure { item.fail(failure) }
    if item.failure == nil { name(&item, stem) }
    items.append(item)
  }

  /// Gives all items away, so that they are not held twice.
  package mutating func takeItems() -> BatchItems {
    var items = BatchItems()
    swap(&items, &self.items)
    taken += items.count
    return items
  }

  /// Appends an item that fails.
  package mutating func append(_ failure: Failure, of path: String) {
    append(BatchItem(failure: failure, name: path), stem: Files.stem(of: path))
  }

  private mutating func add(_ input: String) throws(Failure) {
    if input == "-" { return try addJobs(input) }
    if let book = VRainFolder(input) { return try add(book, at: input) }
    if Files.isDirectory(input) {
      guard addFiles(in: input) else {
        throw Failure(
          .noInput, "the folder has no .txt, .html, .mdi, .json or .jsonl files", file: input)
      }
      return
    }
    let isPattern = input.utf8.contains { "*?[".utf8.contains($0) }
    guard isPattern, !Files.exists(input) else { return try addFile(input, isFound: false) }
    let files = FilePattern.matches(of: input)
    guard !files.isEmpty else { throw Failure(.noInput, "no file fits it", file: input) }
    for file in files { addFound(file) }
  }

  private mutating func addFound(_ file: String) {
    addAlone(file) { (inputs) throws(Failure) in try inputs.addFile(file, isFound: true) }
  }

  private mutating func addFile(_ path: String, isFound: Bool) throws(Failure) {
    // Only a pipe that was named is waited for.
    if isFound, Files.isSpecial(path) {
      throw Failure(.noInput, "a device or pipe, and no file", file: path)
    }
    switch Files.suffix(of: path) {
    case "jsonl", "ndjson": try addJobs(path)
    case "json": try addCollection(path, isFound: isFound)
    case "csv": try addTable(path, separator: ",")
    case "tsv": try addTable(path, separator: "\t")
    default: append(BatchItem(.file(path), name: path), stem: Files.stem(of: path))
    }
  }

  // MARK: Tables

  private mutating func addTable(_ path: String, separator: Character) throws(Failure) {
    files.append(path)
    let bytes = try BatchInputs.decoded(JobList.bytes(path), path: path)
    add(
      try TableRows(
        String(decoding: bytes, as: UTF8.self), path: path, separator: separator), of: path)
  }

  /// Adds each row of a table.
  private mutating func add(_ table: TableRows, of path: String) {
    let stem = Files.stem(of: path)
    for (index, row) in table.rows.enumerated() {
      append(BatchItem(.text(row.text), name: "\(path)#\(index + 1)"), stem: stem)
    }
  }

  // MARK: JSON

  private mutating func addCollection(_ path: String, isFound: Bool) throws(Failure) {
    files.append(path)
    let bytes = try BatchInputs.decoded(JobList.bytes(path), path: path)
    let stem = Files.stem(of: path)
    let value: JSONValue
    do throws(Failure) {
      value = try JobList.json(bytes, path: path, line: nil)
    } catch {
      guard let partial = PoemCollection.partial(bytes) else { throw error }
      return add(partial, bytes, path: path)
    }
    guard let poems = PoemCollection.poems(in: value) else {
      if let table = TableRows(value) { return add(table, of: path) }
      if PoemCollection.otherList(value) == nil, let partial = PoemCollection.partial(bytes) {
        return add(partial, bytes, path: path)
      }
      if isFound, ForeignFile.isLayout(value) {
        files.removeLast()
        layouts.append(path)
        return
      }
      throw BatchInputs.failure(ofCollection: value, path: path)
    }
    guard !isBook else {
      var item = BatchItem(.poems(poems), name: path)
      item.options = []
      append(item, stem: stem)
      return
    }
    for (index, poem) in poems.withSharedLanguage.enumerated() {
      append(BatchItem(.poems([poem]), name: "\(path)#\(index + 1)"), stem: stem)
    }
  }

  /// Adds the poems of a list, and a failure for each element that is left out. A book has the poems.
  private mutating func add(_ partial: PoemCollection.Partial, _ bytes: [UInt8], path: String) {
    let stem = Files.stem(of: path)
    if isBook {
      var item = BatchItem(.poems(partial.poems.map(\.poem)), name: path)
      item.options = []
      append(item, stem: stem)
    }
    var lines = SourceLines(bytes)
    var faults = partial.faults[...]
    func fail(before number: Int, _ inputs: inout BatchInputs) {
      while let fault = faults.first, fault.number < number {
        faults.removeFirst()
        inputs.append(
          BatchItem(
            failure: Failure(
              .badInput, fault.message, place: lines.place(of: fault.offset), file: path),
            name: "\(path)#\(fault.number)"), stem: stem)
      }
    }
    if !isBook {
      let poems = partial.poems.map(\.poem).withSharedLanguage
      for (index, poem) in poems.enumerated() {
        fail(before: partial.poems[index].number, &self)
        append(BatchItem(.poems([poem]), name: "\(path)#\(index + 1)"), stem: stem)
      }
    }
    fail(before: .max, &self)
  }

  /// The lines of a text, asked for in the order of their places.
  private struct SourceLines {
    private let bytes: [UInt8]
    private var (line, start) = (1, 0)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func place(of offset: Int) -> SourcePosition {
      while let end = bytes[start..<max(start, min(offset, bytes.count))].firstIndex(of: 0x0A) {
        (line, start) = (line + 1, end + 1)
      }
      let column = String(
        decoding: bytes[start..<max(start, min(offset, bytes.count))], as: UTF8.self)
      return SourcePosition(line: line, column: column.count + 1)
    }
  }

  /// The failure of a file that is no collection of poems.
  private static func failure(ofCollection value: JSONValue, path: String) -> Failure {
    if ForeignFile.isLayout(value) {
      return Failure(.badInput, ForeignFile.layoutAdvice, file: path)
    }
    if let other = PoemCollection.otherList(value) {
      return Failure(.badInput, "no poems in it, but \(other)", file: path)
    }
    return Failure(
      .badInput,
      "no poems in it: objects with “paragraphs”, “content” or “para” were expected; jobs stand in "
        + "a file that ends in .jsonl, an object a line", file: path)
  }

  /// A collection in UTF-8, whatever encoding it has.
  private static func decoded(_ bytes: [UInt8], path: String) throws(Failure) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    var options = ManuscriptOptions(heading: .never, notation: .named(.plain))
    options.chapters = .never
    options.unwrap = .never
    do throws(ManuscriptError) {
      return Array(try ManuscriptReader(options: options).read(bytes).document.text.utf8)
    } catch {
      let failure = Failure(error)
      throw Failure(failure.status, failure.message, place: failure.place, file: path)
    }
  }

  private mutating func addJobs(_ path: String) throws(Failure) {
    let stem = Files.stem(of: path)
    files.append(path)
    let root = try Reach(of: path, allowsOutside: allowsOutside, advice: rules.advice).root
    try JobList.read(path, root: root, rules: rules) { append($0.item, stem: $0.inputStem ?? stem) }
  }

  // MARK: Files

  /// Adds a book of vRain, with what it says of its pages unless the command does.
  private mutating func add(_ book: VRainFolder, at path: String) throws(Failure) {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    var item = BatchItem(.file(path), name: path)
    item.options = try rules.options(of: book)
    append(item, stem: Files.name(of: path))
  }

  /// Suffixes of the texts and lists in a folder. Markdown is often about the folder itself, and tables may be anything: they
  /// are named.
  private static let suffixes: Set<String> = [
    "txt", "html", "htm", "xhtml", "mdi", "json", "jsonl", "ndjson",
  ]

  /// Adds the texts of a folder and of those in it, by name. Names that begin with a dot are passed over.
  ///
  /// - Returns: whether there are any.
  private mutating func addFiles(in folder: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var hasFiles = false
    for name in Files.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      if Files.isDirectory(path) {
        // A link to a folder may lead back to this one.
        guard !Files.isLink(path) else { continue }
        if let book = VRainFolder(path) {
          addAlone(path) { (inputs) throws(Failure) in try inputs.add(book, at: path) }
          hasFiles = true
        } else if addFiles(in: path) {
          hasFiles = true
        }
      } else if BatchInputs.suffixes.contains(Files.suffix(of: name)) {
        addFound(path)
        hasFiles = true
      }
    }
    return hasFiles
  }
}
