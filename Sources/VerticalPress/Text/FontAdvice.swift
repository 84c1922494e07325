import Storage
package import VerticalLayout

/// Which packages of Debian have the characters that no font has that is installed.
package struct FontAdvice {
  /// The characters of each package, in the order of the first.
  private var found: [(package: FontPackage, scalars: [Unicode.Scalar])] = []
  private var seen: Set<Unicode.Scalar> = []
  private let isInstalled: (_ package: String) -> Bool

  /// - Parameter isInstalled: whether a package is there, so that it is not the one that lacks.
  package init(isInstalled: @escaping (String) -> Bool = Self.isInstalled) {
    self.isInstalled = isInstalled
  }

  /// True if this system is a Debian that has a package: each one has the file of its copyright (Debian Policy, 12.5).
  package static func isInstalled(_ package: String) -> Bool {
    Files.exists("/usr/share/doc/\(package)/copyright")
  }

  /// The package that has a character, or most of those around it; `nil` where the one that does is installed.
  package static func package(having scalar: Unicode.Scalar) -> String? {
    FontPackage(having: scalar).flatMap { isInstalled($0.name) ? nil : $0.name }
  }

  /// Adds the characters that a text lacks.
  package mutating func add(_ diagnostics: some Sequence<Diagnostic>, in text: String) {
    for diagnostic in diagnostics where diagnostic.code == .glyphMissing {
      guard let range = diagnostic.range else { continue }
      for scalar in text.slice(range).unicodeScalars { add(scalar) }
    }
  }

  /// Adds what a message of a missing character names: `U+1200`.
  package mutating func add(message: String) {
    let words = message.split(separator: " ").drop { !$0.hasPrefix("U+") }
    for word in words.prefix(while: { $0.hasPrefix("U+") }) {
      if let scalar = UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) {
        add(scalar)
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    guard seen.count < 100_000, seen.insert(scalar).inserted,
      let package = FontPackage(having: scalar)
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
    let missing = found.filter { !isInstalled($0.package.name) }
    guard !missing.isEmpty else { return nil }
    let parts = missing.map { package, scalars in
      let more = scalars.count > 1 ? " and \(scalars.count - 1) more" : ""
      return "\(package.isCertain ? "" : "perhaps ")\(package.name) for "
        + "\(scalars.first.map(\.codePointName) ?? "")\(more)"
    }
    var packages: [String] = []
    for (package, _) in missing where !packages.contains(package.name) {
      packages.append(package.name)
    }
    let subject =
      lacksScript(of: text)
      ? "no font that is installed has the script of the text" : "fonts for what is missing"
    return "\(subject); Debian has \(parts.joined(separator: ", ")): apt-get install "
      + packages.joined(separator: " ")
  }

  /// True if most letters of a text are missing, those marks among them that stand on others.
  private func lacksScript(of text: String) -> Bool {
    var letters = 0
    var lacking = 0
    for scalar in text.unicodeScalars.prefix(4096) where scalar.properties.isAlphabetic {
      letters += 1
      // Fonts of a script have its rare ideographs or not.
      let isRare = scalar.properties.isUnifiedIdeograph && !(0x4E00...0x9FA5).contains(scalar.value)
      if seen.contains(scalar), !isRare { lacking += 1 }
    }
    return lacking > 0 && lacking * 2 > letters
  }
}
