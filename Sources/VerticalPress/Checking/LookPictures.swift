package import Storage
import VerticalCairo
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// Small pictures of the places of a text that look wrong (`vtype check --pictures`): each shows the place with what stands around it, and
/// a frame about it.
package struct LookPictures: ~Copyable {
  private let folder: String
  private let renderer: CairoRenderer
  private var files = OutputFiles(label: "look-")
  /// The names that are taken, of texts of one name in several folders.
  private(set) package var names: Set<String>

  /// More pictures of one text are no help.
  package static let most = 100
  private static let dpi = 144.0
  /// Around the place, and the least length of a side.
  private static let surroundings = Length.pt(28)
  private static let leastSide = Length.pt(110)
  private static let mark = Color(red: 0xD0, green: 0x30, blue: 0x30)

  /// - Parameter taken: the names of other texts in the folder.
  package init(folder: String, library: FontLibrary, taken: Set<String>) {
    self.folder = folder
    names = taken
    renderer = CairoRenderer(fonts: library)
  }

  /// Draws the places of a text.
  ///
  /// - Parameters:
  ///   - name: the text's, from which those of the pictures are made.
  ///   - images: those that its pages name.
  package mutating func add(
    _ looks: [LookCheck.Look], of layout: Layout, named name: String, images: ImageSet
  ) throws(Failure) {
    let base = freeName(for: name)
    for (number, look) in looks.prefix(Self.most).enumerated() {
      guard let page = layout.pages.firstIndex(where: { $0.index == look.page }) else { continue }
      var list = layout.displayList(ofPage: page)
      list.append(
        .stroke(look.area.grown(by: .pt(2)), width: .pt(1), Self.mark), as: .guide(.outline))
      let part = look.area.grown(by: Self.surroundings).atLeast(Self.leastSide)
        .inside(layout.pages[page].size)
      let bytes: [UInt8]
      do throws(RenderError) {
        bytes = try renderer.png(
          list, dpi: Self.dpi, paper: .white, images: images,
          part: PixelRect(part, dpi: Self.dpi))
      } catch {
        throw Failure(error)
      }
      let digits = String(number + 1)
      let zeros = String(repeating: "0", count: max(0, 3 - digits.count))
      let path = "\(folder)/\(base)-\(zeros)\(digits)-\(look.finding.code.rawValue).png"
      try files.write(to: path, as: .png) { (sink) throws(Failure) in try sink(bytes) }
    }
  }

  /// Puts the pictures in their places.
  package mutating func finish() throws(Failure) { try files.commit() }

  /// The last part of a name, with a number where another text has that too.
  private mutating func freeName(for name: String) -> String {
    let last = name == "<stdin>" ? "stdin" : Files.name(of: name)
    var free = last
    var number = 2
    while !names.insert(free).inserted {
      free = "\(last)-\(number)"
      number += 1
    }
    return free
  }
}

extension PhysicalRect {
  /// The area with so much on each side.
  fileprivate func grown(by length: Length) -> PhysicalRect {
    PhysicalRect(
      x: x - length, y: y - length, width: width + length * 2, height: height + length * 2)
  }

  /// The area with sides of some length at the least, about the same middle.
  fileprivate func atLeast(_ side: Length) -> PhysicalRect {
    let (across, down) = (max(width, side), max(height, side))
    return PhysicalRect(
      x: x + (width - across).half, y: y + (height - down).half, width: across, height: down)
  }

  /// The part of it that is on a page.
  fileprivate func inside(_ size: PhysicalSize) -> PhysicalRect {
    let (left, top) = (min(max(x, .zero), size.width), min(max(y, .zero), size.height))
    return PhysicalRect(
      x: left, y: top, width: max(.zero, min(maxX, size.width) - left),
      height: max(.zero, min(maxY, size.height) - top))
  }
}
