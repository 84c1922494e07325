package import Manuscript

/// A text before it is read.
package enum TextInput {
  /// A file by its path, `-` for standard input, or the folder of a book of vRain.
  case file(String)
  /// The bytes of a file, whose name may say how it is to be read.
  case bytes([UInt8], name: String)
  /// A text that is in no file of its own.
  case text(String)
  /// Poems, one after the other.
  case poems([Poem])

  /// The path of its file; empty for a text that is in none.
  package var path: String {
    switch self {
    case .file(let path), .bytes(_, let path): path
    case .text, .poems: ""
    }
  }
}
