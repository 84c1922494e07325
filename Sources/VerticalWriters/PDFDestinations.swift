import VerticalLayout

/// The places of a PDF that links inside it lead to, by their names (ISO 32000-1, 12.3.2.3), and these
/// links. Names may be any text.
struct PDFDestinations {
  /// By their names as strings of the format: of equal names the first.
  private var places: [[UInt8]: Destination] = [:]
  private var pages: [PageLinks] = []

  private struct Destination {
    /// The page's object.
    var page: Int
    var x: Length
    var y: Length
    /// The other corner of a room, all of which is shown.
    var end: (x: Length, y: Length)?

    /// The place at the top left of what is shown, at the size that it is shown at.
    var destination: PDFBytes {
      if let end {
        var destination = PDFBytes("[\(page) 0 R/FitR ")
        for side in [x, end.y, end.x, y] { destination.append(side) }
        destination.append("]")
        return destination
      }
      var destination = PDFBytes("[\(page) 0 R/XYZ ")
      destination.append(x)
      destination.append(y)
      destination.append("0]")
      return destination
    }
  }

  /// A link to a name.
  struct Jump {
    var name: [UInt8]
    /// All of its annotations but where they lead, one a column.
    var annotations: [PDFBytes]
    /// The element in the structure.
    var element: StructureElement?
  }

  /// The annotations of a page that waits for the end.
  private struct PageLinks {
    var number: Int
    /// Objects that are written.
    var links: [Int]
    var jumps: [Jump]
  }

  private static let namesPerNode = 64

  /// A link over areas of a page.
  static func jump(
    to name: String, _ annotations: [PDFBytes], _ element: StructureElement?
  ) -> Jump {
    Jump(name: key(name), annotations: annotations, element: element)
  }

  /// - Parameters:
  ///   - links: the page's other annotations.
  ///   - number: the object that becomes the list of all.
  mutating func add(_ jumps: [Jump], after links: [Int], as number: Int) {
    pages.append(PageLinks(number: number, links: links, jumps: jumps))
  }

  mutating func addAnchors(of page: DisplayList, page number: Int) {
    let unit = PageUnit(page.size)
    for item in page.itemsInPlace {
      switch item {
      case .anchor(let name, let rect):
        add(name, Destination(page: number, x: unit(rect.x), y: unit(page.size.height - rect.y)))
      case .image(let use):
        guard let room = use.room else { continue }
        var place = Destination(
          page: number, x: unit(use.rect.x), y: unit(page.size.height - use.rect.y))
        place.end = (unit(use.rect.maxX), unit(page.size.height - use.rect.maxY))
        add(room, place)
      default: continue
      }
    }
  }

  private mutating func add(_ name: String, _ place: Destination) {
    let key = Self.key(name)
    if places[key] == nil { places[key] = place }
  }

  /// Writes the links, and the names; returns the object of these, if there are any.
  func finish(in file: inout PDFFile, _ structure: inout StructureTree?) -> Int? {
    for page in pages {
      var annotations = page.links
      for jump in page.jumps {
        guard let place = places[jump.name] else {
          if let element = jump.element { structure?.endWithoutAnnotation(element, in: &file) }
          continue
        }
        let objects = jump.annotations.map { _ in file.reserve() }
        let parents = jump.element.flatMap { structure?.end($0, annotations: objects, in: &file) }
        for (index, object) in objects.enumerated() {
          // Not its name: MuPDF does not find names beyond ASCII.
          var link = jump.annotations[index]
          link.append(structureParent: parents?[index])
          link.append("/Dest")
          link.append(place.destination)
          link.append(">>")
          file.add(link, as: object)
        }
        annotations += objects
      }
      var list = PDFBytes()
      list.append(references: annotations)
      file.add(list, as: page.number)
    }
    let names = places.keys.sorted { $0.lexicographicallyPrecedes($1) }
    guard !names.isEmpty else { return nil }
    var nodes: [Int] = []
    for start in stride(from: 0, to: names.count, by: Self.namesPerNode) {
      nodes.append(
        file.add(node(names[start..<min(start + Self.namesPerNode, names.count)])))
    }
    var root = PDFBytes("<</Kids")
    root.append(references: nodes)
    root.append(">>")
    return file.add(root)
  }

  private func node(_ names: ArraySlice<[UInt8]>) -> PDFBytes {
    var node = PDFBytes("<</Limits[")
    node.append(string: names.first ?? [])
    node.append(string: names.last ?? [])
    node.append("]/Names[")
    for name in names {
      guard let place = places[name] else { continue }
      node.append(string: name)
      node.append(place.destination)
    }
    node.append("]>>")
    return node
  }

  /// The bytes of a name: ASCII, or UTF-16 with its mark.
  private static func key(_ name: String) -> [UInt8] {
    if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return Array(name.utf8) }
    return [0xFE, 0xFF]
      + name.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
      }
  }
}

extension PDFBytes {
  /// A link's annotation over an area but where it leads, and its end.
  init(linkOver rect: PhysicalRect, height: Length, _ unit: PageUnit) {
    self.init("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
    for side in [rect.x, height - rect.maxY, rect.maxX, height - rect.y] { append(unit(side)) }
    append("]")
  }

  /// The number by which an annotation finds its element.
  mutating func append(structureParent number: Int?) {
    if let number { append("/StructParent \(number)") }
  }

  mutating func append(reference object: Int) {
    append(object)
    append(" 0 R")
  }

  /// A list of objects.
  mutating func append(references objects: [Int]) {
    append("[")
    for object in objects {
      append(reference: object)
      append(" ")
    }
    append("]")
  }
}
