import CCairo
import VerticalImages
import VerticalLayout

/// The owner of a picture: pixels, or a drawing that is recorded.
@safe final class CairoPicture {
  let handle: OpaquePointer
  let width: Double
  let height: Double
  /// True if it is no drawing.
  let isPixels: Bool

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
    isPixels = true
    width = unsafe Double(cairo_image_surface_get_width(handle))
    height = unsafe Double(cairo_image_surface_get_height(handle))
    guard unsafe cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else {
      return nil
    }
    attach(png, as: CAIRO_MIME_TYPE_PNG)
    attach(Array(name.utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
  }

  /// - Parameters:
  ///   - rect: where it is drawn the first time: how fine the pixels of an SVG have to be.
  ///   - pixelsPerPoint: how fine the output is; `nil` for one that has lines.
  /// - Throws: where it cannot be decoded.
  convenience init(
    _ image: ImageFile, drawnAt rect: PhysicalRect, pixelsPerPoint: Double?
  ) throws(ImageError) {
    if image.hasLines, pixelsPerPoint == nil || !image.hasWorker {
      try self.init(recording: SVGDocument(of: image), image)
    } else {
      let size = image.pixelSize(
        for: PhysicalSize(width: rect.width, height: rect.height),
        perPoint: pixelsPerPoint ?? .infinity)
      try self.init(image.pixels(width: size.width, height: size.height))
      switch image.format {
      case .png, .gif, .webp: attach(image.bytes, as: CAIRO_MIME_TYPE_PNG)
      case .jpeg where image.jpeg?.components != 4:
        attach(image.bytesToTurn, as: CAIRO_MIME_TYPE_JPEG)
      // Cairo 1.16 does not say in a PDF that Adobe's inks are inverted.
      case .jpeg, .svg: break
      }
    }
    attach(Array("vtype image \(image.number)".utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
  }

  private convenience init(_ image: ImagePixels) throws(ImageError) {
    let pixels = image.premultiplied
    try self.init(
      image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: image.width,
      height: image.height
    ) { pixels[$0] }
  }

  /// A colour, as much of it as a mask lets through. Cairo 1.16 forgets in an SVG where a mask lies.
  convenience init(_ mask: ShadowMask, _ color: Color) throws(ImageError) {
    // By how much is covered, as Cairo has colours: multiplied by their opacity.
    let shades = (0...255).map { (coverage: UInt32) -> UInt32 in
      let alpha = (coverage * UInt32(color.alpha) + 127) / 255
      func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
      return alpha << 24 | channel(color.red) << 16 | channel(color.green) << 8
        | channel(color.blue)
    }
    try self.init(CAIRO_FORMAT_ARGB32, width: mask.width, height: mask.height) {
      shades[Int(mask.coverage[$0])]
    }
  }

  /// - Parameter pixel: a pixel by its number, row by row.
  private init(
    _ format: cairo_format_t, width: Int, height: Int, pixel: (Int) -> UInt32
  ) throws(ImageError) {
    guard
      let handle = unsafe cairo_image_surface_create(
        format, Int32(clamping: width), Int32(clamping: height))
    else { throw .outOfMemory }
    unsafe self.handle = handle
    isPixels = true
    (self.width, self.height) = (Double(width), Double(height))
    guard unsafe cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS,
      let data = unsafe cairo_image_surface_get_data(handle)
    else { throw .outOfMemory }
    let stride = Int(unsafe cairo_image_surface_get_stride(handle))
    for y in 0..<height {
      for x in 0..<width {
        unsafe UnsafeMutableRawPointer(data).storeBytes(
          of: pixel(y * width + x), toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    unsafe cairo_surface_mark_dirty(handle)
  }

  /// Records a drawing with four units a pixel of 96 an inch: what can only be pixels, such as a blur, is
  /// as fine as that.
  private init(recording drawing: SVGDocument, _ image: ImageFile) throws(ImageError) {
    isPixels = false
    width = Double(image.width) * 4
    height = Double(image.height) * 4
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    guard
      let handle = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    else { throw .outOfMemory }
    unsafe self.handle = handle
    guard let context = unsafe cairo_create(handle) else { throw .outOfMemory }
    defer { unsafe cairo_destroy(context) }
    try unsafe drawing.draw(
      on: UnsafeMutableRawPointer(context), width: width, height: height)
  }

  /// True if the header tells of a side that a glyph may have. The pixels are all in memory.
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

/// A source of the bytes of a PNG for Cairo.
private final class PNGSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The closure for Cairo. The source has to outlive its use.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The function that Cairo calls for each chunk.
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
