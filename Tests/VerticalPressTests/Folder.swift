import Glibc
import Storage

/// A folder of a test's own, which goes with its owner.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/vtype-press-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(writing: "a folder in /tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names() { Files.unlink(path(name)) }
    Files.removeEmptyDirectory(path)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func read(_ name: String) throws -> [UInt8] { try Files.read(path(name)) }

  func write(_ text: String, to name: String) throws {
    var files = OutputFiles()
    try files.write(to: path(name), as: .any) { (sink) throws(Failure) in try sink(Array(text.utf8))
    }
    try files.commit()
  }

  func names() -> [String] { Files.names(in: path).sorted() }
}
