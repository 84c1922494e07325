package import Manuscript
import Storage
import VerticalLayout

/// The images that texts show, as far as outputs of the same run may come to lie where they are: an image may be
/// only in certain folders, so that most runs have none to look for.
package struct ImagesInReach {
  /// The paths of their files, without links.
  package private(set) var paths: Set<String> = []
  private let outputFolders: [String]
  private let allowed: [String]
  private let reader: ManuscriptReader
  private let isOff: Bool
  /// True where any text may come to show images.
  private let hasReplacements: Bool
  /// True if an output lies in or below a folder.
  private var reached: [String: Bool] = [:]

  /// - Parameters:
  ///   - outputFolders: without links.
  ///   - options: how the texts are read.
  ///   - allowed: the folders that images may be in beside those of their texts.
  ///   - isOff: whether no text shows any.
  package init(
    outputFolders: [String], _ options: ManuscriptOptions, allowed: [String], isOff: Bool
  ) {
    self.outputFolders = outputFolders
    self.allowed = allowed
    self.isOff = isOff
    var options = options
    hasReplacements = options.replacements.hasImages
    // A job may ask for marks itself.
    options.notation = .named(.marks)
    reader = ManuscriptReader(options: options.withoutPatterns)
  }

  /// Looks for the images of a text.
  package mutating func add(textAt path: String, _ read: () -> [UInt8]?) {
    guard mayLie(in: Files.folder(of: path)), !Files.isSpecial(path), let bytes = read() else {
      return
    }
    // Most texts have none.
    guard hasReplacements || ImagesInReach.mayShowImages(bytes) else { return }
    if let document = try? reader.read(bytes, name: path).document { add(document, path) }
  }

  /// True if bytes have `![`, also with the zeros that UTF-16 and UTF-32 put between the two.
  private static func mayShowImages(_ bytes: [UInt8]) -> Bool {
    var isOpen = false
    for byte in bytes {
      if isOpen, byte == UInt8(ascii: "[") { return true }
      isOpen = byte == UInt8(ascii: "!") || isOpen && byte == 0
    }
    return false
  }

  package mutating func add(_ poems: [Poem]) {
    guard mayLie(in: ""),
      hasReplacements
        || poems.contains(where: { $0.lines.contains { $0.utf8.contains(UInt8(ascii: "!")) } })
    else { return }
    add(reader.read(poems).document, "")
  }

  private mutating func add(_ document: Document, _ path: String) {
    let finder = ImageFinder(text: path, allowed: allowed, wording: .library)
    for case let image? in document.spans.map(\.attribute.image) {
      if let found = try? finder.path(of: image.image) { paths.insert(found) }
    }
  }

  /// True if images of a text in a folder may lie where outputs do.
  private mutating func mayLie(in folder: String) -> Bool {
    if isOff { return false }
    if let known = reached[folder] { return known }
    let roots = ([folder.isEmpty ? "." : folder] + allowed).compactMap { Files.real($0) }
    let isReached = outputFolders.contains { output in
      roots.contains { output == $0 || Files.isInside(output, $0) }
    }
    reached[folder] = isReached
    return isReached
  }
}
