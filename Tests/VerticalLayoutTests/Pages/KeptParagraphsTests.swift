import TestSupport
import Testing

@testable import VerticalLayout

/// Paragraphs that stay together (BK-B10), with fixture G at 10 pt: a frame has columns of ten characters, eight of them.
@Suite struct KeptParagraphsTests {
  /// - Parameter lines: `>` before a line keeps it with the next one, `<` with the one before it, and `c` makes it a caption; `P` is
  ///   a picture, 30 pt wide.
  private func document(_ lines: [String]) -> Document {
    var document = Document(
      lines.map { $0 == "P" ? "\u{FFFC}" : String($0.drop { "<>c".contains($0) }) }
        .joined(separator: "\n"))
    document.images = [.init(name: "p", size: PhysicalSize(width: .pt(30), height: .pt(30)))]
    for (index, line) in lines.enumerated() {
      switch line.first {
      case ">": document.paragraphs[index].style.keep = .next
      case "<": document.paragraphs[index].style.keep = .previous
      case "c": document.paragraphs[index].style.keep = .caption
      case "P":
        document.spans.append(
          AttributeSpan(
            document.paragraphs[index].range, .attachment(ImageAttachment(image: "p"))))
      default: break
      }
    }
    return document
  }

  /// The first characters of the paragraphs of each frame.
  private func frames(
    _ lines: [String], tiers: Int, partSize: Int? = nil, framed: Bool = false
  ) throws -> [String] {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 150 : 280))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    options.regions.tiers = tiers
    if framed { options.regions.frames = [PageShape(.box)] }
    let document = document(lines)
    var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(of: document)
    if let partSize { stream.partSize = partSize }
    var frames: [String] = []
    while let layout = try stream.next() {
      for page in layout.pages {
        for tier in 0..<tiers {
          frames.append(
            layout.columns[page.columns].filter { $0.tier == tier }.map { column in
              let line = lines[column.paragraph].drop { "<>c".contains($0) }
              return line.isEmpty ? "" : String(line.prefix(1))
            }.joined())
        }
      }
    }
    while frames.last?.isEmpty == true { frames.removeLast() }
    return frames
  }

  @Test(
    "BK-B10 what stays together goes on to the next page together",
    arguments: [
      // Nothing asks for it; the first one asks, and the second one.
      (7, ["甲", "乙"], ["文文文文文文文甲", "乙"]), (7, [">甲", "乙"], ["文文文文文文文", "甲乙"]),
      (7, ["甲", "<乙"], ["文文文文文文文", "甲乙"]), (6, [">甲", "乙"], ["文文文文文文甲乙"]),
      // A run of them, and one with a blank line in it.
      (6, [">甲", ">乙", "丙"], ["文文文文文文", "甲乙丙"]),
      (6, [">甲", "", "乙"], ["文文文文文文", "甲乙"]),
      // A short last one stays whole; a long one goes on as text does.
      (6, [">甲", "乙" + .han(19)], ["文文文文文文", "甲乙乙"]),
      (6, [">甲", "乙" + .han(299)], ["文文文文文文甲乙"]),
      (7, [">甲", "乙" + .han(299)], ["文文文文文文文", "甲乙乙乙乙乙乙乙"]),
      // More than half of a page may stay blank, but not all of it.
      (2, [">甲", ">乙", ">丙", ">丁", ">戊", ">己", "庚"], ["文文", "甲乙丙丁戊己庚"]),
      (0, [">甲", ">乙", ">丙", ">丁", ">戊", ">己", ">庚", ">辛", "壬"], ["甲乙丙丁戊己庚辛", "壬"]),
    ] as [(Int, [String], [String])])
  func kept(_ before: Int, _ lines: [String], _ expected: [String]) throws {
    let text = Array(repeating: "文" + .han(9), count: before) + lines
    for (tiers, framed) in [(1, false), (2, false), (1, true)] {
      for partSize in [nil, 1, 100] {
        let frames = try frames(text, tiers: tiers, partSize: partSize, framed: framed)
        #expect(
          frames.prefix(expected.count).elementsEqual(expected),
          "\(tiers) tiers, parts of \(partSize ?? 0), framed: \(framed): \(frames)")
      }
    }
  }

  @Test(
    "BK-B10 captions stay with the pictures that they belong to",
    arguments: [
      // After a picture, which takes two columns, and before one.
      (6, ["P", "c題"], ["文文文文文文", "P題"]), (5, ["P", "c題"], ["文文文文文P題"]),
      (7, ["c題", "P"], ["文文文文文文文", "題P"]),
      // Two pictures with their captions before them, or after them; a caption of two lines.
      (2, ["c題", "P", "c名", "P", "後"], ["文文題P名P"]), (3, ["c題", "P", "c名", "P"], ["文文文題P", "名P"]),
      (3, ["P", "c題", "P", "c名"], ["文文文P題", "P名"]), (5, ["P", "c題", "c名"], ["文文文文文", "P題名"]),
      // A picture that no caption is beside.
      (7, ["P", "題"], ["文文文文文文文", "P題"]), (6, ["P", "題"], ["文文文文文文P", "題"]),
    ] as [(Int, [String], [String])])
  func captions(_ before: Int, _ lines: [String], _ expected: [String]) throws {
    let text = Array(repeating: "文" + .han(9), count: before) + lines
    for (tiers, framed) in [(1, false), (2, false), (1, true)] {
      for partSize in [nil, 1] {
        let frames = try frames(text, tiers: tiers, partSize: partSize, framed: framed)
        #expect(
          frames.prefix(expected.count).elementsEqual(expected),
          "\(tiers) tiers, parts of \(partSize ?? 0), framed: \(framed): \(frames)")
      }
    }
  }

  @Test("BK-B10 a picture as large as its page leaves room for its caption")
  func largePicture() throws {
    for words in ["c題", "c" + .han(25)] {
      var document = document(["文", "P", words, "後"])
      document.images = [.init(name: "p", size: PhysicalSize(width: .pt(400), height: .pt(90)))]
      var options = LayoutOptions(style: TextStyle(size: .pt(10)))
      options.page.size = .size(width: .pt(200), height: .pt(150))
      options.columns.gap = .pt(10)
      options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
      let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
      let pages = layout.pages.map { page in
        Set(layout.columns[page.columns].map(\.paragraph))
      }
      #expect(pages.contains { $0.isSuperset(of: [1, 2]) }, "\(pages)")
      #expect(layout.diagnostics.contains { $0.code == .imageScaled })
    }
  }

  @Test("BK-B10 captions are found in linear time")
  func time() throws {
    expectLinearTime(upTo: 4_000) { count in
      for lines in [["P", "c題"], ["c題"], [">甲"], ["c題", "P", "<乙"]] {
        let document = document(Array(repeating: lines, count: count / 4).flatMap { $0 })
        _ = KeptParagraphs(document, TablePlans())
      }
    }
  }
}
