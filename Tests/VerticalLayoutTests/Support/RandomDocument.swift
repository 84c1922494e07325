import VerticalLayout

/// Documents with all that a document may carry. What is new to documents is added here: a kind of attribute to
/// ``Attribute/random(_:)``, and anything else to ``RandomCase/rich(seed:)``.
extension RandomCase {
  /// A case whose attributes are of every kind, and nest in each other, overlap and touch.
  static func rich(seed: UInt64) -> RandomCase {
    var result = RandomCase(seed: seed)
    var random = SplitMix64(seed: ~seed)
    if random.once(in: 3) { result.addRegions(&random) }
    let whole = 0..<result.text.utf8.count
    result.attributes.removeAll()
    for _ in 0..<random.pick([1, 2, 4]) {
      result.nest(in: whole, depth: random.pick([1, 3, 8, 20]), &random)
    }
    if random.once(in: 3) { result.touch(in: whole, &random) }
    return result
  }

  /// Attributes over a range, over a part of it, and so on inwards; some reach over their end.
  private mutating func nest(in range: Range<Int>, depth: Int, _ random: inout SplitMix64) {
    guard depth > 0 else { return }
    for _ in 0..<random.pick([1, 1, 2]) { attributes.append((range, .random(&random))) }
    let start = Int.random(in: range.lowerBound...range.upperBound, using: &random)
    let end = Int.random(in: start...range.upperBound, using: &random)
    if random.once(in: 3) {
      attributes.append((end..<end + random.pick([1, 3, 9]), .random(&random)))
    }
    nest(in: start..<end, depth: depth - 1, &random)
  }

  /// Attributes one after the other, equal ones among them.
  private mutating func touch(in range: Range<Int>, _ random: inout SplitMix64) {
    var start = range.lowerBound
    var attribute = Attribute.random(&random)
    while start < range.upperBound, attributes.count < 60 {
      let end = min(range.upperBound, start + random.pick([1, 3, 3, 6]))
      if random.once(in: 3) { attribute = .random(&random) }
      attributes.append((start..<end, attribute))
      start = end
    }
  }
}

extension Attribute {
  /// An attribute of any kind.
  static func random(_ random: inout SplitMix64) -> Attribute {
    let length = random.pick(
      [.em(256), .em(512), .em(1024), .em(1300), .absolute(.pt(7)), .em(-300), .zero] as [Dimension]
    )
    let padding = BoxLength.length(length)
    let size = random.pick([.em(512), .em(1024), .em(1400), .absolute(.pt(12))] as [Dimension])
    let color = random.pick([.black, .white, Color(red: 200, green: 60, blue: 35)] as [Color])
    let stroke = LineStroke(
      random.pick(LineStroke.LineStyle.allCases),
      width: random.pick([nil, .em(50), .absolute(.pt(1))]),
      color: random.pick([nil, color]))
    let box = BoxStyle(
      ground: random.pick([nil, color]),
      border: random.pick([
        nil, BoxStyle.Border(random.pick(BoxStyle.Border.Style.allCases), color: color),
      ]),
      radius: random.pick([.zero, .em(200)]), padding: .init(across: padding, along: padding))
    return random.pick([
      .size(size), .fonts(["Fixture", "Other"]),
      .orientation(random.pick(Attribute.OrientationMode.allCases)),
      .language(random.pick([.japanese, .simplifiedChinese, .traditionalChinese, .korean])),
      .ink(color), .letterSpacing(length), .features([TextStyle.FontFeature(tag: "vpal")]),
      .baselineShift(length), .script(random.pick(Attribute.ScriptPosition.allCases)),
      .outline(TextEffects.TextOutline(width: .em(30), color: color, isFilled: random.once(in: 2))),
      .slant(Int.random(in: -45...45, using: &random)),
      .shadow(
        TextEffects.Shadow(
          x: length, y: length, blur: length, color: color, isInner: color == .white,
          blend: color == .white ? .multiply : .normal)),
      .noBreak, .direction(random.pick(ParagraphStyle.BaseDirection.allCases)),
      .spread(random.pick([size, length])), .tateChuYoko, .box(box),
      .sideLine(SideLine(stroke, side: random.pick(SideLine.Side.allCases))),
      .strikethrough(stroke), .link("https://example.org"), .link("#注"), .anchor("注"),
      .ruby(
        Ruby("る" + AttributedText("び", attributes: [.size(.em(1500)), .letterSpacing(.em(-300))]))),
      .emphasis(EmphasisMark("•")), .note("注"),
      .attachment(
        ImageAttachment(image: "seal.png", width: size, height: random.pick([nil, size]))),
      .randomFloat(&random),
    ])
  }

  /// An image that floats, of any size.
  static func randomFloat(_ random: inout SplitMix64) -> Attribute {
    let sizes = [nil, .em(700), .em(3000), .absolute(.pt(40)), .absolute(.pt(999))] as [Dimension?]
    let inset = random.pick([.zero, .zero, .em(400)] as [Dimension])
    return .float(
      FloatingImage(
        ImageAttachment(
          image: "seal.png", width: random.pick(sizes), height: random.pick(sizes),
          insets: .init(top: inset, right: inset, bottom: inset, left: inset)),
        at: random.pick(FloatingImage.Side.allCases), description: "印"))
  }

  var isFloat: Bool { if case .float = self { true } else { false } }
}
