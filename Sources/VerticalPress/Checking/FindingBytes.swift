import Manuscript
import VerticalLayout

/// Finds the places of findings in the bytes of their files.
struct FindingBytes {
  private let bytes: FileBytes?
  private let source: String
  private let origin: TextOrigin?
  /// The number of the file of several that was asked for last, and its text.
  private var last: (number: Int, text: String)?

  init(_ bytes: FileBytes?, text: String, origin: TextOrigin?) {
    self.bytes = bytes
    self.origin = origin
    source = origin?.source ?? text
  }

  /// The place of a finding; `nil` where the bytes are not known.
  mutating func range(of finding: CheckFinding) -> TextRange? {
    let map = origin?.map
    guard let bytes,
      let range = finding.sourceRange ?? finding.range.map({ map?.sourceRange(of: $0) ?? $0 })
    else { return nil }
    let files = origin?.files ?? []
    guard !files.isEmpty else { return bytes.range(of: range, in: source) }
    guard let number = files.lastIndex(where: { $0.start <= range.lowerBound }),
      bytes.files.indices.contains(number)
    else { return nil }
    let start = files[number].start
    let end = number + 1 < files.count ? files[number + 1].start : source.utf8.count
    if last?.number != number {
      last = (number, String(source.slice(TextRange(start, end))))
    }
    let own = TextRange(range.lowerBound - start, min(range.upperBound, end) - start)
    return bytes.files[number].range(of: own, in: last?.text ?? "")
  }
}
