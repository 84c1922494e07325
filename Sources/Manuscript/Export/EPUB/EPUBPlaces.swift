import VerticalLayout

/// The places in the files of an EPUB that headings, links, notes and pictures lead to.
///
/// All names of places are ASCII, and no two files have the same.
struct EPUBPlaces {
  /// The names of the files with text, in the order of the book, without folder and suffix.
  var files: [String] = []
  /// The names of headings, by the offsets of their paragraphs.
  var headings: [Int: String] = [:]
  /// The pictures, by their names in the document.
  var images: [String: BookImage] = [:]
  /// The elements of pictures that stand beside the text of a paragraph, by its offset.
  var floats: [Int: String] = [:]
  private var anchors: [String: (file: Int, id: String)] = [:]
  private var notes: [Int: Int] = [:]

  /// A number in a name, of three digits or more.
  static func number(_ number: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Finds the places that links of a document lead to, and where its notes are.
  mutating func find(in document: Document, _ parts: ExportedParts) {
    let found = ExportNotes(document, takesBlocks: false, takesFree: false)
    notes = found.partsOfNotes(in: document, parts)
    // Places that links lead to, in the order of the text.
    var targets: [String: Int] = [:]
    for span in document.spans where !found.isLook(span) {
      guard case .link(let target) = span.attribute, target.hasPrefix("#") else { continue }
      let name = String(target.dropFirst())
      targets[name] = min(targets[name] ?? span.range.lowerBound, span.range.lowerBound)
    }
    let places = document.spans.compactMap { span -> (name: String, start: Int, link: Int)? in
      guard case .anchor(let name) = span.attribute, let link = targets[name] else { return nil }
      return (name, span.range.lowerBound, link)
    }.sorted { ($0.start, $0.link, $0.name) < ($1.start, $1.link, $1.name) }
    for (name, start, _) in places where anchors[name] == nil {
      let paragraph = document.paragraphs.partitioningIndex {
        $0.end > start
      }
      let last = min(paragraph, document.paragraphs.count - 1)
      guard last >= 0, !parts.leftOut.contains(last) else { continue }
      anchors[name] = (parts.part(of: last), "a-\(Self.number(anchors.count + 1))")
    }
  }

  func id(ofAnchor name: String) -> String? { anchors[name]?.id }

  /// The reference to a target of the document, from one file of text to another; `nil` for places that the book has not.
  func reference(to target: String) -> String? {
    if target.hasPrefix("#") {
      guard let place = anchors[String(target.dropFirst())] else { return nil }
      return "\(files[place.file]).xhtml#\(place.id)"
    }
    let lower = target.lowercased()
    let isOutside = ["http://", "https://", "mailto:"].contains {
      lower.hasPrefix($0) && lower.utf8.count > $0.utf8.count
    }
    return isOutside ? Self.uri(target) : nil
  }

  /// The reference to a note.
  func reference(toNote number: Int) -> String {
    let file = notes[number].flatMap { files.indices.contains($0) ? files[$0] : nil }
    return "\(file.map { $0 + ".xhtml" } ?? "")#note-\(Self.number(number))"
  }

  /// A URI as a file may have it: bytes that it may not have are percent-encoded, brackets outside of a host among them.
  private static func uri(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = ""
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let isSign = byte == UInt8(ascii: "%")
      let isEncoded = isSign && rest.prefix(2).count == 2 && rest.prefix(2).allSatisfy(\.isHexDigit)
      let isBracket = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
      if URIText.isPlain(byte), !isBracket, !isSign || isEncoded {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
    return uri
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
