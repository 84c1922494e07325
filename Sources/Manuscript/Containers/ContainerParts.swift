/// The files of a container, as readers of its notation ask for them.
///
/// Names are those of the container, with `/` between folders and none at the start.
public protocol ContainerParts {
  /// A file of XML; `nil` where there is none of the name.
  func xml(_ name: String) throws(ContainerError) -> XMLTree?
  /// The bytes of a file; `nil` where there is none of the name.
  func bytes(_ name: String) throws(ContainerError) -> [UInt8]?
  /// True if there is a file of the name.
  func has(_ name: String) -> Bool
}

extension ContainerParts {
  /// No bytes: what is all XML has none of its own.
  public func bytes(_ name: String) throws(ContainerError) -> [UInt8]? { nil }
}

/// A fault of a container: a message that names the file inside it.
public struct ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// Names of files in a container.
enum PartName {
  /// The name that a reference leads to from a file (CT-3); `nil` for one that leads out of the container, and for an
  /// absolute URI.
  static func resolve(_ reference: String, from file: String) -> String? {
    let path = reference.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.contains(":"), !path.contains("\\") else { return nil }
    var parts: [Substring] = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return decoded(parts.joined(separator: "/"))
  }

  /// A name without percent signs; `nil` where they stand for no UTF-8.
  private static func decoded(_ name: String) -> String? {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value > 0
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var bare: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}
