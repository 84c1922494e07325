/// What is said of a text that is too long for its sheet: how much the sheet takes, and the next larger one that takes all
/// (SH-S9).
extension SheetComposer {
  /// The error of a text that is too long.
  func tooLong() -> LayoutError {
    if isTrial { return .sheet("has no room") }
    let advice =
      largerName.map { "try --sheet \($0)" }
      ?? "no sheet to hang takes so many: try a book such as --sheet song, which goes on on further pages"
    if case .absolute(let size) = sheet.text.size, size >= Self.leastSize {
      return .sheet(
        "has no room for \(text.count) characters of \(size.short)pt; leave --size out, or \(advice)"
      )
    }
    let (most, count) = (mostCharacters, countOfLongest)
    let room = most == 1 ? "one character" : "\(most) characters"
    let has = "the text has \(count); \(advice)"
    return isSet
      ? .sheet("has room for \(room) on each of its \(text.parts.count) sheets, and \(has)")
      : .sheet("has room for \(room), and \(has)")
  }

  /// True if each part of the text stands on a sheet of its own.
  private var isSet: Bool {
    text.parts.count > 1 && (fit.kind == .couplet || text.parts.count == fit.sheets)
  }

  private var countOfLongest: Int { isSet ? text.parts.max() ?? 0 : text.count }

  /// The text with so many characters, on each of its sheets where it has several.
  private func text(of count: Int) -> SheetText {
    var other = text
    other.parts = isSet ? text.parts.map { _ in count } : [count]
    // Words of the usual length.
    let blanks = text.words.reduce(0) { $0 + $1.count }
    let word = max(1, text.count / max(1, blanks))
    other.words = other.parts.map { part in
      stride(from: 0, to: part, by: word).map { min(word, part - $0) }
    }
    return other
  }

  private func takes(_ text: SheetText, on sheet: PageSheet) -> Bool {
    guard let fit = sheet.fit else { return false }
    var trial = SheetComposer(sheet, fit, text, isTrial: true)
    do { try trial.compose() } catch { return false }
    return true
  }

  /// The most characters that have room.
  private var mostCharacters: Int {
    var (low, high) = (0, max(1, countOfLongest))
    while low + 1 < high {
      let middle = (low + high) / 2
      if takes(text(of: middle), on: sheet) { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Larger sheets

  /// A sheet that has a name, beside the one that is too small.
  private struct NamedSheet {
    var name: String
    var sheet: PageSheet
    /// The less, the sooner it is tried: the same cut of paper, the same kind of sheet, the usual size of another kind, any.
    var distance: Int
    var area: Double { sheet.page.width.points * sheet.page.height.points }
  }

  /// The name of the next larger sheet to hang that takes the text; `nil` where none does.
  private var largerName: String? {
    let all = PageSheet.Preset.allCases.filter { $0.group == .hanging }.flatMap {
      preset -> [NamedSheet] in
      let usual = named(preset.rawValue, preset.sheet)
      let others = XuanPaper.lengths.compactMap { chi in
        preset.sheet(chi: chi).flatMap { named("\(preset.rawValue)-\(chi)", $0) }
      }
      return (usual.map { [$0] } ?? []) + others
    }
    let ordered = all.sorted { ($0.distance, $0.area) < ($1.distance, $1.area) }
    return ordered.first { takes(text, on: $0.sheet) }?.name
  }

  /// A sheet that may take what this one does not; `nil` for one that is no larger.
  private func named(_ name: String, _ other: PageSheet) -> NamedSheet? {
    guard let fit = other.fit else { return nil }
    var other = other
    if case .absolute = sheet.text.size { other.text.size = sheet.text.size }
    other.fit?.pages = self.fit.pages
    let ratio = (other.page.width.points / other.page.height.points) / (width / height)
    let isAlike = (0.8...1.25).contains(ratio)
    var found = NamedSheet(
      name: name, sheet: other, distance: name.contains("-") ? 4 : isAlike ? 2 : 3)
    let isOfKind = fit.kind == self.fit.kind && fit.sheets == self.fit.sheets
    if isOfKind {
      guard found.area > width * height * 1.01 else { return nil }
      found.distance = isAlike ? 0 : 1
    } else if fit.kind != .columns || fit.sheets > 1 {
      // Couplets, boards and sets are another kind of text.
      return nil
    }
    return found
  }
}
