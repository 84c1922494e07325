import Storage
import VerticalLayout

/// A list of jobs as JSON, an object a line, and other files that name texts.
enum JobList {
  /// The jobs of a list with the numbers of their lines. A line that is wrong is an item that fails.
  ///
  /// - Parameter root: the folder that jobs may read from, without links; `nil` for all.
  static func jobs(
    _ path: String, root: String?
  ) throws(Failure) -> [(item: BatchItem, inputStem: String?, line: Int)] {
    let name = path == "-" ? "<stdin>" : path
    let lines = try bytes(path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var jobs: [(item: BatchItem, inputStem: String?, line: Int)] = []
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      let place = "\(name):\(index + 1)"
      do throws(Failure) {
        let value = try json(Array(line), path: name, line: index + 1)
        var job = try BatchJob(value, name: place, root: root)
        job.item.isJob = true
        jobs.append((job.item, job.inputStem, index + 1))
      } catch {
        let failure = Failure(
          error.status, error.message,
          place: SourcePosition(line: index + 1, column: error.place?.column ?? 1), file: name)
        jobs.append((BatchItem(failure: failure, name: place), nil, index + 1))
      }
    }
    return jobs
  }

  /// The folder of a list, without links; that of the command for one that is no file.
  static func root(of path: String) throws(Failure) -> String {
    let folder = path == "-" || Files.isSpecial(path) ? "" : Files.folder(of: path)
    guard let root = Files.real(folder.isEmpty ? "." : folder) else { throw Failure.unreadable() }
    return root
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
