/// The central directory of a ZIP archive (APPNOTE 6.3, 4.3 and 4.5), with all that it promises checked against the
/// bytes: places inside the file, local headers that agree, files that share no byte.
struct ArchiveDirectory {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
    return Int(exactly: value)
  }

  private func number16(_ offset: Int) -> Int { number(offset, 2) ?? -1 }
  private func number32(_ offset: Int) -> Int { number(offset, 4) ?? -1 }

  func entries() throws(ArchiveError) -> [Archive.Entry] {
    let end = try findEnd()
    var entries: [Archive.Entry] = []
    var places: [Range<Int>] = []
    var offset = end.start
    for _ in 0..<end.count {
      let header = try header(at: offset, end)
      offset = header.next
      let data = try data(of: header, before: end.start)
      places.append(data.file)
      // A name that ends in a slash is a folder.
      guard header.name.last != UInt8(ascii: "/") else { continue }
      entries.append(
        Archive.Entry(
          name: header.title, size: header.size, nameBytes: header.name, method: header.method,
          checksum: header.checksum, data: data.contents))
    }
    try checkOverlaps(places)
    return entries
  }

  // MARK: The end

  private struct End {
    var start: Int
    var limit: Int
    var count: Int
    /// Bytes before the archive, as programs that unpack themselves have them.
    var shift: Int
  }

  private func findEnd() throws(ArchiveError) -> End {
    let most = 22 + 0xFFFF
    var at = bytes.count - 22
    while at >= 0, at >= bytes.count - most {
      if bytes[at] == 0x50, number32(at) == 0x0605_4B50, at + 22 + number16(at + 20) <= bytes.count
      {
        break
      }
      at -= 1
    }
    guard at >= 0, at >= bytes.count - most else {
      throw .notAnArchive(reason: "its end is missing; copy or download it again")
    }
    var (count, size, start) = (number16(at + 10), number32(at + 12), number32(at + 16))
    guard number16(at + 4) == 0 || number16(at + 4) == 0xFFFF else {
      throw .notAnArchive(reason: "it is one part of several")
    }
    var limit = at
    if at >= 20, number32(at - 20) == 0x0706_4B50 {
      guard let record = number(at - 12, 8), number32(record) == 0x0606_4B50,
        let (large, bytes, place) = zip64(at: record)
      else { throw .notAnArchive(reason: "the record of a large archive is damaged") }
      (count, size, start, limit) = (large, bytes, place, record)
    }
    guard count <= ArchiveLimits.entries else {
      throw .notAnArchive(
        reason: "it has \(count) files; at most \(ArchiveLimits.entries) are read")
    }
    guard size >= 0, start >= 0, size <= limit, start <= limit - size else {
      throw .notAnArchive(reason: "its directory is beyond its end")
    }
    let shift = limit - size - start
    return End(start: start + shift, limit: limit, count: count, shift: shift)
  }

  private func zip64(at record: Int) -> (count: Int, size: Int, start: Int)? {
    guard let count = number(record + 32, 8), let size = number(record + 40, 8),
      let start = number(record + 48, 8)
    else { return nil }
    return (count, size, start)
  }

  // MARK: Entries

  private struct Header {
    var name: [UInt8]
    var title: String
    var method: UInt16
    var checksum: UInt32
    var packed: Int
    var size: Int
    var place: Int
    var next: Int
  }

  private func header(at offset: Int, _ end: End) throws(ArchiveError) -> Header {
    guard offset <= end.limit - 46, number32(offset) == 0x0201_4B50 else {
      throw .notAnArchive(reason: "its directory is damaged")
    }
    let (nameCount, extra) = (number16(offset + 28), number16(offset + 30))
    let nameStart = offset + 46
    let next = nameStart + nameCount + extra + number16(offset + 32)
    guard next <= end.limit else { throw .notAnArchive(reason: "its directory is damaged") }
    let name = Array(bytes[nameStart..<nameStart + nameCount])
    let title = String(decoding: name, as: UTF8.self)
    guard number16(offset + 8) & 0x2041 == 0 else { throw .encrypted(entry: title) }
    var (packed, size) = (number32(offset + 20), number32(offset + 24))
    var place = number32(offset + 42)
    try large(
      nameStart + nameCount..<nameStart + nameCount + extra, title, &size, &packed, &place)
    guard place >= 0, place <= bytes.count - end.shift else {
      throw .damaged(entry: title, reason: "it is beyond the end of the archive")
    }
    return Header(
      name: name, title: title, method: UInt16(truncatingIfNeeded: number16(offset + 10)),
      checksum: UInt32(truncatingIfNeeded: number32(offset + 16)), packed: packed, size: size,
      place: place + end.shift, next: next)
  }

  /// Takes the numbers that have no room in 32 bits from the extra field of ZIP64.
  private func large(
    _ extra: Range<Int>, _ title: String, _ size: inout Int, _ packed: inout Int, _ place: inout Int
  ) throws(ArchiveError) {
    let none = 0xFFFF_FFFF
    guard size == none || packed == none || place == none else { return }
    var offset = extra.lowerBound
    while offset <= extra.upperBound - 4 {
      let count = number16(offset + 2)
      guard offset + 4 + count <= extra.upperBound else { break }
      if number16(offset) == 1 {
        var field = offset + 4
        for path in [\Fields.size, \.packed, \.place] {
          var fields = Fields(size: size, packed: packed, place: place)
          guard fields[keyPath: path] == none else { continue }
          guard field + 8 <= offset + 4 + count, let value = number(field, 8) else { break }
          fields[keyPath: path] = value
          (size, packed, place) = (fields.size, fields.packed, fields.place)
          field += 8
        }
        return
      }
      offset += 4 + count
    }
    throw .damaged(entry: title, reason: "its size is missing")
  }

  private struct Fields {
    var size: Int
    var packed: Int
    var place: Int
  }

  /// The bytes of a file with its local header, and those of its contents alone.
  private func data(
    of header: Header, before limit: Int
  ) throws(ArchiveError) -> (file: Range<Int>, contents: Range<Int>) {
    let place = header.place
    guard place <= limit - 30, number32(place) == 0x0403_4B50 else {
      throw .damaged(entry: header.title, reason: "its place in the archive is wrong")
    }
    let nameCount = number16(place + 26)
    let start = place + 30 + nameCount + number16(place + 28)
    guard start <= limit, header.packed >= 0, header.packed <= limit - start else {
      throw .damaged(entry: header.title, reason: "it is beyond the end of the archive")
    }
    guard bytes[place + 30..<place + 30 + nameCount].elementsEqual(header.name) else {
      throw .damaged(entry: header.title, reason: "it has two names")
    }
    return (place..<start + header.packed, start..<start + header.packed)
  }

  private func checkOverlaps(_ places: [Range<Int>]) throws(ArchiveError) {
    let sorted = places.sorted { $0.lowerBound < $1.lowerBound }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where first.upperBound > second.lowerBound {
      throw .notAnArchive(reason: "two of its files share bytes")
    }
  }
}
