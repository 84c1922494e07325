package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// The source of a text that has been set, for a layout that is saved in full.
package struct TextSource: DrawingSource {
  package let title: String?
  package let author: String?
  package let library: FontLibrary
  package let images: ImageSet
  package let hashes: FileHashes

  package func font(_ font: FontID) -> LayoutDrawing.DrawnFont {
    let file = library.file(of: font)
    return LayoutDrawing.DrawnFont(
      description: library.description(of: font), file: file.path, hash: hashes.hash(of: file.path),
      glyphCount: library.glyphCount(of: font))
  }

  package func image(named name: String) -> [UInt8]? { images.image(named: name)?.bytes }
}
