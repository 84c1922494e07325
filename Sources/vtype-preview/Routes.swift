import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// The answers to requests: a fixed table, in which no path of a file is made from what was asked (PV-8).
struct Routes: Sendable {
  private let preview: Preview
  /// What all paths begin with, between two slashes.
  private let token: String
  /// Prints the place of a click.
  private let jump: @Sendable (SourcePlaces.Place) -> Void
  private let stop: @Sendable () -> Void

  init(
    _ preview: Preview, token: String, jump: @escaping @Sendable (SourcePlaces.Place) -> Void,
    stop: @escaping @Sendable () -> Void
  ) {
    (self.preview, self.token, self.jump, self.stop) = (preview, token, jump, stop)
  }

  func answer(_ request: WebRequest) -> WebAnswer {
    // Another site may lead a browser here by a name of its own (PV-6).
    guard let host = request.headers["host"], Self.isOurs(host) else {
      return WebAnswer(421, "this preview is at 127.0.0.1 alone")
    }
    guard let route = route(of: request.path) else {
      return WebAnswer(404, "there is nothing here")
    }
    if let origin = request.headers["origin"], origin != "http://" + host {
      return WebAnswer(403, "another page asks for this")
    }
    if request.headers["sec-fetch-site"] == "cross-site" {
      return WebAnswer(403, "another page asks for this")
    }
    if request.query.isDamaged { return WebAnswer(400, "the question is no text") }
    switch request.method {
    case "GET": return get(route, request.query)
    case "POST":
      guard request.headers["origin"] != nil else {
        return WebAnswer(403, "a page alone asks for this")
      }
      let type = request.headers["content-type"]?.lowercased() ?? ""
      guard type == "application/json" || type.hasPrefix("application/json;") else {
        return WebAnswer(415, "the body is to be application/json")
      }
      return post(route, request.body)
    default:
      var answer = WebAnswer(405, "GET and POST are understood here")
      answer.headers = [("Allow", "GET, POST")]
      return answer
    }
  }

  /// True for a name of this machine, with any port: tunnels have others.
  private static func isOurs(_ host: String) -> Bool {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    return names.contains { name in
      guard host.hasPrefix(name) else { return false }
      let rest = host.dropFirst(name.count)
      return rest.isEmpty
        || rest.first == ":" && (1...5).contains(rest.utf8.count - 1)
          && rest.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// The route of a path with the right token, in the same time for all wrong ones (PV-5).
  private func route(of path: String) -> Substring? {
    let bytes = Array(path.utf8)
    let wanted = Array("/\(token)/".utf8)
    guard bytes.count >= wanted.count else { return nil }
    var difference: UInt8 = 0
    for index in wanted.indices { difference |= bytes[index] ^ wanted[index] }
    return difference == 0 ? path.dropFirst(wanted.count) : nil
  }

  // MARK: Getting

  private func get(_ route: Substring, _ query: WebQuery) -> WebAnswer {
    if let file = PageFiles.answer(String(route)) { return file }
    switch route {
    case "words": return PageFiles.words(query["lang"] ?? "")
    case "source": return source(query)
    case "differences": return differences(query)
    case "events": return WebAnswer(preview.subscribe())
    case "options": return WebAnswer(json: preview.options?.json() ?? [])
    case "state":
      let text = query["soon"] == "1" ? preview.text : preview.settledText
      return WebAnswer(json: Answers.state(preview, text, offset: query.int("offset")))
    default: break
    }
    if route.hasPrefix("pages/") { return page(route.dropFirst(6), query, of: preview.text) }
    if route == "where", let text = preview.text, let offset = offset(in: text, query),
      text.knows(offset)
    {
      return place(text, query)
    }
    if route == "move" { return move(query) }
    guard let text = preview.settledText else {
      return WebAnswer(409, "nothing has been set yet")
    }
    switch route {
    case "at": return at(text, query)
    case "where": return place(text, query)
    case "rects": return rects(text, query)
    case "text": return WebAnswer(json: Answers.text(text, range(text, query) ?? TextRange(0, 0)))
    case "find":
      return WebAnswer(
        json: Answers.find(query["q"] ?? "", in: text, isExact: query["exact"] == "1"))
    case "download": return download(query)
    default: return WebAnswer(404, "there is nothing here")
    }
  }

  private func source(_ query: WebQuery) -> WebAnswer {
    EditRoutes(preview).source(
      query["file"] ?? "", line: query.int("line") ?? 0, last: query.int("last"),
      since: query.int("since"))
  }

  private func differences(_ query: WebQuery) -> WebAnswer {
    EditRoutes(preview).differences(query["file"] ?? "")
  }

  private func page(_ name: Substring, _ query: WebQuery, of shown: ShownText?) -> WebAnswer {
    let isPicture = name.hasSuffix(".svg")
    let digits = isPicture ? name.dropLast(4) : name
    guard !digits.isEmpty, digits.utf8.count < 10,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return WebAnswer(404, "there is nothing here") }
    preview.look(at: number)
    guard var text = shown else { return WebAnswer(409, "nothing has been set yet") }
    if number >= text.pageCount, let settled = preview.settledText { text = settled }
    // Another text has come since.
    if let revision = query.int("rev"), revision != text.revision {
      return WebAnswer(410, "there is another text")
    }
    guard let (layout, index) = text.part(ofPage: number) else {
      return WebAnswer(404, "there is no such page")
    }
    // The pages of places that links lead to are known last.
    if !isPicture, !text.isSettled,
      layout.links(onPage: index).contains(where: { $0.target.hasPrefix("#") })
    {
      return page(name, query, of: preview.settledText)
    }
    do throws(Failure) {
      guard isPicture else {
        let json = try Answers.page(
          number, at: index, of: layout, in: text, have: query["have"]
        ) { () throws(Failure) in try preview.svg(ofPage: index, of: layout, in: text) }
        return WebAnswer(json: json)
      }
      let bytes = try preview.svg(ofPage: index, of: layout, in: text)
      var answer = WebAnswer(200, bytes, type: "image/svg+xml")
      // A picture runs nothing; its modes of mixing are written as styles.
      answer.headers = [
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
        )
      ]
      return answer
    } catch {
      return WebAnswer(500, error.message)
    }
  }

  private func range(_ text: ShownText, _ query: WebQuery) -> TextRange? {
    guard let start = query.int("start"), let end = query.int("end"), start >= 0, start <= end
    else {
      return nil
    }
    let count = text.layout.text.utf8.count
    return TextRange(min(start, count), min(end, count))
  }

  private func at(_ text: ShownText, _ query: WebQuery) -> WebAnswer {
    guard let page = query.int("page"), let x = query["x"].flatMap(Length.init(points:)),
      let y = query["y"].flatMap(Length.init(points:)), text.layout.pages.indices.contains(page)
    else { return WebAnswer(400, "page, x and y are needed") }
    let point = PhysicalPoint(x: x, y: y)
    let unit = query["unit"].flatMap(TextUnit.init(rawValue:))
    let answer = Answers.at(point, page, unit, in: text)
    if query["jump"] == "1", let offset = answer.offset, let place = text.places.place(of: offset) {
      jump(place)
    }
    return WebAnswer(json: answer.json)
  }

  private func place(_ text: ShownText, _ query: WebQuery) -> WebAnswer {
    guard query.int("offset") != nil || query.int("line") != nil else {
      return WebAnswer(400, "a line is needed")
    }
    guard let offset = offset(in: text, query) else {
      return WebAnswer(404, "there is no such line")
    }
    if query.int("offset") != nil, query["jump"] == "1",
      let place = text.places.place(of: max(0, offset))
    {
      jump(place)
    }
    return WebAnswer(json: Answers.place(offset, affinity(query), in: text))
  }

  /// The offset that is asked for, or that of a place in a file; `nil` for none.
  private func offset(in text: ShownText, _ query: WebQuery) -> Int? {
    if let offset = query.int("offset") { return offset }
    guard let line = query.int("line") else { return nil }
    return query.int("unit").map { unit in
      text.places.offset(ofFile: query["file"], line: line, unit: unit)
    } ?? text.places.offset(ofFile: query["file"], line: line, column: query.int("column") ?? 1)
  }

  private func rects(_ text: ShownText, _ query: WebQuery) -> WebAnswer {
    let count = text.layout.text.utf8.count
    let ranges = (query["ranges"] ?? "").split(separator: ",").prefix(1000).compactMap {
      pair -> TextRange? in
      let ends = pair.split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] else { return nil }
      return TextRange(min(ends[0], count), min(ends[1], count))
    }
    let pages = (query["pages"] ?? "").split(separator: ",").compactMap { Int($0) }
    guard !ranges.isEmpty else { return WebAnswer(400, "ranges and pages are needed") }
    return WebAnswer(json: Answers.rects(ranges, onPages: Array(pages.prefix(24)), of: text))
  }

  /// The place that a caret comes to. Where `y` is given, the columns left and right are entered at that height, so
  /// that a way over short columns keeps it.
  private func move(_ query: WebQuery) -> WebAnswer {
    guard let offset = query.int("offset"), let way = query["by"] else {
      return WebAnswer(400, "offset and by are needed")
    }
    let from = TextPosition(offset: max(0, offset), affinity: affinity(query))
    let height = query["y"].flatMap(Length.init(points:))
    func end(in layout: Layout) -> TextPosition? {
      switch way {
      case "down", "up", "left", "right":
        guard let movement = Caret.CaretMovement(rawValue: way),
          let end = layout.position(from: from, moving: movement)
        else { return nil }
        guard let height, way == "left" || way == "right", let caret = layout.caret(at: end) else {
          return end
        }
        return layout.closestPosition(toColumnOf: caret, height: height) ?? end
      case "column-start":
        return layout.caret(at: from).map {
          TextPosition(offset: layout.range(ofColumn: $0.column).lowerBound)
        }
      case "column-end":
        return layout.caret(at: from).flatMap { caret in
          let bounds = layout.bounds(ofColumn: caret.column)
          return layout.closestPosition(toColumnOf: caret, height: bounds.y + bounds.height)
        }
      case "word-forward": return layout.position(from: from, moving: .forward, by: .word)
      case "word-backward": return layout.position(from: from, moving: .backward, by: .word)
      default: return nil
      }
    }
    // What is known before all of the text is set does for most ways.
    if let text = preview.text, text.knows(from.offset),
      let (layout, _) = text.part(showing: from.offset), let end = end(in: layout),
      text.knows(end.offset)
    {
      return WebAnswer(json: Answers.caret(end, in: text))
    }
    guard let text = preview.settledText else { return WebAnswer(409, "nothing has been set yet") }
    return WebAnswer(json: Answers.caret(end(in: text.layout) ?? from, in: text))
  }

  private func affinity(_ query: WebQuery) -> TextPosition.Affinity {
    query["affinity"] == "upstream" ? .upstream : .downstream
  }

  private func download(_ query: WebQuery) -> WebAnswer {
    guard let format = query["format"].flatMap(OutputFormat.init(rawValue:)) else {
      return WebAnswer(400, "a format is needed: pdf, svg, png, epub, docx or json")
    }
    let types = [
      OutputFormat.pdf: "application/pdf", .svg: "image/svg+xml", .png: "image/png",
      .json: "application/json", .epub: "application/epub+zip",
      .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ]
    do throws(Failure) {
      let pages = query["pages"].flatMap { $0.isEmpty ? nil : $0 }
      let bytes = try preview.download(format, pages: pages)
      var answer = WebAnswer(200, bytes, type: types[format] ?? "application/octet-stream")
      let name = Files.stem(of: preview.options?.input ?? "text").utf8.map { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
          ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
      }.joined()
      answer.headers = [
        ("Content-Disposition", "attachment; filename*=UTF-8''\(name).\(format.rawValue)")
      ]
      return answer
    } catch {
      return WebAnswer(json: Answers.problem(option: "pages", error.message), status: 422)
    }
  }

  // MARK: Posting

  private func post(_ route: Substring, _ body: [UInt8]) -> WebAnswer {
    switch route {
    case "edit", "undo", "redo", "save", "reload", "restore":
      return EditRoutes(preview).answer(route, body)
    case "stop":
      stop()
      return WebAnswer(json: Array("{}".utf8))
    case "check":
      guard case .bool(let checks)? = (try? JSONReader.read(body))?["on"] else {
        return WebAnswer(400, "on is needed")
      }
      preview.check(checks)
      return WebAnswer(json: Array("{}".utf8))
    case "options":
      guard let changes = OptionChanges(body) else {
        return WebAnswer(400, "set and unset are needed")
      }
      guard var options = preview.options else { return WebAnswer(409, "nothing has been set yet") }
      do throws(OptionProblem) {
        try options.change(set: changes.set, unset: changes.unset)
      } catch {
        return WebAnswer(json: Answers.problem(option: error.option, error.message), status: 422)
      }
      if let failure = preview.change(to: options) {
        let option = changes.set.first?.0 ?? changes.unset.first ?? ""
        return WebAnswer(json: Answers.problem(option: option, failure.message), status: 422)
      }
      return WebAnswer(json: options.json())
    default: return WebAnswer(404, "there is nothing here")
    }
  }
}

/// A change of options as the page sends it.
private struct OptionChanges {
  var set: [(String, [String?])] = []
  var unset: [String] = []

  /// `nil` for what is none.
  init?(_ body: [UInt8]) {
    guard let value = try? JSONReader.read(body), case .object(let members) = value else {
      return nil
    }
    if let given = members["set"] {
      guard case .object(let options) = given else { return nil }
      for (name, value) in options.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .bool(true): set.append((name, [nil]))
        case .bool(false): set.append((name, []))
        case .string(let text): set.append((name, [text]))
        case .array(let values):
          let texts = values.compactMap { value -> String? in
            if case .string(let text) = value { text } else { nil }
          }
          guard texts.count == values.count, texts.count <= 1000 else { return nil }
          set.append((name, texts))
        default: return nil
        }
      }
    }
    if let given = members["unset"] {
      guard case .array(let values) = given else { return nil }
      for value in values {
        guard case .string(let name) = value else { return nil }
        unset.append(name)
      }
    }
  }
}

extension Layout {
  /// The position on the column of a caret that is nearest to a height on its page.
  fileprivate func closestPosition(toColumnOf caret: Caret, height: Length) -> TextPosition? {
    let bounds = bounds(ofColumn: caret.column)
    return closestPosition(
      to: PhysicalPoint(x: bounds.x + bounds.width.half, y: height), onPage: caret.page)
  }
}

extension Length {
  /// A number of points with a fraction; `nil` for what is none, or beyond all pages.
  fileprivate init?(points text: String) {
    guard let number = Double(text), number.isFinite, abs(number) < 1e7 else { return nil }
    self.init(rawValue: Int((number * 1024).rounded()))
  }
}
