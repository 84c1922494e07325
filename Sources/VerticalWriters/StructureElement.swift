import VerticalLayout

/// An element of a document's structure as it grows (ISO 32000-1, 14.7.2).
struct StructureElement {
  /// Its object.
  let number: Int
  let parent: Int
  /// The object of the page that its first content is on.
  let page: Int
  var type: String
  /// Entries beside those that all have.
  var entries = PDFBytes()
  private var kids = PDFBytes()

  init(_ type: String, number: Int, parent: Int, page: Int) {
    self.type = type
    self.number = number
    self.parent = parent
    self.page = page
  }

  /// Adds marked content of a page.
  mutating func add(sequence: Int, onPage page: Int) {
    beginKid()
    guard page != self.page else { return kids.append(sequence) }
    kids.append("<</Type/MCR/Pg ")
    kids.append(reference: page)
    kids.append("/MCID ")
    kids.append(sequence)
    kids.append(">>")
  }

  mutating func add(element: Int) {
    beginKid()
    kids.append(reference: element)
  }

  /// Adds an annotation of the element's page.
  mutating func add(annotation: Int) {
    beginKid()
    kids.append("<</Type/OBJR/Obj \(annotation) 0 R>>")
  }

  private mutating func beginKid() {
    if !kids.bytes.isEmpty { kids.append(" ") }
  }

  var object: PDFBytes {
    var object = PDFBytes("<</S/")
    object.append(type)
    object.append("/P ")
    object.append(reference: parent)
    object.append(entries)
    object.append("/Pg ")
    object.append(reference: page)
    // In brackets even if it is one: elements that are alike compress.
    object.append("/K[")
    object.append(kids)
    object.append("]")
    object.append(">>")
    return object
  }
}
