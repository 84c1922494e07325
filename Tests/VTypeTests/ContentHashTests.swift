import Storage
import Testing

@testable import vtype

struct ContentHashTests {
  /// Contents that are near each other have hashes of their own.
  @Test func differentContentsDiffer() {
    var contents: [[UInt8]] = (0...40).map { Array(repeating: 0, count: $0) }
    let base = (0..<100).map { UInt8($0) }
    for index in base.indices {
      for bit in 0..<8 {
        var other = base
        other[index] ^= 1 << bit
        contents.append(other)
      }
    }
    contents.append(base)
    contents.append(Array(base[8..<16] + base[0..<8] + base[16...]))
    let hashes = Set(contents.map { ContentHash.of($0) })
    #expect(hashes.count == contents.count)
    #expect(hashes.allSatisfy { $0.utf8.count == 22 })
    #expect(ContentHash.of(["ab", "c"]) != ContentHash.of(["a", "bc"]))
  }

  @Test(arguments: [0, 8, 64, 96])
  func partsMakeNoDifference(_ count: Int) {
    let bytes = (0..<100).map { UInt8($0) }
    var hash = ContentHash()
    hash.add(Array(bytes[..<count]))
    hash.add(Array(bytes[count...]))
    #expect(hash.digits == ContentHash.of(bytes))
  }

  @Test func aFileIsReadPartByPart() throws {
    let folder = try Folder()
    for count in [0, 5, 1 << 20, 1 << 20 + 1, 3 << 20] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      try folder.write(bytes, to: "a")
      #expect(FileHashes.read(folder.path("a")) == ContentHash.of(bytes))
    }
    #expect(FileHashes.read(folder.path("none")) == "")
  }
}
