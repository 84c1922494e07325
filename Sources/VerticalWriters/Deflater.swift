import CDeflate

/// A compressor, one for all streams of a document: libdeflate, which takes half of zlib's time for as few bytes.
@safe final class Deflater {
  private let compressor: OpaquePointer?
  private var room: [UInt8] = []

  init(level: Int32 = Deflater.level) {
    unsafe compressor = libdeflate_alloc_compressor(level)
  }

  /// The level for the elements of a structure, which are much alike: 1 takes half of the time of 4, for a hundredth more
  /// of a file with thousands of readings.
  static let elementLevel: Int32 = 1

  /// Higher ones take longer for less than half a hundredth of a page's bytes, up to 10, which takes five times as
  /// long for two hundredths (`Benchmarks/README.md`).
  static let level: Int32 = 6

  deinit { unsafe libdeflate_free_compressor(compressor) }

  /// The bytes in zlib's format (RFC 1950); `nil` without memory.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = unsafe compressor else { return nil }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
    let count = unsafe libdeflate_zlib_compress(
      compressor, bytes, bytes.count, &room, room.count)
    return count > 0 ? Array(room[..<count]) : nil
  }
}

/// Check sums of everything that is written, for a name of the file.
struct Checksum {
  private var crc: UInt32 = 0
  private var adler: UInt32 = 1
  private var count: UInt = 0

  mutating func add(_ bytes: [UInt8]) {
    crc = unsafe libdeflate_crc32(crc, bytes, bytes.count)
    adler = unsafe libdeflate_adler32(adler, bytes, bytes.count)
    count &+= UInt(bytes.count)
  }

  /// Sixteen bytes.
  var bytes: [UInt8] {
    [UInt(crc), UInt(adler), count >> 32, count].flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt($0))) }
    }
  }
}

enum Inflater {
  /// The bytes of a stream in zlib's format, which has to hold exactly so many; `nil` otherwise.
  static func expand(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: count)
    // Without a place for the count, another count is a failure.
    let result = unsafe libdeflate_zlib_decompress(
      decompressor, bytes, bytes.count, &output, count, nil)
    return result == LIBDEFLATE_SUCCESS ? output : nil
  }
}
