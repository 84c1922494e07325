import Glibc
import Storage
import Synchronization
import VerticalPress

// A web server for one reader on the same machine (PV-5 to PV-12), after three calls: `listen`, an answer to a
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
  /// The words after it.
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

/// One connection, whose requests are answered in their order.
struct WebConnection: ~Copyable {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    var on: Int32 = 1
    // Head and body leave at once, and not when the reader has said that it has the one before (PV-12).
    unsafe _ = setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    var limit = timeval(tv_sec: WebLimits.request / 1000, tv_usec: 0)
    unsafe _ = setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Serves requests until the reader goes, or sends what is none.
  func serve(
    isCrowded: () -> Bool, answer: (WebRequest) -> WebAnswer,
    stream: (borrowing WebConnection, EventStream) -> Void
  ) {
    var buffer: [UInt8] = []
    while true {
      switch read(&buffer, isCrowded) {
      case .end: return
      case .refusal(let refusal):
        _ = send(refusal, keepsAlive: false)
        // What the reader still sends would make the kernel take the answer back.
        shutdown(socket, Int32(SHUT_WR))
        drain()
        return
      case .request(let request, let keepsAlive):
        let made = answer(request)
        if let events = made.stream { return stream(self, events) }
        guard send(made, keepsAlive: keepsAlive), keepsAlive else { return }
      }
    }
  }

  private enum Reading {
    case request(WebRequest, keepsAlive: Bool)
    case refusal(WebAnswer)
    case end
  }

  // MARK: Reading

  /// Reads a request; what comes after it stays in the buffer.
  private func read(_ buffer: inout [UInt8], _ isCrowded: () -> Bool) -> Reading {
    let start = millisecondsNow()
    var limit = isCrowded() ? WebLimits.idleInCrowd : WebLimits.idle
    if !buffer.isEmpty { limit = WebLimits.request }
    var searched = 0
    var end: Int?
    while true {
      end = Self.endOfHead(buffer, from: &searched)
      if end != nil { break }
      guard buffer.count < WebLimits.head else {
        return .refusal(WebAnswer(431, "the head of the request is too long"))
      }
      let wasEmpty = buffer.isEmpty
      let now = millisecondsNow()
      switch receive(&buffer, milliseconds: start + limit - now) {
      case .data where wasEmpty: limit = now - start + WebLimits.request
      case .data: break
      case .end: return .end
      case .late:
        return buffer.isEmpty ? .end : .refusal(WebAnswer(408, "the request takes too long"))
      }
    }
    guard let end, end <= WebLimits.head else {
      return .refusal(WebAnswer(431, "the head of the request is too long"))
    }
    let head = buffer[..<end]
    guard !head.contains(0), let text = String(validating: head, as: UTF8.self) else {
      return .refusal(WebAnswer(400, "the head of the request is no text"))
    }
    buffer.removeFirst(end)
    return body(of: Self.parse(text), &buffer, until: start + limit)
  }

  /// Reads the body of a request.
  private func body(of parsed: Reading, _ buffer: inout [UInt8], until end: Int) -> Reading {
    guard case .request(var request, let keepsAlive) = parsed else { return parsed }
    guard request.headers["transfer-encoding"] == nil else {
      return .refusal(WebAnswer(411, "a body needs its length"))
    }
    guard let length = request.headers["content-length"] else { return parsed }
    guard !length.isEmpty, length.utf8.count < 16,
      length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(length)
    else { return .refusal(WebAnswer(400, "the length of the body is no number")) }
    guard count <= WebLimits.body else {
      return .refusal(WebAnswer(413, "the body is larger than \(WebLimits.body) bytes"))
    }
    if request.headers["expect"]?.lowercased() == "100-continue", buffer.count < count {
      _ = send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    while buffer.count < count {
      switch receive(&buffer, milliseconds: end - millisecondsNow()) {
      case .data: break
      case .end: return .end
      case .late: return .refusal(WebAnswer(408, "the request takes too long"))
      }
    }
    request.body = Array(buffer.prefix(count))
    buffer.removeFirst(count)
    return .request(request, keepsAlive: keepsAlive)
  }

  /// The end of the head, with its empty line; `nil` where it is not there yet.
  private static func endOfHead(_ bytes: [UInt8], from start: inout Int) -> Int? {
    var index = start
    while index + 3 < bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10
      {
        return index + 4
      }
      index += 1
    }
    start = max(0, bytes.count - 3)
    return nil
  }

  private static func parse(_ head: String) -> Reading {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    guard !lines.isEmpty else { return .refusal(WebAnswer(400, "there is no request")) }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty else {
      return .refusal(WebAnswer(400, "the first line is none of HTTP"))
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      return .refusal(WebAnswer(505, "HTTP/1.1 is spoken here"))
    }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line.hasPrefix(" "),
        !line.hasPrefix("\t")
      else { return .refusal(WebAnswer(400, "a line of the head has no name")) }
      let name = line[..<colon].lowercased()
      var value = line[line.index(after: colon)...]
      while value.first == " " || value.first == "\t" { value.removeFirst() }
      while value.last == " " || value.last == "\t" { value.removeLast() }
      // Two of these would be two requests to two readers.
      if headers[name] != nil,
        ["host", "origin", "content-length", "transfer-encoding"].contains(name)
      {
        return .refusal(WebAnswer(400, "\(name) is given twice"))
      }
      headers[name] = String(value)
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let connection = headers["connection"]?.lowercased() ?? ""
    let request = WebRequest(
      method: String(words[0]), path: String(target[0]),
      query: WebQuery(target.count > 1 ? target[1] : ""), headers: headers)
    return .request(
      request, keepsAlive: words[2] == "HTTP/1.1" && !connection.contains("close"))
  }

  private enum Receipt { case data, end, late }

  private func receive(_ buffer: inout [UInt8], milliseconds: Int) -> Receipt {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard milliseconds > 0 else { return .late }
    let count = unsafe poll(&polled, 1, Int32(clamping: milliseconds))
    if count == 0 { return .late }
    guard count > 0 else { return errno == EINTR ? .data : .end }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let got = unsafe recv(socket, &chunk, 1 << 14, 0)
    guard got > 0 else { return .end }
    buffer += chunk.prefix(got)
    return .data
  }

  /// Reads what is still coming, for a moment.
  private func drain() {
    let end = millisecondsNow() + 500
    var sink: [UInt8] = []
    while millisecondsNow() < end {
      guard receive(&sink, milliseconds: end - millisecondsNow()) == .data else { return }
      sink.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Sending

  /// Sends an answer.
  ///
  /// - Returns: `false` where the reader has gone.
  func send(_ answer: WebAnswer, keepsAlive: Bool) -> Bool {
    send(Array(answer.head(keepsAlive: keepsAlive).utf8) + answer.body)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends events as they come, and a comment now and then, until the reader goes.
  func stream(_ stream: EventStream) {
    guard send(WebAnswer(stream), keepsAlive: false) else { return }
    while true {
      var polled = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&polled, 2, WebLimits.comment)
      if count < 0 && errno == EINTR { continue }
      // A reader of events sends nothing: it has gone.
      guard count >= 0, polled[0].revents == 0 else { return }
      guard count > 0 else {
        guard send(Array(": still here\n\n".utf8)) else { return }
        continue
      }
      let (events, isClosed) = stream.take()
      guard send(events.flatMap { Array($0.utf8) }), !isClosed else { return }
    }
  }
}
