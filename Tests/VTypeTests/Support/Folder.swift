import Glibc

/// A folder of a test's own, which goes with its owner.
final class Folder {
  let path: String

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ what: String) { description = "\(what): \(unsafe String(cString: strerror(errno)))" }
  }

  init() throws {
    var template = Array("/tmp/vtype-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure("mkdtemp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  /// The path of a name in it; a path from the root stays as it is.
  func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = unsafe fopen(path(name), "we") else { throw Failure(name) }
    defer { unsafe fclose(file) }
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(name) }
  }

  func read(_ name: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path(name), "re") else { throw Failure(name) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  func makeFolder(_ name: String) throws {
    guard unsafe mkdir(path(name), 0o755) == 0 else { throw Failure(name) }
  }

  /// Removes a file, or a folder with all that is in it.
  func remove(_ name: String) { Folder.remove(path(name)) }

  func exists(_ name: String) -> Bool { unsafe access(path(name), F_OK) == 0 }

  /// The names in it, or in a folder in it, in order.
  func names(in name: String = ".") -> [String] { Folder.names(in: path(name)).sorted() }

  /// Every file below it with its bytes; `nil` for what is no regular file.
  func contents(of name: String = ".") throws -> [String: [UInt8]?] {
    var contents: [String: [UInt8]?] = [:]
    for entry in names(in: name) {
      let entry = name == "." ? entry : "\(name)/\(entry)"
      switch Folder.kind(path(entry)) {
      case S_IFREG: contents[entry] = try read(entry)
      case S_IFDIR:
        contents[entry] = .some(nil)
        contents.merge(try self.contents(of: entry)) { first, _ in first }
      default: contents[entry] = .some(nil)
      }
    }
    return contents
  }

  /// The `S_IF…` of a path; symbolic links are not followed.
  static func kind(_ path: String) -> mode_t {
    var info = stat()
    return unsafe lstat(path, &info) == 0 ? info.st_mode & S_IFMT : 0
  }

  static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    if kind(path) == S_IFDIR {
      for name in names(in: path) { remove("\(path)/\(name)") }
      unsafe rmdir(path)
    } else {
      unsafe unlink(path)
    }
  }
}
