import Manuscript
import Storage
import VerticalLayout

/// A folder with a book of vRain: `book.cfg`, `text/*.txt`, and perhaps a canvas beside its shelf (NO-V1, NO-V9).
struct VRainFolder {
  private let path: String

  /// `nil` for what is no such folder.
  init?(_ path: String) {
    guard path != "-", Files.isDirectory(path), Files.exists(path + "/book.cfg") else { return nil }
    self.path = path
  }

  /// The settings of the book, with those of its canvas where that is found.
  private func settings() throws(Failure) -> VRainSettings {
    let settings = VRainSettings(
      String(decoding: try Files.readFound(bookFile), as: UTF8.self))
    guard let file = canvas(of: settings) else { return settings }
    return settings.with(VRainSettings(String(decoding: try Files.readFound(file), as: UTF8.self)))
  }

  private var bookFile: String { path + "/book.cfg" }

  /// The file of the canvas that settings name, where it is found.
  private func canvas(of settings: VRainSettings) -> String? {
    guard let canvas = settings["canvas_id"], !canvas.contains("/") else { return nil }
    return ["/../../canvas/", "/canvas/", "/"].map { "\(path)\($0)\(canvas).cfg" }.first {
      Files.exists($0) && !Files.isSpecial($0)
    }
  }

  private var textFolder: String { path + "/text/" }

  private var textFiles: [String] {
    let folder = textFolder
    return Files.names(in: folder).filter { $0.hasSuffix(".txt") }.map { folder + $0 }
  }

  /// All files that the book is read from, none of which is to be written over.
  fileprivate var readFiles: [String] {
    var files = [bookFile] + textFiles
    if let settings = try? settings(), let canvas = canvas(of: settings) { files.append(canvas) }
    return files
  }

  /// Reads the book.
  func read(_ options: ManuscriptOptions) throws(Failure) -> Manuscript {
    var files: [(name: String, bytes: [UInt8])] = []
    for file in textFiles { files.append((Files.name(of: file), try Files.readFound(file))) }
    guard !files.isEmpty else {
      throw Failure(.noInput, "\(path) has a book.cfg and no texts; vRain has them in text/*.txt")
    }
    let settings = try settings()
    let texts = files
    let count = files.reduce(0) { $0 + $1.bytes.count }
    var manuscript = try TimedReading.read(options, byteCount: count) {
      (reader) throws(ManuscriptError) in
      try VRainBook(settings: settings, files: texts, reader.options).read(reader.options)
    } mending: { _ in
      failure(in: texts, options)
    }
    for index in manuscript.document.origin?.files.indices ?? 0..<0 {
      manuscript.document.origin?.files[index].name.insert(
        contentsOf: textFolder, at: "".startIndex)
    }
    return manuscript
  }

  /// The failure of the first text that cannot be read, with its name.
  private func failure(
    in texts: [(name: String, bytes: [UInt8])], _ options: ManuscriptOptions
  ) -> Failure? {
    for text in texts {
      do throws(ManuscriptError) {
        _ = try VRainBook(settings: VRainSettings(), files: [text], options)
      } catch {
        var failure = Failure(error)
        failure.file = textFolder + text.name
        return failure
      }
    }
    return nil
  }

  /// All that the book is made of, by which a changed one is known.
  func bytes() throws(Failure) -> [UInt8] {
    var all = try Files.readFound(bookFile)
    if let file = canvas(of: VRainSettings(String(decoding: all, as: UTF8.self))) {
      all += try Files.readFound(file)
    }
    for file in textFiles.sorted() {
      let text = try Files.readFound(file)
      all += "\n\(Files.name(of: file)) \(text.count)\n".utf8
      all += text
    }
    return all
  }

  // MARK: The page

  /// The words of a command with what the book that they name says of its pages before them. Nothing of that where
  /// a page, a type area or a size is given.
  static func expand(_ words: [String]) throws(Failure) -> [String] {
    // Each book of several has its own.
    if let first = words.first, ["batch", "check"].contains(first) { return words }
    for (index, word) in words.enumerated() where !word.hasPrefix("-") {
      if index > 0, ["-o", "--output"].contains(words[index - 1]) { continue }
      guard let folder = VRainFolder(word) else { continue }
      return try folder.words(given: words) + words
    }
    return words
  }

  /// The book's settings for its pages, as options.
  ///
  /// - Parameter given: the words of the command.
  func words(given: [String]) throws(Failure) -> [String] {
    let settings = try settings()
    let options = Array(given.prefix { $0 != "--" })
    let hasPage = ["page", "hanmen", "size", "book", "pitch"].contains {
      Settings.isGiven($0, in: options)
    }
    let hasMarks = settings["text_comma_nop"] == nil || Settings.isGiven("punctuation", in: options)
    return (hasMarks ? [] : ["--punctuation=judou"]) + (hasPage ? [] : Self.pageWords(settings))
  }

  /// The page of half a leaf, as large as the canvas is at 300 dots an inch: its columns, cells and margins.
  private static func pageWords(_ settings: VRainSettings) -> [String] {
    let width = settings.number("canvas_width") ?? 2480
    let height = settings.number("canvas_height") ?? 1860
    let center = settings.number("leaf_center_width") ?? 120
    let columns = settings.number("leaf_col") ?? 24
    let rows = settings.number("row_num") ?? 30
    let margins = ["top", "bottom", "left", "right"].map { settings.number("margins_\($0)") ?? 100 }
    let halves = center > 0 ? 2.0 : 1
    let pitch = (width - center - margins[2] - margins[3]) / max(columns, 1)
    let cell = (height - margins[0] - margins[1]) / max(rows, 1)
    let size = min(settings.number("text_font1_size") ?? cell, cell, pitch)
    let count = Int(columns / halves)
    guard (1...400).contains(count), (1...400).contains(Int(rows)), size >= 4, pitch >= size,
      width <= 40_000, height <= 40_000
    else { return [] }
    func points(_ pixels: Double) -> String {
      // Thousandths: a number that every machine writes alike.
      let thousandths = Int(pixels * 240)
      let rest = String(thousandths % 1000)
      return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)pt"
    }
    return [
      "--page=\(points(width / halves))x\(points(height))", "--hanmen=\(Int(rows))x\(count)",
      "--size=\(points(size))", "--pitch=\(points(pitch))",
      "--margin-head=\(points(margins[0]))", "--margin-inner=\(points(margins[3]))",
    ]
  }
}

extension ReadFiles {
  /// Adds a text, which may be a folder of vRain with files of its own.
  mutating func addText(_ path: String) {
    add(path, as: .text)
    for file in VRainFolder(path)?.readFiles ?? [] { add(file, as: .text) }
  }
}
