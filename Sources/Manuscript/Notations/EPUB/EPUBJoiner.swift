import VerticalLayout

/// Joins the texts of an EPUB to one page of HTML: names of places are those of one page, pictures are named by their places
/// in the container, and each text is in elements with the classes of its page, which style sheets see (EI-4, EI-7).
struct EPUBJoiner {
  private var page = ""
  /// The style sheets by the names that the page has for them.
  private(set) var sheets: [String: String] = [:]
  /// The texts as they are in their files, one after the other, and the way to them from the page (CT-6).
  private(set) var source = ""
  private(set) var map = SourceMap()
  private(set) var files: [TextOrigin.SourceFile] = []
  private var numbers: [String: Int] = [:]
  private var body = JoinedText()
  /// The names that the page has for the places that the navigation leads to, with their levels (EI-6).
  private(set) var headings: [String: HeadingPlace] = [:]

  init(_ package: EPUBSpine, _ parts: some ContainerParts) throws(ContainerError) {
    for (index, item) in package.items.enumerated() { numbers[item.name] = index + 1 }
    var head = ""
    var (texts, count, lines) = ([String](), 0, 0)
    for item in package.items {
      guard let bytes = try parts.bytes(item.name) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      files.append(
        TextOrigin.SourceFile(name: item.name, start: count, linesBefore: lines, kind: .part))
      lines += SourcePosition(offset: text.utf8.count, in: text).line
      texts.append(text)
      // Each text ends with a line end of its own.
      count += text.utf8.count + 1
      add(text, of: item, &head, parts)
      body.skip(count - body.map.sourceCount)
    }
    // A book is long: no text is held twice.
    source.reserveCapacity(count)
    for index in texts.indices {
      source += texts[index]
      source += "\n"
      texts[index] = ""
    }
    for target in package.navigation {
      guard let number = numbers[target.name] else { continue }
      let name = "f\(number)" + (target.fragment.map { "-" + $0 } ?? "")
      headings[name] = headings[name] ?? HeadingPlace(level: target.level, title: target.title)
    }
    let opening = "<html><head>\(head)</head><body>\n"
    let closing = "</body></html>\n"
    page.reserveCapacity(opening.utf8.count + body.bytes.count + closing.utf8.count)
    page += opening
    page += String(decoding: body.bytes, as: UTF8.self)
    page += closing
    map.replace(0, with: opening.utf8.count)
    map.append(body.map)
    map.replace(0, with: closing.utf8.count)
    body = JoinedText()
  }

  /// Gives the page away, which is as long as the book.
  mutating func takePage() -> String {
    defer { page = "" }
    return page
  }

  private mutating func add(
    _ source: String, of item: EPUBSpine.Item, _ head: inout String, _ parts: some ContainerParts
  ) {
    let bytes = Array(source.utf8)
    var tags = HTMLTokens(bytes)
    var classes = ["", ""]
    var start: Int?
    var end = bytes.count
    reading: while let token = tags.next() {
      switch token.kind {
      case .open(let tag):
        switch tag.name {
        case "html": classes[0] = tag.attributes["class"] ?? ""
        case "body":
          classes[1] = tag.attributes["class"] ?? ""
          start = token.range.upperBound
          if let place = Self.endOfBody(bytes, from: token.range.upperBound) {
            end = place
            break reading
          }
        case "style" where start == nil:
          // Its rules are those of this text alone.
          let content = token.range.upperBound
          guard !tag.isClosed, tags.skipContent(of: "style"), content <= tags.index else {
            continue
          }
          let rules = String(decoding: bytes[content..<tags.index], as: UTF8.self)
          head += "<style \(Self.scopeKey)=\"f\(numbers[item.name] ?? 0)\">\(rules)</style>"
        case "link" where start == nil:
          let relations = (tag.attributes["rel"] ?? "").lowercased().split(separator: " ")
          guard relations.contains("stylesheet"), !relations.contains("alternate"),
            let name = tag.attributes["href"].flatMap({ PartName.resolve($0, from: item.name) })
          else { continue }
          addSheet(name, &head, parts, depth: 0)
        default: break
        }
      case .close("body"): end = token.range.lowerBound
      default: break
      }
    }
    guard let start, start <= end else { return }
    let number = numbers[item.name] ?? 0
    let content = bytes[start..<end]
    let style = item.beginsPage && number > 1 ? " style=\"break-before: page\"" : ""
    body.skip(start)
    body.put(
      "<div class=\"\(Self.value(classes[0]))\"><div id=\"f\(number)\" class=\"\(Self.value(classes[1]))\"\(style)>"
    )
    addContent(Array(content), item.name, number, isPlate: Self.isPlate(content))
    body.put("</div></div>\n")
  }

  /// The start of the last `</body>`; `nil` where it takes a look at each tag to find it.
  private static func endOfBody(_ bytes: [UInt8], from start: Int) -> Int? {
    let sign = Array("</body>".utf8)
    var place = bytes.count - sign.count
    while place >= start, bytes.count - place < 200 {
      // One in a comment, or spelt in another way, is not followed here.
      guard bytes[place] != UInt8(ascii: "-") else { return nil }
      if bytes[place] == UInt8(ascii: "<"), bytes[place...].starts(with: sign) { return place }
      place -= 1
    }
    return nil
  }

  /// Adds a sheet, those that it imports first; each once.
  private mutating func addSheet(
    _ name: String, _ head: inout String, _ parts: some ContainerParts, depth: Int
  ) {
    guard sheets[name] == nil, sheets.count < 100, depth < 8,
      let bytes = try? parts.bytes(name)
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    sheets[name] = text
    for part in text.split(separator: "@import").dropFirst() {
      let words = part.prefix(300).split { "\"'() \t\n;".contains($0) }
      if let file = words.first(where: { $0 != "url" }),
        let inner = PartName.resolve(String(file), from: name)
      {
        addSheet(inner, &head, parts, depth: depth + 1)
      }
    }
    head += "<link rel=\"stylesheet\" href=\"\(Self.value(name))\">"
  }

  private static func value(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  // MARK: Tags

  /// Adds the text of a body with the names of its places, links and pictures changed.
  ///
  /// - Parameter isPlate: whether it is nothing but a picture.
  private mutating func addContent(
    _ source: [UInt8], _ name: String, _ number: Int, isPlate: Bool
  ) {
    var tokens = HTMLTokens(source)
    var done = 0
    var drawings = 0
    while let token = tokens.next() {
      if case .close("svg") = token.kind, drawings > 0, token.range.lowerBound >= done {
        body.copy(source[done..<token.range.lowerBound])
        body.put("</span>", for: token.range.count)
        done = token.range.upperBound
        drawings -= 1
      }
      guard case .open(var tag) = token.kind, !tag.attributes.isEmpty || tag.name == "svg",
        token.range.lowerBound >= done
      else { continue }
      if tag.name == "svg" {
        // What is around a picture alone is no drawing.
        guard Self.hasPicture(source[token.range.upperBound...]) else { continue }
        drawings += 1
        tag = HTMLTag(name: "span")
        tag.attributes["class"] = "svg"
      }
      var changes = changes(of: tag, name, number)
      if isPlate, tag.name == "img" || tag.name == "image" { changes[Self.plateKey] = "page" }
      guard !changes.isEmpty || tag.attributes["class"] == "svg" else { continue }
      body.copy(source[done..<token.range.lowerBound])
      done = token.range.upperBound
      body.put(Self.element(tag, changes, source[token.range]), for: token.range.count)
      if tag.noteReferenceInEPUB, let mark = Self.bareMark(source[done...]) {
        // The number alone: its brackets are the note's look.
        body.put(mark.digits, for: mark.length)
        done += mark.length
      } else if tag.backLinkInEPUB, let length = Self.lengthOfBackLink(source[done...]) {
        done += length
        body.put("</a>", for: length)
      }
    }
    body.copy(source[done...])
  }

  /// The attribute of rules that are those of one text, by the name of its element.
  static let scopeKey = "data-scope"

  /// The attribute of a picture that fills a page, in the page that is made here.
  static let plateKey = "data-plate"

  /// True for a text that is one picture and nothing else (EI-3).
  private static func isPlate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var tokens = HTMLTokens(bytes)
    var count = 0
    while let token = tokens.next() {
      switch token.kind {
      case .text:
        if bytes[token.range].contains(where: { $0 > 0x20 }) { return false }
      case .open(let tag):
        if tag.name == "br" || tag.name == "hr" { return false }
        guard tag.name == "img" || tag.name == "image" else { continue }
        count += 1
        if tag.classes.contains("gaiji") { return false }
      case .close, .other: break
      }
    }
    return count == 1
  }

  /// True if the first element inside a drawing is a picture.
  private static func hasPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    let near = bytes.prefix(2000)
    guard let start = near.firstIndex(of: UInt8(ascii: "<")) else { return false }
    return near[start...].starts(with: "<image".utf8)
  }

  private func changes(of tag: HTMLTag, _ name: String, _ number: Int) -> [String: String] {
    var changes: [String: String] = [:]
    if let id = tag.attributes["id"] { changes["id"] = "f\(number)-\(id)" }
    if tag.name == "a", let target = tag.attributes["href"] {
      changes["href"] = link(target, name, number)
    }
    if tag.name == "img" || tag.name == "image" {
      for key in ["src", "href", "xlink:href"] {
        if let file = tag.attributes[key].flatMap({ PartName.resolve($0, from: name) }) {
          changes[key] = file
        }
      }
    }
    return changes
  }

  /// A link to a text of the book as one to a place of the page; others as they are.
  private func link(_ target: String, _ name: String, _ number: Int) -> String {
    if target.hasPrefix("#") { return "#f\(number)-\(target.dropFirst())" }
    guard let file = PartName.resolve(target, from: name), let other = numbers[file] else {
      return target
    }
    guard let sign = target.firstIndex(of: "#") else { return "#f\(other)" }
    return "#f\(other)-\(target[target.index(after: sign)...])"
  }

  /// A tag with other values of some attributes; pictures of SVG are those of HTML.
  private static func element(
    _ tag: HTMLTag, _ changes: [String: String], _ source: ArraySlice<UInt8>
  ) -> String {
    var attributes = tag.attributes
    for (key, value) in changes { attributes[key] = value }
    var name = tag.name
    if name == "image" {
      name = "img"
      attributes["src"] = attributes["xlink:href"] ?? attributes["href"]
      attributes["xlink:href"] = nil
      attributes["href"] = nil
    }
    var text = "<" + name
    for key in attributes.keys.sorted() {
      text += " \(key)=\"\(value(attributes[key] ?? ""))\""
    }
    let isEmpty = source.suffix(2).starts(with: "/>".utf8)
    return text + (isEmpty ? "/>" : ">")
  }

  /// The digits of a mark such as `（1）`, in any elements, and the bytes up to the end of its link.
  private static func bareMark(
    _ bytes: ArraySlice<UInt8>
  ) -> (digits: String, length: Int)? {
    guard let (words, length) = linkText(bytes) else { return nil }
    let digits = words.filter { !"（()）［］[]　 ".contains($0) }
    guard !digits.isEmpty, digits.utf8.count <= 4, digits.utf8.allSatisfy(\.isASCIIDigit),
      digits != words
    else { return nil }
    return (digits, length)
  }

  /// The bytes of a link back with its end tag, and of the blank after it.
  private static func lengthOfBackLink(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let (_, length) = linkText(bytes) else { return nil }
    let end = bytes.startIndex + length + "</a>".utf8.count
    guard end <= bytes.endIndex else { return nil }
    let hasBlank = bytes[end...].starts(with: "　".utf8)
    return length + "</a>".utf8.count + (hasBlank ? "　".utf8.count : 0)
  }

  /// The text up to `</a>`, without its tags, and its length.
  private static func linkText(_ bytes: ArraySlice<UInt8>) -> (String, Int)? {
    let near = Array(bytes.prefix(400))
    var words: [UInt8] = []
    var isInTag = false
    var index = 0
    while index < near.count {
      if !isInTag, near[index...].starts(with: "</a>".utf8) {
        return (String(decoding: words, as: UTF8.self), index)
      }
      switch near[index] {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      default: if !isInTag { words.append(near[index]) }
      }
      index += 1
    }
    return nil
  }
}

/// A text that is made of parts of another one, with the way back.
private struct JoinedText {
  private(set) var bytes: [UInt8] = []
  private(set) var map = SourceMap()

  mutating func copy(_ part: ArraySlice<UInt8>) {
    bytes += part
    map.copy(part.count)
  }

  /// Puts words in place of the next bytes of the source.
  mutating func put(_ words: String, for count: Int = 0) {
    bytes += words.utf8
    map.replace(count, with: words.utf8.count)
  }

  /// Leaves the next bytes of the source out.
  mutating func skip(_ count: Int) { map.replace(count, with: 0) }
}

extension HTMLTag {
  fileprivate var noteReferenceInEPUB: Bool {
    name == "a"
      && (attributes["epub:type"] == "noteref" || attributes["role"] == "doc-noteref"
        || classes.contains("noteref"))
  }

  fileprivate var backLinkInEPUB: Bool {
    name == "a" && (attributes["role"] == "doc-backlink" || attributes["epub:type"] == "backlink")
  }
}

extension Document {
  /// Makes headings of the paragraphs at some places where the text has none.
  mutating func takeHeadings(at names: [String: HeadingPlace], _ places: [String: Int]) {
    guard !names.isEmpty, !paragraphs.contains(where: { $0.isHeading }) else { return }
    for (name, place) in names.sorted(by: { $0.key < $1.key }) {
      guard let offset = places[name] else { continue }
      let first = paragraphs.partitioningIndex { $0.end > offset }
      guard
        let index = paragraphs[min(first, paragraphs.count)...].firstIndex(where: {
          !$0.range.isEmpty
        }), paragraphs[index].role == .body, paragraphs[index].style.row == nil,
        place.isTitle(text.slice(paragraphs[index].range))
      else { continue }
      paragraphs[index].role = .heading(level: place.level)
      paragraphs[index].style.indent = nil
    }
  }
}

/// A place that is a heading if its paragraph has the words of it.
struct HeadingPlace: Hashable, Sendable {
  var level: Int
  var title: String

  /// True if a text begins with the title, or is the beginning of it; blanks apart.
  func isTitle(_ text: some StringProtocol) -> Bool {
    func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
    let (own, other) = (letters(title), letters(text))
    return !own.isEmpty && !other.isEmpty && (other.hasPrefix(own) || own.hasPrefix(other))
      && other.unicodeScalars.count <= 2 * own.unicodeScalars.count
  }
}

extension Paragraph {
  fileprivate var isHeading: Bool { if case .heading = role { true } else { false } }
}
