import Glibc

/// The place of a file that exists or would exist: a name in a folder, however it is written and through whatever links.
/// Two paths to one place write one file.
package struct FileLocation: Hashable, Sendable {
  /// `nil` where there is no folder at all to begin with.
  private let folder: FileIdentity?
  /// The name, after those of folders that are not there yet.
  private let name: [UInt8]

  package init(_ path: String) {
    var folders: [String: FileIdentity] = [:]
    self.init(path, folders: &folders)
  }

  /// - Parameter folders: those that have been looked up, for many paths in few folders.
  package init(_ path: String, folders: inout [String: FileIdentity]) {
    // A link leads to its file's place, whether that is there or not.
    let path = Files.isLink(path) ? Files.target(path) : path
    var parent = Files.folder(of: path)
    while parent.utf8.count > 1, parent.utf8.last == UInt8(ascii: "/") { parent.removeLast() }
    if parent.isEmpty { parent = "." }
    if let found = folders[parent] ?? FileIdentity(parent) {
      folders[parent] = found
      (folder, name) = (found, Array(Files.name(of: path).utf8))
      return
    }
    // By the folder that is there.
    let whole = Files.resolved(path)
    var place = whole
    while place.utf8.count > 1, !Files.isDirectory(place) {
      place = Files.folder(of: place)
      if place.utf8.count > 1 { place.removeLast() }
    }
    folder = FileIdentity(place)
    name = Array(whole.utf8.dropFirst(place == "/" ? 1 : place.utf8.count + 1))
  }

  /// A text that is the same for the same place, and ends in its name.
  package var key: String {
    (folder?.text ?? "") + "/" + String(decoding: name, as: UTF8.self)
  }
}
