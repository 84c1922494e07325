import CommandOptions
import Manuscript
import Storage
import VerticalLayout
import VerticalPress

// An item as a row of bytes: first what is asked for most.

extension BatchItem {
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let failed = Flags(rawValue: 1)
    static let hasOutput = Flags(rawValue: 2)
    static let isJob = Flags(rawValue: 4)
    static let isFile = Flags(rawValue: 8)
    static let isText = Flags(rawValue: 16)
    /// True if its name is the path of its file.
    static let isNamedByPath = Flags(rawValue: 32)
    static let isReserved = Flags(rawValue: 64)
    static let isListed = Flags(rawValue: 128)
  }

  private static let formats: [OutputFormat] = [.pdf, .svg, .png, .json, .epub, .docx]

  /// - Parameters:
  ///   - root: the number of its root, from 1; 0 for none.
  ///   - list: the number of its options.
  ///   - file: the number of the file of the list that names it.
  func row(into writer: inout RowWriter, root: Int, options list: Int, listedIn file: Int) {
    var flags: Flags = []
    if failure != nil { flags.insert(.failed) }
    if output != nil { flags.insert(.hasOutput) }
    if isJob { flags.insert(.isJob) }
    if case .file(let path) = source {
      flags.insert(.isFile)
      if PathKey(path) == PathKey(name) { flags.insert(.isNamedByPath) }
    }
    if case .text = source { flags.insert(.isText) }
    if !reserved.isEmpty { flags.insert(.isReserved) }
    if listed != nil { flags.insert(.isListed) }
    writer.add(byte: flags.rawValue)
    if let output { writer.add(output) }
    writer.add(byte: UInt8(Self.formats.firstIndex(of: format) ?? 0))
    writer.add(root)
    writer.add(number)
    if !flags.contains(.isNamedByPath) { writer.add(name) }
    writer.add(list)
    if flags.contains(.isReserved) { writer.add(reserved) }
    if let listed {
      for number in [file, listed.line, listed.column] { writer.add(number) }
    }
    failure?.row(into: &writer)
    switch source {
    case .file(let path): writer.add(path)
    case .text(let text): writer.add(text)
    case .poems(let poems):
      writer.add(poems.count)
      for poem in poems { poem.row(into: &writer) }
    }
  }

  /// Reads what ``row(into:root:options:listedIn:)`` wrote.
  init(
    row reader: inout RowReader, roots: [String], options lists: [[GivenOption]], files: [String]
  ) {
    let flags = Flags(rawValue: reader.byte())
    let output = flags.contains(.hasOutput) ? reader.text() : nil
    let format = Int(reader.byte())
    let root = reader.number() - 1
    let number = reader.number()
    var name = flags.contains(.isNamedByPath) ? "" : reader.text()
    let list = reader.number()
    let reserved = flags.contains(.isReserved) ? reader.texts() : []
    var listed: SourcePosition?
    if flags.contains(.isListed) {
      let file = reader.number()
      listed = SourcePosition(line: reader.number(), column: reader.number())
      if files.indices.contains(file) { listed?.file = files[file] }
    }
    let failure = flags.contains(.failed) ? Failure(row: &reader) : nil
    let source: Source
    if flags.contains(.isFile) {
      let path = reader.text()
      if flags.contains(.isNamedByPath) { name = path }
      source = .file(path)
    } else if flags.contains(.isText) {
      source = .text(reader.text())
    } else {
      let count = reader.number()
      source = .poems((0..<count).map { _ in Poem(row: &reader) })
    }
    self.init(number: number, source, name: name)
    self.output = output
    if Self.formats.indices.contains(format) { self.format = Self.formats[format] }
    if roots.indices.contains(root) { self.root = roots[root] }
    if lists.indices.contains(list) { options = lists[list] }
    self.reserved = reserved
    self.listed = listed
    self.failure = failure
    isJob = flags.contains(.isJob)
  }

  /// The output in a row of an item that has not failed.
  static func output(row reader: inout RowReader) -> String? {
    let flags = Flags(rawValue: reader.byte())
    return flags.contains(.hasOutput) && !flags.contains(.failed) ? reader.text() : nil
  }

  static func isJob(row reader: inout RowReader) -> Bool {
    Flags(rawValue: reader.byte()).contains(.isJob)
  }

  static func lacksOutput(row reader: inout RowReader) -> Bool {
    Flags(rawValue: reader.byte()).isDisjoint(with: [.failed, .hasOutput])
  }
}

extension Failure {
  fileprivate func row(into writer: inout RowWriter) {
    writer.add(Int(status.rawValue))
    writer.add(message)
    writer.add(file)
    writer.add(byte: place == nil ? 0 : 1)
    guard let place else { return }
    writer.add(place.line)
    writer.add(place.column)
    writer.add(place.file)
  }

  fileprivate init(row reader: inout RowReader) {
    let status = ExitStatus(rawValue: Int32(truncatingIfNeeded: reader.number()))
    let message = reader.text()
    let file = reader.optionalText()
    var place: SourcePosition?
    if reader.byte() == 1 {
      place = SourcePosition(
        line: reader.number(), column: reader.number(), file: reader.optionalText())
    }
    self.init(status ?? .partlyFailed, message, place: place, file: file)
  }
}

extension Poem {
  fileprivate func row(into writer: inout RowWriter) {
    for text in [title, author, source, section] { writer.add(text) }
    for texts in [prologue, lines, notes] { writer.add(texts) }
    writer.add(collectionLanguage?.text)
  }

  fileprivate init(row reader: inout RowReader) {
    let (title, author) = (reader.optionalText(), reader.optionalText())
    let (source, section) = (reader.optionalText(), reader.optionalText())
    let (prologue, lines, notes) = (reader.texts(), reader.texts(), reader.texts())
    self.init(
      title: title, author: author, source: source, section: section, prologue: prologue,
      lines: lines, notes: notes)
    collectionLanguage = reader.optionalText().flatMap { LanguageTag($0) }
  }
}
