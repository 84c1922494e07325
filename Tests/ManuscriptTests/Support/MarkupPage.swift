import Glibc

/// The page of the manual that describes the marks.
enum MarkupPage {
  private struct Missing: Error {}

  static func text() throws -> String {
    let path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/docs/markup.md"
    guard let file = unsafe fopen(path, "re") else { throw Missing() }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
