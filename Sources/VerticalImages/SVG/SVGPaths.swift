package import VerticalLayout

/// The paths of a drawing that has filled ones and nothing else, such as a seal: an output can have them in place of pixels.
///
/// Whatever is not known here, may it be harmless, makes a drawing one whose paths are not taken.
package struct SVGPaths: Sendable {
  private let paths: [DisplayPath]
  /// The sides of what they are drawn in.
  private let width: Double
  private let height: Double

  init?(_ bytes: [UInt8]) {
    guard let elements = PlainDrawing.elements(of: bytes), let root = elements.first,
      root.name == "svg", elements.count > 1,
      root.attributes.keys.allSatisfy(Self.rootAttributes.contains)
    else { return nil }
    let box = (root.attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }
      .compactMap { Double($0) }
    guard box.count == 4, box[0] == 0, box[1] == 0, box.allSatisfy(\.isFinite), box[2] > 0,
      box[3] > 0
    else { return nil }
    let (width, height) = (box[2], box[3])
    var paths: [DisplayPath] = []
    for element in elements.dropFirst() {
      guard element.name == "path", element.attributes.keys.allSatisfy(["d", "fill"].contains),
        let color = Self.color(element.attributes["fill"]),
        let steps = Self.steps(element.attributes["d"] ?? ""),
        steps.allSatisfy({ $0.isInside(width: width, height: height) })
      else { return nil }
      paths.append(DisplayPath(steps: steps, fill: color))
    }
    (self.paths, self.width, self.height) = (paths, width, height)
  }

  private static let rootAttributes: Set<String> = [
    "xmlns", "version", "width", "height", "viewBox",
  ]

  /// A colour by its digits; black where there is none.
  private static func color(_ text: String?) -> Color? {
    guard let text, text != "black" else { return .black }
    return text.hasPrefix("#") ? Color(text) : nil
  }

  /// The paths in a rectangle of the page.
  package func drawn(in rect: PhysicalRect) -> [DisplayPath] {
    let (across, down) = (rect.width.points / width, rect.height.points / height)
    return paths.map { path in
      path.mapped { point in
        PhysicalPoint(
          x: rect.x + Length(points: point.x.points * across),
          y: rect.y + Length(points: point.y.points * down))
      }
    }
  }

  /// The steps of path data in which places are counted from the corner; `nil` for any other.
  private static func steps(_ data: String) -> [DisplayPath.Step]? {
    var steps: [DisplayPath.Step] = []
    var command: Unicode.Scalar?
    var numbers: [Double] = []
    func point(_ index: Int) -> PhysicalPoint {
      PhysicalPoint(
        x: Length(points: numbers[index]), y: Length(points: numbers[index + 1]))
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
  fileprivate func isInside(width: Double, height: Double) -> Bool {
    let points: [PhysicalPoint] =
      switch self {
      case .move(let end), .line(let end): [end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    return points.allSatisfy { point in
      (-0.02...1.02).contains(point.x.points / width)
        && (-0.02...1.02).contains(point.y.points / height)
    }
  }
}
