/// The room on the pages of a document, or in the first of their frames, before its text is looked at: what percentages of
/// boxes are shares of (DT-11), and what tables fit their columns into (DT-12).
struct PageRoom: Hashable, Sendable {
  /// The length of a column, and the room for columns across the page; `nil` where these go by the text.
  private(set) var measure: Length?
  private(set) var block: Length?
  /// The same on a page that goes by its text, that of a hugged text or of the page that a long one gets; of the room across
  /// it the most that there may be.
  let longest: Length
  let widest: Length?

  init(_ document: Document, options: LayoutOptions) {
    let em = options.style.size
    (longest, widest) = Self.hugged(options)
    let notes = NotePlan(document, options: options.notes)
    let request = PageRequest(
      options, notes: notes,
      noteSize: notes.entries.first.map {
        StyledText(
          document, base: options.style, headings: options.headings, notes: options.notes
        ).outerSize(at: $0.text.lowerBound)
      } ?? em)
    measure = request.measure
    var ignored: [Diagnostic] = []
    guard request.isFixed, let geometry = try? PageGeometry(request, diagnostics: &ignored) else {
      return
    }
    (measure, block) = (geometry.measure ?? measure, geometry.blockLimit)
    guard !options.regions.isEmpty, let content = geometry.content, let page = geometry.size,
      let rooms = try? RegionRooms(
        options.regions, content: content.size,
        page: PhysicalRect(x: -content.x, y: -content.y, width: page.width, height: page.height),
        em: em, measure: request.measure),
      let first = rooms.frames(onPage: 0, of: content.size).first
    else { return }
    measure = request.measure.map { min($0, first.height) } ?? first.height
    block = first.width
  }

  private static func hugged(_ options: LayoutOptions) -> (measure: Length, block: Length?) {
    var request = PageRequest(options)
    let limit = request.paragraphs.limit
    let size = PaperSize.a5.size
    request.page = .size(width: size.width, height: size.height)
    var ignored: [Diagnostic] = []
    guard options.page.size == .automatic, options.overflow == .paginate,
      let geometry = try? PageGeometry(request, diagnostics: &ignored)
    else { return (limit, nil) }
    return (min(limit, geometry.measure ?? limit), geometry.blockLimit)
  }
}

extension PageRequest {
  /// True if pages have a size of their own, whatever the text is.
  fileprivate var isFixed: Bool {
    switch page {
    case .automatic: typeArea != nil || hasPageNotes
    case .size: true
    case .scroll: false
    }
  }
}
