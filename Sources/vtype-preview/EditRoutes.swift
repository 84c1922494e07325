import CommandOptions
import Manuscript
import VerticalLayout

/// The answers about the text beside the page. A file is one of those that the text is made of, by its name there: no
/// path is made of what was asked (PV-8).
struct EditRoutes {
  private let preview: Preview

  init(_ preview: Preview) { self.preview = preview }

  private var editing: Editing { preview.editing }

  /// The name of a file of the text; the first one where none is asked for.
  private func path(_ name: String) throws(EditProblem) -> String {
    let files = preview.files
    guard let found = name.isEmpty ? files.first : files.first(where: { $0 == name }) else {
      throw EditProblem(404, "the text has no such file")
    }
    return found
  }

  // MARK: Asking

  /// The stretch of a file around a line, from 0.
  ///
  /// - Parameters:
  ///   - last: the last line of a stretch that is known; `nil` for one around the line.
  ///   - since: the state that both are of.
  func source(_ name: String, line: Int, last: Int?, since: Int?) -> WebAnswer {
    answer { () throws(EditProblem) in
      let path = try path(name)
      let stretch = try editing.stretch(
        of: path, around: line, to: last, since: since, chapters: chapters(of: path))
      return json(of: stretch)
    }
  }

  /// The lines that chapters of a file begin with, from 0.
  private func chapters(of path: String) -> [Int] {
    guard let text = preview.settledText else { return [] }
    let lines = text.layout.outline.compactMap { heading -> Int? in
      guard let place = text.places.place(of: heading.range.lowerBound), place.file == path else {
        return nil
      }
      return place.line - 1
    }
    return Set(lines).sorted()
  }

  private func json(of stretch: Editing.Stretch) -> [UInt8] {
    let source = stretch.file.source
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(stretch.revision)
      writer.key("file")
      writer.string(stretch.file.path)
      for (key, value) in [
        ("first", stretch.lines.lowerBound), ("last", stretch.lines.upperBound - 1),
        ("lines", source.lines.count), ("dirty", stretch.file.isDirty ? 1 : 0),
        ("kept", stretch.isKept ? 1 : 0), ("undo", stretch.canUndo ? 1 : 0),
        ("redo", stretch.canRedo ? 1 : 0),
        ("characters", source.lines.reduce(0) { $0 + $1.text.unicodeScalars.count }),
      ] {
        writer.key(key)
        writer.value(value)
      }
      for (key, text) in [
        ("encoding", source.encoding.description), ("eol", source.ending.name),
        ("protection", stretch.protection ?? ""), ("conflict", conflict(of: stretch.file)),
        ("text", stretch.text),
      ] {
        writer.key(key)
        writer.string(text)
      }
    }
    return writer.takeBytes()
  }

  private func conflict(of file: EditedFile) -> String {
    switch file.conflict {
    case .changed: "changed"
    case .gone: "gone"
    case nil: ""
    }
  }

  /// The lines that differ on disk and here.
  func differences(_ name: String) -> WebAnswer {
    answer { () throws(EditProblem) in
      let lines = try editing.differences(path(name))
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("lines")
        writer.array { writer in
          for line in lines {
            writer.array { writer in
              writer.string(line.mark)
              writer.string(line.text)
            }
          }
        }
      }
      return writer.takeBytes()
    }
  }

  // MARK: Posting

  func answer(_ route: Substring, _ body: [UInt8]) -> WebAnswer {
    guard let value = try? JSONReader.read(body), case .object = value else {
      return WebAnswer(400, "an object of JSON is needed")
    }
    return answer { () throws(EditProblem) in
      let before = editing.revision
      let json = try json(of: route, value)
      let after = editing.revision
      if after != before { preview.send("file", "{\"rev\":\(after)}") }
      return json
    }
  }

  private func json(of route: Substring, _ value: JSONValue) throws(EditProblem) -> [UInt8] {
    switch route {
    case "edit": return try edit(value)
    case "undo", "redo": return undo(again: route == "redo")
    default: break
    }
    guard let name = value["file"]?.string else {
      throw EditProblem(400, "a file is needed")
    }
    let path = try path(name)
    switch route {
    case "save":
      guard let way = Editing.Way(rawValue: value["way"]?.string ?? "usual") else {
        throw EditProblem(400, "there is no such way to save")
      }
      let saved = try editing.save(path, way)
      return json(revision: saved.revision, file: saved.path)
    case "reload": return json(revision: try editing.reload(path), file: path)
    default:
      let takes = value["take"] == .bool(true)
      return json(revision: try editing.restore(path, takes: takes), file: path)
    }
  }

  private func edit(_ value: JSONValue) throws(EditProblem) -> [UInt8] {
    let problem = EditProblem(400, "rev, file, edits and caret are needed")
    guard let revision = value["rev"]?.int, let name = value["file"]?.string,
      let list = value["edits"]?.array, list.count <= 1000, !list.isEmpty,
      let caret = Self.place(value["caret"])
    else { throw problem }
    var edits: [Editing.Edit] = []
    for edit in list {
      guard let start = Self.place(edit["start"]), let end = Self.place(edit["end"]),
        let text = edit["text"]?.string
      else { throw problem }
      edits.append(Editing.Edit(start: start, end: end, text: text))
    }
    let path = try path(name)
    let new = try editing.edit(
      path, edits, revision: revision, joins: value["join"] == .bool(true), caret: caret)
    return json(revision: new, file: path)
  }

  /// Line and unit, both from 0.
  private static func place(_ value: JSONValue?) -> SourceLines.Place? {
    guard let parts = value?.array, parts.count == 2, let line = parts[0].int,
      let unit = parts[1].int, line >= 0, unit >= 0
    else { return nil }
    return SourceLines.Place(line: line, unit: unit)
  }

  private func undo(again: Bool) -> [UInt8] {
    guard let step = editing.undo(again: again) else {
      return json(revision: editing.revision, file: "")
    }
    return json(revision: step.revision, file: step.path, caret: step.caret)
  }

  private func json(
    revision: Int, file: String, caret: SourceLines.Place? = nil
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(revision)
      writer.key("file")
      writer.string(file)
      guard let caret else { return }
      writer.key("caret")
      writer.array { writer in
        writer.value(caret.line)
        writer.value(caret.unit)
      }
    }
    return writer.takeBytes()
  }

  private func answer(_ body: () throws(EditProblem) -> [UInt8]) -> WebAnswer {
    do throws(EditProblem) { return WebAnswer(json: try body()) } catch {
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("message")
        writer.string(error.message)
        writer.key("rev")
        writer.value(editing.revision)
        guard !error.lacking.isEmpty else { return }
        writer.key("lacking")
        writer.array { writer in
          for (scalar, line) in error.lacking.prefix(100) {
            writer.array { writer in
              writer.string(String(Character(scalar)))
              writer.value(line)
            }
          }
        }
      }
      return WebAnswer(json: writer.takeBytes(), status: error.status)
    }
  }
}
