extension XMLElement {
  /// The value of an attribute of WordprocessingML.
  func word(_ local: String) -> String? { attribute(local, WordNamespace.main) }

  /// A whole number in an attribute of WordprocessingML, whose numbers have 32 bits: one beyond them is the nearest of them.
  func wordNumber(_ local: String) -> Int? {
    let number = word(local).flatMap {
      Int($0) ?? Double($0).flatMap { Int(exactly: $0.rounded()) }
    }
    return number.map { min(max($0, Int(Int32.min)), Int(Int32.max)) }
  }

  /// A child of WordprocessingML.
  func wordChild(_ local: String) -> XMLElement? { first(local, WordNamespace.main) }

  /// The value of a child that says something by `w:val`.
  func wordValue(_ local: String) -> String? { wordChild(local)?.word("val") }

  /// What a child says that is on or off; `nil` where there is none (DX-2).
  func wordFlag(_ local: String) -> Bool? { wordChild(local).map(\.isOn) }

  /// True unless it says that it is off.
  var isOn: Bool {
    switch word("val") {
    case "0", "false", "off", "none": false
    default: true
    }
  }
}
