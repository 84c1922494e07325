// Containers of files: ZIP archives, in and out, and XML.
//
// The files of word processors and e-books are ZIP archives of XML. A reader that follows the stream of local headers
// can be shown other files than one that follows the central directory, so only the directory counts here, and a
// local header has to agree with it. All room is made before anything is expanded: by the sizes that the directory
// gives, within limits, and a byte more is an error. A small reader of our own on libdeflate is used, since the order
// of entries and every byte of them matter to EPUB, and the general libraries bring cryptography and other formats.
// XML is read by expat into `XMLTree`, a flat list of nodes that `Manuscript` walks without any C.

import CDeflate

/// A ZIP archive in memory, read by its central directory (CT-1).
///
/// Entries are expanded when they are asked for. Throws ``ArchiveError``, which names the entry at fault.
public struct Archive: Sendable {
  /// A file of an archive.
  public struct Entry: Hashable, Sendable {
    /// Its name as UTF-8; bytes that are none become U+FFFD.
    public let name: String
    /// The number of bytes it expands to.
    public let size: Int
    let nameBytes: [UInt8]
    let method: UInt16
    let checksum: UInt32
    /// The place of its bytes in the archive.
    let data: Range<Int>
  }

  /// The files in the order of the directory; folders are left out.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let indices: [String: Int]
  /// The bytes that have been expanded so far.
  private var expanded = 0

  /// True if bytes begin as a ZIP archive does.
  public static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  public init(_ bytes: [UInt8]) throws(ArchiveError) {
    let entries = try ArchiveDirectory(bytes).entries()
    self.bytes = bytes
    self.entries = entries
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard indices.updateValue(index, forKey: entry.name) == nil else {
        throw .damaged(entry: entry.name, reason: "two files have this name")
      }
    }
    self.indices = indices
  }

  /// The file of a name; `nil` where there is none.
  public func entry(_ name: String) -> Entry? { indices[name].map { entries[$0] } }

  /// The bytes of a file.
  public mutating func contents(of entry: Entry) throws(ArchiveError) -> [UInt8] {
    guard entry.size <= ArchiveLimits.partBytes else {
      throw .tooLarge(entry: entry.name, limit: ArchiveLimits.partBytes)
    }
    guard expanded + entry.size <= ArchiveLimits.allBytes else {
      throw .tooLarge(entry: entry.name, limit: ArchiveLimits.allBytes)
    }
    if entry.size > ArchiveLimits.freeBytes,
      entry.size / ArchiveLimits.ratio > max(1, entry.data.count)
    {
      throw .damaged(
        entry: entry.name, reason: "it would expand to over \(ArchiveLimits.ratio) times its size")
    }
    let output: [UInt8]
    switch entry.method {
    case 0:
      output = Array(bytes[entry.data])
      guard output.count == entry.size else {
        throw .damaged(entry: entry.name, reason: "its two sizes differ")
      }
    case 8:
      guard let inflated = Inflating.expand(bytes, entry.data, count: entry.size) else {
        throw .damaged(entry: entry.name, reason: "it does not expand to the size that is given")
      }
      output = inflated
    default:
      throw .damaged(
        entry: entry.name, reason: "it is packed by method \(entry.method), which is not read")
    }
    guard Inflating.checksum(output) == entry.checksum else {
      throw .damaged(entry: entry.name, reason: "its check sum is wrong")
    }
    expanded += entry.size
    return output
  }
}

/// The bounds of what an archive may ask for (CT-2).
public enum ArchiveLimits {
  public static let entries = 10_000
  /// Bytes of one file, and of all that are expanded.
  public static let partBytes = 256 << 20
  public static let allBytes = 512 << 20
  /// Up to so many bytes a file may expand from however few.
  static let freeBytes = 16 << 20
  /// Beyond, to so many times its size.
  static let ratio = 256
}

/// A fault of an archive, with the file in it.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAnArchive(reason: String)
  case damaged(entry: String, reason: String)
  case encrypted(entry: String)
  case tooLarge(entry: String, limit: Int)

  public var description: String {
    switch self {
    case .notAnArchive(let reason): "no whole ZIP archive: \(reason)"
    case .damaged(let entry, let reason): "“\(entry)” in the archive cannot be read: \(reason)"
    case .encrypted(let entry):
      "“\(entry)” in the archive is protected by a password; save it without one"
    case .tooLarge(let entry, let limit):
      "“\(entry)” in the archive is too large: with it the file has over \(limit >> 20) MiB"
    }
  }
}

/// Calls of libdeflate.
enum Inflating {
  /// The bytes of a raw deflate stream, which has to hold exactly so many; `nil` otherwise.
  static func expand(_ bytes: [UInt8], _ range: Range<Int>, count: Int) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: max(1, count))
    // Without a place for the count, another count is a failure.
    let result = unsafe bytes.withUnsafeBytes { all in
      let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
      return unsafe libdeflate_deflate_decompress(
        decompressor, part.baseAddress, part.count, &output, count, nil)
    }
    guard result == LIBDEFLATE_SUCCESS else { return nil }
    if count == 0 { output.removeAll() }
    return output
  }

  /// The bytes as a raw deflate stream; `nil` without memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = unsafe libdeflate_alloc_compressor(6) else { return nil }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_deflate_compress_bound(compressor, bytes.count)
    var room = [UInt8](repeating: 0, count: bound)
    let count = unsafe libdeflate_deflate_compress(
      compressor, bytes, bytes.count, &room, room.count)
    return count > 0 ? Array(room[..<count]) : nil
  }

  /// The check sum of ZIP, which is that of zlib's `crc32`.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe libdeflate_crc32(0, bytes, bytes.count)
  }
}

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
