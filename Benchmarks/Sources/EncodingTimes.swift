import Glibc
import Manuscript
import VerticalLayout

/// The cost of reading a text in another encoding: ten megabytes of it, against the same text in UTF-8, and
/// against glibc's iconv.
struct EncodingTimes {
  var name: String
  var bytes: Int
  /// Nanoseconds of CPU, medians.
  var read: Int
  var readUTF8: Int
  var iconv: Int

  /// Finding out the encoding, and decoding.
  var own: Int { max(read - readUTF8, 0) }

  static let names = [
    "CP932", "EUC-JP", "ISO-2022-JP", "GB18030", "BIG5", "UHC", "UTF-16LE", "UTF-16BE",
  ]

  private static var size: Int { 10_000_000 }

  /// - Parameter text: in UTF-8. Characters that an encoding lacks are left out.
  static func measure(_ text: [UInt8], in name: String, rounds: Int) throws -> EncodingTimes {
    let once = try convert(text, from: "UTF-8", to: name + "//IGNORE")
    let bytes = Array(repeatElement(once, count: size / max(once.count, 1) + 1).joined())
    let plain = try convert(bytes, from: name, to: "UTF-8")
    let options = ManuscriptOptions(
      encoding: name.hasPrefix("UTF") || name == "UHC" ? TextEncoding(name: name) : nil,
      heading: .never, language: .japanese)
    let reader = ManuscriptReader(options: options)
    let reference = ManuscriptReader(
      options: ManuscriptOptions(encoding: .utf8, heading: .never, language: .japanese))
    var times: [(read: Int, utf8: Int, iconv: Int)] = []
    for _ in 0..<rounds {
      let start = System.cpuTime()
      let document = try reader.read(bytes).document
      let middle = System.cpuTime()
      let other = try reference.read(plain).document
      let after = System.cpuTime()
      _ = try convert(bytes, from: name, to: "UTF-8")
      let end = System.cpuTime()
      guard document.text == other.text else { throw BenchmarkError("\(name): another text") }
      times.append((middle - start, after - middle, end - after))
    }
    return EncodingTimes(
      name: name, bytes: bytes.count, read: median(times.map(\.read)),
      readUTF8: median(times.map(\.utf8)), iconv: median(times.map(\.iconv)))
  }

  private static func convert(
    _ bytes: [UInt8], from source: String, to target: String
  ) throws -> [UInt8] {
    guard let handle = unsafe iconv_open(target, source), Int(bitPattern: handle) != -1 else {
      throw BenchmarkError("iconv does not know \(source) or \(target)")
    }
    defer { unsafe _ = iconv_close(handle) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var (left, room) = (input.count, input.count * 3 + 64)
    let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        var from = input.baseAddress
        var to = unsafe UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(
          to: CChar.self)
        // With //IGNORE glibc stops after what it has left out, and goes on when it is called again.
        var before = left + 1
        while left > 0, left < before {
          before = left
          unsafe _ = Glibc.iconv(handle, &from, &left, &to, &room)
        }
        count = output.count - room
      }
    }
    guard left == 0 else { throw BenchmarkError("iconv stops \(left) bytes before the end") }
    return output
  }

  /// The report, as Markdown.
  static func print(_ path: String, rounds: Int) throws {
    let text = try System.read(path)
    Swift.print("| encoding | bytes | read, ms | the same in UTF-8 | iconv | ratio | target |")
    Swift.print("|---|---|---|---|---|---|---|")
    for name in names {
      let times = try measure(text, in: name, rounds: rounds)
      let ratio = Double(times.own) / Double(max(times.iconv, 1))
      let isMet = times.own <= times.bytes * 10
      Swift.print(
        "| \(times.name) | \(times.bytes) | \(times.read / 1_000_000) "
          + "| \(times.readUTF8 / 1_000_000) | \(times.iconv / 1_000_000) | \(ratio.rounded(2)) "
          + "| 100 ms for 10 MB beside UTF-8: \(isMet ? "met" : "**not met**") |")
    }
  }
}
