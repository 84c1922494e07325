import Archives
import Manuscript

/// A Word file that a test makes: the inside of its body, and other parts where it needs them.
struct WordFile: ContainerParts {
  var parts: [String: String] = [:]

  static let office = "http://schemas.openxmlformats.org/officeDocument/2006"
  static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

  init(
    _ body: String, styles: String = "", numbering: String = "", footnotes: String = "",
    links: [(id: String, kind: String, target: String, isExternal: Bool)] = [], core: String = "",
    document: String = "word/document.xml"
  ) {
    let names =
      "xmlns:w='\(Self.main)' xmlns:r='\(Self.office)/relationships' "
      + "xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' "
      + "xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing' "
      + "xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main' "
      + "xmlns:wps='http://schemas.microsoft.com/office/word/2010/wordprocessingShape' "
      + "xmlns:v='urn:schemas-microsoft-com:vml' "
      + "xmlns:m='\(Self.office)/math'"
    parts[document] = "<w:document \(names)><w:body>\(body)</w:body></w:document>"
    let package = "http://schemas.openxmlformats.org/package/2006"
    var own = links
    for (kind, name, text) in [
      ("styles", "styles", styles), ("numbering", "numbering", numbering),
      ("footnotes", "footnotes", footnotes),
    ] where !text.isEmpty {
      parts["word/\(name).xml"] = "<w:\(name) \(names)>\(text)</w:\(name)>"
      own.append(("r\(kind)", kind, "\(name).xml", false))
    }
    let folder = document.contains("/") ? "word/" : ""
    let file = document.split(separator: "/").last ?? ""
    parts["\(folder)_rels/\(file).rels"] = Self.relationships(package, own)
    var root = [(id: "m", kind: "officeDocument", target: document, isExternal: false)]
    if !core.isEmpty {
      parts["docProps/core.xml"] =
        "<cp:coreProperties xmlns:cp='\(package)/metadata/core-properties' "
        + "xmlns:dc='http://purl.org/dc/elements/1.1/'>\(core)</cp:coreProperties>"
      root.append(("c", "core-properties", "docProps/core.xml", false))
    }
    parts["_rels/.rels"] = Self.relationships(package, root)
  }

  private static func relationships(
    _ package: String, _ all: [(id: String, kind: String, target: String, isExternal: Bool)]
  ) -> String {
    let rows = all.map { row in
      "<Relationship Id='\(row.id)' Type='\(office)/relationships/\(row.kind)' "
        + "Target='\(row.target)'\(row.isExternal ? " TargetMode='External'" : "")/>"
    }
    return "<Relationships xmlns='\(package)/relationships'>\(rows.joined())</Relationships>"
  }

  func has(_ name: String) -> Bool { parts[name] != nil }

  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    guard let text = parts[name] else { return nil }
    do throws(XMLError) {
      return try XMLReader.read(Array(text.utf8), part: name)
    } catch {
      throw ContainerError(error.description)
    }
  }

  /// The file as an archive.
  var bytes: [UInt8] {
    get throws {
      var writer = ArchiveWriter()
      for (name, text) in parts.sorted(by: { $0.key < $1.key }) {
        try writer.add(name, Array(text.utf8))
      }
      return writer.finish()
    }
  }
}

/// A paragraph, a run, and a reading in Word's own form.
func p(_ inner: String, _ properties: String = "") -> String {
  "<w:p>\(properties.isEmpty ? "" : "<w:pPr>\(properties)</w:pPr>")\(inner)</w:p>"
}

func r(_ text: String, _ properties: String = "") -> String {
  "<w:r>\(properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>")"
    + "<w:t xml:space='preserve'>\(text)</w:t></w:r>"
}

func ruby(_ base: String, _ reading: String) -> String {
  "<w:r><w:ruby><w:rubyPr><w:hps w:val='10'/></w:rubyPr><w:rt>\(r(reading))</w:rt>"
    + "<w:rubyBase>\(r(base))</w:rubyBase></w:ruby></w:r>"
}

/// A field whose instruction stands in several runs, as Word writes it, with a result.
func field(_ instruction: String, _ result: String = "") -> String {
  let half = instruction.index(instruction.startIndex, offsetBy: instruction.count / 2)
  func character(_ kind: String) -> String {
    "<w:r><w:fldChar w:fldCharType='\(kind)'/></w:r>"
  }
  let parts = [instruction[..<half], instruction[half...]].map {
    "<w:r><w:instrText xml:space='preserve'>\($0)</w:instrText></w:r>"
  }
  return character("begin") + parts.joined()
    + (result.isEmpty ? "" : character("separate") + r(result)) + character("end")
}
