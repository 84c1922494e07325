import Archives
import Glibc
package import Manuscript
package import Storage
import Synchronization

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
      try check(options, is: .docx)
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readWord(ArchiveParts(archive))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if isOpenDocument(archive) {
      try check(options, is: .odt)
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readOpenDocument(ArchiveParts(archive))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if mediaType(archive).hasPrefix("application/epub")
      || archive.entry("META-INF/container.xml") != nil
    {
      try check(options, is: .epub)
      do throws(ContainerError) {
        return try ManuscriptReader(options: options).readEPUB(ArchiveParts(archive, types: .named))
      } catch {
        throw Failure(.badInput, error.description)
      }
    }
    if let failure = otherContainer(archive) { throw failure }
    let texts = archive.entries.filter { Self.isText($0.name) }
    try check(options, is: nil)
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

  /// Throws where a file is not of the kind that `--from` names.
  ///
  /// - Parameter kind: what it is; `nil` for a text, and for an archive of texts.
  static func check(_ options: ManuscriptOptions, is kind: ContainerKind?) throws(Failure) {
    guard case .container(let named, _) = options.notation, named != kind else { return }
    let article = named == .docx ? "a" : "an"
    throw Failure(
      .badInput,
      kind.map {
        "the file is \($0 == .docx ? "a" : "an") \($0.title), and not \(article) \(named.title); --from \($0.rawValue) reads it"
      }
        ?? "the file is not \(article) \(named.title); without --from \(named.rawValue), its bytes decide what it is"
    )
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
    try check(options, is: .odt)
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
  private let types: XMLReader.Types

  init(_ archive: Archive, types: XMLReader.Types = .refused) {
    self.archive = archive
    self.types = types
  }

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
      return try XMLReader.read(archive.contents(of: entry), part: name, types: types)
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

/// The reading of texts in which expressions are looked for, within a limit of time: one that can match in very many
/// ways, as `(a+)+b`, would not come to an end.
///
/// Nothing can end the search but its process. It goes on beside what is done then, which is to end soon: see
/// ``hasGivenUp``.
package enum TimedReading {
  /// The seconds of processor time for a text of any length, and for each of its mebibytes.
  private static let (seconds, secondsForMebibyte) = (3, 3)

  /// The number of searches that go on that nobody waits for.
  private static let givenUp = Mutex(0)

  /// The most of them: each takes time and memory of what is done then.
  private static let most = 4

  /// True if a search goes on that nobody waits for.
  package static var hasGivenUp: Bool { givenUp.withLock { $0 } > 0 }

  /// Reads the bytes of a file.
  package static func read(
    _ options: ManuscriptOptions, _ bytes: [UInt8], name: String
  ) throws(Failure) -> Manuscript {
    if ContainerFile.isContainer(bytes) { return try ContainerFile.read(options, bytes) }
    if ContainerFile.isFlat(bytes) { return try ContainerFile.readFlat(options, bytes, name: name) }
    try ContainerFile.check(options, is: nil)
    return try read(options, byteCount: bytes.count) { (reader) throws(ManuscriptError) in
      try reader.read(bytes, name: name)
    } mending: { error in
      if case .invalidText(let invalid) = error, invalid.isGuessed, invalid.hint == nil {
        ForeignFile.failure(forUnknown: bytes)
      } else {
        nil
      }
    }
  }

  /// Reads a text of so many bytes, on a thread of its own where it may take any time.
  ///
  /// - Parameter mending: what is told in place of an error; `nil` for the error itself.
  package static func read(
    _ options: ManuscriptOptions, byteCount: Int,
    _ body: @escaping @Sendable (ManuscriptReader) throws(ManuscriptError) -> Manuscript,
    mending: (ManuscriptError) -> Failure? = { _ in nil }
  ) throws(Failure) -> Manuscript {
    let reader = ManuscriptReader(options: options)
    guard options.mayTakeLong else {
      do throws(ManuscriptError) {
        return try body(reader)
      } catch {
        throw mending(error) ?? Failure(error)
      }
    }
    let limit = seconds + byteCount / 1_048_576 * secondsForMebibyte
    guard givenUp.withLock({ $0 }) < most else { throw tooLong(limit) }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure(.tryAgain, "cannot look for expressions: \(Files.lastError())")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (isDone, tellsDone) = (ends[0], ends[1])
    let answer = Answer()
    let thread = SideThread {
      do throws(ManuscriptError) {
        answer.set(.success(try body(reader)))
      } catch {
        answer.set(.failure(error))
      }
      close(tellsDone)
    }
    guard let thread else {
      for end in ends { close(end) }
      throw Failure(.tryAgain, "cannot look for expressions: there is no thread to be had")
    }
    while !isReadable(isDone) {
      guard thread.processorTime > limit * 1000 else { continue }
      givenUp.withLock { $0 += 1 }
      thread.detach()
      close(isDone)
      throw tooLong(limit)
    }
    close(isDone)
    thread.join()
    switch answer.result {
    case .success(let text): return text
    case .failure(let error): throw mending(error) ?? Failure(error)
    case nil: throw Failure(.partlyFailed, "the text has not been read")
    }
  }

  private static func tooLong(_ limit: Int) -> Failure {
    Failure(
      .badInput,
      "looking for the expressions of --style-match, --link-match and --replace takes more than \(limit) s; one in "
        + "which a repetition is repeated, as in (a+)+, can match in too many ways")
  }

  /// Waits a little for the other end of a pipe to be closed.
  private static func isReadable(_ end: Int32) -> Bool {
    var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 50) > 0
  }

  private final class Answer: Sendable {
    private let state = Mutex<Result<Manuscript, ManuscriptError>?>(nil)
    var result: Result<Manuscript, ManuscriptError>? { state.withLock { $0 } }
    func set(_ result: Result<Manuscript, ManuscriptError>) { state.withLock { $0 = result } }
  }
}
