package import Manuscript
package import Storage
import VerticalLayout

/// A folder with a book of vRain: `book.cfg`, `text/*.txt`, and perhaps a canvas beside its shelf (NO-V1, NO-V9).
package struct VRainFolder {
  private let path: String

  /// `nil` for what is no such folder.
  package init?(_ path: String) {
    guard path != "-", Files.isDirectory(path), Files.exists(path + "/book.cfg") else { return nil }
    self.path = path
  }

  /// The settings of the book, with those of its canvas where that is found.
  package func settings() throws(Failure) -> VRainSettings {
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
  package func read(_ options: ManuscriptOptions) throws(Failure) -> Manuscript {
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
  package func bytes() throws(Failure) -> [UInt8] {
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
}

extension ReadFiles {
  /// Adds a text, which may be a folder of vRain with files of its own.
  package mutating func addText(_ path: String) {
    add(path, as: .text)
    for file in VRainFolder(path)?.readFiles ?? [] { add(file, as: .text) }
  }
}
