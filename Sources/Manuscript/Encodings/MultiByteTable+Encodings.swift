extension MultiByteTable {
  private static let row94 = Array(0xA1...0xFE)

  // MARK: Japanese

  private static let japanese = CellTable(PackedCells.codePage932, count: 120 * 94)

  /// JIS X 0208 with NEC's and IBM's characters, by the signs of code page 932.
  static let codePage932: Self = {
    var table = shiftJIS(japanese, rows: 120)
    table.number(0xE000, leads: 0xF0...0xF9, trails: Array(0x40...0x7E) + Array(0x80...0xFC))
    return table
  }()

  /// Each lead byte has two rows of 94 cells.
  private static func shiftJIS(_ cells: CellTable, rows: Int) -> Self {
    var table = Self()
    for byte in 0xA1...0xDF { table.setSingle(byte, UInt32(0xFF61 + byte - 0xA1)) }
    for cell in 0..<rows * 94 where cells[cell] != 0 {
      let (lead, trail) = (cell / 188, cell % 188)
      table.set(
        lead < 0x1F ? 0x81 + lead : 0xE0 + lead - 0x1F, trail < 0x3F ? 0x40 + trail : 0x41 + trail,
        cells[cell])
    }
    return table
  }

  /// The planes of JIS X 0213, the second in the rows that are free in the first.
  static let shiftJISX0213: Self = {
    var table = shiftJIS(jisX0213First, rows: 94)
    let rows = [1, 8, 3, 4, 5, 12, 13, 14, 15] + Array(78...94)
    for (place, row) in rows.enumerated() {
      for cell in 0..<94 {
        let trail = cell + (place % 2 == 0 ? 0 : 94)
        table.set(
          0xF0 + place / 2, trail < 0x3F ? 0x40 + trail : 0x41 + trail,
          jisX0213Second[(row - 1) * 94 + cell])
      }
    }
    return table
  }()

  private static let jisX0213First: CellTable = {
    var cells = standard(japanese)
    // NEC and IBM have these rows for themselves.
    cells.remove(8 * 94..<15 * 94)
    cells.remove(84 * 94..<120 * 94)
    cells.unpack(PackedCells.jisX0213First)
    return cells
  }()

  private static let jisX0213Second = CellTable(PackedCells.jisX0213Second, count: 94 * 94)

  /// The signs that JIS X 0208 has where Windows has made others of them: 〜 ‖ − ¢ £ ¬.
  private static func standard(_ cells: CellTable) -> CellTable {
    var cells = cells
    cells.unpack("32@〜‖60@−80@\u{A2}\u{A3}137@\u{AC}")
    return cells
  }

  static let eucJapanese = euc(standard(japanese), CellTable(PackedCells.jisX0212, count: 94 * 94))

  static let eucJapaneseMicrosoft: Self = {
    var table = euc(japanese, CellTable(PackedCells.jisX0212, count: 94 * 94))
    table.number(0xE000, leads: 0xF5...0xFE, trails: row94)
    for cell in 0..<10 * 94 {
      table.setTriple(0xF5 + cell / 94, 0xA1 + cell % 94, UInt32(0xE3AC + cell))
    }
    table.setTriple(0xA2, 0xC3, 0xFFE4)
    return table
  }()

  static let eucJISX0213 = euc(jisX0213First, jisX0213Second)

  /// Rows of a set, those of another one after 0x8F, and half-width katakana after 0x8E.
  private static func euc(_ cells: CellTable, _ others: CellTable) -> Self {
    var table = Self()
    table.fill(cells, leads: 0xA1...0xFE, trails: row94)
    table.fillTriples(others)
    for byte in 0xA1...0xDF { table.set(0x8E, byte, UInt32(0xFF61 + byte - 0xA1)) }
    return table
  }

  // MARK: Chinese

  static let gb18030: Self = {
    var table = Self()
    let low = Array(0x40...0x7E) + Array(0x80...0xA0)
    table.number(0xE000, leads: 0xAA...0xAF, trails: row94)
    table.number(0xE234, leads: 0xF8...0xFE, trails: row94)
    table.number(0xE4C6, leads: 0xA1...0xA7, trails: low)
    table.fill(
      CellTable(PackedCells.gb18030, count: 126 * 190), leads: 0x81...0xFE,
      trails: Array(0x40...0x7E) + Array(0x80...0xFE))
    table.hasFourBytes = true
    return table
  }()

  private static let trailsOfBig5 = Array(0x40...0x7E) + row94

  static let big5HongKong: Self = {
    var table = Self()
    table.fill(
      CellTable(PackedCells.big5, count: 126 * 157), leads: 0x81...0xFE, trails: trailsOfBig5)
    return table
  }()

  static let big5: Self = {
    var table = big5HongKong
    table.fill(
      CellTable(PackedCells.codePage950, count: 126 * 157), leads: 0x81...0xFE,
      trails: trailsOfBig5)
    return table
  }()

  /// Without the supplement: the two levels of Big5 and what ETEN has put after them, and characters of
  /// the user's own between the levels.
  static let codePage950: Self = {
    var table = Self()
    for lead in 0xA1...0xF9 {
      for trail in trailsOfBig5 { table.set(lead, trail, big5.pair(lead, trail)) }
    }
    var value: UInt32 = 0xF6B1
    for code in 0xC6A1...0xC8FE where trailsOfBig5.contains(code & 0xFF) {
      table.set(code >> 8, code & 0xFF, value)
      value += 1
    }
    return table
  }()

  // MARK: Korean

  static let codePage949: Self = {
    var table = Self()
    table.fill(
      CellTable(PackedCells.codePage949, count: 126 * 178), leads: 0x81...0xFE,
      trails: Array(0x41...0x5A) + Array(0x61...0x7A) + Array(0x81...0xFE))
    return table
  }()

  /// By the five bits that each of the three letters of a syllable has, and signs and hanja in pairs of
  /// rows of KS X 1001.
  static let johab: Self = {
    var table = Self()
    for code in 0x8441...0xD3FE {
      let trail = code & 0xFF
      guard (0x41...0x7E).contains(trail) || (0x81...0xFE).contains(trail) else { continue }
      table.set(code >> 8, trail, JohabLetters.scalar(of: code))
    }
    for lead in Array(0xD9...0xDE) + Array(0xE0...0xF9) {
      let row = lead < 0xE0 ? (lead - 0xD9) * 2 : (lead - 0xE0) * 2 + 41
      for (index, trail) in (Array(0x31...0x7E) + Array(0x91...0xFE)).enumerated() {
        let value = codePage949.pair(0xA1 + row + index / 94, 0xA1 + index % 94)
        // Letters by themselves have codes among the syllables.
        if row + index / 94 != 3 || index % 94 > 50 { table.set(lead, trail, value) }
      }
    }
    return table
  }()
}

/// The letters of Johab.
enum JohabLetters {
  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
  /// The vowels by their bits; those in between are free.
  private static let vowels = [
    3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29,
  ]

  /// A syllable, or a letter by itself; 0 where the bits are neither.
  static func scalar(of code: Int) -> UInt32 {
    let (initial, vowel, final) = (code >> 10 & 31, code >> 5 & 31, code & 31)
    let first = initial - 2
    let second = vowels.firstIndex(of: vowel)
    // 18 is free.
    let third = final == 18 ? -1 : final < 18 ? final - 2 : final - 3
    switch (initials.indices.contains(first), second, finals.indices.contains(third)) {
    case (true, let second?, let hasFinal):
      guard hasFinal || final == 1 else { return 0 }
      return UInt32(0xAC00 + (first * 21 + second) * 28 + (hasFinal ? third + 1 : 0))
    case (true, nil, false): return vowel == 2 && final == 1 ? initials[first].value : 0
    case (false, let second?, false):
      return initial == 1 && final == 1 ? UInt32(0x314F + second) : 0
    case (false, nil, true): return initial == 1 && vowel == 2 ? finals[third].value : 0
    case (false, nil, false): return initial == 1 && vowel == 2 && final == 1 ? 0x3000 : 0
    default: return 0
    }
  }
}
