/// A seal: its characters, and how they are cut (`--seal`; SH-E1).
public struct Seal: Hashable, Sendable {
  public var text: String
  public var role = Role.name
  /// `nil` for what is usual in its place: name seals by turns, all others with red characters.
  public var kind: Kind?
  public var shape: Shape?
  public var ring: Seal.Ring?
  public var color: Color?
  /// From 0 for none to 3.
  public var wear: Int?
  /// The font; `nil` for that of the sheet.
  public var font: String?
  /// True where it is read in a circle: the surname and 印 in the right column, the given names in the left one.
  public var isCircular = false
  public var seed = 0
  /// The slant in degrees, to the right.
  public var turn = 0

  /// The place of a seal on a sheet.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// Below the signature (姓名章).
    case name
    /// At the beginning (引首章).
    case lead
    /// In the corner opposite the signature (押角章).
    case corner
  }

  /// The parts that are red.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The ground: characters are white (白文).
    case bai
    /// The characters, with a ring around them (朱文).
    case zhu
  }

  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case square, oblong, oval, gourd, round
  }

  public init(_ text: String) { self.text = text }

  /// The most characters of a seal.
  public static let longestText = 36
  /// The most degrees that it is turned by.
  static let mostTurn = 45
}

extension Seal {
  /// The width of the ring around red characters, beside their strokes.
  public enum Ring: String, Hashable, Sendable, CaseIterable {
    case thin, even, thick

    /// In parts of the side.
    var width: Double {
      switch self {
      case .thin: 0.028
      case .even: 0.045
      case .thick: 0.07
      }
    }
  }
}

extension Seal {
  /// What a sheet wants of its seals.
  public struct SheetSeals: Hashable, Sendable {
    /// The seals that are asked for.
    public var seals: [Seal] = []
    /// True where the author has one if none is asked for and the signature is the usual one.
    public var ofAuthor = true
    public var color = Color(red: 0xA6, green: 0x38, blue: 0x2D)
    public var order = Order.whiteFirst
    /// Empty for that of the text.
    public var font = ""
    public var ring = Seal.Ring.even
    public var wear = 1

    /// The order of the name seals below each other.
    public enum Order: String, Hashable, Sendable, CaseIterable {
      case whiteFirst = "bai-zhu"
      case redFirst = "zhu-bai"
    }

    public init() {}
  }
}

extension Seal {
  /// A mistake in the words of a seal.
  public struct SealError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }
}

extension Seal {
  /// Reads the words of `--seal`: perhaps a place, the characters, and keys after them, as in `lead:墨趣 kind=zhu`.
  ///
  /// After `name:` a name of two characters is followed by 之印, and one of three by 印, as was the custom of Han.
  public init(words: String) throws(Seal.SealError) {
    var parts = words.split(separator: " ").map(String.init)
    guard var text = parts.first else {
      throw Seal.SealError(description: "a seal has no characters")
    }
    parts.removeFirst()
    if let equals = text.firstIndex(of: "="), Self.keys.contains(String(text[..<equals])) {
      throw Seal.SealError(
        description: "a seal has its characters before its keys, as in “王維之印 \(text)”")
    }
    var role: Role?
    for candidate in Role.allCases where text.hasPrefix("\(candidate.rawValue):") {
      role = candidate
      text.removeFirst(candidate.rawValue.count + 1)
    }
    if role == nil, let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(\.isASCII) {
      let (names, place) = (Role.allCases.map(\.rawValue), String(text[..<colon]))
      throw Seal.SealError(
        description:
          "“\(place):” is no place of a seal; there are \(names.map { $0 + ":" }.joined(separator: ", "))"
          + Spelling.question(place, among: names))
    }
    if role == .name {
      switch text.count {
      case 2: text += "之印"
      case 3: text += "印"
      default: break
      }
    }
    guard !text.isEmpty, text.unicodeScalars.count <= Self.longestText else {
      throw Seal.SealError(description: "a seal has from 1 to \(Self.longestText) characters")
    }
    self.init(text)
    self.role = role ?? .name
    for part in parts { try take(part) }
  }

  private static let keys = [
    "kind", "shape", "ring", "color", "wear", "font", "order", "seed", "turn",
  ]

  private mutating func take(_ setting: String) throws(Seal.SealError) {
    guard let equals = setting.firstIndex(of: "=") else {
      throw Seal.SealError(
        description: "“\(setting)” is no key of a seal: try kind=bai, kind=zhu or shape=oval")
    }
    let (name, value) = (setting[..<equals], String(setting[setting.index(after: equals)...]))
    func word<Value: RawRepresentable & CaseIterable>(
      _: Value.Type
    ) throws(Seal.SealError) -> Value where Value.RawValue == String {
      guard let found = Value(rawValue: value) else {
        let words = Value.allCases.map(\.rawValue)
        throw Seal.SealError(
          description: "“\(name)” of a seal is \(Spelling.list(words))"
            + Spelling.question(value, among: words))
      }
      return found
    }
    switch name {
    case "kind": kind = try word(Kind.self)
    case "shape": shape = try word(Shape.self)
    case "ring": ring = try word(Seal.Ring.self)
    case "color":
      guard let found = Color(value) else {
        throw Seal.SealError(description: "“color” of a seal takes a colour such as #a6382d")
      }
      color = found
    case "wear":
      guard let found = Int(value), (0...3).contains(found) else {
        throw Seal.SealError(description: "“wear” of a seal is from 0 for none to 3")
      }
      wear = found
    case "seed":
      guard let found = Int(value), (0...9999).contains(found) else {
        throw Seal.SealError(description: "“seed” of a seal is a number from 0 to 9999")
      }
      seed = found
    case "turn":
      guard let found = Int(value), (-Self.mostTurn...Self.mostTurn).contains(found) else {
        throw Seal.SealError(
          description: "“turn” of a seal is from -\(Self.mostTurn) to \(Self.mostTurn) degrees")
      }
      turn = found
    case "font": font = value.replacing("_", with: " ")
    case "order":
      guard value == "huiwen" || value == "usual" else {
        throw Seal.SealError(description: "“order” of a seal is usual or huiwen")
      }
      isCircular = value == "huiwen"
    default:
      throw Seal.SealError(
        description: "a seal has no key “\(name)”; keys are \(Self.keys.joined(separator: ", "))"
          + Spelling.question(String(name), among: Self.keys))
    }
  }
}

/// A seal in its place on the page, with all that was left open decided.
struct PlacedSeal: Hashable, Sendable {
  var seal: Seal
  var rect: PhysicalRect
  var pages = PageSheet.SheetSlot.Pages.all
  /// The map that turns it; `nil` for none.
  var transform: Transform?
  /// True where text is written over it, as on a page of temple seals (SH-B5).
  var isBelowText = false

  /// The map of its place and its own slant.
  var map: Transform? {
    guard seal.turn != 0 else { return transform }
    let middle = PhysicalPoint(x: rect.x + rect.width.half, y: rect.y + rect.height.half)
    let own = Transform.rotation(degrees: Double(seal.turn), about: middle)
    return transform.map { own.followed(by: $0) } ?? own
  }

  /// The height of seals of a shape, in parts of their width.
  static func height(of shape: Seal.Shape) -> Double {
    switch shape {
    case .square, .round: 1
    case .oblong, .oval: 1.9
    case .gourd: 1.6
    }
  }
}
