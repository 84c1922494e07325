import Glibc

/// A program that has run.
struct Run {
  /// The exit code, or the signal that ended it, as a negative number.
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A program that runs.
final class Program {
  let id: pid_t
  private let name: String
  private let streams: Folder

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts a program with the environment of the tests, changed by `environment`.
  ///
  /// - Parameter output: a path for standard output; without one, ``wait()`` gives what is written.
  init(
    _ words: [String], in folder: String, input: [UInt8] = [],
    environment changes: [String: String?] = [:], output: String? = nil
  ) throws {
    streams = try Folder()
    if !input.isEmpty { try streams.write(input, to: "in") }
    var environment = Program.environment
    for (name, value) in changes { environment[name] = value }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let source = input.isEmpty ? "/dev/null" : streams.path("in")
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, 1, output ?? streams.path("out"), flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, streams.path("err"), flags, 0o600)

    // The Swift module of glibc has no posix_spawn_file_actions_addchdir_np. Whoever runs the tests may
    // ignore signals.
    let prefix = [
      "env", "--default-signal=INT,HUP,TERM,QUIT,XFSZ,ALRM,USR1,USR2,XCPU", "-C", folder,
    ]
    var arguments = unsafe (prefix + words).map { unsafe strdup($0) } + [nil]
    let list = environment.map { "\($0.key)=\($0.value)" }
    var variables = unsafe list.map { unsafe strdup($0) } + [nil]
    defer {
      for index in 0..<(prefix.count + words.count) { unsafe free(arguments[index]) }
      for index in list.indices { unsafe free(variables[index]) }
    }
    var id: pid_t = 0
    guard unsafe posix_spawnp(&id, "env", &actions, nil, &arguments, &variables) == 0 else {
      throw Failure(description: "cannot run env")
    }
    name = words[0]
    self.id = id
  }

  /// Waits for its end. What takes longer than two minutes is ended.
  func wait(seconds: Double = 120) throws -> Run {
    var status: Int32 = 0
    let start = Program.now
    while unsafe waitpid(id, &status, WNOHANG) == 0 {
      if Program.now - start > seconds { kill() }
      usleep(1000)
    }
    let signal = status & 0x7F
    if signal == 0, status >> 8 & 0xFF == 127 {
      throw Failure(description: "cannot run \(name); scripts/test installs what the tests need")
    }
    return Run(
      status: signal == 0 ? status >> 8 & 0xFF : -signal,
      output: (try? streams.read("out")) ?? [],
      errors: String(decoding: try streams.read("err"), as: UTF8.self))
  }

  /// Ends it at once, wherever it is.
  func kill() { Glibc.kill(id, SIGKILL) }

  /// What it has written to standard error so far.
  var errors: String { String(decoding: (try? streams.read("err")) ?? [], as: UTF8.self) }

  /// True if it has ended; ``wait()`` then does not wait.
  var hasEnded: Bool {
    var info = unsafe siginfo_t()
    return unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0
      || (unsafe info.si_signo) != 0
  }

  /// The processes that it has started.
  var children: [pid_t] {
    guard let file = unsafe fopen("/proc/\(id)/task/\(id)/children", "re") else { return [] }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 1 << 14)
    guard unsafe fgets(&line, Int32(line.count), file) != nil else { return [] }
    return String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ").compactMap { pid_t($0) }
  }

  func interrupt() { Glibc.kill(id, SIGINT) }

  static func run(
    _ words: String..., in folder: String = "/", input: [UInt8] = [],
    environment: [String: String?] = [:], output: String? = nil
  ) throws -> Run {
    try Program(words, in: folder, input: input, environment: environment, output: output).wait()
  }

  /// Seconds on a clock that is never set.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The environment of the tests, without what changes the output.
  private static let environment: [String: String] = {
    var environment: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let words = unsafe String(cString: entry).split(separator: "=", maxSplits: 1)
      if words.count == 2 { environment[String(words[0])] = String(words[1]) }
      unsafe next += 1
    }
    environment["SOURCE_DATE_EPOCH"] = nil
    return environment
  }()
}
