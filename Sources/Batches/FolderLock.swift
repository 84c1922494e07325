import Glibc
package import Storage
import Synchronization

/// The file of a folder's state, held by one run at a time. Its workers hold it too, so that a run
/// whose command was killed is over only when they have ended.
package struct FolderLock: ~Copyable {
  /// The file, open at its end.
  package private(set) var descriptor: Int32
  private let path: String
  private let label: BatchLabel
  private let folder: String

  /// Descriptors from here on are not those that a worker has by their numbers.
  package static let firstFreeDescriptor: Int32 = 10

  /// Workers that have lost their command end within moments.
  private static let patience = 5_000

  /// Opens the file, or makes it, and waits until no other run has it.
  package init(folder: String, label: BatchLabel) throws(Failure) {
    (self.folder, self.label, path) = (folder, label, folder + label.stateName)
    let start = millisecondsNow()
    while true {
      descriptor = FolderLock.high(
        Files.open(
          path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode: 0o666))
      guard descriptor >= 0 else {
        throw Failure(writing: path)
      }
      // Files on some other machines cannot be locked; then nothing is kept from running beside us.
      let isBusy = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      // The run before us may have put another file in its place.
      if !isBusy, FolderLock.leads(path, to: descriptor) { return }
      close(descriptor)
      let signal = Cancellation.signal.load(ordering: .relaxed)
      if signal != 0 { exit(128 + signal) }
      guard !isBusy || millisecondsNow() - start < Self.patience else {
        throw Failure(.cannotWrite, "another vtype batch is at work in \(folder)")
      }
      usleep(isBusy ? 20_000 : 1_000)
    }
  }

  /// Puts a new file in the place of this one, whole or not at all.
  ///
  /// - Parameter body: passes the new file's bytes to its argument, a part at a time.
  /// - Returns: whether it is in its place.
  package mutating func replace(_ body: (OutputFiles.Sink) throws(Failure) -> Void) -> Bool {
    let temporary = folder + OutputFiles.temporaryName(of: "state", label: label.text)
    let new = FolderLock.high(
      Files.open(
        temporary, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode: 0o666))
    guard new >= 0 else { return false }
    do throws(Failure) {
      _ = flock(new, LOCK_EX | LOCK_NB)
      try body { (bytes) throws(Failure) in try Files.write(bytes, to: new, named: path) }
      guard Files.rename(temporary, to: path) else { throw Failure(.cannotWrite, path) }
      close(descriptor)
      descriptor = new
      return true
    } catch {
      // The old one does as well: it is only longer.
      Files.unlink(temporary)
      close(new)
      return false
    }
  }

  /// True if no run of a label is at work in a folder.
  package static func isFree(_ label: BatchLabel, in folder: String) -> Bool {
    let file = Files.open(
      folder + label.stateName, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    // A run opens its state before anything else.
    guard file >= 0 else { return errno == ENOENT }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }

  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    guard let named = FileIdentity(path) else { return false }
    return named == FileIdentity(descriptor: descriptor)
  }

  /// Moves a descriptor out of the way of those that workers have by their numbers.
  private static func high(_ descriptor: Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, firstFreeDescriptor)
    // The number asked for may be beyond the limit of open files (fcntl(2)).
    let reason = errno == EINVAL ? EMFILE : errno
    close(descriptor)
    errno = reason
    return high
  }

  deinit { close(descriptor) }
}
