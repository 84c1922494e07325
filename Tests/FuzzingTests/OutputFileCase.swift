import VerticalLayout

@testable import VerticalCairo

/// Bytes that may be a PDF file as Cairo writes it, or an SVG file, which are amended.
enum OutputFileCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let choice = bytes.first ?? 0
    var file = Array(bytes.dropFirst())
    if choice & 1 == 1 {
      SVGAmendment(title: "t", language: .japanese).apply(to: &file)
      return nil
    }
    let amendment = PDFAmendment(
      language: choice & 2 == 0 ? nil : .japanese, binding: choice & 4 == 0 ? nil : .right,
      creationDate: nil, hasPictures: choice & 8 != 0)
    do {
      try amendment.append(to: &file)
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
    return file.count >= bytes.count - 1 ? nil : "the file has become shorter"
  }
}
