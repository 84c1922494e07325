package import CommandOptions
import Glibc
import Manuscript
package import Storage
package import VerticalLayout
package import VerticalPress

/// A list of jobs as JSON, an object a line, and other files that name texts.
package enum JobList {
  package typealias Entry = (item: BatchItem, inputStem: String?, line: Int)

  /// The jobs of a list with the numbers of their lines. A line that is wrong is an item that fails.
  ///
  /// - Parameter root: the folder that jobs may read from, without links; `nil` for all.
  package static func jobs(
    _ path: String, root: String?, rules: any JobRules
  ) throws(Failure) -> [Entry] {
    var jobs: [Entry] = []
    try read(path, root: root, rules: rules) { jobs.append($0) }
    return jobs
  }

  /// Reads the jobs of a list one by one, of which there may be many.
  static func read(
    _ path: String, root: String?, rules: any JobRules, _ body: (Entry) -> Void
  ) throws(Failure) {
    let name = path == "-" ? "<stdin>" : path
    var (line, number): ([UInt8], Int) = ([], 0)
    func endLine() {
      number += 1
      if number == 1, line.starts(with: "\u{FEFF}".utf8) { line.removeFirst(3) }
      if line.contains(where: { !blanks.contains($0) }) {
        body(job(line, number: number, of: name, root: root, rules))
      }
      line.removeAll(keepingCapacity: true)
    }
    do throws(Failure) {
      // A part at a time: the bytes of many jobs are more than what is held of them.
      let descriptor = path == "-" ? STDIN_FILENO : Files.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure.unreadable() }
      defer { if path != "-" { close(descriptor) } }
      try Files.read(descriptor, partSize: 1 << 16) { part in
        var start = part.startIndex
        while let end = part[start...].firstIndex(of: UInt8(ascii: "\n")) {
          line += part[start..<end]
          endLine()
          start = end + 1
        }
        line += part[start...]
      }
    } catch {
      throw Failure(error.status, error.message, file: path)
    }
    endLine()
  }

  private static let blanks: [UInt8] = [0x20, 0x0D, 0x09]

  private static func job(
    _ line: [UInt8], number: Int, of name: String, root: String?, _ rules: any JobRules
  ) -> Entry {
    let start = line.firstIndex { !blanks.contains($0) } ?? 0
    let place = SourcePosition(line: number, column: start + 1, file: name)
    let itemName = BatchItem.name(place)
    func failed(_ failure: Failure, _ place: SourcePosition) -> Entry {
      let failure = Failure(failure.status, failure.message, place: place, file: name)
      return (BatchItem(failure: failure, name: itemName), nil, number)
    }
    let value: JSONValue
    do throws(Failure) {
      value = try json(line, path: name, line: number)
    } catch {
      return failed(error, error.place ?? place)
    }
    do throws(JobMistake) {
      var job = try BatchJob(value, name: itemName, root: root, rules: rules)
      job.item.isJob = true
      job.item.listed = place
      return (job.item, job.inputStem, number)
    } catch {
      guard let key = error.key, let offset = JobMistake.offset(of: key, in: line) else {
        return failed(error.failure, place)
      }
      var own = SourcePosition(
        offset: offset, in: String(decoding: line.prefix(offset), as: UTF8.self))
      (own.line, own.file) = (number, name)
      return failed(error.failure, own)
    }
  }

  static func json(
    _ bytes: [UInt8], path: String, line: Int?
  ) throws(Failure) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader.read(bytes)
    } catch {
      var place = SourcePosition(
        offset: error.offset, in: String(decoding: bytes.prefix(error.offset), as: UTF8.self))
      if let line { place.line = line }
      throw Failure(.badInput, "not JSON: \(error.reason)", place: place, file: path)
    }
  }

  /// The bytes of a file, without a mark of byte order.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      let bytes = try Files.read(path)
      return bytes.starts(with: "\u{FEFF}".utf8) ? Array(bytes.dropFirst(3)) : bytes
    } catch {
      throw Failure(error.status, error.message, file: path)
    }
  }
}

/// Rules for the options of jobs, as the command has them that sets these.
package protocol JobRules {
  /// Advice on how jobs may name other files.
  var advice: String { get }

  /// A member of a job as options.
  func options(for key: String, _ value: JSONValue) throws(Failure) -> [GivenOption]

  /// Checks options of a job.
  ///
  /// - Parameter root: the folder that the job may read from, without links; `nil` for all.
  func check(_ options: [GivenOption], root: String?) throws(Failure)

  /// Options for the pages of a book of vRain.
  func options(of book: VRainFolder) throws(Failure) -> [GivenOption]
}

/// A job as a line of JSON: `text` or `input`, `output`, and options by their names.
struct BatchJob {
  var item: BatchItem
  /// The stem of its input, where that is a file.
  var inputStem: String?

  /// - Parameter root: the folder that the job may read from, without links; `nil` for all.
  init(
    _ value: JSONValue, name: String, root: String?, rules: any JobRules
  ) throws(JobMistake) {
    guard case .object(let members) = value else {
      throw JobMistake(.badInput, "a job is an object, with “text” or “input”")
    }
    if let input = members["input"] {
      guard let path = input.string, path != "-", !path.utf8.contains(0), members["text"] == nil
      else {
        throw JobMistake(
          .usage, "“input” is the name of a file, without “text” beside it", of: "input")
      }
      item = BatchItem(.file(path), name: path)
      item.root = root
      inputStem = Files.stem(of: path)
    } else if let text = members["text"] {
      guard let text = text.string else {
        throw JobMistake(.usage, "“text” should be a string", of: "text")
      }
      item = BatchItem(.text(text), name: name)
    } else if let poems = PoemCollection.poems(in: value) {
      item = BatchItem(.poems(poems), name: name)
      return
    } else if ForeignFile.isLayout(value) {
      throw JobMistake(.badInput, ForeignFile.layoutAdvice)
    } else {
      throw JobMistake(.usage, "a job needs “text” or “input”")
    }
    if let output = members["output"] {
      guard let path = output.string, !path.isEmpty, path != "-", !path.utf8.contains(0) else {
        throw JobMistake(.usage, "“output” is the name of a file", of: "output")
      }
      item.output = path
    }
    var options: [(key: String, given: [GivenOption])] = []
    for (key, value) in members.sorted(by: { $0.key < $1.key })
    where !["input", "text", "output"].contains(key) {
      do throws(Failure) {
        options.append((key, try rules.options(for: key, value)))
      } catch {
        throw JobMistake(error, of: key)
      }
    }
    do throws(Failure) {
      item.options = try BatchJob.checked(options.flatMap(\.given), root, by: rules)
    } catch {
      let own = options.first { (try? BatchJob.checked($0.given, root, by: rules)) == nil }
      throw JobMistake(error, of: own?.key)
    }
  }

  /// Options that may stand in a job, as they are.
  private static func checked(
    _ options: [GivenOption], _ root: String?, by rules: any JobRules
  ) throws(Failure) -> [GivenOption] {
    try rules.check(options, root: root)
    return options
  }
}
