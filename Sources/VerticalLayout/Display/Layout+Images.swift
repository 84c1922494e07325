extension Layout {
  /// The image of a run; `nil` for text.
  public func image(ofRun run: ShapedText.ShapedRun) -> InlineImage? {
    guard let index = run.imageIndex, images.indices.contains(index) else { return nil }
    return images[index]
  }

  /// The room of the image that a cell is, on its page; `nil` for text.
  public func imageBounds(ofCell index: Int, in column: Column) -> PhysicalRect? {
    let cell = cells[index]
    let run = runs[Int(cell.run)]
    guard let image = image(ofRun: run) else { return nil }
    if let plate = image.plateRoom { return plate }
    let axis = axis(ofCell: index, in: column) + image.shift
    return PhysicalRect(
      x: axis - image.size.width.half, y: column.bounds.y + cell.start, width: image.size.width,
      height: cell.advance)
  }

  /// The rooms of the images inside of a page's columns that are larger than characters of their text.
  func imageBounds(on page: Page) -> [PhysicalRect] {
    guard !images.isEmpty else { return [] }
    return columns[page.columns].flatMap { column in
      column.runs.filter { runs[$0.run].imageIndex != nil }.flatMap { run in
        let em = styles[runs[run.run].style].size * 2
        return run.cells.compactMap { imageBounds(ofCell: $0, in: column) }
          .filter { $0.width > em && $0.height > em }
      }
    }
  }

  /// The drawing of the image in a cell.
  func imageUse(ofCell index: Int, in column: Column, text: [UInt8]) -> DisplayList.ImageUse? {
    let run = runs[Int(cells[index].run)]
    guard let image = image(ofRun: run), let room = imageBounds(ofCell: index, in: column) else {
      return nil
    }
    let (rect, clip) = image.plateRoom == nil ? image.placement(in: room) : image.plate(on: room)
    var use = DisplayList.ImageUse(
      name: image.name, rect: rect, clip: clip, bounds: room, font: run.font,
      size: styles[run.style].size, text: text == Self.objectReplacement ? [] : text)
    use.plate = image.plate
    if image.name.sealWords != nil {
      // What stands for a seal is said to those who do not see it, and never copied.
      use.description = String(decoding: use.text, as: UTF8.self)
      use.text = []
    }
    return use
  }

  /// U+FFFC, which stands for an image without words.
  private static let objectReplacement: [UInt8] = [0xEF, 0xBF, 0xBC]
}
