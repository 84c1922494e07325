import Testing

@testable import VerticalLayout

/// A document that comes page by page is the one that comes at once.
@Suite struct LayoutStreamTests {
  /// The pages of a document, taken a few at a time.
  private struct Streamed {
    var record: LayoutRecord
    var diagnostics: [Diagnostic]
    var lists: [DisplayList] = []
    /// The number of pages each part had.
    var parts: [Int] = []

    init(_ document: Document, _ typesetter: Typesetter<FixtureShaper>, partSize: Int) throws {
      var stream = try typesetter.pages(of: document)
      stream.partSize = partSize
      let first = try #require(try stream.next())
      record = LayoutRecord(first)
      diagnostics = first.diagnostics
      add(first)
      while let more = try stream.next() {
        let other = LayoutRecord(more)
        record.pages += other.pages
        record.fonts = other.fonts
        record.dropped += other.dropped
        record.warnings += other.warnings
        diagnostics += more.diagnostics
        add(more)
      }
      #expect(try stream.isFinished && stream.next() == nil)
    }

    private mutating func add(_ layout: Layout) {
      parts.append(layout.pages.count)
      lists += layout.pages.indices.map(layout.displayList(ofPage:))
    }
  }

  @Test("YY-52 a stream whose task is cancelled stops before the next part, and no other does")
  func cancelled() async throws {
    let text = Array(repeating: String.han(30), count: 400).joined(separator: "\n")
    let (started, start) = AsyncStream.makeStream(of: Int.self)
    let task = Task { () -> [Int] in
      let setting = G10().with { $0.page.size = .size(width: .pt(30), height: .pt(30)) }
      var stream = try Typesetter(shaper: setting.shaper, options: setting.options)
        .pages(of: Document(text))
      stream.partSize = 1
      var counts = [try stream.next()?.pages.count ?? 0]
      start.yield(counts[0])
      while !Task.isCancelled { await Task.yield() }
      do throws(LayoutError) {
        while let part = try stream.next() { counts.append(part.pages.count) }
      } catch {
        counts.append(error == .cancelled ? -1 : -2)
      }
      return counts
    }
    for await _ in started { break }
    task.cancel()
    let counts = try await task.value
    #expect(counts.count == 2 && counts.last == -1)
  }

  /// Each paragraph is a part of its own, or a few make one.
  @Test("The same pages from parts of any size: 1,500 random texts", arguments: 0..<15)
  func random(_ part: Int) throws {
    for index in 0..<100 {
      var random = RandomCase(seed: 900_000 + UInt64(part * 100 + index))
      // Pages that can be finished before the text is.
      if index % 2 == 0 {
        let em = random.options.style.size
        random.options.page.size = .size(width: em * 4, height: em * 9)
        random.options.columns.measure = nil
        random.options.overflow = .paginate
      }
      let typesetter = Typesetter(shaper: random.shaper, options: random.options)
      guard let whole = try? typesetter.typeset(random.document) else {
        #expect(throws: LayoutError.self) {
          _ = try Streamed(random.document, typesetter, partSize: 1)
        }
        continue
      }
      for size in [1, 40] {
        let streamed = try Streamed(random.document, typesetter, partSize: size)
        let isSame =
          streamed.record == LayoutRecord(whole) && streamed.diagnostics == whole.diagnostics
          && streamed.lists == whole.pages.indices.map(whole.displayList(ofPage:))
        #expect(isSame, "parts of \(size) bytes: \(random)")
      }
    }
  }

  @Test("BK-H6: blank lines before breaks are the same from parts of any size", arguments: 0..<8)
  func blankLinesBeforeBreaks(_ seed: Int) throws {
    // Chapters of some lines and blank lines, so that some of these end a page and some begin one.
    var text = ""
    var breaks: [Int] = []
    var count = 0
    for chapter in 0..<60 {
      breaks.append(count)
      let lines = (chapter * 7 + seed * 3) % 9 + 1
      let blank = (chapter + seed) % 4
      for line in 0..<lines + blank {
        text += line < lines ? "春眠不覺曉\n" : "\n"
        count += 1
      }
    }
    var document = Document(text)
    for index in breaks { document.paragraphs[index].style.breakBefore = .page }
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(64), height: .pt(120))
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    let whole = try typesetter.typeset(document)
    #expect(
      whole.pages.allSatisfy { page in !whole.columns[page.columns].allSatisfy(\.isBlank) })
    for size in [1, 40, 400] {
      let streamed = try Streamed(document, typesetter, partSize: size)
      #expect(streamed.record == LayoutRecord(whole))
    }
  }

  @Test(
    "Long texts, cut short by options: the same from parts of any size",
    arguments: [
      Overflow.paginate, .truncate, .clip,
    ])
  func longTexts(_ overflow: Overflow) throws {
    let lines = (0..<300).map { line in
      line % 17 == 5
        ? "" : line % 29 == 3 ? "   " : String.han(line % 23) + (line % 7 == 0 ? "\u{1}" : "")
    }
    for maximum in [nil, 1, 26, 40, 391, 1000] {
      for tail in ["", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n"] {
        let document = Document(lines.joined(separator: "\n") + tail)
        var options = LayoutOptions(
          style: TextStyle(size: .pt(10)), page: .size(width: .pt(130), height: .pt(100)))
        options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
        options.columns.gap = .zero
        options.columns.maximum = maximum
        options.overflow = overflow
        options.columnBreaks.iterationMarks = .expand
        let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
        let whole = try typesetter.typeset(document)
        for size in [1, 100, 1000] {
          let streamed = try Streamed(document, typesetter, partSize: size)
          #expect(streamed.record == LayoutRecord(whole))
          #expect(streamed.diagnostics == whole.diagnostics)
        }
      }
    }
  }

  @Test("Pages come as they are finished, and few at a time") func pagesComeEarly() throws {
    let document = Document(Array(repeating: String.han(100), count: 500).joined(separator: "\n"))
    let options = LayoutOptions(style: TextStyle(size: .pt(10)), page: .paper(.a6))
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    let streamed = try Streamed(document, typesetter, partSize: 3000)
    #expect(streamed.parts.count > 40)
    #expect(try #require(streamed.parts.max()) <= 6)
    // `auto` knows that it is a book after a few columns.
    let automatic = Typesetter(
      shaper: FixtureShaper(), options: LayoutOptions(style: TextStyle(size: .pt(10))))
    #expect(try Streamed(document, automatic, partSize: 3000).parts.count > 40)
  }

  @Test(
    "Where the highest column makes the page, all come at once",
    arguments: [
      PageSpecification.scroll, .size(width: .pt(200), height: nil),
    ])
  func pagesThatHug(_ page: PageSpecification) throws {
    let document = Document(Array(repeating: String.han(30), count: 2000).joined(separator: "\n"))
    let options = LayoutOptions(style: TextStyle(size: .pt(10)), page: page)
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    let streamed = try Streamed(document, typesetter, partSize: 1000)
    #expect(streamed.parts.count == 1)
    #expect(streamed.record == LayoutRecord(try typesetter.typeset(document)))
  }

  @Test("What follows a cut is not set") func nothingIsSetInVain() throws {
    let document = Document(Array(repeating: String.han(30), count: 5000).joined(separator: "\n"))
    let shaper = FixtureShaper()
    let options = LayoutOptions(style: TextStyle(size: .pt(10)), page: .paper(.a6)) {
      $0.columns.maximum = 6
    }
    let layout = try Typesetter(shaper: shaper, options: options).typeset(document)
    #expect(layout.columns.count == 6)
    #expect(shaper.shapingCalls < 1000)
    let dropped = try #require(layout.dropped.first)
    #expect(dropped.range.upperBound == document.text.utf8.count)
  }

  @Test("Controls after a cut are listed, whether their text has been set or not")
  func controls() throws {
    let document = Document(
      "一\u{1}二三四\n五\n\n\t六\u{2}\u{85}\u{3}\u{9F}七\u{7F}\u{A0}\n\u{0}")
    let setting = G10(50, width: 10, overflow: .clip)
    let whole = try setting.layout(document)
    #expect(
      whole.dropped.map(\.reason) == [.control, .control, .control, .control, .control, .noRoom])
    #expect(whole.warnings(.controlCharacter).first?.message.hasPrefix("6 control") == true)
    let streamed = try Streamed(
      document, Typesetter(shaper: setting.shaper, options: setting.options), partSize: 1)
    #expect(streamed.record == LayoutRecord(whole))
  }

  @Test(
    "Parts are whole paragraphs and make up the text",
    arguments: [
      "", "一", "\n", "一\n二", "\n\n一二\r\n三\u{2028}四\n\n",
    ])
  func parts(_ text: String) {
    let document = Document(text)
    for size in 1...8 {
      var next = 0
      var end = 0
      while let part = document.part(from: next, size: size, limit: .max) {
        #expect(part.paragraphs.lowerBound == next && !part.paragraphs.isEmpty)
        #expect(part.text.lowerBound == end)
        next = part.paragraphs.upperBound
        end = part.text.upperBound
      }
      #expect(next == document.paragraphs.count)
      #expect(end == (document.paragraphs.isEmpty ? 0 : text.utf8.count))
    }
  }
}
