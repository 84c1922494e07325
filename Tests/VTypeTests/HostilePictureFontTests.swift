import Testing

/// Fonts whose glyphs are pictures, of the package fonts-noto-color-emoji, with damage that makes FreeType and Cairo
/// look for them without end.
struct HostilePictureFontTests {
  private static let font = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  enum Damage: String, CaseIterable {
    /// HarfBuzz reads no pictures of it then.
    case version
    /// No picture is a PNG.
    case signatures
    case both
    /// The sizes of the pictures.
    case sizes
    /// The places of the pictures.
    case places
  }

  private static func damaged(_ damage: Damage) throws -> [UInt8] {
    let folder = try Folder()
    var bytes = try folder.read(font)
    func number(_ index: Int, _ count: Int) -> Int {
      bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var tables: [String: Range<Int>] = [:]
    for entry in 0..<number(4, 2) {
      let record = 12 + entry * 16
      let start = number(record + 8, 4)
      tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] =
        start..<start + number(record + 12, 4)
    }
    let pictures = try #require(tables["CBDT"])
    let places = try #require(tables["CBLC"])
    if damage == .version || damage == .both { bytes[pictures.lowerBound + 1] = 255 }
    if damage == .signatures || damage == .both {
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
      for index in pictures.dropLast(3) where bytes[index] == 0x89 {
        if bytes[index..<index + 4].elementsEqual(signature) { bytes[index] = 0x88 }
      }
    }
    if damage == .sizes {
      for index in places.dropFirst(8 + 44).prefix(2) { bytes[index] = 1 }
    }
    if damage == .places { for index in places.dropFirst(8).prefix(40) { bytes[index] = 0x7F } }
    return bytes
  }

  @Test(
    "Pictures that cannot be read are told of, or a box, in every output",
    arguments: Damage.allCases)
  func answers(_ damage: Damage) throws {
    let folder = try Folder()
    try folder.write(Self.damaged(damage), to: "made.ttf")
    try folder.write("12\n☎\u{FE0E}\n😀\n", to: "a.txt")
    try folder.makeFolder("in")
    for name in ["a", "b"] { try folder.write("山\(name)\n", to: "in/\(name).txt") }
    try folder.write(
      #"{"text":"12😀","font":["./made.ttf"],"output":"bad.pdf"}"# + "\n"
        + #"{"text":"山","output":"good.pdf"}"#, to: "in/jobs.jsonl")
    for output in [
      ["a.png", "--dpi", "150"], ["a.pdf", "--backend", "cairo"], ["a.svg", "--backend", "cairo"],
      ["a.pdf"], ["a.svg"],
    ] {
      let run = try folder.start(
        ["a.txt", "--font", "./made.ttf", "--lang", "ja", "-q", "-o"] + output
      ).wait(seconds: 20)
      let isReported = run.status == 69 && run.errors.contains("./made.ttf")
      #expect(isReported || run.status == 0 && folder.exists(output[0]), "\(output) \(run.errors)")
      if damage == .version || damage == .both { #expect(isReported, "\(run.errors)") }
      folder.remove(output[0])
    }
    let batch = try folder.start(
      [
        "batch", "in/a.txt", "in/jobs.jsonl", "in/b.txt", "-o", "out", "--lang", "ja", "--backend",
        "cairo", "-q",
      ]
    ).wait(seconds: 30)
    #expect(batch.status <= 1 && batch.status >= 0)
    for name in ["a", "b", "good"] { #expect(folder.exists("out/\(name).pdf")) }
  }
}
