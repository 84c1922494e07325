import Archives
import Manuscript
import Storage

/// A text in a container: a Word file, an OpenDocument text, an EPUB, or a ZIP archive with one text in it, as Aozora Bunko's
/// downloads are (CX-1).
///
/// The bytes decide what it is, and not its name.
enum ContainerFile {
  /// True if bytes begin as those of a container do.
  static func isContainer(_ bytes: [UInt8]) -> Bool { Archive.isArchive(bytes) }

  /// Reads the text of a container.
  static func read(
    _ options: ManuscriptOptions, _ bytes: [UInt8]
  ) throws(Failure) -> Manuscript {
    var archive: Archive
    do throws(ArchiveError) { archive = try Archive(bytes) } catch {
      throw Failure(.badInput, error.description)
    }
    if archive.entry("_rels/.rels") != nil {
      if let failure = otherOffice(archive) { throw failure }
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readWord(ArchiveParts(archive))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if isOpenDocument(archive) {
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readOpenDocument(ArchiveParts(archive))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if mediaType(archive).hasPrefix("application/epub")
      || archive.entry("META-INF/container.xml") != nil
    {
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readEPUB(ArchiveParts(archive))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if let failure = otherContainer(archive) { throw failure }
    let texts = archive.entries.filter { Self.isText($0.name) }
    guard let text = texts.first, texts.count == 1 else {
      let names = texts.prefix(3).map { "“\($0.name)”" }.joined(separator: ", ")
      throw Failure(
        .badInput,
        texts.isEmpty
          ? "a ZIP archive without a text (.txt, .md, .html); unpack it, and name what is to be set"
          : "a ZIP archive with \(texts.count) texts (\(names)\(texts.count > 3 ? ", …" : "")); "
            + "unpack it, and name them, or their folder with vtype batch")
    }
    let contents: [UInt8]
    do throws(ArchiveError) { contents = try archive.contents(of: text) } catch {
      throw Failure(.badInput, error.description)
    }
    if let failure = ForeignFile.failure(for: contents) { throw failure }
    return try TimedReading.read(options, contents, name: text.name)
  }

  // MARK: OpenDocument

  private static let openDocument = "application/vnd.oasis.opendocument."

  private static func mediaType(_ archive: Archive) -> String {
    var archive = archive
    let bytes = archive.entry("mimetype").flatMap { try? archive.contents(of: $0) }
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func isOpenDocument(_ archive: Archive) -> Bool {
    mediaType(archive).hasPrefix(openDocument + "text")
  }

  /// True for a text of OpenDocument that is one file of XML (`.fodt`).
  static func isFlat(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "<") || bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return false
    }
    // The declarations of namespaces come before the type.
    let head = String(decoding: bytes.prefix(8192), as: UTF8.self)
    return head.contains("<office:document") && head.contains(openDocument + "text")
  }

  static func readFlat(
    _ options: ManuscriptOptions, _ bytes: [UInt8], name: String
  ) throws(Failure) -> Manuscript {
    do {
      let tree = try XMLReader.read(bytes, part: name)
      return ManuscriptReader(options: options).readOpenDocument(flat: tree)
    } catch {
      throw Failure(.badInput, "\(error)")
    }
  }

  private static func isText(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    // What the system of a Mac adds to archives.
    guard !name.hasPrefix("__MACOSX/"), !last.hasPrefix(".") else { return false }
    let lower = last.lowercased()
    return [".txt", ".md", ".markdown", ".html", ".htm", ".xhtml", ".mdi"]
      .contains { lower.hasSuffix($0) }
  }

  /// A failure for the files of other programs of an office.
  private static func otherOffice(_ archive: Archive) -> Failure? {
    if archive.entries.contains(where: { $0.name.hasPrefix("ppt/") }) {
      return Failure(.badInput, "slides, and no text; save their text as .docx or .txt")
    }
    if archive.entries.contains(where: { $0.name.hasPrefix("xl/") }) {
      return Failure(.badInput, "a spreadsheet, and no text; save it as .csv")
    }
    return nil
  }

  /// A failure for containers of other kinds that are known.
  private static func otherContainer(_ archive: Archive) -> Failure? {
    let type = mediaType(archive)
    if type.contains("opendocument") {
      return Failure(
        .badInput, "an OpenDocument file that is no text; save its text as .odt, .docx or in UTF-8")
    }
    if archive.entries.contains(where: { $0.name.hasPrefix("Index/") && $0.name.hasSuffix(".iwa") })
    {
      return Failure(.badInput, "a file of Pages; save it as .docx")
    }
    if archive.entry("Contents/content.hpf") != nil {
      return Failure(.badInput, "a file of Hancom Office (hwpx); save it as .docx")
    }
    return nil
  }
}

/// The parts of an archive, expanded when they are asked for.
private final class ArchiveParts: ContainerParts {
  private var archive: Archive

  init(_ archive: Archive) { self.archive = archive }

  func has(_ name: String) -> Bool { archive.entry(name) != nil }

  func bytes(_ name: String) throws(ContainerError) -> [UInt8]? {
    guard let entry = archive.entry(name) else { return nil }
    do throws(ArchiveError) { return try archive.contents(of: entry) } catch {
      throw ContainerError(error.description)
    }
  }

  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    guard let entry = archive.entry(name) else { return nil }
    do {
      return try XMLReader.read(archive.contents(of: entry), part: name)
    } catch {
      throw ContainerError("\(error)")
    }
  }
}

/// The pictures of a container that a text was read from.
final class ContainerPictures {
  private var archive: Archive

  /// `nil` where a file is no archive.
  init?(_ path: String) {
    guard !path.isEmpty, path != "-", !Files.isSpecial(path), let bytes = try? Files.read(path),
      Archive.isArchive(bytes), let archive = try? Archive(bytes)
    else { return nil }
    self.archive = archive
  }

  /// The bytes of a picture; `nil` where there is none of the name.
  func read(_ name: String) throws(Failure) -> [UInt8]? {
    guard let entry = archive.entry(name) else { return nil }
    do throws(ArchiveError) { return try archive.contents(of: entry) } catch {
      throw Failure(.badInput, error.description)
    }
  }
}
