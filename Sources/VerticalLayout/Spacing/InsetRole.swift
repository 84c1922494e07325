/// The role of an item in a note inside of a column.
struct InsetRole: Hashable, Sendable, BitwiseCopyable {
  private var bits: UInt8 = 0

  /// No part of a note.
  static let none = InsetRole()

  private init() {}

  init(_ form: Inset.Form) { bits = form.bits }

  init(rawValue: UInt8) { bits = rawValue }

  var rawValue: UInt8 { bits }

  var isNote: Bool { bits != 0 }

  /// True for the first item of a note, or of a part of it that is set as a whole.
  var beginsNote: Bool {
    get { bits & 64 != 0 }
    set { bits = newValue ? bits | 64 : bits & ~64 }
  }

  /// True where the author has a small column begin (WR8).
  var beginsColumn: Bool {
    get { bits & 128 != 0 }
    set { bits = newValue ? bits | 128 : bits & ~128 }
  }

  /// True where each character has a cell of the text (WR3).
  var fillsCells: Bool {
    get { bits & 32 != 0 }
    set { bits = newValue ? bits | 32 : bits & ~32 }
  }

  /// The form in which the note is shared out; that of a note in two columns where it is none.
  var form: Inset.Form {
    Inset.Form.allCases.first { $0.bits == bits & 31 } ?? .warichu
  }
}

extension Inset.Form {
  fileprivate var bits: UInt8 {
    switch self {
    case .warichu: 1
    case .flowing: 2
    case .single: 3
    case .right: 4
    case .left: 5
    case .furiwake: 6
    case .window: 7
    case .parallel: 8
    case .cell: 9
    }
  }
}
