import VerticalLayout

/// Writes a text out of another, with the way back.
struct NoteTextWriter {
  private let bytes: [UInt8]
  private(set) var text: [UInt8] = []
  private(set) var map = SourceMap()
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func copy(to offset: Int) {
    guard offset > position else { return }
    text += bytes[position..<offset]
    map.copy(offset - position)
    position = offset
  }

  mutating func replace(to offset: Int, with new: [UInt8]) {
    guard offset >= position else { return }
    text += new
    map.replace(offset - position, with: new.count)
    position = offset
  }

  mutating func insert(_ new: [UInt8]) { replace(to: position, with: new) }
}
