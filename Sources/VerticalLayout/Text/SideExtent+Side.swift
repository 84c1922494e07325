extension SideExtent {
  /// The room on one side.
  subscript(side: AnnotationSide) -> Length {
    get { side == .right ? over : under }
    set { if side == .right { over = newValue } else { under = newValue } }
  }
}
