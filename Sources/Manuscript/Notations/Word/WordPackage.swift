/// The parts of a Word file that its text needs, found by their relationships and not by their names (DX-1).
struct WordPackage {
  /// A link of the main part to another part or to the outside.
  struct Relationship {
    var kind: String
    /// The name of a part, or a URI.
    var target: String
    var isExternal: Bool
  }

  let document: XMLTree
  let documentName: String
  let styles: XMLTree?
  let numbering: XMLTree?
  let footnotes: XMLTree?
  let endnotes: XMLTree?
  let properties: XMLTree?
  /// What the part that is read refers to; at first the main one.
  var relationships: [String: Relationship]
  /// What the parts of notes refer to.
  let footnoteRelationships: [String: Relationship]
  let endnoteRelationships: [String: Relationship]
  let hasComments: Bool

  init(_ parts: some ContainerParts) throws(ContainerError) {
    let root = try Self.relationships(of: "", parts)
    guard let main = root.values.first(where: { $0.kind == "officeDocument" && !$0.isExternal }),
      let tree = try parts.xml(main.target), tree.root != nil
    else {
      throw ContainerError("a Word file without its document; save it again as .docx")
    }
    document = tree
    documentName = main.target
    let own = try Self.relationships(of: main.target, parts)
    relationships = own
    func partName(_ kind: String) -> String? {
      own.values.first { $0.kind == kind && !$0.isExternal }?.target
    }
    func part(_ kind: String) throws(ContainerError) -> XMLTree? {
      guard let name = partName(kind) else { return nil }
      return try parts.xml(name)
    }
    func linked(from kind: String) throws(ContainerError) -> [String: Relationship] {
      guard let name = partName(kind) else { return [:] }
      return try Self.relationships(of: name, parts)
    }
    styles = try part("styles")
    numbering = try part("numbering")
    footnotes = try part("footnotes")
    endnotes = try part("endnotes")
    footnoteRelationships = try linked(from: "footnotes")
    endnoteRelationships = try linked(from: "endnotes")
    hasComments = own.values.contains { $0.kind == "comments" }
    let core = root.values.first { $0.kind == "core-properties" && !$0.isExternal }
    properties = try core.flatMap { (core) throws(ContainerError) in try parts.xml(core.target) }
  }

  /// What a part refers to, by the names that it uses itself.
  private static func relationships(
    of part: String, _ parts: some ContainerParts
  ) throws(ContainerError) -> [String: Relationship] {
    let slash = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    let name = "\(part[..<slash])_rels/\(part[slash...]).rels"
    guard let root = try parts.xml(name)?.root else { return [:] }
    var found: [String: Relationship] = [:]
    for element in root.elements where element.name.local == "Relationship" {
      guard let id = element.attribute("Id"), let target = element.attribute("Target") else {
        continue
      }
      let kind = element.attribute("Type")?.split(separator: "/").last.map(String.init) ?? ""
      let isExternal = element.attribute("TargetMode") == "External"
      let resolved = isExternal ? target : PartName.resolve(target, from: part)
      if let resolved {
        found[id] = Relationship(kind: kind, target: resolved, isExternal: isExternal)
      }
    }
    return found
  }

  /// The title, the author and the language of its properties; generators' own titles are none (DX-4).
  var title: String? {
    let text = property("title")
    let isGenerated = ["Word 文書", "文書", "Document", "Microsoft Word", "Untitled", "無題"]
      .contains { text?.hasPrefix($0) == true }
    return isGenerated ? nil : text
  }

  var author: String? {
    let text = property("creator")
    return text == "python-docx" || text == "Microsoft Office User" ? nil : text
  }

  private func property(_ name: String) -> String? {
    let text = properties?.root?.first(name)?.text.bare
    return text?.isEmpty == false ? text : nil
  }
}
