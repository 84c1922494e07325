import DrawingSupport
import VerticalFonts
import VerticalLayout

/// Text that is shown as text: each character in its place, as far as a column goes on without anything
/// else being drawn.
struct SVGTextLine {
  /// The style of characters.
  struct Style: Equatable {
    /// The number of the font; `nil` for text that is not seen, under what is drawn for it.
    var face: Int?
    var size: Length
    var ink = Color.black
    var isSideways = false
  }

  private struct Span {
    var style: Style
    var text: [UInt8] = []
    var places: [PhysicalPoint] = []
    /// True if it is one character of two units of UTF-16.
    var isLong = false
  }

  private var spans: [Span] = []

  var isEmpty: Bool { spans.isEmpty }

  /// The style that most characters have, of several the first.
  func count(into counts: inout [(style: Style, count: Int)]) {
    for span in spans where span.style.face != nil {
      if let index = counts.firstIndex(where: { $0.style == span.style }) {
        counts[index].count += span.places.count
      } else if counts.count < 16 {
        counts.append((span.style, span.places.count))
      }
    }
  }

  /// Adds a character.
  mutating func add(_ text: ArraySlice<UInt8>, at point: PhysicalPoint, _ style: Style) {
    // Viewers differ in how many numbers a character of two units of UTF-16 takes.
    let isLong = text.count > 3
    let last = spans.count - 1
    if last >= 0, !isLong, spans[last].style == style, !spans[last].isLong {
      spans[last].text += text
      spans[last].places.append(point)
    } else {
      spans.append(Span(style: style, text: Array(text), places: [point], isLong: isLong))
    }
  }

  /// Adds text that is not seen.
  mutating func addHidden(_ text: ArraySlice<UInt8>, at point: PhysicalPoint, size: Length) {
    guard !text.isEmpty else { return }
    spans.append(Span(style: Style(face: nil, size: size), text: Array(text), places: [point]))
  }

  // MARK: As an element

  func append(usual: Style, to svg: inout PDFBytes) {
    guard let origin = spans.first?.places.first else { return }
    svg.append("<text transform=\"translate(")
    svg.append(thousandths: origin.x.thousandths)
    svg.append(" ")
    svg.append(thousandths: origin.y.thousandths)
    svg.append(")\"")
    let isWhole = spans.count == 1 && spans[0].style == usual
    if !isWhole { svg.append(">") }
    for span in spans {
      if !isWhole { svg.append("<tspan") }
      append(span, usual: usual, from: origin, to: &svg)
      svg.append(">\(XMLText.escaped(String(decoding: span.text, as: UTF8.self)))")
      if !isWhole { svg.append("</tspan>") }
    }
    svg.append("</text>\n")
  }

  private func append(
    _ span: Span, usual: Style, from origin: PhysicalPoint, to svg: inout PDFBytes
  ) {
    let style = span.style
    if style.face != usual.face {
      svg.append(" font-family=\"\(style.face.map(SVGTextFonts.name) ?? "serif")\"")
    }
    if style.size != usual.size { svg.append(style.size, as: "font-size") }
    if style.face == nil {
      svg.append(" fill-opacity=\"0\"")
    } else if style.ink != usual.ink {
      svg.append(style.ink, as: "fill")
      if style.ink.alpha == 255, usual.ink.alpha < 255 { svg.append(" fill-opacity=\"1\"") }
    }
    if style.isSideways { svg.append(" rotate=\"90\"") }
    append(span.places.map { $0.x - origin.x }, as: "x", to: &svg)
    append(span.places.map { $0.y - origin.y }, as: "y", to: &svg)
  }

  /// Lengths in points, to the nearest hundredth.
  private func append(_ lengths: [Length], as attribute: String, to svg: inout PDFBytes) {
    svg.append(" \(attribute)=\"")
    for (index, length) in lengths.enumerated() {
      if index > 0 { svg.append(" ") }
      let value = length.thousandths
      svg.append(thousandths: (value + (value < 0 ? -5 : 5)) / 10 * 10)
    }
    svg.append("\"")
  }
}
