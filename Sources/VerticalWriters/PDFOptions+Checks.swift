import VerticalLayout

extension PDFOptions {
  /// The longest string that PDF/A allows, in bytes (ISO 19005-2, 6.1.13).
  private static let longestString = 32_767

  /// Checks a page against the standards.
  func check(_ traits: PageContent.Traits, of page: DisplayList, number: Int) throws(WriterError) {
    let name = "page \(number)"
    if standards.contains(.a2u) {
      guard traits.longestString <= Self.longestString else {
        throw .notOfStandard(
          .a2u, "\(name) has a column of over 16,000 characters",
          advice: "take pages of a fixed size, or a shorter --measure")
      }
      guard min(page.size.width, page.size.height) >= .pt(3) else {
        throw .notOfStandard(
          .a2u, "\(name) has a side of less than 3pt", advice: "choose a larger --page")
      }
    }
    guard standards.contains(.x1a) else { return }
    guard PageUnit(page.size).points == 1 else {
      throw .notOfStandard(
        .x1a, "\(name) has a side of over \(WriterError.longestSide) pt",
        advice: "choose a smaller --page")
    }
    if let color = traits.color {
      throw .notOfStandard(
        .x1a, "\(name) has the colour \(color), and shops print with inks",
        advice: "add --color gray, or take black and greys")
    }
    guard !traits.isTransparent else {
      throw .notOfStandard(
        .x1a, "\(name) has a shadow or a colour that is transparent", advice: "leave it out")
    }
  }

  /// Checks what the document says of itself.
  func check(_ metadata: DocumentMetadata) throws(WriterError) {
    for standard in [PDFStandard.ua1, .x1a] where standards.contains(standard) {
      guard metadata.title?.isEmpty == false else {
        throw .notOfStandard(standard, "the text has no title", advice: "give it one with --title")
      }
    }
    guard !standards.contains(.ua1) || metadata.language.map({ $0 != .undetermined }) == true else {
      throw .notOfStandard(.ua1, "the language is not known", advice: "name it with --lang")
    }
  }

  /// Adds what the colours are meant for (ISO 32000-1, 14.11.5); returns its object, if standards ask for one.
  func addIntent(to file: inout PDFFile) -> Int? {
    if standards.contains(.x1a) {
      // The registry of the ICC has the inks and the paper by this name: no profile has to be here.
      return file.add(
        PDFBytes(
          "<</Type/OutputIntent/S/GTS_PDFX/OutputCondition(Japan Color 2001 Coated)"
            + "/OutputConditionIdentifier(JC200103)/RegistryName(http://www.color.org)"
            + "/Info(Japan Color 2001 Coated)>>"))
    }
    guard standards.contains(.a2u) else { return nil }
    let profile = colors == .gray ? ColorProfile.gray : .sRGB
    let number = file.reserve()
    file.addStream(profile.bytes, "/N \(profile.channels)", as: number)
    let name = colors == .gray ? "Gray" : "sRGB"
    return file.add(
      PDFBytes(
        "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(\(name))/Info(\(name))"
          + "/DestOutputProfile \(number) 0 R>>"))
  }
}
