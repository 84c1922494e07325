/// Map from the offsets of a text to those of its source (YY-49).
///
/// A filter that reads marks, or changes characters, takes its source from the start to the end and
/// says of each stretch whether it is copied or replaced:
///
///     var map = SourceMap()
///     map.replace(1, with: 0)  // a mark that is left out
///     map.copy(6)
///
/// Both texts are counted in bytes of UTF-8. Both directions are monotonic. Text without a counterpart
/// answers to the place where it would be: all of a stretch that replaces another one to the start of
/// that one, and dropped text to the place where it was.
public struct SourceMap: Hashable, Sendable {
  /// Adjoining stretches; each ends where the next one begins.
  var segments: [SourceStretch] = []
  /// The length of the text that was made.
  public private(set) var textCount = 0
  /// The length of the source.
  public private(set) var sourceCount = 0

  struct SourceStretch: Hashable, Sendable, BitwiseCopyable {
    var text: UInt32
    var source: UInt32
    var isCopy: Bool
  }

  /// The map between two empty texts.
  public init() {}

  /// The map of a text that is its source.
  public init(identity count: Int) { copy(count) }

  /// True if the text is its source, unchanged.
  public var isIdentity: Bool { textCount == sourceCount && segments.allSatisfy(\.isCopy) }

  /// Takes the next bytes of the source as they are.
  public mutating func copy(_ count: Int) {
    append(text: count, source: count, isCopy: true)
  }

  /// Takes what another map leads to, and its source, after those of this one.
  package mutating func append(_ other: SourceMap) {
    for index in other.segments.indices {
      let (start, end) = (other.segments[index], other.ends(of: index))
      append(
        text: end.text - Int(start.text), source: end.source - Int(start.source),
        isCopy: start.isCopy)
    }
  }

  /// Gives back the room that it has been grown by and does not use.
  package mutating func shrink() {
    if segments.count < segments.capacity { segments = Array(segments[...]) }
  }

  /// The map of a part of the text, and the part of the source that it leads to.
  package func part(_ range: TextRange) -> (map: SourceMap, source: TextRange) {
    var part = SourceMap()
    var start = sourceOffset(of: range.lowerBound)
    var isEmpty = true
    for index in segments.indices {
      let (segment, end) = (segments[index], ends(of: index))
      let low = max(Int(segment.text), range.lowerBound)
      let high = min(end.text, range.upperBound)
      let isLeftOut = Int(segment.text) == end.text
      let isInside = low < range.upperBound || range.upperBound == textCount
      guard isLeftOut ? low == high && isInside : low < high else { continue }
      if isEmpty { start = Int(segment.source) + (segment.isCopy ? low - Int(segment.text) : 0) }
      isEmpty = false
      part.append(
        text: high - low, source: segment.isCopy ? high - low : end.source - Int(segment.source),
        isCopy: segment.isCopy)
    }
    return (part, TextRange(start, start + part.sourceCount))
  }

  /// Puts some bytes in place of the next ones of the source. Either number may be 0.
  public mutating func replace(_ count: Int, with newCount: Int) {
    append(text: newCount, source: count, isCopy: false)
  }

  mutating func append(text: Int, source: Int, isCopy: Bool) {
    guard text > 0 || source > 0 else { return }
    if !continuesLastSegment(text: text, isCopy: isCopy) {
      segments.append(
        SourceStretch(
          text: UInt32(clamping: textCount), source: UInt32(clamping: sourceCount),
          isCopy: isCopy))
    }
    textCount += max(text, 0)
    sourceCount += max(source, 0)
  }

  /// Copies that touch are one, and so are stretches without a counterpart in the text.
  private func continuesLastSegment(text: Int, isCopy: Bool) -> Bool {
    guard let last = segments.last, last.isCopy == isCopy else { return false }
    return isCopy || (text == 0 && Int(last.text) == textCount)
  }

  // MARK: Places

  /// The start in the source of the character that begins at an offset of the text. Offsets beyond the end give the
  /// end.
  public func sourceOffset(of offset: Int) -> Int {
    guard offset < textCount else { return sourceCount }
    let index = lastSegment(startingBefore: offset + 1)
    guard segments.indices.contains(index) else { return 0 }
    let segment = segments[index]
    return Int(segment.source) + (segment.isCopy ? max(offset, 0) - Int(segment.text) : 0)
  }

  /// The end in the source of the character that ends at an offset of the text.
  public func sourceEnd(of offset: Int) -> Int {
    let offset = min(offset, textCount)
    let index = lastSegment(startingBefore: offset)
    guard segments.indices.contains(index) else { return 0 }
    let segment = segments[index]
    return segment.isCopy
      ? Int(segment.source) + offset - Int(segment.text) : ends(of: index).source
  }

  /// The stretch of the source that a range of the text was made of, without what was left out before
  /// and after it.
  public func sourceRange(of range: TextRange) -> TextRange {
    let start = sourceOffset(of: range.lowerBound)
    return TextRange(start, range.isEmpty ? start : sourceEnd(of: range.upperBound))
  }

  /// The last segment that starts before an offset of the text; −1 where none does.
  private func lastSegment(startingBefore offset: Int) -> Int {
    segments.partitioningIndex { Int($0.text) >= offset } - 1
  }

  /// The end of a segment in both texts.
  func ends(of index: Int) -> (text: Int, source: Int) {
    guard index + 1 < segments.count else { return (textCount, sourceCount) }
    return (Int(segments[index + 1].text), Int(segments[index + 1].source))
  }

  /// The other direction: from the source to the text.
  public var inverse: SourceMap {
    var map = SourceMap()
    map.segments = segments.map {
      SourceStretch(text: $0.source, source: $0.text, isCopy: $0.isCopy)
    }
    map.textCount = sourceCount
    map.sourceCount = textCount
    return map
  }
}
