import VerticalLayout

extension HTMLLook {
  convenience init(_ tag: HTMLTag, _ declarations: [String: String], isOfAll: Bool = false) {
    var tag = tag
    tag.look = HTMLLook(declarations: declarations, attributes: nil, box: nil)
    self.init(
      declarations: declarations, attributes: isOfAll ? HTMLElement.attributes(of: tag) : nil,
      box: tag.box)
  }
}

extension HTMLTag {
  /// The attributes that the element gives its text.
  var textAttributes: [Attribute] {
    let isOfKind = attributes.keys.allSatisfy { $0 == "class" || $0 == "id" }
    return (isOfKind ? look?.attributes : nil) ?? HTMLElement.attributes(of: self)
  }
}

/// The elements around a place of a page, and what style sheets make of each.
///
/// Elements with the same names and classes, within such elements, look alike. A novel has tens of thousands of them in
/// some ten kinds, so that the rules are asked once for each kind.
struct HTMLPath {
  /// From the outermost on.
  private(set) var elements: [HTMLStyleSheet.Element] = []
  /// The kinds of the elements, as far as they are known.
  private var kinds: [Int] = []
  private var known: [Step: Int] = [:]
  /// By kind.
  private var looks: [HTMLLook?] = []
  /// The number of rules that the looks are by.
  private var ruleCount = 0

  /// An element within one of a kind; -1 for the page.
  private struct Step: Hashable {
    var outer: Int
    var element: HTMLStyleSheet.Element
  }

  mutating func enter(_ tag: HTMLTag) { elements.append(HTMLStyleSheet.Element(tag)) }

  mutating func leave() {
    _ = elements.popLast()
    if kinds.count > elements.count { kinds.removeLast() }
  }

  /// The look of the element that was entered last.
  mutating func look(of tag: HTMLTag, in sheet: HTMLStyleSheet) -> HTMLLook {
    if sheet.ruleCount != ruleCount {
      (kinds, looks) = ([], [])
      known.removeAll()
      ruleCount = sheet.ruleCount
    }
    while kinds.count < elements.count {
      let element = sheet.seen(elements[kinds.count])
      let step = Step(outer: kinds.last ?? -1, element: element)
      let kind = known[step] ?? looks.count
      if kind == looks.count {
        known[step] = kind
        looks.append(nil)
      }
      kinds.append(kind)
    }
    if let own = tag.attributes["style"] {
      return HTMLLook(tag, sheet.declarations(for: elements, own: own))
    }
    guard let kind = kinds.last else { return HTMLLook(tag, [:]) }
    if let look = looks[kind] { return look }
    var bare = HTMLTag(name: tag.name)
    bare.attributes["class"] = tag.attributes["class"]
    let look = HTMLLook(bare, sheet.declarations(for: elements), isOfAll: true)
    looks[kind] = look
    return look
  }
}
