/// The roles of a page's items in a layout that was saved before they had any. They follow from its
/// columns and furniture, and from the kinds of items.
struct OlderRoles {
  /// All of them, an item each.
  private(set) var all: [DisplayRole.RoleItems] = []

  /// - Parameter furniture: the kinds of the page's furniture, in order.
  init(of drawing: PageDrawing, size: PhysicalSize, furniture: [PageFurniture.FurnitureLine.Kind]) {
    let page = PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height)
    let kinds = furniture.filter(\.isLineOfText)
    var roles = [DisplayRole?](repeating: nil, count: drawing.items.count)
    for (number, stretch) in drawing.furniture.enumerated() {
      // Furniture without a glyph has a kind and no items.
      let kind = kinds.count == drawing.furniture.count ? kinds[number] : .folio
      let edge: PageFurniture.FurnitureEdge = stretch.isHeader ? .head : .foot
      for index in stretch.items {
        roles[index] = .furniture(kind, kind == .hiddenFolio ? nil : edge)
      }
    }
    for column in drawing.columns {
      for index in column.items { roles[index] = .text }
      for part in column.fragments {
        for index in part.items {
          if part.ruby != nil { roles[index] = .annotation(.ruby) }
          if part.mark != nil { roles[index] = .annotation(.noteMark) }
        }
      }
    }
    for (index, item) in drawing.items.enumerated() {
      var role = roles[index] ?? item.olderRole
      if index == 0, case .fill(page, _) = item { role = .paper }
      all.append(DisplayRole.RoleItems(items: index..<index + 1, role: role))
    }
  }
}

extension DisplayItem {
  /// The role of an item that is no furniture and stands on no column.
  fileprivate var olderRole: DisplayRole {
    switch self {
    case .glyphs(let run): run.text.isEmpty ? .decoration(.shadow) : .text
    case .missing: .text
    case .image(let image): image.isDecoration ? .image : .text
    case .shadow(let shadow): .decoration(shadow.isInner ? .innerShadow : .shadow)
    case .fill, .stroke, .path: .decoration(.sideLine)
    case .link, .jump, .anchor: .link
    }
  }
}
