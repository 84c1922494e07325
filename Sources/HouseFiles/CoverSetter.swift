import Manuscript
package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout
package import VerticalPress

/// Sets the parts of a cover, and finds its pictures.
package struct CoverSetter {
  package let library = FontLibrary(memory: .ofUser)
  private let setup: TextSetup
  private let description: BookDescription
  private let sheet: CoverSheet
  private let messages: Messages
  /// The pictures of all parts.
  package private(set) var images: ImageSet
  /// The files that were read.
  package private(set) var read: [String] = []

  /// - Parameter setup: that of the book.
  package init(
    _ setup: TextSetup, _ description: BookDescription, _ sheet: CoverSheet,
    _ messages: Messages
  ) {
    self.setup = setup
    self.description = description
    self.sheet = sheet
    self.messages = messages
    images = ImageSet(svgWorker: setup.svgWorker)
  }

  private var book: Book { description.book }
  private var title: String? { setup.manuscript.title ?? book.title }
  private var author: String? { setup.manuscript.author ?? book.author }
  private var language: LanguageTag? { setup.manuscript.language ?? book.language }

  /// Data of a file about itself.
  package func metadata(creationDate: Int) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, language: language, binding: nil, creationDate: creationDate)
  }

  /// The cover on its sheet.
  package mutating func list() throws(Failure) -> DisplayList {
    var parts: [CoverSheet.Panel: DisplayList] = [:]
    var pictures: [CoverSheet.Panel: ImageAttachment.ImageDescription] = [:]
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
      of: parts, pictures: pictures, ground: description.cover.ground ?? setup.layout.page.paper)
  }

  // MARK: Front and back

  private mutating func picture(_ path: String) throws(Failure) -> ImageAttachment.ImageDescription
  {
    // The book file names it, and may name what is in its folder.
    let folder = description.reach.root ?? Files.folder(of: path)
    return try add(path, finder(in: folder))
  }

  /// Finds images by their paths from the current folder: beside a file and below it, or where they are allowed.
  private func finder(in folder: String) -> ImageFinder {
    ImageFinder(
      folders: [folder.isEmpty ? "." : folder] + setup.imageFolders,
      wording: setup.wording)
  }

  private mutating func add(
    _ name: String, _ finder: ImageFinder
  ) throws(Failure) -> ImageAttachment.ImageDescription {
    do throws(Failure) {
      let file = try finder.read(name)
      read.append(file.path)
      do throws(ImageError) {
        return try images.add(file.bytes, name: name)
      } catch {
        throw Failure(error, setup.wording)
      }
    } catch {
      throw Failure(error.status, "the image “\(name)”: \(error.message)")
    }
  }

  private mutating func text(
    _ path: String, on part: CoverSheet.Panel
  ) throws(Failure) -> DisplayList {
    let press = side()
    var manuscript: Manuscript
    do throws(Failure) {
      manuscript = try press.read(.bytes(description.reach.read(path), name: path))
    } catch {
      var failure = error
      failure.file = failure.file ?? path
      throw failure
    }
    read.append(path)
    let text = manuscript.document.text
    messages.report(
      manuscript.diagnostics, input: path, text: text, origin: manuscript.document.origin)
    let finder = finder(in: Files.folder(of: path))
    manuscript.document.nameImages(from: Files.folder(of: path))
    for name in Set(manuscript.document.spans.compactMap(\.attribute.image?.image)).sorted() {
      _ = try add(name, finder)
    }
    var book = Book(body: [.text(BookText(manuscript.document))])
    book.chapterBreak = nil
    return try firstPage(of: book, by: press, named: path, text)
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
    return try firstPage(of: book, by: side(), named: description.path, "")
  }

  private func firstPage(
    of book: Book, by press: Press, named name: String, _ text: String
  ) throws(Failure) -> DisplayList {
    var text = try press.open(
      NumberedBook(BookComposer(book), files: [BookFile(name: name, origin: nil, text: text)]))
    let reports = text.diagnostics
    let layout = try press.set(&text).layout
    guard layout.pages.count == 1 else {
      throw Failure(
        .usage,
        "the text of \(name) takes \(layout.pages.count) pages, and a side of a cover is one; make it shorter, or try a "
          + "smaller --size or --margin")
    }
    messages.report(
      reports + layout.diagnostics, input: name, text: text.document.text,
      origin: text.document.origin)
    return layout.displayList(ofPage: 0)
  }

  /// The press of a side's text: the set-up of the book, without furniture beside its pages.
  private func side() -> Press {
    var setup = setup
    setup.contents = nil
    setup.sizes = nil
    setup.layout.page.size = .size(width: sheet.page.width, height: sheet.page.height)
    setup.layout.bookPages = BookPages()
    setup.layout.furniture = PageFurniture()
    setup.layout.regions = PageRegions()
    setup.layout.page.paper = nil
    // The options are those of a whole book.
    setup.layout.reportedOptions = []
    return Press(setup, library: library)
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
      try library.prepare(fonts: setup.fonts, language: language ?? .undetermined)
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
    let own = setup.layout.style
    var style = TextStyle(
      fonts: own.fonts, size: size, language: language ?? .undetermined, ink: own.ink)
    style.composite = own.composite
    let margin = Length.mm(12)
    let side = (sheet.spine - size).half
    let options = LayoutOptions(
      style: style, page: .size(width: sheet.spine, height: sheet.page.height)
    ) {
      $0.columns.direction = sheet.direction
      $0.page.placement = .topCenter
      $0.page.margins = Margins(top: margin, right: side, bottom: margin, left: side)
      $0.columns.gap = .zero
    }
    do throws(LayoutError) {
      return try Typesetter(shaper: library, options: options).typeset(document)
    } catch {
      throw Failure(error)
    }
  }
}
