extension TextRun {
  /// The run of an image: one cluster.
  init(image: Int, cluster: Int, font: FontID, style: Int, level: UInt8) {
    self.init(
      clusters: cluster..<cluster + 1, font: font, style: style, orientation: .upright,
      script: .common, level: level, isMissing: false, content: .image(UInt32(clamping: image)))
  }
}

extension ShapedText {
  /// Appends the cell of an image, and gives its run the image's measures (YY-28).
  mutating func appendImage(
    _ image: InlineImage, of run: TextRun, analysis: TextAnalysis, font: FontMetrics
  ) {
    let index = runs.count - 1
    runs[index].metrics = image.metrics(in: font)
    for cluster in run.clusters {
      appendCell(
        of: analysis.clusters[cluster], in: analysis, run: UInt32(index), glyphsFrom: glyphs.count,
        advance: image.size.height, extent: image.extent, kind: .text)
    }
  }
}
