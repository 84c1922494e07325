import Glibc

/// librsvg, opened when the first SVG is read: loading it with the command would take as long as setting
/// a poem does. It brings Cairo with it, whose few functions here come from the same place, so that a
/// program without Cairo can have SVG drawn in pixels.
///
/// The functions are those of librsvg 2.52 and later (Debian 12 has 2.54) and of Cairo 1.10; their types
/// are C's.
@safe final class SVGLibrary: Sendable {
  private static let shared: Result<SVGLibrary, ImageError> = {
    do throws(ImageError) { return .success(try SVGLibrary()) } catch { return .failure(error) }
  }()

  /// The library; opened at the first time.
  static func opened() throws(ImageError) -> SVGLibrary { try shared.get() }

  typealias Pointer = UnsafeMutableRawPointer
  typealias ErrorPointer = UnsafeMutablePointer<Pointer?>

  let read: @convention(c) (UnsafePointer<UInt8>?, UInt, ErrorPointer) -> OpaquePointer?
  let setResolution: @convention(c) (OpaquePointer, Double) -> Void
  let size:
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) ->
      Int32
  let dimensions:
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, Pointer, UnsafeMutablePointer<Int32>, Pointer,
      UnsafeMutablePointer<Int32>, Pointer
    ) -> Void
  let render: @convention(c) (OpaquePointer, Pointer, Pointer, ErrorPointer) -> Int32
  let release: @convention(c) (Pointer) -> Void
  private let freeError: @convention(c) (Pointer) -> Void

  let makeSurface: @convention(c) (Int32, Int32, Int32) -> Pointer?
  let surfaceStatus: @convention(c) (Pointer) -> Int32
  let flush: @convention(c) (Pointer) -> Void
  let data: @convention(c) (Pointer) -> Pointer?
  let stride: @convention(c) (Pointer) -> Int32
  let destroySurface: @convention(c) (Pointer) -> Void
  let makeContext: @convention(c) (Pointer) -> Pointer?
  let destroyContext: @convention(c) (Pointer) -> Void

  private init() throws(ImageError) {
    guard let library = unsafe dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) }
      throw .svgLibraryMissing(reason ?? "librsvg-2.so.2")
    }
    // Also what the libraries have that it needs. They stay open.
    func function<Function>(_ name: String) throws(ImageError) -> Function {
      guard let symbol = unsafe dlsym(library, name) else {
        throw .svgLibraryMissing("it has no \(name): version 2.52 or later is needed")
      }
      return unsafe unsafeBitCast(symbol, to: Function.self)
    }
    unsafe read = try function("rsvg_handle_new_from_data")
    unsafe setResolution = try function("rsvg_handle_set_dpi")
    unsafe size = try function("rsvg_handle_get_intrinsic_size_in_pixels")
    unsafe dimensions = try function("rsvg_handle_get_intrinsic_dimensions")
    unsafe render = try function("rsvg_handle_render_document")
    unsafe release = try function("g_object_unref")
    unsafe freeError = try function("g_error_free")
    unsafe makeSurface = try function("cairo_image_surface_create")
    unsafe surfaceStatus = try function("cairo_surface_status")
    unsafe flush = try function("cairo_surface_flush")
    unsafe data = try function("cairo_image_surface_get_data")
    unsafe stride = try function("cairo_image_surface_get_stride")
    unsafe destroySurface = try function("cairo_surface_destroy")
    unsafe makeContext = try function("cairo_create")
    unsafe destroyContext = try function("cairo_destroy")
  }

  /// The error that a GError tells, which is freed: a domain, a code, and a message after them.
  func damage(_ error: Pointer?) -> ImageError {
    guard let error = unsafe error else { return .damaged(.svg, reason: "librsvg cannot draw it") }
    defer { unsafe freeError(error) }
    let message = unsafe error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return .damaged(.svg, reason: unsafe message.map { unsafe String(cString: $0) } ?? "")
  }
}

/// `RsvgLength`: a number and its unit.
struct RSVGLength {
  var length = 0.0
  var unit: Int32 = 0
}

/// `RsvgRectangle`.
struct RSVGRectangle {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
}
