import Glibc
import Testing

/// `vtype preview`: its program, its safety (PV-5 to PV-11, T-3), and what it answers.
@Suite(.serialized)
struct PreviewTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("題名\n\n春眠不覺曉\n處處聞啼鳥\n", to: "a.txt")
  }

  /// A preview, and the way to it.
  final class Preview {
    let program: Program
    let port: UInt16
    let token: String
    private let output: String

    init(_ folder: Folder, _ arguments: [String] = ["a.txt"], name: String = "out") throws {
      output = folder.path(name)
      program = try folder.start(["preview", "--no-open"] + arguments, output: output)
      let program = program
      let path = output
      // The limit is for a machine that is busy with other tests; a program that ends is not waited for.
      Collection.wait(seconds: 120) {
        (try? folder.text(path))?.contains("\n") == true || program.hasEnded
      }
      let line = try folder.text(path).split(separator: "\n").first ?? ""
      let parts = line.split(separator: "/")
      guard parts.count == 3, let port = parts[1].split(separator: ":").last.flatMap({ UInt16($0) })
      else { throw Program.Failure(description: "no address: \(line) \(program.errors)") }
      (self.port, token) = (port, String(parts[2]))
      // The first run is over once there is a text, or the reason why there is none.
      let isOver = wait { $0.contains("\"rev\":1,") || !$0.contains("\"failure\":null") }
      guard isOver else { throw Program.Failure(description: "no first run: \(program.errors)") }
    }

    /// Waits until its state is as wanted, or it has ended.
    func wait(_ isWanted: (String) -> Bool) -> Bool {
      var isThere = false
      Collection.wait(seconds: 120) {
        let state = try? get("state")
        isThere = state?.status == 200 && isWanted(state?.body ?? "")
        return isThere || program.hasEnded
      }
      return isThere
    }

    deinit { program.kill() }

    struct Answer {
      var status: Int
      var head: String
      var body: String
    }

    /// Sends bytes, and reads until the other side ends or is quiet.
    func send(_ bytes: [UInt8], quiet: Int32 = 60_000) throws -> Answer {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let isOpen = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isOpen else { throw Program.Failure(description: "cannot connect") }
      var sent = 0
      while sent < bytes.count {
        let part = bytes[sent..<min(sent + 1 << 16, bytes.count)]
        let count = unsafe part.withUnsafeBytes {
          unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
      var answer: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&polled, 1, quiet) > 0 else { break }
        let count = unsafe recv(socket, &chunk, chunk.count, 0)
        guard count > 0 else { break }
        answer += chunk.prefix(count)
        if Self.isWhole(answer) { break }
      }
      let text = String(decoding: answer, as: UTF8.self)
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let words = text.split(separator: " ", maxSplits: 2)
      return Answer(
        status: words.count > 1 ? Int(words[1]) ?? 0 : 0, head: String(parts.first ?? ""),
        body: parts.count > 1 ? String(parts[1]) : "")
    }

    private static func isWhole(_ bytes: [UInt8]) -> Bool {
      let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n"),
        let length = text.split(separator: "\r\n").first(where: { $0.hasPrefix("Content-Length: ") }
        ),
        let count = Int(length.dropFirst(16))
      else { return false }
      return bytes.count >= text[..<end.upperBound].utf8.count + count
    }

    func get(_ route: String) throws -> Answer {
      try send(
        Array("GET /\(token)/\(route) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    }

    func post(_ route: String, _ body: String) throws -> Answer {
      let head =
        "POST /\(token)/\(route) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      return try send(Array((head + body).utf8))
    }

    /// The lines of standard output after the address.
    func jumps(_ folder: Folder) throws -> [Substring] {
      try folder.text(output).split(separator: "\n").dropFirst().map { $0 }
    }
  }

  @Test("PV-2, PV-3 the address comes first, a signal ends it with 0, and so does the page")
  func life() throws {
    let preview = try Preview(folder)
    #expect(preview.token.utf8.count == 32)
    preview.program.interrupt()
    #expect(try preview.program.wait().status == 0)
    let other = try Preview(folder, name: "other")
    #expect(other.token != preview.token)
    #expect(try other.post("stop", "{}").status == 200)
    #expect(try other.program.wait().status == 0)
    let taken = try Preview(folder, ["a.txt", "--port", "0"], name: "taken")
    let second = try folder.vtype("preview", "a.txt", "--no-open", "--port", "\(taken.port)")
    #expect(second.status == 73 && second.errors.contains("cannot listen on port"))
    #expect(try folder.vtype("preview").status == 64)
    #expect(try folder.vtype("preview", "-").status == 64)
  }

  @Test("PV-1 a preview that is not there is told, with code 69")
  func missing() throws {
    try folder.makeFolder("bin")
    #expect(unsafe symlink(VTypeCommand.path, folder.path("bin/link")) == 0)
    let copy = try Program.run("cp", VTypeCommand.path, folder.path("bin/vtype"))
    #expect(copy.status == 0)
    let run = try Program.run(folder.path("bin/vtype"), "preview", "a.txt", in: folder.path)
    #expect(run.status == 69 && run.errors.contains("vtype-preview"))
  }

  /// Requests and their status: T is the token, P the port.
  static let requests: [(String, String, Int)] = [
    ("a host of another name", "GET /T/state HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    (
      "a host that begins like ours", "GET /T/ HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n",
      421
    ),
    ("no host", "GET /T/ HTTP/1.1\r\n\r\n", 421),
    ("a tunnel", "GET /T/ HTTP/1.1\r\nHost: localhost:1\r\n\r\n", 200),
    ("version 6", "GET /T/ HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
    ("two hosts", "GET /T/ HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n", 400),
    (
      "another origin",
      "GET /T/ HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n\r\n", 403
    ),
    ("an origin of null", "GET /T/ HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: null\r\n\r\n", 403),
    (
      "another site", "GET /T/ HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n\r\n",
      403
    ),
    ("no token", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    ("a short token", "GET /0123/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    (
      "the token of another",
      "GET /00000000000000000000000000000000/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      404
    ),
    ("up and away", "GET /T/../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    (
      "the same in percents", "GET /T/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      404
    ),
    ("two slashes", "GET /T//etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    ("a negative page", "GET /T/pages/-1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    ("a page beyond", "GET /T/pages/99 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    (
      "a huge page", "GET /T/pages/99999999999999999999.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      404
    ),
    ("an old text", "GET /T/pages/0?rev=77 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 410),
    ("a picture that is not there", "GET /T/images/99 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
    ("NUL", "GET /T/find?q=%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
    ("a lone surrogate", "GET /T/find?q=%ED%A0%80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
    ("half a percent", "GET /T/find?q=%4 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
    ("a point that is none", "GET /T/at?page=0&x=nan&y=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
    (
      "post without an origin",
      "POST /T/stop HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}", 403
    ),
    (
      "post as text",
      "POST /T/stop HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: text/plain\r\n"
        + "Content-Length: 2\r\n\r\n{}", 415
    ),
    (
      "17 MiB",
      "POST /T/options HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
        + "Content-Length: 17825792\r\n\r\n", 413
    ),
    (
      "chunks without an end",
      "POST /T/options HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n1000\r\n", 411
    ),
    (
      "two lengths",
      "POST /T/options HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      400
    ),
    (
      "a length that is none",
      "POST /T/options HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -2\r\n\r\n", 400
    ),
    ("another method", "PUT /T/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 405),
    ("no HTTP", "hello\r\n\r\n", 400),
    ("HTTP 2", "GET /T/ HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n", 505),
    ("a line of the head without a name", "GET /T/ HTTP/1.1\r\n: x\r\n\r\n", 400),
    ("a head of a mebibyte", "GET /T/ HTTP/1.1\r\nX: LONG\r\n\r\n", 431),
  ]

  @Test("T-3, PV-5 to PV-8, PV-11, PV-15 requests and their status")
  func requestsAndStatus() throws {
    let preview = try Preview(folder)
    for (name, request, status) in Self.requests {
      var text = ""
      for part in request.split(separator: "/T/", omittingEmptySubsequences: false) {
        text += text.isEmpty ? String(part) : "/\(preview.token)/" + part
      }
      text = text.replacing("LONG", with: String(repeating: "x", count: 1 << 20))
      let answer = try preview.send(Array(text.utf8))
      #expect(answer.status == status, "\(name): \(answer.head)")
      for (header, value) in [
        ("Content-Security-Policy", "default-src 'none'"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
      ] {
        #expect(answer.head.contains("\(header): \(value)"), "\(name)")
      }
      #expect(!answer.head.contains("Access-Control") && !answer.body.contains("root:"), "\(name)")
    }
    #expect(try preview.get("state").status == 200)
  }

  @Test("PV-11 it goes on after connections that send nothing, and heads that never end")
  func manyConnections() throws {
    let preview = try Preview(folder)
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for number in 0..<300 {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard socket >= 0 else { break }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = preview.port.bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      var byte: UInt8 = UInt8(ascii: "G")
      if number.isMultiple(of: 2) {
        unsafe _ = Glibc.send(socket, &byte, 1, Int32(MSG_NOSIGNAL))
      }
      sockets.append(socket)
    }
    for socket in sockets { close(socket) }
    sockets = []
    let isBack = preview.wait { !$0.isEmpty }
    #expect(isBack && !preview.program.hasEnded)
  }

  @Test("PV-9 what a text says is text, and runs nothing")
  func hostileText() throws {
    try folder.write(
      "# <script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick=alert(1)>\n\n"
        + "<img src=x.svg onerror=alert(1)>\n",
      to: "m.md")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20' onload='alert(1)'>"
        + "<script>alert(1)</script><rect width='20' height='20'/></svg>", to: "x.svg")
    let preview = try Preview(folder, ["m.md"])
    let page = try preview.get("pages/0")
    #expect(page.head.contains("application/json"))
    let svg = try preview.get("pages/0.svg")
    #expect(svg.status == 200)
    // What looks like marks stands there as text alone.
    for mark in ["<script", "<img", "onload", "onclick=\"", "href=\"javascript"] {
      #expect(!svg.body.contains(mark), "\(mark)")
    }
    #expect(svg.head.contains("default-src 'none'") && !svg.head.contains("script-src"))
  }

  @Test(
    "PV-38 a picture that is not there is a warning from the start, and comes into the page with its file"
  )
  func missingPicture() throws {
    try folder.write("# 題\n\n前の文 <img src=x.svg>\n", to: "m.md")
    let preview = try Preview(folder, ["m.md"])
    let state = try preview.get("state").body
    #expect(state.contains("\"failure\":null") && state.contains("the image “x.svg”"), "\(state)")
    #expect(try preview.get("pages/0.svg").status == 200)
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "x.svg")
    #expect(preview.wait { $0.contains("\"rev\":2,") && !$0.contains("the image “x.svg”") })
    #expect(try preview.get("pages/0.svg").body.contains("<image"))
  }

  @Test("PV-29 what the page loads at its start has at most 60 kB, and nothing is from elsewhere")
  func size() throws {
    let preview = try Preview(folder)
    let index = try preview.get("").body
    var count = index.utf8.count
    for suffix in [".css", ".js"] {
      let name = index.split(separator: "\"").first { $0.hasSuffix(suffix) } ?? ""
      let file = try preview.get(String(name))
      #expect(file.status == 200, "\(name)")
      count += file.body.utf8.count
      for part in file.body.split(separator: "\"") where part.hasPrefix("./") {
        #expect(try preview.get(String(part.dropFirst(2))).status == 200, "\(part)")
      }
      #expect(!file.body.contains("https:"))
    }
    let words = try ["en", "ja", "zh"].map { try preview.get("words?lang=\($0)").body.utf8.count }
    #expect(count + (words.max() ?? 0) <= 60_000, "\(count) \(words)")
  }

  @Test("PV-20, PV-21, PV-22 places of the text and of its file")
  func places() throws {
    try folder.write("題名\n\n　｜春《はる》の海ＡＢＣ終日\nのたり\n", to: "b.txt")
    let preview = try Preview(folder, ["b.txt", "--from", "aozora", "--lang", "ja"])
    #expect(try preview.get("find?q=%E3%81%AF%E3%82%8B").body.contains("\"count\":1"))
    #expect(try preview.get("find?q=abc").body.contains("\"count\":1"))
    #expect(try preview.get("find?q=abc&exact=1").body.contains("\"count\":0"))
    let found = try preview.get("where?line=3&column=8&file=b.txt").body
    #expect(found.contains("\"place\":\"b.txt:3:8\""), "\(found)")
    #expect(found.contains("\"page\":0"))
    #expect(try preview.get("where?line=99").status == 404)
    let text = try preview.get("text?start=0&end=999").body
    #expect(text.contains("春の海ＡＢＣ終日"))
    _ = try preview.get("where?offset=0&jump=1")
    #expect(try preview.jumps(folder) == ["b.txt:1:1"])
  }

  @Test(
    "PV-31 a caret goes across columns at the height that it came from, to their heads and to their feet",
    arguments: [
      // From, the way, and where it leads; each character has three bytes, and a line end one.
      (9, "left", 19, "upstream"), (9, "column-end", 15, "upstream"),
      (9, "column-start", 0, "downstream"), (20, "right", 16, "downstream"),
      (9, "word-forward", 12, "downstream"), (0, "up", 0, "downstream"),
    ])
  func caretMoves(_ from: Int, _ way: String, _ to: Int, _ affinity: String) throws {
    try folder.write("一二三四五\n六\n七八九十百\n", to: "c.txt")
    let preview = try Preview(folder, ["c.txt"])
    /// The vertical place of an answer's caret.
    func height(_ answer: String) -> Substring {
      let rect = answer.split(separator: "\"rect\":[").last?.split(separator: ",") ?? []
      return rect.count > 1 ? rect[1] : ""
    }
    let answer = try preview.get("move?offset=\(from)&by=\(way)").body
    #expect(answer.contains("\"offset\":\(to),\"affinity\":\"\(affinity)\""), "\(answer)")
    guard way == "left" else { return }
    // Over the short column in the middle, and on at the height of the first.
    let start = try preview.get("where?offset=\(from)").body
    let next = try preview.get("move?offset=\(to)&affinity=\(affinity)&by=left&y=\(height(start))")
      .body
    #expect(height(next) == height(start), "\(next)")
    #expect(next.contains("\"offset\":\(20 + from),"), "\(next)")
    #expect(try preview.get("move?offset=3&by=left&y=nan").status == 200)
    #expect(try preview.get("move?by=left").status == 400)
    let foot = try preview.get("where?offset=15&affinity=upstream").body
    #expect(foot.contains("\"affinity\":\"upstream\""), "\(foot)")
  }

  @Test("PV-10, PV-24 options from the page, and what it may not set")
  func options() throws {
    let preview = try Preview(folder)
    let good = try preview.post("options", #"{"set":{"size":"20pt"}}"#)
    #expect(
      good.status == 200 && good.body.contains("vtype a.txt --size 20pt -o a.pdf"),
      "\(good.body.prefix(300))")
    #expect(try preview.get("state").body.contains("\"rev\":2"))
    for (body, words) in [
      (#"{"set":{"size":"large"}}"#, "large"), (#"{"set":{"output":"x.pdf"}}"#, "no such option"),
      (#"{"set":{"allow-images":"/"}}"#, "command line alone"),
      (#"{"set":{"image-memory":"9"}}"#, "command line alone"),
      (#"{"set":{"replace":"/etc/passwd"}}"#, "no such file"),
      (#"{"set":{"font":"/etc/passwd"}}"#, "not in the text's folder"),
      (#"{"set":{"nonsense":"1"}}"#, "no such option"),
      (#"{"unset":["output"]}"#, "no such option"),
      (#"{"set":{"page":"1mmx1mm"}}"#, ""),
    ] {
      let answer = try preview.post("options", body)
      #expect(
        answer.status == 422 && answer.body.contains(words), "\(body): \(answer.body.prefix(300))")
    }
    for body in ["", "[]", "{\"set\":1}", "{\"set\":{\"size\":[1]}}", "nonsense"] {
      #expect(try preview.post("options", body).status == 400, "\(body)")
    }
    #expect(try preview.get("state").body.contains("\"rev\":2"))
    #expect(
      try preview.post("options", #"{"unset":["size"]}"#).body.contains("vtype a.txt -o a.pdf"))
  }

  @Test(
    "PV-23 what a check finds is among the messages once it is asked for, with file, line and place"
  )
  func checks() throws {
    try folder.write("題名\n\n　「春の海\n　終日のたり。\n", to: "b.txt")
    let preview = try Preview(folder, ["b.txt"])
    #expect(try !preview.get("state").body.contains("bracket-unclosed"))
    #expect(try preview.post("check", #"{"on":1}"#).status == 400)
    #expect(try preview.post("check", #"{"on":true}"#).status == 200)
    let state = try preview.get("state").body
    #expect(state.contains("\"checks\":1"))
    let messages = String(state.split(separator: "\"messages\":").last ?? "")
    for part in ["\"code\":\"bracket-", "\"file\":\"b.txt\",\"line\":3,\"column\":2", "\"page\":0"]
    {
      #expect(messages.contains(part), "\(part) \(messages)")
    }
    let found = String(
      decoding: try folder.vtype("check", "b.txt", "--format", "json").output, as: UTF8.self)
    #expect(found.contains("\"line\":3"))
    #expect(try preview.post("check", #"{"on":false}"#).status == 200)
    #expect(try !preview.get("state").body.contains("bracket-"))
  }

  @Test(
    "PV-1, S3 the page of a preset or of settings counts for what the command line asks of it",
    arguments: [["--book", "shiroku"], ["--config", "page.toml"], ["--page", "1080x1350px"]])
  func pagesOfFiles(_ words: [String]) throws {
    try folder.write("page = \"a5\"\n", to: "page.toml")
    let preview = try Preview(folder, ["a.txt", "--exclude", "circle 50% 50% 20%"] + words)
    #expect(try preview.get("state").body.contains("\"count\":1,"))
  }

  @Test("PV-25 a download has the command's bytes", arguments: ["pdf", "svg", "png", "json"])
  func downloads(_ format: String) throws {
    let preview = try Preview(folder, ["a.txt", "--size", "14pt", "--dpi", "60"])
    let answer = try preview.get("download?format=\(format)")
    #expect(answer.status == 200)
    #expect(
      try folder.vtype("a.txt", "--size", "14pt", "--dpi", "60", "-o", "o.\(format)").status == 0)
    let length = try folder.read("o.\(format)").count
    #expect(answer.head.contains("Content-Length: \(length)\r\n"))
    if format == "json" || format == "svg" {
      let isSame = try folder.text("o.\(format)") == answer.body
      #expect(isSame)
    }
    #expect(try preview.get("download?format=\(format)&pages=7").status == 422)
  }

  @Test(
    "TK-19, PV-37, PV-38 a change on disk makes what was shown before stale; what cannot be set leaves the last one"
  )
  func changes() throws {
    let preview = try Preview(folder)
    // A page is drawn when it is asked for, of the text that is shown.
    #expect(try preview.get("pages/0.svg?rev=1").status == 200)
    try folder.write("題名\n\n夜來風雨聲\n", to: "a.txt")
    #expect(preview.wait { $0.contains("\"rev\":2,") })
    #expect(try preview.get("pages/0.svg?rev=1").status == 410)
    #expect(try preview.get("pages/0.svg?rev=2").status == 200)
    #expect(try preview.get("text?start=0&end=99").body.contains("夜來風雨聲"))
    folder.remove("a.txt")
    #expect(preview.wait { $0.contains("\"severity\":\"error\"") })
    let state = try preview.get("state").body
    #expect(state.contains("\"rev\":2") && state.contains("No such file"))
    #expect(try preview.get("pages/0.svg").status == 200)
    try folder.write("花落知多少\n", to: "a.txt")
    #expect(preview.wait { $0.contains("\"failure\":null") })
  }
}
