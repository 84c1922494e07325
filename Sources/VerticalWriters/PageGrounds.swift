import VerticalLayout

/// Forms of what pages have in common below their text, such as the frame and the rules of a page design: each is written
/// once, and pages name it (SH-S4).
struct PageGrounds {
  /// A form, as pages name it.
  struct Form {
    var name: String
    /// A colour in it that is no grey.
    var color: Color?
    var isTransparent: Bool
  }

  private struct Drawing: Hashable {
    var items: [DisplayItem]
    var size: PhysicalSize
  }

  private var forms: [Drawing: Form] = [:]
  /// The entries of the dictionary that names them.
  private(set) var entries = ""

  var isEmpty: Bool { forms.isEmpty }

  func form(of items: ArraySlice<DisplayItem>, size: PhysicalSize) -> Form? {
    forms[Drawing(items: Array(items), size: size)]
  }

  /// Writes a form.
  ///
  /// - Parameter resources: the object that is the dictionary of resources.
  mutating func add(
    _ content: PDFBytes, color: Color?, isTransparent: Bool, of items: ArraySlice<DisplayItem>,
    size: PhysicalSize, resources: Int,
    to file: inout PDFFile
  ) -> Form {
    let number = file.reserve()
    file.addStream(
      content.bytes,
      "/Type/XObject/Subtype/Form/BBox[0 0 \(size.width) \(size.height)]/Resources \(resources) 0 R",
      as: number)
    let form = Form(name: "L\(forms.count)", color: color, isTransparent: isTransparent)
    entries += "/\(form.name) \(number) 0 R"
    forms[Drawing(items: Array(items), size: size)] = form
    return form
  }
}

extension DisplayList {
  /// The items of a page design that a form may draw; none where there is text or an image among them.
  var designItems: Range<Int> {
    let stretches = roles.drop { $0.role.layer != .design }.prefix { $0.role.layer == .design }
    guard let first = stretches.first, let last = stretches.last else { return 0..<0 }
    let design = first.items.lowerBound..<last.items.upperBound
    guard !transforms.contains(where: { $0.items.overlaps(design) }),
      items[design].allSatisfy({
        switch $0 {
        case .fill, .stroke, .path: true
        case .glyphs, .missing, .shadow, .image, .link, .jump, .anchor: false
        }
      })
    else { return 0..<0 }
    return design
  }
}
