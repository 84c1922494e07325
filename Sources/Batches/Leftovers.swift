import Glibc
package import Storage

/// Unfinished files of runs that were killed. Nothing that a run at work needs is removed.
package struct Leftovers {
  /// The folder of the state, whose lock this run has; `nil` without one.
  package var folder: String?
  package var label: BatchLabel
  /// The files that the run reads, which may have such a name.
  package var read: ReadFiles

  package init(folder: String?, label: BatchLabel, read: ReadFiles) {
    self.folder = folder
    self.label = label
    self.read = read
  }

  /// Removes them from the folders of outputs.
  ///
  /// - Parameter outputs: gone through once more for each file that is found outside of the state's folder.
  package func remove(of outputs: some Sequence<String>) {
    var places = Set(outputs.lazy.map { Files.folder(of: $0) })
    if let folder { places.insert(folder) }
    for place in places {
      for name in Files.names(in: place.isEmpty ? "." : place) {
        guard let file = BatchLabel.unfinished(name) else { continue }
        let isOver: Bool
        if let folder, place.hasPrefix(folder) {
          isOver = Set([folder, place]).allSatisfy { isFree(file.label, in: $0) }
        } else {
          isOver = Leftovers.hasEnded(file.process) && isOurs(file.name, outputs, in: place)
        }
        if isOver, read.problem(overwriting: place + name) == nil { Files.unlink(place + name) }
      }
    }
  }

  private func isFree(_ label: BatchLabel, in place: String) -> Bool {
    (label == self.label && place == folder) || FolderLock.isFree(label, in: place)
  }

  /// True if a name is that of an output, or of a page of one.
  private func isOurs(_ name: String, _ outputs: some Sequence<String>, in place: String) -> Bool {
    outputs.contains { path in
      guard Files.folder(of: path) == place else { return false }
      let output = path[Files.nameStart(of: path)...]
      let stem = output.prefix { $0 != "%" }
      let dot = output.contains("%") ? nil : stem.lastIndex(of: ".")
      return name == output || name.hasPrefix(stem[..<(dot ?? stem.endIndex)])
    }
  }

  /// True if no process of this machine has a number, or one that has ended and that no one has waited
  /// for. Outside of the folder that is all that is known.
  private static func hasEnded(_ process: pid_t) -> Bool {
    if kill(process, 0) != 0 && errno == ESRCH { return true }
    var first: CChar = 0
    guard unsafe readlink("/proc/self/exe", &first, 1) == 1 else { return false }
    return unsafe readlink("/proc/\(process)/exe", &first, 1) < 0 && errno == ENOENT
  }
}
