/// Items to draw on a page, in the order of painting: all that a backend sees. PDF, SVG and PNG come from the same
/// list, and the layout dump gives the same coordinates.
///
/// Each item has a role, which tells what it is and which layer it is painted in. Text is in reading order.
public struct DisplayList: Hashable, Sendable {
  public var size: PhysicalSize
  public private(set) var items: [DisplayItem] = []
  /// Stretches of items with one role, in order: together they are all items.
  public private(set) var roles: [DisplayRole.RoleItems] = []
  /// The items of each column, in order. They may be none: a page can be drawn without knowing.
  public var columns: [ColumnItems] = []
  /// The items that are drawn turned, scaled or moved, in order.
  public private(set) var transforms: [DisplayList.TransformedItems] = []
  /// The number of the page, for viewers to show; `nil` where pages are counted by the document's metadata.
  public var label: DocumentSection.PageLabel?
  /// The place of the page on a larger sheet; `nil` where it is all of it.
  public var boxes: PrintSheet.PageBoxes?

  /// An empty page.
  public init(size: PhysicalSize) { self.size = size }

  /// A page of items with one role.
  public init(
    size: PhysicalSize, items: [DisplayItem], as role: DisplayRole, columns: [ColumnItems] = []
  ) {
    self.size = size
    self.columns = columns
    append(items, as: role)
  }

  // MARK: Adding

  /// Adds an item to the layer of its role, on top of those that are there.
  public mutating func add(_ item: DisplayItem, as role: DisplayRole) {
    // A sheet has layers for each of its pages: those of the last one count.
    let index = roles.lastIndex { $0.role.layer <= role.layer }.map { $0 + 1 } ?? 0
    guard index < roles.count else { return append(item, as: role) }
    let place = roles[index].items.lowerBound
    items.insert(item.standing(as: role), at: place)
    for later in roles.indices[index...] { roles[later].items = roles[later].items.moved(by: 1) }
    roles.insert(DisplayRole.RoleItems(items: place..<place + 1, role: role), at: index)
    columns.makeRoom(at: place)
    for index in transforms.indices { transforms[index].items.makeRoom(at: place) }
  }

  /// Adds an item on top of all others.
  package mutating func append(_ item: DisplayItem, as role: DisplayRole) {
    items.append(item.standing(as: role))
    extendRoles(by: 1, role)
  }

  package mutating func append(_ more: [DisplayItem], as role: DisplayRole) {
    items += role.isText ? more : more.map { $0.standing(as: role) }
    extendRoles(by: more.count, role)
  }

  /// Adds some items of another list on top of all others, with the maps that these have there.
  package mutating func append(_ range: Range<Int>, of other: DisplayList, as role: DisplayRole) {
    let base = items.count
    append(Array(other.items[range]), as: role)
    for stretch in other.transforms {
      let own = stretch.items.clamped(to: range)
      guard !own.isEmpty else { continue }
      let start = base + own.lowerBound - range.lowerBound
      add(
        DisplayList.TransformedItems(items: start..<start + own.count, transform: stretch.transform)
      )
    }
  }

  /// Adds a stretch after all others: to the last one, where it goes on with it.
  mutating func add(_ stretch: DisplayList.TransformedItems) {
    if let last = transforms.last, last.transform == stretch.transform,
      last.items.upperBound == stretch.items.lowerBound
    {
      transforms[transforms.count - 1].items = last.items.lowerBound..<stretch.items.upperBound
    } else {
      transforms.append(stretch)
    }
  }

  /// Adds the items of another list on top of all others, and its columns.
  mutating func append(_ other: DisplayList) {
    let base = items.count
    items += other.items
    for stretch in other.transforms {
      add(
        DisplayList.TransformedItems(
          items: stretch.items.moved(by: base), transform: stretch.transform))
    }
    for stretch in other.roles { extendRoles(by: stretch.items.count, stretch.role) }
    var more = other.columns
    more.move(by: base)
    columns += more
  }

  /// Adds the items of another list below all others.
  mutating func prepend(_ other: DisplayList) {
    let base = other.items.count
    guard base > 0 else { return }
    items.insert(contentsOf: other.items, at: 0)
    for index in roles.indices { roles[index].items = roles[index].items.moved(by: base) }
    roles.insert(contentsOf: other.roles, at: 0)
    columns.move(by: base)
    columns.insert(contentsOf: other.columns, at: 0)
    for index in transforms.indices {
      transforms[index].items = transforms[index].items.moved(by: base)
    }
    transforms.insert(contentsOf: other.transforms, at: 0)
  }

  /// Gives a role to the next items, as many as that.
  private mutating func extendRoles(by count: Int, _ role: DisplayRole) {
    guard count > 0 else { return }
    let start = roles.last?.items.upperBound ?? 0
    if roles.last?.role != role {
      roles.append(DisplayRole.RoleItems(items: start..<start, role: role))
    }
    let last = roles.count - 1
    roles[last].items = roles[last].items.lowerBound..<start + count
  }

  /// Maps items from an index on, also those that are mapped already.
  public mutating func apply(_ transform: Transform, toItemsFrom start: Int) {
    guard start >= 0, start < items.count, !transform.isIdentity else { return }
    let old = transforms
    transforms = []
    var end = start
    for stretch in old {
      let (before, own) = (
        stretch.items.clamped(to: 0..<start), stretch.items.clamped(to: start..<items.count)
      )
      if !before.isEmpty {
        add(DisplayList.TransformedItems(items: before, transform: stretch.transform))
      }
      guard !own.isEmpty else { continue }
      if end < own.lowerBound {
        add(DisplayList.TransformedItems(items: end..<own.lowerBound, transform: transform))
      }
      add(
        DisplayList.TransformedItems(
          items: own, transform: stretch.transform.followed(by: transform)))
      end = own.upperBound
    }
    if end < items.count {
      add(DisplayList.TransformedItems(items: end..<items.count, transform: transform))
    }
  }

  // MARK: Changing

  /// Changes items, which keep their roles.
  package mutating func update(_ change: (inout DisplayItem, DisplayRole) -> Void) {
    for stretch in roles {
      for index in stretch.items { change(&items[index], stretch.role) }
    }
  }

  /// The same on a page of another size, with its origin at a place of it.
  public func moved(x: Length, y: Length, to size: PhysicalSize) -> DisplayList {
    var list = self
    list.size = size
    guard x != .zero || y != .zero else { return list }
    list.update { item, _ in item = item.moved(x: x, y: y) }
    for index in list.transforms.indices {
      list.transforms[index].transform = list.transforms[index].transform.moved(x: x, y: y)
    }
    return list
  }
}

extension DisplayList {
  /// Items of a display list that a map turns, scales or moves: their places are those before it. Pages on a sheet that is
  /// folded twice are turned by half a circle, and the columns of a fan stand on its rays.
  public struct TransformedItems: Hashable, Sendable {
    /// Indices into the list's items.
    public var items: Range<Int>
    /// The map from their places to those on the page.
    public var transform: Transform

    public init(items: Range<Int>, transform: Transform) {
      self.items = items
      self.transform = transform
    }
  }
}

extension DisplayList {
  /// The items, but links, places that they lead to and rooms with their areas as they lie on the page: the upright
  /// rectangles around them.
  package var itemsInPlace: [DisplayItem] {
    guard !transforms.isEmpty else { return items }
    var items = items
    for stretch in transforms {
      let transform = stretch.transform
      for index in stretch.items.clamped(to: 0..<items.count) {
        switch items[index] {
        case .link(let uri, let rects):
          items[index] = .link(uri: uri, rects.map(transform.bounds(of:)))
        case .jump(let name, let rects):
          items[index] = .jump(to: name, rects.map(transform.bounds(of:)))
        case .anchor(let name, let rect):
          items[index] = .anchor(name: name, transform.bounds(of: rect))
        case .image(var image):
          image.rect = transform.bounds(of: image.rect)
          image.bounds = transform.bounds(of: image.bounds)
          image.clip = image.clip.map(transform.bounds(of:))
          items[index] = .image(image)
        case .glyphs, .missing, .fill, .stroke, .path, .shadow: break
        }
      }
    }
    return items
  }
}

/// Items of a display list that follow each other and have something in common.
@usableFromInline package protocol ItemStretch {
  /// Indices into the list's items.
  var items: Range<Int> { get }
}

extension DisplayList.TransformedItems: ItemStretch {}
extension DisplayRole.RoleItems: ItemStretch {}

extension ArraySlice where Element: ItemStretch {
  /// The stretch that an item belongs to, of stretches in order; `nil` for none. Items are asked for in order.
  @inlinable package mutating func stretch(ofItem index: Int) -> Element? {
    while let first, first.items.upperBound <= index { removeFirst() }
    return first.flatMap { $0.items.contains(index) ? $0 : nil }
  }
}

extension DisplayList {
  /// An image in its place, with the text that stands for it.
  public struct ImageUse: Hashable, Sendable {
    /// The name of the image in ``Document/images``.
    public var name: String
    /// The place of the whole image, whatever part of it shows.
    public var rect: PhysicalRect
    /// The part that shows; `nil` for all.
    public var clip: PhysicalRect?
    /// Its room in the column, or the page that it fills.
    public var bounds: PhysicalRect
    /// The part of it that fills its page; `nil` for an image in the text (BK-B7).
    public var plate: ImageAttachment.Plate?
    /// The font and the size of the text around it.
    public var font: FontID
    public var size: Length
    /// The text that it stands for, in UTF-8; empty where there is none.
    public var text: [UInt8]
    /// Words for those who do not see it, where these are no part of the text.
    public var description = ""

    /// True if it stands for no text, as what is drawn around text does.
    public var isDecoration: Bool { text.isEmpty }

    /// The name of the room that it is, in which nothing is drawn; `nil` for an image.
    public var room: String? { name.roomName }

    /// An image that stands for no text.
    public init(decoration name: String, in rect: PhysicalRect) {
      self.init(name: name, rect: rect, bounds: rect, font: FontID(0), size: .zero, text: [])
    }

    public init(
      name: String, rect: PhysicalRect, clip: PhysicalRect? = nil, bounds: PhysicalRect,
      font: FontID, size: Length, text: [UInt8]
    ) {
      self.name = name
      self.rect = rect
      self.clip = clip
      self.bounds = bounds
      self.font = font
      self.size = size
      self.text = text
    }
  }
}

extension DisplayList {
  /// A character that no font has, drawn as a box in its place; the text stays in the output.
  public struct MissingGlyph: Hashable, Sendable {
    /// The cell.
    public var bounds: PhysicalRect
    public var ink: Color
    /// The font around it, for a backend that has to show the text with some glyph.
    public var font: FontID?
    public var size: Length
    /// The character, in UTF-8.
    public var text: [UInt8]

    public init(
      bounds: PhysicalRect, ink: Color, font: FontID?, size: Length, text: [UInt8]
    ) {
      self.bounds = bounds
      self.ink = ink
      self.font = font
      self.size = size
      self.text = text
    }

    /// The box's outline: inset by a sixteenth of the em, a thirty-second of it wide.
    public var outline: (rect: PhysicalRect, width: Length) {
      let inset = size.scaled(by: 1, over: 16)
      return (
        PhysicalRect(
          x: bounds.x + inset, y: bounds.y + inset, width: bounds.width - inset * 2,
          height: bounds.height - inset * 2),
        size.scaled(by: 1, over: 32)
      )
    }
  }
}

extension DisplayList {
  /// The page without its text: what is drawn is the same, and backends draw the outlines of glyphs that
  /// stand for no text (DT-23).
  public var outlined: DisplayList {
    var list = self
    list.update { item, _ in
      switch item {
      case .glyphs(var run):
        run.text = []
        run.clusters = []
        item = .glyphs(run)
      case .missing(var missing):
        missing.text = []
        item = .missing(missing)
      default: break
      }
    }
    return list
  }
}

public enum DisplayItem: Hashable, Sendable {
  case glyphs(GlyphRun)
  case missing(DisplayList.MissingGlyph)
  /// A rectangle, filled.
  case fill(PhysicalRect, Color)
  /// A rectangle's outline; the line's middle lies on the edge.
  case stroke(PhysicalRect, width: Length, Color)
  /// Lines and curves, for what a rectangle is too little.
  case path(DisplayPath)
  /// A shadow that is blurred, or falls into its glyphs.
  case shadow(GlyphShadow)
  case image(DisplayList.ImageUse)
  /// An area that leads to a URI, one rectangle a column. Draws nothing.
  case link(uri: String, [PhysicalRect])
  /// An area that leads to an anchor of the document, which may be on another page. Draws nothing.
  case jump(to: String, [PhysicalRect])
  /// A place that links lead to. No two have one name. Draws nothing.
  case anchor(name: String, PhysicalRect)
}

extension DisplayItem {
  /// The same as what it is on its page: nothing but text stands for a part of the author's text.
  func standing(as role: DisplayRole) -> DisplayItem {
    guard !role.isText else { return self }
    switch self {
    case .glyphs(var run) where !run.text.isEmpty:
      run.text = []
      for index in run.clusters.indices { run.clusters[index].byteCount = 0 }
      return .glyphs(run)
    case .missing(var glyph) where !glyph.text.isEmpty:
      glyph.text = []
      return .missing(glyph)
    case .image(var image) where !image.text.isEmpty:
      image.text = []
      return .image(image)
    case .glyphs, .missing, .image, .shadow, .fill, .stroke, .path, .link, .jump, .anchor:
      return self
    }
  }
}
