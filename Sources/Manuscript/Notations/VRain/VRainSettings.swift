/// The settings of a book of vRain, `book.cfg`, and of its canvas (NO-V3, NO-V9): `key=value`, with comments after `#`.
public struct VRainSettings: Hashable, Sendable {
  private var values: [String: String] = [:]

  public init() {}

  /// Takes what it understands; other lines say nothing.
  public init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "="), line.first != "#" else { continue }
      let key = String(line[..<equals]).trimmed
      var value = line[line.index(after: equals)...]
      // A comment stands after a blank; a colour begins with the same sign.
      if let comment = value.indices.first(where: {
        value[$0] == "#" && $0 > value.startIndex && value[value.index(before: $0)].isWhitespace
      }) {
        value = value[..<comment]
      }
      values[key] = String(value).trimmed
    }
  }

  /// The settings with those of a canvas, which have other names.
  public func with(_ canvas: VRainSettings) -> VRainSettings {
    var both = self
    both.values.merge(canvas.values) { own, _ in own }
    return both
  }

  public subscript(_ key: String) -> String? {
    values[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A number that is not negative.
  public func number(_ key: String) -> Double? {
    self[key].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e6 ? $0 : nil }
  }

  /// True where a switch is on; what is not said is as without settings.
  func isOn(_ key: String, usually: Bool) -> Bool { self[key].map { $0 != "0" } ?? usually }

  /// The items between bars, without backslashes. A blank that is to be left out stands alone there.
  private func list(_ key: String) -> [[Unicode.Scalar]] {
    (self[key] ?? "").unicodeScalars.split(separator: "|").map { part in
      Array(part.filter { $0 != "\\" })
    }
  }

  /// The scalars that others take the place of: marks, then digits.
  var replacements: [Unicode.Scalar: Unicode.Scalar] {
    var found: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in list("exp_replace_comma") + list("exp_replace_number") where pair.count == 2 {
      if found[pair[0]] == nil { found[pair[0]] = pair[1] }
    }
    return found
  }

  /// The scalars that are left out.
  var deleted: Set<Unicode.Scalar> {
    var found = Set(list("exp_delete_comma").compactMap { $0.count == 1 ? $0[0] : nil })
    if isOn("if_nocomma", usually: false) {
      found.formUnion(list("exp_nocomma").compactMap { $0.count == 1 ? $0[0] : nil })
    }
    return found
  }

  /// The marks that all become 。; none unless the book wants it.
  var periods: Set<Unicode.Scalar> {
    guard isOn("if_onlyperiod", usually: false) else { return [] }
    return Set(list("exp_onlyperiod").compactMap { $0.count == 1 ? $0[0] : nil } + ["。"])
  }
}
