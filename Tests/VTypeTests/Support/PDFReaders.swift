/// Programs that give a PDF's text back.
enum PDFReader: String, CaseIterable, CustomStringConvertible {
  /// poppler, in the order of the content.
  case poppler
  /// mupdf's command, as Debian has it.
  case mutool
  /// mupdf as of the Python package pymupdf.
  case pymupdf
  /// The PDF reader of Chromium.
  case pdfium

  var description: String { rawValue }

  private static let script = """
    import pypdfium2, pymupdf, sys
    for path in sys.argv[1:]:
      with pymupdf.open(path) as pdf:
        text = ''.join(page.get_text() for page in pdf)
      open(path + '.pymupdf', 'wb').write(text.encode('utf-8', 'replace'))
      pdf = pypdfium2.PdfDocument(path)
      text = ''.join(page.get_textpage().get_text_range() for page in pdf)
      open(path + '.pdfium', 'wb').write(text.encode('utf-8', 'replace'))
    """

  /// The text of each file that each reader finds, without white space.
  static func texts(of names: [String], in folder: Folder) throws -> [[PDFReader: String]] {
    let run = try Program(
      [try VTypeCommand.python(), "-c", script] + names, in: folder.path
    ).wait()
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try names.map { name in
      let poppler = try Program.run("pdftotext", "-raw", name, "-", in: folder.path)
      let mutool = try Program.run("mutool", "draw", "-q", "-F", "txt", name, in: folder.path)
      return [
        .poppler: poppler.text.withoutSpace, .mutool: mutool.text.withoutSpace,
        .pymupdf: try folder.text(name + ".pymupdf").withoutSpace,
        .pdfium: try folder.text(name + ".pdfium").withoutSpace,
      ]
    }
  }
}

extension String {
  /// The scalars that are not White_Space, and not the byte order mark of a file.
  var withoutSpace: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars
    where !scalar.properties.isWhitespace && scalar != "\0" && scalar != "\u{FEFF}" {
      text.append(scalar)
    }
    return String(text)
  }

  /// True if it has the same scalars; `==` takes canonical equivalents for equal.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

}

extension StringProtocol where SubSequence == Substring {
  /// The text after each occurrence of a string, up to the next one.
  func pieces(after separator: String) -> [Substring] {
    Array(split(separator: separator, omittingEmptySubsequences: false).dropFirst())
  }
}

extension Substring {
  /// The number in `name="…"`.
  func number(_ name: String) -> Double? {
    let quoted = split(separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
    return quoted.count == 2 ? Double(quoted[1].prefix { $0 != "\"" }) : nil
  }
}
