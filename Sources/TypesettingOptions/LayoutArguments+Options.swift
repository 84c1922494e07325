import CommandOptions
import Storage
package import VerticalLayout
package import VerticalPress

extension LayoutArguments {
  /// Checks the numbers among the options.
  package func check(_ fonts: FontArguments) throws {
    guard em(of: fonts) > .zero else { throw UsageMistake("--size must be more than nothing") }
    guard !fonts.font.contains("") else {
      throw UsageMistake("--font needs a family or a file, such as 'Noto Serif CJK JP'")
    }
    if fit { try checkFit(fonts) }
    try checkSheet()
    // A page design makes pages of a fixed size, and what no text can have is known once it is read.
    if sheets.sheet != nil { return }
    try regions.check(page: page, overflow: overflow)
    try bookPages.check(page: page, measure: measure)
    // What no text can have is told once, and not with each of them.
    do throws(LayoutError) {
      try options(fonts: fonts).validate()
    } catch {
      throw UsageMistake(Failure(error).message)
    }
  }

  private func checkFit(_ fonts: FontArguments) throws {
    switch page {
    case .paper, .size(_?, _?): break
    default: throw UsageMistake("--fit needs a page of a fixed size, such as --page a5")
    }
    guard bookPages.hanmen == nil else {
      throw UsageMistake("--fit chooses the size by the page, --hanmen by the text: give one")
    }
    guard fitMinimum.resolved(em: fonts.em) > .zero else {
      throw UsageMistake("--fit-minimum must be more than nothing")
    }
  }

  /// The sizes to try, from the smallest one to the page's shorter side; `nil` where the options say the size.
  ///
  /// - Parameter layout: the layout with fonts of a size.
  package func sizes(
    _ fonts: FontArguments, layout: @escaping (FontArguments) -> LayoutOptions
  ) -> SizeChoice? {
    guard fit, case .size(let width?, let height?) = page.specification(em: fonts.em) else {
      return nil
    }
    let least = fitMinimum.resolved(em: fonts.em)
    return SizeChoice(sizes: least...max(least, min(width, height))) { size in
      var fonts = fonts
      fonts.size = .absolute(size)
      var options = layout(fonts)
      // Margins of a page are made wider so that it holds whole columns of the text. Here they would take
      // room from what is set larger, such as a title.
      if options.page.margins == nil, options.bookPages == BookPages() {
        let margin = min(width, height).scaled(by: 1, over: 9)
        options.page.margins = Margins([margin])
      }
      if place == nil { options.page.placement = align == .bottom ? .bottomCenter : .center }
      return options
    }
  }

  /// What the options leave to vtype; `nil` for nothing.
  ///
  /// - Parameter layout: the layout with fonts of a size.
  package func freeChoices(
    _ fonts: FontArguments, layout: @escaping (FontArguments) -> LayoutOptions
  ) -> FreeChoices? {
    guard !fit, sheets.sheet == nil, measure == nil, pitch == nil, bookPages.hanmen == nil,
      regions.regions.isEmpty, maxColumns == nil, overflow == .paginate
    else { return nil }
    let usual = em(of: fonts)
    var choices = FreeChoices { size in
      var fonts = fonts
      fonts.size = .absolute(size)
      return layout(fonts)
    }
    choices.usualSize = fonts.size == nil && page.isNamed ? usual : nil
    choices.alignment = align == nil
    choices.placement = place == nil && align != .bottom
    choices.furniture = bookPages.folio.isEmpty && bookPages.head.isEmpty
    choices.margins = margin == nil
    return choices
  }

  /// The character size. One that is not given goes with a large page, unless the text says how large it is.
  private func em(of fonts: FontArguments, on design: PageSheet? = nil) -> Length {
    if let design, let em = try? design.em { return em }
    guard !fit, bookPages.hanmen == nil, page.hasAbsoluteSize,
      case .size(let width?, let height?) = page.specification(em: fonts.em)
    else { return fonts.em }
    return fonts.em(on: PhysicalSize(width: width, height: height))
  }

  /// Advice on what does not count, and on lengths that were perhaps meant as others.
  package func advice(_ fonts: FontArguments) -> [String] {
    let em = em(of: fonts)
    var found: [String] = []
    if let paper = page.paperInMillimeters {
      found.append(
        "--page \(paper.points) is in points; the paper of so many millimetres is --page \(paper.name)"
      )
    }
    if fit, fonts.size != nil {
      found.append(
        "--size does not count with --fit, which sets the text as large as there is room")
    }
    let spacing = letterSpacing?.resolved(em: em) ?? .zero
    if spacing <= .zero - em {
      found.append(
        "--letter-spacing \(spacing.short)pt sets characters of \(em.short)pt over each other")
    }
    if case .absolute(let length)? = measure, length > .zero, length < em * 3 {
      found.append(
        "--measure \(length.short)pt holds few characters of \(em.short)pt; so many characters are "
          + "--measure \(length.short)em")
    }
    if case .length(.absolute(let length)) = indent.indent, length > .zero, length * 2 < em {
      found.append(
        "--indent \(length.short)pt is less than half a character; so many characters are "
          + "--indent \(length.short)em")
    }
    return found
  }

  /// The engine's options, but for the language, which each text has.
  ///
  /// - Parameter design: that of `--sheet`, which has been read and has a place.
  package func options(
    fonts: FontArguments, sheet design: PageSheet? = nil
  ) -> LayoutOptions {
    let em = em(of: fonts, on: design)
    var style = TextStyle(
      fonts: fonts.font, size: em, language: .undetermined, orientation: orientation,
      ink: ink, letterSpacing: letterSpacing?.resolved(em: em) ?? .zero,
      features: fonts.features.features)
    style.composite = fonts.compositeStyles
    var options = LayoutOptions(style: style)
    options.page = pageOptions(em: em)
    options.columns = columnOptions(em: em)
    options.overflow = overflow
    options.token = Token(token, place: tokenPlace, link: tokenLink)
    options.paragraphs = paragraphOptions
    options.columnBreaks = columnBreaks
    options.spacing = spacingOptions
    options.tateChuYoko = tateChuYoko
    options.forms = forms
    options.overlay = overlay
    bookPages.set(&options, em: em)
    options.readings = ruby.ruby
    options.emphasis = ruby.emphasis
    options.kanbun = ruby.kanbunSpacing.spacing
    options.insets = notes.insets
    options.notes = notes.pageNotes
    options.regions = regions.regions
    if let design {
      try? options.use(design)
      if blankLines != .automatic { options.paragraphs.blankLines = blankLines }
      if let punctuation { options.forms.punctuation.form = punctuation }
      if let punctuationColor { options.forms.punctuation.color = punctuationColor }
      if let letterSpacing { options.useLetterSpacing(letterSpacing) }
    }
    return options
  }
}

/// The options by the groups of the engine's.
extension LayoutArguments {
  private func pageOptions(em: Length) -> LayoutOptions.PageOptions {
    var options = LayoutOptions.PageOptions(size: page.specification(em: em))
    options.margins = margin.flatMap { Margins($0.sides.map { $0.resolved(em: em) }) }
    options.placement = place
    options.paper = paper
    return options
  }

  private func columnOptions(em: Length) -> LayoutOptions.ColumnOptions {
    var options = LayoutOptions.ColumnOptions()
    options.direction = direction == .ltr ? .leftToRight : .rightToLeft
    options.alignment = align ?? .top
    options.cellAlignment = cellAlign
    options.measure = measure?.resolved(em: em)
    options.gap = columnGap?.resolved(em: em)
    options.pitch = pitch?.resolved(em: em)
    options.maximum = maxColumns
    return options
  }

  private var paragraphOptions: LayoutOptions.ParagraphOptions {
    var options = LayoutOptions.ParagraphOptions()
    options.indent = indent.indent
    options.blankLines = blankLines
    options.finalLineEnd = finalLineEnd
    options.baseDirection = baseDirection
    return options
  }

  private var columnBreaks: LayoutOptions.ColumnBreakOptions {
    var options = LayoutOptions.ColumnBreakOptions()
    options.kinsoku = kinsoku?.level
    options.wordBreak = wordBreak
    options.method = breaking
    options.hanging = hang
    options.leastLastColumn = lastColumn
    options.iterationMarks = iterationMarks
    options.hyphenation = hyphenation.hyphenation
    return options
  }

  private var spacingOptions: LayoutOptions.CharacterSpacing {
    var options = LayoutOptions.CharacterSpacing()
    options.trim = trim
    options.autospace = autospace?.autospace
    options.headBrackets = headBrackets
    options.model = spacingModel ?? .usual
    options.sentenceSpace = sentenceSpace
    options.leastBlank = leastBlank
    return options
  }

  private var tateChuYoko: LayoutOptions.TateChuYoko {
    var options = LayoutOptions.TateChuYoko()
    options.digits = tcy
    options.letters = tcyLetters
    options.marks = tcyMarks
    return options
  }

  private var forms: LayoutOptions.CharacterForms {
    var options = LayoutOptions.CharacterForms()
    options.numerals = numerals
    options.numberSigns = numberSigns
    options.koreanMarks = koreanMarks
    options.widening = widen
    options.punctuation = PunctuationStyle(punctuation ?? .normal, color: punctuationColor)
    return options
  }

  private var overlay: LayoutOptions.PageOverlay {
    var options = LayoutOptions.PageOverlay()
    options.debug = debug
    options.showsInvisibles = showInvisibles
    options.selection = select?.range
    return options
  }
}
