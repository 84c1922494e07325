import Glibc

/// Programs of other projects that read what we write: qpdf, poppler-utils, mupdf-tools.
enum Tool {
  struct Result {
    var status: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program on a file of these bytes, whose name takes the place of `{}`.
  static func run(_ words: String..., on bytes: [UInt8]) throws -> Result {
    var template = Array("/tmp/vtype-writers-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(description: "no folder") }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let files = (input: folder + "/in.pdf", output: folder + "/out", errors: folder + "/err")
    defer {
      for file in [files.input, files.output, files.errors] { unsafe unlink(file) }
      unsafe rmdir(folder)
    }
    try write(bytes, to: files.input)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, files.output, flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, files.errors, flags, 0o600)
    let arguments = words.map { $0 == "{}" ? files.input : $0 }
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { for index in arguments.indices { unsafe free(pointers[index]) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ) == 0 else {
      throw Failure(
        description: "cannot run \(words[0]); scripts/test installs what the tests need")
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Result(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: read(files.output), errors: String(decoding: read(files.errors), as: UTF8.self))
  }

  /// Faults in the structure of a PDF; where the status is 0, its elements.
  static func structure(of bytes: [UInt8]) throws -> Result {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let python = variable("VTYPE_TEST_PYTHON") ?? ""
    return try run(
      python.isEmpty ? "\(root)/.build/venv/bin/python3" : python,
      "\(root)/scripts/check-structure", "--tree", "{}", on: bytes)
  }

  /// A variable of the environment.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "we") else { throw Failure(description: path) }
    defer { unsafe fclose(file) }
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Failure(description: path)
    }
  }

  static func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "re") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
