import VerticalLayout

/// What a PDF says about itself: the information dictionary, and the same in XMP.
struct DocumentInformation {
  let metadata: DocumentMetadata

  private var date: CivilDate { CivilDate(secondsSince1970: metadata.creationDate) }
  private static let producer = "vtype"

  /// The information dictionary (ISO 32000-1, 14.3.3).
  var dictionary: PDFBytes {
    var dictionary = PDFBytes("<<")
    for (key, value) in [("Title", metadata.title), ("Author", metadata.author)] {
      guard let value else { continue }
      dictionary.append("/\(key)")
      dictionary.append(text: value)
    }
    dictionary.append("/Creator(vtype)/Producer(\(Self.producer))/CreationDate(\(date.pdfDate))>>")
    return dictionary
  }

  /// The packet of XMP (ISO 16684-1).
  var packet: [UInt8] {
    var packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <dc:format>application/pdf</dc:format>

      """
    if let title = metadata.title {
      let text = XMLText.escaped(title)
      packet +=
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text)</rdf:li></rdf:Alt></dc:title>\n"
    }
    if let author = metadata.author {
      let text = XMLText.escaped(author)
      packet += "<dc:creator><rdf:Seq><rdf:li>\(text)</rdf:li></rdf:Seq></dc:creator>\n"
    }
    if let language = metadata.language, language != .undetermined {
      packet += "<dc:language><rdf:Bag><rdf:li>\(language.text)</rdf:li></rdf:Bag></dc:language>\n"
    }
    packet += """
      <xmp:CreatorTool>vtype</xmp:CreatorTool><xmp:CreateDate>\(date.iso8601)</xmp:CreateDate>
      <pdf:Producer>\(Self.producer)</pdf:Producer>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """
    return Array(packet.utf8)
  }
}

/// Text as the content of XML elements.
enum XMLText {
  /// Without the characters that XML 1.0 excludes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += " "
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
