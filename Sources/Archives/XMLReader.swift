import CExpat
import Glibc
public import Manuscript

/// Reads XML into a tree with expat, which knows UTF-8 and UTF-16 (CT-4).
///
/// Prefixes are resolved here: expat's own way takes twice the time. Names of the strict form of Office Open XML are
/// given as those of the transitional form. No document may bring a type of its own, so that no entity is defined and
/// nothing outside is read.
public enum XMLReader {
  /// - Parameter part: the name of the file in messages.
  public static func read(_ bytes: [UInt8], part: String) throws(XMLError) -> XMLTree {
    guard bytes.count <= ArchiveLimits.partBytes else {
      throw XMLError(part: part, line: 1, reason: "it is too large")
    }
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(part: part, line: 1, reason: "there is no memory")
    }
    defer { unsafe XML_ParserFree(parser) }
    let events = unsafe XMLEvents(parser)
    return try withExtendedLifetime(events) { () throws(XMLError) -> XMLTree in
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(events).toOpaque())
      unsafe XML_SetElementHandler(
        parser,
        { unsafe XMLEvents.of($0)?.begin($1, $2) },
        { data, _ in unsafe XMLEvents.of(data)?.end() })
      unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLEvents.of($0)?.text($1, $2) }
      unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
        unsafe XMLEvents.of(data)?.refuse("it declares a type of its own (DOCTYPE)")
      }
      let status = unsafe bytes.withUnsafeBytes { all in
        unsafe XML_Parse(
          parser, all.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(all.count), 1)
      }
      guard status == XML_STATUS_OK else {
        let line = Int(unsafe XML_GetCurrentLineNumber(parser))
        throw XMLError(part: part, line: line, reason: unsafe events.reason(parser))
      }
      return events.finish()
    }
  }
}

/// A fault of an XML file: its name in its container, the line, and the reason.
public struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  public var part: String
  public var line: Int
  public var reason: String

  public var description: String { "“\(part)”, line \(line): no XML that can be read: \(reason)" }
}

/// Takes the events of a parser into a tree.
@safe private final class XMLEvents {
  private let parser: XML_Parser
  private var builder = XMLTreeBuilder()
  /// The namespaces that prefixes stand for, with the depth of the element that says so; the last one counts.
  private var prefixes: [(prefix: String, uri: String, depth: Int)] = [
    ("xml", "http://www.w3.org/XML/1998/namespace", 0)
  ]
  /// The names of elements and of attributes, as they are written, for the prefixes at hand.
  private var elementNames: [String: Int32] = [:]
  private var attributeNames: [String: Int32] = [:]
  private var refusal: String?

  private static let deepest = 256
  private static let mostAttributes = 256

  init(_ parser: XML_Parser) { unsafe self.parser = parser }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLEvents? {
    unsafe data.map { unsafe Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  func refuse(_ reason: String) {
    refusal = refusal ?? reason
    _ = unsafe XML_StopParser(parser, 0)
  }

  func reason(_ parser: XML_Parser) -> String {
    if let refusal { return refusal }
    guard let text = unsafe XML_ErrorString(XML_GetErrorCode(parser)) else { return "unknown" }
    return unsafe String(cString: text)
  }

  private var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }

  func begin(
    _ name: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard let name = unsafe name, let values = unsafe values, refusal == nil else { return }
    guard builder.depth < Self.deepest else {
      return refuse("elements are nested deeper than \(Self.deepest)")
    }
    var count = 0
    while let key = unsafe values[2 * count], let value = unsafe values[2 * count + 1] {
      count += 1
      guard count <= Self.mostAttributes else {
        return refuse("an element has over \(Self.mostAttributes) attributes")
      }
      unsafe declare(key, value)
    }
    builder.begin(elementName(unsafe String(cString: name)), line: line)
    for index in 0..<count {
      guard let key = unsafe values[2 * index], let value = unsafe values[2 * index + 1] else {
        break
      }
      let name = unsafe String(cString: key)
      if name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      let index = attributeName(name)
      let bytes = unsafe UnsafeBufferPointer(start: value, count: strlen(value))
      unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
        builder.add(index, unsafe bytes.span)
      }
    }
  }

  func text(_ text: UnsafePointer<CChar>?, _ count: Int32) {
    guard let text = unsafe text, refusal == nil else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
      builder.addText(unsafe bytes.span, line: line)
    }
  }

  func end() {
    guard refusal == nil else { return }
    let depth = builder.depth
    builder.end()
    guard let last = prefixes.last, last.depth == depth, depth > 0 else { return }
    while let last = prefixes.last, last.depth == depth { prefixes.removeLast() }
    forgetNames()
  }

  func finish() -> XMLTree { builder.finish() }

  // MARK: Names

  private func declare(_ key: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    guard unsafe strncmp(key, "xmlns", 5) == 0 else { return }
    let name = unsafe String(cString: key)
    guard name == "xmlns" || name.hasPrefix("xmlns:") else { return }
    let prefix = String(name.dropFirst(6))
    prefixes.append((prefix, unsafe String(cString: value), builder.depth + 1))
    forgetNames()
  }

  private func forgetNames() {
    elementNames.removeAll(keepingCapacity: true)
    attributeNames.removeAll(keepingCapacity: true)
  }

  private func elementName(_ name: String) -> Int32 {
    if let known = elementNames[name] { return known }
    let (prefix, local) = split(name)
    let index = builder.intern(XMLTree.Name(namespace(prefix), local))
    elementNames[name] = index
    return index
  }

  private func attributeName(_ name: String) -> Int32 {
    if let known = attributeNames[name] { return known }
    let (prefix, local) = split(name)
    let index = builder.intern(XMLTree.Name(prefix.isEmpty ? "" : namespace(prefix), local))
    attributeNames[name] = index
    return index
  }

  private func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  private func namespace(_ prefix: String) -> String {
    let uri = prefixes.last { $0.prefix == prefix }?.uri ?? ""
    return StrictNames.transitional[uri] ?? uri
  }
}

/// The namespaces of the strict form of Office Open XML (ECMA-376 part 1, annex A), with those of the form that
/// programs write by default.
private enum StrictNames {
  static let transitional: [String: String] = {
    let strict = "http://purl.oclc.org/ooxml/"
    let loose = "http://schemas.openxmlformats.org/"
    let names = [
      ("wordprocessingml/main", "wordprocessingml/2006/main"),
      ("officeDocument/relationships", "officeDocument/2006/relationships"),
      ("officeDocument/math", "officeDocument/2006/math"),
      ("drawingml/main", "drawingml/2006/main"),
      ("drawingml/wordprocessingDrawing", "drawingml/2006/wordprocessingDrawing"),
      ("drawingml/picture", "drawingml/2006/picture"),
      ("drawingml/chart", "drawingml/2006/chart"),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (strict + $0.0, loose + $0.1) })
  }()
}
