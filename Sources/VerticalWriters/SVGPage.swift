import VerticalFonts
import VerticalLayout

/// A page that is drawn, and becomes an SVG file a chunk at a time: the file of a scroll is many times as long as its
/// text.
public struct SVGPage {
  private let list: DisplayList
  private var drawing: SVGDrawing
  /// The text over the glyphs; `nil` where glyphs are text.
  private let textLayer: SVGTextLayer?
  private var head: PDFBytes
  private let links: String

  /// The size of a chunk in bytes, which the last part of the page in it may pass.
  private static let chunkSize = 1 << 20

  init(
    _ list: DisplayList, _ drawing: SVGDrawing, fonts: FontLibrary?, head: PDFBytes, links: String
  ) throws(WriterError) {
    self.list = list
    self.drawing = drawing
    textLayer = fonts.map(SVGTextLayer.init)
    self.head = head
    self.links = links
    try self.drawing.end(withHead: &self.head)
  }

  /// Writes the file. It can be written once, since what is written is let go of.
  public mutating func write<Problem: Error>(
    to sink: (_ chunk: [UInt8]) throws(Problem) -> Void
  ) throws(Problem) {
    var svg = head
    func passOn(_ svg: inout PDFBytes) throws(Problem) {
      guard svg.bytes.count >= Self.chunkSize else { return }
      try sink(svg.bytes)
      svg.bytes.removeAll(keepingCapacity: true)
    }
    while drawing.appendElement(to: &svg) { try passOn(&svg) }
    if let textLayer {
      try textLayer.append(list, to: &svg) { (svg) throws(Problem) in try passOn(&svg) }
    }
    svg.append(links)
    svg.append("</svg>\n")
    try sink(svg.bytes)
  }
}
