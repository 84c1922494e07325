import Manuscript
import Storage
import VerticalLayout

/// Where the outputs of a batch go: each to a place of its own, and none to what the run reads. An item whose output
/// may not go where it would fails alone.
struct BatchPlaces {
  private(set) var read = ReadFiles()
  private let command: BatchCommand
  /// The folder of `-o`, or the current one, without links.
  private let root: String
  private var folders: [String: FileIdentity] = [:]
  private var owners: [FilePlace: Int] = [:]

  /// - Parameter files: lists, jobs and collections.
  init(_ command: BatchCommand, files: [String], items: [BatchItem]) throws(Failure) {
    self.command = command
    root = Files.resolved(command.folder ?? ".")
    for file in files { read.add(file, as: .list) }
    for list in command.list { read.add(list, as: .list) }
    if let config = command.config { read.add(config, as: .settings) }
    for font in command.fonts.all { read.addFont(font) }
    for item in items {
      if case .file(let path) = item.source { read.add(path, as: .text) }
      for option in item.options {
        for name in ["--font=", "--latin-font="] where option.hasPrefix(name) {
          read.addFont(String(option.dropFirst(name.count)))
        }
      }
    }
  }

  /// Gives each output its place.
  mutating func assign(_ items: inout [BatchItem]) throws(Failure) {
    for index in items.indices where items[index].failure == nil {
      guard let path = items[index].output else { continue }
      if let problem = problem(of: path, isJob: items[index].isJob) {
        items[index].fail(problem)
        continue
      }
      let place = FilePlace(path, folders: &folders)
      guard let other = owners[place] else {
        owners[place] = index
        continue
      }
      let (first, second) = (items[other], items[index])
      var words = "\(first.name) and \(second.name) would both be written to \(path)"
      // Names that the pattern makes are for the user to mend before any work is done.
      guard first.isJob || second.isJob else {
        throw Failure(.usage, words + "; add {index} to --name")
      }
      if !PathKey.areEqual(first.output, path) { words += ", which is \(first.output ?? "")" }
      items[index].failure = Failure(.usage, words + "; give one of them another “output”")
    }
    findImages(of: items)
    for index in items.indices where items[index].failure == nil {
      if let path = items[index].output, let problem = read.problem(overwriting: path) {
        items[index].fail(problem)
      }
    }
    reservePages(&items)
  }

  private func problem(of path: String, isJob: Bool) -> Failure? {
    guard !Files.name(of: path).hasPrefix(".vtype-") else {
      return Failure(.usage, "\(path): names that begin with .vtype- are for what is unfinished")
    }
    guard isJob, !command.allowOutside else { return nil }
    let place = Files.resolved(path)
    guard Files.isInside(place, root) else {
      return Failure(
        .usage,
        "\(path) is not in the folder of \(command.folder == nil ? "the command" : "-o") or below it; "
          + BatchJob.advice)
    }
    // A folder on the way may not be there yet, and be made by this run.
    return Files.isSpecial(path) || Files.isSpecial(place)
      ? Failure(.usage, "\(path) is a device or pipe, and no file") : nil
  }

  /// Adds the images of texts, where an output may come to lie among them.
  private mutating func findImages(of items: [BatchItem]) {
    let outputs = Set(items.compactMap { $0.output.map { Files.folder(of: $0) } })
    var images = ImagesInReach(
      outputFolders: outputs.map { Files.resolved($0) }, manuscript: command.manuscript)
    for item in items where item.failure == nil {
      switch item.source {
      case .file(let path):
        images.add(textAt: path) { try? item.readFile() }
      case .text(let text): images.add(textAt: "") { Array(text.utf8) }
      case .poems(let poems): images.add(poems)
      }
    }
    for path in images.paths { read.add(path, as: .image) }
  }

  /// Notes which items have pages that may be called like outputs of others.
  private mutating func reservePages(_ items: inout [BatchItem]) {
    var keys: [String?] = []
    for item in items {
      keys.append(
        item.failure == nil ? item.output.map { FilePlace($0, folders: &folders).key } : nil)
    }
    let clashes = PageNames.clashes(among: keys)
    guard !clashes.isEmpty else { return }
    var paths: [PathKey: String] = [:]
    for (key, item) in zip(keys, items) {
      if let key, let output = item.output { paths[PathKey(key)] = output }
    }
    for (index, others) in clashes {
      items[index].reserved = others.compactMap { paths[PathKey($0)] }
    }
  }

  /// Checks that the report has a place of its own as well.
  mutating func checkReport(among items: [BatchItem]) throws(Failure) {
    guard let path = command.report, path != "-" else { return }
    if let problem = read.problem(overwriting: path) { throw problem }
    if let owner = owners[FilePlace(path, folders: &folders)] {
      throw Failure(
        .usage, "\(path) is the output of \(items[owner].name); give --report another name")
    }
    guard !Files.name(of: path).hasPrefix(".vtype-") else {
      throw Failure(.usage, "\(path): names that begin with .vtype- are for what is unfinished")
    }
  }

  /// Whether a path is the place of an output.
  mutating func hasOutput(at path: String) -> Bool {
    owners[FilePlace(path, folders: &folders)] != nil
  }
}

extension BatchItem {
  fileprivate mutating func fail(_ problem: Failure) {
    failure = Failure(problem.status, "\(name): \(problem.message)")
  }
}

extension PathKey {
  fileprivate static func areEqual(_ first: String?, _ second: String) -> Bool {
    first.map { PathKey($0) == PathKey(second) } ?? false
  }
}
