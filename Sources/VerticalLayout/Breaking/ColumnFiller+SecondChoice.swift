/// The last places where a column may end for want of a better one.
struct SecondChoices {
  var last: ColumnFiller.Pen?
  /// The last of those where it may also end before there is need.
  var early: ColumnFiller.Pen?
}

extension ColumnFiller {
  func take(_ ending: Pen, into choices: inout SecondChoices) {
    choices.last = ending
    if options.keepsHalfLines || mayEndBeforeNeed(ending.index) { choices.early = ending }
  }

  /// A column that ends at a place of second choice, where the usual one would be opened wide or left short: a justified
  /// one by more than a twentieth of an em a place before … and its like, a tenth elsewhere; any other by more than half
  /// of its length, and never so that … begins the next one.
  func secondChoice(_ second: Pen?, insteadOf usual: Pen) -> Pen? {
    guard let second, second.index > usual.index, second.index > second.start else { return nil }
    let missing = measure - usual.natural
    guard missing > .zero else { return nil }
    guard let rules = options.justification else {
      if isInRun(second.index), !options.keepsHalfLines { return second }
      let beginsRun =
        isBeforeInseparable(second.index) && items[second.index - 1].spacingClass != .inseparable
      return usual.natural * 2 < measure && !beginsRun ? second : nil
    }
    let mostParts = isBeforeInseparable(second.index) ? 20 : 10
    let places = places(of: usual.start..<usual.index, rules)
    return missing * mostParts > items[usual.start].em * places ? second : nil
  }

  /// True for a place where a column may end before there is need: at … and long runs, after hyphens and signs of
  /// addresses, and by JLREQ's Table 2. Digits of a number are parted for want of any other place alone.
  private func mayEndBeforeNeed(_ index: Int) -> Bool {
    guard let next = item(index)?.spacingClass else { return false }
    let last = items[index - 1].spacingClass
    switch (last, next) {
    case (.inseparable, _), (.connector, _), (.sideways, _), (.fixed, _), (_, .inseparable),
      (.ideograph, .ideograph), (.tateChuYoko, .tateChuYoko):
      return true
    // Only where JLREQ's Table 2 is followed.
    case (.ideograph, .suffix), (.letter, .suffix), (.letter, .prefix), (.letter, .letter),
      (.letter, .tateChuYoko), (.tateChuYoko, .prefix), (.tateChuYoko, .letter),
      (.suffix, .letter), (.suffix, .tateChuYoko):
      return true
    default: return false
    }
  }

  /// True for a place inside of a run of one mark.
  private func isInRun(_ index: Int) -> Bool {
    guard let next = item(index)?.spacingClass, items[index - 1].spacingClass == next else {
      return false
    }
    switch next {
    case .inseparable, .connector, .fixed, .ideograph: return true
    case .opening, .closing, .stop, .comma, .middle, .centredStop, .centredComma,
      .ideographicSpace, .prefix, .suffix, .hangul, .upright, .tateChuYoko, .letter, .sideways,
      .wordSpace, .other:
      return false
    }
  }

  /// True for a place before … or inside of …… and ――――.
  private func isBeforeInseparable(_ index: Int) -> Bool {
    item(index)?.spacingClass == .inseparable
  }

  /// The number of places that a column is opened at.
  func places(of cells: Range<Int>, _ rules: JustificationRules) -> Int {
    let visible = cells.last { items[$0].kind == .text } ?? cells.lowerBound
    return (cells.lowerBound..<visible).count {
      !(items[$0].isInset && items[$0 + 1].isInset)
        && rules.gapStretch(items[$0], items[$0 + 1]) != nil
    }
  }
}
