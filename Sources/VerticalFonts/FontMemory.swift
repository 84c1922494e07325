// fontconfig takes two fifths of a poem's time: it reads some sixty files of settings and compares all installed fonts. Its
// answers depend on those files, on the folders of fonts, and on a few variables alone. So they are written down in the
// user's cache folder, with the state of everything that they depend on (`FontConfigurationState`), and hold as long
// as nothing of that has changed. It is fontconfig's own way with what it knows of a folder, one storey higher.
//
// The file is a hint and no more. Whatever is wrong with it, or with the folder, fontconfig is asked as if there were none.

internal import Glibc
import Synchronization

/// fontconfig's answers, kept from run to run in the user's cache folder: `$XDG_CACHE_HOME/vtype` or `~/.cache/vtype`.
package final class FontMemory: Sendable {
  /// The memory of the user who runs this program; `nil` where there is no home, or fontconfig has a root of its own.
  package static let ofUser: FontMemory? = {
    let environment = Environment()
    return environment.cacheFolder.map { FontMemory(folder: $0, environment) }
  }()

  /// Questions that are remembered.
  enum Question {
    /// Text of a region where no font is asked for.
    case usual(FallbackRegion)
    case family(String, properties: String, language: String)

    fileprivate var text: String {
      switch self {
      case .usual(let region): "usual \(region.language)"
      case .family(let name, let properties, let language):
        "family \(language) \(properties):\(name)"
      }
    }
  }

  private let folder: String
  private let environment: Environment
  private let notes = Mutex(Notes())

  private struct Notes {
    /// What the file says, and what has been learned; `nil` until the first question.
    var record: FontRecord?
    /// When fontconfig began to look, by the clock of the file system; `nil` before, or where the folder cannot be
    /// written.
    var start: FileTime?
    var hasBegun = false
    /// The places that fontconfig has looked at; `nil` until they are asked for.
    var places: [String]?
    /// True where writing was of no use.
    var isReadOnly = false
  }

  init(folder: String, _ environment: Environment) {
    self.folder = folder
    self.environment = environment
  }

  private var path: String { "\(folder)/fontconfig-\(environment.program)" }

  /// The answer that fontconfig would give now; `nil` where it has to be asked.
  func answer(to question: Question) -> FontFile? {
    notes.withLock { notes in
      load(&notes)
      return notes.record?.answers[question.text]
    }
  }

  /// Takes note of the time, before fontconfig looks at anything.
  func fontconfigBegins() {
    notes.withLock { notes in
      guard !notes.hasBegun else { return }
      notes.hasBegun = true
      guard Self.hasRoom, makeFolder() else { return }
      notes.start = FileTime.now(in: folder)
    }
  }

  /// Writes an answer down, unless something has changed since fontconfig looked.
  func remember(_ file: FontFile?, for question: Question) {
    guard let file else { return }
    notes.withLock { notes in
      load(&notes)
      guard !notes.isReadOnly, notes.record?.answers[question.text] != file else { return }
      notes.places = notes.places ?? FontConfigurationState.places(environment)
      guard let start = notes.start, let places = notes.places,
        case let state = FontConfigurationState(of: places), state.isOlder(than: start)
      else {
        notes.isReadOnly = true
        return
      }
      // What was written for another state goes.
      var record =
        notes.record.flatMap { $0.state == state ? $0 : nil }
        ?? FontRecord(circumstances: environment.circumstances, state: state)
      if record.answers.count >= FontRecord.limit { record.answers = [:] }
      record.answers[question.text] = file
      notes.record = record
      notes.isReadOnly = !write(record.bytes)
    }
  }

  private func load(_ notes: inout Notes) {
    guard notes.record == nil else { return }
    guard let record = FontRecord(PrivateFile.read(path) ?? []),
      record.circumstances == environment.circumstances,
      record.state.digest == FontConfigurationState.digest(of: record.state.paths)
    else {
      notes.record = FontRecord(
        circumstances: environment.circumstances,
        state: FontConfigurationState(paths: [], digest: 0, latest: FileTime()))
      return
    }
    notes.record = record
  }

  /// False where limits of memory or open files may keep fontconfig from reading everything: what it answers then holds for
  /// this run alone.
  private static var hasRoom: Bool {
    var limit = rlimit()
    for resource in [RLIMIT_AS, RLIMIT_DATA] {
      guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
        limit.rlim_cur >= 1 << 32
      else { return false }
    }
    return unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
      && limit.rlim_cur >= 256
  }

  /// Makes the folder, in a cache folder that is the user's own. Another user's is left alone: `sudo` may have kept it.
  private func makeFolder() -> Bool {
    let home = environment.cacheHome
    if !PrivateFile.isOwnFolder(home) {
      guard unsafe access(home, F_OK) != 0, let parent = home.lastIndex(of: "/"),
        PrivateFile.isOwnFolder(String(home[..<parent])), unsafe mkdir(home, 0o700) == 0
      else { return false }
    }
    unsafe _ = mkdir(folder, 0o700)
    return PrivateFile.isOwnFolder(folder)
  }

  /// Puts the whole file in its place, or leaves the old one.
  private func write(_ bytes: [UInt8]) -> Bool {
    let temporary = "\(path).\(getpid()).new"
    guard PrivateFile.write(bytes, to: temporary) else { return false }
    if unsafe rename(temporary, path) == 0 { return true }
    unsafe _ = unlink(temporary)
    return false
  }
}

/// What is written in the file of a ``FontMemory``.
struct FontRecord {
  /// More than anybody asks in one state of the fonts.
  static let limit = 200
  private static let title = "vtype fonts 2"

  /// The variables and the library that the answers are for.
  var circumstances: String
  var state: FontConfigurationState
  var answers: [String: FontFile] = [:]

  init(circumstances: String, state: FontConfigurationState) {
    self.circumstances = circumstances
    self.state = state
  }

  /// Texts that end with a zero: paths have none. A checksum comes last.
  var bytes: [UInt8] {
    var texts = [Self.title, circumstances, "\(state.paths.count)"] + state.paths
    texts.append("\(state.digest)")
    for (question, file) in answers.sorted(by: { $0.key < $1.key }) {
      texts += [question, file.path, "\(file.index)"]
    }
    var bytes: [UInt8] = []
    for text in texts {
      bytes += text.utf8
      bytes.append(0)
    }
    return bytes + Array("\(Digest(bytes).value)".utf8)
  }

  /// `nil` for anything but what ``bytes`` gives.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.lastIndex(of: 0),
      Digest(bytes[...end]).value == UInt64(String(decoding: bytes[(end + 1)...], as: UTF8.self))
    else { return nil }
    var texts = bytes[..<end].split(separator: 0, omittingEmptySubsequences: false)[...]
    func next() -> String? { texts.popFirst().map { String(decoding: $0, as: UTF8.self) } }
    guard next() == Self.title, let circumstances = next(), let count = next().flatMap({ Int($0) }),
      count > 0, count < texts.count
    else { return nil }
    let paths = texts.prefix(count).map { String(decoding: $0, as: UTF8.self) }
    texts = texts.dropFirst(count)
    guard let digest = next().flatMap({ UInt64($0) }) else { return nil }
    self.circumstances = circumstances
    state = FontConfigurationState(paths: paths, digest: digest, latest: FileTime())
    while let question = next() {
      guard let path = next(), let index = next().flatMap({ Int($0) }) else { return nil }
      answers[question] = FontFile(path: path, index: index)
    }
  }
}

/// Files of the program's own user that nobody else writes.
private enum PrivateFile {
  private static let sizeLimit = 1 << 20

  /// The bytes of a file; `nil` where it is not one of this user alone.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      isOwn(status), status.st_size > 0, status.st_size <= sizeLimit
    else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: status.st_size) { buffer, count in
      count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    let isClosed = close(descriptor) == 0
    if count == bytes.count, isClosed { return true }
    unsafe _ = unlink(path)
    return false
  }

  static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && isOwn(status)
  }

  private static func isOwn(_ status: stat) -> Bool {
    status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
