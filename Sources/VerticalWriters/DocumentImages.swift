import VerticalImages
import VerticalLayout

/// The images of a document, each an object of the file however often it is drawn.
struct DocumentImages {
  private let images: ImageSet
  private let options: PDFOptions
  private var uses: [Use] = []
  /// The number of an image's use, by that of the image.
  private var numbers: [Int: Int] = [:]

  /// An image that is drawn, and how large at most.
  private struct Use {
    var image: ImageFile
    var name: String
    var size: PhysicalSize
    /// What an image of paths is drawn with; `nil` for pixels.
    var form: ImageForm?
  }

  /// The content of an image of paths.
  struct ImageForm {
    var content: PDFBytes
    /// A colour in it that is no grey.
    var color: Color?
    var size: PhysicalSize
  }

  init(_ images: ImageSet, _ options: PDFOptions) {
    self.images = images
    self.options = options
  }

  var isEmpty: Bool { uses.isEmpty }

  /// The number after the `I` in the name of the resource, and how the image lies.
  mutating func number(
    of use: DisplayList.ImageUse
  ) throws(WriterError) -> (
    number: Int, turn: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
  ) {
    guard let image = images.image(named: use.name) else { throw .unknownImage(use.name) }
    let number = numbers[image.number] ?? uses.count
    if number == uses.count {
      numbers[image.number] = number
      uses.append(
        Use(image: image, name: use.name, size: PhysicalSize(width: .zero, height: .zero)))
    }
    uses[number].size.width = max(uses[number].size.width, use.rect.width)
    uses[number].size.height = max(uses[number].size.height, use.rect.height)
    return (number, image.orientation.matrix)
  }

  /// The paths of a use's image; `nil` for one of pixels.
  func paths(ofUse number: Int) -> SVGPaths? { uses[number].image.paths }

  /// What such a use is drawn with; `nil` before it is made.
  subscript(form number: Int) -> ImageForm? {
    get { uses[number].form }
    set { uses[number].form = newValue }
  }

  /// Writes all of them; returns the entries of the resources.
  func write(to file: inout PDFFile) throws(WriterError) -> String {
    var entries = ""
    for (number, use) in uses.enumerated() {
      let object = file.reserve()
      try write(use, as: object, to: &file)
      entries += "/I\(number) \(object) 0 R"
    }
    return entries
  }

  private func write(_ use: Use, as object: Int, to file: inout PDFFile) throws(WriterError) {
    if let form = use.form { return write(form, as: object, to: &file) }
    if let jpeg = use.image.jpeg, jpeg.isForPDF, allows(jpeg) {
      return file.addStream(
        stored: use.image.bytesToTurn, entries(of: jpeg) + "/Filter/DCTDecode", as: object)
    }
    let pixels: ImagePixels
    do throws(ImageError) {
      let size = use.image.pixelSize(for: use.size)
      pixels = try use.image.pixels(width: size.width, height: size.height)
    } catch {
      throw .unusableImage(use.name, reason: error.description)
    }
    if options.standards.contains(.x1a) { try check(pixels, use.name) }
    let common =
      "/Type/XObject/Subtype/Image/BitsPerComponent 8/Width \(pixels.width)"
      + "/Height \(pixels.height)"
    var mask = ""
    if !pixels.isOpaque {
      let other = file.reserve()
      file.addStream(
        pixels.channels([3]), common + "/ColorSpace/DeviceGray", as: other)
      mask = "/SMask \(other) 0 R"
    }
    let isGray = options.colors == .gray || pixels.isGray
    file.addStream(
      pixels.isGray
        ? pixels.channels([0])
        : isGray ? pixels.colors.grayLevels(channels: 4) : pixels.channels([0, 1, 2]),
      common + "/ColorSpace/\(isGray ? "DeviceGray" : "DeviceRGB")\(mask)", as: object)
  }

  /// Writes a form that fills the unit square of PDF, as pixels do, and a little more: the edge of a seal wanders.
  private func write(_ form: ImageForm, as object: Int, to file: inout PDFFile) {
    let (width, height) = (form.size.width, form.size.height)
    var entries = PDFBytes("/Type/XObject/Subtype/Form/Resources<<>>/BBox[")
    for (side, length) in [(-1, width), (-1, height), (51, width), (51, height)] {
      entries.append(length.scaled(by: side, over: 50))
    }
    func inverse(_ length: Length) -> String {
      Transform.decimal(Int((Double(Transform.unit) / length.points).rounded()))
    }
    entries.append("]/Matrix[\(inverse(width)) 0 0 \(inverse(height)) 0 0]")
    file.addStream(form.content.bytes, String(decoding: entries.bytes, as: UTF8.self), as: object)
  }

  /// True if a JPEG goes into the file as it is: its colours are those that the document may have.
  private func allows(_ jpeg: JPEGHeader) -> Bool {
    if jpeg.components == 1 { return true }
    if options.colors == .gray { return false }
    return options.standards.contains(.x1a)
      ? jpeg.components == 4 : options.standards.isEmpty || jpeg.components == 3
  }

  /// Checks pixels for print shops, which take neither transparency nor the colours of screens.
  private func check(_ pixels: ImagePixels, _ name: String) throws(WriterError) {
    guard pixels.isOpaque else {
      throw .notOfStandard(
        .x1a, "the image “\(name)” has transparent parts", advice: "save it on white")
    }
    guard options.colors == .gray || pixels.isGray else {
      throw .notOfStandard(
        .x1a, "the image “\(name)” has the colours of screens", advice: "add --color gray")
    }
  }

  /// The entries of a JPEG that a PDF has as it is. Inks with Adobe's mark are stored inverted.
  private func entries(of jpeg: JPEGHeader) -> String {
    let space = [1: "DeviceGray", 4: "DeviceCMYK"][jpeg.components] ?? "DeviceRGB"
    let decode =
      jpeg.components == 4 && jpeg.hasAdobeMark ? "/Decode[1 0 1 0 1 0 1 0]" : ""
    return "/Type/XObject/Subtype/Image/BitsPerComponent 8/Width \(jpeg.width)"
      + "/Height \(jpeg.height)/ColorSpace/\(space)\(decode)"
  }
}

extension ImagePixels {
  /// Some of the four channels of each pixel.
  fileprivate func channels(_ wanted: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(colors.count / 4 * wanted.count)
    for start in stride(from: 0, to: colors.count - 3, by: 4) {
      for channel in wanted { bytes.append(colors[start + channel]) }
    }
    return bytes
  }
}
