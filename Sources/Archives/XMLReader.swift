import CExpat
import Glibc
public import Manuscript

/// Reads XML into a tree with expat, which knows UTF-8 and UTF-16 (CT-4).
///
/// Prefixes are resolved here: expat's own way takes twice the time. Names of the strict form of Office Open XML are
/// given as those of the transitional form. No document may bring a type of its own, so that no entity is defined and
/// nothing outside is read.
public enum XMLReader {
  /// What the files of a container may say of their type (CT-4).
  public enum Types: Sendable {
    /// Nothing: those of word processors have none.
    case refused
    /// The name of a type, which is passed over, as files of e-books have it. The names of characters are those of HTML then.
    case named
  }

  /// - Parameter part: the name of the file in messages.
  public static func read(
    _ bytes: [UInt8], part: String, types: Types = .refused
  ) throws(XMLError) -> XMLTree {
    guard bytes.count <= ArchiveLimits.partBytes else {
      throw XMLError(part: part, line: 1, reason: "it is too large")
    }
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(part: part, line: 1, reason: "there is no memory")
    }
    defer { unsafe XML_ParserFree(parser) }
    var events = unsafe XMLEvents(parser)
    return try unsafe withUnsafeMutablePointer(to: &events) { events throws(XMLError) -> XMLTree in
      unsafe XML_SetUserData(parser, events)
      unsafe XML_SetElementHandler(
        parser,
        { unsafe XMLEvents.at($0)?.pointee.begin($1, $2) },
        { data, _ in unsafe XMLEvents.at(data)?.pointee.end() })
      unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLEvents.at($0)?.pointee.text($1, $2) }
      switch types {
      case .refused:
        unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
          unsafe XMLEvents.at(data)?.pointee.refuse("it declares a type of its own (DOCTYPE)")
        }
      case .named:
        // Names of characters are no faults then, but for a file that stands alone.
        _ = unsafe XML_UseForeignDTD(parser, 1)
        unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasOwn in
          guard hasOwn != 0 else { return }
          unsafe XMLEvents.at(data)?.pointee.refuse("it declares parts of a type (DOCTYPE […])")
        }
        unsafe XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
          guard isParameter == 0 else { return }
          unsafe XMLEvents.at(data)?.pointee.character(named: name)
        }
      }
      let status = unsafe bytes.withUnsafeBytes { all in
        unsafe XML_Parse(
          parser, all.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(all.count), 1)
      }
      guard status == XML_STATUS_OK else {
        let line = Int(unsafe XML_GetCurrentLineNumber(parser))
        throw XMLError(part: part, line: line, reason: unsafe events.pointee.reason(parser))
      }
      return unsafe events.pointee.finish()
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
@safe private struct XMLEvents {
  private let parser: XML_Parser
  private var builder = XMLTreeBuilder()
  /// The namespaces that prefixes stand for, with the depth of the element that says so; the last one counts.
  private var prefixes: [(prefix: String, uri: String, depth: Int)] = [
    ("xml", "http://www.w3.org/XML/1998/namespace", 0)
  ]
  /// The names of elements and of attributes, as they are written, for the prefixes at hand.
  private var elementNames = WrittenNames()
  private var attributeNames = WrittenNames()
  private var refusal: String?

  private static let deepest = 256
  private static let mostAttributes = 256

  init(_ parser: XML_Parser) { unsafe self.parser = parser }

  /// The events that a parser hands to its callbacks.
  static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLEvents>? {
    unsafe data?.assumingMemoryBound(to: XMLEvents.self)
  }

  mutating func refuse(_ reason: String) {
    refusal = refusal ?? reason
    _ = unsafe XML_StopParser(parser, 0)
  }

  func reason(_ parser: XML_Parser) -> String {
    if let refusal { return refusal }
    guard let text = unsafe XML_ErrorString(XML_GetErrorCode(parser)) else { return "unknown" }
    return unsafe String(cString: text)
  }

  mutating func begin(
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
      if unsafe Self.isDeclaration(key) { unsafe declare(key, value) }
    }
    builder.begin(unsafe elementName(name))
    for index in 0..<count {
      guard let key = unsafe values[2 * index], let value = unsafe values[2 * index + 1] else {
        break
      }
      if unsafe Self.isDeclaration(key) { continue }
      let name = unsafe attributeName(key)
      let bytes = unsafe UnsafeBufferPointer(start: value, count: strlen(value))
      unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
        builder.add(name, unsafe bytes.span)
      }
    }
  }

  mutating func text(_ text: UnsafePointer<CChar>?, _ count: Int32) {
    guard let text = unsafe text, refusal == nil else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
      builder.addText(unsafe bytes.span)
    }
  }

  /// Adds a character by its name in HTML.
  mutating func character(named name: UnsafePointer<CChar>?) {
    guard let name = unsafe name, refusal == nil else { return }
    let words = unsafe String(cString: name)
    guard builder.addCharacter(named: words) else {
      return refuse("“&\(words);” is no character")
    }
  }

  mutating func end() {
    guard refusal == nil else { return }
    let depth = builder.depth
    builder.end()
    guard let last = prefixes.last, last.depth == depth, depth > 0 else { return }
    while let last = prefixes.last, last.depth == depth { prefixes.removeLast() }
    forgetNames()
  }

  func finish() -> XMLTree { builder.finish() }

  // MARK: Names

  /// True for `xmlns` and `xmlns:…`.
  private static func isDeclaration(_ key: UnsafePointer<CChar>) -> Bool {
    guard unsafe key[0] == 0x78, unsafe strncmp(key, "xmlns", 5) == 0 else { return false }
    return unsafe key[5] == 0 || key[5] == CChar(UInt8(ascii: ":"))
  }

  private mutating func declare(_ key: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    let prefix = unsafe String(String(cString: key).dropFirst(6))
    prefixes.append((prefix, unsafe String(cString: value), builder.depth + 1))
    forgetNames()
  }

  private mutating func forgetNames() {
    elementNames.removeAll()
    attributeNames.removeAll()
  }

  private mutating func elementName(_ written: UnsafePointer<CChar>) -> Int32 {
    if let known = unsafe elementNames.index(of: written) { return known }
    let name = unsafe String(cString: written)
    let (prefix, local) = split(name)
    let index = builder.intern(XMLTree.Name(namespace(prefix), local))
    unsafe elementNames.add(written, name, index)
    return index
  }

  private mutating func attributeName(_ written: UnsafePointer<CChar>) -> Int32 {
    if let known = unsafe attributeNames.index(of: written) { return known }
    let name = unsafe String(cString: written)
    let (prefix, local) = split(name)
    let index = builder.intern(XMLTree.Name(prefix.isEmpty ? "" : namespace(prefix), local))
    unsafe attributeNames.add(written, name, index)
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

/// The names of a file as they are written, with their indices in its tree.
///
/// The last ones stand in a table by a sum of their bytes, one in each place, since a novel has half a million of a few names;
/// what another name has pushed out is found by its hash.
@safe private struct WrittenNames {
  private var indices: [String: Int32] = [:]
  private var places = [Int32](repeating: -1, count: Self.count)
  /// The bytes of each place, with 0 after them.
  private var bytes = [UInt8](repeating: 0, count: Self.count * Self.length)

  private static let count = 256
  private static let length = 32

  /// The place of a name and its length; `nil` for one that is too long for a place.
  private static func place(_ name: UnsafePointer<CChar>) -> (place: Int, length: Int)? {
    var sum: UInt32 = 0
    var length = 0
    while unsafe name[length] != 0 {
      guard length < Self.length - 1 else { return nil }
      sum = unsafe sum &* 31 &+ UInt32(UInt8(bitPattern: name[length]))
      length += 1
    }
    return (Int((sum ^ sum >> 8) % UInt32(count)), length)
  }

  /// The index of a name; `nil` for one that has not been added.
  func index(of name: UnsafePointer<CChar>) -> Int32? {
    guard !indices.isEmpty else { return nil }
    if let (place, length) = unsafe Self.place(name), places[place] >= 0 {
      let isEqual = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe bytes.baseAddress.map { unsafe memcmp($0 + place * Self.length, name, length + 1) }
          == 0
      }
      if isEqual { return places[place] }
    }
    return unsafe indices[String(cString: name)]
  }

  mutating func add(_ name: UnsafePointer<CChar>, _ text: String, _ index: Int32) {
    indices[text] = index
    guard let (place, length) = unsafe Self.place(name) else { return }
    places[place] = index
    for offset in 0...length {
      bytes[place * Self.length + offset] = unsafe UInt8(bitPattern: name[offset])
    }
  }

  mutating func removeAll() {
    guard !indices.isEmpty else { return }
    indices.removeAll(keepingCapacity: true)
    for place in places.indices { places[place] = -1 }
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
