import Storage
import VerticalLayout

/// The layouts of a file: one, or several as JSON Lines. Each is read when it is asked.
struct SavedLayouts {
  private let texts: [ArraySlice<UInt8>]
  /// True if there is a layout a line.
  let isStream: Bool

  /// A layout by itself is written in many lines, of which none is a whole one. So the first line tells.
  init(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline).filter {
      !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D }
    }
    let isStream =
      lines.count > 1 && lines.allSatisfy { $0.first == UInt8(ascii: "{") && $0.isClosed }
    self.isStream = isStream
    texts = isStream ? lines : [bytes[...]]
  }

  var indices: Range<Int> { texts.indices }

  func layout(_ index: Int) throws(Failure) -> SavedLayout {
    do throws(LayoutReadError) {
      return try SavedLayout(json: Array(texts[index]))
    } catch {
      throw Failure(
        .badInput, (isStream ? "line \(index + 1): " : "") + error.description)
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if it ends as an object does.
  fileprivate var isClosed: Bool {
    last { $0 != 0x20 && $0 != 0x0D } == UInt8(ascii: "}")
  }
}
