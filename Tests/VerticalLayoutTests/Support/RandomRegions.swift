@testable import VerticalLayout

/// Frames, shapes and areas made from a seed, as they are written on the command line.
enum RandomRegions {
  /// A shape on a page of some 100 pt.
  static func shape(_ random: inout SplitMix64) -> String {
    func number(_ random: inout SplitMix64) -> Int {
      random.once(in: 3)
        ? random.pick([0, 10, 50, 100]) : Int.random(in: -30...130, using: &random)
    }
    func size(_ random: inout SplitMix64) -> Int { Int.random(in: 0...70, using: &random) }
    func point(_ random: inout SplitMix64) -> String {
      let x = number(&random)
      return "\(x),\(number(&random))"
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let corner = point(&random)
      let width = size(&random)
      return "rect \(corner) \(width) \(size(&random))"
    case 1:
      let center = point(&random)
      return "circle \(center) \(size(&random))"
    case 2:
      let center = point(&random)
      let across = size(&random)
      return "ellipse \(center) \(across) \(size(&random))"
    default:
      let count = random.pick([3, 3, 4, 5, 7])
      let points = (0..<count).map { _ in point(&random) }.joined(separator: " ")
      return "polygon \(points)" + (random.once(in: 2) ? " rule=nonzero" : "")
    }
  }

  /// Regions for a page; frames have no point in common.
  static func regions(em: Length, _ random: inout SplitMix64) -> PageRegions {
    var regions = PageRegions()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: regions.tiers = random.pick([2, 3])
    case 1:
      let cut = random.pick([30, 50, 62])
      regions.frames = ["rect \(cut) 0 100 100", "rect 0 0 \(cut) 100"].compactMap(parsed)
    case 2:
      regions.frames = ["circle 50 25 25", "ellipse 50 75 50 25"].compactMap(parsed)
      if random.once(in: 2) { regions.frames.reverse() }
    case 3: regions.outline = parsed(shape(&random))
    default: break
    }
    if random.once(in: 4) { regions.tierGap = .zero }
    for _ in 0..<random.pick([0, 1, 1, 2, 4]) {
      guard var shape = parsed(shape(&random)) else { continue }
      shape.gap = random.pick([.zero, .zero, .absolute(.pt(3)), .em(300)])
      regions.exclusions.append(
        PageRegions.Exclusion(shape, page: random.pick([nil, nil, nil, 0, 1])))
    }
    if random.once(in: 15) {
      regions.exclusions.append(PageRegions.Exclusion(PageShape(.box), page: 0))
    }
    return regions
  }

  static func parsed(_ text: String) -> PageShape? { try? PageShape(text) }
}

/// The inside of a shape by another way: whether a point lies in it, in floating point.
struct ShapeModel {
  private let kind: Substring
  private let numbers: [Double]
  private let isNonzero: Bool

  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    guard let first = words.first else { return nil }
    kind = first
    numbers = words.dropFirst().compactMap { Double($0) }
    isNonzero = text.contains("nonzero")
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    switch kind {
    case "rect":
      return x > numbers[0] && y > numbers[1] && x < numbers[0] + numbers[2]
        && y < numbers[1] + numbers[3]
    case "circle", "ellipse":
      let (across, along) = (numbers[2], numbers[kind == "circle" ? 2 : 3])
      guard across > 0, along > 0 else { return false }
      let (dx, dy) = ((x - numbers[0]) / across, (y - numbers[1]) / along)
      return dx * dx + dy * dy < 1
    default:
      var winding = 0
      for ((ax, ay), (bx, by)) in lines where (ax <= x) != (bx <= x) {
        if ay + (by - ay) * (x - ax) / (bx - ax) > y { winding += ax < bx ? 1 : -1 }
      }
      return isNonzero ? winding != 0 : !winding.isMultiple(of: 2)
    }
  }

  private var lines: [((Double, Double), (Double, Double))] {
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      (numbers[$0], numbers[$0 + 1])
    }
    return Array(zip(points, Array(points.dropFirst()) + points.prefix(1)))
  }

  /// True if a point is so far from the outline that rounding makes no difference.
  func isClear(_ x: Double, _ y: Double) -> Bool {
    let here = contains(x, y)
    return [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { dx, dy in
      contains(x + dx / 256, y + dy / 256) == here
    }
  }
}

extension RandomCase {
  /// The case of a seed on pages with regions.
  init(regionsOf seed: UInt64) {
    self.init(seed: seed)
    var random = SplitMix64(seed: seed &* 31 &+ 5)
    addRegions(&random)
    while random.once(in: 2) { pieces += pieces.prefix(20) }
    if random.once(in: 3) {
      for _ in 0..<random.pick([1, 2, 5]) {
        let place = Int.random(in: 0...text.utf8.count, using: &random)
        attributes.append((place..<place, .randomFloat(&random)))
      }
    }
  }

  /// Puts the text on pages of a fixed size, with frames, shapes and areas.
  mutating func addRegions(_ random: inout SplitMix64) {
    let em = options.style.size
    options.regions = RandomRegions.regions(em: em, &random)
    options.page.placement = random.once(in: 3) ? random.pick(Placement.allCases) : nil
    if options.overflow == .grow { options.overflow = .paginate }
    options.page.margins = Margins(top: .pt(1), right: .pt(2), bottom: .pt(3), left: .pt(4))
    options.page.size = .size(width: .pt(106), height: .pt(104))
    if let measure = options.columns.measure { options.columns.measure = min(measure, .pt(50)) }
    if options.regions.isEmpty { options.regions.frames = [PageShape(.box)] }
  }
}
