import DrawingSupport
import VerticalImages
import VerticalLayout

extension SVGDrawing {
  /// An image, defined once as large as its pixels, and a reference to it.
  mutating func add(_ use: ImageUse) throws(WriterError) {
    guard use.room == nil else { return }
    guard let image = images.image(named: use.name) else { throw .unknownImage(use.name) }
    guard use.rect.width > .zero, use.rect.height > .zero else { return }
    endGroup()
    if definedImages.insert(image.number).inserted { define(image) }
    if let clip = use.clip {
      definitions.append("<clipPath id=\"c\(clipCount)\"><rect x=\"\(clip.x)\" y=\"\(clip.y)\"")
      definitions.append(" width=\"\(clip.width)\" height=\"\(clip.height)\"/></clipPath>\n")
      body.append("<g clip-path=\"url(#c\(clipCount))\">")
      clipCount += 1
    }
    let turn = image.orientation.matrix
    let (width, height) = (use.rect.width.points, use.rect.height.points)
    let (x, y) = (Double(image.width), Double(image.height))
    let matrix = [
      width * turn.a / x, height * turn.b / x, width * turn.c / y, height * turn.d / y,
      use.rect.x.points + width * turn.e, use.rect.y.points + height * turn.f,
    ]
    let numbers = matrix.map { $0 == 0 ? "0" : "\($0)" }.joined(separator: " ")
    body.append("<use href=\"#i\(image.number)\" transform=\"matrix(\(numbers))\"")
    let words = use.text.isEmpty ? use.description : String(decoding: use.text, as: UTF8.self)
    let title = XMLText.escaped(words)
    body.append(title.isEmpty ? "/>" : "><title>\(title)</title></use>")
    body.append(use.clip == nil ? "\n" : "</g>\n")
  }

  private mutating func define(_ image: ImageFile) {
    let type =
      switch image.format {
      case .png, .gif, .webp: "png"
      case .jpeg: "jpeg"
      case .svg: "svg+xml"
      }
    definitions.append("<image id=\"i\(image.number)\" width=\"\(image.width)\"")
    definitions.append(" height=\"\(image.height)\" preserveAspectRatio=\"none\"")
    definitions.append(" href=\"data:image/\(type);base64,")
    definitions.append(base64: image.bytesToTurn)
    definitions.append("\"/>\n")
  }
}
