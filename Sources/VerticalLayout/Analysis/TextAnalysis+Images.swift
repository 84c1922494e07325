extension TextAnalysis {
  /// The character for an image in the text that the stages see: the one for an ideograph that is missing. So an image is
  /// one cluster, columns end beside it as beside an ideograph (CSS T 5.1: line breaking class ID), and no space is added
  /// to it.
  static let imageMark: Unicode.Scalar = "\u{3013}"

  /// Makes one scalar of the text of each image. Ranges stay those of the source.
  ///
  /// - Parameter images: what of this text each of them stands for, in order.
  mutating func replaceText(of images: [TextRange]) {
    guard !images.isEmpty else { return }
    var scalars: [Unicode.Scalar] = []
    var offsets: [UInt32] = []
    scalars.reserveCapacity(self.scalars.count)
    offsets.reserveCapacity(self.offsets.count)
    var next = images.startIndex
    var isInside = false
    for index in self.scalars.indices {
      let offset = Int(self.offsets[index])
      if isInside, offset >= images[next].upperBound {
        isInside = false
        next += 1
      }
      if isInside {
        noteControl(self.scalars[index], at: index)
        continue
      }
      isInside = next < images.endIndex && offset >= images[next].lowerBound
      if isInside { noteControl(self.scalars[index], at: index) }
      scalars.append(isInside ? Self.imageMark : self.scalars[index])
      offsets.append(self.offsets[index])
    }
    offsets.append(contentsOf: self.offsets.suffix(1))
    self.scalars = scalars
    self.offsets = offsets
  }

  /// A control character among the words of an image is in no output, as in any other text.
  private mutating func noteControl(_ scalar: Unicode.Scalar, at index: Int) {
    guard scalar != "\t", CharacterProperties(scalar).generalCategory == .control else { return }
    controls.append(TextRange(start: offsets[index], end: offsets[index + 1]))
  }
}
