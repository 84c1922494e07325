/// The display list of a page as the layout JSON has it.
struct PageDrawing {
  var label: DocumentSection.PageLabel?
  var items: [DisplayItem] = []
  /// Empty in layouts that were saved before items had roles.
  var roles: [DisplayRole.RoleItems] = []
  var columns: [ColumnItems] = []
  var transforms: [DisplayList.TransformedItems] = []
  /// The page numbers and running heads, for readers that know no roles.
  var furniture: [FurnitureItems] = []

  /// Items that are page numbers and running heads.
  struct FurnitureItems: Hashable {
    var items: Range<Int>
    var isHeader: Bool
  }
}

// The keys, each once, in their order.

extension PageDrawing: JSONRecord {
  static var blank: PageDrawing { PageDrawing() }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("label", ifAny: &label)
    try fields.lines("items", &items)
    try fields.value("roles", &roles, unless: [])
    try fields.value("columns", &columns, unless: [])
    try fields.value("transforms", &transforms, unless: [])
    try fields.value("furniture", &furniture, unless: [])
  }
}

extension DisplayList.TransformedItems: JSONRecord {
  static var blank: DisplayList.TransformedItems {
    DisplayList.TransformedItems(items: 0..<0, transform: .identity)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("items", &items)
    try fields.value("matrix", &transform)
  }
}

extension DocumentSection.PageLabel: JSONRecord {
  static var blank: DocumentSection.PageLabel { DocumentSection.PageLabel(number: 1) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.number("number", &number, in: Self.numbers)
    try fields.value("numerals", &numerals)
    try fields.value("prefix", &prefix, unless: "")
  }

  /// Numbers that a page may have.
  static let numbers = -10_000_000...10_000_000
}

extension PageDrawing.FurnitureItems: JSONRecord {
  static var blank: PageDrawing.FurnitureItems {
    PageDrawing.FurnitureItems(items: 0..<0, isHeader: false)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("items", &items)
    try fields.flag("header", &isHeader)
  }
}

// MARK: Roles

extension DisplayRole.RoleItems: JSONRecord {
  static var blank: DisplayRole.RoleItems { DisplayRole.RoleItems(items: 0..<0, role: .text) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("items", &items)
    try role.visit(&fields)
  }
}

extension DisplayRole {
  /// The roles without their kinds, by their names.
  private enum Name: String, JSONRepresentable {
    case paper, design, decoration, text, annotation, image, furniture, link, guide
    case printMark = "print-mark"
  }

  private var name: Name {
    switch self {
    case .paper: .paper
    case .design: .design
    case .decoration: .decoration
    case .text: .text
    case .annotation: .annotation
    case .image: .image
    case .furniture: .furniture
    case .link: .link
    case .guide: .guide
    case .printMark: .printMark
    }
  }

  /// A role of a name to read another into.
  private static func blank(_ name: Name) -> DisplayRole {
    switch name {
    case .paper: .paper
    case .design: .design(.frame)
    case .decoration: .decoration(.ground)
    case .text: .text
    case .annotation: .annotation(.ruby)
    case .image: .image
    case .furniture: .furniture(.folio, nil)
    case .link: .link
    case .guide: .guide(.invisible)
    case .printMark: .printMark
    }
  }

  fileprivate mutating func visit<Fields: JSONFields>(
    _ fields: inout Fields
  ) throws(Fields.Failure) {
    var name = name
    try fields.value("role", &name)
    if name != self.name { self = .blank(name) }
    switch self {
    case .design(var kind):
      try fields.value("kind", &kind)
      self = .design(kind)
    case .decoration(var kind):
      try fields.value("kind", &kind)
      self = .decoration(kind)
    case .annotation(var kind):
      try fields.value("kind", &kind)
      self = .annotation(kind)
    case .furniture(var kind, var edge):
      try fields.value("kind", &kind)
      try fields.value("edge", ifAny: &edge)
      self = .furniture(kind, edge)
    case .guide(var kind):
      try fields.value("kind", &kind)
      self = .guide(kind)
    case .paper, .text, .image, .link, .printMark: break
    }
  }
}

// MARK: Columns

extension ColumnItems: JSONRecord {
  static var blank: ColumnItems { ColumnItems(items: 0..<0) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("items", &items)
    try fields.value("paragraph", ifAny: &paragraph)
    try fields.value("parts", &fragments, unless: [])
    try fields.value("notes", &notes, unless: [])
  }
}

extension ColumnItems.ParagraphTag: JSONRecord {
  static var blank: ColumnItems.ParagraphTag { ColumnItems.ParagraphTag(index: 0) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    let places = 0...Document.maximumByteCount
    try fields.number("index", &index, in: places)
    var level: Int? = headingLevel == 0 ? nil : headingLevel
    try fields.number("heading", ifAny: &level, in: 1...100)
    headingLevel = level ?? 0
    try fields.flag("contents", &isContentsEntry)
    try fields.value("item", ifAny: &listItem)
    try fields.number("marker-end", ifAny: &markerEnd, in: places)
    try fields.number("noted", ifAny: &notedParagraph, in: places)
  }
}

extension ListItem: JSONRecord {
  static var blank: ListItem { ListItem(markerLength: 0) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.number("level", &level, in: 1...1000)
    try fields.number("marker", &markerLength, in: 0...Document.maximumByteCount)
    try fields.value("number", ifAny: &number)
  }
}

extension ColumnItems.TextFragment: JSONRecord {
  static var blank: ColumnItems.TextFragment { ColumnItems.TextFragment(items: 0..<0) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("items", &items)
    try fields.number("link", ifAny: &link, in: 0...Int.max)
    try fields.value("lang", ifAny: &language)
    try fields.value("ruby", ifAny: &ruby)
    try fields.flag("reference", &isReference)
    try fields.value("mark", ifAny: &mark)
    try fields.flag("label", &isLabel)
  }
}

extension ColumnItems.NoteFragment: JSONRecord {
  static var blank: ColumnItems.NoteFragment {
    ColumnItems.NoteFragment(text: "", opening: "", closing: "", continuesNote: false)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("text", &text)
    try fields.value("opening", &opening)
    try fields.value("closing", &closing)
    try fields.flag("continues", &continuesNote)
  }
}

// MARK: Values

/// `[base, reading]`.
extension ColumnItems.RubyFragment: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let texts = try [String](from: node)
    guard texts.count == 2 else { throw node.error("a base and its reading") }
    self.init(base: texts[0], reading: texts[1])
  }

  func write(to writer: inout JSONWriter) { [base, reading].write(to: &writer) }
}

extension LanguageTag: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) { self = try node.language() }
  func write(to writer: inout JSONWriter) { writer.string(text) }
}

/// `[start, end]`, of indices into the items of a list.
extension Range<Int>: JSONRepresentable {
  init(from node: JSONNode) throws(LayoutReadError) {
    let ends = try [Int](from: node)
    guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1] else {
      throw node.error("items of the list in order")
    }
    self = ends[0]..<ends[1]
  }

  func write(to writer: inout JSONWriter) { [lowerBound, upperBound].write(to: &writer) }
}
