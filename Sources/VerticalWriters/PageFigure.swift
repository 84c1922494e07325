import VerticalLayout

/// An image that stands for text or beside it, as the structure tells of it.
struct PageFigure {
  let image: ImageUse
  /// The page's.
  let height: Length

  /// Its words, and its box on the page.
  var entries: PDFBytes {
    let rect = image.clip ?? image.rect
    var entries = PDFBytes("/Alt")
    if image.isDecoration {
      entries.append(text: image.description)
    } else {
      entries.append(text: image.text)
    }
    entries.append("/A<</O/Layout/Placement/\(image.isDecoration ? "Block" : "Inline")/BBox[")
    for side in [rect.x, height - rect.maxY, rect.maxX, height - rect.y] { entries.append(side) }
    entries.append("]>>")
    return entries
  }
}
