import Storage
import VerticalLayout

/// A line of a state's file: a short hash of the rest, a space, and JSON.
///
/// The rest is one of three:
/// - `["a.pdf","KEY","HASH",2,1,35]`: an output in the state's folder of which there is nothing to tell, the key of its
///   item, the hash of its file, the number of its fonts, its pages and milliseconds. Of most items that is all, and
///   less than a hundred bytes.
/// - a ``BatchRecord`` as an object: any other item.
/// - `{"fonts":2,"files":[["/a.ttf","HASH"]]}`: the fonts of that number.
package struct StateLine {
  package let body: [UInt8]

  private static let lineEnd = UInt8(ascii: "\n")
  /// Forty-eight bits tell a damaged line.
  private static let sealDigits = 8

  /// Takes a line of a file; `nil` where it is damaged or cut short.
  package init?(_ line: [UInt8]) {
    guard line.count > Self.sealDigits + 1 else { return nil }
    body = Array(line[(Self.sealDigits + 1)...])
    guard Self.seal(of: body).elementsEqual(line[...Self.sealDigits]) else { return nil }
  }

  /// A line that has been found whole before.
  init(body: [UInt8]) { self.body = body }

  /// A record, in the short form where that says all of it.
  package init(_ record: BatchRecord, in folder: String, fontSet: Int) {
    let whole = record.json
    guard let short = Self.short(record, in: folder, fontSet: fontSet),
      Self.record(short, in: folder, fonts: record.fonts)?.json == whole
    else {
      body = whole
      return
    }
    body = short
  }

  /// A set of fonts by its number.
  package init(fontSet number: Int, of fonts: BatchRecord.FileList) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("fonts")
      writer.value(number)
      writer.key("files")
      writer.pairs(fonts)
    }
    body = writer.bytes
  }

  /// With its hash. It begins with a line break, so that one that was cut short spoils no other.
  package var sealed: [UInt8] { [Self.lineEnd] + Self.seal(of: body) + body + [Self.lineEnd] }

  /// The output of the record that it is, in the state's folder; `nil` for a line of fonts.
  package func output(in folder: String) -> String? {
    for (start, prefix) in [(Self.shortStart, folder), (Self.wholeStart, "")]
    where body.starts(with: start) {
      let name = body[start.count...].prefix { $0 != UInt8(ascii: "\"") }
      if name.contains(UInt8(ascii: "\\")) { break }
      return prefix + String(decoding: name, as: UTF8.self)
    }
    return record(in: folder, fonts: { _ in [] })?.output
  }

  /// The record that it is; `nil` for a line of fonts, and for a record whose fonts are not known.
  package func record(in folder: String, fonts: (Int) -> BatchRecord.FileList?) -> BatchRecord? {
    guard let number = usedFontSet else { return BatchRecord(json: body) }
    return fonts(number).flatMap { Self.record(body, in: folder, fonts: $0) }
  }

  /// The number of the fonts that a record in the short form has.
  package var usedFontSet: Int? {
    guard body.starts(with: Self.shortStart) else { return nil }
    // It is the third field from the end, and no number has a comma.
    var fields = body[...]
    for _ in 0..<2 {
      guard let comma = fields.lastIndex(of: UInt8(ascii: ",")) else { return nil }
      fields = fields[..<comma]
    }
    guard let comma = fields.lastIndex(of: UInt8(ascii: ",")) else { return nil }
    return Int(String(decoding: fields[(comma + 1)...], as: UTF8.self))
  }

  /// The fonts that it lists, and their number.
  package var fontSet: (number: Int, fonts: BatchRecord.FileList)? {
    guard body.starts(with: Self.fontsStart), let value = try? JSONReader.read(body),
      let number = value["fonts"]?.int, number >= 0, let fonts = value["files"]?.pairs
    else { return nil }
    return (number, fonts)
  }

  private static let shortStart = Array("[\"".utf8)
  private static let wholeStart = Array(#"{"output":""#.utf8)
  private static let fontsStart = Array(#"{"fonts":"#.utf8)

  private static func seal(of body: [UInt8]) -> [UInt8] {
    ContentHash.of(body).utf8.prefix(sealDigits) + [UInt8(ascii: " ")]
  }

  private static func short(_ record: BatchRecord, in folder: String, fontSet: Int) -> [UInt8]? {
    guard record.files.count == 1, record.output.utf8.starts(with: folder.utf8) else { return nil }
    var writer = JSONWriter()
    writer.array { writer in
      writer.string(
        String(decoding: record.output.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
      writer.string(record.key)
      writer.string(record.files[0].hash)
      for number in [fontSet, record.outcome.pages, record.outcome.milliseconds] {
        writer.value(number)
      }
    }
    return writer.bytes
  }

  private static func record(_ short: [UInt8], in folder: String, fonts: BatchRecord.FileList)
    -> BatchRecord?
  {
    guard let fields = try? JSONReader.read(short).array, fields.count == 6,
      let name = fields[0].string, let key = fields[1].string, let hash = fields[2].string,
      let pages = fields[4].int, let milliseconds = fields[5].int
    else { return nil }
    var record = BatchRecord(output: folder + name)
    record.key = key
    record.files = [(record.output, hash)]
    record.fonts = fonts
    record.outcome.outputs = [record.output]
    record.outcome.pages = pages
    record.outcome.milliseconds = milliseconds
    return record
  }
}

/// The line of an output, and that of its fonts, as the command hands them to a worker, who alone reads them.
package struct SeenLine: Equatable {
  var body: [UInt8]
  /// Empty for a record that names its fonts itself.
  var fonts: [UInt8]
}

/// The records that a worker reads from the lines that it is given. Most of them have the same fonts.
package final class SeenRecords {
  private var known: (line: [UInt8], fonts: BatchRecord.FileList)?

  package init() {}

  /// The records of an output, from what ``BatchState/lines(for:)`` gave.
  package func records(of output: String, in lines: [UInt8]) -> [BatchRecord] {
    let parts = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).compactMap { index in
      let line = StateLine(body: Array(parts[index]))
      // The name in the short form is that in the folder of the state.
      let name = line.output(in: "") ?? ""
      let folder = String(decoding: output.utf8.dropLast(name.utf8.count), as: UTF8.self)
      return line.record(in: folder) { _ in fonts(of: Array(parts[index + 1])) }
    }
  }

  private func fonts(of line: [UInt8]) -> BatchRecord.FileList? {
    if let known, known.line == line { return known.fonts }
    guard let fonts = StateLine(body: line).fontSet?.fonts else { return nil }
    known = (line, fonts)
    return fonts
  }
}

/// The sets of fonts that the records of a state share, by their numbers.
package struct FontSets {
  private var numbers: [[UInt8]: Int] = [:]
  private var fonts: [Int: BatchRecord.FileList] = [:]
  /// What stands in the lines of the sets.
  private var bodies: [Int: [UInt8]] = [:]
  /// The number of lines that have been written with each.
  private var uses: [Int: Int] = [:]
  private var next = 0

  /// As many lines at most stand between two with the same fonts.
  private static let interval = 64

  /// The number of a set, a new one where it has none yet.
  package mutating func number(of fonts: BatchRecord.FileList) -> Int {
    let body = StateLine(fontSet: 0, of: fonts).body
    if let number = numbers[body] { return number }
    add(fonts, number: next)
    return numbers[body] ?? 0
  }

  /// Remembers a set that a file has.
  package mutating func add(_ set: BatchRecord.FileList, number: Int) {
    guard fonts[number] == nil, number < Int(Int32.max) else { return }
    fonts[number] = set
    bodies[number] = StateLine(fontSet: number, of: set).body
    numbers[StateLine(fontSet: 0, of: set).body] = number
    next = max(next, number + 1)
  }

  package subscript(number: Int) -> BatchRecord.FileList? { fonts[number] }

  /// What stands in the line of a set.
  func body(of number: Int) -> [UInt8]? { bodies[number] }

  /// The line of fonts that is written before a record: at the first, second and fourth of those with the same
  /// fonts and so on, and then before each sixty-fourth, so that a damaged one spoils little.
  package mutating func line(dueBefore line: StateLine) -> [UInt8] {
    guard let number = line.usedFontSet, let set = fonts[number] else { return [] }
    let use = uses[number, default: 0]
    uses[number] = use + 1
    let isDue = use % Self.interval == 0 || use & (use + 1) == 0 && use < Self.interval
    return isDue ? StateLine(fontSet: number, of: set).sealed : []
  }
}
