/// Reads a layout as JSON line by line, as ``Layout/writeJSON(to:)`` writes it, and keeps the outlines of its columns.
///
/// It takes only what reading as a whole takes too. Where it comes to anything else, it gives up, and the layout has to be
/// read as a whole, which then says what is wrong.
private struct LayoutSkimmer {
  private enum GivingUp: Error { case isOtherwise }

  private let bytes: any LayoutBytes
  /// The bytes at hand, and the offset of the first of them.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The place of the next byte in the buffer.
  private var index = 0
  private var isAtEnd = false

  private var check = RecordCheck()
  private var head = LayoutRecord.blank
  private var pages: [SkimmedPage] = []
  private var columns: [ColumnOutline] = []
  private var texts: [String] = []
  private var places: [Range<Int>] = []
  private var cellStarts = [0]
  private var dropped: [LayoutRecord.DroppedRecord] = []

  /// So many bytes are taken at once: much more than a column has.
  private static let chunkSize = 1 << 20
  /// More than the beginning of a page has.
  private static let headSize = 1 << 10

  init(_ bytes: any LayoutBytes) { self.bytes = bytes }

  mutating func layout(columns source: any ColumnSource) -> SkimmedLayout? {
    do {
      try skimHead()
      var isLast = false
      while !isLast { isLast = try skimPage() }
      try check.finish()
    } catch {
      return nil
    }
    return SkimmedLayout(
      direction: head.direction, fonts: head.fonts, styles: head.styles, pages: pages,
      columns: columns, places: places, cellStarts: cellStarts,
      text: SavedText(columns, texts: texts, dropped: dropped), source: source)
  }

  // MARK: Bytes

  /// Takes more bytes; `false` at the end.
  private mutating func fill() -> Bool {
    guard !isAtEnd else { return false }
    buffer.removeFirst(index)
    start += index
    index = 0
    let more = bytes.bytes(at: start + buffer.count, count: Self.chunkSize)
    isAtEnd = more.isEmpty
    buffer += more
    return !isAtEnd
  }

  /// The rest of the line at hand, with its end; all that is left where none comes.
  private mutating func line() -> ArraySlice<UInt8> {
    var known = 0
    while true {
      if let end = buffer[(index + known)...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { index = end + 1 }
        return buffer[index...end]
      }
      known = buffer.count - index
      guard fill() else { break }
    }
    defer { index = buffer.count }
    return buffer[index...]
  }

  /// True if some bytes come next.
  private mutating func isNext(_ text: StaticString) -> Bool {
    while buffer.count - index < text.utf8CodeUnitCount, fill() {}
    return buffer[index...].starts(with: text.description.utf8)
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Several lines that begin as layouts do are read as several layouts.
  private mutating func expectNoLayout() throws(GivingUp) {
    if isNext(Self.opening) { throw .isOtherwise }
  }

  private static let opening: StaticString = #"{"version":"#

  // MARK: Layouts

  private mutating func skimHead() throws {
    // What does not begin as a layout may be one line of any length, of which no more is read.
    guard isNext(Self.opening) else { throw GivingUp.isOtherwise }
    let line = line()
    guard line.reversed().starts(with: "\n[:\"segap\"".utf8)
    else { throw GivingUp.isOtherwise }
    var top = JSONNode(value: try JSONReader.readLayout(Array(line) + "]}".utf8), path: "")
    try head.visitHead(&top)
  }

  /// Skims a page.
  ///
  /// - Returns: true if it is the last one.
  private mutating func skimPage() throws -> Bool {
    while buffer.count - index < Self.headSize, fill() {}
    var page = LayoutRecord.PageRecord.blank
    var scan = JSONScan(buffer, at: index)
    try scan.open()
    try page.visitHead(&scan)
    try scan.expect(key: "columns")
    try scan.expect("[")
    index = scan.index
    let first = columns.count
    if skip("\n") {
      repeat { try skimColumn() } while skip(",\n")
    }
    guard skip("]") else { throw GivingUp.isOtherwise }
    try check.parts(of: page, path: "")
    pages.append(SkimmedPage(size: page.size, columns: first..<columns.count))
    return try skimTail(&page)
  }

  private mutating func skimColumn() throws {
    while true {
      let (place, column) = (index, try? skimmedColumn())
      if let column {
        try check.column(column)
        add(column, at: start + place..<start + index)
        return
      }
      if buffer[index...].contains(UInt8(ascii: "\n")) || !fill() { break }
    }
    try expectNoLayout()
    let (record, end) = try LayoutRecord.ColumnRecord.read(buffer, at: index)
    try check.column(record, path: "")
    add(SkimmedColumn(record), at: start + index..<start + end)
    index = end
  }

  private mutating func skimmedColumn() throws(JSONScan.Mismatch) -> SkimmedColumn {
    var scan = JSONScan(buffer, at: index)
    let column = try SkimmedColumn(from: &scan)
    index = scan.index
    return column
  }

  private mutating func add(_ column: SkimmedColumn, at place: Range<Int>) {
    columns.append(ColumnOutline(column.record))
    texts.append(column.record.text)
    places.append(place)
    cellStarts.append((cellStarts.last ?? 0) + column.cellCount)
  }

  /// Reads what a page has after its columns, and after the last page what the layout has.
  ///
  /// - Returns: true if it was the last page.
  private mutating func skimTail(_ page: inout LayoutRecord.PageRecord) throws -> Bool {
    if skip("},\n") { return false }
    var tail: [UInt8] = []
    repeat {
      try expectNoLayout()
      tail += line()
    } while !isNext(#"{"index":"#) && index < buffer.count
    let isLast = index == buffer.count
    var scan = JSONScan(tail, isInside: true)
    if !isLast, (try? page.visitTail(&scan)) != nil, scan.skip("},\n".utf8), scan.isAtEnd {
      return try take(page)
    }
    page =
      isLast
      ? try readEnd(tail) : try LayoutRecord.PageRecord(tail: tail.dropLast(2), size: page.size)
    _ = try take(page)
    return isLast
  }

  /// Keeps what a page has beside its columns.
  private mutating func take(_ page: LayoutRecord.PageRecord) throws -> Bool {
    try check.parts(of: page, path: "")
    let number = pages.count - 1
    pages[number].boxes = page.boxes
    pages[number].links = page.links.map {
      LinkArea(target: $0.target, range: $0.range, page: number, rects: $0.rects)
    }
    return false
  }

  /// Reads what stands after the columns of the last page.
  private mutating func readEnd(_ tail: [UInt8]) throws -> LayoutRecord.PageRecord {
    let names = ["version", "unit", "direction", "lang", "fonts", "styles"]
    let before = "{" + names.map { "\"\($0)\":null," }.joined() + #""pages":["#
    let value = try JSONReader.readLayout(before.utf8 + LayoutRecord.PageRecord.openHead + tail)
    guard names.allSatisfy({ value[$0] == .null }), let last = value["pages"]?.array,
      last.count == 1
    else { throw GivingUp.isOtherwise }
    var top = JSONNode(value: value, path: "")
    var end = LayoutRecord.blank
    try end.visitTail(&top)
    dropped = end.dropped
    return try LayoutRecord.PageRecord(withoutColumns: last[0], size: pages.last?.size ?? .zero)
  }
}

extension SkimmedLayout {
  /// Skims the JSON of version 1 (``Layout/json()``).
  ///
  /// - Parameters:
  ///   - bytes: all bytes of it.
  ///   - source: what reads its columns.
  /// - Returns: `nil` where it has to be read as a whole (``SavedLayout``): it is written in another way, or wrong.
  package init?(skimming bytes: some LayoutBytes, columns source: some ColumnSource) {
    var skimmer = LayoutSkimmer(bytes)
    guard let layout = skimmer.layout(columns: source) else { return nil }
    self = layout
  }
}

extension LayoutRecord {
  fileprivate static var blank: LayoutRecord {
    LayoutRecord(
      direction: .rightToLeft, lang: "", fonts: [], pages: [], dropped: [], warnings: [])
  }
}

extension LayoutRecord.ColumnRecord {
  /// Reads a column of a layout; `nil` where the bytes are no column.
  package init?(layoutBytes bytes: [UInt8]) {
    guard let (column, end) = try? Self.read(bytes, at: 0), end == bytes.count else { return nil }
    self = column
  }

  /// The column that begins at a byte, and where it ends.
  fileprivate static func read(
    _ bytes: [UInt8], at index: Int
  ) throws(LayoutReadError) -> (LayoutRecord.ColumnRecord, Int) {
    var scan = JSONScan(bytes, at: index)
    if let column = try? LayoutRecord.ColumnRecord(from: &scan) { return (column, scan.index) }
    let (value, end) = try JSONReader.layoutValue(of: bytes, at: index)
    return (try LayoutRecord.ColumnRecord(from: JSONNode(value: value, path: "")), end)
  }
}

extension LayoutRecord.PageRecord {
  /// The beginning of a page in place of the one that was skimmed.
  fileprivate static let openHead = Array(#"{"index":null,"size":null,"columns":null"#.utf8)

  /// Reads what a page has after its columns, up to its closing bracket.
  fileprivate init(tail: ArraySlice<UInt8>, size: PhysicalSize) throws {
    try self.init(withoutColumns: try JSONReader.readLayout(Self.openHead + tail), size: size)
  }

  /// Reads a page of which size and columns are known.
  fileprivate init(withoutColumns value: JSONValue, size: PhysicalSize) throws {
    guard case .object(var members) = value,
      ["index", "size", "columns"].allSatisfy({ members[$0] == .null })
    else { throw JSONScan.Mismatch() }
    members["index"] = .number("0")
    members["size"] = .array([.number("0"), .number("0")])
    members["columns"] = .array([])
    try self.init(from: JSONNode(value: .object(members), path: ""))
    self.size = size
  }
}
