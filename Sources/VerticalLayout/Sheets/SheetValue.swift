/// The written form of a kind of value in a sheet file: how it is read, and how it is printed again.
struct SheetValue<Value: Sendable>: Sendable {
  let read: @Sendable (String) throws(SheetKey.Problem) -> Value
  let write: @Sendable (Value) -> String
}

extension SheetValue where Value == SheetLength {
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

  private init(takes: String, _ allows: @escaping @Sendable (SheetLength) -> Bool) {
    self.init(
      read: { (text) throws(SheetKey.Problem) in
        guard let length = SheetLength(text), allows(length) else {
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
        guard case .percent(let parts)? = SheetLength(text), parts <= most else {
          throw SheetKey.Problem(
            takes: "takes a share of \(whole), such as \"\(example)\", of up to \(most / 1000)%")
        }
        return parts
      }, write: { "\(SheetLength.percent($0))" })
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

extension SheetValue where Value == Bool {
  static let flag = Self(
    read: { (text) throws(SheetKey.Problem) in
      guard text == "yes" || text == "no" else { throw SheetKey.Problem(takes: "is yes or no") }
      return text == "yes"
    }, write: { $0 ? "yes" : "no" })
}

extension SheetValue where Value == FurnitureTemplate {
  /// Text with fields, such as `{title}`.
  static let template = Self(
    read: { (text) throws(SheetKey.Problem) in
      let line = try SheetValue<String>.text.read(text)
      do throws(FurnitureTemplateError) {
        return try FurnitureTemplate(line)
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
