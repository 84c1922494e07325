package import Storage
import VerticalCairo
package import VerticalImages
package import VerticalLayout
import VerticalWriters

extension PageWriter {
  /// Writes one page that is drawn already.
  package func draw(
    _ list: DisplayList, _ metadata: DocumentMetadata, _ images: ImageSet, as format: OutputFormat,
    to path: String, files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    let list = output.hasOutlines ? list.outlined : list
    let bytes: [UInt8]
    switch (format, output.backend) {
    case (.pdf, .native):
      do throws(WriterError) {
        let writer = PDFWriter(
          fonts: library, metadata: metadata, images: images, options: output.pdf)
        try writer.add(list)
        bytes = try writer.finish()
      } catch {
        throw Failure(error)
      }
    case (.pdf, .cairo):
      bytes = try render { () throws(RenderError) in
        let drawing = try renderer.pdf(metadata, images: images)
        try drawing.add(list)
        return try drawing.finish()
      }
    case (.svg, .native):
      var page = try svgPage(list, metadata, images, sprite: nil) { _ in nil }
      return try files.write(to: path, as: .svg) { (sink) throws(Failure) in
        try page.write(to: sink)
      }
    default: bytes = try picture(of: list, format, metadata, images) { _ in nil }
    }
    try files.write(to: path, as: format.form) { (sink) throws(Failure) in try sink(bytes) }
  }
}
