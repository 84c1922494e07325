import DrawingSupport
import VerticalLayout

/// Information of a PDF about itself: the information dictionary, and the same in XMP.
struct DocumentInformation {
  let metadata: DocumentMetadata
  var standards: Set<PDFStandard> = []

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
    dictionary.append("/Creator(vtype)/Producer(\(Self.producer))/CreationDate(\(date.pdfDate))")
    if standards.contains(.x1a) {
      dictionary.append(
        "/ModDate(\(date.pdfDate))/Trapped/False/GTS_PDFXVersion(PDF/X-1a:2003)")
    }
    dictionary.append(">>")
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
      </rdf:Description>\(claims)</rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """
    return Array(packet.utf8)
  }

  /// The standards that the document says it keeps (ISO 19005-2, 6.6.4; ISO 14289-1, clause 5).
  private var claims: String {
    var claims = ""
    if standards.contains(.a2u) {
      claims += """

        <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
        <pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance></rdf:Description>
        """
    }
    guard standards.contains(.ua1) else { return claims.isEmpty ? "" : claims + "\n" }
    claims += """

      <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
      <pdfuaid:part>1</pdfuaid:part></rdf:Description>

      """
    return standards.contains(.a2u) ? claims + Self.uaSchema : claims
  }

  /// The description of PDF/UA's property, which PDF/A asks for with all properties that it does not know (ISO 19005-2,
  /// 6.6.2.3).
  private static let uaSchema = """
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>The part of ISO 14289 that the file keeps</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>

    """
}
