extension Unicode.Scalar {
  /// True for ideographs, kana and their marks, between which a line's end is no blank.
  var isIdeographic: Bool {
    switch value {
    case 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
    case 0x2014, 0x2015, 0x2018...0x201D, 0x2025, 0x2026: true
    default: false
    }
  }
}
