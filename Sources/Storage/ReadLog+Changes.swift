extension ReadLog {
  /// The paths that are not as they were, in order.
  ///
  /// - Parameter outputs: names that come and go by what is written, and are no inputs.
  package func changes(without outputs: Set<String>) -> [String] {
    var changed = files.filter { $0.value != FileState($0.key) }.map(\.key)
    for (folder, names) in folders {
      let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
      let mine = { (name: String) in !outputs.contains(prefix + name) }
      if names.filter(mine) != Set(Files.names(in: folder).filter(Self.counts).filter(mine)) {
        changed.append(folder)
      }
    }
    return changed.sorted()
  }
}
