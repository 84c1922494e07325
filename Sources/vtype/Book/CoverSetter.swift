import HouseFiles
import Manuscript
import Storage
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// Sets the parts of a cover, and finds its pictures.
struct CoverSetter {
  let library = FontLibrary()
  private let command: CoverCommand
  private let description: BookDescription
  private let sheet: CoverSheet
  private let messages: Messages
  /// The pictures of all parts.
  private(set) var images: ImageSet
  /// The files that were read.
  private(set) var read: [String] = []

  init(
    _ command: CoverCommand, _ description: BookDescription, _ sheet: CoverSheet,
    _ messages: Messages
  ) {
    self.command = command
    self.description = description
    self.sheet = sheet
    self.messages = messages
    images = ImageSet(svgWorker: SVGDrawing.worker(command.manuscript.svgLimits))
  }

  private var book: Book { description.book }
  private var title: String? { command.manuscript.title ?? book.title }
  private var author: String? { command.manuscript.author ?? book.author }
  private var language: LanguageTag? { command.manuscript.lang ?? book.language }

  /// Data of a file about itself.
  func metadata(creationDate: Int) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, language: language, binding: nil, creationDate: creationDate)
  }

  /// The cover on its sheet.
  mutating func list() throws(Failure) -> DisplayList {
    var parts: [CoverSheet.Panel: DisplayList] = [:]
    var pictures: [CoverSheet.Panel: ImageDescription] = [:]
    for (part, file) in [
      (CoverSheet.Panel.front, description.cover.front), (.back, description.cover.back),
    ] {
      guard let file else { continue }
      let path = description.path(of: file)
      if CoverDescription.isPicture(file) {
        pictures[part] = try picture(path)
      } else {
        parts[part] = try text(path, on: part)
      }
    }
    if description.cover.front == nil { parts[.front] = try titleSide() }
    parts[.spine] = try spine()
    return sheet.sheet(
      of: parts, pictures: pictures, ground: description.cover.ground ?? command.arguments.paper)
  }

  // MARK: Front and back

  private mutating func picture(_ path: String) throws(Failure) -> ImageDescription {
    // The book file names it, and may name what is in its folder.
    let folder = description.reach.root ?? Files.folder(of: path)
    return try add(path, finder(in: folder))
  }

  /// Finds images by their paths from the current folder: beside a file and below it, or where they are allowed.
  private func finder(in folder: String) -> ImageFinder {
    ImageFinder(
      folders: [folder.isEmpty ? "." : folder] + command.manuscript.imageFolders,
      wording: .command)
  }

  private mutating func add(
    _ name: String, _ finder: ImageFinder
  ) throws(Failure) -> ImageDescription {
    do throws(Failure) {
      let file = try finder.read(name)
      read.append(file.path)
      do throws(ImageError) {
        return try images.add(file.bytes, name: name)
      } catch {
        throw Failure(error)
      }
    } catch {
      throw Failure(error.status, "the image “\(name)”: \(error.message)")
    }
  }

  private mutating func text(
    _ path: String, on part: CoverSheet.Panel
  ) throws(Failure) -> DisplayList {
    let reader = try side()
    var manuscript: Manuscript
    do throws(Failure) {
      manuscript = try reader.manuscript(description.reach.read(path), name: path) { _ in }
    } catch {
      var failure = error
      failure.file = failure.file ?? path
      throw failure
    }
    read.append(path)
    let text = manuscript.document.text
    messages.tell(
      manuscript.diagnostics, input: path, text: text, origin: manuscript.document.origin)
    let finder = finder(in: Files.folder(of: path))
    manuscript.document.nameImages(from: Files.folder(of: path))
    for name in Set(manuscript.document.spans.compactMap(\.attribute.image?.image)).sorted() {
      _ = try add(name, finder)
    }
    var book = Book(body: [.text(BookText(manuscript.document))])
    book.chapterBreak = nil
    return try firstPage(of: book, by: reader, named: path, text)
  }

  /// Title, author and publisher, as a title page has them.
  private func titleSide() throws(Failure) -> DisplayList {
    var book = book
    book.title = title
    book.author = author
    book.language = language
    book.front = [.titlePage]
    book.body = []
    book.back = []
    return try firstPage(of: book, by: try side(), named: description.path, "")
  }

  private func firstPage(
    of book: Book, by reader: TextReader, named name: String, _ text: String
  ) throws(Failure) -> DisplayList {
    var hand = try reader.open(
      BookInHand(BookComposer(book), files: [BookFile(name: name, origin: nil, text: text)]))
    let layout: Layout
    do throws(LayoutError) { layout = try hand.whole().layout } catch { throw Failure(error) }
    guard layout.pages.count == 1 else {
      throw Failure(
        .usage,
        "the text of \(name) takes \(layout.pages.count) pages, and a side of a cover is one; make it shorter, or try a "
          + "smaller --size or --margin")
    }
    messages.tell(
      hand.diagnostics + layout.diagnostics, input: name, text: hand.document.text,
      origin: hand.document.origin)
    return layout.displayList(ofPage: 0)
  }

  /// The reader of a side's text: the options of the book, without those for furniture beside its pages.
  private func side() throws(Failure) -> TextReader {
    let (arguments, fonts, results) = (command.arguments, command.fonts, command.results)
    let page = sheet.page
    let house = try HouseRules(arguments, fonts)
    return TextReader(
      manuscript: command.manuscript.options, imageFolders: command.manuscript.imageFolders,
      svgWorker: SVGDrawing.worker(command.manuscript.svgLimits), fonts: fonts.all,
      house: house, library: library, wording: .command
    ) { language in
      var options = arguments.options(fonts: fonts, language: language)
      results.adapt(&options, isSVG: false)
      options.page = .size(width: page.width, height: page.height)
      options.bookPages = BookPages()
      options.furniture = PageFurniture()
      options.regions = PageRegions()
      options.paper = nil
      return options
    }
  }

  // MARK: Spine

  /// The text of the spine, in one column; `nil` where there is none, or no room for it.
  private func spine() throws(Failure) -> DisplayList? {
    let own = description.cover.spineText
    let names = [title, author].compactMap { $0 }.joined(separator: "　　")
    let text = own ?? names
    guard !text.isEmpty else { return nil }
    guard sheet.spine >= Spine.leastWithText else {
      messages.note("a spine of less than 3 mm has no text", input: nil)
      return nil
    }
    if sheet.spine < Spine.usualWithText {
      messages.note(
        "print shops advise text on a spine from 4 mm on: folds are a millimeter off at times",
        input: nil)
    }
    var document = Document(text, language: language)
    if own == nil, let publisher = book.publisher, !publisher.isEmpty {
      document = Document(text + "　" + publisher, language: language)
      let start = text.utf8.count + "　".utf8.count
      document.spans.append(
        AttributeSpan(TextRange(start, start + publisher.utf8.count), .foot(.zero)))
    }
    do throws(FontError) {
      try library.prepare(fonts: command.fonts.all, language: language ?? .undetermined)
    } catch {
      throw Failure(error)
    }
    // Two thirds of the spine, and smaller until all is in one column.
    var size = min(sheet.spine.scaled(by: 2, over: 3), .pt(16))
    while size >= .pt(4) {
      let layout = try spine(document, size: size)
      if layout.columns.count == 1, layout.dropped.isEmpty { return layout.displayList(ofPage: 0) }
      size = size.scaled(by: 15, over: 16)
    }
    throw Failure(
      .usage,
      "the text of the spine is too long for it; give a shorter one: spine-text under [cover]")
  }

  private func spine(_ document: Document, size: Length) throws(Failure) -> Layout {
    let fonts = command.fonts
    var style = TextStyle(
      fonts: fonts.font, size: size, language: language ?? .undetermined,
      ink: command.arguments.ink)
    style.composite = fonts.compositeStyles
    let margin = Length.mm(12)
    let side = (sheet.spine - size).half
    let options = LayoutOptions(
      style: style, direction: sheet.direction, placement: .topCenter,
      page: .size(width: sheet.spine, height: sheet.page.height),
      margins: Margins(top: margin, right: side, bottom: margin, left: side),
      columnGap: .zero)
    do throws(LayoutError) {
      return try Typesetter(shaper: library, options: options).typeset(document)
    } catch {
      throw Failure(error)
    }
  }
}
