import VerticalLayout

/// A PDF file as it grows: objects by number, streams at once, all others in object streams, and the
/// cross-reference stream at the end (ISO 32000-1, 7.5.7 and 7.5.8). A classic one, of PDF 1.4, has neither: objects
/// stand for themselves, and the cross references are a table.
struct PDFFile {
  private let isClassic: Bool
  /// The bytes that have not been taken yet.
  private(set) var bytes: [UInt8]
  private let deflater = Deflater()
  private let elementDeflater = Deflater(level: Deflater.elementLevel)
  private var offset = 0
  private var checksum = Checksum()
  private var numbers = ObjectNumbers()
  /// By object number; 0 is none.
  private var places: [CrossReference] = [.free]
  /// Objects that wait for their object streams: those of the structure by themselves, elements, which are
  /// small, many and much alike, and the way back to them.
  private var objects = ObjectQueue(limit: 200)
  private var elements = ObjectQueue(limit: 500)
  private var parents = ObjectQueue(limit: 16)

  /// The place of an object, in eight bytes: a long text has hundreds of thousands.
  private struct CrossReference {
    /// The kind in the last two bits.
    private let value: Int

    static let free = CrossReference(value: 0)
    /// That of an object which is to come.
    static let awaited = CrossReference(value: 3)
    static func offset(_ offset: Int) -> CrossReference { CrossReference(value: offset << 2 | 1) }
    static func inStream(_ stream: Int, index: Int) -> CrossReference {
      CrossReference(value: (stream << 16 | index) << 2 | 2)
    }

    private init(value: Int) { self.value = value }

    var isFree: Bool { value == 0 }
    var isAwaited: Bool { value == 3 }

    /// The three fields of its row; those of a free one name the next that is free.
    func fields(nextFree: Int) -> (Int, Int, Int) {
      switch value & 3 {
      case 1: (1, value >> 2, 0)
      case 2: (2, value >> 18, value >> 2 & 0xFFFF)
      default: (0, nextFree, 0)
      }
    }
  }

  /// Objects of one stream as it grows.
  private struct ObjectQueue {
    /// At most 0xFFFF, with those of the others.
    let limit: Int
    var numbers: [Int] = []
    /// The start of each object.
    var starts: [Int] = []
    var data = PDFBytes()

    /// Adds an object; returns whether the stream is full.
    mutating func add(_ object: PDFBytes, _ number: Int) -> Bool {
      numbers.append(number)
      starts.append(data.bytes.count)
      data.append(object)
      data.append("\n")
      return numbers.count >= limit
    }

    @inline(__always)
    mutating func add(_ number: Int, _ write: (inout PDFBytes) -> Void) -> Bool {
      numbers.append(number)
      starts.append(data.bytes.count)
      write(&data)
      data.append("\n")
      return numbers.count >= limit
    }

    mutating func add(_ other: ObjectQueue) {
      let start = data.bytes.count
      numbers += other.numbers
      starts += other.starts.map { start + $0 }
      data.append(other.data)
    }

    mutating func takeAll() -> ObjectQueue {
      let taken = self
      self = ObjectQueue(limit: limit)
      return taken
    }

    /// Each object's number, and where it begins.
    var index: PDFBytes {
      var index = PDFBytes()
      for (number, start) in zip(numbers, starts) {
        index.append(number)
        index.append(" ")
        index.append(start)
        index.append(" ")
      }
      return index
    }
  }

  init(isClassic: Bool = false) {
    self.isClassic = isClassic
    bytes = Array("%PDF-1.\(isClassic ? 4 : 7)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    offset = bytes.count
    checksum.add(bytes)
  }

  /// The bytes since the last time.
  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// A number for an object that comes later.
  mutating func reserve(_ kind: ObjectKind = .other) -> Int {
    let number = numbers.take(kind)
    if places.count < numbers.end {
      places += repeatElement(.free, count: numbers.end - places.count)
    }
    places[number] = .awaited
    return number
  }

  /// Tells that there are no more pages.
  mutating func endPages() { numbers.closeBlocks() }

  /// Adds an object that is no stream.
  mutating func add(_ object: PDFBytes, as number: Int) {
    if isClassic { return writePlain(object, as: number) }
    if objects.add(object, number) { write(objects.takeAll()) }
  }

  /// Adds an object of the structure.
  mutating func addElement(_ object: PDFBytes, as number: Int) {
    if isClassic { return writePlain(object, as: number) }
    if elements.add(object, number) { write(elements.takeAll(), by: elementDeflater) }
  }

  /// Adds an object of the structure that is written on the spot.
  @inline(__always)
  mutating func addElement(as number: Int, _ write: (inout PDFBytes) -> Void) {
    if isClassic {
      var object = PDFBytes()
      write(&object)
      return writePlain(object, as: number)
    }
    if elements.add(number, write) { self.write(elements.takeAll(), by: elementDeflater) }
  }

  /// Adds a part of the way from content to the structure.
  mutating func addParents(_ object: PDFBytes) -> Int {
    let number = reserve()
    if isClassic {
      writePlain(object, as: number)
      return number
    }
    if parents.add(object, number) { write(parents.takeAll()) }
    return number
  }

  mutating func add(_ object: PDFBytes) -> Int {
    let number = reserve()
    add(object, as: number)
    return number
  }

  /// Adds a stream, compressed.
  ///
  /// - Parameter entries: its dictionary's entries but length and filter.
  mutating func addStream(_ data: [UInt8], _ entries: String = "", as number: Int) {
    addStream(data, entries, as: number, by: deflater)
  }

  private mutating func addStream(
    _ data: [UInt8], _ entries: String, as number: Int, by deflater: Deflater
  ) {
    if let compressed = deflater.compress(data) {
      addStream(stored: compressed, entries + "/Filter/FlateDecode", as: number)
    } else {
      addStream(stored: data, entries, as: number)
    }
  }

  /// Adds a stream as it is.
  mutating func addStream(stored data: [UInt8], _ entries: String, as number: Int) {
    places[number] = .offset(offset)
    // PDF/A wants a line of its own for the number (ISO 19005-2, 6.1.9).
    write(Array("\(number) 0 obj\n<<\(entries)/Length \(data.count)>>stream\n".utf8))
    write(data)
    write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes an object that is no stream as it is.
  private mutating func writePlain(_ object: PDFBytes, as number: Int) {
    places[number] = .offset(offset)
    write(Array("\(number) 0 obj\n".utf8) + object.bytes + Array("\nendobj\n".utf8))
  }

  private mutating func write(_ part: [UInt8]) {
    bytes += part
    offset += part.count
    checksum.add(part)
  }

  /// Writes objects that wait as a stream.
  private mutating func write(_ queue: ObjectQueue, by own: Deflater? = nil) {
    guard !queue.numbers.isEmpty else { return }
    let number = reserve()
    for (position, object) in queue.numbers.enumerated() {
      places[object] = .inStream(number, index: position)
    }
    let index = queue.index
    let entries = "/Type/ObjStm/N \(queue.numbers.count)/First \(index.bytes.count)"
    addStream(index.bytes + queue.data.bytes, entries, as: number, by: own ?? deflater)
  }

  /// Writes what waits, and the cross references. Every number that was given out has its object by now: a reader
  /// would find nothing where another object names it.
  mutating func finish(root: Int, information: Int) throws(WriterError) {
    if isClassic { return try finishClassic(root: root, information: information) }
    var rest = elements.takeAll()
    rest.add(parents.takeAll())
    rest.add(objects.takeAll())
    write(rest)
    try checkObjects()
    let number = reserve()
    let start = offset
    places[number] = .offset(start)
    let entries =
      "/Type/XRef/Size \(places.count)/W[1 5 2]"
      + trailer(root: root, information: information)
      + "/DecodeParms<</Predictor 12/Columns 8>>"
    addStream(crossReferences(), entries, as: number)
    write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  private func checkObjects() throws(WriterError) {
    if let number = places.firstIndex(where: \.isAwaited) { throw .unwrittenObject(number) }
  }

  /// The entries that lead into the file.
  private func trailer(root: Int, information: Int) -> String {
    var name = PDFBytes()
    for byte in checksum.bytes { name.append(hex: byte) }
    let id = String(decoding: name.bytes, as: UTF8.self)
    return "/Root \(root) 0 R/Info \(information) 0 R/ID[<\(id)><\(id)>]"
  }

  /// Writes the cross references as a table: twenty bytes an object (ISO 32000-1, 7.5.4).
  private mutating func finishClassic(root: Int, information: Int) throws(WriterError) {
    try checkObjects()
    let start = offset
    let places = places
    var table = PDFBytes("xref\n0 \(places.count)\n")
    var free = places.indices.lazy.filter { places[$0].isFree }.dropFirst().makeIterator()
    for (number, place) in places.enumerated() {
      let (_, value, _) = place.fields(nextFree: place.isFree ? free.next() ?? 0 : 0)
      let digits = String(value)
      table.append(String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits)
      table.append(place.isFree ? (number == 0 ? " 65535 f \n" : " 00001 f \n") : " 00000 n \n")
    }
    let entries = trailer(root: root, information: information)
    table.append("trailer\n<</Size \(places.count)\(entries)>>\n")
    write(table.bytes + Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  /// Eight bytes an object, as differences from the row above, each row after the sign for that.
  private func crossReferences() -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * 9)
    // A row in eight bytes, the first field in the highest one.
    var last: UInt64 = 0
    var free = places.indices.lazy.filter { places[$0].isFree }.dropFirst().makeIterator()
    for (number, place) in places.enumerated() {
      let (type, second, index) = place.fields(nextFree: place.isFree ? free.next() ?? 0 : 0)
      let third = number == 0 ? 0xFFFF : index
      let row =
        UInt64(truncatingIfNeeded: type & 0xFF) << 56
        | UInt64(truncatingIfNeeded: second & 0xFF_FFFF_FFFF) << 16
        | UInt64(truncatingIfNeeded: third & 0xFFFF)
      rows.append(2)
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        rows.append(
          UInt8(truncatingIfNeeded: row >> shift) &- UInt8(truncatingIfNeeded: last >> shift))
      }
      last = row
    }
    return rows
  }
}
