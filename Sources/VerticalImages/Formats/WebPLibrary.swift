import Glibc

/// libwebp's two functions that are used, which have been the same since version 0.1.
@safe final class WebPLibrary: Sendable {
  private static let shared: Result<WebPLibrary, ImageError> = {
    do throws(ImageError) { return .success(try WebPLibrary()) } catch { return .failure(error) }
  }()

  /// The library; opened at the first time.
  static func opened() throws(ImageError) -> WebPLibrary { try shared.get() }

  private let information:
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  private let decode:
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32) ->
      UnsafeMutablePointer<UInt8>?

  private init() throws(ImageError) {
    guard let library = unsafe dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) }
      throw .webpLibraryMissing(reason ?? "libwebp.so.7")
    }
    func function<Function>(_ name: String) throws(ImageError) -> Function {
      guard let symbol = unsafe dlsym(library, name) else {
        throw .webpLibraryMissing("it has no \(name)")
      }
      return unsafe unsafeBitCast(symbol, to: Function.self)
    }
    unsafe information = try function("WebPGetInfo")
    unsafe decode = try function("WebPDecodeRGBAInto")
  }

  func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe information(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0
    else { return nil }
    return (Int(width), Int(height))
  }

  func colors(of bytes: [UInt8], width: Int, height: Int) -> [UInt8]? {
    var colors = [UInt8](repeating: 0, count: width * height * 4)
    guard
      unsafe decode(bytes, bytes.count, &colors, colors.count, Int32(clamping: width * 4)) != nil
    else { return nil }
    return colors
  }
}
