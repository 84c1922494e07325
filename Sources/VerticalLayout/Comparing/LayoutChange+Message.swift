extension LayoutChange: CustomStringConvertible {
  public var description: String { message(isPaged: (place?.page ?? 0) > 0) }

  /// The change as a sentence without its end. Places count from 1.
  ///
  /// - Parameter isPaged: whether places name their page.
  public func message(isPaged: Bool) -> String {
    switch kind {
    case .font: return fontMessage
    case .fontVersion:
      return "\(count) glyphs have other numbers in a font of the same name: "
        + "this is likely another version of it"
    case .direction, .language, .pageCount, .measure:
      let names: [Kind: String] = [
        .direction: "the direction", .language: "the language", .measure: "the measure",
      ]
      return "\(names[kind] ?? "the number of pages") was \(old), is \(new)"
    case .pageSize: return "\(pages): the size was \(old), is \(new)"
    case .textReplaced, .textRemoved, .textAdded: return "\(site(isPaged)): \(textMessage)"
    case .columnRemoved: return "\(columns(isPaged)) \(isOne ? "is" : "are") gone"
    case .columnAdded: return "\(columns(isPaged)) \(isOne ? "is" : "are") new"
    case .breaks:
      return "\(columns(isPaged)): broken elsewhere; the first ended in 「\(old)」, "
        + "ends in 「\(new)」"
    case .columnPage where isOne: return "\(columns(isPaged)): from page \(old) to page \(new)"
    case .columnPage:
      return "\(columns(isPaged)): on other pages; the first went from page \(old) to page \(new)"
    case .columnMoved: return "\(columns(isPaged)): moved by \(distance("column"))"
    case .cellMoved: return cellsMoved(isPaged)
    case .stage: return "\(columns(isPaged, isRow: false)): \(valueMessage)"
    case .size, .cellFont, .image, .orientation, .trim, .advance, .glyph, .breakAfter:
      return "\(site(isPaged))\(others): \(valueMessage)"
    case .glyphMoved:
      return "\(site(isPaged))\(others): the glyph moved in its cell by \(distance(""))"
    case .float: return "\(pages): \(floatMessage)"
    case .furniture: return "\(pages): \(annotationMessage)"
    case .annotation: return "\(pages): \(annotationMessage)"
    case .link: return "\(pages): \(linkMessage)"
    case .anchor: return "\(pages): the place #\(text) is \(actual == nil ? "gone" : "new")"
    case .dropped: return "dropped: \(text)"
    case .droppedNoMore: return "no longer dropped: \(text)"
    case .warning: return "a new warning: \(text)"
    case .warningNoMore: return "a warning is gone: \(text)"
    case .other:
      return (place == nil ? "" : columns(isPaged) + ": ")
        + "a detail differs that has no name here; compare the JSON"
    }
  }

  private var old: String { expected ?? "" }
  private var new: String { actual ?? "" }
  private var isOne: Bool { count == 1 }

  private var fontMessage: String {
    if new.isEmpty { return "a font is not used any more: \(old)" }
    if old.isEmpty { return "a font is used that was not: \(new)" }
    return "the fonts differ: they were \(old), are \(new); other differences may follow from it"
  }

  private var textMessage: String {
    switch kind {
    case .textRemoved: "「\(old.brief)」 is gone"
    case .textAdded: "「\(new.brief)」 is new"
    default: "「\(old.brief)」 is now 「\(new.brief)」"
    }
  }

  private var floatMessage: String {
    let image = "the image \(text) beside the text"
    if offset != nil { return "\(image) moved by \(distance(""))" }
    guard expected != nil, actual != nil else {
      return "\(image) is \(actual == nil ? "gone" : "new")"
    }
    return "\(image) was \(old), is \(new)"
  }

  private var annotationMessage: String {
    let reading = "“\(text)” beside the text"
    if offset != nil { return "\(reading) moved by \(distance(""))" }
    guard expected != nil, actual != nil else {
      return "\(reading) is \(actual == nil ? "gone" : "new")"
    }
    return "\(reading) was \(old), is \(new)"
  }

  private var linkMessage: String {
    if actual == nil { return "a link to \(old) is gone" }
    if expected == nil { return "a link to \(new) is new" }
    return "a link led to \(old), leads to \(new)"
  }

  private var valueMessage: String {
    let names: [Kind: String] = [
      .stage: "the stage of justification", .size: "the size",
      .cellFont: "the font", .image: "the image", .orientation: "the orientation",
      .trim: "the trimmed blank",
      .advance: "the advance", .glyph: "the glyph", .breakAfter: "the break after it",
    ]
    let unit = kind == .size || kind == .advance ? " pt" : ""
    return "\(names[kind] ?? kind.rawValue) was \(old)\(unit), is \(new)\(unit)"
  }

  // MARK: Places

  /// The first place, with its text.
  private func site(_ isPaged: Bool) -> String {
    guard let place else { return "" }
    let shown = kind == .textAdded || kind == .textReplaced || kind == .textRemoved ? "" : text
    return place.name(isPaged: isPaged) + (shown.isEmpty ? "" : " 「\(shown.brief)」")
  }

  private var others: String {
    switch count {
    case ...1: ""
    case 2: " and 1 more cell"
    default: " and \(count - 1) more cells"
    }
  }

  private var pages: String {
    let first = (place?.page ?? 0) + 1
    return isOne ? "page \(first)" : "pages \(first) to \(first + count - 1)"
  }

  /// The columns concerned, with the text of the first.
  private func columns(_ isPaged: Bool, isRow: Bool = true) -> String {
    guard let place else { return "" }
    let first = Location(page: place.page, column: place.column)
    if let end, isOnEachPage {
      let columns = "columns from \((place.column ?? 0) + 1) on"
      return "pages \(place.page + 1) to \(end.page + 1), \(columns)"
    }
    let quoted = text.brief.isEmpty ? "" : " (「\(text.brief)」)"
    guard let end, !isOne else { return first.name(isPaged: isPaged) + quoted }
    let number = (end.column ?? 0) + 1
    if !isRow { return "\(first.name(isPaged: isPaged))\(quoted) and \(count - 1) more" }
    if end.page == place.page {
      return "\(first.name(isPaged: isPaged, plural: true)) to \(number)"
    }
    return "\(first.name(isPaged: isPaged)) to page \(end.page + 1), column \(number) "
      + "(\(count) columns)"
  }

  private func cellsMoved(_ isPaged: Bool) -> String {
    guard let place, let cell = place.cell else { return "" }
    let quoted = "「\(text.brief)」"
    if isOne {
      return "\(place.name(isPaged: isPaged)) \(quoted): moved by \(distance("cell"))"
    }
    let first = Location(page: place.page, column: place.column)
    var columns = first.name(isPaged: isPaged)
    if let end, end.page == place.page {
      columns = "\(first.name(isPaged: isPaged, plural: true)) to \((end.column ?? 0) + 1)"
    } else if let end {
      columns += " to \(end.name(isPaged: true))"
    }
    let extent =
      reachesEnd ? "from cell \(cell + 1) \(quoted) on" : "from cell \(cell + 1) \(quoted)"
    return "\(columns): \(count) cells \(extent) moved by \(distance("cell"))"
  }

  /// By how much, and in which direction.
  private func distance(_ item: String) -> String {
    guard let offset else { return "" }
    guard let step else { return offset.words }
    return "\(offset.words), each next \(item) by \(step.words) more"
  }
}

extension LayoutChange.Location {
  /// The place as a person counts it.
  func name(isPaged: Bool, plural: Bool = false) -> String {
    var words = isPaged || column == nil ? ["page \(page + 1)"] : []
    if let column { words.append("\(plural ? "columns" : "column") \(column + 1)") }
    if let cell { words.append("cell \(cell + 1)") }
    return words.joined(separator: ", ")
  }
}

extension LayoutChange.PageOffset {
  /// The distance in words: `1.5 pt down`, `2 pt left and 1 pt up`.
  var words: String {
    var words: [String] = []
    if dx != .zero { words.append("\(dx.magnitude.short) pt \(dx > .zero ? "right" : "left")") }
    if dy != .zero { words.append("\(dy.magnitude.short) pt \(dy > .zero ? "down" : "up")") }
    return words.isEmpty ? "nothing" : words.joined(separator: " and ")
  }
}

extension Length {
  fileprivate var magnitude: Length { self < .zero ? -self : self }

  /// In points, with three digits after the point at most; what is less is not shown as nothing.
  package var short: String {
    let units = bounded.rawValue.magnitude
    var (whole, thousandths) = (units / 1024, (units % 1024 * 1000 + 512) / 1024)
    if thousandths == 1000 { (whole, thousandths) = (whole + 1, 0) }
    let sign = rawValue < 0 ? "-" : ""
    guard thousandths > 0 else { return "\(sign)\(whole)" }
    var digits = String(String(1000 + thousandths).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension PhysicalSize {
  var short: String { "\(width.short) × \(height.short) pt" }
}

extension String {
  /// The beginning of a text on one line, blanks and what has no form by their code points.
  var brief: String {
    let shown = prefix(10)
    let line = shown.last?.isNewline == true ? shown.dropLast() : shown
    let more = shown.count < count ? "…" : ""
    guard line.contains(where: { !$0.isWhitespace }) else { return line.visible + more }
    // Spaces between words are seen for themselves.
    return line.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\u{3000}" }
      .map(\.visible).joined(separator: " ") + more
  }
}
