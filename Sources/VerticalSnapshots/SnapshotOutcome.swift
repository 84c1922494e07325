/// Outcome of verifying a snapshot. Only ``same`` is a success.
public enum SnapshotOutcome: Hashable, Sendable {
  /// The layout, and its pictures if there are any, are as the snapshot has them.
  case same
  /// They differ: from which file, in what, and the pictures that show it.
  case differs(from: String, SnapshotDifference, pictures: [String])
  /// A snapshot was written, to be looked at.
  case recorded(String)
  /// There is none, and none was to be written.
  case missing(String)
  /// It could not be verified.
  case failed(String)
}

extension SnapshotOutcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .same: "the same as its snapshot"
    case .differs(let path, let difference, let pictures):
      (["differs from \(path); VTYPE_SNAPSHOTS=record accepts it"]
        + difference.lines(limit: 20).map { "  " + $0 }
        + pictures.map { "  picture: " + $0 }).joined(separator: "\n")
    case .recorded(let path): "recorded \(path); look at it, then run the test again"
    case .missing(let path):
      "there is no \(path); run the test where CI is not set to record it, and commit it"
    case .failed(let message): message
    }
  }
}
