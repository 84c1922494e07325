import VerticalLayout

extension MarkStyle {
  /// Sets what one key gives, in place of what it gave before.
  mutating func set(_ key: String, _ attribute: Attribute?) {
    single.removeAll { $0.key == key }
    guard let attribute else { return }
    let place = MarkupKey.order[key]
    let index = single.firstIndex { $0.place ?? .max > place ?? .max } ?? single.endIndex
    single.insert(Keyed(key: key, place: place, attribute: attribute), at: index)
  }

  /// The attributes of text, in the order of the table: sizes before what is measured by them.
  var attributes: [Attribute] {
    var attributes: [Attribute] = []
    attributes.reserveCapacity(single.count)
    for own in single where own.place != nil { attributes.append(own.attribute) }
    if let box, isBoxed != true { attributes.append(.box(box)) }
    if line.isDrawn {
      attributes.append(
        .sideLine(SideLine(line.stroke(or: .single), side: side ?? .automatic)))
    }
    if overline.isDrawn {
      let across: SideLine.Side =
        switch side {
        case .left: .right
        case .right: .left
        case .opposite: .automatic
        case .automatic, nil: .opposite
        }
      attributes.append(.sideLine(SideLine(overline.stroke(or: .single), side: across)))
    }
    if strike.isDrawn { attributes.append(.strikethrough(strike.stroke(or: .single))) }
    return attributes
  }
}
