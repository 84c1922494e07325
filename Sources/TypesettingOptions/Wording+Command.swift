import Storage
package import VerticalImages
package import VerticalPress

extension Wording {
  /// The options of the command.
  package static let command: Wording = {
    var wording = options
    wording.book.title = "--title"
    wording.book.date = "--date"
    wording.book.cover = "--cover-image"
    wording.book.gaiji = "--gaiji picture"
    return wording
  }()

  private static let options = Wording(
    moreFolders: "--allow-images FOLDER allows more", moreTime: "with --image-time",
    moreMemory: "with --image-memory",
    noWarnings: "--strict allows no warnings; nothing is written",
    pages: "--pages", stream: "standard output",
    severalPages: "give -o a file name, or --page scroll", sprite: "--glyphs sprite",
    spriteAdvice: "standard output is one; give -o a file name", contents: "--toc",
    hyphens: "--hyphenate-folder", language: "--lang", smallestSize: "--fit-minimum")
}

extension Failure {
  package init(_ error: ImageError) { self.init(error, .command) }
}
