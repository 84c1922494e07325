/// Characters that a house keeps from the ends of a column, or lets stand there, beside what a level of kinsoku
/// says (禁則; `--kinsoku FILE`, L3).
public struct KinsokuLists: Hashable, Sendable {
  /// The rules of a house for a character.
  public struct Roles: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No column begins with it (行頭禁則).
    public static let notAtHead = Roles(rawValue: 1)
    /// No column ends with it (行末禁則).
    public static let notAtEnd = Roles(rawValue: 2)
    /// No column ends between two characters of this role that follow each other (分離禁止).
    public static let together = Roles(rawValue: 4)
    /// It hangs below a column's end where marks hang (ぶら下げ).
    public static let hangs = Roles(rawValue: 8)
    /// A column may begin with it, end with it, or end between two of them, whatever the level says.
    public static let mayBegin = Roles(rawValue: 16)
    public static let mayEnd = Roles(rawValue: 32)
    public static let mayPart = Roles(rawValue: 64)
    /// It does not hang, whatever is usual.
    public static let neverHangs = Roles(rawValue: 128)

    /// Roles that undo what the level says.
    static let free: Roles = [.mayBegin, .mayEnd, .mayPart]
  }

  private var roles: [Unicode.Scalar: Roles] = [:]
  /// True where Han, kana or Hangul is among them, of which no rule of characters says anything.
  private(set) var hasLetters = false

  public init() {}

  public var isEmpty: Bool { roles.isEmpty }

  /// The characters, in order.
  public var scalars: [Unicode.Scalar] { roles.keys.sorted { $0.value < $1.value } }

  /// The entries of these lists that others do not have.
  func without(_ others: KinsokuLists) -> KinsokuLists {
    var result = KinsokuLists()
    for (scalar, own) in roles { result[scalar] = own.subtracting(others[scalar]) }
    return result
  }

  public subscript(scalar: Unicode.Scalar) -> Roles {
    get { roles[scalar] ?? [] }
    set {
      roles[scalar] = newValue.isEmpty ? nil : newValue
      switch CharacterProperties(scalar).lineBreak {
      case .ideographic, .hangulSyllableLV, .hangulSyllableLVT: hasLetters = true
      default: break
      }
    }
  }
}
