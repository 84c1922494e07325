import Glibc

/// A form of files, and the check that one of them is whole: it has its beginning, its end and all between them
/// that the end names. A file that fails it is not put in its place, whatever its writer has reported.
package struct FileForm: Sendable {
  /// What is missing or damaged, in words that follow “the file is not whole: ”; `nil` for a whole file.
  package let fault: @Sendable (FinishedFile) -> String?

  package init(fault: @escaping @Sendable (FinishedFile) -> String?) { self.fault = fault }

  /// A form without a check, of lists and reports.
  package static let any = FileForm { _ in nil }
}

/// A file that has been written to its end. Its first and last bytes are remembered while they pass; the others are read
/// back from the disk, where that is possible.
package struct FinishedFile {
  package private(set) var count = 0
  package private(set) var head: [UInt8] = []
  package private(set) var tail: [UInt8] = []
  /// The file on the disk; `nil` for a stream.
  private(set) var descriptor: Int32?

  private static let headLength = 256
  private static let tailLength = 1024

  package init() {}

  /// A file in memory.
  package init(_ bytes: [UInt8]) { add(bytes) }

  package mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    if head.count < Self.headLength { head += bytes.prefix(Self.headLength - head.count) }
    if bytes.count >= Self.tailLength {
      tail = Array(bytes.suffix(Self.tailLength))
    } else {
      tail += bytes
      if tail.count > Self.tailLength { tail.removeFirst(tail.count - Self.tailLength) }
    }
  }

  mutating func isOnDisk(_ descriptor: Int32) { self.descriptor = descriptor }

  /// True where every byte of it can be read back.
  package var canBeRead: Bool { descriptor != nil }

  /// The length of the file on the disk.
  package var countOnDisk: Int? {
    guard let descriptor else { return nil }
    var info = stat()
    return unsafe fstat(descriptor, &info) == 0 ? Int(info.st_size) : nil
  }

  /// So many bytes from an offset on, or as many as there are.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard let descriptor, offset >= 0, count > 0, offset < self.count else { return [] }
    return Files.read(descriptor, at: offset, count: min(count, self.count - offset))
  }
}
