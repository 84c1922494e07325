/// A ZIP archive that is being written: the same files in the same order give the same bytes (EO-1).
///
/// Entries have no times but 1980-01-01, no attributes and no extra fields.
public struct ArchiveWriter {
  private var output: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  public init() {}

  /// Adds a file.
  ///
  /// - Parameter isStored: true for one that is put in as it is, as EPUB's `mimetype` and pictures are.
  public mutating func add(_ name: String, _ bytes: [UInt8], isStored: Bool = false)
    throws(ArchiveError)
  {
    var (method, contents) = (0, bytes)
    if !isStored, !bytes.isEmpty, let packed = Inflating.compress(bytes),
      packed.count < bytes.count
    {
      (method, contents) = (8, packed)
    }
    guard count < ArchiveLimits.entries,
      output.count + directory.count + contents.count + 1024 < 0xFFFF_FFFF,
      bytes.count < 0xFFFF_FFFF, name.utf8.count < 0xFFFF
    else { throw .tooLarge(entry: name, limit: 4 << 30) }
    let place = output.count
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    var fields: [UInt8] = []
    // Version 2.0; bit 11 says that the name is UTF-8.
    fields.append(20, 2)
    fields.append(isASCII ? 0 : 0x0800, 2)
    fields.append(method, 2)
    // 1980-01-01, 0:00.
    fields.append(0, 2)
    fields.append(0x0021, 2)
    fields.append(Int(Inflating.checksum(bytes)), 4)
    fields.append(contents.count, 4)
    fields.append(bytes.count, 4)
    fields.append(name.utf8.count, 2)
    fields.append(0, 2)
    output.append(0x0403_4B50, 4)
    output += fields
    output += name.utf8
    output += contents
    directory.append(0x0201_4B50, 4)
    directory.append(20, 2)
    directory += fields
    // Comment, disk, attributes inside and outside.
    directory.append(0, 2)
    directory.append(0, 2)
    directory.append(0, 2)
    directory.append(0, 4)
    directory.append(place, 4)
    directory += name.utf8
    count += 1
  }

  /// The bytes of the archive.
  public consuming func finish() -> [UInt8] {
    let start = output.count
    output += directory
    output.append(0x0605_4B50, 4)
    output.append(0, 4)
    output.append(count, 2)
    output.append(count, 2)
    output.append(directory.count, 4)
    output.append(start, 4)
    output.append(0, 2)
    return output
  }
}

extension [UInt8] {
  /// Appends a number in so many bytes, the lowest first.
  fileprivate mutating func append(_ value: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
