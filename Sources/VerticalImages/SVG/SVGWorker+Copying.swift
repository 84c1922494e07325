internal import CLinux
import Glibc

extension SVGWorker {
  /// Makes a copy of this process that draws SVG.
  ///
  /// A program of its own opens all its libraries before it draws anything, and librsvg, which is then opened twice where
  /// this process needs it too. A copy has them.
  ///
  /// - Returns: its number; `nil` where a copy would not be whole, since this process has several threads, of which
  ///   each may hold a lock, or where there is none to be had.
  static func copy(socket: Int32, errors: Int32) -> pid_t? {
    guard isSingleThreaded, min(socket, errors) > STDERR_FILENO,
      (try? SVGLibrary.opened()) != nil
    else { return nil }
    // No signal may be answered by the copy as this process answers it.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_SETMASK, &all, &before)
    let id = copy_process()
    if id == 0 { become(socket: socket, errors: errors) }
    unsafe sigprocmask(SIG_SETMASK, &before, nil)
    return id > 0 ? id : nil
  }

  /// Makes a worker of this process, which is a copy.
  private static func become(socket: Int32, errors: Int32) -> Never {
    for number in 1..<endOfSignals where number != SIGXFSZ {
      _ = signal(number, SIG_DFL)
    }
    // A signal from the terminal is for the program that waits for it.
    setpgid(0, 0)
    dup2(errors, STDERR_FILENO)
    dup2(socket, STDIN_FILENO)
    let nowhere = unsafe open("/dev/null", O_WRONLY)
    if nowhere >= 0 { dup2(nowhere, STDOUT_FILENO) }
    unsafe setenv(SVGProcess.threads.0, SVGProcess.threads.1, 1)
    serve(besides: dataSize)
  }

  /// One more than the last signal.
  private static let endOfSignals: Int32 = 65

  private static var isSingleThreaded: Bool {
    // A folder for each thread, each of which has a link to this one (proc(5)).
    var status = stat()
    return unsafe stat("/proc/self/task", &status) == 0 && status.st_nlink == 3
  }

  /// The memory of this process that counts for RLIMIT_DATA, in bytes: the sixth number of `statm` (proc(5)).
  private static var dataSize: Int {
    let file = unsafe open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(file, &text, text.count)
    let numbers = text.prefix(max(count, 0)).split { $0 <= 0x20 }
    guard numbers.count > 5, let pages = Int(String(decoding: numbers[5], as: UTF8.self)) else {
      return 0
    }
    return pages * Int(getpagesize())
  }
}
