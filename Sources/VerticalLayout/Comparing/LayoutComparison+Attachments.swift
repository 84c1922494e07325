extension LayoutComparison {
  /// Changes of images beside the text, links, and the places that links lead to. The places of links and targets go with
  /// the text.
  func attachmentChanges() -> [LayoutChange] {
    floatChanges() + furnitureChanges() + annotationChanges() + linkChanges() + anchorChanges()
  }

  /// Changes of annotations. Their places go with their bases.
  private func annotationChanges() -> [LayoutChange] {
    Attachments(expected, actual, \.placedAnnotations, name: \.name).pairs.flatMap { pair in
      guard let old = pair.before, let new = pair.after, old.item.name == new.item.name else {
        return [
          pair.before.map { $0.change(.annotation, text: $0.item.record.text, expected: "there") },
          pair.after.map { $0.change(.annotation, text: $0.item.record.text, actual: "there") },
        ].compactMap(\.self)
      }
      var changes: [LayoutChange] = []
      let (size, newSize) = (old.item.record.size, new.item.record.size)
      if size != newSize {
        changes.append(
          old.change(
            .annotation, text: old.item.record.text, expected: "\(size)pt",
            actual: "\(newSize)pt"))
      }
      let offset = LayoutChange.PageOffset(
        dx: (new.item.x - old.item.x).bounded, dy: (new.item.y - old.item.y).bounded)
      if size == newSize, offset != .zero {
        var change = old.change(.annotation, text: old.item.record.text)
        change.offset = offset
        changes.append(change)
      }
      return changes
    }
  }

  /// Changes of page numbers and running heads.
  private func furnitureChanges() -> [LayoutChange] {
    Attachments(expected, actual, \.furniture, name: { "\($0.kind.rawValue) \($0.text)" }).pairs
      .flatMap { pair in
        guard let old = pair.before, let new = pair.after,
          old.item.text == new.item.text, old.page == new.page
        else {
          return [
            pair.before.map { $0.change(.furniture, text: $0.item.text, expected: "there") },
            pair.after.map { $0.change(.furniture, text: $0.item.text, actual: "there") },
          ].compactMap(\.self)
        }
        let offset = LayoutChange.PageOffset(
          dx: new.item.bounds.x.bounded - old.item.bounds.x.bounded,
          dy: new.item.bounds.y.bounded - old.item.bounds.y.bounded)
        guard offset != .zero else { return [LayoutChange]() }
        var change = old.change(.furniture, text: old.item.text)
        change.offset = offset
        return [change]
      }
  }

  private func floatChanges() -> [LayoutChange] {
    Attachments(expected, actual, \.floats, name: \.name).pairs.flatMap { pair in
      guard let old = pair.before, let new = pair.after, old.item.name == new.item.name else {
        // One in place of another: that one is gone, and this one new.
        return [
          pair.before.map { $0.change(.float, text: $0.item.name, expected: "there") },
          pair.after.map { $0.change(.float, text: $0.item.name, actual: "there") },
        ].compactMap(\.self)
      }
      return changes(old, new)
    }
  }

  /// Changes of an image that is there still.
  private func changes(
    _ old: Attachments<LayoutRecord.FloatRecord>.Placed,
    _ new: Attachments<LayoutRecord.FloatRecord>.Placed
  ) -> [LayoutChange] {
    let (bounds, now) = (old.item.bounds, new.item.bounds)
    var changes: [LayoutChange] = []
    func add(_ expected: String, _ actual: String) {
      guard expected != actual else { return }
      changes.append(
        old.change(.float, text: old.item.name, expected: expected, actual: actual))
    }
    add(
      PhysicalSize(width: bounds.width, height: bounds.height).short,
      PhysicalSize(width: now.width, height: now.height).short)
    add("on page \(old.page + 1)", "on page \(new.page + 1)")
    let offset = LayoutChange.PageOffset(
      dx: now.x.bounded - bounds.x.bounded, dy: now.y.bounded - bounds.y.bounded)
    if old.page == new.page, offset != .zero {
      var change = old.change(.float, text: old.item.name)
      change.offset = offset
      changes.append(change)
    }
    return changes
  }

  private func linkChanges() -> [LayoutChange] {
    Attachments(expected, actual, \.links, name: \.target).pairs.compactMap { pair in
      guard pair.before?.item.target != pair.after?.item.target else { return nil }
      return (pair.before ?? pair.after)?.change(
        .link, expected: pair.before?.item.target, actual: pair.after?.item.target)
    }
  }

  private func anchorChanges() -> [LayoutChange] {
    Attachments(expected, actual, \.anchors, name: \.name).pairs.flatMap { pair in
      guard pair.before?.item.name != pair.after?.item.name else { return [LayoutChange]() }
      return [
        pair.before.map { $0.change(.anchor, text: $0.item.name, expected: "there") },
        pair.after.map { $0.change(.anchor, text: $0.item.name, actual: "there") },
      ].compactMap(\.self)
    }
  }
}

/// Attachments on the pages of two layouts besides columns, side by side.
private struct Attachments<Item> {
  struct Placed {
    var page: Int
    var item: Item

    func change(
      _ kind: LayoutChange.Kind, text: String = "", expected: String? = nil, actual: String? = nil
    ) -> LayoutChange {
      var change = LayoutChange(kind, at: .init(page: page))
      (change.text, change.expected, change.actual) = (text, expected, actual)
      return change
    }
  }

  /// Those of one name are each other's, in their order; between them, those that stand in place of others.
  private(set) var pairs: [(before: Placed?, after: Placed?)] = []

  init(
    _ expected: LayoutRecord, _ actual: LayoutRecord, _ items: (LayoutRecord.PageRecord) -> [Item],
    name: (Item) -> String
  ) {
    func placed(_ layout: LayoutRecord) -> [Placed] {
      layout.pages.enumerated().flatMap { page, record in
        items(record).map { Placed(page: page, item: $0) }
      }
    }
    let (before, after) = (placed(expected), placed(actual))
    var numbers: [String: Int] = [:]
    func number(_ placed: Placed) -> Int {
      let name = name(placed.item)
      if let number = numbers[name] { return number }
      numbers[name] = numbers.count
      return numbers.count - 1
    }
    let partners = SequenceMatch(before.map(number), after.map(number)).partners
    var (start, otherStart) = (0, 0)
    for index in 0...before.count {
      guard let end = index < before.count ? partners[index] : after.count else { continue }
      for offset in 0..<max(index - start, end - otherStart) {
        pairs.append(
          (
            offset < index - start ? before[start + offset] : nil,
            offset < end - otherStart ? after[otherStart + offset] : nil
          ))
      }
      if index < before.count { pairs.append((before[index], after[end])) }
      (start, otherStart) = (index + 1, end + 1)
    }
  }
}

/// An annotation with its place from the beginning of its base.
private struct AnnotationBesideBase {
  var record: LayoutRecord.AnnotationRecord
  var x: Length
  var y: Length

  var name: String { "\(record.kind.rawValue) \(record.side.rawValue) \(record.text)" }
}

extension LayoutRecord.PageRecord {
  fileprivate var placedAnnotations: [AnnotationBesideBase] {
    columns.flatMap { column in
      column.annotations.map { annotation in
        let base =
          column.cells.first { $0.range.upperBound > annotation.range.lowerBound }?.bounds
          ?? column.bounds
        return AnnotationBesideBase(
          record: annotation, x: annotation.bounds.x - column.axis,
          y: annotation.bounds.y - base.y)
      }
    }
  }
}
