package import Storage
import VerticalWriters

/// The format of a file.
public enum OutputFormat: String, CaseIterable, Sendable {
  case pdf, svg, png, json
  /// An e-book, which has no pages of its own.
  case epub
  /// A Word file, whose pages Word makes.
  case docx

  /// Reads the format that a file name's suffix names.
  public init?(suffixOf path: String) {
    self.init(rawValue: Files.suffix(of: path))
  }
}

extension OutputFormat {
  /// True for a format of the text itself, whose pages are its reader's.
  package var isBook: Bool { self == .epub || self == .docx }

  /// The format with its article in messages.
  package var article: String {
    switch self {
    case .docx: "a Word file"
    case .svg: "an SVG"
    case .epub: "an EPUB"
    case .pdf, .png, .json: "a \(rawValue.uppercased())"
    }
  }
}

extension [OutputFormat] {
  /// True if nothing is set for any of them.
  package var areBooks: Bool { !isEmpty && allSatisfy(\.isBook) }
}

/// Writers of PDF and SVG.
package enum Backend: String, CaseIterable, Sendable {
  /// Cairo, which draws all formats.
  case cairo
  /// The writers of our own.
  case native
}

/// The form that the characters of a page have in an SVG.
public enum SVGForm: Sendable {
  /// Outlines in the file of each page.
  case outlines
  /// Text in fonts that the file carries.
  case text
  /// Outlines in a file that all pages of a text refer to.
  case sprite
}

extension OutputFormat {
  /// The check that a file of this format is whole, before it has its place.
  package var form: FileForm {
    switch self {
    case .pdf: .pdf
    case .svg: .svg
    case .png: .png
    case .json: .json
    case .epub: .epub
    case .docx: .docx
    }
  }
}

extension FileForm {
  package static let pdf = FileForm { file in
    PDFCheck.fault(
      head: file.head, tail: file.tail, count: file.count,
      read: file.canBeRead ? { file.read(at: $0, count: $1) } : nil)
  }

  /// An SVG is one element, which the last tag ends. Whether the others are ended is for its writer to say: reading all
  /// of a drawing anew would take as long as writing it.
  package static let svg = FileForm { file in
    guard file.head.starts(with: "<?xml".utf8) else { return "it does not begin as an SVG" }
    return file.tail.ends(with: "</svg>\n") ? nil : "it has no end"
  }

  /// An EPUB begins with a file that says so, and ends with its directory (OCF 3.3, 4.2).
  package static let epub = FileForm { file in
    guard file.head.starts(with: [0x50, 0x4B, 3, 4]),
      file.head.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8)
    else { return "it does not begin as an EPUB" }
    return file.tail.suffix(22).starts(with: [0x50, 0x4B, 5, 6]) ? nil : "it has no end"
  }

  /// A Word file is an archive whose first file lists the kinds of the others, and ends with its directory.
  package static let docx = FileForm { file in
    guard file.head.starts(with: [0x50, 0x4B, 3, 4]),
      file.head.dropFirst(30).starts(with: "[Content_Types].xml".utf8)
    else { return "it does not begin as a Word file" }
    return file.tail.suffix(22).starts(with: [0x50, 0x4B, 5, 6]) ? nil : "it has no end"
  }

  /// A layout as JSON is one object.
  package static let json = FileForm { file in
    guard file.head.first == UInt8(ascii: "{") else { return "it does not begin as JSON" }
    return file.tail.ends(with: "}\n") ? nil : "it has no end"
  }

  /// A PNG is a row of chunks, each as long as it says, from `IHDR` to `IEND` (ISO/IEC 15948, 5.3).
  package static let png = FileForm { file in
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard file.head.starts(with: signature), file.head.dropFirst(12).starts(with: "IHDR".utf8)
    else { return "it does not begin as a PNG" }
    // The last chunk is always the same.
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    guard file.tail.suffix(end.count).elementsEqual(end) else { return "it has no end" }
    guard file.canBeRead else { return nil }
    var place = signature.count
    while place < file.count {
      let chunk = file.read(at: place, count: 8)
      guard chunk.count == 8 else { return "its last chunk is cut off" }
      let length = chunk.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - place - 12 else { return "a chunk is longer than the file" }
      place += length + 12
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func ends(with word: String) -> Bool {
    suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}
