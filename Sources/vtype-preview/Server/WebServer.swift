import Glibc
import Storage
import Synchronization
import VerticalPress

// A web server for one reader on the same machine (PV-5 to PV-12), behind three calls: `listen`, an answer to a
// request, and a stream. A connection is a thread that waits in the kernel, so that an idle preview does nothing at
// all. There are few of them, and each of a request's parts has a limit in bytes and in time before a byte of it is
// looked at: that is what a library for many readers would have to be taught, and why none is used.

/// Listens on this machine alone, and passes requests on.
@safe final class WebServer: Sendable {
  /// The port that it has.
  let port: Int
  private let listener: Int32
  private let connections = Atomic(0)
  private let streams = Atomic(0)
  private let answer: @Sendable (WebRequest) -> WebAnswer

  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - answer: called on many threads.
  init(
    listenOn port: Int, answer: @escaping @Sendable (WebRequest) -> WebAnswer
  ) throws(Failure) {
    self.answer = answer
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard listener >= 0 else { throw Failure(writing: "a socket", verb: "make") }
    var on: Int32 = 1
    unsafe _ = setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isOurs = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isOurs else {
      let reason = Files.lastError()
      throw Failure(
        .cannotWrite,
        "cannot listen on port \(port): \(reason); leave --port out, and a free one is taken")
    }
    self.port = Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Takes connections on a thread of its own, until the process ends.
  func start() throws(Failure) {
    let thread = SideThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Without descriptors to give there is nothing to do but wait.
          if errno != EINTR { usleep(20_000) }
          continue
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        take(connection)
      }
    }
    guard let thread else { throw Failure(.tryAgain, "there is no thread to listen on") }
    thread.detach()
  }

  /// Gives a connection a thread, or ends it where there are too many.
  private func take(_ connection: Int32) {
    let count = connections.add(1, ordering: .relaxed).newValue
    let thread =
      count > WebLimits.connections
      ? nil
      : SideThread { [self] in
        WebConnection(connection).serve(isCrowded: { [self] in isCrowded }) { [self] request in
          answer(request)
        } stream: { [self] connection, stream in
          serve(stream, to: connection)
        }
        close(connection)
        connections.subtract(1, ordering: .relaxed)
      }
    guard let thread else {
      close(connection)
      connections.subtract(1, ordering: .relaxed)
      return
    }
    thread.detach()
  }

  /// True where connections that nobody uses are to make room.
  private var isCrowded: Bool {
    connections.load(ordering: .relaxed) > WebLimits.connections / 2
  }

  /// Serves a stream of events until its reader goes.
  private func serve(_ stream: EventStream, to connection: borrowing WebConnection) {
    defer { stream.close() }
    guard streams.add(1, ordering: .relaxed).newValue <= WebLimits.streams else {
      streams.subtract(1, ordering: .relaxed)
      _ = connection.send(WebAnswer(503, "too many pages are open"), keepsAlive: false)
      return
    }
    defer { streams.subtract(1, ordering: .relaxed) }
    connection.stream(stream)
  }
}

/// Limits of what anybody may send (PV-11).
enum WebLimits {
  static let connections = 64
  static let streams = 16
  static let head = 1 << 16
  static let body = 1 << 24
  /// For all of a request, from its first byte on, in milliseconds.
  static let request = 10_000
  /// For a connection between two requests.
  static let idle = 60_000
  static let idleInCrowd = 2_000
  /// Between two comments of a stream.
  static let comment: Int32 = 15_000
}

/// A request.
struct WebRequest: Sendable {
  var method: String
  /// As it was sent, before the question mark.
  var path: String
  /// The words behind it.
  var query: WebQuery
  /// By their names in small letters.
  var headers: [String: String]
  var body: [UInt8] = []
}

/// The words of a query; those that are not Unicode are none.
struct WebQuery: Sendable {
  private var words: [String: String] = [:]
  /// True where something is no text.
  private(set) var isDamaged = false

  init(_ text: Substring) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = parts.count > 1 ? Self.decoded(parts[1]) : "",
        words[name] == nil
      else {
        isDamaged = true
        continue
      }
      words[name] = value
    }
  }

  subscript(_ name: String) -> String? { words[name] }

  func int(_ name: String) -> Int? { words[name].flatMap(Int.init) }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// An answer, whole or as a stream.
struct WebAnswer: Sendable {
  var status: Int
  var type: String
  var body: [UInt8]
  /// Names and values beside those that all answers have.
  var headers: [(String, String)] = []
  var stream: EventStream?

  init(_ status: Int, _ body: [UInt8], type: String) {
    (self.status, self.body, self.type) = (status, body, type)
  }

  /// A sentence.
  init(_ status: Int, _ text: String) {
    self.init(status, Array((text + "\n").utf8), type: "text/plain; charset=utf-8")
  }

  init(json body: [UInt8], status: Int = 200) {
    self.init(status, body, type: "application/json")
  }

  init(_ stream: EventStream) {
    self.init(200, [], type: "text/event-stream")
    self.stream = stream
  }

  /// What each answer says of itself (PV-7): nothing but this page may use it, and it runs nothing but what it brought.
  static let policies = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
  ]

  /// The head, as it is sent.
  func head(keepsAlive: Bool) -> String {
    var text = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\nContent-Type: \(type)\r\n"
    if stream == nil { text += "Content-Length: \(body.count)\r\n" }
    text += keepsAlive ? "" : "Connection: close\r\n"
    for (name, value) in Self.policies where !headers.contains(where: { $0.0 == name }) {
      text += "\(name): \(value)\r\n"
    }
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return text + "\r\n"
  }

  private static let phrases = [
    200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
    421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
