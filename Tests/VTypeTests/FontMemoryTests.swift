import Glibc
import Testing

/// fontconfig's answers are remembered from run to run, and never those of other fonts or settings.
struct FontMemoryTests {
  private static let uming = "/usr/share/fonts/truetype/arphic/uming.ttc"
  private static let mincho = "/usr/share/fonts/opentype/ipaexfont-mincho/ipaexm.ttf"
  private static let file = "home/vtype/fontconfig-vtype"

  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("fonts")
    try folder.makeFolder("fonts/more")
    try folder.makeFolder("home")
    try link(Self.uming, "fonts/uming.ttc")
    try write(settings: "")
  }

  private func link(_ path: String, _ name: String) throws {
    guard unsafe symlink(path, folder.path(name)) == 0 else { throw Folder.Failure(name) }
  }

  private func write(settings: String) throws {
    try folder.write(
      """
      <?xml version="1.0"?><fontconfig><dir>\(folder.path("fonts"))</dir><cachedir>\(folder.path)/cache</cachedir>
      <include ignore_missing="yes">\(folder.path("own.conf"))</include>\(settings)</fontconfig>
      """, to: "fonts.conf")
  }

  /// The fonts of each language, and whether fontconfig was asked: it says so at its start.
  private func fonts(
    _ words: String..., home: String? = "home", language: String = "C.UTF-8"
  ) throws -> (text: String, asked: Bool) {
    let run = try folder.start(
      ["fonts"] + words,
      environment: [
        "FONTCONFIG_FILE": folder.path("fonts.conf"), "HOME": nil, "FC_DEBUG": "512",
        "XDG_CACHE_HOME": home.map { folder.path($0) }, "LC_ALL": language,
      ]
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n")
    return (
      lines.filter { $0.contains("\t") }.joined(separator: "\n"),
      lines.contains { $0.hasPrefix("FC_DEBUG") }
    )
  }

  /// Runs until nothing is asked any more: fontconfig writes what it knows of new folders at first.
  private func learn() throws -> String {
    for _ in 0..<3 where try !fonts().asked { break }
    let (text, asked) = try fonts()
    #expect(!asked && text.contains("uming.ttc"))
    return text
  }

  @Test func fontconfigIsAskedOnce() throws {
    let first = try fonts()
    #expect(first.asked)
    #expect(try learn() == first.text)
    #expect(folder.names(in: "home/vtype") == ["fontconfig-vtype"])
    let named = try fonts("--font", "AR PL UMing CN")
    #expect(named.asked && named.text.contains("AR PL UMing CN"))
    let again = try fonts("--font", "AR PL UMing CN")
    #expect(!again.asked && again.text == named.text)
    // What is to be reported is asked for each time.
    for _ in 0..<2 { #expect(try fonts("--font", "No Such Family").asked) }
  }

  enum Change: CaseIterable {
    case newFont, fontInSubfolder, newFolder, fontTakenAway, settings, newSettings, language
  }

  @Test(arguments: Change.allCases)
  func aChangeIsSeenAtOnce(_ change: Change) throws {
    if change == .fontTakenAway { try link(Self.mincho, "fonts/mincho.ttf") }
    let before = try learn()
    let reject = """
      <selectfont><rejectfont><pattern><patelt name="family"><string>AR PL UMing TW</string></patelt></pattern>
      </rejectfont></selectfont>
      """
    switch change {
    case .newFont: try link(Self.mincho, "fonts/mincho.ttf")
    case .fontInSubfolder: try link(Self.mincho, "fonts/more/mincho.ttf")
    case .newFolder:
      try folder.makeFolder("fonts/third")
      try link(Self.mincho, "fonts/third/mincho.ttf")
    case .fontTakenAway: folder.remove("fonts/mincho.ttf")
    case .settings: try write(settings: reject)
    case .newSettings:
      try folder.write("<?xml version=\"1.0\"?><fontconfig>\(reject)</fontconfig>", to: "own.conf")
    case .language: break
    }
    let language = change == .language ? "C" : "C.UTF-8"
    let after = try fonts(language: language)
    #expect(after.asked)
    #expect(try fonts(home: nil, language: language).text == after.text)
    #expect((after.text != before) == (change != .language))
    for _ in 0..<2 where try !fonts(language: language).asked { break }
    let last = try fonts(language: language)
    #expect(!last.asked && last.text == after.text)
  }

  enum Damage: CaseIterable {
    case empty, cut, changed, text, longer, folder, link, open
  }

  @Test(arguments: Damage.allCases)
  func aFileThatIsNotOurOwnIsPassedOver(_ damage: Damage) throws {
    let right = try learn()
    var bytes = try folder.read(Self.file)
    switch damage {
    case .empty: try folder.write([], to: Self.file)
    case .cut: try folder.write(Array(bytes.dropLast(9)), to: Self.file)
    case .changed:
      let place = try #require(
        bytes.indices.first { bytes[$0...].starts(with: "uming".utf8) && $0 > bytes.count / 2 })
      bytes[place] = UInt8(ascii: "x")
      try folder.write(bytes, to: Self.file)
    case .text: try folder.write("another program's\n", to: Self.file)
    case .longer: try folder.write(bytes + [0x30], to: Self.file)
    case .folder:
      folder.remove(Self.file)
      try folder.makeFolder(Self.file)
    case .link:
      try folder.write(bytes, to: "other")
      folder.remove(Self.file)
      try link(folder.path("other"), Self.file)
    case .open: #expect(unsafe chmod(folder.path(Self.file), 0o666) == 0)
    }
    let run = try fonts()
    #expect(run.asked && run.text == right)
    if damage == .link { #expect(try folder.read("other") == bytes) }
    #expect(try fonts().asked == (damage == .folder))
  }

  /// Places where nothing can be kept, or where nobody's home is.
  @Test(arguments: ["nowhere/deep", "fonts.conf", "home"] as [String?] + [nil])
  func withoutAPlaceNothingIsKept(_ home: String?) throws {
    let right = try learn()
    folder.remove("home/vtype")
    if home == "home" { try folder.write("a file\n", to: "home/vtype") }
    for _ in 0..<2 {
      let run = try fonts(home: home)
      #expect(run.asked && run.text == right)
    }
  }

  /// With little memory another font may open in place of the right one, and with few files fontconfig reads but a part.
  @Test(arguments: ["-v 100000", "-v 300000", "-d 60000", "-n 9", "-n 12", "-n 40"])
  func whatLimitsMadeIsNotKept(_ limit: String) throws {
    try link(Self.mincho, "fonts/mincho.ttf")
    let right = try fonts(home: nil).text
    let limited = try Program(
      ["sh", "-c", "ulimit \(limit); exec \(VTypeCommand.path) fonts"], in: folder.path,
      environment: [
        "FONTCONFIG_FILE": folder.path("fonts.conf"), "HOME": nil,
        "XDG_CACHE_HOME": folder.path("home"), "LC_ALL": "C.UTF-8",
      ]
    ).wait()
    #expect(!folder.exists(Self.file), "\(limited.text)")
    for _ in 0..<3 { #expect(try fonts().text == right) }
  }
}
