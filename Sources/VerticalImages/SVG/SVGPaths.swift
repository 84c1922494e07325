package import VerticalLayout

/// The paths of a drawing that has filled ones and nothing else, such as a seal: an output can have them in place of pixels.
///
/// Whatever is not known here, may it be harmless, makes a drawing one whose paths are not taken.
package struct SVGPaths: Sendable {
  package let paths: [DisplayPath]
  /// The sides of what they are drawn in. The longer one is as long as keeps small drawings fine.
  package let size: PhysicalSize

  private static let longestSide = 1000.0

  init?(_ bytes: [UInt8]) {
    guard let elements = PlainDrawing.elements(of: bytes), let root = elements.first,
      root.name == "svg", elements.count > 1,
      root.attributes.keys.allSatisfy(Self.rootAttributes.contains), let box = Self.box(of: root)
    else { return nil }
    let scale = Self.longestSide / max(box.width, box.height)
    let size = PhysicalSize(
      width: Length(points: box.width * scale), height: Length(points: box.height * scale))
    var paths: [DisplayPath] = []
    for element in elements.dropFirst() {
      guard element.name == "path", element.attributes.keys.allSatisfy(["d", "fill"].contains),
        let color = Self.color(element.attributes["fill"]),
        let steps = Self.steps(element.attributes["d"] ?? "", scale: scale),
        steps.allSatisfy({ $0.isInside(size) })
      else { return nil }
      paths.append(DisplayPath(steps: steps, fill: color))
    }
    (self.paths, self.size) = (paths, size)
  }

  /// The sides of the drawing in its own units; `nil` where it is not as wide and high as its picture.
  private static func box(of root: PlainDrawing.Element) -> (width: Double, height: Double)? {
    let box = (root.attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }
      .compactMap { Double($0) }
    guard box.count == 4, box[0] == 0, box[1] == 0, box.allSatisfy(\.isFinite), box[2] > 0,
      box[3] > 0
    else { return nil }
    guard let width = root.attributes["width"], let height = root.attributes["height"] else {
      return (box[2], box[3])
    }
    // In other proportions it would stand in the middle of its picture.
    let units = [width, height].map { side in side.drop { "0123456789.".contains($0) } }
    guard units[0] == units[1], let across = Double(width.dropLast(units[0].count)),
      let down = Double(height.dropLast(units[1].count)), across > 0, down > 0,
      abs(across * box[3] / (down * box[2]) - 1) < 0.001
    else { return nil }
    return (box[2], box[3])
  }

  private static let rootAttributes: Set<String> = [
    "xmlns", "version", "width", "height", "viewBox",
  ]

  /// A colour by its digits that covers what is below it; black where there is none.
  private static func color(_ text: String?) -> Color? {
    guard let text, text != "black" else { return .black }
    guard text.hasPrefix("#"), let color = Color(text), color.alpha == 255 else { return nil }
    return color
  }

  /// The steps of path data in which places are counted from the corner; `nil` for any other.
  private static func steps(_ data: String, scale: Double) -> [DisplayPath.Step]? {
    var steps: [DisplayPath.Step] = []
    var command: Unicode.Scalar?
    var numbers: [Double] = []
    func point(_ index: Int) -> PhysicalPoint {
      PhysicalPoint(
        x: Length(points: numbers[index] * scale), y: Length(points: numbers[index + 1] * scale))
    }
    /// Takes the numbers of the command before.
    func take() -> Bool {
      switch command {
      case "M" where numbers.count == 2: steps.append(.move(point(0)))
      case "L" where numbers.count == 2: steps.append(.line(point(0)))
      case "C" where numbers.count == 6: steps.append(.curve(point(0), point(2), point(4)))
      case "Z" where numbers.isEmpty: steps.append(.close)
      case nil where numbers.isEmpty: break
      default: return false
      }
      numbers = []
      return true
    }
    var word = ""
    func endWord() -> Bool {
      guard !word.isEmpty else { return true }
      guard let number = Double(word), abs(number) < 1_000_000 else { return false }
      numbers.append(number)
      word = ""
      return true
    }
    for scalar in data.unicodeScalars {
      switch scalar {
      case "M", "L", "C", "Z":
        guard endWord(), take() else { return nil }
        command = scalar
      case " ", ",", "\n": guard endWord() else { return nil }
      case "-":
        guard endWord() else { return nil }
        word = "-"
      case "0"..."9", ".": word.unicodeScalars.append(scalar)
      default: return nil
      }
    }
    guard endWord(), take(), case .move? = steps.first else { return nil }
    return steps
  }
}

extension DisplayPath.Step {
  /// True unless it goes out of a box, where it would be cut off, by more than the edge of a seal wanders.
  fileprivate func isInside(_ size: PhysicalSize) -> Bool {
    let points: [PhysicalPoint] =
      switch self {
      case .move(let end), .line(let end): [end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    let (across, down) = (size.width.scaled(by: 1, over: 50), size.height.scaled(by: 1, over: 50))
    return points.allSatisfy { point in
      point.x >= .zero - across && point.x <= size.width + across
        && point.y >= .zero - down && point.y <= size.height + down
    }
  }
}
