import Glibc

/// Patterns of file names as shells have them.
package enum FilePattern {
  /// The files that fit a pattern, in the order of their bytes.
  package static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    var names: [String] = []
    defer { log(pattern, names) }
    guard unsafe pattern.withSystemPath({ unsafe glob($0, 0, nil, &found) }) == 0 else { return [] }
    for index in 0..<Int(unsafe found.gl_pathc) {
      if let name = unsafe found.gl_pathv[index] { names.append(unsafe String(systemPath: name)) }
    }
    return names.filter { !Files.isDirectory($0) }.sorted()
  }

  /// Writes down the folders in which another file may come to fit a pattern: that of its first part with a wildcard,
  /// and those of the files.
  private static func log(_ pattern: String, _ names: [String]) {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let plain = parts.prefix { !$0.contains { "*?[\\".contains($0) } }.joined(separator: "/")
    let first = plain.isEmpty ? (pattern.hasPrefix("/") ? "/" : ".") : plain
    guard plain != pattern else { return }
    for folder in Set([first] + names.map(Files.folder)) where ReadLog.isOn {
      _ = Files.names(in: folder.isEmpty ? "." : folder)
    }
  }

  /// True where one name comes before another one as people count: chapter-2 before chapter-10.
  package static func areInOrder(_ one: String, _ other: String) -> Bool {
    var (first, second) = (Substring(one).utf8[...], Substring(other).utf8[...])
    while let a = first.first, let b = second.first {
      let (numberA, numberB) = (first.takeNumber(), second.takeNumber())
      if let numberA, let numberB {
        if numberA.count != numberB.count { return numberA.count < numberB.count }
        if numberA != numberB { return numberA.lexicographicallyPrecedes(numberB) }
        continue
      }
      if a != b { return a < b }
      if numberA == nil { first.removeFirst() }
      if numberB == nil { second.removeFirst() }
    }
    return first.isEmpty && (!second.isEmpty || one < other)
  }
}

extension Substring.UTF8View {
  /// Takes the digits that it begins with, without noughts before them; `nil` where it begins with none.
  fileprivate mutating func takeNumber() -> [UInt8]? {
    let digits = prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    self = self[digits.endIndex...]
    return Array(digits.drop { $0 == 0x30 })
  }
}
