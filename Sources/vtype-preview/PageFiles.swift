import Storage

/// The files of the page, which are in this program, under names that change with them.
enum PageFiles {
  static let styleName = "style-\(ContentHash.of(styleBytes)).css"
  static let scriptName = "app-\(ContentHash.of(scriptBytes)).js"

  static let index = WebAnswer(
    200,
    Array(
      String(decoding: indexBytes, as: UTF8.self)
        .replacing("style.css", with: styleName).replacing("app.js", with: scriptName).utf8),
    type: "text/html; charset=utf-8")
  static let style = WebAnswer(200, styleBytes, type: "text/css; charset=utf-8")
  static let script = WebAnswer(200, scriptBytes, type: "text/javascript; charset=utf-8")

  private static let indexBytes = file("index.html") ?? PackageResources.index_html
  private static let styleBytes = file("style.css") ?? PackageResources.style_css
  private static let scriptBytes = file("app.js") ?? PackageResources.app_js

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
