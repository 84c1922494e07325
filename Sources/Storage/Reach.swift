/// The files that another file, such as a list of jobs or a book file, may name: those in its folder and below it, unless
/// more is allowed.
package struct Reach {
  /// The folder, without links; `nil` for all folders.
  package let root: String?
  /// The way to allow more, for messages.
  package let advice: String

  package init(root: String?, advice: String) {
    self.root = root
    self.advice = advice
  }

  /// - Parameter path: the list or the book file.
  package init(of path: String, allowsOutside: Bool, advice: String) throws(Failure) {
    self.advice = advice
    root = allowsOutside ? nil : try Reach.root(of: path)
  }

  /// The folder of a list, without links; that of the command for one that is no file.
  package static func root(of path: String) throws(Failure) -> String {
    let folder = path == "-" || Files.isSpecial(path) ? "" : Files.folder(of: path)
    guard let root = Files.real(folder.isEmpty ? "." : folder) else { throw Failure.unreadable() }
    return root
  }

  /// True for a path that leads to what may be read.
  package func contains(_ path: String) -> Bool {
    guard let root else { return true }
    let place = Files.resolved(path)
    return place == root || Files.isInside(place, root)
  }

  /// The bytes of a file. Devices and pipes are not opened.
  package func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let root else { return try Files.readFound(path) }
    return try Files.read(path, beneath: [root], advice: advice)
  }
}
