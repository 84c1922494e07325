import CommandOptions
import Storage
import VerticalLayout

/// The items of a batch, some tens of bytes each: rows of bytes that are read again where an item is asked for.
package struct BatchItems {
  private var rows = ByteRows()
  private var places: [ByteRows.RowID] = []
  /// The folders of lists, of which most runs have one.
  private var roots: [String] = []
  /// Lists that name items.
  private var files: [String] = []
  /// Options that an item has other than the one before.
  private var options: [[GivenOption]] = [[]]

  package var count: Int { places.count }
  package var indices: Range<Int> { places.indices }
  package var isEmpty: Bool { places.isEmpty }

  package init() {}

  package init(_ items: some Sequence<BatchItem>) {
    for item in items { append(item) }
  }

  package mutating func append(_ item: BatchItem) { places.append(store(item)) }

  package mutating func append(_ other: BatchItems) {
    for index in other.indices { append(other[index]) }
  }

  /// The item at an index. A new one replaces the old one, of which the bytes are not used again.
  package subscript(index: Int) -> BatchItem {
    get {
      var reader = rows.reader(at: places[index])
      return BatchItem(row: &reader, roots: roots, options: options, files: files)
    }
    set { places[index] = store(newValue) }
  }

  /// The output of an item that has not failed.
  package func output(of index: Int) -> String? {
    var reader = rows.reader(at: places[index])
    return BatchItem.output(row: &reader)
  }

  package func isJob(_ index: Int) -> Bool {
    var reader = rows.reader(at: places[index])
    return BatchItem.isJob(row: &reader)
  }

  /// True if an item that has not failed has no output.
  package var lacksOutput: Bool {
    indices.contains { index in
      var reader = rows.reader(at: places[index])
      return BatchItem.lacksOutput(row: &reader)
    }
  }

  private mutating func store(_ item: BatchItem) -> ByteRows.RowID {
    if let root = item.root, roots.last != root { roots.append(root) }
    if options.last != item.options { options.append(item.options) }
    if let file = item.listed?.file, files.last != file { files.append(file) }
    var writer = RowWriter()
    item.row(
      into: &writer, root: item.root == nil ? 0 : roots.count, options: options.count - 1,
      listedIn: files.count - 1)
    return rows.append(writer.bytes)
  }
}

extension BatchItems: Sequence {
  package func makeIterator() -> AnyIterator<BatchItem> {
    var index = 0
    return AnyIterator {
      guard index < count else { return nil }
      defer { index += 1 }
      return self[index]
    }
  }
}
