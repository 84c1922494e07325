import VerticalLayout

/// What Cairo cannot say in a PDF: the text's language and the direction in which pages follow each
/// other. It is appended as an incremental update (ISO 32000-1, 7.5.6): a new catalog, the part of
/// a cross-reference table that leads to it, and a trailer that leads to the old one.
struct PDFAmendment {
  var language: LanguageTag?
  var direction: ColumnDirection

  /// The catalog's new entries.
  private var entries: [(key: String, value: String)] {
    var entries: [(key: String, value: String)] = []
    // A language tag is letters, digits and hyphens: nothing to escape.
    if let language, language != .undetermined { entries.append(("/Lang", "(\(language.text))")) }
    if direction == .rightToLeft {
      entries.append(("/ViewerPreferences", "<< /Direction /R2L >>"))
    }
    return entries
  }

  /// Appends the amendment to a whole PDF file that ends with a cross-reference table.
  ///
  /// Cairo 1.16 counts an element of the document's structure for each link, and writes the elements
  /// only if there are others. What the table says of them leads astray; they are marked as unused.
  func append(to pdf: inout [UInt8]) throws(RenderError) {
    for entry in try PDFCrossReferences(of: pdf).strayEntries(in: pdf) {
      pdf.replaceSubrange(entry, with: PDFCrossReferences.freeEntry.utf8)
    }
    let entries = entries
    guard !entries.isEmpty else { return }
    let update = try update(of: pdf, with: entries)
    pdf += update
  }

  private func update(
    of pdf: [UInt8], with new: [(key: String, value: String)]
  ) throws(RenderError) -> [UInt8] {
    let table = try PDFCrossReferences(of: pdf)
    guard let (number, generation) = table.root(in: pdf) else {
      throw .malformedPDF("its trailer names no catalog")
    }
    guard let offset = table.offset(of: number, in: pdf) else {
      throw .malformedPDF("its catalog is not in the cross-reference table")
    }
    var scanner = PDFScanner(pdf, at: offset)
    guard scanner.integer() == number, scanner.integer() == generation, scanner.skip("obj"),
      let catalog = scanner.dictionary()
    else { throw .malformedPDF("its catalog cannot be read") }

    let catalogOffset = pdf.count + 1
    var update = PDFUpdate()
    update.append("\n\(number) \(generation) obj\n<<")
    update.append(catalog, of: pdf, without: new.map(\.key))
    for entry in new { update.append("\n   \(entry.key) \(entry.value)") }
    update.append("\n>>\nendobj\n")
    let tableOffset = pdf.count + update.bytes.count
    // An entry of the table takes 20 bytes.
    update.append("xref\n\(number) 1\n")
    update.append("\(padded(catalogOffset, 10)) \(padded(generation, 5)) n \ntrailer\n<<")
    update.append(table.trailer, of: pdf, without: ["/Prev"])
    update.append("\n   /Prev \(table.position)\n>>\nstartxref\n\(tableOffset)\n%%EOF\n")
    return update.bytes
  }

  private func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
  }
}

/// The bytes of an update as they grow.
private struct PDFUpdate {
  var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// The entries of a dictionary as they stand in `pdf`, but for the ones of these keys.
  mutating func append(_ entries: [PDFScanner.Entry], of pdf: [UInt8], without keys: [String]) {
    for entry in entries where !keys.contains(where: { pdf[entry.key].elementsEqual($0.utf8) }) {
      append("\n   ")
      bytes += pdf[entry.key]
      append(" ")
      bytes += pdf[entry.value]
    }
  }
}
