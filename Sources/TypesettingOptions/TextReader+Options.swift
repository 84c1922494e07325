package import Manuscript
package import VerticalFonts
package import VerticalLayout
package import VerticalPress

extension TextReader {
  /// Reads texts, and has them set, with options of the command.
  ///
  /// - Parameters:
  ///   - reading: how texts are read; `nil` for what the options say.
  ///   - house: the rules of files that the options name.
  ///   - library: shared by those who set texts with different options.
  ///   - hasContents: whether a table of contents is put into each text, where the options ask for one.
  ///   - passesOverImages: whether an image that cannot be used makes no failure.
  ///   - adapt: changes the layout options to what the outputs ask for.
  package convenience init(
    _ manuscript: ManuscriptArguments, _ fonts: FontArguments, _ layout: LayoutArguments,
    reading: ManuscriptOptions? = nil, house: HouseRules, library: FontLibrary = FontLibrary(),
    hasContents: Bool = true, passesOverImages: Bool = false,
    adapt: @escaping (inout LayoutOptions) -> Void = { _ in }
  ) {
    self.init(
      manuscript: reading ?? manuscript.options, imageFolders: manuscript.imageFolders,
      svgWorker: SVGDrawing.worker(manuscript.svgLimits), passesOverImages: passesOverImages,
      contents: hasContents ? manuscript.contents : nil, fonts: fonts.all, house: house,
      library: library, wording: .command
    ) { language in
      var options = layout.options(fonts: fonts, language: language, sheet: house.sheet)
      adapt(&options)
      return options
    } fitting: { language in
      layout.fitting(fonts: fonts, language: language)
    }
  }
}
