import Glibc
import VerticalLayout

/// Reading and writing whole files, by the system's own calls.
package enum Files {
  /// The most bytes that are read of a file: those of the longest text, and of a mark of byte order.
  package static let maximumByteCount = Document.maximumByteCount + 3
  /// The most bytes that are read of layouts as JSON, which are some two hundred times as large as their texts.
  package static let maximumLayoutByteCount = 1 << 33

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Parameter limit: the most that it may have. A file that has more, or does not end, is an error.
  package static func read(
    _ path: String, limit: Int = maximumByteCount
  ) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.unreadable() }
    defer { if path != "-" { close(descriptor) } }
    return try read(descriptor, named: path, limit: limit)
  }

  /// The bytes of a file that is open.
  package static func read(
    _ descriptor: Int32, named path: String, limit: Int = maximumByteCount
  ) throws(Failure) -> [UInt8] {
    if let edited = FileOverlay.bytes(of: path) { return edited }
    return try readOpened(descriptor, named: path, limit: limit)
  }

  /// The bytes that a file has on disk, also where edits lie over them.
  package static func readFromDisk(
    _ path: String, limit: Int = maximumByteCount
  ) throws(Failure) -> [UInt8] {
    guard !isSpecial(path) else {
      throw Failure(.noInput, "\(path) is a device or pipe, and no file")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.unreadable() }
    defer { close(descriptor) }
    return try readOpened(descriptor, named: path, limit: limit)
  }

  private static func readOpened(
    _ descriptor: Int32, named path: String, limit: Int
  ) throws(Failure) -> [UInt8] {
    var info = stat()
    let isKnown = unsafe fstat(descriptor, &info) == 0
    if isKnown, info.st_mode & S_IFMT == S_IFDIR {
      let name = Files.withoutEndSlashes(path)
      throw Failure(.noInput, "it is a directory; name the files in it, as in \(name)/*.txt")
    }
    let size = isKnown ? Int(info.st_size) : 0
    var bytes: [UInt8] = []
    // One byte more than there are, so that the end is found without room for more.
    bytes.reserveCapacity(min(max(size, 0), limit) + 1)
    while true {
      let count = bytes.count
      guard max(count, size) <= limit else {
        let found =
          size > limit
          ? "it has \(size) bytes, and no more than \(limit) are read"
          : "it has more than the \(limit) bytes that are read"
        throw Failure(.badInput, "\(found); split it into several files")
      }
      let left = bytes.capacity - count
      if append(to: &bytes, from: descriptor, upTo: left > 0 ? left : 1 << 16) < 0 {
        guard errno == EINTR else { throw Failure.unreadable() }
        try Cancellation.check()
        continue
      }
      if bytes.count == count { return bytes }
    }
  }

  /// Reads a file part by part, each but the last of `partSize` bytes.
  package static func read(
    _ path: String, partSize: Int, _ body: ([UInt8]) -> Void
  ) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.unreadable() }
    defer { close(descriptor) }
    try read(descriptor, partSize: partSize, limit: .max, body)
  }

  /// Reads an open file part by part; one that has more bytes than the limit is an error.
  package static func read(
    _ descriptor: Int32, partSize: Int, limit: Int = maximumByteCount, _ body: ([UInt8]) -> Void
  ) throws(Failure) {
    var count = 0
    while true {
      var part: [UInt8] = []
      part.reserveCapacity(partSize)
      while part.count < partSize {
        let got = append(to: &part, from: descriptor, upTo: partSize - part.count)
        if got < 0 && errno == EINTR {
          try Cancellation.check()
          continue
        }
        guard got >= 0 else { throw Failure.unreadable() }
        if got == 0 { break }
      }
      count += part.count
      guard count <= limit else {
        throw Failure(
          .badInput,
          "it has more than the \(limit) bytes that are read; split it into several files")
      }
      body(part)
      if part.count < partSize { return }
    }
  }

  /// Appends what one call reads, into room that is not cleared before; how much that was, negative for an error.
  package static func append(
    to bytes: inout [UInt8], from descriptor: Int32, upTo count: Int
  ) -> Int {
    var got = 0
    bytes.append(addingCapacity: count) { span in
      let room = span.freeCapacity
      got = unsafe span.withUnsafeMutableBufferPointer { buffer, initialized in
        let got = unsafe Glibc.read(
          descriptor, buffer.baseAddress.map { unsafe $0 + initialized }, room)
        initialized += max(got, 0)
        return got
      }
    }
    return got
  }

  /// So many bytes of an open file from an offset on, or as many as there are.
  package static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
          off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count < 0 {
        guard errno == EINTR else { throw Failure(writing: name) }
        try Cancellation.check()
        continue
      }
      written += count
    }
  }

  /// Waits until what was written is on the disk. Some file systems report a full disk only here.
  static func synchronize(_ descriptor: Int32, named name: String) throws(Failure) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // Not of a kind that can be waited for.
      if errno == EINVAL { return }
      throw Failure(writing: name)
    }
  }

  /// True if waiting for a whole file system tells of what could not be written to it: Linux does so from 5.8
  /// on (syncfs(2)).
  static let synchronizationTellsErrors = {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return false }
    let release = unsafe withUnsafeBytes(of: names.release) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes([5, 8])
  }()

  package static func lastError() -> String {
    unsafe String(cString: strerror(errno))
  }

  // MARK: Calls with a path

  /// Opens a file; negative where it cannot be.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
    let descriptor = unsafe path.withSystemPath { unsafe Glibc.open($0, flags, mode) }
    if flags & (O_ACCMODE | O_NOFOLLOW) == O_RDONLY {
      // The caller may ask why there is none.
      let reason = errno
      ReadLog.add(path, descriptor: descriptor)
      errno = reason
    }
    return descriptor
  }

  /// Opens a device or pipe to write to; negative where it cannot be. For somebody who reads a pipe is waited until
  /// a signal comes, also one that has come just before.
  static func openSpecial(_ path: String) throws(Failure) -> Int32 {
    guard kind(path) == S_IFIFO else { return open(path, O_WRONLY | O_CLOEXEC) }
    while true {
      try Cancellation.check()
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        return descriptor
      }
      guard errno == ENXIO else { return descriptor }
      usleep(5_000)
    }
  }

  private static func kind(_ path: String) -> mode_t? {
    FileState.info(of: path).map { $0.st_mode & S_IFMT }
  }

  package static func isDirectory(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// The path without links, `.` and `..`, if there is a file.
  package static func real(_ path: String) -> String? {
    guard let real = unsafe path.withSystemPath({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(systemPath: real)
  }

  /// The path that a link leads to whose file is not there yet; any other path as it is. A circle of links leads
  /// nowhere.
  static func followed(_ path: String) -> String {
    var place = path
    for _ in 0..<mostLinks {
      guard isLink(place), real(place) == nil, let target = linkTarget(place) else { return place }
      place = target.hasPrefix("/") ? target : folder(of: place) + target
    }
    return path
  }

  /// The path that writing to a path changes: the one that its links lead to.
  package static func target(_ path: String) -> String { real(path) ?? followed(path) }

  /// As many as the system follows (path_resolution(7)).
  private static let mostLinks = 40

  /// The path without links, `.` and `..`, as far as there is something; what is not there yet is taken by its name.
  package static func resolved(_ path: String) -> String {
    let path = followed(path)
    var missing: [Substring] = []
    var steps = 0
    var rest = path[...]
    while true {
      if !rest.isEmpty || path.isEmpty, let found = real(rest.isEmpty ? "." : String(rest)) {
        let up = String(repeating: "/..", count: steps)
        let folder = steps == 0 ? found : real(found + up) ?? found
        return missing.isEmpty
          ? folder : (folder == "/" ? "" : folder) + "/" + missing.reversed().joined(separator: "/")
      }
      let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
      let part = slash.map { rest[rest.utf8.index(after: $0)...] } ?? rest
      switch part {
      case "", ".": break
      case "..": steps += 1
      case _ where steps > 0: steps -= 1
      default: missing.append(part)
      }
      // The root and the current folder are there; where they are not, nothing is.
      rest = slash.map { $0 == path.startIndex ? "/" : rest[..<$0] } ?? "."
      if part == rest { return path }
    }
  }

  /// True if the path leads to a device or a pipe, which are written to and not replaced.
  package static func isSpecial(_ path: String) -> Bool {
    kind(path).map { $0 != S_IFREG && $0 != S_IFDIR } ?? false
  }

  /// True if the path leads to a file with bytes of its own on a disk. Files of the system's processes have none, and
  /// reading some of them waits without end (proc(5), kmsg).
  static func isFilled(_ path: String) -> Bool {
    FileState.info(of: path).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_size > 0 } ?? false
  }

  /// True for a file without bytes.
  static func isEmpty(_ path: String) -> Bool {
    FileState.info(of: path).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_size == 0 } ?? false
  }

  /// Reads a file that another file names or that was found: a device or a pipe is not opened.
  package static func readFound(
    _ path: String, limit: Int = maximumByteCount
  ) throws(Failure) -> [UInt8] {
    guard path != "-", !isSpecial(path) else {
      throw Failure(.noInput, "\(path) is a device or pipe, and no file")
    }
    return try read(path, limit: limit)
  }

  /// True if an open descriptor is that of a file, and not of a device, a pipe or a folder.
  static func isRegular(descriptor: Int32) -> Bool {
    var info = stat()
    return unsafe fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Makes a directory and those above it, where they are missing.
  package static func makeDirectory(_ path: String) throws(Failure) {
    if isDirectory(path) { return }
    if let slash = path.utf8.dropLast().lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
      try makeDirectory(String(path[..<slash]))
    }
    guard unsafe path.withSystemPath({ unsafe mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
      throw Failure(writing: "the directory \(path)", verb: "make")
    }
  }

  /// Removes a file; one that is not there is no failure.
  package static func remove(_ path: String) throws(Failure) {
    guard unlink(path) || errno == ENOENT else {
      throw Failure(writing: path, verb: "remove")
    }
  }

  /// Removes a file, if that can be.
  @discardableResult package static func unlink(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe Glibc.unlink($0) } == 0
  }

  /// Gives a file another name, in the place of what has it.
  package static func rename(_ path: String, to other: String) -> Bool {
    unsafe path.withSystemPath { path in
      unsafe other.withSystemPath { unsafe Glibc.rename(path, $0) }
    } == 0
  }

  /// Removes a folder that is empty; any other stays.
  package static func removeEmptyDirectory(_ path: String) {
    _ = unsafe path.withSystemPath { unsafe rmdir($0) }
  }

  /// True if there is something at the path.
  package static func exists(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe access($0, F_OK) } == 0
  }

  /// In bytes; 0 where there is no file.
  package static func size(of path: String) -> Int {
    FileState.info(of: path).map { Int($0.st_size) } ?? 0
  }

  package static func size(of descriptor: Int32) -> Int {
    var info = stat()
    return unsafe fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
  }

  package static func isLink(_ path: String) -> Bool {
    var info = stat()
    return unsafe path.withSystemPath { unsafe lstat($0, &info) } == 0
      && info.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder, in no order; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    var names: [String] = []
    defer { ReadLog.add(folder: folder, names: names) }
    guard let directory = unsafe folder.withSystemPath({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(systemPath: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
