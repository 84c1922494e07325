import HouseFiles
package import Storage

extension BookDescription {
  /// Reads a file, with options of the command in it.
  ///
  /// - Parameter allowsOutside: whether it may name files outside of its folder.
  package init(_ path: String, allowsOutside: Bool) throws(Failure) {
    try self.init(path, reach: Reach(of: path, allowsOutside: allowsOutside)) {
      (table, file, reach) throws(Failure) in
      _ = try Settings(table, in: "settings", of: file, reach: reach)
    }
  }

  /// The options that a book file gives, all else of it being left alone.
  package static func settings(of path: String, allowsOutside: Bool) throws(Failure) -> Settings? {
    let file = try RuleFile(path, as: "book file")
    guard let settings = file.table["settings"]?.table else { return nil }
    let reach = try Reach(of: path, allowsOutside: allowsOutside)
    return try Settings(settings, in: "settings", of: file, reach: reach)
  }
}
