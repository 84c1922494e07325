package import Storage
import VerticalLayout

/// The files of a case's snapshot: `NAME.json`, and `NAME.png` or, of several pages, `NAME-001.png` and so on. A name may
/// have folders in it.
package struct SnapshotFiles: Sendable {
  /// With its slash.
  package let folder: String
  package let name: String
  /// Files that are neither written over nor removed, such as images of texts.
  private let kept: ReadFiles

  package static let folderName = "__snapshots__"
  package static let failuresName = "__failures__"

  package init(folder: String, name: String, keeping kept: ReadFiles = ReadFiles()) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    self.name = name
    self.kept = kept
  }

  /// True if a name leads to a place inside the folder.
  package static func isUsable(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\0") }
  }

  package var layout: String { folder + name + ".json" }

  /// The pictures of so many pages.
  package func pictures(pages: Int) -> [String] {
    pages == 1 ? [folder + name + ".png"] : (0..<pages).map { folder + numbered(name, $0) + ".png" }
  }

  private func numbered(_ name: String, _ page: Int) -> String {
    let digits = String(page + 1)
    return name + "-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// The snapshot; `nil` where there is none.
  ///
  /// - Parameter actual: what it is to be compared with; where that has no pictures, none are read.
  package func read(like actual: Snapshot) throws(Failure) -> Snapshot? {
    guard Files.exists(layout) else { return nil }
    var snapshot = Snapshot(layout: try read(layout), pictures: [])
    var pages = actual.pictures.count
    if snapshot.layout != actual.layout, pages > 0,
      let record = try? LayoutRecord(json: snapshot.layout)
    {
      pages = record.pages.count
    }
    for path in pictures(pages: pages) {
      snapshot.pictures.append(Files.exists(path) ? try read(path) : nil)
    }
    return snapshot
  }

  private func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      return try Files.readFound(path)
    } catch {
      throw Failure(error.status, "\(path): \(error.message)")
    }
  }

  /// Writes a snapshot: all of its files appear together, whole.
  package func write(_ snapshot: Snapshot) throws(Failure) {
    var files = [(layout, snapshot.layout)]
    for (path, png) in zip(pictures(pages: snapshot.pictures.count), snapshot.pictures) {
      if let png { files.append((path, png)) }
    }
    try write(files)
  }

  /// Fails where something is a link on the way from a folder of snapshots to a file in it. Files that a link leads to are
  /// another's, and neither written nor removed.
  package static func check(_ path: String, in folder: String) throws(Failure) {
    var place = path
    var end = folder
    while end.utf8.count > 1, end.utf8.last == UInt8(ascii: "/") { end.removeLast() }
    while place.utf8.count > end.utf8.count {
      try refuseLink(place)
      place = Files.folder(of: place)
      while place.utf8.last == UInt8(ascii: "/") { place.removeLast() }
    }
    // Any other folder the user has named.
    if [folderName, failuresName].contains(Files.name(of: end)) { try refuseLink(end) }
  }

  private static func refuseLink(_ path: String) throws(Failure) {
    guard Files.isLink(path) else { return }
    throw Failure(
      .cannotWrite,
      "\(path) is a link, and nothing is written or removed through it; put a folder or file in its place"
    )
  }

  private func write(_ contents: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var files = OutputFiles(label: "snapshot-", read: kept)
    for (path, bytes) in contents {
      try SnapshotFiles.check(path, in: folder)
      try Files.makeDirectory(Files.folder(of: path))
      try files.write(to: path, as: .any) { (sink) throws(Failure) in try sink(bytes) }
    }
    try files.commit()
  }

  /// Pictures of the name that a snapshot of so many pages does not have.
  package func stalePictures(pages: Int) -> [String] {
    let kept = Set(pictures(pages: pages))
    let parent = Files.folder(of: folder + name)
    return Files.names(in: parent).sorted().map { parent + $0 }.filter { path in
      guard path.hasSuffix(".png"), !kept.contains(path) else { return false }
      let stem = String(path.dropLast(4))
      // `a-001` may be a snapshot of its own.
      return isPicture(stem, of: folder + name)
        && !(path != folder + name + ".png"
          && Files.exists(stem + ".json"))
    }
  }

  /// True if a file is, by its name, one of this snapshot of however many pages.
  package func owns(_ path: String) -> Bool {
    path == layout
      || path.hasSuffix(".png") && isPicture(String(path.dropLast(4)), of: folder + name)
  }

  /// True if a path is the name itself, or the name with the number of a page.
  private func isPicture(_ path: String, of name: String) -> Bool {
    if path == name { return true }
    guard path.hasPrefix(name + "-") else { return false }
    let number = path.dropFirst(name.count + 1)
    return number.count >= 3 && number.allSatisfy { ("0"..."9").contains($0) }
  }

  // MARK: Failures

  /// Writes what shows a difference: the layout as it is, `NAME.actual.json`, and the pages that differ,
  /// `NAME.diff.png` or `NAME.diff-002.png`.
  ///
  /// - Returns: the pictures.
  package func writeFailure(
    _ actual: Snapshot, _ pages: [(page: Int, png: [UInt8])]
  ) throws(Failure) -> [String] {
    var contents = [(folder + name + ".actual.json", actual.layout)]
    let isOnePage = actual.pictures.count == 1
    for (page, png) in pages {
      let file = isOnePage ? name + ".diff" : numbered(name + ".diff", page)
      contents.append((folder + file + ".png", png))
    }
    try write(contents)
    return contents.dropFirst().map(\.0)
  }

  /// Removes what an earlier failure left, and the folders that get empty.
  package func removeFailure() throws(Failure) {
    let parent = Files.folder(of: folder + name)
    guard Files.isDirectory(parent),
      // What a link leads to stays.
      (try? SnapshotFiles.check(folder + name, in: folder)) != nil
    else { return }
    let prefix = folder + name + ".diff"
    for path in Files.names(in: parent).map({ parent + $0 }) {
      let isDiff = path.hasSuffix(".png") && isPicture(String(path.dropLast(4)), of: prefix)
      guard isDiff || path == folder + name + ".actual.json",
        kept.problem(overwriting: path) == nil
      else { continue }
      try Files.remove(path)
    }
    var empty = parent
    while empty.count >= folder.count {
      Files.removeEmptyDirectory(empty)
      empty = Files.folder(of: String(empty.dropLast()))
    }
  }
}
