package import Storage
import VerticalFonts
package import VerticalLayout
import VerticalWriters

/// The picture of a seal in a text, `![印](<seal:王維之印 kind=bai>)`, which is cut of its words and read from no file (SH-E4).
enum SealPicture {
  /// The width where the text gives neither side: columns of most pages and sheets have room for it.
  static let width = Dimension.em(1228)
  /// The room before it, so that it does not touch what it stands under.
  static let gap = Dimension.em(256)
  /// The side of the picture, which has any size on the page.
  private static let side = Length.mm(24)

  /// The seal as an SVG of one path.
  ///
  /// - Parameter words: those of `--seal`.
  static func bytes(_ words: String) throws(Failure) -> [UInt8] {
    let seal: Seal
    do throws(Seal.SealError) {
      seal = try Seal(words: words)
    } catch {
      throw Failure(.badInput, "\(error)")
    }
    var options = LayoutOptions()
    options.use(seals: [seal], side: side)
    let library = FontLibrary()
    do throws(FontError) {
      try library.prepare(fonts: options.style.fonts, language: .undetermined)
    } catch {
      throw Failure(error)
    }
    let layout: Layout
    do throws(LayoutError) {
      layout = try Typesetter(shaper: library, options: options).typeset(Document("\n"))
    } catch {
      throw Failure(error)
    }
    if let missing = layout.diagnostics.first(where: { $0.code == .glyphMissing }) {
      throw Failure(.badInput, missing.message)
    }
    do throws(WriterError) {
      return try SVGWriter(fonts: library).svg(
        layout.displayList(ofPage: 0), metadata: DocumentMetadata())
    } catch {
      throw Failure(error)
    }
  }
}

extension Document {
  /// The drawings of the seals in the text, by the names of their images: SVGs of one path.
  ///
  /// - Throws: a failure with the place of a seal that cannot be cut.
  package func sealDrawings() throws(Failure) -> [String: [UInt8]] {
    var drawings: [String: [UInt8]] = [:]
    for span in spans {
      guard let image = span.attribute.image, let words = image.seal, drawings[image.image] == nil
      else { continue }
      do throws(Failure) {
        drawings[image.image] = try SealPicture.bytes(words)
      } catch {
        var places = TextOrigin.DiagnosticPlaces(text: text, origin: origin)
        var failure = error
        failure.message = "the seal “\(words)”: \(error.message)"
        failure.place = places.place(
          of: Diagnostic(.warning, .imageUnusable, "", range: span.range))
        throw failure
      }
    }
    return drawings
  }
}
