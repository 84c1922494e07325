package import Manuscript
package import Storage
import VerticalLayout
import VerticalPress

/// Places of a batch's outputs: one for each, and none that the run reads. An item whose output may not go to its place
/// fails alone.
package struct BatchPlaces {
  /// The folders that a batch writes to, and the options that decide on it.
  package struct Settings {
    /// The folder of `-o`, with its slash.
    var folder: String?
    var report: String?
    /// True if layouts go to standard output.
    var streamsLayouts: Bool
    /// True if jobs may write everywhere.
    var allowsOutside: Bool
    /// Advice on how they may.
    var advice: String
    /// The way that images are found in texts, and their folders; `nil` where none are looked for.
    var images: (options: ManuscriptOptions, folders: [String])?

    package init(
      folder: String?, report: String?, streamsLayouts: Bool, allowsOutside: Bool, advice: String,
      images: (options: ManuscriptOptions, folders: [String])?
    ) {
      self.folder = folder
      self.report = report
      self.streamsLayouts = streamsLayouts
      self.allowsOutside = allowsOutside
      self.advice = advice
      self.images = images
    }
  }

  package private(set) var read: ReadFiles
  private let settings: Settings
  /// The folder of `-o`, or the current one, without links.
  private let root: String
  private var folders: [String: FileIdentity] = [:]
  /// Which items have which places.
  private var owners: HashIndex

  /// - Parameter read: what the run reads, but for the images of its texts.
  package init(_ settings: Settings, read: ReadFiles, items: BatchItems) {
    self.settings = settings
    self.read = read
    owners = HashIndex(capacity: items.count)
    root = Files.resolved(settings.folder ?? ".")
  }

  /// Gives each output its place.
  package mutating func assign(_ items: inout BatchItems) throws(Failure) {
    for index in items.indices {
      guard let path = items.output(of: index) else { continue }
      if let problem = problem(of: path, isJob: items.isJob(index)) {
        items[index].fail(problem)
        continue
      }
      let place = FileLocation(path, folders: &folders)
      guard let other = owner(of: place, among: items) else {
        owners.insert(index, hash: place.hashValue)
        continue
      }
      let (first, second) = (items[other], items[index])
      // Names that the pattern makes are for the user to mend before any work is done.
      guard first.isJob || second.isJob else {
        throw Failure(
          .usage,
          "\(first.name) and \(second.name) would both be written to \(path); add {index} to --name"
        )
      }
      var words = "\(path) is the output of \(first.name) too"
      if !PathKey.areEqual(first.output, path) { words += ", as \(first.output ?? "")" }
      items[index].fail(Failure(.usage, words + "; give one of them another “output”"))
    }
    findImages(of: items)
    for index in items.indices {
      if let path = items.output(of: index), let problem = read.problem(overwriting: path) {
        items[index].fail(problem)
      }
    }
    reservePages(&items)
  }

  /// The item that a place belongs to.
  private mutating func owner(of place: FileLocation, among items: BatchItems) -> Int? {
    for index in owners.candidates(hash: place.hashValue) {
      // What has failed since then keeps its place.
      if let path = items[index].output, FileLocation(path, folders: &folders) == place {
        return index
      }
    }
    return nil
  }

  private func problem(of path: String, isJob: Bool) -> Failure? {
    guard !Files.name(of: path).hasPrefix(".vtype-") else {
      return Failure(.usage, "\(path): names that begin with .vtype- are for what is unfinished")
    }
    guard isJob, !settings.allowsOutside else { return nil }
    let place = Files.resolved(path)
    guard Files.isInside(place, root) else {
      return Failure(
        .usage,
        "\(path) is not in the folder of \(settings.folder == nil ? "the command" : "-o") or below it; "
          + settings.advice)
    }
    // A folder on the way may not be there yet, and be made by this run.
    return Files.isSpecial(path) || Files.isSpecial(place)
      ? Failure(.usage, "\(path) is a device or pipe, and no file") : nil
  }

  /// Adds the images of texts, where an output may come to lie among them.
  private mutating func findImages(of items: BatchItems) {
    guard let wanted = settings.images else { return }
    var outputs = Set(
      items.indices.lazy.compactMap { items.output(of: $0).map { Files.folder(of: $0) } })
    if let report = settings.report, report != "-" { outputs.insert(Files.folder(of: report)) }
    var images = ImagesInReach(
      outputFolders: outputs.map { Files.resolved($0) }, wanted.options,
      allowed: wanted.folders, isOff: false)
    for item in items where item.failure == nil {
      switch item.source {
      case .file(let path):
        images.add(textAt: path) { try? item.readFile(advice: settings.advice) }
      case .text(let text): images.add(textAt: "") { Array(text.utf8) }
      case .poems(let poems): images.add(poems)
      }
    }
    for path in images.paths { read.add(path, as: .image) }
  }

  /// Notes which items have pages that may be called like outputs of others.
  private mutating func reservePages(_ items: inout BatchItems) {
    var folders = folders
    func key(_ index: Int) -> String? {
      items.output(of: index).map { FileLocation($0, folders: &folders).key }
    }
    let clashes = PageNames.clashes(of: items.count, output: key)
    guard !clashes.isEmpty else { return }
    let wanted = Set(clashes.values.lazy.joined().map { PathKey($0) })
    var paths: [PathKey: String] = [:]
    for index in items.indices {
      if let key = key(index).map({ PathKey($0) }), wanted.contains(key) {
        paths[key] = items.output(of: index)
      }
    }
    for (index, others) in clashes {
      items[index].reserved = others.compactMap { paths[PathKey($0)] }
    }
  }

  /// Checks that the report has a place of its own as well.
  package mutating func checkReport(among items: BatchItems) throws(Failure) {
    if settings.streamsLayouts, let problem = read.problem(overwriting: "-") { throw problem }
    guard let path = settings.report else { return }
    if let problem = read.problem(overwriting: path) { throw problem }
    if path == "-" { return }
    if let owner = owner(of: FileLocation(path, folders: &folders), among: items) {
      throw Failure(
        .usage, "\(path) is the output of \(items[owner].name); give --report another name")
    }
    guard !Files.name(of: path).hasPrefix(".vtype-") else {
      throw Failure(.usage, "\(path): names that begin with .vtype- are for what is unfinished")
    }
  }

  /// True if a path is the place of an output.
  package mutating func hasOutput(at path: String, among items: BatchItems) -> Bool {
    owner(of: FileLocation(path, folders: &folders), among: items) != nil
  }
}

extension PathKey {
  fileprivate static func areEqual(_ first: String?, _ second: String) -> Bool {
    first.map { PathKey($0) == PathKey(second) } ?? false
  }
}
