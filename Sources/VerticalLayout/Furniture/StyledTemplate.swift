/// The template of a line of furniture, with the numbers of its styles.
struct StyledTemplate {
  private let style: UInt32
  private var stretches: [Filling] = []

  /// What stands in one style, or in one cell.
  private struct Filling {
    var run: AnnotationSource.Run
    var elements: [FurnitureTemplate.Element] = []
  }

  /// - Parameter style: that of the line as a whole.
  init(_ template: FurnitureTemplate, in style: TextStyle, _ styles: inout AnnotationStyles) {
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

  /// The text of a line.
  ///
  /// - Parameter text: what fills an element.
  func filled(with text: (FurnitureTemplate.Element) -> String) -> AnnotationSource {
    var source = AnnotationSource("", style: style)
    for stretch in stretches {
      source.append(
        stretch.elements.map(text).joined(), style: stretch.run.style,
        isOneCell: stretch.run.isOneCell)
    }
    return source
  }
}
