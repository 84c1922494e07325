import Archives
import Testing

/// An archive of a novel's parts, and changes of its bytes.
private struct Sample {
  var bytes: [UInt8]

  init(_ files: [(String, String)], stored: Set<String> = []) throws {
    var writer = ArchiveWriter()
    for (name, text) in files {
      try writer.add(name, Array(text.utf8), isStored: stored.contains(name))
    }
    bytes = writer.finish()
  }

  static var novel: Sample {
    get throws {
      try Sample(
        [
          ("mimetype", "application/epub+zip"), ("item/一.xhtml", "<p>吾輩は猫である。</p>"),
          ("item/empty", ""), ("item/長.txt", String(repeating: "名前はまだ無い。", count: 4000)),
        ], stored: ["mimetype"])
    }
  }

  /// The places of a signature.
  func places(of signature: [UInt8]) -> [Int] {
    (0..<max(0, bytes.count - 3)).filter { Array(bytes[$0..<$0 + 4]) == signature }
  }

  static let local: [UInt8] = [0x50, 0x4B, 3, 4]
  static let central: [UInt8] = [0x50, 0x4B, 1, 2]
  static let end: [UInt8] = [0x50, 0x4B, 5, 6]
}

@Suite("CT-1, CT-2 ZIP archives")
struct ArchiveTests {
  @Test("CT-1 an archive gives back what was written, in order, with the same bytes each time")
  func roundTrip() throws {
    let sample = try Sample.novel
    #expect(try Sample.novel.bytes == sample.bytes)
    // EPUB's first bytes: a stored file named mimetype without extra fields.
    #expect(sample.bytes[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8))
    var archive = try Archive(sample.bytes)
    #expect(
      archive.entries.map(\.name) == ["mimetype", "item/一.xhtml", "item/empty", "item/長.txt"])
    for entry in archive.entries {
      let contents = try archive.contents(of: entry)
      #expect(contents.count == entry.size)
    }
    let entry = try #require(archive.entry("item/一.xhtml"))
    let text = String(decoding: try archive.contents(of: entry), as: UTF8.self)
    #expect(text == "<p>吾輩は猫である。</p>")
    #expect(archive.entry("item/二.xhtml") == nil)
    #expect(sample.bytes.count < 2000)
  }

  @Test("CT-1 bytes before an archive and a comment after it change nothing")
  func surroundings() throws {
    let sample = try Sample.novel
    var bytes = Array("#!/bin/sh\n".utf8) + sample.bytes
    bytes[bytes.count - 2] = 3
    bytes += Array("abc".utf8)
    var archive = try Archive(bytes)
    #expect(archive.entries.count == 4)
    #expect(try archive.contents(of: archive.entries[0]) == Array("application/epub+zip".utf8))
  }

  @Test("CT-1 each promise of the directory that does not hold is an error that names the file")
  func damage() throws {
    let sample = try Sample.novel
    let directory = sample.places(of: Sample.central)
    let local = sample.places(of: Sample.local)
    let end = try #require(sample.places(of: Sample.end).last)
    // Where to write, what, and a word of the message.
    let changes: [(Int, [UInt8], String)] = [
      (directory[1] + 8, [1, 0], "password"),
      (directory[1] + 10, [12, 0], "method 12"),
      (directory[1] + 16, [1, 2, 3, 4], "check sum"),
      (directory[3] + 24, [1, 0, 0, 0], "expand"),
      (directory[1] + 42, [0, 0, 0, 0x7F], "beyond the end"),
      (directory[1] + 42, [5, 0, 0, 0], "place in the archive is wrong"),
      (directory[2] + 42, [0, 0, 0, 0], "two names"),
      (directory[1] + 20, [0xFF, 0xFF, 0, 0], "beyond the end"),
      (directory[1], [0], "directory is damaged"),
      (local[1] + 30, [0x78], "two names"),
      (end + 4, [1, 0], "one part of several"),
      (end + 10, [0xFF, 0x7F], "at most 10000"),
      (end + 16, [0, 0, 0, 0x7F], "beyond its end"),
    ]
    for (place, change, word) in changes {
      var bytes = sample.bytes
      bytes.replaceSubrange(place..<place + change.count, with: change)
      let message = failure(bytes)
      #expect(message?.contains(word) == true, "\(word): \(message ?? "no error")")
    }
  }

  @Test("CT-1 two files of one name, and two that share bytes, are errors")
  func doubles() throws {
    let twice = try Sample([("a", "甲"), ("a", "乙")])
    #expect(failure(twice.bytes)?.contains("two files have this name") == true)
    // The second entry of the directory is made the first one's again, under another name of the same length.
    var shared = try Sample([("a", "甲乙丙丁")])
    let entry = try #require(shared.places(of: Sample.central).first)
    let end = try #require(shared.places(of: Sample.end).last)
    let copy = Array(shared.bytes[entry..<end])
    shared.bytes.insert(contentsOf: copy, at: end)
    let last = end + copy.count
    shared.bytes[last + 10] = 2
    shared.bytes[last + 12] = UInt8(2 * copy.count)
    #expect(failure(shared.bytes)?.contains("share bytes") == true)
  }

  @Test("CT-1 an archive that is cut anywhere is an error, and nothing else")
  func truncation() throws {
    let bytes = try Sample.novel.bytes
    for count in 0..<bytes.count {
      #expect(failure(Array(bytes[..<count])) != nil, "\(count)")
    }
  }

  @Test("CT-1 an archive with any byte changed is read or refused, within its own size")
  func changedBytes() throws {
    let bytes = try Sample.novel.bytes
    for index in bytes.indices {
      for value: UInt8 in [0, 0xFF, bytes[index] ^ 1] {
        var changed = bytes
        changed[index] = value
        _ = failure(changed)
      }
    }
  }

  @Test("CT-2 a file that grows over 256 times beyond 16 MiB is refused before room is made")
  func bomb() throws {
    var writer = ArchiveWriter()
    try writer.add("zeros", [UInt8](repeating: 0, count: 17 << 20))
    let bytes = writer.finish()
    #expect(failure(bytes)?.contains("256 times") == true)
    // A directory may promise anything.
    var promise = try Sample([("a", String(repeating: "甲", count: 100))])
    let entry = try #require(promise.places(of: Sample.central).first)
    promise.bytes.replaceSubrange(entry + 24..<entry + 28, with: [0, 0, 0, 0x7F])
    #expect(failure(promise.bytes)?.contains("too large") == true)
  }

  /// The message of the first error in reading all of an archive; `nil` for none.
  private func failure(_ bytes: [UInt8]) -> String? {
    do {
      var archive = try Archive(bytes)
      for entry in archive.entries { _ = try archive.contents(of: entry) }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
