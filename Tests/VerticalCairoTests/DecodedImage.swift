import CCairo
import VerticalLayout

/// The pixels of a PNG.
struct DecodedImage: Equatable {
  private(set) var width = 0
  private(set) var height = 0
  private var pixels: [UInt32] = []

  struct Unreadable: Error {}

  init(png: [UInt8]) throws {
    let source = Source(bytes: png)
    let closure = unsafe Unmanaged.passUnretained(source).toOpaque()
    let surface = unsafe cairo_image_surface_create_from_png_stream(
      { closure, target, count in
        guard let closure = unsafe closure, let target = unsafe target else {
          return CAIRO_STATUS_READ_ERROR
        }
        let source = unsafe Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
        guard Int(count) <= source.bytes.count - source.position else {
          return CAIRO_STATUS_READ_ERROR
        }
        for index in 0..<Int(count) { unsafe target[index] = source.bytes[source.position + index] }
        source.position += Int(count)
        return CAIRO_STATUS_SUCCESS
      }, closure)
    withExtendedLifetime(source) {}
    defer { unsafe cairo_surface_destroy(surface) }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = unsafe cairo_image_surface_get_data(surface)
    else { throw Unreadable() }
    width = unsafe Int(cairo_image_surface_get_width(surface))
    height = unsafe Int(cairo_image_surface_get_height(surface))
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let isOpaque = unsafe cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    for y in 0..<height {
      for x in 0..<width {
        let pixel = unsafe UnsafeRawPointer(data + y * stride + x * 4).load(as: UInt32.self)
        pixels.append(isOpaque ? pixel | 0xFF00_0000 : pixel)
      }
    }
  }

  private final class Source {
    let bytes: [UInt8]
    var position = 0
    init(bytes: [UInt8]) { self.bytes = bytes }
  }

  func pixel(_ x: Int, _ y: Int) -> Color {
    let value = pixels[y * width + x]
    return Color(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF),
      alpha: UInt8(value >> 24))
  }

  /// The ink of an area: how much darker than white its pixels are, added up.
  func ink(in area: (x: Int, y: Int, width: Int, height: Int)) -> Int {
    var sum = 0
    for y in area.y..<min(area.y + area.height, height) {
      for x in area.x..<min(area.x + area.width, width) { sum += 255 - Int(pixel(x, y).green) }
    }
    return sum
  }

  /// From 0, white, to 1, black.
  func inkRatio(in area: (x: Int, y: Int, width: Int, height: Int)) -> Double {
    Double(ink(in: area)) / Double(255 * area.width * area.height)
  }
}
