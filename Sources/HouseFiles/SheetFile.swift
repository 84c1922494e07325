package import Storage
package import VerticalLayout
import VerticalPress

/// Page designs in TOML: files of `--sheet`, single keys of `--sheet-set`, and presets as files (SH-S1).
package enum SheetFile {
  /// The key whose value is the name of the preset that a file starts from.
  private static let base = "base"

  /// The sheet of a file: a preset, `siku` where none is named, with the keys that the file has.
  package static func read(_ path: String) throws(Failure) -> PageSheet {
    let file = try RuleFile(path, as: "sheet file")
    let entries = try file.entries()
    var sheet = PageSheet.Preset.siku.sheet
    // What siku has on its fold is not on that of others.
    sheet.slots = []
    if let value = entries.first(where: { $0.name == base })?.value {
      guard let found = value.string.flatMap(PageSheet.Preset.sheet(named:)) else {
        let names = (PageSheet.Preset.allCases + PageSheet.Preset.sizes).map(\.rawValue)
        throw file.failure(
          "“base” is the name of a sheet, as vtype sheets lists them"
            + Spelling.question(value.string ?? "", among: names), at: base)
      }
      sheet = found
    }
    var values: [String: String] = [:]
    var slots: [(key: SheetKey, text: String)] = []
    for (name, value) in entries where name != base {
      guard SheetKey.tables.contains(name) || SheetKey.openTables.contains(name),
        value.table != nil || name != "paper"
      else {
        let key = try key(name, nil, file)
        values[key.fullName] = try text(of: value, name, nil, file)
        continue
      }
      guard let table = value.table else {
        throw file.failure("“\(name)” is a table, as in [\(name)]", at: name)
      }
      for (own, value) in inOrder(try TOMLFile.entries(of: table, in: path), of: name, file) {
        guard SheetKey.openTables.contains(name) else {
          let key = try key(own, name, file)
          values[key.fullName] = try text(of: value, own, name, file)
          continue
        }
        slots += try slot(own, value, of: name, file)
      }
    }
    // A fold comes before its fish tail, whatever their order in the file.
    for key in SheetKey.inOrderOfTaking {
      guard let text = values[key.fullName] else { continue }
      try take(text, for: key, in: file, &sheet)
    }
    for (key, text) in slots { try take(text, for: key, in: file, &sheet) }
    return sheet
  }

  /// Tables as they follow each other in the file: the lines of a text go to its parts in that order.
  private static func inOrder(
    _ entries: [(name: String, value: TOMLValue)], of kind: String, _ file: RuleFile
  ) -> [(name: String, value: TOMLValue)] {
    guard SheetKey.openTables.contains(kind) else { return entries }
    let places = entries.map { entry in
      file.text.firstRange(of: "[\(kind).\(entry.name)]")?.lowerBound ?? file.text.endIndex
    }
    return entries.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { entries[$0] }
  }

  /// The keys of a slot, in their usual order.
  private static func slot(
    _ name: String, _ value: TOMLValue, of kind: String, _ file: RuleFile
  ) throws(Failure) -> [(key: SheetKey, text: String)] {
    let header = "\(kind).\(name)"
    guard let table = value.table, SheetKey.isSlotName(name) else {
      throw file.failure(
        "“\(String(header.unicodeScalars.prefix(40)))” is a table with a name of small letters, digits and "
          + "hyphens, as in [\(kind).title]",
        at: name, in: kind)
    }
    let known = SheetKey.keys(of: kind, named: name)
    var texts: [String: String] = [:]
    for (own, value) in try TOMLFile.entries(of: table, in: file.path) {
      let names = known.map(\.name)
      guard names.contains(own) else {
        throw file.failure(
          "no key “\(String(own.unicodeScalars.prefix(40)))” of \(kind); keys are "
            + names.joined(separator: ", ") + Spelling.question(own, among: names),
          at: own, in: header)
      }
      texts[own] = try text(of: value, own, header, file)
    }
    return known.compactMap { key in texts[key.name].map { (key, $0) } }
  }

  private static func take(
    _ text: String, for key: SheetKey, in file: RuleFile, _ sheet: inout PageSheet
  ) throws(Failure) {
    do throws(SheetKey.Problem) {
      try key.take(text, &sheet)
    } catch {
      throw file.failure("“\(key.fullName)” \(error.takes)", at: key.name, in: key.table)
    }
  }

  private static func key(
    _ name: String, _ table: String?, _ file: RuleFile
  ) throws(Failure) -> SheetKey {
    let full = (table.map { "\($0)." } ?? "") + name
    if let key = SheetKey(named: full) { return key }
    let names =
      SheetKey.all.filter { $0.table == table }.map(\.name)
      + (table == nil ? [base] + SheetKey.tables + SheetKey.openTables : [])
    throw file.failure(
      "no key “\(String(full.unicodeScalars.prefix(40)))”; keys"
        + (table.map { " of [\($0)]" } ?? "") + " are \(names.joined(separator: ", "))"
        + Spelling.question(name, among: names), at: name, in: table)
  }

  /// A string or a number, as it is written.
  private static func text(
    of value: TOMLValue, _ name: String, _ table: String?, _ file: RuleFile
  ) throws(Failure) -> String {
    if let text = value.string { return text }
    if let number = value.int { return "\(number)" }
    throw file.failure(
      "“\((table.map { "\($0)." } ?? "") + name)” takes a string or a whole number", at: name,
      in: table)
  }

  /// Gives a sheet the value of one key.
  ///
  /// - Parameter setting: a key, `=` and its value, as in `frame.kind=single`.
  package static func set(_ setting: String, in sheet: inout PageSheet) throws(Failure) {
    let names = SheetKey.all.map(\.fullName)
    guard let equals = setting.firstIndex(of: "=") else {
      throw Failure(
        .usage, "--sheet-set “\(setting)”: takes a key and its value, such as frame.kind=single")
    }
    let name = String(setting[..<equals])
    guard let key = SheetKey(named: name) else {
      let table = name.firstIndex(of: ".").map { String(name[..<$0]) }
      let own = SheetKey.all.filter { $0.table == table }.map(\.fullName)
      let tables = SheetKey.tables + SheetKey.openTables
      let there =
        table != nil && !own.isEmpty
        ? own.joined(separator: ", ")
        : (SheetKey.all.filter { $0.table == nil }.map(\.fullName) + tables.map { $0 + ".…" })
          .joined(separator: ", ")
      throw Failure(
        .usage,
        "--sheet-set: no key “\(name)”; there are \(there)" + Spelling.question(name, among: names))
    }
    do throws(SheetKey.Problem) {
      try key.take(String(setting[setting.index(after: equals)...]), &sheet)
    } catch {
      throw Failure(.usage, "--sheet-set: “\(key.fullName)” \(error.takes)")
    }
  }

  /// A sheet as a file that others can be made of.
  package static func text(of sheet: PageSheet, name: String) -> String {
    let preset = PageSheet.Preset(rawValue: name)
    var lines = ["# \(preset?.rawValue ?? name)" + (preset.map { ": \($0.summary)" } ?? "")]
    var table: String?
    for key in SheetKey.keys(of: sheet) {
      if key.table != table, let name = key.table {
        table = name
        lines += ["", "[\(name)]"]
      }
      let value = key.value(sheet)
      let written = Int(value) == nil ? "\"\(value)\"" : value
      let line = "\(key.name) = \(written)"
      let pad = String(repeating: " ", count: max(1, 24 - line.count))
      lines.append(key.comment.isEmpty ? line : "\(line)\(pad)# \(key.comment)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
