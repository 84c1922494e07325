import CommandOptions
import Storage
import VerticalLayout

/// Answers about a text as JSON. Offsets count its bytes in UTF-8; lengths are points from the top left of a page.
enum Answers {
  /// What the page has to know before it shows anything.
  ///
  /// - Parameters:
  ///   - text: as much of it as is known. Headings and messages come once it is settled.
  ///   - offset: a place of the text whose page is asked for with it.
  static func state(_ preview: Preview, _ text: ShownText?, offset: Int?) -> [UInt8] {
    let failure = preview.failure
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text?.revision ?? 0)
      writer.key("busy")
      writer.value(preview.isBusy ? 1 : 0)
      writer.key("input")
      writer.string(preview.options?.input ?? "")
      writer.key("failure")
      if let failure { write(failure, nil, to: &writer) } else { writer.null() }
      writer.key("edits")
      writer.value(preview.shownEdits)
      writer.key("checks")
      writer.value(preview.checks ? 1 : 0)
      writer.key("autosave")
      writer.value(preview.options?.given.has("autosave") == true ? 1 : 0)
      writer.key("unsaved")
      writer.array { for name in preview.editing.unsaved { $0.string(name) } }
      writer.key("files")
      writer.array { for name in preview.files { $0.string(name) } }
      guard let text else { return }
      writer.key("title")
      writer.string(text.title ?? "")
      writer.key("lang")
      writer.string(text.layout.language == .undetermined ? "" : text.layout.language.text)
      writer.key("direction")
      writer.string(text.layout.direction == .rightToLeft ? "rtl" : "ltr")
      writer.key("length")
      writer.value(text.layout.text.utf8.count)
      writer.key("settled")
      writer.value(text.isSettled ? 1 : 0)
      if let offset, text.knows(offset) {
        writer.key("place")
        writer.object { writer in write(position(offset, in: text), of: text, to: &writer) }
      }
      pages(text.pages, to: &writer)
      writer.key("outline")
      writer.array { writer in
        for heading in text.layout.outline {
          writer.object { writer in
            writer.key("title")
            writer.string(heading.title)
            writer.key("level")
            writer.value(heading.level)
            writer.key("page")
            writer.value(heading.page)
            writer.key("start")
            writer.value(heading.range.lowerBound)
          }
        }
      }
      writer.key("messages")
      writer.array { for message in text.messages { write(message, text, to: &$0) } }
    }
    return writer.takeBytes()
  }

  /// The sizes of pages, alike ones together, and their sides.
  private static func pages(_ pages: [Layout.Page], to writer: inout JSONWriter) {
    writer.key("count")
    writer.value(pages.count)
    writer.key("sizes")
    writer.array { writer in
      var index = 0
      while index < pages.count {
        let size = pages[index].size
        let end = pages[index...].firstIndex { $0.size != size } ?? pages.count
        writer.array { writer in
          writer.value(end - index)
          writer.value(size.width)
          writer.value(size.height)
        }
        index = end
      }
    }
    writer.key("sides")
    writer.string(
      pages.contains { $0.side != nil }
        ? pages.map { $0.side == .left ? "l" : $0.side == .right ? "r" : "-" }.joined() : "")
  }

  private static func write(
    _ message: ShownText.ShownMessage, _ text: ShownText?, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("severity")
      writer.string(message.severity)
      writer.key("code")
      writer.string(message.code)
      writer.key("text")
      writer.string(message.text)
      if let file = message.file {
        writer.key("file")
        writer.string(file)
      }
      if let place = message.place {
        writer.key("line")
        writer.value(place.line)
        writer.key("column")
        writer.value(place.column)
      }
      guard let text, let range = message.range else { return }
      writer.key("start")
      writer.value(range.lowerBound)
      writer.key("end")
      writer.value(range.upperBound)
      guard let caret = text.layout.caret(at: range.lowerBound) else { return }
      writer.key("page")
      writer.value(caret.page)
      writer.key("bounds")
      write(text.layout.bounds(ofColumn: caret.column), to: &writer)
    }
  }

  private static func write(_ rect: PhysicalRect, to writer: inout JSONWriter) {
    writer.array { writer in
      for length in [rect.x, rect.y, rect.width, rect.height] { writer.value(length) }
    }
  }

  /// Something wrong with an option, in the command's words.
  static func problem(option: String, _ message: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("option")
      writer.string(option)
      writer.key("message")
      writer.string(message)
    }
    return writer.takeBytes()
  }

  // MARK: Pages

  /// A page: its size, its columns, and its text in reading order.
  ///
  /// - Parameters:
  ///   - number: from 0.
  ///   - index: that of the page in a layout, which may be a part of the text.
  ///   - id: the identity of the picture that the reader has; `nil` where none is wanted.
  ///   - svg: draws the picture.
  static func page(
    _ number: Int, at index: Int, of layout: Layout, in text: ShownText, have id: String?,
    svg: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    // Of this process alone: it tells whether a picture is to be fetched again.
    let own = String(UInt(bitPattern: layout.displayList(ofPage: index).hashValue), radix: 36)
    let picture = id == nil || id == own ? nil : try svg()
    let page = layout.pages[index]
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text.revision)
      writer.key("page")
      writer.value(number)
      writer.key("id")
      writer.string(own)
      if let picture {
        writer.key("svg")
        writer.string(String(decoding: picture, as: UTF8.self))
      }
      writer.key("label")
      writer.string(page.label?.text ?? String(page.number ?? number + 1))
      writer.key("columns")
      writer.array { writer in
        for column in page.columns {
          let range = layout.range(ofColumn: column)
          writer.object { writer in
            writer.key("bounds")
            write(layout.bounds(ofColumn: column), to: &writer)
            writer.key("start")
            writer.value(range.lowerBound)
            writer.key("end")
            writer.value(range.upperBound)
          }
        }
      }
      writer.key("links")
      write(Array(layout.links(onPage: index)), of: layout, to: &writer)
      writer.key("text")
      write(PageReading(page: index, of: layout).blocks, to: &writer)
    }
    return writer.takeBytes()
  }

  /// The links of a page that lead to other sites, a letter, or a page of the text (PV-9).
  private static func write(
    _ links: [LinkArea], of layout: Layout, to writer: inout JSONWriter
  ) {
    writer.array { writer in
      for link in links {
        let name = link.target.hasPrefix("#") ? String(link.target.dropFirst()) : nil
        let page = name.flatMap { layout.anchor(named: $0)?.page }
        let isSafe = ["http://", "https://", "mailto:"].contains {
          link.target.lowercased().hasPrefix($0)
        }
        guard isSafe || page != nil else { continue }
        writer.object { writer in
          writer.key("href")
          writer.string(link.target)
          if let page {
            writer.key("page")
            writer.value(page)
          }
          writer.key("rects")
          writer.array { writer in for rect in link.rects { write(rect, to: &writer) } }
        }
      }
    }
  }

  private static func write(_ blocks: [PageReading.Block], to writer: inout JSONWriter) {
    writer.array { writer in
      for block in blocks {
        writer.object { writer in
          writer.key("tag")
          writer.string(block.tag)
          writer.key("parts")
          writer.array { writer in
            for part in block.parts {
              guard let reading = part.reading else {
                writer.string(part.text)
                continue
              }
              writer.array { writer in
                writer.string(part.text)
                writer.string(reading)
              }
            }
          }
        }
      }
    }
  }

  // MARK: Questions

  /// What is at a point of a page.
  static func at(
    _ point: PhysicalPoint, _ page: Int, _ unit: TextUnit?, in text: ShownText
  ) -> (json: [UInt8], offset: Int?) {
    let layout = text.layout
    let exact = layout.range(at: point, onPage: page)
    let cluster = exact ?? layout.closestRange(to: point, onPage: page)
    let range = cluster.map { cluster in
      unit.flatMap { layout.range(of: $0, containing: cluster.lowerBound) } ?? cluster
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text.revision)
      guard let range, let cluster else { return }
      let position = layout.closestPosition(to: point, onPage: page)
      writer.key("offset")
      writer.value(position?.offset ?? range.lowerBound)
      writer.key("affinity")
      writer.string((position?.affinity ?? .downstream).rawValue)
      writer.key("start")
      writer.value(range.lowerBound)
      writer.key("end")
      writer.value(range.upperBound)
      writer.key("inside")
      writer.value(exact == nil ? 0 : 1)
      write(text.places.place(of: cluster.lowerBound), to: &writer)
    }
    return (writer.takeBytes(), cluster?.lowerBound)
  }

  private static func write(_ place: SourcePlaces.Place?, to writer: inout JSONWriter) {
    guard let place else { return }
    writer.key("place")
    writer.string(place.text)
    writer.key("file")
    writer.string(place.file)
    writer.key("line")
    writer.value(place.line)
    writer.key("column")
    writer.value(place.column)
    writer.key("unit")
    writer.value(place.unit)
  }

  /// Where an offset of the text stands.
  ///
  /// - Parameter affinity: at the end of a column, whether the caret stands there or at the head of the next one.
  static func place(
    _ offset: Int, _ affinity: TextPosition.Affinity = .downstream, in text: ShownText
  ) -> [UInt8] {
    caret(position(offset, affinity, in: text), in: text)
  }

  private static func position(
    _ offset: Int, _ affinity: TextPosition.Affinity = .downstream, in text: ShownText
  ) -> TextPosition {
    TextPosition(offset: min(max(0, offset), text.layout.text.utf8.count), affinity: affinity)
  }

  static func caret(_ position: TextPosition, in text: ShownText) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in write(position, of: text, to: &writer) }
    return writer.takeBytes()
  }

  private static func write(
    _ position: TextPosition, of text: ShownText, to writer: inout JSONWriter
  ) {
    writer.key("rev")
    writer.value(text.revision)
    writer.key("offset")
    writer.value(position.offset)
    writer.key("affinity")
    writer.string(position.affinity.rawValue)
    write(text.places.place(of: position.offset), to: &writer)
    guard let (layout, firstPage) = text.part(showing: position.offset),
      let caret = layout.caret(at: position) ?? nearest(position.offset, layout)
    else { return }
    writer.key("page")
    writer.value(firstPage + caret.page)
    writer.key("rect")
    write(caret.rect, to: &writer)
    writer.key("bounds")
    write(layout.bounds(ofColumn: caret.column), to: &writer)
  }

  /// The caret of the first text that is shown after an offset, or of the last one.
  private static func nearest(_ offset: Int, _ layout: Layout) -> Caret? {
    let visible = layout.visibleRange
    return layout.caret(at: min(max(offset, visible.lowerBound), visible.upperBound))
  }

  /// The rectangles of ranges on some pages.
  static func rects(_ ranges: [TextRange], onPages pages: [Int], of text: ShownText) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text.revision)
      writer.key("rects")
      writer.array { writer in
        for page in pages where text.layout.pages.indices.contains(page) {
          for rect in ranges.flatMap({ Array(text.layout.selectionRects(for: $0, onPage: page)) }) {
            writer.array { writer in
              writer.value(page)
              for length in [rect.rect.x, rect.rect.y, rect.rect.width, rect.rect.height] {
                writer.value(length)
              }
            }
          }
        }
      }
    }
    return writer.takeBytes()
  }

  /// The author's text of a range, as it is copied.
  static func text(_ text: ShownText, _ range: TextRange) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text.revision)
      writer.key("text")
      writer.string(text.layout.text(in: range))
    }
    return writer.takeBytes()
  }

  /// The places of some words in the text and in its readings.
  static func find(_ words: String, in text: ShownText, isExact: Bool) -> [UInt8] {
    let hits = TextSearch(text.layout, isExact: isExact).hits(of: words)
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rev")
      writer.value(text.revision)
      writer.key("count")
      writer.value(hits.count)
      writer.key("hits")
      writer.array { writer in
        for hit in hits.prefix(TextSearch.most) {
          writer.array { writer in
            writer.value(hit.lowerBound)
            writer.value(hit.upperBound)
            writer.value(text.layout.caret(at: hit.lowerBound)?.page ?? 0)
          }
        }
      }
    }
    return writer.takeBytes()
  }
}
