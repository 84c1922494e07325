import VerticalLayout

/// The structure of a document as it grows (ISO 32000-1, 14.7 and 14.8): its paragraphs in their order,
/// with the links, images and passages in other languages that are in them (DT-32).
///
/// Elements are written when they end, at the latest with their page; only a paragraph goes on from page
/// to page.
struct StructureTree {
  private let root: Int
  private let document: Int
  /// The objects of the document's elements, in order.
  private var kids: [UInt32] = []
  private var parents = ParentTree()
  /// Those that stand after another one, which was there before them: notes (NT6).
  private var notes: [UInt32: [UInt32]] = [:]
  /// The paragraphs of this page, by their numbers in the document.
  private var recent: [Int: UInt32] = [:]
  private var paragraph: (tag: ColumnItems.ParagraphTag?, element: StructureElement)?
  /// While notes beside the text are gone through the paragraph of the text that goes on after them, and the
  /// other way round.
  private var other: (tag: ColumnItems.ParagraphTag?, element: StructureElement)?
  /// The elements inside of paragraphs, of this page: the latest passage in another language, links and
  /// images by their numbers.
  private var span: (owner: PageMarks.Owner, element: StructureElement)?
  /// The latest note in small columns, which may go on.
  private var warichu: StructureElement?
  private var links: [Int: (element: StructureElement, paragraph: Int?)] = [:]
  private var figures: [Int: StructureElement] = [:]
  private var page = 0
  /// The number of elements before pages that were left open, and those after them while these are filled.
  private var openPlace = 0
  private var kidsAfter: [UInt32]?
  private var levels = HeadingLevels()
  private var groups = StructureGroups()

  init(in file: inout PDFFile) {
    root = file.reserve()
    document = file.reserve()
  }

  // MARK: Pages that are left open

  /// Keeps the place of what stands on pages that are filled later.
  mutating func leaveOpen(in file: inout PDFFile) {
    endParagraphs(in: &file)
    openPlace = kids.count
    levels.leaveOpen()
  }

  /// Goes back to that place, unless it has been gone back to.
  mutating func beginFilling(in file: inout PDFFile) {
    guard kidsAfter == nil else { return }
    endParagraphs(in: &file)
    kidsAfter = Array(kids[openPlace...])
    kids.removeLast(kids.count - openPlace)
    levels.beginFilling()
  }

  mutating func endFilling(in file: inout PDFFile) {
    endParagraphs(in: &file)
    kids += kidsAfter ?? []
    kidsAfter = nil
  }

  private mutating func endParagraphs(in file: inout PDFFile) {
    endParagraph(in: &file)
    swap(&paragraph, &other)
    endParagraph(in: &file)
    groups.end(in: &file)
    recent.removeAll(keepingCapacity: true)
  }

  // MARK: Pages

  /// Adds the marked content of a page, in order; returns the number by which the page finds its
  /// elements (`StructParents`). ``endPage(in:)`` follows when its links are added.
  ///
  /// - Parameters:
  ///   - figures: the boxes and words of the page's images.
  ///   - page: the page's object.
  mutating func add(
    _ marks: PageMarks, figures: [PageFigure], page: Int, to file: inout PDFFile
  ) -> Int {
    self.page = page
    var elements: [Int] = []
    elements.reserveCapacity(marks.entries.count)
    for entry in marks.entries {
      switch entry {
      case .text(let owner): elements.append(add(elements.count, of: owner, figures, to: &file))
      case .link(let link, let isReference, let paragraph):
        begin(paragraph, in: &file)
        endSpan(in: &file)
        _ = beginLink(link, isReference: isReference, in: &file)
      case .note(let note, let paragraph):
        begin(paragraph, in: &file)
        endSpan(in: &file)
        add(note, to: &file)
      }
    }
    return parents.add(page: elements, to: &file)
  }

  /// Adds a sequence to the element that it belongs to, and returns that.
  private mutating func add(
    _ sequence: Int, of owner: PageMarks.Owner, _ images: [PageFigure], to file: inout PDFFile
  ) -> Int {
    if let image = owner.image, images.indices.contains(image), !images[image].isInText {
      // It stands beside the text: after the paragraph that it is drawn in, which goes on.
      let number = file.reserve(.element)
      kids.append(UInt32(clamping: number))
      var figure = StructureElement("Figure", number: number, parent: document, page: page)
      figure.entries = images[image].entries
      figure.add(sequence: sequence, onPage: page)
      figures[image] = figure
      return number
    }
    begin(owner.paragraph, in: &file)
    if let image = owner.image {
      if figures[image] == nil {
        var figure = newElement("Figure", of: owner, in: &file)
        if images.indices.contains(image) { figure.entries = images[image].entries }
        figures[image] = figure
      }
      figures[image]?.add(sequence: sequence, onPage: page)
      return figures[image]?.number ?? 0
    }
    if let ruby = owner.ruby { return add(sequence, of: owner, ruby, to: &file) }
    if let mark = owner.mark { return add(sequence, of: owner, mark: mark, to: &file) }
    if owner.isLabel, let label = groups.add(label: sequence, page: page, file: &file) {
      endSpan(in: &file)
      return label
    }
    if let language = owner.language {
      if span?.owner != owner {
        endSpan(in: &file)
        var element = newElement("Span", of: owner, in: &file)
        element.entries.append("/Lang")
        element.entries.append(string: language.text.utf8)
        span = (owner, element)
      }
      span?.element.add(sequence: sequence, onPage: page)
      return span?.element.number ?? 0
    }
    endSpan(in: &file)
    if let link = owner.link, beginLink(link, isReference: owner.isReference, in: &file) {
      links[link]?.element.add(sequence: sequence, onPage: page)
      return links[link]?.element.number ?? 0
    }
    paragraph?.element.add(sequence: sequence, onPage: page)
    return paragraph?.element.number ?? 0
  }

  /// Adds a reading: the base is told beside it, since its own sequence is that of the whole column, which
  /// readers give back unbroken only so (RU19).
  private mutating func add(
    _ sequence: Int, of owner: PageMarks.Owner, _ part: ColumnItems.RubyFragment,
    to file: inout PDFFile
  ) -> Int {
    endSpan(in: &file)
    let ruby = newElement("Ruby", of: owner, in: &file)
    let base = file.reserve(.element)
    let reading = file.reserve(.element)
    // Written as they are: there are thousands, and each byte of them is compressed.
    file.addElement(as: ruby.number) { object in
      object.append("<</S/Ruby/P ")
      object.append(reference: ruby.parent)
      object.append("/K[")
      object.append(reference: base)
      object.append(" ")
      object.append(reference: reading)
      object.append("]>>")
    }
    file.addElement(as: base) { object in
      object.append("<</S/RB/P ")
      object.append(reference: ruby.number)
      object.append("/ActualText")
      object.append(text: part.base)
      object.append(">>")
    }
    file.addElement(as: reading) { object in
      object.append("<</S/RT/P ")
      object.append(reference: ruby.number)
      object.append("/ActualText")
      object.append(text: part.reading)
      object.append("/Pg ")
      object.append(reference: page)
      object.append("/K[")
      object.append(sequence)
      object.append("]>>")
    }
    return reading
  }

  /// Adds a note in small columns, or goes on with it. Its text is named, as the base of a reading is: it
  /// stays in the sequence of its column.
  private mutating func add(_ part: ColumnItems.NoteFragment, to file: inout PDFFile) {
    if warichu == nil || !part.continuesNote {
      endNote(in: &file)
      warichu = newElement("Warichu", of: nil, in: &file)
    }
    guard let parent = warichu?.number else { return }
    for (type, text) in [("WP", part.opening), ("WT", part.text), ("WP", part.closing)]
    where !text.isEmpty {
      let number = file.reserve(.element)
      warichu?.add(element: number)
      file.addElement(as: number) { object in
        object.append("<</S/")
        object.append(type)
        object.append("/P ")
        object.append(reference: parent)
        object.append("/ActualText")
        object.append(text: text)
        object.append(">>")
      }
    }
  }

  private mutating func begin(_ tag: ColumnItems.ParagraphTag?, in file: inout PDFFile) {
    if let paragraph, paragraph.tag == tag { return }
    let isNote = tag?.isNote == true
    if let known = paragraph, (known.tag?.isNote == true) != isNote {
      endSpan(in: &file)
      swap(&paragraph, &other)
      if let paragraph, paragraph.tag == tag { return }
    }
    endParagraph(in: &file)
    // Beside notes lists and lines of contents go on.
    let group =
      isNote ? nil : groups.begin(tag, in: document, page: page, kids: &kids, file: &file)
    let number = file.reserve(.element)
    if let noted = tag?.notedParagraph, let before = recent[noted] {
      notes[before, default: []].append(UInt32(clamping: number))
    } else if let group {
      groups.add(number, to: group, file: &file)
    } else {
      kids.append(UInt32(clamping: number))
    }
    if let tag, !isNote { recent[tag.index] = UInt32(clamping: number) }
    var element = StructureElement(
      levels.type(of: tag), number: number, parent: group?.number ?? document, page: page)
    if isNote {
      // Notes are told apart by their names (ISO 14289-1, 7.9).
      element.entries.append("/ID")
      element.entries.append(string: "note\(number)".utf8)
    }
    paragraph = (tag, element)
  }

  /// Begins the element of a link, unless it has begun; returns whether it is in this paragraph. That of a
  /// reference to a note stands in one that tells so (NT1).
  private mutating func beginLink(
    _ link: Int, isReference: Bool = false, in file: inout PDFFile
  ) -> Bool {
    let own = paragraph?.element.number
    if let known = links[link] { return known.paragraph == own }
    guard isReference else {
      links[link] = (newElement("Link", of: nil, in: &file), own)
      return true
    }
    var reference = newElement("Reference", of: nil, in: &file)
    links[link] = (newLink(in: &reference, &file), own)
    end(reference, in: &file)
    return true
  }

  private mutating func newLink(
    in reference: inout StructureElement, _ file: inout PDFFile
  ) -> StructureElement {
    let number = file.reserve(.element)
    reference.add(element: number)
    return StructureElement("Link", number: number, parent: reference.number, page: page)
  }

  /// Adds a mark of a note, which is drawn beside its column (NT1).
  private mutating func add(
    _ sequence: Int, of owner: PageMarks.Owner, mark: String, to file: inout PDFFile
  ) -> Int {
    endSpan(in: &file)
    var reference = newElement("Reference", of: nil, in: &file)
    reference.entries.append("/ActualText")
    reference.entries.append(text: mark)
    defer { end(reference, in: &file) }
    guard let link = owner.link, links[link] == nil else {
      reference.add(sequence: sequence, onPage: page)
      return reference.number
    }
    var element = newLink(in: &reference, &file)
    element.add(sequence: sequence, onPage: page)
    links[link] = (element, paragraph?.element.number)
    return element.number
  }

  /// An element inside of the paragraph, or of its owner's link.
  private mutating func newElement(
    _ type: String, of owner: PageMarks.Owner?, in file: inout PDFFile
  ) -> StructureElement {
    let isReference = owner?.isReference ?? false
    let link = owner?.link.flatMap {
      beginLink($0, isReference: isReference, in: &file) ? $0 : nil
    }
    let number = file.reserve(.element)
    let parent: Int
    if let link, let known = links[link] {
      parent = known.element.number
      links[link]?.element.add(element: number)
    } else if let paragraph {
      parent = paragraph.element.number
      self.paragraph?.element.add(element: number)
    } else {
      parent = document
      kids.append(UInt32(clamping: number))
    }
    return StructureElement(type, number: number, parent: parent, page: page)
  }

  // MARK: Links

  /// Takes the element of a link of this page, to be finished with its annotation.
  mutating func takeLink(_ number: Int, in file: inout PDFFile) -> StructureElement {
    links.removeValue(forKey: number)?.element ?? newElement("Link", of: nil, in: &file)
  }

  /// Writes the element of a link; returns the numbers by which its annotations find it
  /// (`StructParent`).
  mutating func end(
    _ link: StructureElement, annotations: [Int], in file: inout PDFFile
  ) -> [Int] {
    var link = link
    for annotation in annotations { link.add(annotation: annotation) }
    end(link, in: &file)
    return annotations.map { _ in parents.add(annotationOf: link.number, to: &file) }
  }

  /// Writes the element of a link that turns out to lead nowhere.
  mutating func endWithoutAnnotation(_ link: StructureElement, in file: inout PDFFile) {
    var link = link
    link.type = "Span"
    end(link, in: &file)
  }

  // MARK: Ends

  private func end(_ element: StructureElement, in file: inout PDFFile) {
    file.addElement(element.object, as: element.number)
  }

  private mutating func endSpan(in file: inout PDFFile) {
    if let span { end(span.element, in: &file) }
    span = nil
  }

  private mutating func endNote(in file: inout PDFFile) {
    if let warichu { end(warichu, in: &file) }
    warichu = nil
  }

  private mutating func endParagraph(in file: inout PDFFile) {
    endNote(in: &file)
    if let paragraph { end(paragraph.element, in: &file) }
    paragraph = nil
  }

  /// Ends what does not go on with the next page.
  mutating func endPage(in file: inout PDFFile) {
    endSpan(in: &file)
    for (_, figure) in figures.sorted(by: { $0.key < $1.key }) { end(figure, in: &file) }
    for (_, link) in links.sorted(by: { $0.key < $1.key }) {
      endWithoutAnnotation(link.element, in: &file)
    }
    figures.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    if let paragraph, paragraph.tag == nil { endParagraph(in: &file) }
    recent.removeAll(keepingCapacity: true)
    for open in [paragraph, other] {
      guard let open, let tag = open.tag, !tag.isNote else { continue }
      recent[tag.index] = UInt32(clamping: open.element.number)
    }
  }

  /// Writes what is left; returns the object of the root.
  mutating func finish(in file: inout PDFFile) -> Int {
    endParagraphs(in: &file)
    var element = PDFBytes("<</S/Document/P \(root) 0 R/K[")
    for kid in kids {
      for number in [kid] + (notes.isEmpty ? [] : notes[kid] ?? []) {
        element.append(reference: Int(number))
        element.append(" ")
      }
    }
    element.append("]>>")
    file.addElement(element, as: document)
    let tree = parents.finish(in: &file)
    file.addElement(
      PDFBytes(
        "<</Type/StructTreeRoot/K \(document) 0 R/ParentTree \(tree) 0 R"
          + "/ParentTreeNextKey \(parents.nextKey)>>"), as: root)
    return root
  }
}
