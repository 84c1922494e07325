import Glibc
import Storage

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
