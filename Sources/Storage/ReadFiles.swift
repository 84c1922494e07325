/// The files that a run reads. None of them is ever written over, under whatever name.
package struct ReadFiles: Sendable {
  package enum Role: UInt8, Sendable {
    case text, list, settings, font, image, report

    fileprivate var name: String {
      switch self {
      case .text: "an input"
      case .list: "a list of inputs"
      case .settings: "the settings file"
      case .font: "a font"
      case .image: "an image of a text"
      case .report: "the report"
      }
    }
  }

  private var roles: [FileIdentity: Role] = [:]

  package init() {}

  package var isEmpty: Bool { roles.isEmpty }

  /// Adds a file; one that is not there needs no care.
  ///
  /// - Parameter path: `-` is standard input.
  package mutating func add(_ path: String, as role: Role) {
    let file = path == "-" ? FileIdentity(descriptor: 0) : FileIdentity(path)
    if let file { roles[file] = role }
  }

  /// Adds a file of a font as options name it, with the number of a face after it.
  package mutating func addFont(_ name: String) {
    add(name, as: .font)
    if let hash = name.utf8.lastIndex(of: UInt8(ascii: "#")) {
      add(String(name[..<hash]), as: .font)
    }
  }

  /// The reason that a path may not be written to; `nil` where it may.
  ///
  /// - Parameter path: `-` is standard output, which may lead to a file.
  package func problem(overwriting path: String) -> Failure? {
    guard !roles.isEmpty, let file = ReadFiles.target(path), let role = roles[file] else {
      return nil
    }
    let name = path == "-" ? "standard output" : path
    return Failure(
      .usage, "\(name) is \(role.name), and would be overwritten; write to another file or folder")
  }

  /// The file that writing to a path changes; `nil` for none, devices and pipes.
  private static func target(_ path: String) -> FileIdentity? {
    if path == "-" {
      return Files.isRegular(descriptor: 1) ? FileIdentity(descriptor: 1) : nil
    }
    return Files.isSpecial(path) ? nil : FileIdentity(path)
  }
}
