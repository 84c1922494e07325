import Glibc
import Testing
import VerticalLayout

/// The command under test, and where things are.
enum VTypeCommand {
  /// The command as the package manager built it: it is beside the tests.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let executable = String(
      decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    for start in [executable, CommandLine.arguments[0]] {
      // The bundle may be a folder.
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let path = "\(folder)/vtype"
        if Folder.kind(path) == S_IFREG, unsafe access(path, X_OK) == 0 { return path }
        if !folder.contains(".xctest") { break }
      }
    }
    return ""
  }()

  /// The package's root.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// The file of the tests' font: Debian's package fonts-noto-cjk.
  static let font = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"

  /// The Python with pypdfium2, pymupdf and pillow that scripts/test makes.
  static func python() throws -> String {
    if let path = Program.variable("VTYPE_TEST_PYTHON"), !path.isEmpty { return path }
    let path = "\(root)/.build/venv/bin/python3"
    guard unsafe access(path, X_OK) == 0 else {
      throw Program.Failure(
        description: "no Python with pypdfium2, pymupdf and pillow: run scripts/test, or set "
          + "VTYPE_TEST_PYTHON")
    }
    return path
  }
}

extension Folder {
  /// Runs the command in this folder.
  func vtype(
    _ arguments: String..., input: [UInt8] = [], environment: [String: String?] = [:],
    output: String? = nil
  ) throws -> Run {
    try start(arguments, input: input, environment: environment, output: output).wait()
  }

  func vtype(_ arguments: [String]) throws -> Run { try start(arguments).wait() }

  /// Starts the command in this folder.
  func start(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    output: String? = nil
  ) throws -> Program {
    guard !VTypeCommand.path.isEmpty else {
      throw Program.Failure(
        description: "the command vtype is not beside the tests; build it with swift build")
    }
    return try Program(
      [VTypeCommand.path] + arguments, in: path, input: input, environment: environment,
      output: output)
  }

  /// The layout that a text has.
  func layout(_ arguments: String...) throws -> LayoutRecord {
    let run = try vtype(arguments + ["--format", "json", "-o", "-", "--quiet"])
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  /// Runs a script of Python.
  func python(_ script: String, _ arguments: String...) throws -> Run {
    let run = try Program(
      [try VTypeCommand.python(), "-c", script] + arguments, in: path
    ).wait()
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return run
  }
}
