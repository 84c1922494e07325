extension Typesetter {
  /// Sets a document on pages.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met. Everything else that a reader should
  ///   know is in the layout's diagnostics.
  public func typeset(_ document: Document) throws(LayoutError) -> Layout {
    var stream = try pages(of: document)
    return try stream.wholeLayout()
  }

  /// Sets a document a few pages at a time, so that its layout is never in memory as a whole.
  ///
  /// - Throws: ``LayoutError`` where no text can meet the options.
  public func pages(of document: Document) throws(LayoutError) -> LayoutStream<S> {
    if options.sheetParts.changesText || document.countsCells {
      let fitted = try options.fitted(to: document)
      var typesetter = self
      typesetter.options = fitted.options
      return try typesetter.pages(of: fitted.document)
    }
    try validateRooms()
    let plan = try DocumentPlan(document, options: options)
    var widened = self
    widened.options = options.with(columnGap: plan.widenedGap)
    let setup = DocumentSetup(widened)
    let pages = try PageMaker(plan, of: document, by: setup)
    let parts = PartSetter(plan, by: setup, kanbun: pages.placer.kanbunSigns)
    let waiting = WaitingParts(plan, breaking: pages.breaking, options: setup.options)
    // Columns are set once the pages are known: see LayoutStream.
    return LayoutStream(parts, waiting, pages, by: setup)
  }
}
