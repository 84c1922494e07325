import CCairo
import DrawingSupport
import VerticalLayout

/// The owner of a surface, and of the bytes it writes.
///
/// Finishing consumes it, so that drawing afterwards does not compile.
@safe struct CairoSurface: ~Copyable {
  let handle: OpaquePointer
  private let sink: ByteSink

  private init(_ handle: OpaquePointer?, writingTo sink: ByteSink) throws(RenderError) {
    // Cairo answers with a surface in an error state where it cannot make one, and never with null.
    guard let handle = unsafe handle else { throw .outOfMemory }
    if let error = unsafe RenderError(cairo_surface_status(handle), page: 1) {
      unsafe cairo_surface_destroy(handle)
      throw error
    }
    unsafe self.handle = handle
    self.sink = sink
  }

  /// A PDF. Its pages get their sizes as they begin.
  static func pdf() throws(RenderError) -> CairoSurface {
    let sink = ByteSink()
    return try unsafe CairoSurface(
      cairo_pdf_surface_create_for_stream(ByteSink.write, sink.closure, 1, 1), writingTo: sink)
  }

  static func svg(_ size: PhysicalSize) throws(RenderError) -> CairoSurface {
    let sink = ByteSink()
    let surface = try unsafe CairoSurface(
      cairo_svg_surface_create_for_stream(
        ByteSink.write, sink.closure, size.width.points, size.height.points),
      writingTo: sink)
    unsafe cairo_svg_surface_set_document_unit(surface.handle, CAIRO_SVG_UNIT_PT)
    return surface
  }

  /// Pixels, with an alpha channel where the paper is not opaque.
  static func image(
    _ size: PixelSize, isOpaque: Bool
  ) throws(RenderError) -> CairoSurface {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    return try unsafe CairoSurface(
      cairo_image_surface_create(format, size.width, size.height), writingTo: ByteSink())
  }

  /// Sets the size of the page of a PDF that begins now.
  func setPageSize(_ size: PhysicalSize) {
    guard unsafe cairo_surface_get_type(handle) == CAIRO_SURFACE_TYPE_PDF else { return }
    unsafe cairo_pdf_surface_set_size(handle, size.width.points, size.height.points)
  }

  func setMetadata(_ metadata: DocumentMetadata) {
    let date = CivilDate(secondsSince1970: metadata.creationDate).iso8601
    unsafe cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, date)
    unsafe cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATOR, "vtype")
    if let title = metadata.title {
      unsafe cairo_pdf_surface_set_metadata(
        handle, CAIRO_PDF_METADATA_TITLE, title.withoutUnwritable)
    }
    if let author = metadata.author {
      unsafe cairo_pdf_surface_set_metadata(
        handle, CAIRO_PDF_METADATA_AUTHOR, author.withoutUnwritable)
    }
  }

  func check(page: Int) throws(RenderError) {
    if let error = unsafe RenderError(cairo_surface_status(handle), page: page) { throw error }
  }

  /// The bytes so far, which are given away.
  func takeBytes() -> [UInt8] { sink.take() }

  /// The bytes of a PDF or an SVG, but for those that have been taken.
  consuming func finish(page: Int) throws(RenderError) -> [UInt8] {
    unsafe cairo_surface_finish(handle)
    try check(page: page)
    return sink.take()
  }

  /// The bytes of an image's PNG.
  ///
  /// - Parameter part: what of the image; `nil` for all.
  consuming func encodePNG(
    dpi: Double, part: PixelRect? = nil
  ) throws(RenderError) -> [UInt8] {
    unsafe cairo_surface_flush(handle)
    try check(page: 1)
    let width = unsafe Int(cairo_image_surface_get_width(handle))
    let height = unsafe Int(cairo_image_surface_get_height(handle))
    let stride = unsafe Int(cairo_image_surface_get_stride(handle)) / 4
    guard let data = unsafe cairo_image_surface_get_data(handle), width > 0, height > 0,
      stride >= width
    else { throw .cairo("the image has no pixels", page: 1) }
    var image = PixelImage(
      width: width, height: height, stride: stride,
      hasAlpha: unsafe cairo_image_surface_get_format(handle) == CAIRO_FORMAT_ARGB32)
    if let part = part?.clipped(width: Double(width), height: Double(height)) {
      image.first = part.y * stride + part.x
      (image.width, image.height) = (part.width, part.height)
    }
    let pixels = unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self), count: stride * height)
    let bytes = try PNGEncoder(image, unsafe pixels.span, dpi: dpi).encode(unsafe pixels.span)
    extendLifetime(self)
    return bytes
  }

  deinit { unsafe cairo_surface_destroy(handle) }
}

/// A sink for the bytes of a file that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The bytes, which are given away.
  func take() -> [UInt8] {
    let bytes = bytes
    self.bytes = []
    return bytes
  }

  /// The closure for Cairo. The sink has to outlive its use.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The function that Cairo calls with each chunk.
  static let write: cairo_write_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}

extension RenderError {
  /// The error that a status of Cairo tells of; `nil` for success. `page` counts from 1.
  init?(_ status: cairo_status_t, page: Int) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return nil
    case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
    default:
      let words = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
      self = .cairo(words ?? "status \(status.rawValue)", page: page)
    }
  }
}
