import VerticalLayout

/// Additions to an SVG that Cairo cannot write: it says nothing of the text's title and language, has no links, and
/// numbers groups and pictures through all the files that a process writes.
struct SVGAmendment {
  var title: String?
  var language: LanguageTag?
  /// Elements to stand before the root's end.
  var links = ""

  /// Makes the bytes depend on the page alone, and inserts title and language into the root element.
  /// Bytes that are no SVG stay as they are.
  func apply(to svg: inout [UInt8]) {
    svg = renumbered(svg)
    let root = Array("<svg ".utf8)
    // The root stands after the XML declaration, within the first few hundred bytes.
    let lastStart = min(svg.count - root.count, 1024)
    guard let start = (0..<max(lastStart, 0)).first(where: { svg[$0...].starts(with: root) }),
      let end = svg[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return }
    if !links.isEmpty, let last = svg.lastIndex(of: UInt8(ascii: "<")) {
      svg.insert(contentsOf: links.utf8, at: last)
    }
    if let title {
      svg.insert(contentsOf: "\n<title>\(escaped(title))</title>".utf8, at: end + 1)
    }
    if let language, language != .undetermined {
      svg.insert(contentsOf: "xml:lang=\"\(language.text)\" ".utf8, at: start + root.count)
    }
  }

  /// Numbers what is called `surface32` or `image32`, in `id="…"` and `#…`, from 1 in the order in
  /// which it comes first.
  private func renumbered(_ svg: [UInt8]) -> [UInt8] {
    let names = ["surface", "image"].map { Array($0.utf8) }
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var output: [UInt8] = []
    output.reserveCapacity(svg.count)
    var done = 0
    var index = 0
    while index < svg.count {
      let byte = svg[index]
      index += 1
      guard byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""), index < svg.count,
        let name = names.first(where: { svg[index...].starts(with: $0) })
      else { continue }
      let digits = index + name.count
      let end = svg[digits...].firstIndex { !(0x30...0x39).contains($0) } ?? svg.count
      guard end > digits else { continue }
      let number = numbers[svg[digits..<end], default: numbers.count + 1]
      numbers[svg[digits..<end]] = number
      output += svg[done..<digits]
      output += String(number).utf8
      done = end
      index = end
    }
    output += svg[done...]
    return output
  }

  /// The text as XML content, without the control characters that XML 1.0 excludes.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.withoutUnwritable.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\t", "\n", "\r": escaped += " "
      case "\0"..<" ": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
