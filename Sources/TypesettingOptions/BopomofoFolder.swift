import CommandOptions
import Manuscript
import Storage
import Synchronization

/// The folder with the dictionary of bopomofo, which is read once.
enum BopomofoFolder {
  /// The folder in which Debian's package libchewing3-data puts it.
  static let usual = "/usr/share/libchewing"
  /// Debian's have two megabytes.
  private static let mostBytes = 64 << 20
  private static let known = Mutex<[String: BopomofoDictionary]>([:])

  /// The dictionary of a folder.
  ///
  /// - Throws: a mistake that names the package to install, where it is not there.
  static func dictionary(in folder: String) throws(UsageMistake) -> BopomofoDictionary {
    if let dictionary = known.withLock({ $0[folder] }) { return dictionary }
    var files: [[UInt8]] = []
    for name in BopomofoDictionary.fileNames {
      let path = "\(folder)/\(name)"
      do throws(Failure) {
        files.append(try Files.readFound(path, limit: mostBytes))
      } catch {
        let isMissing = !Files.exists(path)
        throw UsageMistake(
          isMissing
            ? "--bopomofo auto needs a dictionary, and there is no \(path); install Debian's package "
              + "libchewing3-data (sudo apt install libchewing3-data), or name the folder of one with --bopomofo-folder"
            : "--bopomofo auto: \(path): \(error.message)",
          status: isMissing ? .fontMissing : error.status)
      }
    }
    guard let dictionary = BopomofoDictionary(tree: files[0], words: files[1]) else {
      throw UsageMistake(
        "--bopomofo auto: the files in \(folder) are no dictionary of libchewing 0.5, as Debian's package "
          + "libchewing3-data has it",
        status: .badInput)
    }
    known.withLock { $0[folder] = dictionary }
    return dictionary
  }
}
