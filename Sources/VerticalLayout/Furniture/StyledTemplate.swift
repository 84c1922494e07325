/// The template of a line of furniture, with the numbers of its styles.
struct StyledTemplate {
  private let style: UInt32
  private var stretches: [Filling] = []

  /// A stretch of the template in one style, or in one cell.
  private struct Filling {
    var run: AnnotationSource.Run
    var elements: [PageFurniture.Template.Element] = []
  }

  /// - Parameter style: that of the line as a whole.
  init(_ template: PageFurniture.Template, in style: TextStyle, _ styles: inout StyleTable) {
    let source = styles.source(template.content, in: style)
    self.style = source.style
    var rest = template.elements
    rest.reverse()
    for (run, range) in source.stretches {
      var stretch = Filling(run: run)
      while let next = rest.last, next.range.lowerBound < range.upperBound {
        rest.removeLast()
        let (head, tail) = next.cut(at: range.upperBound)
        stretch.elements.append(head.element)
        if let tail { rest.append(tail) }
      }
      stretches.append(stretch)
    }
  }

  /// Adds the styles that a title has in the fields for titles and headings.
  func addStyles(of title: AttributedText, to styles: inout StyleTable) {
    for stretch in stretches where stretch.elements.contains(where: \.isTitle) {
      _ = styles.source(title, in: styles[stretch.run.style])
    }
  }

  /// The text of a line.
  ///
  /// - Parameters:
  ///   - styles: those of all lines.
  ///   - text: the text that fills an element. Its style is that of the template, but for its own attributes.
  func filled(
    in styles: StyleTable, with text: (PageFurniture.Template.Element) -> AttributedText
  ) -> AnnotationSource {
    var styles = styles
    var source = AnnotationSource("", style: style)
    for stretch in stretches {
      let texts = stretch.elements.map(text)
      guard !stretch.run.isOneCell, texts.contains(where: { !$0.spans.isEmpty }) else {
        source.append(
          texts.map(\.text).joined(), style: stretch.run.style, isOneCell: stretch.run.isOneCell)
        continue
      }
      for text in texts {
        let own = styles.source(text, in: styles[stretch.run.style])
        for (run, range) in own.stretches {
          source.append(
            String(own.text.slice(range)), style: run.style, isOneCell: run.isOneCell)
        }
      }
    }
    return source
  }
}

extension PageFurniture.Template.Element {
  /// True for the field of a title or a heading.
  fileprivate var isTitle: Bool {
    if case .field(let field) = self { field.level != nil } else { false }
  }
}
