import Glibc
import Manuscript
import Testing

/// The inputs that fuzzing has kept: each way through the code that it found, and all that once failed.
/// `scripts/fuzz` finds new ones.
@Suite struct KeptInputTests {
  @Test("Every kept input is answered", arguments: FuzzTarget.allCases)
  func keptInputs(_ target: FuzzTarget) throws {
    let folder = "\(Self.folder)/\(target.rawValue)"
    let names = Self.names(in: folder)
    #expect(!names.isEmpty)
    for name in names {
      let violation = target.violation(Self.read("\(folder)/\(name)"))
      #expect(violation == nil, "\(target.rawValue)/\(name)")
    }
  }

  @Test("Nothing is an input, too", arguments: FuzzTarget.allCases)
  func nothing(_ target: FuzzTarget) {
    #expect(target.violation([]) == nil)
  }

  @Test("Every notation is fuzzed")
  func notations() {
    #expect(Set(NotationCase.notations.compactMap { $0 }) == Set(Notation.allCases))
    #expect(NotationCase.firstByte(of: "html") == 10)
    #expect(NotationCase.firstByte(of: "automatic") == 11)
    #expect(NotationCase.firstByte(of: "none") == nil)
  }

  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/") + "/Kept"

  private static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe _ = closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "re") else { return [] }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}
