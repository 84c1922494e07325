import Storage

/// The files of the page, which are in this program, under names that change with them.
enum PageFiles {
  static let styleName = "style-\(ContentHash.of(styleBytes)).css"
  static let scriptName = "app-\(ContentHash.of(scriptBytes)).js"
  static let editorName = "edit-\(ContentHash.of(editorBytes)).js"

  static let index = WebAnswer(
    200,
    Array(
      String(decoding: indexBytes, as: UTF8.self)
        .replacing("style.css", with: styleName).replacing("app.js", with: scriptName).utf8),
    type: "text/html; charset=utf-8")
  static let style = WebAnswer(200, styleBytes, type: "text/css; charset=utf-8")
  static let script = WebAnswer(
    200,
    Array(
      String(decoding: scriptBytes, as: UTF8.self)
        .replacing("edit.js", with: editorName).replacing("touch.js", with: touchName)
        .replacing("panels.js", with: panelsName).utf8),
    type: "text/javascript; charset=utf-8")
  static let panelsName = "panels-\(ContentHash.of(panelsBytes)).js"
  static let panels = WebAnswer(200, panelsBytes, type: "text/javascript; charset=utf-8")
  static let touchName = "touch-\(ContentHash.of(touchBytes)).js"
  static let touch = WebAnswer(200, touchBytes, type: "text/javascript; charset=utf-8")
  static let editor = WebAnswer(200, editorBytes, type: "text/javascript; charset=utf-8")

  /// The words of the page in one of its languages; English where there are none.
  static func words(_ language: String) -> WebAnswer {
    let bytes = language == "ja" ? japaneseBytes : language == "zh" ? chineseBytes : englishBytes
    return WebAnswer(json: bytes)
  }

  private static let indexBytes = file("index.html") ?? PackageResources.index_html
  private static let styleBytes = file("style.css") ?? PackageResources.style_css
  private static let scriptBytes = file("app.js") ?? PackageResources.app_js
  private static let editorBytes = file("edit.js") ?? PackageResources.edit_js
  private static let panelsBytes = file("panels.js") ?? PackageResources.panels_js
  private static let touchBytes = file("touch.js") ?? PackageResources.touch_js
  private static let englishBytes = file("words-en.json") ?? PackageResources.words_en_json
  private static let japaneseBytes = file("words-ja.json") ?? PackageResources.words_ja_json
  private static let chineseBytes = file("words-zh.json") ?? PackageResources.words_zh_json

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
