import Glibc
import Synchronization

// A watch runs a command again when something changes that the last run has read. No stage says what that is: the
// calls that open files write it down here, with the file's state at that moment. So whatever a text comes to name
// (chapters, pictures, settings, sheets, rules) counts without a list of its own, also a file that was looked for in
// vain. A watch then compares states: it cannot miss a change between the reading of a file and the watching of it.

/// The files that a run has read, or looked for, each in the state that it was in then.
package struct ReadLog: Sendable {
  /// The states of files by their paths, as they were named.
  package private(set) var files: [String: FileState] = [:]
  /// The names in folders that were listed.
  package private(set) var folders: [String: Set<String>] = [:]

  package init() {}

  /// The log of the run that goes on; `nil` where nobody asks.
  private static let current = Mutex<ReadLog?>(nil)
  private static let isKept = Atomic(false)

  /// True while a log is kept.
  static var isOn: Bool { isKept.load(ordering: .acquiring) }

  /// Begins to write down what is read.
  package static func begin() {
    current.withLock { $0 = ReadLog() }
    isKept.store(true, ordering: .releasing)
  }

  /// Ends that.
  ///
  /// - Returns: what was read since ``begin()``.
  package static func end() -> ReadLog {
    isKept.store(false, ordering: .releasing)
    return current.withLock { $0.take() } ?? ReadLog()
  }

  /// Writes down a file that was opened to be read, or could not be.
  ///
  /// - Parameter descriptor: negative where there is none.
  static func add(_ path: String, descriptor: Int32) {
    guard isOn, !isOfSystem(path) else { return }
    var info = stat()
    let isOpen = unsafe descriptor >= 0 && fstat(descriptor, &info) == 0
    let state = isOpen ? FileState(info) : FileState(path)
    current.withLock { log in
      // The first look counts: what came after it is a change.
      if log?.files[path] == nil { log?.files[path] = state }
    }
  }

  /// Writes down a file in a state that is known already, before it is opened.
  package static func add(_ path: String, _ state: FileState) {
    current.withLock { log in
      if log?.files[path] == nil { log?.files[path] = state }
    }
  }

  /// Sets the state of a file that has been written since.
  package mutating func set(_ path: String, _ state: FileState) {
    if files[path] != nil { files[path] = state }
  }

  /// Writes down a folder that was listed.
  static func add(folder: String, names: [String]) {
    guard isOn, !isOfSystem(folder) else { return }
    current.withLock { log in
      if log?.folders[folder] == nil { log?.folders[folder] = Set(names.filter(counts)) }
    }
  }

  /// Adds a file that counts, though nothing has opened it.
  package mutating func add(_ path: String) {
    if files[path] == nil { files[path] = FileState(path) }
  }

  /// True if a name may be that of an input: what is being written has other ones.
  static func counts(_ name: String) -> Bool { !name.hasPrefix(".vtype-") }

  /// Files of the kernel, which change with each look.
  private static func isOfSystem(_ path: String) -> Bool {
    path == "-" || ["/proc/", "/sys/", "/dev/"].contains { path.hasPrefix($0) }
  }
}
