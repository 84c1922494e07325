import CommandOptions
import Manuscript

/// The encoding of texts: `auto`, or a name that iconv knows.
package struct EncodingArgument: OptionValue, Equatable {
  /// `nil` to find it out.
  var encoding: TextEncoding?

  static let automatic = EncodingArgument()

  private init() {}

  package init?(argument: String) {
    guard argument.lowercased() != "auto" else { return }
    guard let encoding = TextEncoding(name: argument) else { return nil }
    self.encoding = encoding
  }

  package var defaultValueDescription: String { encoding?.rawValue ?? "auto" }

  package static var allValueStrings: [String] { ["auto"] + TextEncoding.allCases.map(\.rawValue) }
}
