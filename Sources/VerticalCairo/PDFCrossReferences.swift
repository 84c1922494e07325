/// The cross-reference table that a PDF file ends with, and its trailer (ISO 32000-1, 7.5.4).
struct PDFCrossReferences {
  /// The offset of the table in the file.
  let position: Int
  /// The offset in the file of the bytes at hand.
  private let base: Int
  let trailer: [PDFScanner.Entry]
  /// The first object of a section, how many there are, and where its entries begin.
  private let sections: [(first: Int, count: Int, entries: Int)]

  private static let entryLength = 20

  /// - Parameters:
  ///   - pdf: a file's end, with the table.
  ///   - base: how many bytes of the file are before it.
  init(of pdf: [UInt8], base: Int) throws(RenderError) {
    guard let end = Self.lastIndex(of: "startxref", in: pdf) else {
      throw .malformedPDF("it has no “startxref” at its end")
    }
    var scanner = PDFScanner(pdf, at: end)
    guard scanner.skip("startxref"), let position = scanner.integer(),
      position >= base, position - base < pdf.count
    else {
      throw .malformedPDF("its “startxref” leads nowhere")
    }
    scanner.position = position - base
    guard scanner.skip("xref") else {
      throw .malformedPDF("it has no cross-reference table where “startxref” leads")
    }
    var sections: [(first: Int, count: Int, entries: Int)] = []
    while !scanner.skip("trailer") {
      guard let first = scanner.integer(), let count = scanner.integer() else {
        throw .malformedPDF("its cross-reference table cannot be read")
      }
      scanner.skipSpace()
      guard count <= (pdf.count - scanner.position) / Self.entryLength else {
        throw .malformedPDF("its cross-reference table is cut short")
      }
      sections.append((first, count, scanner.position))
      scanner.position += count * Self.entryLength
    }
    guard let trailer = scanner.dictionary() else {
      throw .malformedPDF("its trailer cannot be read")
    }
    self.position = position
    self.base = base
    self.trailer = trailer
    self.sections = sections
  }

  /// An object's number and generation.
  struct Reference {
    var number: Int
    var generation: Int
  }

  /// The object that a key of the trailer leads to.
  func reference(_ key: String, in pdf: [UInt8]) -> Reference? {
    guard let entry = trailer.first(where: { pdf[$0.key].elementsEqual(key.utf8) }) else {
      return nil
    }
    var scanner = PDFScanner(pdf, at: entry.value.lowerBound)
    guard let number = scanner.integer(), let generation = scanner.integer(), scanner.skip("R")
    else { return nil }
    return Reference(number: number, generation: generation)
  }

  /// The entries of an object that is a dictionary.
  func entries(
    of object: Reference, in pdf: [UInt8]
  ) throws(RenderError) -> [PDFScanner.Entry] {
    guard let offset = offset(of: object.number, in: pdf) else {
      throw .malformedPDF("its object \(object.number) is not in the cross-reference table")
    }
    var scanner = PDFScanner(pdf, at: offset)
    guard scanner.integer() == object.number, scanner.integer() == object.generation,
      scanner.skip("obj"), let entries = scanner.dictionary()
    else { throw .malformedPDF("its object \(object.number) cannot be read") }
    return entries
  }

  /// The offset of an object in the bytes at hand; `nil` where the table has no such object in use, or it is before them.
  private func offset(of number: Int, in pdf: [UInt8]) -> Int? {
    for section in sections where number >= section.first {
      guard number - section.first < section.count else { continue }
      var scanner = PDFScanner(
        pdf, at: section.entries + (number - section.first) * Self.entryLength)
      guard let offset = scanner.integer(), scanner.integer() != nil, scanner.skip("n"),
        offset >= base, offset - base < pdf.count
      else { return nil }
      return offset - base
    }
    return nil
  }

  /// Entries for objects that the table says are in use, and that are not in the file: they should be in the bytes at
  /// hand.
  func strayEntries(in pdf: [UInt8]) -> [Range<Int>] {
    var stray: [Range<Int>] = []
    for section in sections {
      for index in 0..<section.count {
        let entry = section.entries + index * Self.entryLength
        var scanner = PDFScanner(pdf, at: entry)
        guard let offset = scanner.integer(), let generation = scanner.integer(), scanner.skip("n")
        else { continue }
        guard offset >= base else { continue }
        scanner.position = offset - base
        let isFound =
          scanner.integer() == section.first + index && scanner.integer() == generation
          && scanner.skip("obj")
        if !isFound { stray.append(entry..<entry + Self.freeEntry.utf8.count) }
      }
    }
    return stray
  }

  /// Entries of resources that name a picture again: Cairo 1.16 names it each time that it is drawn, and no key may stand
  /// twice in a dictionary.
  func repeatedPictures(in pdf: [UInt8]) -> [Range<Int>] {
    var repeated: [Range<Int>] = []
    for section in sections {
      for index in 0..<section.count {
        guard let offset = offset(of: section.first + index, in: pdf) else { continue }
        var scanner = PDFScanner(pdf, at: offset)
        guard scanner.integer() != nil, scanner.integer() != nil, scanner.skip("obj"),
          let entries = scanner.dictionary(),
          let pictures = entries.first(where: { pdf[$0.key].elementsEqual("/XObject".utf8) })
        else { continue }
        scanner.position = pictures.value.lowerBound
        var seen: Set<ArraySlice<UInt8>> = []
        for picture in scanner.dictionary() ?? [] where !seen.insert(pdf[picture.key]).inserted {
          repeated.append(picture.key.lowerBound..<picture.value.upperBound)
        }
      }
    }
    return repeated
  }

  /// The entry of an object that is not in use and never will be, without the end of the line.
  static let freeEntry = "0000000000 65535 f"

  private static func lastIndex(of word: String, in pdf: [UInt8]) -> Int? {
    let word = Array(word.utf8)
    var start = pdf.count - word.count
    // The word stands in the last few dozen bytes; a reader has to look through 1024.
    let end = max(start - 1024, 0)
    while start >= end {
      if pdf[start..<start + word.count].elementsEqual(word) { return start }
      start -= 1
    }
    return nil
  }
}
