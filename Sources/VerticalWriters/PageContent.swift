import VerticalFonts
import VerticalLayout

/// The content stream of a page as it grows.
struct PageContent {
  var stream = PDFBytes()
  let height: Length
  /// The state that is set just now, so that only changes are written.
  private var fill: Color?
  private var strokeColor: Color?
  private var alpha: UInt8 = 255
  var font: (resource: Int, size: Length)?
  var isVisible = true
  /// The start of the text object's last string, in thousandths of a point; `nil` where axes are turned or narrowed.
  var lineStart: (x: Int, y: Int)?
  /// The number of strings that have followed each other by the ways between them, and its limit: readers keep places in
  /// floating-point numbers of 24 bits, and are to be off by less than 0.004 pt.
  var steps = 0
  let stepLimit: Int
  private var isInText = false
  /// `nil` where content is not marked.
  private(set) var marks: PageMarks?
  private let colors: PDFColors
  /// Traits that standards do not allow on every page.
  private(set) var traits = Traits()

  /// Traits of a page that standards look at.
  struct Traits {
    /// The first colour that is no grey.
    var color: Color?
    /// True if anything lets through what is below it.
    var isTransparent = false
    /// The bytes of the longest text in one string.
    var longestString = 0
  }

  /// The state before a drawing that is mapped, which is set again after it.
  private var outer: (fill: Color?, strokeColor: Color?, alpha: UInt8, isVisible: Bool)?

  init(size: PhysicalSize, isTagged: Bool, colors: PDFColors = .rgb) {
    height = size.height
    self.colors = colors
    stepLimit = (1 << 26) / max(size.width.rawValue, size.height.rawValue, 1)
    if isTagged { marks = PageMarks(size: size) }
  }

  // MARK: Text objects

  /// Begins a text object, unless there is one: columns that follow each other are in one.
  mutating func beginText() {
    guard !isInText else { return }
    isInText = true
    lineStart = (0, 0)
    steps = 0
    stream.append("BT\n")
  }

  /// Ends the text object, if there is one: nothing can be drawn in it.
  mutating func endText() {
    if isInText { stream.append("ET\n") }
    isInText = false
  }

  // MARK: Marks

  /// Begins drawings that are no text.
  mutating func begin(_ artifact: PageMarks.Artifact) {
    endText()
    marks?.begin(artifact, in: &stream)
  }

  /// The identifier of a part of a column's text, which follows; `nil` where content is not marked.
  mutating func addText(of column: PageText.Column, owner: PageMarks.Owner) -> Int? {
    var owner = owner
    owner.paragraph = column.paragraph
    return marks?.addText(of: owner, in: &stream)
  }

  /// Begins an image that stands in no column, if the structure tells of it; returns whether it does.
  mutating func beginFigure(_ number: Int?) -> Bool {
    guard let number, let mark = marks?.addText(of: PageMarks.Owner(image: number), in: &stream)
    else { return false }
    endText()
    stream.append("/Figure<</MCID \(mark)>>BDC\n")
    return true
  }

  mutating func endFigure() { stream.append("EMC\n") }

  /// Names the link of a part of a column's text, if it has one.
  mutating func addLink(of column: PageText.Column, owner: PageMarks.Owner) {
    guard let link = owner.link else { return }
    marks?.addLink(link, isReference: owner.isReference, in: column.paragraph)
  }

  /// Names a note in small columns on a column.
  mutating func addNote(_ note: ColumnItems.NoteFragment, of column: PageText.Column) {
    marks?.addNote(note, in: column.paragraph)
  }

  /// Ends what is open.
  mutating func end() {
    endText()
    marks?.end(in: &stream)
  }

  // MARK: Turns

  /// Draws what follows as a map of the page puts it, or as it is.
  mutating func apply(_ transform: Transform?) {
    end()
    // Places are told anew, and what the state has is given back with it.
    font = nil
    lineStart = nil
    if let outer {
      (fill, strokeColor, alpha, isVisible) = outer
      self.outer = nil
      stream.append("Q\n")
    }
    guard let transform else { return }
    outer = (fill, strokeColor, alpha, isVisible)
    // With y up: places that are counted from the foot are turned around on both sides of the map.
    let foot = transform.applied(to: PhysicalPoint(x: .zero, y: height))
    stream.append("q ")
    for factor in [transform.a, -transform.b, -transform.c, transform.d] {
      stream.append("\(Transform.decimal(factor)) ")
    }
    stream.append(foot.x)
    stream.append(height - foot.y)
    stream.append("cm\n")
  }

  // MARK: Drawing

  mutating func fill(_ rect: PhysicalRect, _ color: Color, _ resources: inout PageResources) {
    setFill(color, &resources)
    append(rect)
    stream.append("re f\n")
  }

  mutating func stroke(
    _ rect: PhysicalRect, width: Length, _ color: Color, _ resources: inout PageResources
  ) {
    setStroke(color, &resources)
    stream.append(width)
    stream.append("w ")
    append(rect)
    stream.append("re S\n")
  }

  mutating func draw(_ path: DisplayPath, _ resources: inout PageResources) {
    guard !path.steps.isEmpty else { return }
    if let color = path.fill {
      setFill(color, &resources)
      append(path.steps)
      stream.append("f\n")
    }
    guard let stroke = path.stroke else { return }
    setStroke(stroke.color, &resources)
    stream.append("q ")
    stream.append(stroke.width)
    stream.append("w ")
    if stroke.isRound { stream.append("1 J 1 j ") }
    if stroke.hasDashes {
      stream.append("[")
      for dash in stroke.dashes { stream.append(dash) }
      stream.append("]0 d ")
    }
    append(path.steps)
    stream.append("S Q\n")
  }

  mutating func append(_ path: [DisplayPath.Step]) {
    for element in path {
      switch element {
      case .move(let end):
        append(end)
        stream.append("m ")
      case .line(let end):
        append(end)
        stream.append("l ")
      case .curve(let first, let second, let end):
        append(first)
        append(second)
        append(end)
        stream.append("c ")
      case .close: stream.append("h ")
      }
    }
  }

  private mutating func append(_ point: PhysicalPoint) {
    stream.append(point.x)
    stream.append(height - point.y)
  }

  mutating func setStroke(_ color: Color, _ resources: inout PageResources) {
    let color = shown(color)
    setAlpha(color, &resources)
    if strokeColor.map({ $0.isSameHue(as: color) }) != true {
      stream.append(color, grey: "G", rgb: "RG")
      strokeColor = color
    }
  }

  /// A rectangle's outline as an area: viewers make strokes as thin as this one thicker.
  mutating func frame(
    _ rect: PhysicalRect, width: Length, _ color: Color, _ resources: inout PageResources
  ) {
    setFill(color, &resources)
    for inset in [-width.half, width.half] {
      append(
        PhysicalRect(
          x: rect.x + inset, y: rect.y + inset, width: rect.width - inset * 2,
          height: rect.height - inset * 2))
      stream.append("re ")
    }
    stream.append("f*\n")
  }

  mutating func append(_ rect: PhysicalRect) {
    stream.append(rect.x)
    stream.append(height - rect.maxY)
    stream.append(rect.width)
    stream.append(rect.height)
  }

  mutating func setFill(_ color: Color, _ resources: inout PageResources) {
    let color = shown(color)
    setAlpha(color, &resources)
    if let fill, fill.isSameHue(as: color) { return }
    if fill != nil || !color.isSameHue(as: .black) { stream.append(color, grey: "g", rgb: "rg") }
    fill = color
  }

  /// A colour as the document has it.
  private mutating func shown(_ color: Color) -> Color {
    guard !color.isGray else { return color }
    if colors == .gray { return color.gray }
    if traits.color == nil { traits.color = color }
    return color
  }

  /// Records what a form has that is drawn.
  mutating func record(color: Color?, isTransparent: Bool) {
    traits.color = traits.color ?? color
    traits.isTransparent = traits.isTransparent || isTransparent
  }

  /// Records that what is drawn lets through what is below it.
  mutating func recordTransparency() { traits.isTransparent = true }

  /// Records the length of a string that ends here.
  mutating func recordString(from start: Int) {
    traits.longestString = max(traits.longestString, stream.bytes.count - start)
  }

  mutating func setAlpha(_ color: Color, _ resources: inout PageResources) {
    guard color.alpha != alpha else { return }
    if color.alpha < 255 { traits.isTransparent = true }
    alpha = color.alpha
    resources.useAlpha(alpha)
    stream.append("/A\(alpha) gs\n")
  }
}

extension PDFBytes {
  /// An operator that sets a colour.
  fileprivate mutating func append(_ color: Color, grey: String, rgb: String) {
    let channels = [color.red, color.green, color.blue]
    let isGrey = color.red == color.green && color.green == color.blue
    for channel in isGrey ? channels.prefix(1) : channels[...] {
      append(thousandths: (Int(channel) * 2000 + 255) / 510)
      append(" ")
    }
    append(isGrey ? grey : rgb)
    append("\n")
  }
}

extension DisplayPath.Stroke {
  /// True if the dashes make a pattern: some are longer than nothing, and none is shorter.
  var hasDashes: Bool {
    dashes.allSatisfy { $0 >= .zero } && dashes.contains { $0 > .zero }
  }
}

extension Color {
  fileprivate func isSameHue(as other: Color) -> Bool {
    (red, green, blue) == (other.red, other.green, other.blue)
  }
}
