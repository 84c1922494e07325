/// The encodings of one byte a character that dictionaries of hyphens are written in.
enum SingleByteEncoding: Hashable, CaseIterable {
  case latin1, latin2, latin4, latin5, latin7, latin9, greek, koi8Russian, koi8Ukrainian,
    codePage1251

  /// The encoding of a name such as `ISO8859-1`; `nil` where we do not have it.
  init?(name: String) {
    switch String(name.uppercased().filter { $0.isLetter || $0.isNumber }) {
    case "ISO88591", "ASCII", "USASCII", "LATIN1": self = .latin1
    case "ISO88592": self = .latin2
    case "ISO88594": self = .latin4
    case "ISO88597": self = .greek
    case "ISO88599": self = .latin5
    case "ISO885913": self = .latin7
    case "ISO885915": self = .latin9
    case "KOI8R": self = .koi8Russian
    case "KOI8U": self = .koi8Ukrainian
    case "MICROSOFTCP1251", "CP1251", "WINDOWS1251": self = .codePage1251
    default: return nil
    }
  }

  /// The characters of the bytes, of which those without one are U+FFFD.
  func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    let upper = Array(upper.unicodeScalars)
    let first = 256 - upper.count
    return bytes.map { byte in
      Int(byte) < first ? Unicode.Scalar(byte) : upper[Int(byte) - first]
    }
  }

  /// The characters of the last bytes; the bytes before them are those of Unicode.
  private var upper: String {
    switch self {
    case .latin1: ""
    case .latin2:
      "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ"
        + "°ą˛ł´ľśˇ¸šşťź˝žż"
        + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ"
        + "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
        + "ŕáâăäĺćçčéęëěíîď"
        + "đńňóôőö÷řůúűüýţ˙"
    case .latin4:
      "\u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯"
        + "°ą˛ŗ´ĩļˇ¸šēģŧŊžŋ"
        + "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪ"
        + "ĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪß"
        + "āáâãäåæįčéęëėíîī"
        + "đņōķôõö÷øųúûüũū˙"
    case .greek:
      "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―"
        + "°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏ"
        + "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ"
        + "ΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί"
        + "ΰαβγδεζηθικλμνξο"
        + "πρςστυφχψωϊϋόύώ\u{FFFD}"
    case .latin5:
      "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯"
        + "°±²³´µ¶·¸¹º»¼½¾¿"
        + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"
        + "ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß"
        + "àáâãäåæçèéêëìíîï"
        + "ğñòóôõö÷øùúûüışÿ"
    case .latin7:
      "\u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ"
        + "°±²³“µ¶·ø¹ŗ»¼½¾æ"
        + "ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻ"
        + "ŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß"
        + "ąįāćäåęēčéźėģķīļ"
        + "šńņóōõö÷ųłśūüżž’"
    case .latin9:
      "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯"
        + "°±²³Žµ¶·ž¹º»ŒœŸ¿"
        + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"
        + "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
        + "àáâãäåæçèéêëìíîï"
        + "ðñòóôõö÷øùúûüýþÿ"
    case .koi8Russian:
      "─│┌┐└┘├┤┬┴┼▀▄█▌▐"
        + "░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷"
        + "═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞"
        + "╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
        + "юабцдефгхийклмно"
        + "пярстужвьызшэщчъ"
        + "ЮАБЦДЕФГХИЙКЛМНО"
        + "ПЯРСТУЖВЬЫЗШЭЩЧЪ"
    case .koi8Ukrainian:
      "─│┌┐└┘├┤┬┴┼▀▄█▌▐"
        + "░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷"
        + "═║╒ёє╔ії╗╘╙╚╛ґ╝╞"
        + "╟╠╡ЁЄ╣ІЇ╦╧╨╩╪Ґ╬©"
        + "юабцдефгхийклмно"
        + "пярстужвьызшэщчъ"
        + "ЮАБЦДЕФГХИЙКЛМНО"
        + "ПЯРСТУЖВЬЫЗШЭЩЧЪ"
    case .codePage1251:
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ"
        + "ђ‘’“”•–—\u{FFFD}™љ›њќћџ"
        + "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї"
        + "°±Ііґµ¶·ё№є»јЅѕї"
        + "АБВГДЕЖЗИЙКЛМНОП"
        + "РСТУФХЦЧШЩЪЫЬЭЮЯ"
        + "абвгдежзийклмноп"
        + "рстуфхцчшщъыьэюя"
    }
  }
}
