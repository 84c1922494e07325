import Glibc

// Paths are bytes. A name may begin with a combining mark, which is one character with the slash before it,
// and two names that strings take for equal, as é in one scalar and in two, are those of two files.

extension Files {
  /// The folder of a path, with its slash; empty for the current one.
  package static func folder(of path: String) -> String { String(path[..<nameStart(of: path)]) }

  /// A path without the slashes at its end, to name what is in its folder.
  package static func withoutEndSlashes(_ path: String) -> String {
    String(Substring(path.utf8.dropLast(path.utf8.reversed().prefix { $0 == 0x2F }.count)))
  }

  /// The last part of a path.
  package static func name(of path: String) -> String { String(path[nameStart(of: path)...]) }

  /// The suffix of a path: the characters after the last dot of its last part, in small letters; empty where there is no
  /// dot.
  package static func suffix(of path: String) -> String {
    Substring(path[suffixStart(of: path)...].utf8.dropFirst()).lowercased()
  }

  /// The start of the last part of a path.
  package static func nameStart(of path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// The last dot of the last part; the end where there is none.
  package static func suffixStart(of path: String) -> String.Index {
    path.utf8[nameStart(of: path)...].lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
  }

  /// A path as another process has to name it: `/dev/stdin` and the like are what each process has for itself.
  package static func forOtherProcess(_ path: String) -> String {
    let own = "/proc/\(getpid())/fd/"
    for (number, name) in ["/dev/stdin", "/dev/stdout", "/dev/stderr"].enumerated()
    where path == name {
      return own + "\(number)"
    }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"]
    where path.utf8.starts(with: folder.utf8) {
      return own + String(path.dropFirst(folder.count))
    }
    return path
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// True if a path leads into a folder or below it; both are to be without links, `.` and `..`.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path.utf8.starts(with: folder == "/" ? folder.utf8 : (folder + "/").utf8)
  }
}

/// A path that is equal to no other but the same bytes, and ordered by them.
package struct PathKey: Hashable, Comparable {
  private let bytes: [UInt8]

  package init(_ path: String) { bytes = Array(path.utf8) }

  package static func < (first: PathKey, second: PathKey) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension Files {
  /// A file's name without its folder and suffix. Slashes after the name of a folder do not count.
  package static func stem(of path: String) -> String {
    guard path != "-" else { return "stdin" }
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    let (name, suffix) = (nameStart(of: path), suffixStart(of: path))
    return String(name == suffix ? path[name...] : path[name..<suffix])
  }
}
