/// A text with groups of an expression: `$1` to `$9`, `$0` for all of it, `$$` for a dollar sign.
struct TextTemplate: Hashable, Sendable {
  private let template: String

  init(_ template: String) { self.template = template }

  /// The last group that it names; `nil` where it names none but all of the match.
  var lastGroup: Int? {
    var (last, escapes) = (0, false)
    for character in template.unicodeScalars {
      if escapes, let group = Int("\(character)"), ("0"..."9").contains(character) {
        last = max(last, group)
      }
      escapes = !escapes && character == "$"
    }
    return last == 0 ? nil : last
  }

  func text(of groups: [Substring?]) -> String {
    var result = ""
    var escapes = false
    for character in template.unicodeScalars {
      if !escapes {
        if character == "$" { escapes = true } else { result.unicodeScalars.append(character) }
        continue
      }
      escapes = false
      switch character {
      case "$": result += "$"
      case "0"..."9":
        let group = Int(character.value - 0x30)
        if groups.indices.contains(group), let text = groups[group] { result += text }
      default:
        result += "$"
        result.unicodeScalars.append(character)
      }
    }
    return escapes ? result + "$" : result
  }
}
