/// Some clusters that become one.
struct ClusterEdit: Hashable {
  /// Indices into the clusters as they were.
  var clusters: Range<Int>
  /// The scalars to draw in their place; empty for their own characters.
  var scalars: [Unicode.Scalar] = []
  var form: CellForm

  enum CellForm: Hashable {
    /// A cell with glyphs from left to right (T1).
    case tateChuYoko
    /// An upright cell, whatever Unicode says of its characters.
    case upright
    /// A cell on its side.
    case sideways
    /// As Unicode has it for what is drawn.
    case own
  }
}

extension TextAnalysis {
  /// The text with some clusters made one each.
  ///
  /// The scalars of an edit all have the offset at which its source starts, so that the range of the
  /// cluster is that of the source, whatever is drawn for it.
  ///
  /// - Parameter edits: in the order of the text, without overlap, each within a paragraph.
  func applying(_ edits: [ClusterEdit]) -> TextAnalysis {
    var editor = ClusterEditor(source: self)
    var next = 0
    for paragraph in paragraphs {
      let start = editor.result.clusters.count
      var index = paragraph.lowerBound
      while next < edits.count, edits[next].clusters.lowerBound < paragraph.upperBound {
        editor.copy(index..<edits[next].clusters.lowerBound)
        editor.apply(edits[next])
        index = edits[next].clusters.upperBound
        next += 1
      }
      editor.copy(index..<paragraph.upperBound)
      editor.result.paragraphs.append(start..<editor.result.clusters.count)
    }
    editor.finish()
    return editor.result
  }
}

private struct ClusterEditor {
  let source: TextAnalysis
  var result = TextAnalysis()
  /// The number of scalars of the source that are done.
  private var done = 0
  private var levels: LevelCursor

  init(source: TextAnalysis) {
    self.source = source
    levels = LevelCursor(source.levels)
    result.controls = source.controls
    result.softHyphens = source.softHyphens
    result.scalars.reserveCapacity(source.scalars.count)
    result.offsets.reserveCapacity(source.offsets.count)
    result.clusters.reserveCapacity(source.clusters.count)
  }

  private mutating func copyScalars(to end: Int) {
    guard end > done else { return }
    result.scalars += source.scalars[done..<end]
    result.offsets += source.offsets[done..<end]
    done = end
  }

  /// Takes clusters as they are.
  mutating func copy(_ clusters: Range<Int>) {
    guard let first = clusters.first, let last = clusters.last else { return }
    copyScalars(to: Int(source.clusters[first].firstScalar))
    let shift = result.scalars.count - done
    copyScalars(to: Int(source.clusters[last].endScalar))
    for index in clusters {
      var cluster = source.clusters[index]
      copyLevel(of: index)
      cluster.firstScalar = UInt32(clamping: Int(cluster.firstScalar) + shift)
      cluster.endScalar = UInt32(clamping: Int(cluster.endScalar) + shift)
      result.clusters.append(cluster)
    }
  }

  mutating func apply(_ edit: ClusterEdit) {
    guard let first = edit.clusters.first, let last = edit.clusters.last else { return }
    var cluster = source.clusters[first]
    copyLevel(of: first)
    copyScalars(to: Int(cluster.firstScalar))
    let start = result.scalars.count
    let end = Int(source.clusters[last].endScalar)
    if edit.scalars.isEmpty {
      copyScalars(to: end)
    } else {
      let offset = source.offsets[Int(cluster.firstScalar)]
      result.scalars += edit.scalars
      result.offsets += repeatElement(offset, count: edit.scalars.count)
      done = end
      let properties = CharacterProperties(edit.scalars[0])
      cluster.script = properties.script
      cluster.orientation = properties.verticalOrientation
    }
    switch edit.form {
    case .tateChuYoko, .upright: cluster.orientation = .upright
    case .sideways: cluster.orientation = .rotated
    case .own: break
    }
    if edit.form == .tateChuYoko { result.tateChuYoko.append(result.clusters.count) }
    cluster.firstScalar = UInt32(clamping: start)
    cluster.endScalar = UInt32(clamping: result.scalars.count)
    cluster.kind = .text
    cluster.breakAfter = source.clusters[last].breakAfter
    result.clusters.append(cluster)
  }

  /// Gives the next cluster the embedding level of one of the source (O15).
  private mutating func copyLevel(of index: Int) {
    let level = levels.level(of: index)
    guard level > 0 else { return }
    let next = result.clusters.count
    let before = levels.levelBefore(index)
    if let run = result.levels.last, run.level == level, run.clusters.upperBound == next,
      before >= level
    {
      result.levels[result.levels.count - 1].clusters = run.clusters.lowerBound..<next + 1
    } else {
      result.levels.append(LevelRun(clusters: next..<next + 1, level: level, levelBefore: before))
    }
  }

  mutating func finish() {
    copyScalars(to: source.scalars.count)
    result.offsets.append(source.offsets.last ?? 0)
  }
}
