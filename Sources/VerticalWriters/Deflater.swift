import CZlib

/// zlib's compressor, one for all streams of a document.
@safe final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isOpen: Bool
  private var room: [UInt8] = []

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isOpen =
      unsafe deflateInit_(
        stream, Self.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  private static let level: Int32 = 6

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The bytes in zlib's format; `nil` without memory.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard isOpen, bytes.count < Int(Int32.max), unsafe deflateReset(stream) == Z_OK else {
      return nil
    }
    let bound = Int(unsafe deflateBound(stream, UInt(bytes.count)))
    if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
    var bytes = bytes
    let count: Int? = unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe room.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        guard unsafe deflate(stream, Z_FINISH) == Z_STREAM_END else { return nil }
        return output.count - Int(unsafe stream.pointee.avail_out)
      }
    }
    return count.map { Array(room[..<$0]) }
  }
}

/// Check sums of everything that is written, for a name of the file.
struct Checksum {
  private var crc: UInt = 0
  private var adler: UInt = 1
  private var count: UInt = 0

  mutating func add(_ bytes: [UInt8]) {
    crc = unsafe crc32(crc, bytes, UInt32(clamping: bytes.count))
    adler = unsafe adler32(adler, bytes, UInt32(clamping: bytes.count))
    count &+= UInt(bytes.count)
  }

  /// Sixteen bytes.
  var bytes: [UInt8] {
    [crc, adler, count >> 32, count].flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt($0))) }
    }
  }
}

enum Inflater {
  /// The first bytes of a stream in zlib's format, exactly so many; `nil` if it has fewer.
  static func expand(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: count)
    var length = UInt(count)
    let status = unsafe uncompress(&output, &length, bytes, UInt(bytes.count))
    guard status == Z_OK || status == Z_BUF_ERROR, length == count else { return nil }
    return output
  }
}
