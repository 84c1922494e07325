import Storage
public import VerticalLayout

/// A failure of a ``Press``: what is wrong, where, and what to try. No file is written then.
public struct PressError: Error, Sendable {
  /// Kinds of failures, by their remedies.
  public enum Kind: Hashable, Sendable {
    /// An option, or a name of a file, is not possible.
    case badOption
    /// The text, or a picture in it, cannot be set.
    case badInput
    /// A picture is not where the text may have it.
    case missingFile
    /// A font cannot be used, or with ``PressOptions/isStrict`` a character has none.
    case missingFont
    /// A file cannot be written.
    case cannotWrite
    /// The system lacks room on a disk, memory or processes: it may pass when it is tried again.
    case tryAgain
    /// Something else has gone wrong.
    case failed
  }

  public var kind: Kind
  public var message: String
  /// The place in the text; `nil` where it is about all of it.
  public var place: SourcePosition?
  /// The error of the engine, of a font, of a picture, of a writer or of a stream; `nil` where there is none below.
  public var cause: (any Error)?
  /// The messages on the text, as far as it was set.
  public var diagnostics: [Diagnostic] = []

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  init(_ failure: Failure) {
    kind = Kind(failure.status)
    // The engine's names of its options are those of the library.
    message = (failure.cause as? LayoutError)?.description ?? failure.message
    place = failure.place
    cause = failure.cause
  }
}

extension PressError: CustomStringConvertible {
  public var description: String {
    place.map { "\($0.line):\($0.column): \(message)" } ?? message
  }
}

extension PressError.Kind {
  fileprivate init(_ status: ExitStatus) {
    switch status {
    case .usage: self = .badOption
    case .badInput: self = .badInput
    case .noInput: self = .missingFile
    case .fontMissing: self = .missingFont
    case .cannotWrite: self = .cannotWrite
    case .tryAgain: self = .tryAgain
    case .partlyFailed, .success: self = .failed
    }
  }
}
