import Storage
import Testing
import VerticalImages
import VerticalLayout
import VerticalPress

/// Pictures of a document are found beside it, and nowhere else.
struct PressPictureTests {
  let folder: Folder
  private static let seal =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>"

  init() throws {
    folder = try Folder()
    try folder.write(Self.seal, to: "seal.svg")
  }

  /// A text whose second character is a picture.
  private static func document(_ name: String) -> Document {
    var document = Document("白印", language: .traditionalChinese)
    document.spans.append(
      AttributeSpan(TextRange(3, 6), .attachment(ImageAttachment(image: name))))
    return document
  }

  @Test func aPictureBesideTheText() throws {
    let press = Press(layout: LayoutOptions(), imageFolder: folder.path)
    let report = try press.write(Self.document("seal.svg"), to: folder.path("a.svg"))
    #expect(report.diagnostics == [])
    let svg = String(decoding: try folder.read("a.svg"), as: UTF8.self)
    #expect(svg.contains("<image"))
  }

  @Test func aPictureInMemory() throws {
    var images = ImageSet()
    var document = Self.document("mine")
    document.images.append(try images.add(Array(Self.seal.utf8), name: "mine"))
    try Press().write(document, to: folder.path("b.svg"), images: images)
    let press = Press(layout: LayoutOptions(), imageFolder: folder.path)
    try press.write(Self.document("seal.svg"), to: folder.path("a.svg"))
    #expect(try folder.read("a.svg") == folder.read("b.svg"))
  }

  @Test(arguments: ["seal.svg", "other.svg", "/etc/passwd", "../x.svg"])
  func aPictureElsewhere(_ name: String) throws {
    // Without a folder a text may show no file.
    let folders = name == "seal.svg" ? nil : folder.path
    let press = Press(layout: LayoutOptions(), imageFolder: folders)
    let report = try press.write(Self.document(name), to: folder.path("a.svg"))
    let warning = try #require(report.warnings.first)
    #expect(warning.code == .imageUnusable && warning.range == TextRange(3, 6))
    #expect(
      warning.message
        == "the image “\(name)”: cannot read it: there is no such file in the folder or below it; "
        + "imageFolders allows more; its words are set in its place")
    #expect(!String(decoding: try folder.read("a.svg"), as: UTF8.self).contains("<image"))
  }

  @Test func aPictureIsNotWrittenOver() throws {
    let error = try #require(throws: PressError.self) {
      try Press(layout: LayoutOptions(), imageFolder: folder.path)
        .write(Self.document("seal.svg"), to: folder.path("seal.svg"))
    }
    #expect(error.kind == .badOption)
    #expect(try folder.read("seal.svg") == Array(Self.seal.utf8))
  }
}
