package import CommandOptions
import Glibc
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
    do throws(LayoutReadError) {
      return try JSONReader.read(bytes)
    } catch {
      guard case .invalidJSON(let offset, let reason) = error else {
        throw Failure(.badInput, error.description)
      }
      var place = SourcePosition(
        offset: offset, in: String(decoding: bytes.prefix(offset), as: UTF8.self))
      if let line { place.line = line }
      throw Failure(.badInput, "not JSON: \(reason)", place: place, file: path)
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
