import Glibc

/// Programs of other projects that read what we write: poppler-utils, mupdf-tools, qpdf.
enum Tool {
  struct Result {
    var status: Int32
    var bytes: [UInt8]

    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs a program on a file of these bytes; its name is added where `arguments` has `{}`.
  static func run(_ arguments: String..., on bytes: [UInt8]) throws -> Result {
    let folder = try TemporaryFolder()
    let input = folder.path + "/input"
    let output = folder.path + "/output"
    try folder.write(bytes, to: input)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = arguments.map { $0 == "{}" ? input : $0 }
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(pointers[index]) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, words[0], &actions, nil, &pointers, environ) == 0 else {
      throw Failure.cannotRun(words[0])
    }
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    return Result(status: status >> 8 & 0xFF, bytes: folder.read(output))
  }

  enum Failure: Error {
    case cannotRun(String)
    case cannotWrite(String)
  }
}

/// A folder that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/vtype-cairo-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Tool.Failure.cannotWrite("/tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Tool.Failure.cannotWrite(path) }
    defer { unsafe fclose(file) }
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Tool.Failure.cannotWrite(path)
    }
  }

  func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  deinit {
    for name in ["input", "output"] { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
