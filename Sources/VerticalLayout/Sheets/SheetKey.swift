/// A key of a sheet file: its name, how its value is read and printed, and the part of the sheet that it says.
package struct SheetKey: Sendable {
  /// The table that the key is in; `nil` for those before all tables.
  package let table: String?
  /// The name inside of the table.
  package let name: String
  /// The purpose of the key, as the files that `vtype sheets` prints say it.
  package let comment: String
  /// The key's value in a sheet, as it is written.
  package let value: @Sendable (PageSheet) -> String
  /// Gives a sheet the value of the key.
  package let take: @Sendable (String, inout PageSheet) throws(Problem) -> Void

  /// The key with its table, as in `frame.kind`.
  package var fullName: String { (table.map { "\($0)." } ?? "") + name }

  /// A value that a key does not have.
  package struct Problem: Error {
    /// The values that the key takes, in words.
    package var takes: String
  }

  /// A key whose value is a part of the sheet.
  private init<Value: Sendable>(
    _ fullName: String, _ path: any WritableKeyPath<PageSheet, Value> & Sendable,
    _ form: SheetValue<Value>, _ comment: String = ""
  ) {
    let parts = fullName.split(separator: ".").map(String.init)
    self.init(
      table: parts.count > 1 ? parts[0] : nil, name: parts[parts.count - 1], comment: comment,
      value: { form.write($0[keyPath: path]) },
      take: { (text, sheet) throws(Problem) in sheet[keyPath: path] = try form.read(text) })
  }

  private init(
    table: String?, name: String, comment: String,
    value: @escaping @Sendable (PageSheet) -> String,
    take: @escaping @Sendable (String, inout PageSheet) throws(Problem) -> Void
  ) {
    self.table = table
    self.name = name
    self.comment = comment
    self.value = value
    self.take = take
  }
}

extension SheetKey {
  /// All keys but those of slots, in the order in which files have them. What others depend on comes before them.
  package static let all: [SheetKey] =
    [
      SheetKey("page", \.page, .page, "width and height, or a name such as a4-landscape"),
      SheetKey("ink", \.ink, .colorOrNone, "the colour of the text, or none for that of --ink"),
      SheetKey(
        "wear", \.frame.wear, .count(0...3), "of the block that prints the lines; 0 for none"),
      SheetKey(
        "leaf", \.grid.part, .word, "whole, or half: a leaf is two pages, cut along the fold"),
    ] + paper + leaf + fold + fishtail + manuscript + hanging

  /// The same in the order in which a sheet takes them: a kind of paper that has colours gives way to those that are said.
  package static let inOrderOfTaking: [SheetKey] =
    all.filter { $0.fullName == "paper.kind" } + all.filter { $0.fullName != "paper.kind" }

  private static let paper = [
    SheetKey("paper.kind", \.ownPaper, .word, PageSheet.SheetPaper.allCases.words),
    SheetKey(
      "paper.color", \.paper, .colorOrNone, "the colour of the page, or none for that of --paper"),
    SheetKey("paper.seed", \.paperSeed, .count(1...9999), "of its marks and of the wear of lines"),
  ]

  private static let leaf = [
    SheetKey("frame.kind", \.frame.kind, .word, PageSheet.LeafFrame.Kind.allCases.words),
    SheetKey("frame.outer", \.frame.outer, .width, "the outer line; col is the width of a column"),
    SheetKey("frame.gap", \.frame.gap, .width, "between the lines of a double frame"),
    SheetKey("frame.inner", \.frame.inner, .width, "the inner line"),
    SheetKey("frame.color", \.frame.color, .color, "of the frame, the fold and the fish tail"),
    SheetKey(
      "frame.top", \.frame.top, .margin, "from the edge of the page, a length or a percentage of it"
    ),
    SheetKey("frame.right", \.frame.right, .margin),
    SheetKey("frame.bottom", \.frame.bottom, .margin),
    SheetKey("frame.left", \.frame.left, .margin),
    SheetKey("grid.columns", \.grid.columns, .count(gridCounts), "columns of a block"),
    SheetKey("grid.cells", \.grid.cells, .count(gridCounts), "characters in a column"),
    SheetKey(
      "grid.padding", \.grid.padding, .width, "between the frame and the first and last cells"),
    SheetKey("grid.halves", \.grid.halves, .count(1...2), "blocks of columns: 2 for a leaf, or 1"),
    SheetKey(
      "grid.rows", \.grid.rows, .count(1...20), "tiers one above another, with lines between them"),
    SheetKey("grid.gutter", \.grid.gutter, .width, "the part of a column beside its cells"),
    SheetKey(
      "text.size", \.text.size, .size,
      "a share of a column (col) or of a cell (cell), or a length"),
    SheetKey("text.font", \.text.font, .text, "a font, or kai, song or brush; empty for --font"),
    SheetKey(
      "text.lang", \.text.language, .languageOrNone,
      "the language of ideographs alone, such as ja; none to guess it"),
    SheetKey("text.lines", \.text.lines, .word, "keep, or run: lines follow each other"),
    SheetKey("text.blanks", \.text.blanks, .word, "keep, or drop: blank lines are no columns"),
    SheetKey("text.cells", \.text.cells, .word, "whole: each character takes a whole cell"),
    SheetKey(
      "text.space", \.text.space, .share(of: "a cell", example: "33.3%", most: 100_000),
      "a blank between Korean words; 0% for none"),
    SheetKey(
      "text.punctuation", \.text.form, .word, TextPunctuation.allCases.words),
    SheetKey(
      "text.squeeze", \.text.squeeze, .share(of: "the length", example: "90%", most: 100_000),
      "the least share that characters of a line have which is a little too long; 100% for none"),
    SheetKey("text.marks", \.text.punctuationColor, .colorOrNone, "the colour of small marks"),
    SheetKey(
      "notes.color", \.text.noteColor, .colorOrNone, "of notes in small columns (朱墨套印)"),
    SheetKey("rules.width", \.rules.width, .width, "between columns; 0 for none"),
    SheetKey("rules.color", \.rules.color, .color),
    SheetKey(
      "panels.width", \.grid.panels.width, .margin,
      "of the panels of a strip that is folded to and fro; 0 for none"),
    SheetKey("panels.color", \.grid.panels.color, .color, "of the lines to fold at"),
  ]

  private static let manuscript = [
    SheetKey(
      "cells.kind", \.grid.lines.kind, .word,
      PageSheet.SheetCells.Kind.allCases.words + ": the lines of cells"),
    SheetKey("cells.width", \.grid.lines.width, .width, "of the lines around them"),
    SheetKey("cells.guide", \.grid.lines.guide, .width, "of the lines inside"),
    SheetKey("cells.color", \.grid.lines.color, .color),
    SheetKey(
      "heading.kind", \.heading.kind, .word,
      "usual for larger titles, or cells or center for titles in cells"),
    SheetKey("heading.before", \.heading.before, .count(0...20), "blank columns before a title"),
    SheetKey("heading.after", \.heading.after, .count(0...20), "and after it and the name"),
    SheetKey("heading.title", \.heading.title, .count(0...100), "blank cells above a title"),
    SheetKey("heading.author", \.heading.author, .count(0...100), "and below a name"),
    SheetKey(
      "heading.closing", \.heading.closing, .count(0...100),
      "and below words that close a letter, such as 敬具, and below who sends it; 0 leaves its end as it is"
    ),
    SheetKey("heading.indent", \.heading.indent, .count(0...20), "and before a paragraph"),
    SheetKey(
      "writing.rules", \.writing.rules, .word,
      PageSheet.SheetWriting.Customs.allCases.words + ": how cells are filled"),
    SheetKey(
      "writing.end", \.writing.end, .word,
      "share or hang: the place of a mark that would begin a column"),
    SheetKey("writing.step", \.writing.step, .count(1...20), "cells that a character takes"),
  ]

  private static let gridCounts = 1...PageSheet.LeafGrid.most

  private static let fold = [
    SheetKey("fold.width", \.ownFold.width, .width, "the strip in the middle; 0 for none"),
    SheetKey("fold.edges", \.ownFold.edges, .width, "the lines at its sides"),
    SheetKey("fold.dividers", \.ownFold.dividers, .width, "the lines between its parts"),
    SheetKey(
      "fold.upper", \.ownFold.upper, .width, "the upper part, of the height inside the frame"),
    SheetKey("fold.lower", \.ownFold.lower, .width, "the lower part"),
    SheetKey(
      "fold.mouth", \.ownFold.mouth, .word,
      PageSheet.LeafFold.Mouth.allCases.words + ": the line from the frame to the fish tail"),
  ]

  private static let fishtail = [
    SheetKey(
      table: "fishtail", name: "kind", comment: "none, " + PageSheet.FishTail.Kind.allCases.words,
      value: { $0.fold?.tail?.kind.rawValue ?? "none" },
      take: { (text, sheet) throws(Problem) in
        guard sheet.fold != nil else { throw noFold }
        let words = ["none"] + PageSheet.FishTail.Kind.allCases.map(\.rawValue)
        let kind = PageSheet.FishTail.Kind(rawValue: text)
        guard kind != nil || text == "none" else {
          throw Problem(
            takes: "is \(Spelling.list(words))\(Spelling.question(text, among: words))")
        }
        var tail = sheet.fold?.tail ?? PageSheet.FishTail()
        if let kind { tail.kind = kind }
        sheet.fold?.tail = kind == nil ? nil : tail
      }),
    tailKey(
      "place", \.place, .word,
      PageSheet.FishTail.TailPlacement.allCases.words
        + ": one, a mirrored one below, or the same again"),
    tailKey(
      "height", \.height, .share(of: "the fold's width", example: "39%"),
      "from its flat edge to the ends, of the width of the fold"),
    tailKey(
      "notch", \.notch, .share(of: "the fold's width", example: "39%"),
      "from its flat edge to the notch"),
    tailKey("gap", \.gap, .width, "from the divider"),
    tailKey("line", \.line, .width, "from the tail to a line that follows it; 0 for none"),
  ]

  private static let noFold = Problem(takes: "belongs to a fold, and fold.width is 0")

  /// A key of the fish tail. What a fold without a tail would have of one makes none.
  private static func tailKey<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<PageSheet.FishTail, Value> & Sendable,
    _ form: SheetValue<Value>, _ comment: String = ""
  ) -> SheetKey {
    SheetKey(
      table: "fishtail", name: name, comment: comment,
      value: { form.write(($0.fold?.tail ?? PageSheet.FishTail())[keyPath: path]) },
      take: { (text, sheet) throws(Problem) in
        guard sheet.fold != nil else { throw noFold }
        let value = try form.read(text)
        sheet.fold?.tail?[keyPath: path] = value
      })
  }

  private static let hanging = [
    SheetKey(
      "fit.kind", \.fitKind, .word,
      "none for text in the grid, or the way it is set as large as it fits: "
        + PageSheet.SheetFit.Kind.allCases.words),
    SheetKey("fit.head", \.ownFit.head, .margin, "above the text, of the height of a sheet"),
    SheetKey("fit.foot", \.ownFit.foot, .margin),
    SheetKey("fit.sides", \.ownFit.sides, .margin, "beside it, of the width"),
    SheetKey("fit.sheets", \.ownFit.sheets, .count(1...12), "that belong together"),
    SheetKey("fit.gap", \.ownFit.gap, .margin, "between them, of the width of one"),
    SheetKey("fit.pages", \.ownFit.pages, .word, PageSheet.SheetFit.Pages.allCases.words),
    SheetKey("fit.board", \.ownFit.board, .boardOrNone, "the board over a couplet, or none"),
    SheetKey("fit.across", \.ownFit.across, .word, "where a line of characters begins"),
    SheetKey(
      "fit.mount", \.ownFit.mount, .count(0...1), "1: a picture of it on silk with rods (立軸)"),
    SheetKey("fan.style", \.ownFit.fan.style, .word, PageSheet.SheetFit.Fan.Style.allCases.words),
    SheetKey("fan.angle", \.ownFit.fan.angle, .count(30...180), "in degrees"),
    SheetKey("fan.bones", \.ownFit.fan.bones, .count(4...60), "two panels for each but one"),
    SheetKey("fan.inner", \.ownFit.fan.inner, .margin, "the inner radius, of the outer one"),
    SheetKey("sign.text", \.ownFit.sign, .template, "the signature; --sign wins"),
    SheetKey("sign.upper", \.ownFit.upper, .template, "the dedication before the text"),
    SheetKey("seals.author", \.seals.ofAuthor, .flag, "a seal of the author where none is given"),
    SheetKey("seals.color", \.seals.color, .color),
    SheetKey(
      "seals.order", \.seals.order, .word, "of name seals: the ground or the characters red"),
    SheetKey("seals.font", \.seals.font, .text, "empty for that of the text"),
    SheetKey("seals.ring", \.seals.ring, .word, Seal.Ring.allCases.words),
    SheetKey("seals.wear", \.seals.wear, .count(0...3), "0 for none"),
  ]

  // MARK: Slots

  /// The table of all slots: a slot's own is `slots.NAME`.
  package static let slotTable = "slots"

  /// The keys of a slot.
  package static func keys(ofSlot name: String) -> [SheetKey] {
    func key<Value: Sendable>(
      _ key: String, _ path: any WritableKeyPath<PageSheet.SheetSlot, Value> & Sendable,
      _ form: SheetValue<Value>, _ comment: String = ""
    ) -> SheetKey {
      SheetKey(
        table: "\(slotTable).\(name)", name: key, comment: comment,
        value: { sheet in
          form.write(
            (sheet.slots.first { $0.name == name } ?? PageSheet.SheetSlot(name))[keyPath: path])
        },
        take: { (text, sheet) throws(Problem) in
          let value = try form.read(text)
          var index = sheet.slots.firstIndex { $0.name == name }
          if index == nil {
            guard sheet.slots.count < mostSlots else {
              throw Problem(takes: "is one slot too many: there are \(mostSlots)")
            }
            sheet.slots.append(PageSheet.SheetSlot(name))
            index = sheet.slots.count - 1
          }
          if let index { sheet.slots[index][keyPath: path] = value }
        })
    }
    return [
      key("text", \.template, .template, "with fields such as {title}; empty for none"),
      key("in", \.area, .area, "the area that it stands in"),
      key("x", \.x, .width, "from the corner of the area, a length or a share of its side"),
      key("y", \.y, .width), key("width", \.width, .width), key("height", \.height, .width),
      key("size", \.size, .width, "of its characters"),
      key("direction", \.direction, .word, PageSheet.SheetSlot.Direction.allCases.words),
      key("align", \.align, .word, PageSheet.SheetSlot.Align.allCases.words),
      key("step", \.step, .share(of: "the size", example: "108%"), "from character to character"),
      key(
        "squeeze", \.squeeze, .share(of: "the length", example: "60%", most: 100_000),
        "the least share that a text too long is squeezed to"),
      key("color", \.color, .colorOrNone), key("pages", \.pages, .word),
      key("line", \.line, .width, "the line around it; 0 for none"),
    ]
  }

  private static let mostSlots = 40

  // MARK: Parts

  /// The table of all parts: a part's own is `parts.NAME`.
  package static let partTable = "parts"

  /// The keys of a part.
  package static func keys(ofPart name: String) -> [SheetKey] {
    func key<Value: Sendable>(
      _ key: String, _ path: any WritableKeyPath<PageSheet.SheetPart, Value> & Sendable,
      _ form: SheetValue<Value>, _ comment: String = ""
    ) -> SheetKey {
      SheetKey(
        table: "\(partTable).\(name)", name: key, comment: comment,
        value: { sheet in
          let part = sheet.fit?.parts.first { $0.name == name } ?? PageSheet.SheetPart(name)
          return form.write(part[keyPath: path])
        },
        take: { (text, sheet) throws(Problem) in
          let value = try form.read(text)
          guard sheet.fit?.kind == .parts else {
            throw Problem(takes: "belongs to a sheet with fit.kind = \"parts\"")
          }
          var parts = sheet.fit?.parts ?? []
          if !parts.contains(where: { $0.name == name }) {
            guard parts.count < mostSlots else {
              throw Problem(takes: "is one part too many: there are \(mostSlots)")
            }
            parts.append(PageSheet.SheetPart(name))
          }
          for index in parts.indices where parts[index].name == name {
            parts[index][keyPath: path] = value
          }
          sheet.fit?.parts = parts
        })
    }
    return [
      key("labels", \.labels, .text, "of lines, and of the columns of a table"),
      key(
        "takes", \.takes, .word,
        PageSheet.SheetPart.Takes.allCases.words + ": of a text without labels"),
      key("form", \.form, .word, PageSheet.SheetPart.LineForm.allCases.words),
      key("x", \.box.x, .margin, "from the corner of the page, a length or a share of its side"),
      key("y", \.box.y, .margin), key("width", \.box.width, .margin),
      key("height", \.box.height, .margin),
      key("size", \.size, .margin, "the largest of its characters"),
      key("least", \.least, .margin, "large enough for fewer columns; 0 for none"),
      key(
        "large", \.large, .margin, "of up to four characters, in the middle of the page; 0 for none"
      ),
      key("under", \.under, .text, "the part that it stands below; empty for none"),
      key("align", \.align, .word, "between head and foot"),
      key("across", \.across, .word, "the columns, start is the right"),
      key("columns", \.columns, .count(1...40), "the most of them"),
      key("rows", \.rows, .text, "the characters of each column, as in 9 10 9 3"),
      key("others", \.others, .text, "in place of all lines but the first of too many"),
      key("alone", \.alone, .word, "keep, or center: across the page if no other part has text"),
      key("usual", \.usual, .text, "the words of a seal where none is given; {author} is a name"),
      key("seal", \.seal, .word, PageSheet.SheetPart.SealPlace.allCases.words + ": of a name seal"),
      key(
        "step", \.spacing.step, .share(of: "the size", example: "108%"),
        "from character to character"),
      key(
        "spread", \.spacing.spread, .share(of: "the size", example: "300%"),
        "the largest step of one column, where there is room for it; 0% for no more than step"),
      key(
        "pitch", \.spacing.pitch, .share(of: "the size", example: "170%"), "from column to column"),
      key("drop", \.spacing.drop, .share(of: "the size", example: "100%"), "each column lower"),
      key(
        "rise", \.spacing.rise, .share(of: "the size", example: "50%"),
        "the part of the first character above y"),
      key("foot", \.spacing.foot, .share(of: "the size", example: "50%"), "blank below the last"),
      key(
        "below", \.spacing.below, .share(of: "the size", example: "60%"),
        "its size under another part, of that one's"),
    ]
  }

  /// The tables that hold tables of any name.
  package static let openTables = [slotTable, partTable]

  /// The keys of a table in one of those.
  package static func keys(of table: String, named name: String) -> [SheetKey] {
    table == partTable ? keys(ofPart: name) : keys(ofSlot: name)
  }

  /// The key of a name with its table, as in `frame.kind` or `slots.upper.size`.
  package init?(named fullName: String) {
    let name = fullName == "paper" ? "paper.color" : fullName
    if let key = SheetKey.all.first(where: { $0.fullName == name }) {
      self = key
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, Self.openTables.contains(parts[0]), Self.isSlotName(parts[1]),
      let key = Self.keys(of: parts[0], named: parts[1]).first(where: { $0.name == parts[2] })
    else { return nil }
    self = key
  }

  package static func isSlotName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  /// The keys that have a meaning for a sheet: what prints it.
  package static func keys(of sheet: PageSheet) -> [SheetKey] {
    var unused: Set<String> =
      sheet.fit == nil
      ? ["fit", "fan", "sign", "seals"]
      : [
        "frame", "grid", "cells", "rules", "panels", "notes", "fold", "fishtail", "heading",
        "writing", "fan",
      ]
    if sheet.fit?.kind == .fan || sheet.fit?.kind == .circle { unused.subtract(["fan", "rules"]) }
    if sheet.fold == nil { unused.insert("fishtail") }
    return all.filter { key in
      key.table.map { !unused.contains($0) } ?? true
    } + sheet.slots.flatMap { keys(ofSlot: $0.name) }
      + (sheet.fit?.parts ?? []).flatMap { keys(ofPart: $0.name) }
  }

  /// The names of all tables, slots apart.
  package static let tables: [String] = all.reduce(into: []) { tables, key in
    if let table = key.table, !tables.contains(table) { tables.append(table) }
  }
}

// MARK: Parts that a sheet may not have

extension PageSheet {
  /// The kind of paper. A dyed one has its colours at once.
  fileprivate var ownPaper: PageSheet.SheetPaper {
    get { paperKind }
    set {
      paperKind = newValue
      guard let colors = newValue.colors else { return }
      paper = colors.paper
      if let ink = colors.ink { self.ink = ink }
    }
  }

  /// The fold; where there is none, the one that a key asks for. One without a width is none.
  fileprivate var ownFold: LeafFold {
    get {
      fold
        ?? LeafFold(width: .absolute(.zero), upper: .percent(28_000), lower: .percent(16_000))
    }
    set { fold = newValue.width.isNothing ? nil : newValue }
  }

  fileprivate var ownFit: PageSheet.SheetFit {
    get { fit ?? PageSheet.SheetFit(.columns) }
    set { if fit != nil { fit = newValue } }
  }

  fileprivate var fitKind: FitKind {
    get { fit.flatMap { FitKind(rawValue: $0.kind.rawValue) } ?? .none }
    set {
      guard let kind = PageSheet.SheetFit.Kind(rawValue: newValue.rawValue) else {
        fit = nil
        return
      }
      var fit = fit ?? PageSheet.SheetFit(kind)
      fit.kind = kind
      self.fit = fit
    }
  }
}

/// The kinds of fits, with none.
private enum FitKind: String, CaseIterable, Sendable {
  case none, columns, couplet, row, diamond, parts, fan, circle, handscroll, roll
}

/// The forms of punctuation, with that of the options.
private enum TextPunctuation: String, CaseIterable, Sendable {
  case usual, normal, judou, none
}

extension PageSheet.LeafText {
  fileprivate var form: TextPunctuation {
    get { punctuation.flatMap { TextPunctuation(rawValue: $0.rawValue) } ?? .usual }
    set { punctuation = PunctuationStyle.PunctuationForm(rawValue: newValue.rawValue) }
  }
}

extension SheetValue where Value == PhysicalSize? {
  /// A page, or `none`.
  fileprivate static let boardOrNone = Self(
    read: { (text) throws(SheetKey.Problem) in
      text == "none" ? nil : try SheetValue<PhysicalSize>.page.read(text)
    }, write: { $0.map(SheetValue<PhysicalSize>.page.write) ?? "none" })
}

extension PageSheet.SheetLength {
  fileprivate var isNothing: Bool {
    switch self {
    case .absolute(let length): length == .zero
    case .percent(let parts), .columns(let parts), .cells(let parts): parts == 0
    }
  }
}

extension Collection where Element: RawRepresentable, Element.RawValue == String {
  /// The words of all.
  fileprivate var words: String { map(\.rawValue).joined(separator: ", ") }
}

/// The written form of a kind of value in a sheet file: how it is read, and how it is printed again.
struct SheetValue<Value: Sendable>: Sendable {
  let read: @Sendable (String) throws(SheetKey.Problem) -> Value
  let write: @Sendable (Value) -> String
}

extension SheetValue where Value == PageSheet.SheetLength {
  /// A width: a length, a share of a column, or a percentage of the frame or the box that it belongs to.
  static let width = Self(takes: "takes a length such as \"0.4pt\", \"0.08col\" or \"2%\"") {
    if case .cells = $0 { false } else { true }
  }

  /// A distance from the edge of the page, or a place in a box.
  static let margin = Self(
    takes: "takes a length such as \"30mm\", or a share of the page such as \"11%\""
  ) {
    switch $0 {
    case .cells, .columns: false
    case .absolute, .percent: true
    }
  }

  /// A character size in the grid.
  static let size = Self(
    takes: "takes a share of a column or a cell, such as \"0.55col\" or \"0.98cell\", or a length"
  ) {
    if case .percent = $0 { false } else { true }
  }

  private init(takes: String, _ allows: @escaping @Sendable (PageSheet.SheetLength) -> Bool) {
    self.init(
      read: { (text) throws(SheetKey.Problem) in
        guard let length = PageSheet.SheetLength(text), allows(length) else {
          throw SheetKey.Problem(takes: takes)
        }
        return length
      }, write: { "\($0)" })
  }
}

extension SheetValue where Value == Color {
  static let color = Self(
    read: { (text) throws(SheetKey.Problem) in
      guard let color = Color(text) else {
        throw SheetKey.Problem(takes: "takes a colour such as \"#b45f4b\" or \"vermilion\"")
      }
      return color
    }, write: { "\($0)" })
}

extension SheetValue where Value == Color? {
  /// A colour, or `none`.
  static let colorOrNone = Self(
    read: { (text) throws(SheetKey.Problem) in
      text == "none" ? nil : try SheetValue<Color>.color.read(text)
    }, write: { $0.map { "\($0)" } ?? "none" })
}

extension SheetValue where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of some words.
  static var word: Self {
    Self(
      read: { (text) throws(SheetKey.Problem) in
        guard let value = Value(rawValue: text) else {
          let words = Value.allCases.map(\.rawValue)
          throw SheetKey.Problem(
            takes: "is \(Spelling.list(words))\(Spelling.question(text, among: words))")
        }
        return value
      }, write: { $0.rawValue })
  }
}

extension SheetValue where Value == Int {
  static func count(_ range: ClosedRange<Int>) -> Self {
    Self(
      read: { (text) throws(SheetKey.Problem) in
        guard let count = Int(text), range.contains(count) else {
          throw SheetKey.Problem(
            takes: "takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return count
      }, write: { "\($0)" })
  }

  /// A percentage, in 1/100,000 of the whole.
  ///
  /// - Parameter whole: what it is a share of, in words.
  static func share(of whole: String, example: String, most: Int = 1_000_000) -> Self {
    Self(
      read: { (text) throws(SheetKey.Problem) in
        guard case .percent(let parts)? = PageSheet.SheetLength(text), parts <= most else {
          throw SheetKey.Problem(
            takes: "takes a share of \(whole), such as \"\(example)\", of up to \(most / 1000)%")
        }
        return parts
      }, write: { "\(PageSheet.SheetLength.percent($0))" })
  }
}

extension SheetValue where Value == String {
  /// Any text.
  static let text = Self(
    read: { (text) throws(SheetKey.Problem) in
      guard text.unicodeScalars.count <= 200, !text.unicodeScalars.contains(where: { $0 < " " })
      else { throw SheetKey.Problem(takes: "takes a line of at most 200 characters") }
      return text
    }, write: { $0 })
}

extension SheetValue where Value == String {
  /// The name of an area of a leaf.
  static let area = Self(
    read: { (text) throws(SheetKey.Problem) in
      let areas = PlacedSheet.areas
      guard areas.contains(text) else {
        throw SheetKey.Problem(
          takes: "is \(Spelling.list(areas))\(Spelling.question(text, among: areas))")
      }
      return text
    }, write: { $0 })
}

extension SheetValue where Value == LanguageTag? {
  /// A language, or `none`.
  static let languageOrNone = Self(
    read: { (text) throws(SheetKey.Problem) in
      if text == "none" { return nil }
      guard let tag = LanguageTag(text) else {
        throw SheetKey.Problem(takes: "takes a language such as \"ja\" or \"zh-Hant\", or none")
      }
      return tag
    }, write: { $0?.text ?? "none" })
}

extension SheetValue where Value == Bool {
  static let flag = Self(
    read: { (text) throws(SheetKey.Problem) in
      guard text == "yes" || text == "no" else { throw SheetKey.Problem(takes: "is yes or no") }
      return text == "yes"
    }, write: { $0 ? "yes" : "no" })
}

extension SheetValue where Value == PageFurniture.Template {
  /// Text with fields, such as `{title}`.
  static let template = Self(
    read: { (text) throws(SheetKey.Problem) in
      let line = try SheetValue<String>.text.read(text)
      do throws(PageFurniture.TemplateError) {
        return try PageFurniture.Template(line)
      } catch {
        throw SheetKey.Problem(takes: "takes a text with fields: \(error)")
      }
    }, write: { $0.source })
}

extension SheetValue where Value == PhysicalSize {
  /// A width and a height, or a name.
  static let page = Self(
    read: { (text) throws(SheetKey.Problem) in
      let text = text.lowercased()
      let isLandscape = text.hasSuffix("-landscape")
      let name = isLandscape ? String(text.dropLast("-landscape".count)) : text
      if let size = PaperSize(rawValue: name)?.size ?? XuanPaper(name)?.size {
        return isLandscape ? PhysicalSize(width: size.height, height: size.width) : size
      }
      let sides = text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map {
        Dimension(String($0).filter { $0 != " " })?.absolute
      }
      guard sides.count == 2, let width = sides[0], let height = sides[1], width > .zero,
        height > .zero
      else {
        throw SheetKey.Problem(
          takes: "takes a width and a height, such as \"400mmx315mm\", or a4-landscape")
      }
      return PhysicalSize(width: width, height: height)
    },
    write: { size in
      [size.width, size.height].map { length in
        // In millimetres, where a tenth of one is exact enough.
        let text = "\(length.millimeters)mm"
        return Dimension(text) == .absolute(length) ? text : "\(length)pt"
      }.joined(separator: "x")
    })
}
