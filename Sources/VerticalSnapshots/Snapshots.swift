import Glibc
import Storage
public import VerticalCairo
public import VerticalLayout

/// The snapshots of a test file, in a folder beside it.
///
///     let snapshots = Snapshots()
///
///     @Test func poem() throws {
///       let layout = try typesetter.typeset(document)
///       #expect(snapshots.verify(layout, named: "poem") == .same)
///     }
///
/// A snapshot that is not there is written, and the test fails this once, so that a new snapshot is
/// looked at. With `VTYPE_SNAPSHOTS=record` in the environment those that differ are written anew.
/// Nothing is ever recorded if `CI` is set.
public struct Snapshots: Sendable {
  /// The snapshots that are written.
  public enum Recording: String, Hashable, Sendable, CaseIterable {
    /// Those that are not there.
    case missing
    /// Those that are not there, and those that differ.
    case record
    case never

    /// The mode that `VTYPE_SNAPSHOTS` names, and without it ``missing``; ``never`` where `CI` is set to anything
    /// but `false` or `0`.
    public static var fromEnvironment: Recording {
      fromEnvironment { name in
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
      }
    }

    static func fromEnvironment(_ variable: (String) -> String?) -> Recording {
      if let ci = variable("CI"), !["", "0", "false"].contains(ci.lowercased()) { return .never }
      return variable("VTYPE_SNAPSHOTS").flatMap(Recording.init(rawValue:)) ?? .missing
    }
  }

  private let snapshots: String
  private let failures: String
  private let recording: Recording
  private let tolerance: PictureTolerance

  /// - Parameters:
  ///   - file: the test's file. Snapshots lie in `__snapshots__` beside it, what shows a failure in
  ///     `__failures__`, which is not to be committed.
  ///   - recording: by default what the environment says.
  public init(
    beside file: String = #filePath, recording: Recording = .fromEnvironment,
    tolerance: PictureTolerance = PictureTolerance()
  ) {
    let folder = Files.folder(of: file)
    snapshots = folder + SnapshotFiles.folderName
    failures = folder + SnapshotFiles.failuresName
    self.recording = recording
    self.tolerance = tolerance
  }

  /// Compares a layout with its snapshot.
  ///
  /// - Parameters:
  ///   - name: of the snapshot's files; it may have folders in it.
  ///   - pictures: a PNG a page, or nothing, where the layout is enough.
  public func verify(
    _ layout: Layout, named name: String, pictures: [[UInt8]] = []
  ) -> SnapshotOutcome {
    guard SnapshotFiles.isUsable(name) else {
      return .failed("“\(name)” is no name for a snapshot: it has to stay in its folder")
    }
    let actual = Snapshot(layout: layout.json(), pictures: pictures.map { $0 })
    do throws(Failure) {
      return try verify(actual, SnapshotFiles(folder: snapshots, name: name))
    } catch {
      return .failed(error.message)
    }
  }

  /// Compares a layout and its pictures, which a renderer draws, with their snapshot.
  ///
  /// - Parameter dpi: a low resolution shows what has moved as well, in smaller files.
  public func verify(
    _ layout: Layout, named name: String, drawnBy renderer: CairoRenderer, dpi: Double = 96,
    paper: Color = .white
  ) -> SnapshotOutcome {
    var pictures: [[UInt8]] = []
    for page in layout.pages.indices {
      do throws(RenderError) {
        pictures.append(try renderer.png(layout.displayList(ofPage: page), dpi: dpi, paper: paper))
      } catch {
        return .failed("page \(page + 1) cannot be drawn: \(error)")
      }
    }
    return verify(layout, named: name, pictures: pictures)
  }

  private func verify(
    _ actual: Snapshot, _ files: SnapshotFiles
  ) throws(Failure) -> SnapshotOutcome {
    let shown = SnapshotFiles(folder: failures, name: files.name)
    guard let expected = try files.read(like: actual) else {
      return recording == .never ? .missing(files.layout) : try record(actual, files)
    }
    let difference = SnapshotDifference(from: expected, to: actual, tolerance: tolerance)
    if difference.isEmpty {
      try shown.removeFailure()
      return .same
    }
    if recording == .record {
      try shown.removeFailure()
      return try record(actual, files)
    }
    let pages = expected.sideBySide(with: actual, difference, tolerance: tolerance)
    // The difference counts, also where its pictures cannot be written.
    let pictures = (try? shown.writeFailure(actual, pages)) ?? []
    return .differs(from: files.layout, difference, pictures: pictures)
  }

  private func record(
    _ snapshot: Snapshot, _ files: SnapshotFiles
  ) throws(Failure) -> SnapshotOutcome {
    try files.write(snapshot)
    // A layout without pictures says nothing of those that are there.
    if !snapshot.pictures.isEmpty {
      for path in files.stalePictures(pages: snapshot.pictures.count) {
        try SnapshotFiles.check(path, in: files.folder)
        try Files.remove(path)
      }
    }
    return .recorded(files.layout)
  }
}

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
