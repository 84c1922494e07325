import VerticalLayout

extension PageContent {
  /// Draws a form whose colours are its own.
  mutating func draw(_ form: PageGrounds.Form, _ resources: inout PageResources) {
    setAlpha(.black, &resources)
    stream.append("/\(form.name) Do\n")
    record(color: form.color, isTransparent: form.isTransparent)
  }

  /// Draws the content of a form that pages have below their text.
  mutating func drawGround(_ items: ArraySlice<DisplayItem>, _ resources: inout PageResources) {
    // A form begins with the colours of the page that it is drawn on.
    stream.append("0 g\n")
    for item in items {
      switch item {
      case .fill(let rect, let color): fill(rect, color, &resources)
      case .stroke(let rect, let width, let color): stroke(rect, width: width, color, &resources)
      case .path(let path): draw(path, &resources)
      case .glyphs, .missing, .shadow, .image, .link, .jump, .anchor: break
      }
    }
  }
}

extension PageResources {
  /// The form of what pages have in common below their text; writes it where it is new.
  ///
  /// - Parameters:
  ///   - size: that of the page.
  ///   - resources: the object that is the dictionary of resources.
  mutating func ground(
    _ items: ArraySlice<DisplayItem>, size: PhysicalSize, resources: Int, to file: inout PDFFile
  ) -> PageGrounds.Form {
    if let known = grounds.form(of: items, size: size) { return known }
    var content = PageContent(size: size, isTagged: false, colors: options.colors)
    content.drawGround(items, &self)
    return grounds.add(
      content.stream, color: content.traits.color, isTransparent: content.traits.isTransparent,
      of: items, size: size, resources: resources, to: &file)
  }
}
