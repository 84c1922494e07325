import VerticalLayout

extension HTMLParser {
  /// Begins a list by its role, or a further paragraph of an item in one (EI-8).
  mutating func takeListOfRoles(_ tag: HTMLTag) {
    if tag.name == "div", tag.attributes["role"] == "list" {
      lists.append(
        HTMLOpenList(hasMarkers: false, level: (lists.last?.level ?? 0) + 1, isOfRoles: true))
    } else if tag.name == "p", let list = lists.last, list.isOfRoles, list.hasMarkedItem {
      block.listItem = ListItem(level: min(list.level, ListItem.deepest), markerLength: 0)
    }
  }

  /// Takes the text of the line so far for the marker of an item.
  mutating func takeMarker() {
    guard let list = lists.last, list.isOfRoles, builder.end > lineStart else { return }
    let marker = String(decoding: builder.text[lineStart...], as: UTF8.self)
    lists[lists.count - 1].hasMarkedItem = true
    let level = min(list.level, ListItem.deepest)
    builder.setItem(
      ListItem(
        level: level, markerLength: marker.utf8.count, number: ListMarker.number(of: marker)),
      at: lineStart)
    block.listItem = ListItem(level: level, markerLength: 0)
    markerEnd = builder.end
  }

  /// Sets the sign or the number before an item of a list.
  mutating func addMarker(_ tag: HTMLTag) {
    guard let list = lists.last, list.hasMarkers else {
      block.listItem = nil
      return
    }
    var number: Int?
    if let last = list.number {
      let own = tag.attributes["value"].flatMap { Int($0) } ?? last + 1
      number = min(max(own, 0), 99_999)
      lists[lists.count - 1].number = number
    }
    let numerals = list.numerals ?? numerals
    let digits = number.map { numerals == .han ? HanNumber.text($0) : String($0) }
    let marker = digits.map { $0 + (numerals == .han ? "、" : "．") } ?? "・"
    let level = min(list.level, ListItem.deepest)
    block.listItem = ListItem(level: level, markerLength: marker.utf8.count, number: number)
    beginText()
    let start = builder.end
    for scalar in marker.unicodeScalars { write(scalar) }
    if numerals == .arabic, let digits, digits.utf8.count <= 3 {
      builder.add(.tateChuYoko, from: start, to: start + digits.utf8.count)
    }
    block.listItem = ListItem(level: level, markerLength: 0)
    blanks = nil
    last = "・"
    needsBreak = false
    markerEnd = builder.end
  }
}
