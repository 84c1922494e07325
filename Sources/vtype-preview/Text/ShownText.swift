import Storage
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// A text as it has been set, which does not change any more: what the page shows until there is another one.
struct ShownText: Sendable {
  /// One more with each text.
  var revision: Int
  /// All pages; none of them before the text is settled.
  var layout: Layout
  /// The pages that are known before the text is settled; `nil` from then on (PV-17).
  var known: SessionPages?
  var title: String?
  var author: String?
  /// The fonts of the layout, in the order of their numbers.
  var fonts: [FontFile]
  var images: ImageSet
  var places: SourcePlaces
  var messages: [ShownMessage]

  /// A message about the text, with its place in the file and on the page.
  struct ShownMessage: Sendable {
    /// error, warning or note.
    var severity: String
    var code: String
    var text: String
    var file: String?
    var place: SourcePosition?
    var range: TextRange?
    /// True for what `vtype check` would say, and setting the text does not.
    var isFinding = false
  }
}

extension ShownText {
  /// True if all pages are known, and what is to be said of them.
  var isSettled: Bool { known == nil }

  var pageCount: Int { known?.count ?? layout.pages.count }

  /// The pages, whose own numbers may be older.
  var pages: [Layout.Page] { known.map { Array($0.pages) } ?? layout.pages }

  /// A layout with a page, and the index of the page in it; `nil` where it is not known.
  func part(ofPage page: Int) -> (layout: Layout, index: Int)? {
    guard let known else { return layout.pages.indices.contains(page) ? (layout, page) : nil }
    return known.part(ofPage: page)
  }

  /// True if the page of some text is known.
  func knows(_ offset: Int) -> Bool {
    known.map { $0.isSettled || offset < $0.end } ?? true
  }

  /// A layout with the page of some text, and the number of its first page; `nil` where no page is known.
  func part(showing offset: Int) -> (layout: Layout, firstPage: Int)? {
    guard let known else { return (layout, 0) }
    return known.part(showing: offset)
  }
}

extension ShownText {
  /// The stretch in which two texts differ, as JSON: places before it stay, and those after it move.
  static func change(from old: ShownText?, to new: ShownText) -> String {
    let (first, second) = (Array((old?.layout.text ?? "").utf8), Array(new.layout.text.utf8))
    var start = 0
    while start < min(first.count, second.count), first[start] == second[start] { start += 1 }
    var (end, newEnd) = (first.count, second.count)
    while end > start, newEnd > start, first[end - 1] == second[newEnd - 1] {
      (end, newEnd) = (end - 1, newEnd - 1)
    }
    return "{\"rev\":\(new.revision),\"from\":\(start),\"old\":\(end),\"new\":\(newEnd)}"
  }
}

/// Places of a text in the files that it was read from, both ways.
struct SourcePlaces: Sendable {
  /// One file, and the stretch of the text that came from it.
  struct File: Sendable {
    var name: String
    var range: TextRange
    /// The offset of the text that its own offsets count from.
    var shift: Int
    var map: SourceMap?
    var inverse: SourceMap?
    var source: String
    /// The first byte of each line of the source.
    var lines: [Int]

    init(name: String, range: TextRange, shift: Int, text: String, origin: TextOrigin?) {
      (self.name, self.range, self.shift) = (name, range, shift)
      map = origin?.map
      inverse = origin?.map.inverse
      source = origin?.source ?? text
      lines = Self.lines(of: source)
    }

    private static func lines(of text: String) -> [Int] {
      var starts = [0]
      var last: UInt8 = 0
      let bytes = text.utf8Span.span
      for index in bytes.indices {
        let byte = bytes[index]
        if byte == 10 {
          if last == 13 { starts[starts.count - 1] = index + 1 } else { starts.append(index + 1) }
        } else if byte == 13 {
          starts.append(index + 1)
        }
        last = byte
      }
      return starts
    }
  }

  var files: [File]

  /// A place in a file, counted from 1.
  struct Place: Sendable {
    var file: String
    var line: Int
    /// In code points.
    var column: Int
    /// In units of UTF-16, from 0.
    var unit: Int

    var text: String { "\(file):\(line):\(column)" }
  }

  /// The place of a character of the text; `nil` for what no file has, as contents that are made.
  func place(of offset: Int) -> Place? {
    let file =
      files.first { $0.range.lowerBound <= offset && offset < $0.range.upperBound }
      ?? files.last { $0.range.upperBound == offset }
    guard let file else { return nil }
    let own = max(0, offset - file.shift)
    let source = file.map?.sourceOffset(of: own) ?? own
    let line = max(0, file.lines.partitioningIndex { $0 > source } - 1)
    let bytes = file.source.utf8
    guard
      let start = bytes.index(
        bytes.startIndex, offsetBy: file.lines[line], limitedBy: bytes.endIndex),
      let end = bytes.index(
        start, offsetBy: max(0, source - file.lines[line]), limitedBy: bytes.endIndex)
    else { return nil }
    let before = file.source[start..<end]
    return Place(
      file: file.name, line: line + 1, column: before.unicodeScalars.count + 1,
      unit: before.utf16.count)
  }

  /// The offset in the text of a place in a file; `nil` where there is no such file or line.
  ///
  /// - Parameters:
  ///   - name: `nil` for the first file.
  ///   - column: in code points, from 1.
  func offset(ofFile name: String?, line: Int, column: Int) -> Int? {
    offset(ofFile: name, line: line) { text in
      String(text.unicodeScalars.prefix(max(0, column - 1))).utf8.count
    }
  }

  /// The same with a column in units of UTF-16, from 0.
  func offset(ofFile name: String?, line: Int, unit: Int) -> Int? {
    offset(ofFile: name, line: line) { text in
      let units = text.utf16
      let end =
        units.index(units.startIndex, offsetBy: max(0, unit), limitedBy: units.endIndex)
        ?? units.endIndex
      return text.utf8.distance(from: text.startIndex, to: end)
    }
  }

  /// - Parameter length: the bytes of a line before the place.
  private func offset(
    ofFile name: String?, line: Int, _ length: (Substring) -> Int
  ) -> Int? {
    let file =
      name.map { name in
        files.first { $0.name == name }
          ?? files.first { Files.name(of: $0.name) == Files.name(of: name) }
      } ?? files.first
    guard let file, line >= 1, line <= file.lines.count else { return nil }
    let bytes = file.source.utf8
    let end = line < file.lines.count ? file.lines[line] : bytes.count
    guard
      let start = bytes.index(
        bytes.startIndex, offsetBy: file.lines[line - 1], limitedBy: bytes.endIndex),
      let last = bytes.index(bytes.startIndex, offsetBy: end, limitedBy: bytes.endIndex)
    else { return nil }
    let source = file.lines[line - 1] + length(file.source[start..<last])
    let own = file.inverse?.sourceOffset(of: source) ?? source
    return min(max(own + file.shift, file.range.lowerBound), file.range.upperBound)
  }
}
