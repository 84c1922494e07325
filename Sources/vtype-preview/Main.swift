import CommandOptions
import Glibc
import Storage
import Synchronization
import TypesettingOptions
import VerticalImages
import VerticalLayout
import VerticalPress

/// The preview: `vtype preview` becomes this program (PV-1).
@main
enum Main {
  static func main() {
    let words = Array(Words.all.dropFirst())
    if words.first == SVGDrawing.workerName { SVGWorker.serve() }
    do throws(Failure) {
      try show(words)
    } catch {
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
  }

  private static func show(_ words: [String]) throws(Failure) {
    let (given, command) = try command(of: words)
    let signals = Interruption.descriptorOfSignals()
    var calls: [Int32] = [-1, -1]
    guard unsafe pipe(&calls) == 0 else { throw Failure(writing: "a pipe", verb: "make") }
    for end in calls { Pipe.prepare(end) }
    let caller = calls[1]
    let preview = Preview(PreviewOptions(given))
    let token = Self.token()
    let routes = Routes(preview, token: token) { place in
      Output.line(place.text)
    } stop: {
      // As if somebody had pressed Ctrl+C.
      kill(getpid(), SIGTERM)
    }
    let server = try WebServer(listenOn: command.port ?? 0) { request in
      let answer = routes.answer(request)
      // What is watched may be other files now.
      if request.method == "POST", answer.status == 200 { wake(caller) }
      return answer
    }
    try server.start()
    let address = "http://127.0.0.1:\(server.port)/\(token)/"
    Output.line(address)
    if !command.noOpen { Browser.open(address) }
    Output.readPlaces { line in jump(to: line, in: preview) }
    var watch = FileWatch(polls: command.poll, signals: signals, calls: calls[0])
    var log = update(preview)
    while true {
      watch.watch(log)
      guard let changed = watch.wait() else { break }
      // Who has called has set the text already, or has changed it.
      log = preview.needsUpdate(after: changed) ? update(preview) : preview.lastLog
    }
    keep(preview)
    preview.close()
    usleep(50_000)
  }

  /// Writes what nobody has saved beside its file (PV-3).
  private static func keep(_ preview: Preview) {
    MessageLog.begin()
    for (path, kept) in preview.editing.keep() {
      Messages().warning(
        "edits that were not saved are in \(kept); the next preview of \(path) offers them",
        input: path, place: nil)
    }
    for line in MessageLog.end(failed: true) { Messages.write(line) }
  }

  private static func command(
    of words: [String]
  ) throws(Failure) -> (given: [GivenOption], command: PreviewCommand) {
    do {
      let given = try PreviewCommand.given(in: words)
      // What is in files may be mended while the page is open; the command line may not.
      let known = Settings.expandWhatCanBeRead(given, PreviewCommand.expand)
      return (given, try PreviewCommand(given: known))
    } catch {
      let mistake = UsageMistake(error)
      throw Failure(mistake.status, mistake.message)
    }
  }

  /// Sets the text anew, and tells what is new of it.
  private static func update(_ preview: Preview) -> ReadLog {
    MessageLog.begin()
    let log = preview.update()
    let messages = Messages()
    // Who ends the preview is not told that setting has ended, too.
    guard Cancellation.signal.load(ordering: .relaxed) == 0 else { return log }
    if let failure = preview.failure {
      messages.error(
        Failure(.badInput, failure.text, place: failure.place, file: failure.file),
        input: failure.file)
    } else if let text = preview.text {
      for message in text.messages where message.severity != "note" && !message.isFinding {
        messages.warning(message.text, input: message.file, place: message.place)
      }
    }
    for line in MessageLog.end(failed: preview.failure != nil) { Messages.write(line) }
    return log
  }

  /// Shows the place that a line of standard input names: `LINE`, `LINE:COLUMN`, or the same after a file.
  private static func jump(to line: String, in preview: Preview) {
    guard let text = preview.text else { return }
    var parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var numbers: [Int] = []
    while numbers.count < 2, let last = parts.last, let number = Int(last), number > 0 {
      numbers.insert(number, at: 0)
      parts.removeLast()
    }
    guard let first = numbers.first else { return }
    let name = parts.isEmpty ? nil : parts.joined(separator: ":")
    guard
      let offset = text.places.offset(
        ofFile: name, line: first, column: numbers.count > 1 ? numbers[1] : 1)
    else { return }
    preview.send("jump", "{\"offset\":\(offset)}")
  }

  /// 128 random bits, which nobody can guess (PV-5).
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

private func wake(_ descriptor: Int32) {
  var byte: UInt8 = 0
  unsafe _ = write(descriptor, &byte, 1)
}

/// Standard output and input, which an editor reads and writes.
enum Output {
  private static let lock = Mutex(())

  /// Prints a line at once.
  static func line(_ text: String) {
    lock.withLock { _ in
      // An editor that has gone is no reason to stop.
      _ = try? Files.write(
        Array((text.quoted + "\n").utf8), to: STDOUT_FILENO, named: "standard output")
    }
  }

  /// Reads lines of standard input on a thread of its own.
  static func readPlaces(_ body: @escaping @Sendable (String) -> Void) {
    SideThread {
      var rest: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe read(STDIN_FILENO, &chunk, 4096)
        guard count > 0 else { return }
        rest += chunk.prefix(count)
        while let end = rest.firstIndex(of: 10) {
          body(String(systemBytes: Array(rest[..<end])))
          rest.removeFirst(end + 1)
        }
        // No line is so long.
        if rest.count > 1 << 16 { rest = [] }
      }
    }?.detach()
  }
}

/// The browser of the user.
enum Browser {
  /// Opens an address, where a person sits at a terminal with a display.
  static func open(_ address: String) {
    guard isatty(STDERR_FILENO) == 1,
      Environment.variable("DISPLAY") != nil || Environment.variable("WAYLAND_DISPLAY") != nil
    else { return }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in STDIN_FILENO...STDERR_FILENO {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    let list = ["xdg-open", address]
    var words = unsafe list.map { unsafe strdup($0) } + [nil]
    defer { for index in list.indices { unsafe free(words[index]) } }
    var id: pid_t = 0
    unsafe _ = posix_spawnp(&id, "xdg-open", &actions, nil, &words, environ)
  }
}

/// The environment.
enum Environment {
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
