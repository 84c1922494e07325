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
