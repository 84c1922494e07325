/// The cover of a book as it is printed and folded around it: back (表4), spine (背) and front (表1) beside each other, seen from
/// outside (BK-Q5).
///
/// A book that is bound on the right has its front on the left; of one that is bound on the left all is mirrored.
public struct CoverSheet: Hashable, Sendable {
  /// The size of the front, and of the back.
  public var page: PhysicalSize
  public var spine: Length
  public var direction: ColumnDirection
  /// The bleed and the marks; `nil` for the cover alone.
  public var print: PrintSheet?

  public init(
    page: PhysicalSize, spine: Length, direction: ColumnDirection, print: PrintSheet? = nil
  ) {
    self.page = page
    self.spine = max(.zero, spine)
    self.direction = direction
    self.print = print
  }

  /// The size of the cover when it is cut.
  public var size: PhysicalSize {
    PhysicalSize(width: page.width * 2 + spine, height: page.height)
  }

  /// The parts of a cover.
  public enum Panel: Hashable, Sendable, CaseIterable {
    case front, spine, back
  }

  /// The place of a part on the cover.
  public func place(of part: Panel) -> PhysicalRect {
    let isFrontLeft = direction == .rightToLeft
    let (x, width) =
      switch part {
      case .spine: (page.width, spine)
      case .front: (isFrontLeft ? .zero : page.width + spine, page.width)
      case .back: (isFrontLeft ? page.width + spine : .zero, page.width)
      }
    return PhysicalRect(x: x, y: .zero, width: width, height: page.height)
  }

  /// The area that a picture of the front or the back fills: its part, and the bleed on the sides that are cut.
  public func pictureArea(of part: Panel) -> PhysicalRect {
    let bleed = print?.bleed ?? .zero
    let place = place(of: part)
    let left = place.x == .zero ? bleed : .zero
    let right = place.maxX == size.width ? bleed : .zero
    return PhysicalRect(
      x: place.x - left, y: .zero - bleed, width: place.width + left + right,
      height: place.height + bleed * 2)
  }

  /// The cover on its sheet.
  ///
  /// - Parameters:
  ///   - parts: what is drawn on the parts, each as large as its part.
  ///   - pictures: images that fill a part, below what is drawn on it, with their own sizes.
  ///   - ground: the colour of all of it; `nil` for that of the paper.
  public func sheet(
    of parts: [Panel: DisplayList], pictures: [Panel: ImageAttachment.ImageDescription] = [:],
    ground: Color? = nil
  ) -> DisplayList {
    var sheet = DisplayList(size: size)
    sheet.add(ground: ground)
    for part in Panel.allCases {
      let place = place(of: part)
      if let picture = pictures[part] {
        sheet.append(.image(use(of: picture, as: part)), as: .image)
      }
      if let list = parts[part] { sheet.add(list, at: PhysicalPoint(x: place.x, y: place.y)) }
    }
    guard let print else { return sheet }
    var printed = print.sheet(of: sheet)
    if print.hasMarks { printed.append(.path(foldMarks(print)), as: .printMark) }
    return printed
  }

  /// An image that fills its part: as large as it has to be, with what is too much cut off on both sides alike.
  private func use(of picture: ImageAttachment.ImageDescription, as part: Panel)
    -> DisplayList.ImageUse
  {
    let area = pictureArea(of: part)
    let (width, height) = (
      max(1, picture.size.width.rawValue), max(1, picture.size.height.rawValue)
    )
    // As wide as the area, or wider where it would be too low.
    let high = area.width.scaled(by: height, over: width)
    let filled =
      high >= area.height
      ? PhysicalSize(width: area.width, height: high)
      : PhysicalSize(width: area.height.scaled(by: width, over: height), height: area.height)
    var use = DisplayList.ImageUse(
      decoration: picture.name,
      in: PhysicalRect(
        x: area.x - (filled.width - area.width).half,
        y: area.y - (filled.height - area.height).half, width: filled.width, height: filled.height))
    use.clip = area
    use.bounds = area
    return use
  }

  /// Lines above and below the folds of the spine.
  private func foldMarks(_ print: PrintSheet) -> DisplayPath {
    var path = DisplayPath(stroke: DisplayPath.Stroke(color: .black, width: PrintSheet.markWidth))
    let near = print.margin - print.bleed
    let bottom = print.margin + size.height + print.bleed
    for x in [page.width, page.width + spine] {
      path.addLine(x: print.margin + x, from: near - PrintSheet.markLength.half, to: near)
      path.addLine(x: print.margin + x, from: bottom, to: bottom + PrintSheet.markLength.half)
    }
    return path
  }
}
