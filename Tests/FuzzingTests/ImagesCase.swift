import Glibc
import VerticalLayout

@testable import VerticalImages

/// Bytes that may be an image. SVGs are drawn by a worker: the command that `VTYPE_FUZZ_WORKER` names; without one
/// they are looked at only, since they may take as long as they like.
enum ImagesCase {
  private static let worker: SVGWorker? = {
    guard let path = unsafe getenv("VTYPE_FUZZ_WORKER") else { return nil }
    return SVGWorker(
      program: unsafe String(cString: path), arguments: ["--svg-worker"],
      limits: SVGWorker.Limits(seconds: 0.3, bytes: 96 << 20))
  }()

  static func violation(_ bytes: [UInt8]) -> String? {
    if ImageFormat(bytes) == .svg, worker == nil {
      _ = PlainDrawing.isPlain(bytes)
      try? SVGInspection.check(bytes, pixels: 1 << 20)
      return nil
    }
    var set = ImageSet(svgWorker: worker)
    do throws(ImageError) {
      _ = try set.add(bytes, name: "a")
    } catch {
      if case .workerFailed(let reason) = error { return "the worker: \(reason)" }
      return nil
    }
    guard let image = set.image(named: "a") else { return "an image that was taken is not there" }
    guard image.width > 0, image.height > 0, image.naturalSize.width >= .zero else {
      return "an image without a size"
    }
    guard image.width * image.height <= 1 << 16 else { return nil }
    do throws(ImageError) {
      let pixels = try image.pixels()
      if pixels.colors.count != image.width * image.height * 4 { return "pixels are missing" }
    } catch {
      return error.isRefusal ? nil : "what was taken cannot be drawn: \(error)"
    }
    return nil
  }
}
