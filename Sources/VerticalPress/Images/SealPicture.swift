import Manuscript
import Storage
import VerticalLayout

/// The picture of a seal in a text, `![印](<seal:王維之印 kind=bai>)`, which is cut of its words and read from no file (SH-E4).
struct SealPicture {
  /// The width where the text gives neither side: columns of most pages and sheets have room for it.
  static let width = Dimension.em(1228)
  /// The room before it, so that it does not touch what it stands under.
  static let gap = Dimension.em(256)
  /// The side of the picture, which has any size on the page.
  private static let side = Length.mm(24)

  /// The seal as an SVG.
  let bytes: [UInt8]
  /// Its lines.
  let path: DisplayPath?

  /// - Parameter words: those of `--seal`.
  init(_ words: String) throws(Failure) {
    let seal: Seal
    do throws(Seal.SealError) {
      seal = try Seal(words: words)
    } catch {
      throw Failure(.badInput, "\(error)")
    }
    var options = PressOptions()
    options.layout.use(seals: [seal], side: Self.side)
    let press = Press(options)
    var text = try press.open(Manuscript(document: Document("\n")), drawnAs: [.svg]) {
      ImageFinder(folders: [], wording: .library)
    }
    let layout = try press.set(&text).layout
    if let missing = layout.diagnostics.first(where: { $0.code == .glyphMissing }) {
      throw Failure(.badInput, missing.message)
    }
    let page = layout.displayList(ofPage: 0)
    path = page.items.lazy.compactMap { if case .path(let path) = $0 { path } else { nil } }.first
    var files = FilesInMemory()
    try press.write(
      page, DocumentMetadata(), text.images.set, to: OutputFile(path: "-", format: .svg),
      files: &files)
    bytes = files.files.first?.bytes ?? []
  }
}
