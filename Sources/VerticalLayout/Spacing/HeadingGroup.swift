/// Headings that follow each other, each of a lower level than the one before it, with their subtitles: they share
/// the room of some columns of the body (BK-H2, BK-H3).
struct HeadingGroup: Hashable, Sendable {
  var paragraphs: Range<Int>
  /// The columns that all of them take; `nil` for what follows from those that each takes by itself.
  var lines: Int?

  /// The most paragraphs of a group. A part of a text holds it whole.
  static let most = 8
}

/// The distances of the body's columns.
struct BodyGrid: Hashable, Sendable {
  var gap: Length
  /// From column to column; `nil` to go by their widths.
  var pitch: Length?
  var em: Length
  /// The half of a sheet's column, which each small column of a note has (SH-G8); `nil` elsewhere.
  var halfColumn: Length?

  /// From one column of the body to the next.
  var step: Length { max(pitch ?? em + gap, Length(rawValue: 1)) }

  /// Between two columns of the body.
  var lineGap: Length { max(.zero, step - em) }

  /// The place of a column at a distance from the first one, or else the next one (BK-P4). Halves that were rounded
  /// make no difference.
  func snapped(_ distance: Length) -> Length {
    let rest = distance.rawValue % step.rawValue
    guard rest > 32, step.rawValue - rest > 32 else { return distance }
    return distance + Length(rawValue: step.rawValue - rest)
  }

  /// The widest picture that has room in one column of a fixed pitch, beside a reading on the next one.
  private var widestPicture: Length {
    let beside = max(.zero, lineGap - em.half)
    return min(step, max(em + beside * 2, em.scaled(by: 11, over: 10)))
  }

  /// The largest size of text that has room there with readings of its own.
  private var largestText: Length {
    max(min(step.scaled(by: 2, over: 3), step - em.half), em.scaled(by: 21, over: 20))
  }

  /// The widths that are too wide for one column of a fixed pitch; `nil` without such a pitch.
  var limits: WideColumn.Limits? {
    pitch == nil ? nil : WideColumn.Limits(picture: widestPicture, text: largestText, step: step)
  }

  /// The number of columns that have room for something with the gaps between them, but not those on either side.
  func columns(holding width: Length) -> Int { max(1, columns(for: width + lineGap)) }

  /// The number of columns something needs.
  func columns(for room: Length) -> Int {
    (max(.zero, room).rawValue + step.rawValue - 1) / step.rawValue
  }
}

extension Paragraph.Role {
  var isSubtitle: Bool { if case .subtitle = self { true } else { false } }
}

extension Document {
  /// The headings that have the room of columns of the body, or a subtitle, with those that share it.
  ///
  /// - Parameter headings: the paragraphs that are no body text.
  func headingGroups(_ headings: [Int], _ style: HeadingStyle) -> [HeadingGroup] {
    var groups: [HeadingGroup] = []
    var levels: [Int] = []
    var lastLevel = 0
    func close() {
      guard !groups.isEmpty else { return }
      groups[groups.count - 1].lines = levels.count > 1 ? style.sequenceLines[levels] : nil
    }
    func extend(to index: Int) {
      let first = groups[groups.count - 1].paragraphs.lowerBound
      groups[groups.count - 1].paragraphs = first..<index + 1
    }
    for index in headings {
      let paragraph = paragraphs[index]
      let follows =
        groups.last.map {
          $0.paragraphs.upperBound == index && $0.paragraphs.count < HeadingGroup.most
        } == true && paragraph.style.breakBefore == nil
      switch paragraph.role {
      case .subtitle:
        if follows {
          extend(to: index)
        } else if let title = titleUnder(index, groups.last) {
          close()
          (levels, lastLevel) = ([], 0)
          groups.append(HeadingGroup(paragraphs: title..<index + 1))
        }
      case .heading(let level):
        guard paragraph.style.takesLines else { continue }
        if follows, !levels.isEmpty, level > lastLevel {
          extend(to: index)
        } else {
          close()
          levels = []
          groups.append(HeadingGroup(paragraphs: index..<index + 1))
        }
        levels.append(level)
        lastLevel = level
      case .body, .title, .author: continue
      }
    }
    close()
    return groups
  }

  /// The blank lines before headings.
  func blankLines(before headings: [Int]) -> [Range<Int>] {
    headings.compactMap { heading in
      guard case .heading = paragraphs[heading].role else { return nil }
      var first = heading
      while first > 0, paragraphs[first - 1].range.isEmpty { first -= 1 }
      return first < heading ? first..<heading : nil
    }
  }

  /// Blank lines before paragraphs that begin a page or a tier, where they are fewer than a part of a text holds
  /// together.
  var blankLinesBeforeBreaks: [Range<Int>] {
    paragraphs.indices.compactMap { index in
      guard paragraphs[index].beginsSomething else { return nil }
      var first = index
      while first > 0, index - first < DocumentPart.reach, paragraphs[first - 1].range.isEmpty {
        first -= 1
      }
      return first < index && index - first < DocumentPart.reach - 1 ? first..<index : nil
    }
  }

  /// The title, or the heading without a room of its own, that a subtitle stands under.
  private func titleUnder(_ index: Int, _ last: HeadingGroup?) -> Int? {
    guard index > 0, index - 1 >= last?.paragraphs.upperBound ?? 0,
      paragraphs[index].style.breakBefore == nil
    else { return nil }
    switch paragraphs[index - 1].role {
    case .title, .heading: return index - 1
    case .body, .author, .subtitle: return nil
    }
  }
}

extension ParagraphStyle {
  /// True if it asks for columns of the body.
  fileprivate var takesLines: Bool { lines != nil || linesBefore != nil || linesAfter != nil }
}
