internal import Glibc

/// Everything that fontconfig looks at before it answers: its files of settings and their folders, those that they include
/// and that are not there, the folders of fonts, and those in which it keeps what it knows of them. fontconfig itself takes
/// what it keeps for valid by the times of the same.
struct FontConfigurationState: Equatable {
  let paths: [String]
  /// A sum of the kinds, places, sizes and times of the paths.
  let digest: UInt64
  /// When the last of them changed.
  let latest: FileTime

  static func == (a: Self, b: Self) -> Bool { (a.digest, a.paths) == (b.digest, b.paths) }

  init(paths: [String], digest: UInt64, latest: FileTime) {
    self.paths = paths
    self.digest = digest
    self.latest = latest
  }

  /// True if nothing has changed since a time: what fontconfig saw then is there still.
  func isOlder(than time: FileTime) -> Bool {
    // File systems that count whole seconds, or two.
    latest.nanoseconds == 0 ? latest.seconds + 2 < time.seconds : latest < time
  }

  /// The state of places.
  init(of paths: [String]) {
    var latest = FileTime()
    let digest = Self.digest(of: paths) { latest = max(latest, $0) }
    self.init(paths: paths, digest: digest, latest: latest)
  }

  /// The places that fontconfig has looked at, where it has loaded its settings; `nil` where they cannot be watched.
  static func places(_ environment: Environment) -> [String]? {
    let (settings, fonts, caches) = FontFinder.places
    guard !settings.isEmpty, !fonts.isEmpty else { return nil }
    let mentioned = settings.flatMap { FontSettingsFile(path: $0).includes(environment) }
    let first = environment.folders.map { "\($0)/fonts.conf" }
    var seen: Set<String> = []
    let paths = (settings + first + mentioned + fonts + caches).filter { seen.insert($0).inserted }
    // A name that is not UTF-8 could not be found again, nor could one that depends on the folder we are in.
    let isWatchable = paths.allSatisfy {
      $0.hasPrefix("/") && !$0.unicodeScalars.contains("\u{FFFD}")
    }
    return isWatchable ? paths : nil
  }

  /// - Parameter change: is told when each of them changed.
  static func digest(of paths: [String], _ change: (FileTime) -> Void = { _ in }) -> UInt64 {
    var digest = Digest()
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        digest.add(UInt64(truncatingIfNeeded: errno == ENOTDIR ? ENOENT : errno))
        continue
      }
      change(FileTime(status.st_ctim))
      digest.add(UInt64(status.st_dev))
      digest.add(UInt64(status.st_ino))
      digest.add(UInt64(status.st_mode))
      digest.add(UInt64(truncatingIfNeeded: status.st_size))
      for time in [status.st_mtim, status.st_ctim] {
        digest.add(UInt64(truncatingIfNeeded: time.tv_sec))
        digest.add(UInt64(truncatingIfNeeded: time.tv_nsec))
      }
    }
    return digest.value
  }
}

/// A file of fontconfig's settings.
private struct FontSettingsFile {
  var path: String

  /// The files that it includes, whether they are there or not: those that are not may come to be.
  func includes(_ environment: Environment) -> [String] {
    guard let file = try? MappedFile(path: path), let folder = path.lastIndex(of: "/") else {
      return []
    }
    let folders = environment.folders + [environment.configurationHome, String(path[..<folder])]
    return file.withBytes { Self.included($0) }.flatMap { name in
      if name.hasPrefix("/") { return [name] }
      if name.hasPrefix("~") { return [environment.home + name.dropFirst()] }
      return folders.map { "\($0)/\(name)" }
    }
  }

  /// The names between `<include …>` and the next tag.
  private static func included(_ bytes: Span<UInt8>) -> [String] {
    let sign = Array("<include".utf8)
    var names: [String] = []
    var index = 0
    func skip(to byte: UInt8) { while index < bytes.count, bytes[index] != byte { index += 1 } }
    while true {
      skip(to: sign[0])
      guard index + sign.count < bytes.count else { return names }
      guard sign.indices.allSatisfy({ bytes[index + $0] == sign[$0] }) else {
        index += 1
        continue
      }
      skip(to: UInt8(ascii: ">"))
      index += 1
      let start = index
      skip(to: sign[0])
      names.append(
        String(decoding: (start..<max(start, index)).map { bytes[$0] }, as: UTF8.self))
    }
  }
}

/// The variables that fontconfig's answers depend on, and the library itself.
struct Environment {
  /// The name of the program, which settings may ask for.
  let program: String
  /// An empty text where there is none.
  let home: String
  /// Where the user's settings are.
  let configurationHome: String
  let cacheHome: String
  /// The folders that settings are looked for in first.
  let folders: [String]
  /// Everything, as a text.
  let circumstances: String

  private static let names = [
    "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS",
    "XDG_CONFIG_DIRS", "XDG_CURRENT_DESKTOP", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FC_LANG",
    "LC_ALL",
    "LC_CTYPE", "LANG", "LD_LIBRARY_PATH", "LD_PRELOAD",
  ]

  /// The folder of a ``FontMemory``; `nil` for none.
  var cacheFolder: String? {
    guard cacheHome.hasPrefix("/"), !program.isEmpty, Self.value("FONTCONFIG_SYSROOT").isEmpty,
      ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].allSatisfy({
        let value = Self.value($0)
        return value.isEmpty || value.hasPrefix("/")
      })
    else { return nil }
    return cacheHome + "/vtype"
  }

  init() {
    func folder(_ name: String, _ usual: String) -> String {
      let value = Self.value(name)
      if value.hasPrefix("/") { return value }
      let home = Self.value("HOME")
      return home.hasPrefix("/") ? "\(home)/\(usual)" : ""
    }
    home = Self.value("HOME")
    cacheHome = folder("XDG_CACHE_HOME", ".cache")
    configurationHome = folder("XDG_CONFIG_HOME", ".config")
    folders = Self.value("FONTCONFIG_PATH").split(separator: ":").map(String.init)
    program = Self.programName
    circumstances =
      (["\(FontFinder.version)", program] + Self.names.map { "\($0)=\(Self.value($0))" })
      .joined(separator: "\n")
  }

  private static func value(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }

  /// As fontconfig finds it.
  private static var programName: String {
    let path = unsafe realpath("/proc/self/exe", nil)
    defer { unsafe free(path) }
    guard let path = unsafe path.map({ unsafe String(cString: $0) }) else { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}

/// A time by the clock of a file system.
struct FileTime: Comparable {
  var seconds = 0
  var nanoseconds = 0

  init() {}

  init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

  static func < (a: Self, b: Self) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }

  /// The time at which a file of no name is made in a folder; `nil` where none can be.
  static func now(in folder: String) -> FileTime? {
    let descriptor = unsafe open(folder, O_WRONLY | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? FileTime(status.st_ctim) : nil
  }
}

/// FNV-1a, of 64 bits.
struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value = (value ^ (number >> shift & 0xFF)) &* 0x100_0000_01B3
    }
  }
}
