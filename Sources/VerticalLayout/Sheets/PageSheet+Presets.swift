extension PageSheet {
  /// A sheet by name: a text in TOML, which people can print, copy and change (SH-G10).
  public struct Preset: Hashable, Sendable, CaseIterable, RawRepresentable {
    /// The name.
    public let rawValue: String
    public let group: Group
    /// Its names in the scripts of East Asia.
    public let otherNames: [String]
    /// The look of the sheet in a few words.
    public let summary: String
    /// Its keys, as a file has them.
    private let text: String
    /// The name of the sheet that it is another size of; empty for one of its own.
    private var sheetName = ""

    /// The groups that sheets are listed by.
    public enum Group: String, Hashable, Sendable, CaseIterable {
      case books, hanging, scrolls, manuscript, letters, fans

      public var title: String {
        switch self {
        case .books: "Pages of old books"
        case .hanging: "Sheets to hang"
        case .scrolls: "Scrolls and folded books"
        case .manuscript: "Manuscript paper"
        case .letters: "Letters, cards and post"
        case .fans: "Fans"
        }
      }
    }

    public static let allCases: [Preset] =
      SheetCatalog.books.map { Preset($0, .books) }
      + SheetCatalog.hanging.map { Preset($0, .hanging) }
      + SheetCatalog.scrolls.map { Preset($0, .scrolls) }
      + SheetCatalog.manuscript.map { Preset($0, .manuscript) }
      + SheetCatalog.letters.map { Preset($0, .letters) }
      + SheetCatalog.fans.map { Preset($0, .fans) }

    /// Other sizes that some of them are sold in, with names of their own.
    public static let sizes: [Preset] = SheetSize.all.compactMap { size in
      allCases.first { $0.rawValue == size.of }.map { sheet in
        var other = Preset(size.text(from: sheet.text), sheet.group)
        other.sheetName = sheet.rawValue
        return other
      }
    }

    /// The sizes of this one.
    public var sizes: [Preset] { Self.sizes.filter { $0.sheetName == rawValue } }

    /// The labels of all parts, in small letters.
    package static let partLabels: Set<String> = Set(
      allCases.flatMap { $0.sheet.fit?.parts ?? [] }.flatMap { part in
        part.labels.split(separator: " ").map { $0.lowercased() }
      })

    public static var siku: Preset { named("siku") }
    public static var song: Preset { named("song") }
    public static var ming: Preset { named("ming") }
    public static var qing: Preset { named("qing") }
    public static var jiaxu: Preset { named("jiaxu") }
    public static var chosen: Preset { named("chosen") }
    public static var genealogy: Preset { named("genealogy") }

    /// The sheet of a name, of another of its names, or `nil`.
    public init?(rawValue: String) {
      let name = rawValue.lowercased()
      guard
        let found = Self.allCases.first(where: { $0.has(name) })
          ?? Self.sizes.first(where: { $0.has(name) })
      else { return nil }
      self = found
    }

    private func has(_ name: String) -> Bool { rawValue == name || otherNames.contains(name) }

    private init(_ text: String, _ group: Group) {
      self.text = text
      self.group = group
      var facts: [String: String] = [:]
      for entry in SheetText.head(of: text) {
        facts[entry.name] = entry.value
      }
      rawValue = facts["name"] ?? ""
      otherNames = (facts["names"] ?? "").split(separator: " ").map(String.init)
      summary = facts["summary"] ?? ""
    }

    private static func named(_ name: String) -> Preset {
      Preset(rawValue: name) ?? allCases[0]
    }

    public var sheet: PageSheet { sheet(of: text) }

    /// The sheet on paper of another length in 尺 (`scroll-6`); `nil` where it is not cut of xuan paper, or not of
    /// such a length.
    public func sheet(chi: Int) -> PageSheet? {
      guard XuanPaper.lengths.contains(chi), let place = text.firstRange(of: "\"xuan-4-") else {
        return nil
      }
      var other = text
      other.replaceSubrange(place, with: "\"xuan-\(chi)-")
      guard let page = SheetText.entries(of: other).first(where: { $0.name == "page" })?.value,
        XuanPaper(page.replacing("-landscape", with: "")) != nil
      else { return nil }
      return sheet(of: other)
    }

    /// The lengths in 尺 that its paper is cut of; none where it is not of xuan paper.
    package var lengths: [Int] { XuanPaper.lengths.filter { sheet(chi: $0) != nil } }

    /// The sheet of a name, or on paper of another length, as `scroll-6`; `nil` where there is none.
    package static func sheet(named name: String) -> PageSheet? {
      if let preset = Preset(rawValue: name) { return preset.sheet }
      return sized(name).flatMap { $0.preset.sheet(chi: $0.chi) }
    }

    /// A sheet and a length in 尺, as in `scroll-6`, `scroll-6尺` and `條幅6`; `nil` for other words. The sheet need not be cut of
    /// paper of that length.
    package static func sized(_ name: String) -> (preset: Preset, chi: Int)? {
      let words = name.last == "尺" ? name.dropLast() : name[...]
      let digits = words.reversed().prefix { $0.isASCII && $0.isNumber }.count
      guard let chi = Int(words.suffix(digits)) else { return nil }
      var sheet = words.dropLast(digits)
      while sheet.last == "-" || sheet.last == " " { sheet.removeLast() }
      return Preset(rawValue: String(sheet)).map { ($0, chi) }
    }

    private func sheet(of text: String) -> PageSheet {
      var sheet = PageSheet.blank
      var values: [String: String] = [:]
      var slots: [String] = []
      for entry in SheetText.entries(of: text)
      where !Self.facts.contains(entry.name) || entry.table != nil {
        values[entry.fullName] = entry.value
        if let table = entry.table, table.contains(".") { slots.append(entry.fullName) }
      }
      for key in SheetKey.inOrderOfTaking {
        guard let value = values[key.fullName] else { continue }
        try? key.take(value, &sheet)
      }
      for name in slots {
        guard let key = SheetKey(named: name), let value = values[name] else { continue }
        try? key.take(value, &sheet)
      }
      return sheet
    }

    private static let facts = ["name", "names", "summary"]
  }

  /// A sheet with nothing on it, which texts of sheets start from.
  static var blank: PageSheet {
    PageSheet(
      page: PaperSize.a4.size,
      frame: LeafFrame(.none, top: .zero, right: .zero, bottom: .zero, left: .zero),
      grid: LeafGrid(columns: 1, cells: 1), text: LeafText(size: .columns(55_000)),
      rules: LeafRules(width: .zero, color: .black))
  }
}

extension SheetText {
  /// A line of the text of a sheet: a key with its value and its table.
  struct Entry {
    var table: String?
    var name: String
    var value: String

    var fullName: String { (table.map { "\($0)." } ?? "") + name }
  }

  /// The keys of one of our own sheets, which are written in the plainest TOML: a key a line, with a string or a number.
  /// Files of others are read by a parser of all of it.
  static func entries(of text: String) -> [Entry] { entries(of: Array(text.utf8)[...]) }

  /// The keys before the first table: a hundred sheets are listed without reading all of them.
  static func head(of text: String) -> [Entry] {
    let table = [UInt8(ascii: "\n"), UInt8(ascii: "[")]
    var end = text.utf8.startIndex
    while end < text.utf8.endIndex, !text.utf8[end...].starts(with: table) {
      end = text.utf8.index(after: end)
    }
    return entries(of: Array(text.utf8[..<end])[...])
  }

  private static func entries(of bytes: ArraySlice<UInt8>) -> [Entry] {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    var table: String?
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      if line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) {
        table = text(line[line.startIndex + 1..<end])
        return nil
      }
      guard line.first != UInt8(ascii: "#"),
        let equals = line.indices.first(where: {
          line[$0] == UInt8(ascii: " ") && line[$0...].starts(with: " = ".utf8)
        })
      else { return nil }
      var value = line[(equals + 3)...]
      let quote = UInt8(ascii: "\"")
      if value.count > 1, value.first == quote, value.last == quote {
        value = value.dropFirst().dropLast()
      }
      return Entry(table: table, name: text(line[..<equals]), value: text(value))
    }
  }
}
