/// The targets of fuzzing. Each takes any bytes, and says what it found wrong.
enum FuzzTarget: String, CaseIterable {
  case manuscript
  case aozora
  case notations
  case encodings
  case engine
  case layoutJSON = "layout-json"
  case output
  case fontProgram = "font-program"
  case pictureFont = "picture-font"
  case images
  case archive
  case xml
  case styleSheet = "style-sheet"
  case word = "docx"
  case openDocument = "odt"
  case epub

  /// The first property that does not hold for an input; `nil` where all do.
  func violation(_ bytes: [UInt8]) -> String? {
    switch self {
    case .manuscript: ManuscriptCase.violation(bytes)
    case .aozora: AozoraCase.violation(bytes)
    case .notations: NotationCase.violation(bytes)
    case .encodings: EncodingCase.violation(bytes)
    case .engine: EngineCase(bytes).violation()
    case .layoutJSON: LayoutJSONCase.violation(bytes)
    case .output: OutputFileCase.violation(bytes)
    case .fontProgram: FontProgramCase.violation(bytes)
    case .pictureFont: PictureFontCase.violation(bytes)
    case .images: ImagesCase.violation(bytes)
    case .archive: ArchiveCase.violation(bytes)
    case .xml: XMLCase.violation(bytes)
    case .styleSheet: StyleSheetCase.violation(bytes)
    case .word: ContainerCase.word(bytes)
    case .openDocument: ContainerCase.openDocument(bytes)
    case .epub: ContainerCase.book(bytes)
    }
  }
}
