import VerticalLayout

extension MarkupParser {
  /// Resolves the attributes of a mark, named styles first; warns of those that have no meaning.
  ///
  /// - Parameters:
  ///   - holder: what the mark is at.
  ///   - content: the text that it is of, where it is known yet.
  mutating func resolve(
    _ attributes: MarkAttributes, at holder: MarkupKey.Holder, of content: TextRange?
  ) -> MarkStyle {
    var style = MarkStyle()
    for item in attributes.items where item.kind == .style {
      guard let named = sheet[item.name] else {
        ignore(
          item, content,
          "no style “\(item.name)”; there are \(sheet.names); [style.\(item.name)] in the settings "
            + "file or --style defines it")
        continue
      }
      if named.role != nil, holder != .paragraph {
        ignore(item, content, "“\(item.name)” is a style of whole lines, between ::: and :::")
      }
      style.add(named)
    }
    let isHeading =
      style.inlineHeading != nil
      || attributes.items.contains { $0.kind == .key && $0.name == "heading" }
    for item in attributes.items where item.kind == .key {
      read(item, holder, isHeading: isHeading, content, &style)
    }
    // Of a named style: what whole lines have alone, and what they have as a paragraph.
    if holder != .paragraph {
      (style.isBoxed, style.columns) = (nil, nil)
      let head = style.paragraph.runningHead
      style.inlineHeading?.runningHead = head
    } else {
      style.set("jidori", nil)
    }
    return style
  }

  /// The attributes of a mark, which are resolved once if they are written in the same way.
  ///
  /// - Parameter start: where they begin in the source.
  mutating func resolveOnce(
    _ attributes: MarkAttributes, from start: Int, at holder: MarkupKey.Holder,
    of content: TextRange
  ) -> ResolvedMark {
    let written = String(decoding: bytes[start..<max(start, attributes.end)], as: UTF8.self)
    if holder == .text, let known = resolvedMarks[written] { return known }
    let warningCount = warnings.count
    let mark = ResolvedMark(resolve(attributes, at: holder, of: content))
    // What has a warning is told at each place, and a text in it has a place of its own.
    let isTheSame =
      warnings.count == warningCount
      && !attributes.items.contains { item in
        item.kind == .key && MarkupKey.named(item.name).contains { $0.setText != nil }
      }
    if holder == .text, isTheSame, resolvedMarks.count < Self.mostResolvedMarks {
      resolvedMarks[written] = mark
    }
    return mark
  }

  private static var mostResolvedMarks: Int { 256 }

  private mutating func read(
    _ item: MarkAttributes.Item, _ holder: MarkupKey.Holder, isHeading: Bool,
    _ content: TextRange?, _ style: inout MarkStyle
  ) {
    let holders: Set<MarkupKey.Holder> = holder == .text ? [.text] : [.text, holder]
    let known = MarkupKey.named(item.name)
    guard let first = known.first else {
      let legal = MarkupKey.names(at: holders)
      return ignore(
        item, content, "no key “\(item.name)”" + Spelling.advice(item.name, among: legal))
    }
    guard
      let key = known.first(where: { $0.holder == holder })
        ?? known.first(where: { holders.contains($0.holder) || isHeading && $0.isOfInlineHeadings })
    else {
      let owner = first.holder == .image ? "images" : "divisions, between ::: and :::, and headings"
      return ignore(item, content, "“\(item.name)” is a key of \(owner)")
    }
    if let setText = key.setText, !item.value.isEmpty {
      return setText(ownText(item.value, source: sourceOfValue(of: item)), &style)
    }
    guard key.set(item.value, &style) else {
      let meant = item.value.replacing("_", with: "-")
      let question =
        key.name == "lang" && meant != item.value && LanguageTag(meant) != nil
        ? "; did you mean \(meant)?" : ""
      return ignore(
        item, content, "“\(item.value)” is no value of \(key.name): \(key.expected)\(question)")
    }
  }

  /// The place of a value in the source, without its quotes.
  private func sourceOfValue(of item: MarkAttributes.Item) -> TextRange {
    let start = item.source.lowerBound + item.name.utf8.count + 1
    let isQuoted = bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
    return TextRange(start + (isQuoted ? 1 : 0), item.source.upperBound - (isQuoted ? 1 : 0))
  }

  private mutating func ignore(
    _ item: MarkAttributes.Item, _ content: TextRange?, _ message: String
  ) {
    warnings.add(.markupIgnored, message + "; ignored", at: item.source, of: content)
  }

  /// Adds a mark with the attributes of text and the names of places that it has.
  mutating func add(
    _ attributes: MarkAttributes?, _ style: MarkStyle, opening: Int, content: TextRange
  ) {
    add(attributes, style.attributes, opening: opening, content: content)
  }

  /// Adds a mark with attributes of text, a link and the names of places.
  mutating func add(
    _ attributes: MarkAttributes?, _ own: [Attribute], link: Attribute? = nil, opening: Int,
    content: TextRange
  ) {
    var all = own
    if let link { all.append(link) }
    for item in attributes?.items ?? [] where item.kind == .identifier {
      guard anchors.insert(item.name).inserted else {
        ignore(item, content, "there is a place “\(item.name)” already")
        continue
      }
      all.append(.anchor(item.name))
    }
    guard !all.isEmpty else { return }
    marks.append(Mark(opening: opening, content: content, attributes: all))
  }

  /// Warns of links to places that are not there, and makes them no links.
  mutating func checkLinks() {
    var dead: Set<String> = []
    for link in localLinks where !anchors.contains(link.name) {
      dead.insert(link.name)
      warnings.add(
        .markupIgnored, "no place “#\(link.name)” to lead to; {#\(link.name)} makes one",
        at: link.source, of: link.content)
    }
    guard !dead.isEmpty else { return }
    for index in marks.indices {
      marks[index].attributes.removeAll { attribute in
        if case .link(let target) = attribute, target.first == "#" {
          dead.contains(String(target.dropFirst()))
        } else {
          false
        }
      }
    }
  }
}

/// A mark's values, and the attributes that they give.
final class ResolvedMark: Sendable {
  let style: MarkStyle
  let attributes: [Attribute]

  init(_ style: MarkStyle) {
    self.style = style
    attributes = style.attributes
  }
}
