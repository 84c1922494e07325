import Glibc
import Manuscript
import Storage
import Synchronization

// The text beside the page (chapter 6). The server has the files as lines, and a log of all edits; a page has a stretch
// of one file, and sends what has changed in it. Several pages share all of this, so an edit says which state it was
// made in. What is not saved lies over the files on disk (`FileOverlay`), and so the text is set by the usual way.

/// The files of the text as they are edited.
final class Editing: Sendable {
  private let state = Mutex(State())
  /// The reason that nothing is edited; `nil` where it may be.
  private let protection: String?
  private let encoding: TextEncoding?

  private struct State {
    var files: [String: EditedFile] = [:]
    var log = EditLog()
    /// One more with each change of a file, and with each time that one is saved.
    var revision = 0
    /// That of the last change of what a text says.
    var change = 0
  }

  /// - Parameters:
  ///   - isReadOnly: whether the command line forbids edits.
  ///   - encoding: that of the command line; `nil` to find it out.
  init(isReadOnly: Bool, encoding: TextEncoding?) {
    protection = isReadOnly ? "--read-only was given" : nil
    self.encoding = encoding
  }

  var revision: Int { state.withLock { $0.revision } }
  /// The revision of the last change of what a text says.
  var lastChange: Int { state.withLock { $0.change } }

  /// The names of files with edits that are not on disk.
  var unsaved: [String] {
    state.withLock { $0.files.values.filter(\.isDirty).map(\.path).sorted() }
  }

  // MARK: Reading

  /// A stretch of a file, and how it stands with it.
  struct Stretch {
    var revision: Int
    var file: EditedFile
    var lines: Range<Int>
    /// The reason that it is not edited; `nil` where it may be.
    var protection: String?
    /// True if edits of an earlier preview wait.
    var isKept: Bool
    var canUndo: Bool
    var canRedo: Bool

    var text: String { file.source.lines[lines].map(\.text).joined(separator: "\n") }
  }

  /// The stretch around a line.
  ///
  /// - Parameters:
  ///   - last: the last line of a stretch that is known, and is wanted as it is now.
  ///   - revision: the state that the lines are of; `nil` for now.
  ///   - chapters: the first lines of chapters.
  func stretch(
    of path: String, around line: Int, to last: Int?, since revision: Int?, chapters: [Int]
  ) throws(EditProblem) -> Stretch {
    try state.withLock { (state) throws(EditProblem) in
      let file = try open(path, &state)
      let count = file.source.lines.count
      let (line, last) = (min(max(0, line), 1 << 40), last.map { min($0, 1 << 40) })
      func now(_ line: Int) -> Int {
        revision.map { state.log.line(line, of: path, since: $0) } ?? line
      }
      var lines = file.stretch(around: now(line), chapters: chapters)
      if let last, last >= line {
        let first = min(max(0, now(line)), count - 1)
        lines = first..<min(max(first + 1, now(last + 1)), count)
      }
      var protection = protection ?? EditedFile.protection(of: path)
      let units = file.source.lines[lines.lowerBound].text.utf16.count
      if lines.count == 1, units > EditedFile.longestLine {
        protection =
          "line \(lines.lowerBound + 1) has \(units) characters: more than are edited here"
      }
      return Stretch(
        revision: state.revision, file: file, lines: lines, protection: protection,
        isKept: Files.exists(EditedFile.keptPath(of: path)), canUndo: state.log.canUndo,
        canRedo: state.log.canRedo)
    }
  }

  private func open(_ path: String, _ state: inout State) throws(EditProblem) -> EditedFile {
    if let file = state.files[path] { return file }
    let file = try EditedFile(path, encoding: encoding)
    state.files[path] = file
    return file
  }

  // MARK: Editing

  /// One replacement of a stretch of text.
  struct Edit {
    var start: SourceLines.Place
    var end: SourceLines.Place
    var text: String
  }

  /// Makes edits, from the last to the first, as one step of undo.
  ///
  /// - Parameters:
  ///   - revision: the state that they were made in; another one makes them stale.
  ///   - joins: whether they go on with the step before.
  ///   - caret: where it is after them.
  /// - Returns: the new revision.
  func edit(
    _ path: String, _ edits: [Edit], revision: Int, joins: Bool, caret: SourceLines.Place
  ) throws(EditProblem) -> Int {
    try state.withLock { (state) throws(EditProblem) in
      guard revision == state.revision else { throw EditProblem(409, "there is another text") }
      if let reason = protection ?? EditedFile.protection(of: path) {
        throw EditProblem(403, reason)
      }
      var file = try open(path, &state)
      var log = state.log
      for (number, edit) in edits.reversed().enumerated() {
        let previous = number + 1 < edits.count ? edits[edits.count - 2 - number].end : nil
        guard previous.map({ $0 <= edit.start }) != false,
          let change = file.source.replacement(from: edit.start, to: edit.end, by: edit.text)
        else { throw EditProblem(400, "an edit is outside of the text, or within a character") }
        let old = file.source.replace(change.range, with: change.lines)
        log.add(
          EditLog.Step(
            path: path, first: change.range.lowerBound, old: old, new: change.lines,
            before: edit.end, after: caret), joins: joins || number > 0)
        log.moved(path, change.range, to: change.lines.count, revision: state.revision + 1)
      }
      state.log = log
      state.revision += 1
      state.change = state.revision
      file.show()
      state.files[path] = file
      return state.revision
    }
  }

  /// Takes the last step back, or does it once more.
  ///
  /// - Returns: the file and the place of the caret; `nil` where there is no step.
  func undo(again: Bool) -> (revision: Int, path: String, caret: SourceLines.Place)? {
    guard protection == nil else { return nil }
    return state.withLock { state in
      guard let step = again ? state.log.redo() : state.log.undo(),
        var file = state.files[step.path]
      else { return nil }
      let (gone, come) = again ? (step.old, step.new) : (step.new, step.old)
      let range = step.first..<step.first + gone.count
      guard range.upperBound <= file.source.lines.count else { return nil }
      _ = file.source.replace(range, with: come)
      put(file, range, come.count, &state)
      return (state.revision, step.path, again ? step.after : step.before)
    }
  }

  /// Notes a change of a file that has been made.
  private func put(
    _ file: EditedFile, _ range: Range<Int>, _ count: Int, _ state: inout State
  ) {
    var file = file
    state.revision += 1
    state.change = state.revision
    state.log.moved(file.path, range, to: count, revision: state.revision)
    file.show()
    state.files[file.path] = file
  }

  /// Makes the lines of a file those of other bytes, as a step of undo.
  private func take(_ other: SourceLines, _ file: EditedFile, _ state: inout State) {
    var file = file
    let (range, new) = file.source.difference(to: other)
    if other.encoding != file.source.encoding {
      // Lines of two encodings do not go together.
      state.log.forget(file.path)
      file.source = other
    } else {
      let old = file.source.replace(range, with: new)
      let place = SourceLines.Place(line: range.lowerBound, unit: 0)
      state.log.add(
        EditLog.Step(
          path: file.path, first: range.lowerBound, old: old, new: new, before: place, after: place),
        joins: false, isTyped: false)
    }
    put(file, range, new.count, &state)
  }

  // MARK: Disk

  /// Looks at the files that are edited, before the text is set: what others have written is taken over where nothing is
  /// lost by that, and is a conflict elsewhere (PV-35).
  func lookAtDisk() {
    state.withLock { state in
      for path in state.files.keys.sorted() {
        guard var file = state.files[path] else { continue }
        let now = FileState(path)
        defer { ReadLog.add(path, state.files[path]?.disk ?? now) }
        guard now != file.disk else { continue }
        guard let bytes = try? Files.readFromDisk(path, limit: EditedFile.longest) else {
          if file.isDirty {
            file.conflict = .gone
            state.revision += 1
          }
          // It is looked for again.
          file.disk = now
          state.files[path] = file
          continue
        }
        file.disk = now
        if ContentHash.of(bytes) == file.savedHash {
          if file.conflict != nil { state.revision += 1 }
          file.conflict = nil
          state.files[path] = file
        } else if file.isDirty {
          file.conflict = .changed
          state.revision += 1
          state.files[path] = file
        } else if let other = SourceLines(bytes, encoding: encoding) {
          file.savedHash = ContentHash.of(bytes)
          take(other, file, &state)
        } else {
          state.files[path] = nil
        }
      }
    }
  }

  /// True if a file is as it was read or written here last.
  func isOwn(_ path: String) -> Bool {
    state.withLock { $0.files[path]?.disk == FileState(path) }
  }

  /// The states of the files that are edited.
  var disk: [(String, FileState)] { state.withLock { $0.files.map { ($0, $1.disk) } } }

  /// Ways to save.
  enum Way: String {
    /// Not over what others have written.
    case usual
    /// Over it.
    case over
    /// As a file of another name beside it; the text is that on disk then.
    case beside
    case utf8
  }

  /// Saves a file.
  ///
  /// - Returns: the revision, and the path that was written.
  func save(_ path: String, _ way: Way) throws(EditProblem) -> (revision: Int, path: String) {
    try state.withLock { (state) throws(EditProblem) in
      guard var file = state.files[path] else { throw EditProblem(404, "there is no such file") }
      if let protection { throw EditProblem(403, protection) }
      if way == .utf8 {
        guard encoding == nil else {
          throw EditProblem(
            422, "--encoding says that the text is \(file.source.encoding); leave it out for UTF-8")
        }
        file.source.convertToUTF8()
        state.log.forget(path)
      }
      let lacking = file.source.lacking
      guard lacking.isEmpty else {
        var problem = EditProblem(422, "\(file.source.encoding) has no such characters")
        problem.lacking = lacking
        throw problem
      }
      if way == .beside { return try saveBeside(file, &state) }
      if way != .over, file.conflict != nil || isChanged(file) {
        throw EditProblem(409, "\(path) has been changed by another program")
      }
      let bytes = file.source.bytes
      try Self.write(bytes, to: path)
      file.savedHash = ContentHash.of(bytes)
      file.disk = FileState(path)
      file.conflict = nil
      file.show()
      state.files[path] = file
      state.revision += 1
      if way == .utf8 { state.change = state.revision }
      return (state.revision, path)
    }
  }

  /// True if others have written a file since it was read.
  private func isChanged(_ file: EditedFile) -> Bool {
    guard FileState(file.path) != file.disk else { return false }
    guard let bytes = try? Files.readFromDisk(file.path, limit: EditedFile.longest) else {
      return true
    }
    return ContentHash.of(bytes) != file.savedHash
  }

  private func saveBeside(
    _ file: EditedFile, _ state: inout State
  ) throws(EditProblem) -> (revision: Int, path: String) {
    let suffix = Files.suffix(of: file.path)
    let dot = suffix.isEmpty ? "" : "." + suffix
    let stem = String(file.path.dropLast(dot.count))
    var number = 1
    while Files.exists("\(stem)-mine\(number > 1 ? "-\(number)" : "")\(dot)") { number += 1 }
    let path = "\(stem)-mine\(number > 1 ? "-\(number)" : "")\(dot)"
    try Self.write(file.source.bytes, to: path)
    try takeTheirs(file, &state)
    return (state.revision, path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(EditProblem) {
    var files = OutputFiles()
    do throws(Failure) {
      try files.write(to: path, as: .any) { sink throws(Failure) in try sink(bytes) }
      try files.commit()
    } catch {
      throw EditProblem(422, error.message)
    }
  }

  /// Gives up the edits that are not on disk for what is there.
  func reload(_ path: String) throws(EditProblem) -> Int {
    try state.withLock { (state) throws(EditProblem) in
      guard let file = state.files[path] else { throw EditProblem(404, "there is no such file") }
      try takeTheirs(file, &state)
      return state.revision
    }
  }

  private func takeTheirs(_ file: EditedFile, _ state: inout State) throws(EditProblem) {
    var file = file
    let now = try EditedFile(file.path, encoding: encoding)
    (file.disk, file.savedHash, file.conflict) = (now.disk, now.savedHash, nil)
    take(now.source, file, &state)
  }

  /// The lines that differ on disk and here: each with `-` for what is on disk, `+` for what is here, or a space.
  func differences(_ path: String) throws(EditProblem) -> [(mark: String, text: String)] {
    try state.withLock { (state) throws(EditProblem) in
      guard let file = state.files[path] else { throw EditProblem(404, "there is no such file") }
      let theirs: [String]
      if case .gone = file.conflict {
        theirs = []
      } else {
        theirs = try EditedFile(path, encoding: encoding).source.lines.map(\.text)
      }
      return LineDifference(from: theirs, to: file.source.lines.map(\.text)).lines
    }
  }

  // MARK: Another time

  /// Writes unsaved edits beside their files, for the next time.
  ///
  /// - Returns: the files, and what has been written for each.
  func keep() -> [(path: String, kept: String)] {
    state.withLock { state in
      state.files.values.filter(\.isDirty).sorted { $0.path < $1.path }.compactMap { file in
        var source = file.source
        var mark: [UInt8] = []
        if !source.lacking.isEmpty {
          source.convertToUTF8()
          mark = Self.mark
        }
        let kept = EditedFile.keptPath(of: file.path)
        do throws(EditProblem) { try Self.write(mark + source.bytes, to: kept) } catch {
          return nil
        }
        return (file.path, kept)
      }
    }
  }

  /// Takes the edits that an earlier preview has kept, or throws them away.
  func restore(_ path: String, takes: Bool) throws(EditProblem) -> Int {
    try state.withLock { (state) throws(EditProblem) in
      if let protection { throw EditProblem(403, protection) }
      let file = try open(path, &state)
      let kept = EditedFile.keptPath(of: path)
      if takes {
        try take(kept: kept, for: file, &state)
      }
      Files.unlink(kept)
      return state.revision
    }
  }
}

extension Editing {
  /// Takes kept edits: bytes of the file's encoding, or UTF-8 with a mark where that has not all characters.
  private func take(
    kept: String, for file: EditedFile, _ state: inout State
  ) throws(EditProblem) {
    let bytes: [UInt8]
    do throws(Failure) { bytes = try Files.readFromDisk(kept, limit: EditedFile.longest) } catch {
      throw EditProblem(404, error.message)
    }
    let isOther = bytes.starts(with: Self.mark) && file.source.encoding != .utf8
    guard let other = SourceLines(bytes, encoding: isOther ? .utf8 : file.source.encoding) else {
      throw EditProblem(422, "\(kept) is no text")
    }
    guard isOther else { return take(other, file, &state) }
    // Text for text, in the encoding of the file.
    var changed = file
    let last = file.source.lines.count - 1
    let (start, end) = (
      SourceLines.Place(line: 0, unit: 0),
      SourceLines.Place(line: last, unit: file.source.lines[last].text.utf16.count)
    )
    let text = other.lines.map(\.text).joined(separator: "\n")
    guard let change = changed.source.replacement(from: start, to: end, by: text) else {
      throw EditProblem(422, "\(kept) is no text")
    }
    let old = changed.source.replace(change.range, with: change.lines)
    state.log.add(
      EditLog.Step(
        path: file.path, first: 0, old: old, new: change.lines, before: start, after: start),
      joins: false)
    put(changed, change.range, change.lines.count, &state)
  }

  fileprivate static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// Lines in which two texts differ, with two lines around each.
struct LineDifference {
  private(set) var lines: [(mark: String, text: String)] = []
  /// So many lines are compared one by one; where more of them differ, all of them are shown.
  private static let most = 3000
  private static let around = 2

  init(from old: [String], to new: [String]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let (first, second) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    for text in old[max(0, start - Self.around)..<start] { lines.append((" ", text)) }
    if first.count > Self.most || second.count > Self.most {
      lines +=
        first.prefix(Self.most).map { ("-", $0) } + second.prefix(Self.most).map { ("+", $0) }
    } else {
      add(first, second)
    }
    for text in old[(old.count - end)...].prefix(Self.around) { lines.append((" ", text)) }
    leaveOut()
  }

  /// Leaves lines out that are far from those that differ; … stands for them.
  private mutating func leaveOut() {
    var near = Set<Int>()
    for (index, line) in lines.enumerated() where line.mark != " " {
      near.formUnion(index - Self.around...index + Self.around)
    }
    var kept: [(mark: String, text: String)] = []
    for (index, line) in lines.enumerated() {
      if near.contains(index) {
        kept.append(line)
      } else if kept.last?.text != "…" {
        kept.append((" ", "…"))
      }
    }
    lines = kept
  }

  private mutating func add(_ first: [String], _ second: [String]) {
    let difference = second.difference(from: first)
    var gone: Set<Int> = []
    var come: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): come.insert(offset)
      }
    }
    var (one, other) = (0, 0)
    while one < first.count || other < second.count {
      if gone.contains(one) {
        lines.append(("-", first[one]))
        one += 1
      } else if come.contains(other) {
        lines.append(("+", second[other]))
        other += 1
      } else {
        if one < first.count { lines.append((" ", first[one])) }
        (one, other) = (one + 1, other + 1)
      }
    }
  }
}
