package import Manuscript
package import Storage
package import VerticalLayout
import VerticalPress

/// The table `[cover]` of a book file (BK-Q5).
package struct CoverDescription {
  package static let pageCounts = 1...5000
  package static let widestSpine = Length.mm(200)

  /// The number of pages the book has inside; `nil` where it is not said.
  package var pages: Int?
  /// The width of the spine, where a print shop has said it.
  package var spine: Length?
  package var leaf = PaperKind.book.leaf
  package var formula = Spine.Formula.leaves
  var coverThickness = PaperKind.usualCover
  /// Files of texts or pictures; `nil` for the title, and for nothing.
  package var front: String?
  package var back: String?
  /// The text on the spine in place of title, author and publisher.
  package var spineText: String?
  package var ground: Color?

  package static let keys = [
    "pages", "paper", "leaf", "formula", "cover-thickness", "spine", "front", "back", "spine-text",
    "ground",
  ]

  /// True for the names of pictures.
  package static func isPicture(_ name: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Takes a key of the table.
  ///
  /// - Parameter problem: the failure with what is wrong.
  package mutating func take(
    _ name: String, _ value: TOMLValue, _ problem: (String) -> Failure
  ) throws(Failure) {
    func string() throws(Failure) -> String {
      guard let text = value.string, !text.utf8.contains(0) else {
        throw problem("“cover.\(name)” takes a string")
      }
      return text
    }
    func length(atMost most: Length) throws(Failure) -> Length {
      let text = try string()
      // A number alone is in points.
      guard let length = (Dimension(text) ?? Dimension(text + "pt"))?.absolute,
        (.zero...most).contains(length)
      else {
        throw problem(
          "“cover.\(name)” takes a length such as \"0.1mm\", of up to \(most.millimeters) mm")
      }
      return length
    }
    switch name {
    case "pages":
      guard let count = value.int, Self.pageCounts.contains(count) else {
        throw problem("“cover.pages” takes the number of pages inside, from 1 to 5000")
      }
      pages = count
    case "paper":
      guard let paper = PaperKind(rawValue: try string()) else {
        let names = PaperKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw problem(
          "“cover.paper” is one of \(names); or say how thick a leaf is: leaf = \"0.1mm\"")
      }
      leaf = paper.leaf
    case "leaf": leaf = try length(atMost: .mm(5))
    case "cover-thickness": coverThickness = try length(atMost: .mm(5))
    case "spine": spine = try length(atMost: Self.widestSpine)
    case "formula":
      guard let formula = Spine.Formula(rawValue: try string()) else {
        let names = Spine.Formula.allCases.map(\.rawValue).joined(separator: ", ")
        throw problem("“cover.formula” is one of \(names)")
      }
      self.formula = formula
    case "front": front = try string()
    case "back": back = try string()
    case "spine-text": spineText = try string()
    case "ground":
      guard let color = Color(try string()) else {
        throw problem("“cover.ground” takes a colour such as \"#f4ecd8\" or \"ivory\"")
      }
      ground = color
    default:
      throw problem(
        "“cover” has no key “\(String(name.unicodeScalars.prefix(40)))”; keys are "
          + Self.keys.joined(separator: ", "))
    }
  }

  /// The width of the spine; `nil` where nothing gives the number of pages.
  ///
  /// - Parameter pages: those of the command line, which win.
  package func spineWidth(pages: Int?) -> Length? {
    if let spine, pages == nil { return spine }
    return (pages ?? self.pages).map {
      Spine(pages: $0, leaf: leaf, formula: formula, cover: coverThickness).width
    }
  }
}
