import Manuscript
import VerticalFonts

#if STAGES
  // The stages are internal: this file is compiled with -DSTAGES -enable-testing.
  @testable import VerticalLayout
#else
  import VerticalLayout
#endif

/// What one stage took.
struct StageTimes {
  var name: String
  /// Of CPU, the median of the rounds.
  var nanoseconds: Int
  /// How many things came out of it.
  var count: Int
}

#if STAGES
  extension StageTimes {
    /// Times the stages of the typesetter one by one, in the order in which it calls them.
    static func measure(_ workload: Workload, rounds: Int) throws -> [StageTimes] {
      var names: [String] = []
      var counts: [String: Int] = [:]
      var samples: [String: [Int]] = [:]
      for round in 0..<rounds + 1 {
        var stopwatch = Stopwatch()
        try run(workload, &stopwatch)
        names = stopwatch.laps.map(\.name)
        for lap in stopwatch.laps {
          counts[lap.name] = lap.count
          // The first round finds caches cold and memory new.
          if round > 0 { samples[lap.name, default: []].append(lap.nanoseconds) }
        }
      }
      return names.map { name in
        StageTimes(
          name: name, nanoseconds: median(samples[name] ?? []), count: counts[name] ?? 0)
      }
    }

    private static func run(_ workload: Workload, _ stopwatch: inout Stopwatch) throws {
      let library = try workload.library()
      let options = workload.options
      stopwatch.start()
      let document = try workload.read()
      stopwatch.lap("read", document.paragraphs.count)

      let analysis = analyze(document)
      stopwatch.lap("analyze", analysis.clusters.count)
      let styled = StyledText(document, base: options.style, headings: options.headings)
      stopwatch.lap("style", styled.runs.count)
      let runs = try itemize(analysis, styled: styled, shaper: library)
      stopwatch.lap("itemize", runs.count)
      var shaped = shape(runs, of: analysis, styled: styled, shaper: library)
      stopwatch.lap("shape", shaped.glyphs.count)
      let items = space(shaped, styles: styled.styles)
      stopwatch.lap("space", items.count)

      let tabs = TabStops(interval: options.style.size * 2)
      let unbroken = breakColumns(
        items, paragraphs: shaped.paragraphs, measure: nil, tabs: tabs)
      var diagnostics: [Diagnostic] = []
      let frame = try PageFrame(
        PageRequest(
          page: options.page, margins: options.margins, measure: options.measure,
          overflow: options.overflow, em: options.style.size, pitch: Workload.pitch,
          paragraphs: unbroken.map(\.natural)),
        diagnostics: &diagnostics)
      stopwatch.lap("page frame", unbroken.count)
      let breaks = breakColumns(
        items, paragraphs: shaped.paragraphs, measure: frame.measure, tabs: tabs)
      stopwatch.lap("breakColumns", breaks.count)
      let setting = ColumnSetting(
        textLength: document.text.utf8.count, paragraphs: document.paragraphs.map(\.range),
        blankExtent: options.style.size, tabs: tabs)
      var columns = setColumns(&shaped, items: items, breaks: breaks, setting: setting)
      stopwatch.lap("setColumns", columns.count)

      let spacing = ColumnSpacing(
        gap: options.effectiveGap, pitch: options.pitch, em: options.style.size)
      let blocks = try paginate(columns, spacing: spacing, limit: frame.blockLimit)
      stopwatch.lap("paginate", blocks.count)
      let pages = place(
        blocks, columns: &columns, frame: frame, direction: options.direction,
        alignment: options.alignment, placement: .topRight)
      stopwatch.lap("place", pages.count)
      var layout = Layout(
        text: document.text, direction: options.direction, language: workload.language,
        measure: frame.measure, cellAlignment: options.cellAlignment, pages: pages,
        columns: columns, runs: shaped.runs, cells: shaped.cells, glyphs: shaped.glyphs,
        styles: styled.styles, fonts: [],
        dropped: analysis.controls.map { DroppedText(range: $0, reason: .control) },
        diagnostics: diagnostics, paper: options.paper, token: nil, debug: false)
      layout.fonts = layout.fontsInUse(of: library)
      layout.diagnose(frame: frame, tokenFits: true)
      stopwatch.lap("diagnose", layout.diagnostics.count)

      var drawn = 0
      for page in layout.pages.indices { drawn += layout.displayList(ofPage: page).items.count }
      stopwatch.lap("(display lists)", drawn)
      var written = 0
      layout.writeJSON { written += $0.count }
      stopwatch.lap("(JSON)", written)

      // The whole in one, as the library's users call it.
      stopwatch.start()
      let whole = try Typesetter(shaper: library, options: options).typeset(document)
      precondition(whole == layout, "the stages here are not those of the typesetter")
      stopwatch.lap("(check)", whole.pages.count)
    }
  }

  /// Times what lies between two laps.
  private struct Stopwatch {
    var laps: [StageTimes] = []
    private var latest = System.cpuTime()

    mutating func start() { latest = System.cpuTime() }

    mutating func lap(_ name: String, _ count: Int) {
      laps.append(
        StageTimes(name: name, nanoseconds: System.cpuTime() - latest, count: count))
      latest = System.cpuTime()
    }
  }
#else
  extension StageTimes {
    static func measure(_ workload: Workload, rounds: Int) throws -> [StageTimes] {
      throw BenchmarkError("built without -DSTAGES; Benchmarks/run builds it so")
    }
  }
#endif
