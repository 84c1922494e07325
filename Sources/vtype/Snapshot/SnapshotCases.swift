import Batches
import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress
import VerticalSnapshots

/// A text of a folder, with its options.
struct SnapshotCase {
  /// The name of its snapshot: its path in the folder without the suffix.
  var name: String
  /// As messages name it.
  var input: String
  /// `nil` where it cannot be set at all; see ``failure``.
  var source: BatchItem.Source?
  /// The folder that its file has to be in or below, without links; `nil` where it may be anywhere.
  var inputRoot: String?
  var options = OptionLayers()
  var failure: Failure?

  /// The bytes of its file.
  func readFile() throws(Failure) -> [UInt8] {
    guard case .file(let path)? = source else { return [] }
    var file = BatchItem(.file(path), name: path)
    file.root = inputRoot
    do throws(Failure) {
      return try file.readFile(advice: "what a case reads stands in the folder of the cases")
    } catch {
      throw Failure(error.status, "\(path): \(error.message)")
    }
  }
}

/// Options of several files, one over the other.
struct OptionLayers {
  private var settings: [Setting] = []

  /// Puts settings over those that are there: the same option takes its new value.
  mutating func add(_ settings: [Setting]) {
    for setting in settings {
      self.settings.removeAll { $0.name == setting.name }
      self.settings.append(setting)
    }
  }

  /// Puts the options of a job over those that are there.
  mutating func add(given: [GivenOption]) {
    let names = Set(given.map(\.name))
    settings.removeAll { names.contains($0.name) }
    settings += given.map { Setting($0) }
  }

  var given: [GivenOption] { settings.flatMap(\.options) }
}

/// The cases of a folder and of those in it, by name.
struct SnapshotCases {
  private(set) var cases: [SnapshotCase] = []
  /// Settings and lists of jobs that have been read.
  private(set) var files: [String] = []
  /// Files with options that belong to no text.
  private(set) var strayOptions: [String] = []
  /// With its slash.
  private let root: String

  init(_ root: String) throws(Failure) {
    self.root = root
    guard Files.isDirectory(root) else {
      throw Failure(.noInput, "\(root) is no folder; name the one that has the texts")
    }
    try add(folder: "", under: OptionLayers())
    guard !cases.isEmpty else {
      throw Failure(.noInput, "\(root) has no texts (.txt) and no jobs (.jsonl)")
    }
    cases.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for index in cases.indices.dropFirst() where cases[index].name == cases[index - 1].name {
      cases[index].failure = Failure(
        .usage, "\(cases[index - 1].input) has the same name, “\(cases[index].name)”")
    }
  }

  /// Adds the cases of a folder. Names that begin with a dot or with two underscores are passed over.
  private mutating func add(folder: String, under outer: OptionLayers) throws(Failure) {
    var options = outer
    let names = Files.names(in: root + folder).filter {
      !$0.hasPrefix(".") && !$0.hasPrefix("__")
    }.sorted()
    if names.contains("vtype.toml") {
      files.append(root + folder + "vtype.toml")
      options.add(try SnapshotCases.settings(root + folder + "vtype.toml"))
    }
    for name in names {
      let path = folder + name
      if Files.isDirectory(root + path) {
        // A link to a folder may lead back to this one.
        if !Files.isLink(root + path) { try add(folder: path + "/", under: options) }
      } else if name.hasSuffix(".txt") {
        addText(
          String(path.dropLast(4)), options, hasOptions: names.contains(name.dropLast(4) + ".toml"))
      } else if name.hasSuffix(".jsonl") {
        addJobs(path, folder: folder, options)
      } else if name.hasSuffix(".toml"), name != "vtype.toml",
        !names.contains(name.dropLast(5) + ".txt")
      {
        strayOptions.append(root + path)
      }
    }
  }

  private mutating func addText(_ name: String, _ options: OptionLayers, hasOptions: Bool) {
    var item = SnapshotCase(
      name: name, input: root + name + ".txt", source: .file(root + name + ".txt"),
      options: options)
    if hasOptions, Files.name(of: name) != "vtype" {
      files.append(root + name + ".toml")
      do throws(Failure) {
        item.options.add(try SnapshotCases.settings(root + name + ".toml"))
      } catch {
        item.failure = error
      }
    }
    if let problem = SnapshotCases.problem(with: root + name + ".txt") { item.failure = problem }
    cases.append(item)
  }

  /// Jobs as those of a batch. Their names do not depend on their number, which changes.
  private mutating func addJobs(_ path: String, folder: String, _ options: OptionLayers) {
    files.append(root + path)
    let items: [(item: BatchItem, inputStem: String?, line: Int)]
    do throws(Failure) {
      if let problem = SnapshotCases.problem(with: root + path) { throw problem }
      items = try JobList.jobs(root + path, root: Files.real(root), rules: SettingsOfJobs())
    } catch {
      cases.append(SnapshotCase(name: path, input: root + path, failure: error))
      return
    }
    for (item, _, line) in items {
      let place = "\(root + path):\(line)"
      var job = SnapshotCase(name: "\(path):\(line)", input: place, options: options)
      job.failure = item.failure
      if job.failure == nil {
        let name = item.output.map { folder + SnapshotCases.withoutSuffix($0) } ?? ""
        if item.output == nil || !SnapshotFiles.isUsable(name) {
          job.failure = Failure(
            .usage, "a job of a snapshot needs “output”, the name of its snapshot in the folder",
            place: item.listed, file: root + path)
        } else {
          job.name = name
        }
      }
      job.options.add(given: item.options)
      job.source = item.source
      job.inputRoot = item.root
      // Where the command is run from makes no difference.
      if case .file(let input) = item.source, !Files.isAbsolute(input) {
        job.source = .file(root + folder + input)
      }
      cases.append(job)
    }
  }

  /// The reason that a file which was found is not read: only a pipe that the user named would be waited for.
  private static func problem(with path: String) -> Failure? {
    Files.isSpecial(path)
      ? Failure(.noInput, "\(path) is a device or pipe, and no file") : nil
  }

  private static func settings(
    _ path: String
  ) throws(Failure) -> [Setting] {
    if let problem = problem(with: path) { throw problem }
    return BookPreset.replace(in: try Settings(path).settings)
  }

  /// A name as batch takes it may end in the format.
  private static func withoutSuffix(_ name: String) -> String {
    OutputFormat(suffixOf: name) == nil
      ? name : String(name[..<Files.suffixStart(of: name)])
  }
}
