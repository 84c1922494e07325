package import VerticalLayout

// What all formats that hold a text in a container share: files, pictures, and the document as their readers see it.

/// A file in a container that is written.
package struct PackedFile: Sendable {
  package var name: String
  package var bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// A picture in a container that is written, with its bytes as they are (EO-10).
package struct BookImage: Sendable {
  /// The name of its file.
  var file: String
  var bytes: [UInt8]
  var type: String
  /// In pixels.
  package let width: Int
  package let height: Int
  /// The size that it has by itself.
  let naturalSize: PhysicalSize

  /// - Parameter type: the media type, such as `image/png`.
  package init(
    _ bytes: [UInt8], type: String, width: Int, height: Int, naturalSize: PhysicalSize? = nil
  ) {
    self.bytes = bytes
    self.type = type
    self.width = width
    self.height = height
    self.naturalSize =
      naturalSize
      ?? PhysicalSize(width: .pt(min(width, 14_400)), height: .pt(min(height, 14_400)))
    file = ""
  }

  /// True for a drawing, which some programs do not show.
  package var isSVG: Bool { type == "image/svg+xml" }

  var suffix: String {
    switch type {
    case "image/jpeg": "jpg"
    case "image/svg+xml": "svg"
    default: String(type.split(separator: "/").last ?? "png")
    }
  }
}

extension ImageAttachment {
  /// True for a picture that stands for one character: as large as one, on a line with others.
  func isOfOneCell(_ words: Substring) -> Bool {
    guard plate == nil else { return false }
    func isEm(_ length: Dimension?) -> Bool? { length.map { $0 == .em(1024) } }
    switch (isEm(width), isEm(height)) {
    case (true?, true?), (true?, nil), (nil, true?): return true
    default: return false
    }
  }
}

extension Document {
  /// The document with the cells that the layout makes by its rules as marks, since readers do not make them (EO-7).
  func withCells(_ cells: [TextRange]) -> Document {
    var document = self
    document.spans += cells.map { AttributeSpan($0, .tateChuYoko) }
    return document
  }

  /// The blank lines that only part paragraphs.
  var separatorLines: Set<Int> {
    Set(
      paragraphs.indices.filter { paragraphs[$0].range.isEmpty && paragraphs[$0].style.isSeparator }
    )
  }

  /// The document with other names for some of its pictures.
  package func renamingImages(_ names: [String: String]) -> Document {
    guard !names.isEmpty else { return self }
    var document = self
    for index in spans.indices {
      switch spans[index].attribute {
      case .attachment(var image):
        image.image = names[image.image] ?? image.image
        document.spans[index].attribute = .attachment(image)
      case .float(var float):
        float.attachment.image = names[float.attachment.image] ?? float.attachment.image
        document.spans[index].attribute = .float(float)
      default: break
      }
    }
    return document
  }

  /// The number of the paragraph that a place is in.
  func paragraph(at offset: Int) -> Int {
    min(paragraphs.partitioningIndex { $0.end > offset }, paragraphs.count - 1)
  }
}

extension Paragraph {
  /// True if its first column has the indent of the options, as in the layout: body text without an indent of its own.
  var isIndented: Bool {
    role == .body && style.indent == nil && style.row == nil && style.tabs.isEmpty
      && style.listItem == nil && style.alignment != .bottom
  }
}

extension Color {
  var isBlack: Bool { red == 0 && green == 0 && blue == 0 && alpha == 255 }
}
