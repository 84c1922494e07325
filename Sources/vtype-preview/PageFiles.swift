import Storage

/// The files of the page, which are in this program, under names that change with them.
enum PageFiles {
  static let index = WebAnswer(
    200, Array(linked(file("index.html") ?? PackageResources.index_html).utf8),
    type: "text/html; charset=utf-8")

  /// The style and the modules; the page loads a module when it is needed first.
  private static let parts = [
    Part("app.js", PackageResources.app_js), Part("edit.js", PackageResources.edit_js),
    Part("writing.js", PackageResources.writing_js), Part("panels.js", PackageResources.panels_js),
    Part("touch.js", PackageResources.touch_js), Part("style.css", PackageResources.style_css),
  ]

  private static let answers = Dictionary(
    uniqueKeysWithValues: parts.map { part in
      let type = part.name.hasSuffix(".css") ? "text/css" : "text/javascript"
      let bytes = type == "text/css" ? part.bytes : Array(linked(part.bytes).utf8)
      return (part.hashedName, WebAnswer(200, bytes, type: "\(type); charset=utf-8"))
    })

  /// The file of a route; `nil` where it is none.
  static func answer(_ route: String) -> WebAnswer? {
    route.isEmpty ? index : answers[route]
  }

  /// The words of the page in one of its languages; English where there are none.
  static func words(_ language: String) -> WebAnswer {
    let bytes = language == "ja" ? japaneseBytes : language == "zh" ? chineseBytes : englishBytes
    return WebAnswer(json: bytes)
  }

  private static let englishBytes = file("words-en.json") ?? PackageResources.words_en_json
  private static let japaneseBytes = file("words-ja.json") ?? PackageResources.words_ja_json
  private static let chineseBytes = file("words-zh.json") ?? PackageResources.words_zh_json

  private struct Part {
    var name: String
    var bytes: [UInt8]
    /// With the hash of what it has, as `app-HASH.js`.
    var hashedName: String

    init(_ name: String, _ own: [UInt8]) {
      bytes = PageFiles.file(name) ?? own
      let ends = name.split(separator: ".")
      hashedName = "\(ends[0])-\(ContentHash.of(bytes)).\(ends[1])"
      self.name = name
    }
  }

  /// A file whose references to others have their present names.
  private static func linked(_ bytes: [UInt8]) -> String {
    parts.reduce(String(decoding: bytes, as: UTF8.self)) { text, part in
      text.replacing(part.name, with: part.hashedName)
    }
  }

  /// A file on disk in the place of the one in this program, for those who work on it.
  private static func file(_ name: String) -> [UInt8]? {
    #if DEBUG
      guard let folder = Environment.variable("VTYPE_PREVIEW_PAGE") else { return nil }
      return try? Files.read(folder + "/" + name)
    #else
      return nil
    #endif
  }
}
