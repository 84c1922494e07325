import CCairo

/// The owner of a picture, decoded from a PNG.
@safe final class CairoPicture {
  let handle: OpaquePointer
  let width: Double
  let height: Double

  /// - Parameters:
  ///   - png: the file, kept with the picture: an SVG takes it as it is.
  ///   - name: what a PDF knows the picture by, so that it has one of it wherever it is drawn.
  /// - Returns: `nil` where it is no PNG that can be read, or a huge one.
  init?(png: [UInt8], name: String) {
    guard CairoPicture.hasSensibleSize(png) else { return nil }
    let source = PNGSource(png)
    guard
      let handle = unsafe cairo_image_surface_create_from_png_stream(
        PNGSource.read, source.closure)
    else { return nil }
    unsafe self.handle = handle
    width = unsafe Double(cairo_image_surface_get_width(handle))
    height = unsafe Double(cairo_image_surface_get_height(handle))
    guard unsafe cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else {
      return nil
    }
    attach(png, as: CAIRO_MIME_TYPE_PNG)
    attach(Array(name.utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
  }

  /// Whether the header tells of a side that a glyph may have. The pixels are all in memory.
  private static func hasSensibleSize(_ png: [UInt8]) -> Bool {
    guard png.count > 24 else { return false }
    func number(_ offset: Int) -> Int {
      png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (1...2048).contains(number(16)) && (1...2048).contains(number(20))
  }

  private func attach(_ bytes: [UInt8], as type: String) {
    let count = bytes.count
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe copy.initialize(from: bytes, count: count)
    let status = unsafe cairo_surface_set_mime_data(
      handle, type, copy, UInt(count), { unsafe $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { unsafe copy.deallocate() }
  }

  deinit { unsafe cairo_surface_destroy(handle) }
}

/// Where Cairo reads the bytes of a PNG.
private final class PNGSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What Cairo takes as the closure. The source has to outlive its use.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// What Cairo calls for each piece.
  static let read: cairo_read_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_READ_ERROR
    }
    let source = unsafe Unmanaged<PNGSource>.fromOpaque(closure).takeUnretainedValue()
    let end = source.position + Int(count)
    guard end <= source.bytes.count else { return CAIRO_STATUS_READ_ERROR }
    for index in 0..<Int(count) { unsafe data[index] = source.bytes[source.position + index] }
    source.position = end
    return CAIRO_STATUS_SUCCESS
  }
}
