import VerticalLayout

/// A PDF file as it grows: objects by number, streams at once, all others in object streams, and the
/// cross-reference stream at the end (ISO 32000-1, 7.5.7 and 7.5.8).
struct PDFFile {
  /// What has not been taken yet.
  private(set) var bytes: [UInt8]
  private let deflater = Deflater()
  private var offset = 0
  private var checksum = Checksum()
  /// By object number; 0 is none.
  private var places: [Place] = [.free]
  /// Objects that wait for their object stream, and those of the structure, which are smaller, many and
  /// much alike.
  private var objects = ObjectQueue(limit: 100)
  private var elements = ObjectQueue(limit: 500)

  /// Where an object is, in eight bytes: a long text has hundreds of thousands.
  private struct Place {
    /// The kind in the last two bits.
    private let value: Int

    static let free = Place(value: 0)
    static func offset(_ offset: Int) -> Place { Place(value: offset << 2 | 1) }
    static func inStream(_ stream: Int, index: Int) -> Place {
      Place(value: (stream << 16 | index) << 2 | 2)
    }

    private init(value: Int) { self.value = value }

    /// The three fields of its row.
    var fields: (Int, Int, Int) {
      switch value & 3 {
      case 1: (1, value >> 2, 0)
      case 2: (2, value >> 18, value >> 2 & 0xFFFF)
      default: (0, 0, 0)
      }
    }
  }

  /// Objects of one stream as it grows.
  private struct ObjectQueue {
    /// At most 0xFFFF.
    let limit: Int
    var numbers: [Int] = []
    /// Each object's number, and where it begins.
    var index = PDFBytes()
    var data = PDFBytes()

    /// Adds an object; returns whether the stream is full.
    mutating func add(_ object: PDFBytes, _ number: Int) -> Bool {
      numbers.append(number)
      index.append(number)
      index.append(" ")
      index.append(data.bytes.count)
      index.append(" ")
      data.append(object)
      data.append("\n")
      return numbers.count >= limit
    }

    mutating func takeAll() -> ObjectQueue {
      let taken = self
      self = ObjectQueue(limit: limit)
      return taken
    }
  }

  init() {
    bytes = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
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
  mutating func reserve() -> Int {
    places.append(.free)
    return places.count - 1
  }

  /// Adds an object that is no stream.
  mutating func add(_ object: PDFBytes, as number: Int) {
    if objects.add(object, number) { write(objects.takeAll()) }
  }

  /// Adds an object of the structure.
  mutating func addElement(_ object: PDFBytes, as number: Int) {
    if elements.add(object, number) { write(elements.takeAll()) }
  }

  mutating func addElement(_ object: PDFBytes) -> Int {
    let number = reserve()
    addElement(object, as: number)
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
    if let compressed = deflater.compress(data) {
      addStream(stored: compressed, entries + "/Filter/FlateDecode", as: number)
    } else {
      addStream(stored: data, entries, as: number)
    }
  }

  /// Adds a stream as it is.
  mutating func addStream(stored data: [UInt8], _ entries: String, as number: Int) {
    places[number] = .offset(offset)
    write(Array("\(number) 0 obj\n<<\(entries)/Length \(data.count)>>\nstream\n".utf8))
    write(data)
    write(Array("\nendstream\nendobj\n".utf8))
  }

  private mutating func write(_ part: [UInt8]) {
    bytes += part
    offset += part.count
    checksum.add(part)
  }

  /// Writes objects that wait as a stream.
  private mutating func write(_ queue: ObjectQueue) {
    guard !queue.numbers.isEmpty else { return }
    let number = reserve()
    for (position, object) in queue.numbers.enumerated() {
      places[object] = .inStream(number, index: position)
    }
    let entries = "/Type/ObjStm/N \(queue.numbers.count)/First \(queue.index.bytes.count)"
    addStream(queue.index.bytes + queue.data.bytes, entries, as: number)
  }

  /// Writes what waits, and the cross references.
  mutating func finish(root: Int, information: Int) {
    write(elements.takeAll())
    write(objects.takeAll())
    let number = reserve()
    let start = offset
    places[number] = .offset(start)
    var name = PDFBytes()
    for byte in checksum.bytes { name.append(hex: byte) }
    let id = String(decoding: name.bytes, as: UTF8.self)
    let entries =
      "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R"
      + "/ID[<\(id)><\(id)>]/DecodeParms<</Predictor 12/Columns 8>>"
    addStream(crossReferences(), entries, as: number)
    write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  /// Eight bytes an object, as differences from the row above, each row after the sign for that.
  private func crossReferences() -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * 9)
    var last = [UInt8](repeating: 0, count: 8)
    for (number, place) in places.enumerated() {
      let (type, second, index) = place.fields
      let third = number == 0 ? 0xFFFF : index
      var row = [UInt8(type)]
      row += (0..<5).map { UInt8(truncatingIfNeeded: second >> (32 - 8 * $0)) }
      row += [UInt8(truncatingIfNeeded: third >> 8), UInt8(truncatingIfNeeded: third)]
      rows.append(2)
      rows += zip(row, last).map { $0 &- $1 }
      last = row
    }
    return rows
  }
}
