package import Storage
import Synchronization
package import VerticalLayout

/// A file with a layout as JSON, of which the parts are read that somebody asks for.
package final class LayoutFile: LayoutBytes, ColumnSource {
  private enum Content: Sendable {
    case file(SeekableFile)
    /// What came from a pipe.
    case bytes([UInt8])
  }

  private let path: String
  private let content: Content
  private let columns = Mutex(KnownColumns())

  /// Opens a file; `-` is standard input.
  package init(_ path: String) throws(Failure) {
    self.path = path
    // One that is too large is read as far as it takes to say so.
    if path != "-", Files.size(of: path) <= Files.maximumLayoutByteCount,
      let file = SeekableFile(path)
    {
      content = .file(file)
    } else {
      content = .bytes(try Files.read(path, limit: Files.maximumLayoutByteCount))
    }
  }

  /// All that is there; of one long line that is no JSON no more than its beginning, which says as much.
  package func allBytes() throws(Failure) -> [UInt8] {
    switch content {
    case .file(let file):
      let head = file.bytes(at: 0, count: Self.headSize)
      return head.isNoJSON ? head : try Files.read(path, limit: Files.maximumLayoutByteCount)
    case .bytes(let bytes): return bytes
    }
  }

  private static let headSize = 1 << 20

  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    switch content {
    case .file(let file): file.bytes(at: offset, count: count)
    case .bytes(let bytes): Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  package func column(at place: Range<Int>) -> LayoutRecord.ColumnRecord? {
    columns.withLock { known in
      if let column = known.columns[place.lowerBound] { return column }
      let column = LayoutRecord.ColumnRecord(
        layoutBytes: bytes(at: place.lowerBound, count: place.count))
      if known.columns.count == KnownColumns.most { known.columns = [:] }
      known.columns[place.lowerBound] = column
      if column == nil { known.isChanged = true }
      return column
    }
  }

  /// Throws if something was no longer there when it was asked for.
  package func check() throws(Failure) {
    guard columns.withLock({ $0.isChanged }) else { return }
    throw Failure(.badInput, "the file was changed while it was read; ask again")
  }
}

/// The columns that were read last, by the offsets of their bytes.
private struct KnownColumns {
  static let most = 64
  var columns: [Int: LayoutRecord.ColumnRecord] = [:]
  var isChanged = false
}

extension [UInt8] {
  /// True for the beginning of a line that opens nothing: no object, no list, no text.
  fileprivate var isNoJSON: Bool {
    guard let first, !contains(UInt8(ascii: "\n")) else { return false }
    return !#"{[" "#.utf8.contains(first)
  }
}
