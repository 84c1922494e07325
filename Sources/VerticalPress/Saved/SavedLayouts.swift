package import Storage
package import VerticalLayout

/// The layouts of a file: one, or several as JSON Lines. Each is read when it is asked.
package struct SavedLayouts {
  private let texts: [ArraySlice<UInt8>]
  /// The line of each, from 1.
  private let numbers: [Int]
  /// True if each is a line.
  package let areLines: Bool
  /// True if there are several lines.
  package var isStream: Bool { areLines && texts.count > 1 }

  /// A layout by itself is written in many lines, of which none is a whole one: so the first line tells. Where that is
  /// damaged, several that begin as layouts do.
  package init(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy { $0 == 0x20 || $0 == 0x0D } }
    let head = Array(#"{"version":"#.utf8)
    areLines =
      lines.first?.element.isWhole ?? false
      || lines.count { $0.element.starts(with: head) } > 1
    texts = areLines ? lines.map(\.element) : [bytes[...]]
    numbers = areLines ? lines.map { $0.offset + 1 } : [1]
  }

  package var indices: Range<Int> { texts.indices }

  package func bytes(_ index: Int) -> [UInt8] { Array(texts[index]) }

  /// The place of a layout that is a line; `nil` for one by itself.
  package func place(_ index: Int) -> SourcePosition? {
    areLines ? SourcePosition(line: numbers[index], column: 1) : nil
  }

  package func layout(_ index: Int) throws(Failure) -> SavedLayout {
    do throws(LayoutReadError) {
      return try SavedLayout(json: Array(texts[index]))
    } catch {
      let isJSON =
        texts[index].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
      throw Failure(
        .badInput,
        (isStream ? "line \(numbers[index]): " : "") + error.description
          + (isJSON ? "" : "; this is no layout, which vtype TEXT --layout FILE writes"))
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if it begins and ends as an object does.
  fileprivate var isWhole: Bool {
    first == UInt8(ascii: "{") && last { $0 != 0x20 && $0 != 0x0D } == UInt8(ascii: "}")
  }
}
