import VerticalLayout

/// An XML file as a flat list of its nodes in the order of the file: what a parser makes, and readers walk.
///
/// Names are interned with their namespace, so that a reader looks each of them up once. Text and values of attributes
/// stand in one array of bytes. White space is kept.
public final class XMLTree: Sendable {
  /// An element's or attribute's name. Attributes without a prefix have no namespace.
  public struct Name: Hashable, Sendable {
    public let namespace: String
    public let local: String

    public init(_ namespace: String, _ local: String) {
      self.namespace = namespace
      self.local = local
    }
  }

  /// An element or a stretch of text. 16 bytes: a novel in Word has hundreds of thousands.
  struct Node: Sendable {
    /// The index in ``XMLTree/names``; -1 for text.
    var name: Int32
    /// An element's first attribute, or the first byte of a text, and how many of them.
    var start: Int32
    var count: Int32
    /// The index after its last descendant.
    var end: Int32
  }

  struct AttributeValue: Sendable {
    var name: Int32
    var start: Int32
    var count: Int32
  }

  public let names: [Name]
  let nodes: [Node]
  let attributes: [AttributeValue]
  let bytes: [UInt8]

  fileprivate init(_ builder: XMLTreeBuilder) {
    names = builder.names
    nodes = builder.nodes
    attributes = builder.attributes
    bytes = builder.bytes
  }

  /// All elements, in the order of the file.
  var allElements: some Sequence<XMLElement> {
    XMLNamedElements(
      tree: self, isWanted: [], index: 0, end: nodes.count)
  }

  /// All elements of some local names, in the order of the file: names are compared once each.
  func elements(_ names: Set<String>) -> some Sequence<XMLElement> {
    elements(names, in: nodes.indices)
  }

  fileprivate func elements(
    _ locals: Set<String>, in range: Range<Int>
  ) -> some Sequence<XMLElement> {
    XMLNamedElements(
      tree: self, isWanted: names.map { locals.contains($0.local) }, index: range.lowerBound,
      end: range.upperBound)
  }

  /// The text of a node.
  fileprivate func string(_ node: Node) -> String {
    let start = Int(node.start)
    return String(decoding: bytes[start..<start + Int(node.count)], as: UTF8.self)
  }

  /// The number of characters of a node of text.
  fileprivate func characterCount(of node: Node) -> Int {
    let start = Int(node.start)
    var count = 0
    for place in start..<start + Int(node.count) where bytes[place] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// True if some words stand in its texts, or in the values of its attributes.
  func hasBytes(of words: String) -> Bool {
    let bytes = bytes
    return bytes.span.contains(Array(words.utf8))
  }

  /// True if two stretches of bytes are equal.
  fileprivate func hasEqualBytes(_ first: Int32, _ second: Int32, _ count: Int32) -> Bool {
    var offset = 0
    while offset < Int(count), bytes[Int(first) + offset] == bytes[Int(second) + offset] {
      offset += 1
    }
    return offset == Int(count)
  }

  /// The outermost element; `nil` where there is none.
  public var root: XMLElement? { nodes.isEmpty ? nil : XMLElement(tree: self, index: 0) }
}

/// An element of an ``XMLTree``.
public struct XMLElement: Sendable {
  let tree: XMLTree
  let index: Int

  private var node: XMLTree.Node { tree.nodes[index] }
  /// The index after its last descendant.
  var end: Int { Int(node.end) }

  /// Its place among ``XMLTree/names``.
  public var nameIndex: Int { Int(node.name) }
  public var name: XMLTree.Name { tree.names[nameIndex] }
  var local: String { tree.names[nameIndex].local }

  /// The value of an attribute; `nil` where it has none.
  public func attribute(_ local: String, _ namespace: String = "") -> String? {
    let start = Int(node.start)
    for index in start..<start + Int(node.count) {
      let name = Int(tree.attributes[index].name)
      if tree.names[name].local == local, tree.names[name].namespace == namespace {
        let first = Int(tree.attributes[index].start)
        return String(
          decoding: tree.bytes[first..<first + Int(tree.attributes[index].count)], as: UTF8.self)
      }
    }
    return nil
  }

  /// Its elements and texts, in order.
  public var children: XMLChildren {
    XMLChildren(tree: tree, index: index + 1, end: Int(node.end))
  }

  /// Its elements alone.
  public var elements: [XMLElement] {
    children.compactMap { child -> XMLElement? in
      if case .element(let element) = child { element } else { nil }
    }
  }

  /// Its elements alone, one after the other.
  var childElements: some Sequence<XMLElement> {
    XMLChildElements(tree: tree, index: index + 1, end: Int(node.end))
  }

  /// All elements inside it, in order.
  var descendants: some Sequence<XMLElement> {
    XMLNamedElements(
      tree: tree, isWanted: [], index: index + 1, end: Int(node.end))
  }

  /// The elements of some local names inside it, in order.
  func descendants(_ names: Set<String>) -> some Sequence<XMLElement> {
    tree.elements(names, in: index + 1..<Int(node.end))
  }

  /// The number of characters in it.
  var characterCount: Int {
    var count = 0
    for inner in index + 1..<Int(node.end) where tree.nodes[inner].name < 0 {
      count += tree.characterCount(of: tree.nodes[inner])
    }
    return count
  }

  /// The number of characters in its children of a local name.
  func characterCount(ofChildren local: String) -> Int {
    var count = 0
    var child = index + 1
    let end = Int(node.end)
    while child < end {
      let last = Int(tree.nodes[child].end)
      if tree.nodes[child].name >= 0, tree.names[Int(tree.nodes[child].name)].local == local {
        count += XMLElement(tree: tree, index: child).characterCount
      }
      child = last
    }
    return count
  }

  /// The first element of a name among its children.
  public func first(_ local: String, _ namespace: String? = nil) -> XMLElement? {
    var child = index + 1
    let end = Int(node.end)
    while child < end {
      let name = Int(tree.nodes[child].name)
      if name >= 0, tree.names[name].local == local,
        namespace == nil || tree.names[name].namespace == namespace
      {
        return XMLElement(tree: tree, index: child)
      }
      child = Int(tree.nodes[child].end)
    }
    return nil
  }

  /// All text inside it.
  public var text: String {
    let end = Int(node.end)
    // Most elements with text have one stretch of it.
    if index + 2 == end, tree.nodes[index + 1].name < 0 {
      return tree.string(tree.nodes[index + 1])
    }
    var bytes: [UInt8] = []
    for node in tree.nodes[index + 1..<end] where node.name < 0 {
      bytes += tree.bytes[Int(node.start)..<Int(node.start) + Int(node.count)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Its bytes with all that is in it, as a key: equal ones are written alike (CT-5).
  public func isAlike(_ other: XMLElement) -> Bool {
    let (a, b) = (node, other.node)
    guard tree === other.tree, a.end - Int32(index) == b.end - Int32(other.index) else {
      return false
    }
    for step in 0..<Int(a.end) - index {
      let (x, y) = (tree.nodes[index + step], tree.nodes[other.index + step])
      guard x.name == y.name, x.count == y.count else { return false }
      if x.name < 0 {
        guard tree.hasEqualBytes(x.start, y.start, x.count) else { return false }
        continue
      }
      for offset in 0..<Int(x.count) {
        let (p, q) = (
          tree.attributes[Int(x.start) + offset], tree.attributes[Int(y.start) + offset]
        )
        guard p.name == q.name, p.count == q.count, tree.hasEqualBytes(p.start, q.start, p.count)
        else {
          return false
        }
      }
    }
    return true
  }
}

/// The children of an element, one after the other.
public struct XMLChildren: Sequence, IteratorProtocol, Sendable {
  /// A child of an element.
  public enum Child: Sendable {
    case element(XMLElement)
    case text(String)
  }

  let tree: XMLTree
  var index: Int
  let end: Int

  public mutating func next() -> Child? {
    guard index < end else { return nil }
    let node = tree.nodes[index]
    defer { index = Int(node.end) }
    if node.name >= 0 { return .element(XMLElement(tree: tree, index: index)) }
    return .text(tree.string(node))
  }
}

/// The elements of some names in a part of a tree, in the order of the file.
private struct XMLNamedElements: Sequence, IteratorProtocol {
  let tree: XMLTree
  /// By the index of a name; empty for all.
  let isWanted: [Bool]
  var index: Int
  let end: Int

  mutating func next() -> XMLElement? {
    while index < end {
      let place = index
      index += 1
      let name = Int(tree.nodes[place].name)
      if name >= 0, isWanted.isEmpty || isWanted[name] {
        return XMLElement(tree: tree, index: place)
      }
    }
    return nil
  }
}

/// The elements among the children of an element, one after the other.
private struct XMLChildElements: Sequence, IteratorProtocol {
  let tree: XMLTree
  var index: Int
  let end: Int

  mutating func next() -> XMLElement? {
    while index < end {
      let place = index
      index = Int(tree.nodes[place].end)
      if tree.nodes[place].name >= 0 { return XMLElement(tree: tree, index: place) }
    }
    return nil
  }
}

/// Builds an ``XMLTree`` from the events of a parser.
public struct XMLTreeBuilder {
  fileprivate var names: [XMLTree.Name] = []
  fileprivate var nodes: [XMLTree.Node] = []
  fileprivate var attributes: [XMLTree.AttributeValue] = []
  fileprivate var bytes: [UInt8] = []
  private var indices: [XMLTree.Name: Int32] = [:]
  private var open: [Int] = []
  /// True if text that comes continues the last node.
  private var isInText = false

  public init() {}

  /// The number of elements that are open.
  public var depth: Int { open.count }

  /// The index of a name, the same for equal ones.
  public mutating func intern(_ name: XMLTree.Name) -> Int32 {
    if let index = indices[name] { return index }
    // Equal strings of one storage are compared at once.
    let known = XMLNamespaces.known[name.namespace] ?? name.namespace
    let name = XMLTree.Name(known, name.local)
    let index = Int32(truncatingIfNeeded: names.count)
    names.append(name)
    indices[name] = index
    return index
  }

  /// Opens an element.
  public mutating func begin(_ name: Int32) {
    isInText = false
    open.append(nodes.count)
    nodes.append(
      XMLTree.Node(
        name: name, start: Int32(clamping: attributes.count), count: 0, end: 0))
  }

  /// Gives the element that was opened last an attribute.
  public mutating func add(_ name: Int32, _ value: Span<UInt8>) {
    guard let last = open.last else { return }
    attributes.append(
      XMLTree.AttributeValue(
        name: name, start: Int32(clamping: bytes.count), count: Int32(clamping: value.count)))
    append(value)
    nodes[last].count += 1
  }

  /// Adds text to the element that is open; white space outside of all is left out.
  public mutating func addText(_ text: Span<UInt8>) {
    guard !open.isEmpty else { return }
    if isInText {
      append(text)
      nodes[nodes.count - 1].count += Int32(clamping: text.count)
      return
    }
    nodes.append(
      XMLTree.Node(
        name: -1, start: Int32(clamping: bytes.count), count: Int32(clamping: text.count),
        end: Int32(clamping: nodes.count + 1)))
    append(text)
    isInText = true
  }

  /// Adds a character by its name in HTML; `false` for a name that is not known.
  public mutating func addCharacter(named name: String) -> Bool {
    guard let (scalar, _) = HTMLEntities.scalar(Array("&\(name);".utf8)[...]) else { return false }
    let text = Array(String(scalar).utf8)
    addText(text.span)
    return true
  }

  /// Closes the element that was opened last.
  public mutating func end() {
    isInText = false
    guard let last = open.popLast() else { return }
    nodes[last].end = Int32(clamping: nodes.count)
  }

  private mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// The tree of what has been added.
  public consuming func finish() -> XMLTree { XMLTree(self) }
}
