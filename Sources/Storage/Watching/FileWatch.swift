import Glibc
import Synchronization

// Files are watched by their folders (PV-37): an editor that writes a new file and renames it over the old one leaves
// a watch on the old one with nothing to tell. Events only wake us up; what has changed is found by comparing states
// (``ReadLog``), which is also all that is done where a file system has no events, each half second.

/// A wait for changes of the files that a run has read.
package struct FileWatch: ~Copyable {
  /// The kernel's queue of events; negative where files are looked at in turn.
  private let events: Int32
  /// Readable once a signal has come; negative for none.
  private let signals: Int32
  /// Readable where others ask for a look; negative for none.
  private let calls: Int32
  /// What counts, by the numbers of watches: two paths of one folder have one.
  private var folders: [Int32: Names] = [:]
  /// What counts, by folders.
  private var names: [String: Names] = [:]
  private var log = ReadLog()
  private var outputs: Set<String> = []

  /// The names in a folder that count.
  private struct Names {
    var names: Set<String> = []
    var areAll = false

    func contains(_ name: String) -> Bool { areAll || names.contains(name) }

    mutating func add(_ other: Names) {
      names.formUnion(other.names)
      areAll = areAll || other.areAll
    }
  }

  /// The quiet in milliseconds after the last event of a change: a save can be several of them.
  private static let quiet: Int32 = 20
  /// The time in which a file that is empty, or ends within a character, may still be written to.
  private static let patience = 200
  /// A file that is written to without an end is read so often, in milliseconds.
  private static let longest = 1000
  private static let interval: Int32 = 500

  /// - Parameters:
  ///   - polls: whether files are looked at each half second, for file systems that tell of no changes.
  ///   - signals: a descriptor that is readable once a signal has come.
  ///   - calls: a descriptor that is readable where ``wait()`` is to end.
  package init(polls: Bool = false, signals: Int32 = -1, calls: Int32 = -1) {
    self.calls = calls
    events = polls ? -1 : inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    self.signals = signals
  }

  deinit { if events >= 0 { close(events) } }

  /// Watches what a run has read.
  ///
  /// - Parameter outputs: the paths of what it has written, which are no inputs.
  package mutating func watch(_ log: ReadLog, outputs: Set<String> = []) {
    (self.log, self.outputs) = (log, outputs)
    names = [:]
    for path in log.files.keys {
      add(path)
      // A link changes where it leads, and so does what it leads to.
      if let real = Files.real(path), real != path { add(real) }
    }
    for folder in log.folders.keys {
      addFolder(folder)
      names[Self.key(folder), default: Names()].areAll = true
    }
    guard events >= 0 else { return }
    let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)
    let old = folders.keys
    folders = [:]
    for (folder, wanted) in names {
      let number = unsafe folder.withSystemPath { unsafe inotify_add_watch(events, $0, mask) }
      if number >= 0 { folders[number, default: Names()].add(wanted) }
    }
    for number in old where folders[number] == nil { inotify_rm_watch(events, number) }
  }

  /// Adds a file by its folder; of a folder that is not there the nearest one above it, and the name in that.
  private mutating func add(_ path: String) {
    var (folder, name) = (Files.folder(of: path), Files.name(of: path))
    while !folder.isEmpty, folder != "/", !Files.isDirectory(folder) {
      let above = String(folder.hasSuffix("/") ? folder.dropLast() : folder[...])
      (folder, name) = (Files.folder(of: above), Files.name(of: above))
    }
    let key = Self.key(folder)
    names[key, default: Names()].names.insert(name)
  }

  private mutating func addFolder(_ folder: String) {
    add(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
  }

  private static func key(_ folder: String) -> String {
    if folder.isEmpty { return "." }
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Waits until something that counts has changed, and is quiet.
  ///
  /// - Returns: the paths that have changed, in order, none where somebody has called; `nil` once a signal has come.
  package mutating func wait() -> [String]? {
    while true {
      let changed = log.changes(without: outputs)
      if !changed.isEmpty { return settle(changed) }
      switch waitForEvent(milliseconds: events < 0 ? Self.interval : -1) {
      case .signal: return nil
      case .call: return []
      case .event, .none: break
      }
    }
  }

  /// Waits until a change is over.
  private mutating func settle(_ first: [String]) -> [String]? {
    var changed = first
    let start = millisecondsNow()
    var last = start
    while true {
      let time = millisecondsNow()
      let isHalf = time - last < Self.patience && changed.contains(where: Files.isUnfinished)
      let rest = isHalf ? Int32(Self.patience - (time - last)) : Self.quiet
      let before = changed.map { FileState($0) }
      switch waitForEvent(milliseconds: rest) {
      case .signal: return nil
      case .call: return changed
      case .event where time - start < Self.longest: last = millisecondsNow()
      case .event, .none:
        let now = log.changes(without: outputs)
        // It is as it was: written, and taken back.
        if now.isEmpty { return wait() }
        if now == changed, before == now.map({ FileState($0) }) || time - start >= Self.longest {
          return now
        }
      }
      changed = log.changes(without: outputs)
    }
  }

  private enum Waking { case signal, call, event, none }

  /// Waits for an event of a name that counts.
  ///
  /// - Parameter milliseconds: the longest time; negative for any.
  private mutating func waitForEvent(milliseconds: Int32) -> Waking {
    let end = milliseconds < 0 ? nil : millisecondsNow() + Int(milliseconds)
    while true {
      guard Cancellation.signal.load(ordering: .relaxed) == 0 else { return .signal }
      let rest = end.map { Int32(clamping: max(0, $0 - millisecondsNow())) } ?? -1
      var polled = [
        pollfd(fd: events, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: calls, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&polled, 3, rest)
      if Cancellation.signal.load(ordering: .relaxed) != 0 || polled[1].revents != 0 {
        return .signal
      }
      if polled[2].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        unsafe _ = read(calls, &bytes, 64)
        return .call
      }
      if count == 0 { return .none }
      if count > 0, polled[0].revents != 0, takeEvents() { return .event }
    }
  }

  /// Takes the events that there are.
  ///
  /// - Returns: `true` if one of them is of something that counts.
  private mutating func takeEvents() -> Bool {
    var isOurs = false
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let head = MemoryLayout<inotify_event>.size
    while true {
      let room = buffer.count
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(events, $0.baseAddress, room) }
      guard count > 0 else { return isOurs }
      var place = 0
      while place + head <= count {
        let event = unsafe buffer.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        }
        let end = min(count, place + head + Int(event.len))
        let name = buffer[place + head..<end].prefix { $0 != 0 }
        place = end
        if counts(event, String(systemBytes: Array(name))) { isOurs = true }
      }
    }
  }

  private mutating func counts(_ event: inotify_event, _ name: String) -> Bool {
    // The kernel has lost some; or a folder has gone, and is looked for anew.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
      if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
      return true
    }
    return ReadLog.counts(name) && folders[event.wd]?.contains(name) == true
  }
}

extension Files {
  /// True if a file looks as if somebody were still writing it: it is empty, or ends within a character of UTF-8.
  static func isUnfinished(_ path: String) -> Bool {
    guard let size = FileState.info(of: path)?.st_size, !isDirectory(path) else { return false }
    if size == 0 { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var last: [UInt8] = [0, 0, 0]
    let count = unsafe pread(descriptor, &last, 3, max(0, size - 3))
    for (after, byte) in last.prefix(max(0, count)).reversed().enumerated()
    where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > after + 1
    }
    return false
  }
}
