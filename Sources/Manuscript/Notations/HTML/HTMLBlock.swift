import VerticalLayout

/// Properties that a paragraph has from the blocks around it.
struct HTMLBlock {
  var role = Paragraph.Role.body
  /// The distances from the head and the foot, and of the first column from the others, in 1/1024 em.
  private var indent = 0
  private var first = 0
  private var tail = 0
  /// The part of the distance from the foot that styles ask for: text at the foot keeps it.
  private var styleTail = 0
  private var foot: Int?
  private var isCentered = false
  var isPreformatted = false
  var listItem: ListItem?
  var isNote = false
  /// True where its style says that lines are columns: its sides are those of the page then.
  var isVertical = false
  private var direction: ParagraphStyle.BaseDirection?
  private var keep: ParagraphStyle.Keep?

  init(indent: Int = 0, isNote: Bool = false) {
    self.indent = indent * 1024
    self.isNote = isNote
  }

  /// Takes what an element says: by its name, by the classes of Aozora Bunko's pages, by those that publishers in
  /// Japan have for EPUB, or by its style.
  mutating func take(_ tag: HTMLTag) {
    let outer = (indent: indent, tail: tail)
    indent += HTMLElement.indent(of: tag) * 1024
    foot = HTMLElement.foot(of: tag) ?? foot
    for name in tag.classes.map({ $0.lowercased() }) {
      if let count = name.ems(after: "h-indent-") {
        indent += count * 1024
        first = -count * 1024
      } else if let count = name.ems(after: "indent-") {
        first = count * 1024
      } else if let count = name.ems(after: "start-") {
        indent += count * 1024
      } else if let count = name.ems(after: "end-") {
        tail += count * 1024
      }
      switch name {
      case "align-end", "align-right": (foot, isCentered) = (foot ?? 0, false)
      case "align-center": (foot, isCentered) = (nil, true)
      case "align-start", "align-left", "align-justify": (foot, isCentered) = (nil, false)
      default: break
      }
    }
    takeStyle(tag, outer)
    indent = min(max(indent, 0), 80 * 1024)
    tail = min(max(tail, 0), 80 * 1024)
    direction = HTMLElement.direction(of: tag) ?? direction
    keep = HTMLElement.keep(of: tag) ?? keep
  }

  /// Forgets its distances, which are those of a list.
  mutating func leaveIndents() { (indent, first) = (0, 0) }

  /// Takes indents, alignment and margins by their properties (EI-7). Margins take the place of those that a class or an element
  /// has by itself.
  private mutating func takeStyle(_ tag: HTMLTag, _ outer: (indent: Int, tail: Int)) {
    guard let declarations = tag.declarations, !declarations.isEmpty else { return }
    func length(_ property: String) -> Int? {
      tag.style(property).flatMap { HTMLElement.parts(of: $0) }
    }
    if let value = length("text-indent") { first = value }
    switch tag.style("text-align") ?? tag.style("text-align-last") {
    case "right", "end": (foot, isCentered) = (foot ?? 0, false)
    case "center": (foot, isCentered) = (nil, true)
    case "left", "start", "justify": (foot, isCentered) = (nil, false)
    default: break
    }
    // The margins of pages and of boxes are theirs.
    guard HTMLElement.blocks.contains(tag.name),
      !["html", "body", "table", "tr"].contains(tag.name), tag.look?.box == nil
    else { return }
    let (start, end) = isVertical ? ("top", "bottom") : ("left", "right")
    func margin(_ side: String, _ line: String) -> Int? {
      let parts = ["margin", "padding"].compactMap {
        length("\($0)-\(side)") ?? length("\($0)-inline-\(line)")
      }
      return parts.isEmpty ? nil : parts.reduce(0, +)
    }
    if let start = margin(start, "start") { indent = outer.indent + start }
    if let end = margin(end, "end") {
      tail = outer.tail
      styleTail += HTMLElement.foot(of: tag) == nil ? end : 0
    }
  }

  var style: ParagraphStyle {
    var style = ParagraphStyle()
    if isNote { style.indent = .em(-2048) }
    let head = max(0, indent + min(first, 0))
    if head > 0 { style.headIndent = .em(head) }
    if first != 0 { style.indent = .em(first) }
    if let foot {
      style.alignment = .bottom
      let distance = foot * 1024 + max(0, styleTail)
      if distance > 0 { style.tailIndent = .em(distance) }
    } else {
      if isCentered { style.alignment = .center }
      let distance = min(tail + max(0, styleTail), 80 * 1024)
      if distance > 0 { style.tailIndent = .em(distance) }
    }
    style.listItem = listItem
    style.baseDirection = direction
    if role == .body { style.keep = keep }
    return style
  }
}

extension String {
  /// The number of `start-2em` after `start-`; `nil` for other words.
  fileprivate func ems(after prefix: String) -> Int? {
    guard hasPrefix(prefix), hasSuffix("em") else { return nil }
    return Int(dropFirst(prefix.count).dropLast(2)).flatMap { (1...60).contains($0) ? $0 : nil }
  }
}
