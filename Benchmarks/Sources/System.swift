import Glibc

/// Calls to the system: clocks, files and child processes.
enum System {
  /// Nanoseconds of a clock that only goes forward.
  static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Nanoseconds of CPU that this process has used: what other programs do counts for less.
  static func cpuTime() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  static func fail(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    unsafe line.withUnsafeBytes { bytes in
      _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
    exit(1)
  }

  static func size(of path: String) -> Int? {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? Int(info.st_size) : nil
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else {
      throw BenchmarkError("\(path): cannot be read")
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: size(of: path) ?? 0)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe fread(buffer.baseAddress, 1, buffer.count, file)
    }
    guard count == bytes.count else { throw BenchmarkError("\(path): cannot be read") }
    return bytes
  }

  static func text(of path: String) throws -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The most memory that this process has held so far, in MiB.
  static func ownPeakMemory() -> Double {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return Double(usage.ru_maxrss) / 1024
  }

  /// The most memory that this process has held since ``resetPeakMemory()``, in KiB.
  static func peakMemory() -> Int {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
      let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == "VmHWM:" { return Int(words[1]) ?? 0 }
    }
    return 0
  }

  /// Lets the system count the peak of memory anew (proc(5), clear_refs).
  static func resetPeakMemory() {
    guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
    unsafe fputs("5", file)
    unsafe fclose(file)
  }

  /// The text files of a folder.
  static func texts(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name.hasSuffix(".txt") { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }
}

/// One run of a program.
struct Run {
  /// Nanoseconds from start to end, and of CPU in user and system mode.
  var wall: Int
  var cpu: Int
  /// The most memory it held, in MiB.
  ///
  /// A child starts as a copy of us, so what we hold counts for it. Therefore nothing is laid out in
  /// the process that starts children.
  var peakMemory: Double
  var exitCode: Int32

  /// Runs a program to its end, with its output in files if they are named.
  init(_ command: [String], output: String = "/dev/null", errors: String = "/dev/null") throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    var arguments = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }

    var pid = pid_t()
    let start = System.now()
    guard unsafe posix_spawn(&pid, command[0], &actions, nil, arguments, environ) == 0 else {
      throw BenchmarkError("\(command[0]): does not start")
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    wall = System.now() - start
    cpu = Run.nanoseconds(usage.ru_utime) + Run.nanoseconds(usage.ru_stime)
    peakMemory = Double(usage.ru_maxrss) / 1024
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    guard exitCode == 0 else {
      throw BenchmarkError("\(command.joined(separator: " ")): exit code \(exitCode)")
    }
  }

  private static func nanoseconds(_ time: timeval) -> Int {
    time.tv_sec * 1_000_000_000 + Int(time.tv_usec) * 1000
  }
}
