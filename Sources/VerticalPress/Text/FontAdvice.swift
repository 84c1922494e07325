package import VerticalLayout

/// Which packages of Debian have the characters that no font has that is installed.
package struct FontAdvice {
  /// The packages by the ranges of Debian 12's fonts, as fontconfig tells what they have; each has nine tenths
  /// of the characters of the blocks in its ranges, or more of them than any other package.
  private static let packages: [(range: ClosedRange<UInt32>, package: String)] = [
    (0x0370...0x10FF, "fonts-noto-core"), (0x1100...0x11FF, "fonts-noto-cjk"),
    (0x1200...0x245F, "fonts-noto-core"), (0x2460...0x259F, "fonts-noto-cjk"),
    (0x25A0...0x2E7F, "fonts-noto-core"), (0x2E80...0x319F, "fonts-noto-cjk"),
    (0x31A0...0x31BF, "fonts-babelstone-han"), (0x31C0...0x33FF, "fonts-noto-cjk"),
    (0x3400...0x4DBF, "fonts-hanazono"), (0x4DC0...0x4DFF, "fonts-noto-core"),
    (0x4E00...0x9FFF, "fonts-noto-cjk"), (0xA000...0xA95F, "fonts-noto-core"),
    (0xA960...0xA97F, "fonts-noto-cjk"), (0xA980...0xABFF, "fonts-noto-core"),
    (0xAC00...0xD7FF, "fonts-noto-cjk"), (0xF900...0xFAFF, "fonts-hanazono"),
    (0xFB00...0xFDFF, "fonts-noto-core"), (0xFE10...0xFE6F, "fonts-noto-cjk"),
    (0xFE70...0xFEFF, "fonts-noto-core"), (0xFF00...0xFFEF, "fonts-noto-cjk"),
    (0x10000...0x16F9F, "fonts-noto-core"), (0x16FE0...0x16FFF, "fonts-babelstone-han"),
    (0x17000...0x18AFF, "fonts-noto-core"), (0x1B000...0x1B0FF, "fonts-hanazono"),
    (0x1B100...0x1B16F, "fonts-babelstone-han"), (0x1B170...0x1F0FF, "fonts-noto-core"),
    (0x1F200...0x1F2FF, "fonts-noto-cjk"), (0x1F300...0x1F6FF, "fonts-noto-color-emoji"),
    (0x1F700...0x1F8FF, "fonts-noto-core"), (0x1F900...0x1F9FF, "fonts-noto-color-emoji"),
    (0x1FA00...0x1FA6F, "fonts-noto-core"), (0x1FA70...0x1FAFF, "fonts-noto-color-emoji"),
    (0x1FB00...0x1FBFF, "fonts-noto-core"), (0x20000...0x2FA1F, "fonts-hanazono"),
    (0x30000...0x3134F, "fonts-babelstone-han"),
  ]

  /// The package that has a character, or most of those around it.
  package static func package(having scalar: Unicode.Scalar) -> String? {
    packages.first { $0.range.contains(scalar.value) }?.package
  }

  /// The characters of each package, in the order of the first.
  private var found: [(package: String, scalars: [Unicode.Scalar])] = []
  private var missing: Set<Unicode.Scalar> = []

  package init() {}

  /// Adds the characters that a text lacks.
  package mutating func add(_ diagnostics: some Sequence<Diagnostic>, in text: String) {
    for diagnostic in diagnostics where diagnostic.code == .glyphMissing {
      if let range = diagnostic.range { add(text.slice(range).unicodeScalars.first) }
    }
  }

  /// Adds what a message of a missing character names: `U+1200`.
  package mutating func add(message: String) {
    guard let mark = message.firstRange(of: "U+") else { return }
    let digits = message[mark.upperBound...].prefix { $0.isHexDigit }
    add(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init))
  }

  private mutating func add(_ scalar: Unicode.Scalar?) {
    guard let scalar, missing.count < 100_000, missing.insert(scalar).inserted,
      let package = FontAdvice.package(having: scalar)
    else { return }
    if let index = found.firstIndex(where: { $0.package == package }) {
      found[index].scalars.append(scalar)
    } else {
      found.append((package, [scalar]))
    }
  }

  /// One line: which packages to install; `nil` where there is none to name.
  ///
  /// - Parameter text: a text that all of it is about.
  package func line(for text: String = "") -> String? {
    guard !found.isEmpty else { return nil }
    let parts = found.map { package, scalars in
      let more = scalars.count > 1 ? " and \(scalars.count - 1) more" : ""
      return "\(package) for \(scalars.first.map(\.codePointName) ?? "")\(more)"
    }
    let packages = found.map(\.package).joined(separator: " ")
    let subject =
      lacksScript(of: text)
      ? "no font that is installed has the script of the text" : "fonts for what is missing"
    return "\(subject); Debian has \(parts.joined(separator: ", ")): apt-get install \(packages)"
  }

  /// True if most letters of a text are missing.
  private func lacksScript(of text: String) -> Bool {
    var letters = 0
    var lacking = 0
    for scalar in text.unicodeScalars.prefix(4096) where scalar.properties.isAlphabetic {
      letters += 1
      if missing.contains(scalar) { lacking += 1 }
    }
    return lacking > 0 && lacking * 2 > letters
  }
}
