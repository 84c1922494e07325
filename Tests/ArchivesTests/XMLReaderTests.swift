import Archives
import Manuscript
import Testing

@Suite("CT-4 XML")
struct XMLReaderTests {
  /// A tree as one line: elements in their namespaces, values, texts.
  private func dump(_ element: XMLElement) -> String {
    var text = "<\(element.name.namespace.isEmpty ? "" : "{\(element.name.namespace)}")"
    text += element.name.local
    for child in element.children {
      switch child {
      case .element(let inner): text += " " + dump(inner)
      case .text(let words): text += " “\(words)”"
      }
    }
    return text + ">"
  }

  private func read(_ text: String) throws -> XMLElement {
    try #require(try XMLReader.read(Array(text.utf8), part: "word/document.xml").root)
  }

  @Test(
    "CT-4 elements, texts and namespaces are those of the file",
    arguments: [
      ("<a/>", "<a>"), ("<a>甲<b>乙</b>丙</a>", "<a “甲” <b “乙”> “丙”>"),
      ("<a>&lt;&#x7532;&amp;</a>", "<a “<甲&”>"), ("<a><![CDATA[<b>]]></a>", "<a “<b>”>"),
      ("<w:p xmlns:w='u'><w:r xmlns:w='v'/><w:r/></w:p>", "<{u}p <{v}r> <{u}r>>"),
      ("<p xmlns='u'><q xmlns=''/><q/></p>", "<{u}p <q> <{u}q>>"),
      (
        "<w:t xmlns:w='http://purl.oclc.org/ooxml/wordprocessingml/main'/>",
        "<{http://schemas.openxmlformats.org/wordprocessingml/2006/main}t>"
      ),
    ])
  func trees(_ source: String, _ expected: String) throws {
    #expect(dump(try read(source)) == expected)
  }

  @Test(
    "CT-4 a file of an e-book may name a type, and characters by HTML's names",
    arguments: [
      (
        "<!DOCTYPE ncx PUBLIC '-//NISO//DTD ncx 2005-1//EN' 'ncx-2005-1.dtd'><ncx>甲</ncx>",
        "<ncx “甲”>"
      ),
      ("<!DOCTYPE html><html>甲&nbsp;乙&eacute;&amp;</html>", "<html “甲\u{A0}乙é&”>"),
      ("<html>&hellip;</html>", "<html “…”>"),
      ("<a b='1'/>", "<a>"),
    ])
  func types(_ source: String, _ expected: String) throws {
    let tree = try XMLReader.read(Array(source.utf8), part: "a.ncx", types: .named)
    #expect(dump(try #require(tree.root)) == expected)
  }

  @Test(
    "CT-4 parts of a type and unknown names are refused in e-books",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>", "DOCTYPE […]"),
      (
        "<!DOCTYPE a [<!ENTITY b 'xxxx'><!ENTITY c '&b;&b;&b;'>]><a>&c;&c;</a>", "DOCTYPE […]"
      ),
      ("<a>\n&nichts;</a>", "“&nichts;” is no character"),
    ])
  func refusedTypes(_ source: String, _ reason: String) {
    let error = #expect(throws: XMLError.self) {
      try XMLReader.read(Array(source.utf8), part: "a.ncx", types: .named)
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("CT-4 many names, long ones and prefixes that change stand for themselves")
  func names() throws {
    let names = (0..<600).map { "n\($0)" + String(repeating: "x", count: $0 % 50) }
    let source = "<a>" + (names + names).map { "<\($0) \($0)='\($0)'/>" }.joined() + "</a>"
    let read = try read(source).elements
    #expect(read.map(\.name.local) == names + names)
    #expect(read.allSatisfy { $0.attribute($0.name.local) == $0.name.local })
    let changed = "<a><p:b xmlns:p='u' p:c='1'/><p:b xmlns:p='v' p:c='2'/></a>"
    #expect(try self.read(changed).elements.map { $0.attribute("c", "v") } == [nil, "2"])
  }

  @Test("CT-4 attributes have a namespace only with a prefix, and values in UTF-8 or UTF-16")
  func attributes() throws {
    let source = "<w:ind xmlns:w='u' w:left='210' left='東京 &quot;'/>"
    let element = try read(source)
    #expect(element.attribute("left", "u") == "210")
    #expect(element.attribute("left") == "東京 \"")
    #expect(element.attribute("right", "u") == nil)
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in source.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let tree = try XMLReader.read(wide, part: "a.xml")
    #expect(tree.root?.attribute("left") == "東京 \"")
  }

  @Test(
    "CT-4 what is refused is told with its part and line",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>", "line 1", "DOCTYPE"),
      ("<a>\n<b></a>", "line 2", "mismatched"), ("", "line 1", "no element"),
      (String(repeating: "<a>", count: 300), "line 1", "deeper than 256"),
      (
        "<a " + (0..<300).map { "b\($0)='1'" }.joined(separator: " ") + "/>", "line 1",
        "over 256 attributes"
      ),
    ])
  func refusals(_ source: String, _ line: String, _ reason: String) throws {
    let error = #expect(throws: XMLError.self) {
      try XMLReader.read(Array(source.utf8), part: "word/document.xml")
    }
    let message = error?.description ?? ""
    #expect(message.contains("word/document.xml"))
    #expect(message.contains(line))
    #expect(message.contains(reason))
  }

  @Test("CT-5 properties that are written alike are known as alike")
  func alike() throws {
    let root = try read("<a><b x='1'><c/>甲</b><b x='1'><c/>甲</b><b x='2'><c/>甲</b><b x='1'/></a>")
    let parts = root.elements
    #expect(parts[0].isAlike(parts[1]))
    #expect(!parts[0].isAlike(parts[2]))
    #expect(!parts[0].isAlike(parts[3]))
  }
}
