import VerticalLayout

/// Properties that a paragraph has from the blocks around it.
struct HTMLBlock {
  var role = Paragraph.Role.body
  private var indent = 0
  /// The length by which the first column starts below the others; negative: above them.
  private var first = 0
  private var foot: Int?
  private var tail = 0
  private var isCentered = false
  var isPreformatted = false
  var listItem: ListItem?
  var isNote = false
  private var direction: BaseDirection?

  init(indent: Int = 0, isNote: Bool = false) {
    self.indent = indent
    self.isNote = isNote
  }

  /// Takes what an element says: by its name, by the classes of Aozora Bunko's pages, or by those that publishers in
  /// Japan have for EPUB.
  mutating func take(_ tag: HTMLTag) {
    indent += HTMLElement.indent(of: tag)
    foot = HTMLElement.foot(of: tag) ?? foot
    for name in tag.classes.map({ $0.lowercased() }) {
      if let count = name.ems(after: "h-indent-") {
        indent += count
        first = -count
      } else if let count = name.ems(after: "indent-") {
        first = count
      } else if let count = name.ems(after: "start-") {
        indent += count
      } else if let count = name.ems(after: "end-") {
        tail += count
      }
      switch name {
      case "align-end", "align-right": (foot, isCentered) = (foot ?? 0, false)
      case "align-center": (foot, isCentered) = (nil, true)
      case "align-start", "align-left", "align-justify": (foot, isCentered) = (nil, false)
      case "burasage":
        indent += HTMLElement.ems(tag.style("margin-left"))
        first = HTMLElement.ems(tag.style("text-indent"))
      default: break
      }
    }
    indent = min(indent, 80)
    tail = min(tail, 80)
    direction = HTMLElement.direction(of: tag) ?? direction
  }

  var style: ParagraphStyle {
    var style = ParagraphStyle()
    if isNote { style.indent = .em(-2048) }
    let head = max(0, indent + min(first, 0))
    if head > 0 { style.headIndent = .em(head * 1024) }
    if first != 0 { style.indent = .em(first * 1024) }
    if let foot {
      style.alignment = .bottom
      if foot > 0 { style.tailIndent = .em(foot * 1024) }
    } else {
      if isCentered { style.alignment = .center }
      if tail > 0 { style.tailIndent = .em(tail * 1024) }
    }
    style.listItem = listItem
    style.baseDirection = direction
    return style
  }
}

extension String {
  /// The number of `start-2em` behind `start-`; `nil` for other words.
  fileprivate func ems(after prefix: String) -> Int? {
    guard hasPrefix(prefix), hasSuffix("em") else { return nil }
    return Int(dropFirst(prefix.count).dropLast(2)).flatMap { (1...60).contains($0) ? $0 : nil }
  }
}
