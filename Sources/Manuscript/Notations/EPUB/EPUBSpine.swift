/// An EPUB by its package document: what is read, in which order, and what it is called (EI-1, EI-2, EI-5).
struct EPUBSpine {
  /// A file of text in the order of reading.
  struct Item {
    var name: String
    /// True where a page of its own begins before it.
    var beginsPage = true
  }

  private(set) var items: [Item] = []
  private(set) var title: String?
  private(set) var author: String?
  private(set) var language: String?
  /// The files that are left out, by their kinds: the cover, the navigation, contents.
  private(set) var leftOut: [String] = []
  /// The number of texts beside the others, which stand after them.
  private(set) var asideCount = 0
  /// What its navigation leads to, in order.
  private(set) var navigation: [Target] = []

  /// A place that the navigation leads to, with its level from 1 on.
  struct Target {
    var name: String
    var fragment: String?
    var level: Int
    /// What it is called.
    var title = ""
  }

  /// - Parameter kept: which texts are read.
  init(_ parts: some ContainerParts, keeping kept: BookParts = .body) throws(ContainerError) {
    guard let container = try parts.xml("META-INF/container.xml") else {
      throw ContainerError("an EPUB without META-INF/container.xml")
    }
    let file = container.allElements.first { $0.name.local == "rootfile" }
    guard let name = file?.attribute("full-path"), let root = try parts.xml(name)?.root else {
      throw ContainerError("an EPUB without its package document")
    }
    try Self.checkProtection(parts)
    try take(root, name: name, parts, keeping: kept)
    guard !items.isEmpty else { throw ContainerError("an EPUB without a text to read") }
  }

  /// Fonts may be disguised; anything else that is encrypted is a book that only its own reader opens.
  private static func checkProtection(_ parts: some ContainerParts) throws(ContainerError) {
    guard let encryption = try parts.xml("META-INF/encryption.xml") else { return }
    let fonts = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]
    let isProtected = encryption.allElements.contains { element in
      element.name.local == "EncryptionMethod"
        && !fonts.contains(element.attribute("Algorithm") ?? "")
    }
    if isProtected {
      throw ContainerError("a protected EPUB, which only the reader of its shop opens")
    }
  }

  private mutating func take(
    _ root: XMLElement, name: String, _ parts: some ContainerParts, keeping kept: BookParts
  ) throws(ContainerError) {
    var contents: String?
    var files: [String: (name: String, properties: String)] = [:]
    var order: [XMLElement] = []
    var apart: [String: String] = [:]
    for element in root.descendants {
      switch element.name.local {
      case "meta"
      where element.attribute("property") == "rendition:layout"
        && element.text.bare == "pre-paginated":
        throw ContainerError("an EPUB whose pages are pictures; there is no text to set")
      case "item":
        guard let id = element.attribute("id"),
          let file = element.attribute("href").flatMap({ PartName.resolve($0, from: name) })
        else { continue }
        let type = element.attribute("media-type") ?? ""
        if type == "application/x-dtbncx+xml" { contents = file }
        guard type == "application/xhtml+xml" || type == "text/html" else { continue }
        files[id] = (file, element.attribute("properties") ?? "")
      case "itemref": order.append(element)
      case "reference":
        // The guide of EPUB 2.
        if let kind = element.attribute("type"),
          let file = element.attribute("href").flatMap({ PartName.resolve($0, from: name) })
        {
          apart[file] = kind
        }
      default: break
      }
    }
    takeMetadata(root)
    for (file, properties) in files.values.sorted(by: { $0.name < $1.name })
    where properties.split(separator: " ").contains("nav") {
      apart[file] = "nav"
      navigation = try Self.navigation(file, parts)
      // Landmarks lead to the cover and the contents.
      for (type, target) in try Self.landmarks(of: file, parts) {
        apart[target] = apart[target] ?? type
      }
    }
    if navigation.isEmpty, let contents, let tree = try parts.xml(contents) {
      navigation = Self.navigation(tree, file: contents)
    }
    if kept == .all { apart = [:] }
    let texts = Set(files.values.map(\.name))
    try takeItems(order, files, apart) { (file) throws(ContainerError) in
      guard kept == .body, let bytes = try parts.bytes(file) else { return nil }
      // A page of links to the others is their contents.
      return Self.kind(bytes) ?? (Self.isContents(bytes, of: file, texts) ? "toc" : nil)
    }
  }

  /// The places that the list of a navigation document leads to (EPUB 3.3, 7.4).
  private static func navigation(
    _ file: String, _ parts: some ContainerParts
  ) throws(ContainerError) -> [Target] {
    guard let bytes = try parts.bytes(file) else { return [] }
    var found: [Target] = []
    var tags = HTMLTokens(bytes)
    var (isInside, depth) = (false, 0)
    var isInLink = false
    while let token = tags.next() {
      switch token.kind {
      case .text where isInLink && !found.isEmpty:
        found[found.count - 1].title += String(decoding: bytes[token.range], as: UTF8.self)
      case .close("a"): isInLink = false
      case .open(let tag) where tag.name == "nav":
        isInside = tag.attributes["epub:type"].map { $0 == "toc" } ?? found.isEmpty
      case .close("nav"): isInside = false
      case .open(let tag) where tag.name == "ol" && isInside: depth += 1
      case .close("ol") where isInside: depth -= 1
      case .open(let tag) where tag.name == "a" && isInside:
        guard let target = target(tag.attributes["href"] ?? "", file, depth) else { continue }
        found.append(target)
        isInLink = true
      default: break
      }
    }
    return found
  }

  /// Those of the contents of EPUB 2.
  private static func navigation(_ tree: XMLTree, file: String) -> [Target] {
    var found: [Target] = []
    func add(_ parent: XMLElement, _ level: Int) {
      for element in parent.elements where element.name.local == "navPoint" {
        let source = element.elements.first { $0.name.local == "content" }?.attribute("src")
        if var target = target(source ?? "", file, level) {
          target.title = element.elements.first { $0.name.local == "navLabel" }?.text ?? ""
          found.append(target)
        }
        add(element, level + 1)
      }
    }
    for element in tree.allElements where element.name.local == "navMap" { add(element, 1) }
    return found
  }

  private static func target(_ reference: String, _ file: String, _ level: Int) -> Target? {
    guard let name = PartName.resolve(reference, from: file) else { return nil }
    let fragment = reference.firstIndex(of: "#").map {
      String(reference[reference.index(after: $0)...])
    }
    return Target(name: name, fragment: fragment, level: min(max(level, 1), 4))
  }

  /// The kind of a page by its body: `cover` or `toc`; `nil` for a text.
  private static func kind(_ bytes: [UInt8]) -> String? {
    var tags = HTMLTokens(bytes)
    while let token = tags.next() {
      guard case .open(let tag) = token.kind, tag.name == "body" else { continue }
      let types = (tag.attributes["epub:type"] ?? "").split(separator: " ")
      return ["cover", "toc"].first { kind in
        types.contains { $0 == kind } || tag.classes.contains("p-" + kind)
      }
    }
    return nil
  }

  /// True for a text that has links to texts of the book, three or more, and nothing beside them but headings.
  private static func isContents(
    _ bytes: [UInt8], of file: String, _ files: Set<String>
  ) -> Bool {
    var tags = HTMLTokens(bytes)
    var (count, isInLink, isInBody, isInHeading) = (0, false, false, false)
    while let token = tags.next() {
      switch token.kind {
      case .text:
        if isInBody, !isInLink, !isInHeading, bytes[token.range].contains(where: { $0 > 0x20 }) {
          return false
        }
      case .open(let tag):
        switch tag.name {
        case "body": isInBody = true
        case "h1", "h2", "h3", "h4", "h5", "h6": isInHeading = true
        case "a":
          guard let target = tag.attributes["href"].flatMap({ PartName.resolve($0, from: file) }),
            files.contains(target)
          else { continue }
          // The contents may name themselves.
          if target != file { count += 1 }
          isInLink = true
        case "img", "image": return false
        default: break
        }
      case .close("a"): isInLink = false
      case .close("h1"), .close("h2"), .close("h3"), .close("h4"), .close("h5"), .close("h6"):
        isInHeading = false
      case .close("body"): isInBody = false
      default: break
      }
    }
    return count > 2
  }

  /// The kinds and the files of what a navigation document leads to by their kinds.
  private static func landmarks(
    of file: String, _ parts: some ContainerParts
  ) throws(ContainerError) -> [(String, String)] {
    guard let bytes = try parts.bytes(file) else { return [] }
    var found: [(String, String)] = []
    var tags = HTMLTokens(bytes)
    while let token = tags.next() {
      guard case .open(let tag) = token.kind, tag.name == "a",
        let type = tag.attributes["epub:type"], type == "cover" || type == "toc",
        let target = tag.attributes["href"].flatMap({ PartName.resolve($0, from: file) })
      else { continue }
      found.append((type, target))
    }
    return found
  }

  private mutating func takeItems(
    _ order: [XMLElement], _ files: [String: (name: String, properties: String)],
    _ apart: [String: String], kind: (String) throws(ContainerError) -> String?
  ) throws(ContainerError) {
    var aside: [Item] = []
    var seen: Set<String> = []
    for element in order {
      guard let file = element.attribute("idref").flatMap({ files[$0] }),
        seen.insert(file.name).inserted
      else { continue }
      var known = apart[file.name]
      if known == nil { known = try kind(file.name) }
      if order.count > 1, let known, ["cover", "toc", "nav"].contains(known) {
        leftOut.append(known)
        continue
      }
      if element.attribute("linear") == "no" {
        aside.append(Item(name: file.name))
      } else {
        var item = Item(name: file.name)
        if let last = items.last, Self.goesOn(file.name, after: last.name) {
          item.beginsPage = false
        }
        items.append(item)
      }
    }
    asideCount = aside.count
    items += aside
  }

  /// True for a part of a text that calibre has split: `a_split_001.html` after `a_split_000.html`.
  private static func goesOn(_ name: String, after last: String) -> Bool {
    func stem(_ name: String) -> Substring? {
      name.firstRange(of: "_split_").map { name[..<$0.lowerBound] }
    }
    guard let own = stem(name) else { return false }
    return own == stem(last) && !name.contains("_split_000")
  }

  private mutating func takeMetadata(_ root: XMLElement) {
    let metadata = root.first("metadata")?.elements ?? []
    var roles: [String: String] = [:]
    for element in metadata where element.attribute("property") == "role" {
      if let id = element.attribute("refines") { roles[id] = element.text.bare }
    }
    func texts(_ name: String) -> [XMLElement] {
      metadata.filter { $0.name.local == name && !$0.text.bare.isEmpty }
    }
    title = texts("title").first?.text.bare
    language = texts("language").first?.text.bare
    let authors = texts("creator").filter { element in
      let role =
        element.attribute("role", "http://www.idpf.org/2007/opf")
        ?? element.attribute("id").flatMap { roles["#" + $0] }
      return role == nil || role == "aut"
    }
    author = authors.isEmpty ? nil : authors.map(\.text.bare).joined(separator: "、")
  }
}

/// The texts of an EPUB that are read (`--parts`, EI-3).
public enum BookParts: String, Hashable, Sendable, CaseIterable {
  /// Those but the cover, the navigation and pages of contents.
  case body
  case all
}
