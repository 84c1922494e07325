import VerticalLayout

/// The lists that are open while lines are read.
struct ListReader {
  let numerals: ListNumerals
  private(set) var open: [List] = []

  struct List {
    /// The columns of blanks before its markers.
    var indent: Int
    var kind: ListMarker.Kind
    /// That of its last item.
    var number: Int
  }

  init(_ numerals: ListNumerals) { self.numerals = numerals }

  mutating func end() { open.removeAll() }

  /// Ends the lists that a line is not in which stands so far in.
  mutating func leave(to indent: Int) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
  }

  /// The number of an item if it goes on with a list; `nil` where that is none of its kind.
  func continued(by marker: ListMarker, at indent: Int) -> Int? {
    guard let list = open.last(where: { $0.indent <= indent + 1 }), list.kind == marker.kind,
      indent < list.indent + 2
    else { return nil }
    return list.number + 1
  }

  /// Takes an item; returns its level and its number.
  mutating func take(_ marker: ListMarker, at indent: Int) -> (level: Int, number: Int?) {
    while let last = open.last, last.indent > indent + 1 { open.removeLast() }
    if let last = open.last, indent < last.indent + 2 {
      if last.kind == marker.kind {
        open[open.count - 1].number += 1
      } else {
        open[open.count - 1] = List(
          indent: last.indent, kind: marker.kind, number: marker.number ?? 1)
      }
    } else {
      open.append(List(indent: indent, kind: marker.kind, number: marker.number ?? 1))
    }
    let number = marker.number == nil ? nil : open[open.count - 1].number
    return (min(open.count, ListItem.deepest), number)
  }
}

/// The numbers of ordered lists (`--list-numerals`).
public enum ListNumerals: String, Hashable, Sendable, CaseIterable {
  /// 一、二、 … 十二、
  case han
  /// Digits side by side in one cell.
  case arabic
}
