/// A hash of contents: 128 bits, as 22 digits of base64url (RFC 4648, 5). It tells what has changed; it is no proof
/// against one who makes two contents of the same hash.
package struct ContentHash {
  // Two sums that each multiply to 128 bits and fold; the odd constants are digits of √2 and √3.
  private var first: UInt64 = 0x6A09_E667_F3BC_C909
  private var second: UInt64 = 0xBB67_AE85_84CA_A73B
  private var count = 0

  package init() {}

  package static func of(_ bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.digits
  }

  /// A hash as numbers, of which the first come first in the digits.
  package typealias Halves = (first: UInt64, second: UInt64)

  /// The hash of several texts, which the places between them are part of.
  package static func of(_ texts: [String]) -> String { digits(value(of: texts)) }

  package static func value(of texts: [String]) -> Halves {
    var hash = ContentHash()
    hash.add(texts.flatMap { "\($0.utf8.count):".utf8 + Array($0.utf8) })
    return hash.value
  }

  /// Adds a part. Each but the last is of a multiple of eight bytes, so that the parts make no difference.
  package mutating func add(_ bytes: [UInt8]) {
    precondition(count % 8 == 0)
    count += bytes.count
    var (first, second) = (first, second)
    unsafe bytes.withUnsafeBytes { buffer in
      let words = buffer.count / 8
      for index in 0..<words {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
        ContentHash.mix(UInt64(littleEndian: word), &first, &second)
      }
      guard buffer.count % 8 > 0 else { return }
      var rest: UInt64 = 1
      for index in (words * 8)..<buffer.count {
        rest = rest << 8 | (unsafe UInt64(buffer[index]))
      }
      ContentHash.mix(rest, &first, &second)
    }
    (self.first, self.second) = (first, second)
  }

  package var digits: String { ContentHash.digits(value) }

  private var value: Halves {
    var (first, second) = (first, second)
    ContentHash.mix(UInt64(count), &first, &second)
    ContentHash.mix(second, &first, &second)
    return (first, second)
  }

  /// Six bits a digit, of which the last has two.
  private static func digits(_ value: Halves) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(22)
    var (high, low) = (value.first, value.second)
    for _ in 0..<22 {
      digits.append(alphabet[Int(high >> 58)])
      high = high << 6 | low >> 58
      low <<= 6
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  @inline(__always)
  private static func mix(_ word: UInt64, _ first: inout UInt64, _ second: inout UInt64) {
    let a = (first ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    first = a.high ^ a.low &+ word
    let b = (second &+ word).multipliedFullWidth(by: 0xC2B2_AE3D_27D4_EB4F)
    second = (b.high ^ b.low) &+ first
  }
}

/// The hashes of files, each read once. Fonts are large, and thousands of items share them.
package final class FileHashes {
  private var known: [String: String] = [:]

  package init() {}

  /// Empty where the file cannot be read.
  package func hash(of path: String) -> String {
    if let hash = known[path] { return hash }
    let hash = FileHashes.read(path)
    known[path] = hash
    return hash
  }

  /// The hash of what a file has now.
  package static func read(_ path: String) -> String {
    if !Files.isFilled(path) { return Files.isEmpty(path) ? ContentHash().digits : "" }
    var hash = ContentHash()
    do throws(Failure) {
      try Files.read(path, partSize: 1 << 16) { hash.add($0) }
    } catch {
      return ""
    }
    return hash.digits
  }
}
