import VerticalLayout

@testable import Manuscript

/// Bytes that may be a text in any encoding; the first one chooses which, or that it is to be found out.
enum EncodingCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let choice = Int(bytes.first ?? 0)
    let content = Array(bytes.dropFirst())
    let encodings = TextEncoding.allCases
    guard choice < encodings.count else { return guess(content) }
    return decoded(content, encodings[choice])
  }

  /// Every byte is accounted for, in its place; and a start of the file gives a start of the text.
  private static func decoded(_ bytes: [UInt8], _ encoding: TextEncoding) -> String? {
    let decoded = encoding.decode(bytes.span)
    if String(validating: decoded.utf8, as: UTF8.self) == nil { return "the text is no UTF-8" }
    let map = decoded.map
    if map.byteCount != bytes.count { return "bytes are lost" }
    if map.textCount != decoded.utf8.count { return "the map ends elsewhere than the text" }
    var last = 0
    for offset in 0...decoded.utf8.count {
      let place = map.byteOffset(of: offset, in: decoded.utf8.span)
      if place < last || place > bytes.count { return "a place is before the one before it" }
      last = place
    }
    var end = 0
    for fault in decoded.faults {
      if fault.byteCount < 1 || fault.byteOffset < end { return "faults overlap" }
      if map.byteOffset(of: fault.textOffset, in: decoded.utf8.span) != fault.byteOffset {
        return "a fault is elsewhere"
      }
      end = fault.byteOffset + fault.byteCount
    }
    if end > bytes.count { return "a fault is beyond the end" }
    // No character and no escape sequence is longer than four bytes.
    let half = encoding.decode(bytes.span.extracting(0..<bytes.count / 2))
    let sure = (0...half.utf8.count).prefix {
      half.map.byteOffset(of: $0, in: half.utf8.span) < bytes.count / 2 - 4
    }.count
    if !half.utf8.prefix(sure).elementsEqual(decoded.utf8.prefix(sure)) {
      return "what comes later changes what was before"
    }
    return nil
  }

  /// An encoding that is guessed reads without a fault, or the fault is told; UTF-8 is taken for UTF-8.
  private static func guess(_ bytes: [UInt8]) -> String? {
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    if isUTF8, bytes.allSatisfy({ $0 >= 0x80 }), !bytes.isEmpty,
      EncodingGuess(bytes.span) != .found(.utf8, .wellFormed)
    {
      return "UTF-8 is read as something else"
    }
    do {
      let text = try DecodedText(bytes, repair: true)
      if text.faults.isEmpty != (text.warning == nil) { return "a repair is not told" }
      let again = try DecodedText(bytes, encoding: text.encoding, repair: true)
      if again.text != text.text { return "the same encoding gives another text" }
    } catch {
      if case .unclearEncoding = error { return nil }
      return "a text that can be repaired is refused: \(error)"
    }
    return nil
  }
}
