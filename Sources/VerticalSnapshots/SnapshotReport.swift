package import Storage
import VerticalLayout

/// The findings of a run, for people and as JSON.
package struct SnapshotReport {
  package init() {}

  package enum State: String, CaseIterable {
    case same, recorded, updated, differs, missing, failed

    package var isFailure: Bool { self == .differs || self == .missing || self == .failed }
  }

  package struct Entry {
    package var name: String
    package var input: String
    package var state: State
    package var difference: SnapshotDifference?
    /// The pictures that show the difference.
    package var pictures: [String] = []
    package var failure: Failure?

    package init(
      _ name: String, input: String, _ state: State, difference: SnapshotDifference? = nil,
      failure: Failure? = nil
    ) {
      self.name = name
      self.input = input
      self.state = state
      self.difference = difference
      self.failure = failure
    }

    package func lines(limit: Int) -> [String] { difference?.lines(limit: limit) ?? [] }
  }

  package var entries: [Entry] = []
  /// Snapshots without a case that are there, and those that were removed.
  package var orphans: [String] = []
  package var removed: [String] = []

  private func count(_ state: State) -> Int { entries.count { $0.state == state } }

  package var status: ExitStatus {
    for status in [ExitStatus.tryAgain, .cannotWrite]
    where entries.contains(where: { $0.failure?.status == status }) {
      return status
    }
    return orphans.isEmpty && !entries.contains(where: \.state.isFailure) ? .success : .partlyFailed
  }

  /// The counts in one line; what is none is left out.
  package var summary: String {
    let words: [(State, String)] = [
      (.same, "as recorded"), (.recorded, "recorded"), (.updated, "updated"),
      (.differs, "different"), (.missing, "without a snapshot"), (.failed, "failed"),
    ]
    var parts = words.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
    if !orphans.isEmpty { parts.append("\(orphans.count) files without a case") }
    if !removed.isEmpty { parts.append("\(removed.count) files removed") }
    let advice =
      count(.differs) > 0 || !orphans.isEmpty ? "; --update accepts what is meant to be so" : ""
    let cases = entries.count == 1 ? "1 case" : "\(entries.count) cases"
    return "\(cases): \(parts.joined(separator: ", "))\(advice)"
  }

  /// One object: `version`, `folder`, a count for each state, `cases` with an entry a line, `orphans`
  /// and `removed`.
  package func json(folder: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("version")
      writer.value(1)
      writer.field("folder", folder)
      for state in State.allCases {
        writer.key(state.rawValue)
        writer.value(count(state))
      }
      writer.key("cases")
      writer.array { writer in
        for entry in entries {
          writer.newline()
          writer.write(entry)
        }
      }
      writer.newline()
      writer.list("orphans", orphans)
      writer.list("removed", removed)
    }
    writer.newlineAtEnd()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  fileprivate mutating func list(_ name: String, _ items: [String]) {
    key(name)
    array { writer in
      for item in items { writer.string(item) }
    }
  }

  fileprivate mutating func write(_ entry: SnapshotReport.Entry) {
    object { writer in
      writer.field("name", entry.name)
      writer.field("input", entry.input)
      writer.field("state", entry.state.rawValue)
      writer.field("error", entry.failure?.message)
      if let difference = entry.difference {
        writer.list("messages", difference.lines())
        writer.key("changes")
        writer.array { writer in
          for change in difference.layout?.changes ?? [] { writer.write(change) }
        }
        writer.key("pages")
        writer.array { writer in
          for page in difference.pictures { writer.write(page) }
        }
        writer.list("pictures", entry.pictures)
      }
    }
  }

  private mutating func write(_ change: LayoutChange) {
    object { writer in
      writer.field("kind", change.kind.rawValue)
      writer.write(change.place)
      writer.key("count")
      writer.value(change.count)
      writer.field("text", change.text.isEmpty ? nil : change.text)
      writer.write(change.offset, "dx", "dy")
      writer.write(change.step, "dx-step", "dy-step")
      writer.field("expected", change.expected)
      writer.field("actual", change.actual)
    }
  }

  private mutating func write(_ place: LayoutChange.Location?) {
    guard let place else { return }
    for case (let name, let number?) in [
      ("page", place.page), ("column", place.column), ("cell", place.cell),
    ] {
      key(name)
      value(number)
    }
  }

  private mutating func write(_ offset: LayoutChange.PageOffset?, _ x: String, _ y: String) {
    guard let offset else { return }
    key(x)
    value(offset.dx)
    key(y)
    value(offset.dy)
  }

  private mutating func write(_ page: PictureDifference) {
    object { writer in
      writer.key("page")
      writer.value(page.page)
      writer.key("pixels")
      writer.value(page.count)
      writer.key("box")
      writer.array { writer in
        for side in [
          page.columns.lowerBound, page.rows.lowerBound, page.columns.count, page.rows.count,
        ] {
          writer.value(side)
        }
      }
    }
  }
}
