/// Advice in messages, in words for the user: options of a command, or properties of a library.
package struct Wording: Sendable {
  /// The way to let an image be in another folder.
  package var moreFolders: String
  /// The ways to let the drawing of an SVG take more time, and more memory.
  package var moreTime: String
  package var moreMemory: String
  /// The complaint where a text has warnings and may have none.
  package var noWarnings: String
  /// The pages that are asked for, and the text has not.
  package var pages: String
  /// The complaint that a stream takes one page alone, and the way to write several.
  package var stream: String
  package var severalPages: String
  /// The complaint that one stream cannot share outlines between pages, and the remedy.
  package var sprite: String
  package var spriteAdvice: String
  /// The way to ask for a table of contents.
  package var contents: String
  /// The way to name the folder of patterns of hyphens.
  package var hyphens: String
  /// The name of the language of a text.
  package var language: String
  /// The name of the smallest size that is tried.
  package var smallestSize: String
  /// The ways to say what e-books need.
  package var book = BookWording()

  package init(
    moreFolders: String, moreTime: String, moreMemory: String, noWarnings: String, pages: String,
    stream: String, severalPages: String, sprite: String, spriteAdvice: String, contents: String,
    hyphens: String, language: String, smallestSize: String
  ) {
    self.moreFolders = moreFolders
    self.moreTime = moreTime
    self.moreMemory = moreMemory
    self.noWarnings = noWarnings
    self.pages = pages
    self.stream = stream
    self.severalPages = severalPages
    self.sprite = sprite
    self.spriteAdvice = spriteAdvice
    self.contents = contents
    self.hyphens = hyphens
    self.language = language
    self.smallestSize = smallestSize
  }

  /// The names that the library has.
  package static let library = Wording(
    moreFolders: "imageFolders allows more", moreTime: "with the limits of svgWorker",
    moreMemory: "with the limits of svgWorker",
    noWarnings: "isStrict allows no warnings; nothing is written", pages: "pages",
    stream: "one stream", severalPages: "write them to a file, or set the text on a scroll",
    sprite: "svgForm .sprite", spriteAdvice: "a stream is one; write to a file",
    contents: "contents",
    hyphens: "hyphenFolder", language: "the language", smallestSize: "the range of sizes")
}

/// Advice in messages about e-books.
package struct BookWording: Sendable {
  /// The ways to name a title, a date, and the picture of a cover.
  package var title = "a title"
  package var date = "creationDate"
  package var cover = "book.cover"
  /// The way to ask for pictures of characters.
  package var gaiji = "book.gaiji .picture"
}
