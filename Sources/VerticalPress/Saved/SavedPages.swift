package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// The pages of a layout that was saved in full, all at once.
package final class SavedPages: PageSource {
  private let drawing: LayoutDrawing
  private let fonts: [FontFile]
  package let images: ImageSet
  package private(set) var hasEnded = false
  package let mustStartAnew = false

  /// - Parameters:
  ///   - fonts: the files of the drawing's fonts, in their order.
  ///   - images: its images.
  package init(_ drawing: LayoutDrawing, fonts: [FontFile], images: ImageSet) {
    self.drawing = drawing
    self.fonts = fonts
    self.images = images
  }

  package var title: String? { drawing.title }
  package var author: String? { drawing.author }
  package var pageCount: Int { drawing.pages.count }

  /// The page of each place that links lead to, from 0.
  package var anchors: [String: Int] {
    var anchors: [String: Int] = [:]
    for page in drawing.pages {
      for case .anchor(let name, _) in drawing.displayList(ofPage: page.index).items {
        anchors[name] = anchors[name] ?? page.index
      }
    }
    return anchors
  }

  package func next() -> PageBatch<LayoutDrawing>? {
    guard !hasEnded else { return nil }
    hasEnded = true
    return PageBatch(layout: drawing, isLast: true, fonts: fonts)
  }
}

/// The files that the fonts of a saved layout are in now.
package struct SavedFonts {
  /// The files that were named for them.
  package let given: [String]
  /// The folder of the layout.
  package let folder: String
  package let library: FontLibrary
  private let hashes: FileHashes

  package init(given: [String], folder: String, library: FontLibrary, hashes: FileHashes) {
    self.given = given
    self.folder = folder
    self.library = library
    self.hashes = hashes
  }

  /// Opens the fonts of a layout in their order, so that its numbers are those of the library.
  ///
  /// - Throws: where a font is not there, or is another one than the layout was made with: its glyphs would be
  ///   others.
  package func open(_ fonts: [LayoutDrawing.DrawnFont]) throws(Failure) -> [FontFile] {
    if let missing = given.first(where: { !Files.exists($0) }) {
      throw Failure(.fontMissing, "--font \(missing): there is no such file")
    }
    var files: [FontFile] = []
    for font in fonts {
      let file = FontFile(path: try path(of: font), index: font.description.index)
      // A library has each face once, and counts them.
      guard !files.contains(file) else {
        throw Failure(.badInput, "the layout has the font \(name(of: font)) twice")
      }
      files.append(file)
      do throws(FontError) { try library.open(files) } catch { throw Failure(error) }
      let count = library.glyphCount(of: FontID(UInt16(clamping: files.count - 1)))
      guard count == font.glyphCount else {
        throw Failure(
          .badInput,
          "the font \(name(of: font)) has \(count) glyphs, and the layout says \(font.glyphCount)"
        )
      }
    }
    return files
  }

  /// A file with the bytes that the font had: one that was named, that of the layout, one beside the layout, or one
  /// of that name that is installed.
  private func path(of font: LayoutDrawing.DrawnFont) throws(Failure) -> String {
    let name = Files.name(of: font.file)
    guard !font.hash.isEmpty else {
      throw Failure(.badInput, "the layout does not have the contents of the font file \(name)")
    }
    let near = [font.file, folder + name].filter { !$0.isEmpty }
    for path in given + near where hashes.hash(of: path) == font.hash { return path }
    let installed = library.installedFontFiles().map(\.path).filter { Files.name(of: $0) == name }
    for path in installed where hashes.hash(of: path) == font.hash { return path }
    // One message for all: a layout may name any path, and is not to find out what is there.
    throw Failure(
      .fontMissing,
      "the font \(self.name(of: font)) is not here, or is another one than when the layout was saved; name the "
        + "file that it was, \(name), with --font")
  }

  private func name(of font: LayoutDrawing.DrawnFont) -> String {
    "“\(font.description.family) \(font.description.face)”"
  }
}
