import Archives
import Manuscript
import Storage

/// A text in a container: a Word file, or a ZIP archive with one text in it, as Aozora Bunko's downloads are (CX-1).
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
    var archive = archive
    let type =
      archive.entry("mimetype").flatMap { try? archive.contents(of: $0) }
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
    if type.hasPrefix("application/epub") {
      return Failure(
        .badInput, "an EPUB, which is not read yet; name its texts (.xhtml) after unpacking it")
    }
    if type.contains("opendocument") {
      return Failure(.badInput, "an OpenDocument file; save it as .docx or as plain text in UTF-8")
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
