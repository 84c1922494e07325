import Manuscript
package import Storage
package import VerticalLayout

/// A file that is no text: what it is, and what to do with it. `--repair` would make a page of U+FFFD of it.
package enum ForeignFile {
  /// The failure for bytes that begin as files of a known kind do; `nil` for those that may be a text.
  package static func failure(for bytes: [UInt8]) -> Failure? {
    // A text of kana, Han or Hangul begins with none of them.
    guard let first = bytes.first, first < 0xE0 || first > 0xEF else { return nil }
    for (signature, advice) in signatures where bytes.starts(with: signature) {
      return Failure(.badInput, "no text, but \(advice)")
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return Failure(.badInput, "no text, but \(picture("WebP"))")
    }
    return isLayout(bytes) ? Failure(.badInput, layoutAdvice) : nil
  }

  /// The message about a layout in the place of a text.
  package static let layoutAdvice =
    "no text, but a layout that vtype wrote as JSON; name the text that it is of, ask it with "
    + "vtype query, or draw it with vtype draw"

  /// The failure for bytes that are neither UTF-8 nor anything that was recognised: one of a hundred is a control
  /// character.
  package static func failure(forUnknown bytes: [UInt8]) -> Failure? {
    let head = bytes.prefix(4096)
    let controls = head.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
    guard controls * 100 > head.count else { return nil }
    return Failure(
      .badInput,
      "no text: many of its bytes are control characters; vtype reads plain text in UTF-8")
  }

  /// True if a value is a layout as `--format json` writes it.
  package static func isLayout(_ value: JSONValue) -> Bool {
    value["version"]?.int != nil && value["unit"]?.string == "pt" && value["pages"]?.array != nil
  }

  /// True if bytes begin as a layout does.
  private static func isLayout(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    let head = String(decoding: bytes.prefix(200).filter { $0 > 0x20 }, as: UTF8.self)
    return head.hasPrefix("{\"version\":") && head.contains("\"unit\":\"pt\"")
  }

  private static func picture(_ name: String) -> String {
    "a \(name) picture; a text in Markdown has pictures as ![words](file)"
  }

  private static func packed(_ name: String, _ program: String) -> String {
    "a file packed by \(name); unpack it with \(program)"
  }

  private static let font = "a font; name it after --font"

  private static let signatures: [([UInt8], String)] = [
    (
      Array("%PDF-".utf8), "a PDF; name the text that it was made of, or take it out with pdftotext"
    ),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], picture("PNG")),
    ([0xFF, 0xD8, 0xFF], picture("JPEG")),
    (Array("GIF87a".utf8), picture("GIF")), (Array("GIF89a".utf8), picture("GIF")),
    ([0x49, 0x49, 0x2A, 0x00], picture("TIFF")), ([0x4D, 0x4D, 0x00, 0x2A], picture("TIFF")),
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      "a file of an older Word (.doc), of 一太郎 (.jtd) or 한글 (.hwp), or one with a password; save it as "
        + ".docx without one"
    ),
    (Array("{\\rtf".utf8), "a file in RTF; save it as .docx"),
    ([0x1F, 0x8B], packed("gzip", "gunzip")), (Array("BZh".utf8), packed("bzip2", "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], packed("xz", "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], packed("zstd", "unzstd")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], packed("7-Zip", "7z x")),
    (Array("OTTO".utf8), font), (Array("ttcf".utf8) + [0, 1], font), ([0, 1, 0, 0, 0], font),
    (Array("wOFF".utf8), font), (Array("wOF2".utf8), font),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("SQLite format 3\0".utf8), "a database"),
  ]
}
