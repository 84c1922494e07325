import DrawingSupport
import Storage
import VerticalLayout

/// The name of a page's file: `%d` or `%03d` stands for its number.
package struct PageNames {
  package let prefix: String
  package let suffix: String
  /// Digits at the least; `nil` where the name has no number.
  package let width: Int?
  /// Digits of a number whose place is not written in the name: so many that names sort as pages do.
  private var digits = 3

  package init(_ path: String) {
    var rest = path.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...].dropFirst()
      let digits = rest.prefix { $0.isDigit }
      if rest.dropFirst(digits.count).first == UInt8(ascii: "d"), digits.count <= 2 {
        prefix = String(path[..<percent])
        suffix = String(Substring(rest.dropFirst(digits.count + 1)))
        width = min(Int(Substring(digits)) ?? 1, 20)
        return
      }
    }
    let dot = Files.suffixStart(of: path)
    prefix = String(path[..<dot])
    suffix = String(path[dot...])
    width = nil
  }

  /// Takes as many digits as the last page's number has.
  ///
  /// - Returns: whether the names are others now.
  package mutating func fit(_ pageCount: Int) -> Bool {
    let needed = String(pageCount).utf8.count
    guard width == nil, needed > digits else { return false }
    digits = needed
    return true
  }

  /// The name of a page, which counts from 1. The only page of a name without a number has just that
  /// name.
  package func name(ofPage page: Int, isOnly: Bool) -> String {
    if isOnly, width == nil { return prefix + suffix }
    let digits = String(page)
    let zeros = String(repeating: "0", count: max(0, (width ?? self.digits) - digits.count))
    return prefix + (width == nil ? "-" : "") + zeros + digits + suffix
  }

  package static let outlinesName = "glyphs"

  /// The name of the file that has the outlines of all pages.
  package var spriteName: String {
    let needsDash = prefix.last.map { !"-_./".contains($0) } ?? false
    return prefix + (needsDash ? "-" : "") + PageNames.outlinesName + suffix
  }

  /// The reference from the file of one page to that of another, in the same folder.
  package func reference(toPage page: Int, isOnly: Bool) -> String {
    PageNames.reference(to: name(ofPage: page, isOnly: isOnly))
  }

  /// The reference from a file to another one in the same folder.
  package static func reference(to path: String) -> String {
    URIText.percentEncoded(fileName: Files.name(of: path))
  }
}

extension UInt8 {
  /// True if it is an ASCII digit.
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
