import Glibc

/// The poems of the package.
enum Poem {
  struct Missing: Error {}

  static func bytes(_ name: String) throws -> [UInt8] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(3).joined(separator: "/")
    guard let file = unsafe fopen("\(root)/poems/\(name).txt", "re") else { throw Missing() }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
