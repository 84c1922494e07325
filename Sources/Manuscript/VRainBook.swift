import VerticalLayout

/// A book of vRain: a folder with settings and texts (NO-V1).
public struct VRainBook: Sendable {
  public var settings: VRainSettings
  /// The texts in their order, with their names.
  public var texts: [(name: String, text: String)]
  /// The texts as they stood in their files, by their names.
  private var bytes: [String: FileBytes] = [:]

  /// - Parameters:
  ///   - settings: those of the book, with those of its canvas.
  ///   - texts: the files of its folder `text`, in any order.
  public init(settings: VRainSettings, texts: [(name: String, text: String)]) {
    self.settings = settings
    self.texts = texts.sorted { Self.order($0.name) < Self.order($1.name) }
  }

  /// Decodes the texts of a book.
  public init(
    settings: VRainSettings, files: [(name: String, bytes: [UInt8])], _ options: ManuscriptOptions
  ) throws(ManuscriptError) {
    var texts: [(name: String, text: String)] = []
    var found: [String: FileBytes] = [:]
    for (name, bytes) in files {
      let decoded = try DecodedText(bytes, encoding: options.encoding, repair: options.repair)
      texts.append((name, decoded.text))
      found[name] = FileBytes(
        encoding: decoded.encoding, map: decoded.map, faults: decoded.faults)
    }
    self.init(settings: settings, texts: texts)
    bytes = found
  }

  /// A preface comes first, an appendix last, and the others by their names.
  private static func order(_ name: String) -> (Int, String) {
    let stem = name.prefix { $0 != "." }
    if stem == "999" { return (2, name) }
    return (isPreface(name) ? 0 : 1, name)
  }

  private static func isPreface(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }
    return !stem.isEmpty && stem.allSatisfy { $0 == "0" }
  }

  /// The running titles: the title of the book, with the number of the text, 序 or 附.
  private var titles: [String] {
    guard let title = settings["title"] else { return texts.map { _ in "" } }
    let postfix = settings["title_postfix"] ?? ""
    var number = 0
    return texts.map { text in
      guard !postfix.isEmpty else { return title }
      if Self.isPreface(text.name) { return title + "序" }
      if text.name.hasPrefix("999.") { return title + "附" }
      number += 1
      return title + postfix.replacing("X", with: Self.numeral(number))
    }
  }

  private static func numeral(_ number: Int) -> String {
    let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    guard (1...999).contains(number) else { return String(number) }
    let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10)
    let ten =
      tens == 0
      ? (hundreds > 0 && ones > 0 ? "〇" : "")
      : tens == 1 && hundreds == 0 ? "十" : digits[tens] + "十"
    return (hundreds > 0 ? digits[hundreds] + "百" : "") + ten + digits[ones]
  }

  /// Reads the book as one text. Its origin has the names of its texts, and messages their places in them.
  public func read(_ options: ManuscriptOptions) -> Manuscript {
    var source = ""
    var heads: [Int: String] = [:]
    var files: [TextOrigin.SourceFile] = []
    var lines = 0
    for ((name, text), title) in zip(texts, titles) {
      let start = source.utf8.count
      heads[start] = title
      files.append(TextOrigin.SourceFile(name: name, start: start, linesBefore: lines))
      source += text
      if source.utf8.last.map({ $0 != 0x0A && $0 != 0x0D }) ?? false { source += "\n" }
      lines += SourcePosition(offset: text.utf8.count, in: text).line - 1
      if text.utf8.last.map({ $0 != 0x0A && $0 != 0x0D }) ?? false { lines += 1 }
    }
    var parser = VRainParser(source, settings: settings, heads: heads)
    let reader = ManuscriptReader(options: options)
    let parsed = reader.movingNotes(parser.parse())
    var document = parsed.document
    if document.origin == nil {
      document.origin = TextOrigin(source: source, map: SourceMap(identity: source.utf8.count))
    }
    document.language = options.language ?? document.language
    document.title = options.title ?? document.title
    document.author = options.author ?? document.author
    let count = texts.count == 1 ? "1 text" : "\(texts.count) texts"
    let tally = NotationTally(document)
    let note = Diagnostic(
      .note, .notationGuessed,
      "read as a book of vRain with \(count), since it has a book.cfg"
        + (tally.isEmpty ? "" : " (\(tally))"))
    document.origin?.files = files
    var manuscript = reader.finish(document)
    let known = texts.compactMap { bytes[$0.name] }
    if let first = known.first, known.count == texts.count {
      manuscript.file = FileBytes(
        encoding: first.encoding, map: ByteMap(), faults: [], files: known)
    }
    manuscript.diagnostics = [note] + parsed.diagnostics + manuscript.diagnostics
    return manuscript
  }
}
