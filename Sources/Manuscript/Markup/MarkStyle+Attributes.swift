import VerticalLayout

extension MarkStyle {
  /// The attributes of text, in the order of the table: sizes before what is measured by them.
  var attributes: [Attribute] {
    var attributes = single.compactMap { own in
      MarkupKey.order[own.key].map { (place: $0, attribute: own.attribute) }
    }.sorted { $0.place < $1.place }.map(\.attribute)
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
