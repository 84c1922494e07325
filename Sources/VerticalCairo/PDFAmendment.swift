import DrawingSupport
import VerticalLayout

/// Additions to a PDF that Cairo cannot write: the text's language, how the pages are bound, and a date in the form that
/// the format wants (Cairo 1.16 leaves out its `D:`). They are appended as an incremental update (ISO 32000-1, 7.5.6):
/// the objects anew, the part of a cross-reference table that leads to them, and a trailer that leads to the old one.
struct PDFAmendment {
  var language: LanguageTag?
  var binding: DocumentMetadata.Binding?
  /// The layout of pages in which a viewer opens the file.
  var pageLayout: String?
  var creationDate: CivilDate?
  /// True if pictures may have been drawn.
  var hasPictures = false

  private typealias Entries = [(key: String, value: String)]

  /// An object of the file that is written again, and its new entries.
  private struct Rewrite {
    var object: PDFCrossReferences.Reference
    var entries: Entries
  }

  /// The catalog's new entries.
  private var catalogEntries: Entries {
    var entries: Entries = []
    // A language tag is letters, digits and hyphens: nothing to escape.
    if let language, language != .undetermined { entries.append(("/Lang", "(\(language.text))")) }
    switch binding {
    case .left: entries.append(("/ViewerPreferences", "<< /Direction /L2R >>"))
    case .right: entries.append(("/ViewerPreferences", "<< /Direction /R2L >>"))
    case nil: break
    }
    if let pageLayout { entries.append(("/PageLayout", "/\(pageLayout)")) }
    return entries
  }

  /// Appends the amendment to a PDF file that ends with a cross-reference table.
  ///
  /// The file's beginning may be gone, as far as it has neither links nor pictures.
  ///
  /// Cairo 1.16 counts an element of the document's structure for each link, and writes the elements
  /// only if there are others. The table's entries for them lead astray; they are marked as unused.
  ///
  /// - Parameter base: how many bytes of the file are before those at hand.
  func append(to pdf: inout [UInt8], base: Int = 0) throws(RenderError) {
    let table = try PDFCrossReferences(of: pdf, base: base)
    for entry in table.strayEntries(in: pdf) {
      pdf.replaceSubrange(entry, with: PDFCrossReferences.freeEntry.utf8)
    }
    if hasPictures {
      for range in table.repeatedPictures(in: pdf) {
        pdf.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
      }
    }
    var rewrites: [Rewrite] = []
    let catalogEntries = catalogEntries
    if !catalogEntries.isEmpty {
      guard let catalog = table.reference("/Root", in: pdf) else {
        throw .malformedPDF("its trailer names no catalog")
      }
      rewrites.append(Rewrite(object: catalog, entries: catalogEntries))
    }
    if let creationDate, let information = table.reference("/Info", in: pdf) {
      rewrites.append(
        Rewrite(
          object: information, entries: [("/CreationDate", "(\(creationDate.pdfDate))")]))
    }
    guard !rewrites.isEmpty else { return }
    let update = try update(of: pdf, base: base, table: table, with: rewrites)
    pdf += update
  }

  private func update(
    of pdf: [UInt8], base: Int, table: PDFCrossReferences, with rewrites: [Rewrite]
  ) throws(RenderError) -> [UInt8] {
    var update = PDFUpdate()
    var sections = ""
    update.append("\n")
    for rewrite in rewrites {
      let (number, generation) = (rewrite.object.number, rewrite.object.generation)
      let entries = try table.entries(of: rewrite.object, in: pdf)
      // An entry of the table takes 20 bytes.
      let offset = padded(base + pdf.count + update.bytes.count, 10)
      sections += "\(number) 1\n\(offset) \(padded(generation, 5)) n \n"
      update.append("\(number) \(generation) obj\n<<")
      update.append(entries, of: pdf, without: rewrite.entries.map(\.key))
      for entry in rewrite.entries { update.append("\n   \(entry.key) \(entry.value)") }
      update.append("\n>>\nendobj\n")
    }
    let tableOffset = base + pdf.count + update.bytes.count
    update.append("xref\n\(sections)trailer\n<<")
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
