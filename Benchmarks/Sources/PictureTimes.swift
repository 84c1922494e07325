import CCairo
import VerticalCairo
import VerticalLayout

/// The cost of encoding a page as PNG: our encoder against Cairo's own, with the same pixels in
/// one process, in turn.
struct PictureTimes {
  var name: String
  /// Of CPU, nanoseconds.
  var ours: [Int] = []
  var cairos: [Int] = []
  /// Drawing and encoding together.
  var pages: [Int] = []
  var ourBytes = 0
  var cairoBytes = 0

  var ratio: Double {
    median(zip(ours, cairos).map { Double($0) / Double(max($1, 1)) })
  }

  static func measure(_ workload: Workload, rounds: Int) throws -> [PictureTimes] {
    let library = try workload.library()
    let layout = try Typesetter(shaper: library, options: workload.options).typeset(workload.read())
    let renderer = CairoRenderer(fonts: library)
    let page = layout.displayList(ofPage: min(1, layout.pages.count - 1))
    let papers = [("white", Color.white), ("ivory", Color("ivory") ?? .white)]
    return try papers.map { name, paper in
      var times = PictureTimes(name: name)
      for round in 0...rounds {
        let start = System.cpuTime()
        let png = try renderer.png(page, dpi: 300, paper: paper)
        let drawn = System.cpuTime()
        let picture = try DecodedPicture(png)
        let before = System.cpuTime()
        let ourCount = try picture.encode()
        let middle = System.cpuTime()
        let cairoCount = try picture.encodeByCairo()
        let end = System.cpuTime()
        guard round > 0 else { continue }
        times.pages.append(drawn - start)
        times.ours.append(middle - before)
        times.cairos.append(end - middle)
        (times.ourBytes, times.cairoBytes) = (ourCount, cairoCount)
      }
      return times
    }
  }
}

/// An image of Cairo with the pixels of a PNG, to be encoded again.
@safe private final class DecodedPicture {
  private let handle: OpaquePointer
  private var written = 0

  init(_ png: [UInt8]) throws {
    let source = Source(png)
    let closure = unsafe Unmanaged.passUnretained(source).toOpaque()
    let surface = unsafe cairo_image_surface_create_from_png_stream(
      { closure, target, count in
        guard let closure = unsafe closure, let target = unsafe target else {
          return CAIRO_STATUS_READ_ERROR
        }
        let source = unsafe Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
        for index in 0..<Int(count) { unsafe target[index] = source.next() }
        return CAIRO_STATUS_SUCCESS
      }, closure)
    withExtendedLifetime(source) {}
    guard let surface = unsafe surface,
      unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw BenchmarkError("the PNG cannot be read") }
    unsafe handle = surface
  }

  private final class Source {
    private let bytes: [UInt8]
    private var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    func next() -> UInt8 {
      defer { position += 1 }
      return position < bytes.count ? bytes[position] : 0
    }
  }

  /// Encodes the pixels as vtype does; gives the size of the file.
  func encode() throws -> Int {
    let width = unsafe Int(cairo_image_surface_get_width(handle))
    let height = unsafe Int(cairo_image_surface_get_height(handle))
    let stride = unsafe Int(cairo_image_surface_get_stride(handle)) / 4
    guard let data = unsafe cairo_image_surface_get_data(handle) else { return 0 }
    let pixels = unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self), count: stride * height)
    let image = PixelImage(width: width, height: height, stride: stride, hasAlpha: false)
    return try PNGEncoder(image, unsafe pixels.span, dpi: 300).encode(unsafe pixels.span).count
  }

  /// Encodes the pixels as Cairo does; gives the size of the file.
  func encodeByCairo() throws -> Int {
    written = 0
    let status = unsafe cairo_surface_write_to_png_stream(
      handle,
      { closure, _, count in
        guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
        unsafe Unmanaged<DecodedPicture>.fromOpaque(closure).takeUnretainedValue().written += Int(
          count)
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(self).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else { throw BenchmarkError("cairo cannot encode") }
    return written
  }

  deinit { unsafe cairo_surface_destroy(handle) }
}
