import VerticalFonts
import VerticalImages
import VerticalLayout

/// What a text that has been set gives to a layout that is saved in full.
struct TextSource: DrawingSource {
  let title: String?
  let author: String?
  let library: FontLibrary
  let images: ImageSet
  let hashes: FileHashes

  func font(_ font: FontID) -> DrawnFont {
    let file = library.file(of: font)
    return DrawnFont(
      description: library.description(of: font), file: file.path, hash: hashes.hash(of: file.path),
      glyphCount: library.glyphCount(of: font))
  }

  func image(named name: String) -> [UInt8]? { images.image(named: name)?.bytes }
}
