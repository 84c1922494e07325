import VerticalLayout

/// An image that stands for text or beside it, as the structure tells of it.
struct PageFigure {
  let image: DisplayList.ImageUse
  /// True if it stands for a part of the text; false beside it.
  let isInText: Bool
  /// The page's.
  let height: Length
  let unit: PageUnit

  /// Its words, and its box on the page.
  var entries: PDFBytes {
    let rect = image.clip ?? image.rect
    var entries = PDFBytes("/Alt")
    if isInText {
      entries.append(text: image.text)
    } else {
      entries.append(text: image.description)
    }
    entries.append("/A<</O/Layout/Placement/\(isInText ? "Inline" : "Block")/BBox[")
    for side in [rect.x, height - rect.maxY, rect.maxX, height - rect.y] {
      entries.append(unit(side))
    }
    entries.append("]>>")
    return entries
  }
}
