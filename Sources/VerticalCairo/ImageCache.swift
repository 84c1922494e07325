import VerticalImages
import VerticalLayout

/// The images of a document as Cairo draws them, kept over its pages.
final class ImageCache {
  private let images: ImageSet
  private var pictures: [Int: CairoPicture] = [:]

  init(_ images: ImageSet) { self.images = images }

  /// True if one has been drawn.
  var hasPictures: Bool { !pictures.isEmpty }

  /// The picture that a display list asks for, and how it lies.
  ///
  /// - Parameter pixelsPerPoint: how fine the output is; `nil` for one that has lines.
  func picture(
    for use: DisplayList.ImageUse, pixelsPerPoint: Double?
  ) throws(RenderError) -> (picture: CairoPicture, orientation: ImageOrientation) {
    guard let image = images.image(named: use.name) else { throw .unknownImage(use.name) }
    if let known = pictures[image.number] { return (known, image.orientation) }
    let picture: CairoPicture
    do throws(ImageError) {
      picture = try CairoPicture(image, drawnAt: use.rect, pixelsPerPoint: pixelsPerPoint)
    } catch {
      throw .unusableImage(use.name, reason: error.description)
    }
    pictures[image.number] = picture
    return (picture, image.orientation)
  }
}
