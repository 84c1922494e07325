/// A page's drawing while it is gathered: an item goes to the layer of its role, on top of those that are there.
struct PageLayers {
  private let size: PhysicalSize
  /// The items of each layer.
  private var layers: [DisplayList]
  /// The map of the items that are added; `nil` for none.
  var transform: Transform?

  init(size: PhysicalSize) {
    self.size = size
    layers = DisplayRole.Layer.allCases.map { _ in DisplayList(size: size) }
  }

  mutating func add(_ item: DisplayItem, as role: DisplayRole) {
    layers[role.layer.rawValue].append(item, as: role)
    if let transform {
      layers[role.layer.rawValue].apply(
        transform, toItemsFrom: layers[role.layer.rawValue].items.count - 1)
    }
  }

  mutating func add(_ items: [DisplayItem], as role: DisplayRole) {
    let start = layers[role.layer.rawValue].items.count
    layers[role.layer.rawValue].append(items, as: role)
    if let transform { layers[role.layer.rawValue].apply(transform, toItemsFrom: start) }
  }

  // MARK: Columns

  /// The number of items in the layer of the text.
  var textCount: Int { layers[DisplayRole.Layer.text.rawValue].items.count }

  /// Adds a column, whose items are counted in the layer of the text.
  mutating func add(_ column: ColumnItems) {
    layers[DisplayRole.Layer.text.rawValue].columns.append(column)
  }

  /// The page, a layer on the other. Nothing is left here.
  mutating func takeList() -> DisplayList {
    let text = DisplayRole.Layer.text.rawValue
    var list = DisplayList(size: size)
    // It is long on a scroll, and what lies below it is little: so that goes to it.
    swap(&list, &layers[text])
    var below = DisplayList(size: size)
    for layer in layers[..<text] { below.append(layer) }
    list.prepend(below)
    for layer in layers[(text + 1)...] { list.append(layer) }
    self = PageLayers(size: size)
    return list
  }
}

extension PageLayers {
  /// Adds the shadows of a run, the first one to lie on top (DT-17).
  ///
  /// - Parameter em: the size of the text.
  mutating func add(_ shadows: [TextEffects.Shadow], of run: GlyphRun, em: Length) {
    for shadow in shadows.reversed() {
      add(
        run.shadow(shadow, em: em), as: .decoration(shadow.isInner ? .innerShadow : .shadow))
    }
  }

  /// Adds a page's furniture.
  mutating func add(_ furniture: [PlacedFurniture]) {
    for placed in furniture {
      transform = placed.transform
      add(
        placed.items,
        as: placed.isOfDesign ? .design(placed.kind) : .furniture(placed.kind, placed.edge))
    }
    transform = nil
  }
}

extension GlyphRun {
  /// The run in a colour beside it: glyphs as any others, unless it is blurred or falls into them. It
  /// stands for no text, so that none is found twice.
  func shadow(_ shadow: TextEffects.Shadow, em: Length) -> DisplayItem {
    let (x, y) = (shadow.x.resolved(em: em), shadow.y.resolved(em: em))
    let deviation = min(shadow.blur.resolved(em: em), em * TextEffects.Shadow.blurLimit).half
    var run = self
    run.ink = shadow.color
    run.outline?.color = shadow.color
    run.isShadow = true
    run.blend = shadow.blend
    run.text = []
    run.clusters = []
    guard deviation <= .zero, !shadow.isInner else {
      return .shadow(
        GlyphShadow(
          glyphs: run, offset: PhysicalPoint(x: x, y: y), deviation: max(deviation, .zero),
          isInner: shadow.isInner))
    }
    for index in run.glyphs.indices {
      run.glyphs[index].origin.x += x
      run.glyphs[index].origin.y += y
    }
    return .glyphs(run)
  }
}
