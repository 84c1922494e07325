import Testing

@testable import VerticalLayout

/// A document, and options, that a session is tried with.
struct EditedCase: CustomStringConvertible, Sendable {
  var name: String
  /// What a session sets as a whole by itself; `nil` where it keeps pages.
  var wholeRun: WholeRun?
  var hooks = LayoutHooks()
  var change: @Sendable (inout LayoutOptions, inout SplitMix64) -> Void = { _, _ in }
  var dress: @Sendable (inout Document, inout SplitMix64) -> Void = { _, _ in }
  /// The first paragraphs; more follow.
  var text: @Sendable (inout SplitMix64) -> String = EditedCase.novel

  var description: String { name }

  private func options(_ random: inout SplitMix64) -> LayoutOptions {
    var options = LayoutOptions(
      style: TextStyle(size: .pt(10)), page: .size(width: .pt(70), height: .pt(120)))
    options.page.margins = Margins(top: .pt(10), right: .pt(10), bottom: .pt(10), left: .pt(10))
    options.columns.gap = .pt(5)
    options.style.language = .japanese
    change(&options, &random)
    return options
  }

  func typesetter(_ random: inout SplitMix64) -> Typesetter<FixtureShaper> {
    Typesetter(shaper: FixtureShaper(), options: options(&random), hooks: hooks)
  }

  func document(_ random: inout SplitMix64) -> Document {
    var document = Document(text(&random))
    dress(&document, &random)
    return document
  }

  /// Paragraphs of some lengths, with punctuation.
  static func novel(_ random: inout SplitMix64) -> String {
    (0..<60).map { _ in paragraph(&random) }.joined(separator: "\n")
  }

  static func paragraph(_ random: inout SplitMix64) -> String {
    let count = random.pick([0, 3, 9, 14, 20, 24, 37])
    return (0..<count).map { _ in piece(&random) }.joined()
  }

  static func piece(_ random: inout SplitMix64) -> String {
    random.pick([
      "一", "国", "曉", "あ", "の", "ー", "っ", "人々", "。", "、", "「", "」", "……", "ab", "12", "　", "か",
    ])
  }
}

extension EditedCase {
  /// All kinds of pages and of text (T-1).
  static let all: [EditedCase] = kept + whole

  /// The kinds whose pages are kept.
  static let kept: [EditedCase] = [
    EditedCase(name: "plain"),
    EditedCase(name: "justified", change: { options, _ in options.columns.alignment = .justify }),
    EditedCase(
      name: "optimal",
      change: { options, _ in
        (options.columns.alignment, options.columnBreaks.method) = (.justify, .optimal)
      }),
    EditedCase(
      name: "left to right, hanging",
      change: { options, _ in
        (options.columns.direction, options.columnBreaks.hanging) = (.leftToRight, .allow)
      }),
    EditedCase(name: "pitch", change: { options, _ in options.columns.pitch = .pt(16) }),
    EditedCase(
      name: "automatic page",
      change: { options, _ in (options.page.size, options.page.margins) = (.automatic, nil) }
    ),
    EditedCase(name: "placed", change: { options, _ in options.page.placement = .center }),
    EditedCase(name: "tiers", change: { options, _ in options.regions.tiers = 2 }),
    EditedCase(
      name: "frames",
      change: { options, _ in
        options.regions.frames = shapes("rect 50 0 100 100", "rect 0 0 50 100")
      }),
    EditedCase(
      name: "shapes",
      change: { options, _ in
        options.regions.frames = shapes("circle 50 25 25", "ellipse 50 75 50 25")
      }),
    EditedCase(
      name: "widows",
      change: { options, _ in (options.pageBreaks.widows, options.pageBreaks.orphans) = (2, 2) }),
    EditedCase(name: "readings", dress: { addReadings(to: &$0, &$1) }),
    EditedCase(
      name: "readings, kept room",
      change: { options, _ in
        (options.columns.pitch, options.columns.alignment) = (.pt(17), .justify)
      },
      dress: { addReadings(to: &$0, &$1) }),
    EditedCase(
      name: "emphasis and lines",
      dress: { document, random in
        add(to: &document, &random) { random in
          random.pick([
            .emphasis(EmphasisMark("﹅")), .sideLine(SideLine()), .weight(.bold),
            .ink(Color(red: 200, green: 60, blue: 35)),
            .link("https://example.org/"),
            .box(BoxStyle(border: BoxStyle.Border(.single, color: .black))),
          ])
        }
      }),
    EditedCase(
      name: "notes in the column",
      dress: { document, random in
        add(to: &document, &random) { _ in .inset(Inset(.warichu)) }
      }),
    EditedCase(
      name: "book",
      change: { options, _ in
        options.bookPages.firstSide = .left
        options.furniture.lines = [
          PageFurniture.FurnitureLine(.folio, slot: .footOuter, template: .page),
          PageFurniture.FurnitureLine(
            .head, slot: .headOuter, template: (try? PageFurniture.Template("{h1}")) ?? .page),
        ]
      }, dress: { addHeadings(to: &$0, &$1) }),
    EditedCase(
      name: "headings and page breaks", dress: { addHeadings(to: &$0, &$1) }),
    EditedCase(
      name: "headings in the line and in windows",
      change: { options, random in options.columns.alignment = random.pick([.top, .justify]) },
      dress: { document, random in
        for paragraph in document.paragraphs where paragraph.range.count > 24 && random.once(in: 4)
        {
          let start = paragraph.range.lowerBound
          let words = document.text.slice(paragraph.range).unicodeScalars.prefix(
            random.pick([1, 4, 7]))
          let length = words.reduce(0) { $0 + UTF8.width($1) }
          document.spans.append(
            AttributeSpan(
              TextRange(start, start + length),
              .heading(
                InlineHeading(random.pick(InlineHeading.Form.allCases), level: random.pick([1, 2])))
            ))
        }
      }),
    EditedCase(
      name: "lines of contents",
      dress: { document, random in
        for index in document.paragraphs.indices where random.once(in: 3) {
          document.paragraphs[index].style.tabs = [
            TabStop(.em(6144), random.pick([.start, .end]), leader: .threeDots)
          ]
          document.paragraphs[index].style.tailIndent = random.pick([nil, .em(2048)])
        }
      },
      text: { random in
        (0..<60).map { _ in
          "\(paragraph(&random))\(random.once(in: 2) ? "\t" : "")\(random.pick(["12", "", "百二"]))"
        }.joined(separator: "\n")
      }),
    EditedCase(
      name: "boxes",
      dress: { document, random in
        let count = document.paragraphs.count
        guard count > 20 else { return }
        let start = Int.random(in: 0..<count - 8, using: &random)
        document.passages.append(
          Document.Passage(
            start..<start + 5, BoxStyle(border: BoxStyle.Border(.single, color: .black))))
      }),
    EditedCase(
      name: "verse",
      change: { options, _ in options.pageBreaks.keep = .stanzas },
      text: { random in
        (0..<20).map { _ in
          (0..<4).map { _ in (0..<7).map { _ in random.pick(["一", "国", "曉"]) }.joined() }
            .joined(separator: "\n")
        }.joined(separator: "\n\n")
      }),
    EditedCase(
      name: "styles of paragraphs",
      dress: { document, random in
        for index in document.paragraphs.indices where random.once(in: 5) {
          document.paragraphs[index].style.headIndent = .em(2048)
          document.paragraphs[index].style.spaceBefore = random.pick([nil, .em(512)])
        }
      }),
    EditedCase(
      name: "many scripts",
      text: { random in
        (0..<12).map { _ in RandomCase(seed: random.next()).text }.joined(separator: "\n")
      }),
    EditedCase(
      name: "attributes of all kinds",
      dress: { document, random in
        add(to: &document, &random) { random in
          while true {
            let attribute = Attribute.random(&random)
            switch attribute {
            case .attachment, .float, .note, .noteReference, .noteMark, .noteText, .freeNote:
              continue
            default: return attribute
            }
          }
        }
      }),
    EditedCase(name: "hooks", hooks: usualHooks),
    EditedCase(
      name: "Chinese, indented",
      change: { options, random in
        options.style.language = random.pick([.simplifiedChinese, .traditionalChinese])
        (options.paragraphs.indent, options.columns.alignment) = (.usual, .justify)
      }),
    EditedCase(
      name: "no language", change: { options, _ in options.style.language = .undetermined }),
    EditedCase(
      name: "Korean",
      change: { options, random in
        options.style.language = .korean
        options.columns.alignment = random.pick([.top, .justify])
      },
      text: { random in
        words(["한국", "어", "글", "가나다", "라", "마바사아", "12", "국", "ab", "(", ")", "."], &random)
      }),
    EditedCase(
      name: "words with hyphens, letters in whole ems",
      change: { options, _ in options.columns.alignment = .justify },
      text: { random in
        words(
          ["of\u{AD}fice", "naïve", "1,280", "3.14", "—", "“a", "b”", "国", "鳥", "http://a.org/b"],
          &random)
      }),
    EditedCase(
      name: "space around areas",
      change: { options, _ in
        options.regions.exclusions = shapes("circle 50 50 20").map { PageRegions.Exclusion($0) }
      }),
    EditedCase(
      name: "kanbun",
      change: { options, random in options.kanbun = random.pick([.solid, .open(.em(512))]) },
      dress: { document, random in
        add(to: &document, &random) { random in
          .kanbun(
            random.pick([
              KanbunMark(.kaeriten, "レ"), KanbunMark(.kaeriten, "一"), KanbunMark(.okurigana, "ニ"),
            ]))
        }
      }),
  ]

  /// Paragraphs of words with spaces between them.
  private static func words(_ all: [String], _ random: inout SplitMix64) -> String {
    (0..<40).map { _ in
      (0..<random.pick([0, 2, 5, 12])).map { _ in random.pick(all) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The kinds that are set as a whole.
  static let whole: [EditedCase] = [
    EditedCase(
      name: "scroll", wholeRun: .hugging, change: { options, _ in options.page.size = .scroll }),
    EditedCase(
      name: "most columns", wholeRun: .cut, change: { options, _ in options.columns.maximum = 20 }),
    EditedCase(
      name: "one page", wholeRun: .cut, change: { options, _ in options.overflow = .truncate }),
    EditedCase(
      name: "one page that grows", wholeRun: .hugging,
      change: { options, _ in options.overflow = .grow }),
    EditedCase(
      name: "facing ends", wholeRun: .facingEnds,
      change: { options, random in
        options.pageBreaks.facingEnds = random.pick([.short, .long])
        options.pageBreaks.widows = 2
      }),
    EditedCase(name: "hooks that count columns", wholeRun: .hooks, hooks: countingHooks),
    EditedCase(
      name: "number of pages", wholeRun: .pageCount,
      change: { options, _ in
        options.furniture.lines = [
          PageFurniture.FurnitureLine(
            .folio, slot: .footOuter,
            template: (try? PageFurniture.Template("{page}/{pages}")) ?? .page)
        ]
      }),
    EditedCase(
      name: "notes beside the text", wholeRun: .notes,
      change: { options, random in
        options.notes.place = random.pick([.foot, .side])
        options.page.size = .size(width: .pt(200), height: .pt(200))
      },
      dress: { document, random in
        document = Document(
          "一国^曉\n" + String(document.text.filter { $0 != "^" }), pageNotes: ["注一国", "注"])
      }),
    EditedCase(
      name: "tables",
      dress: { document, random in
        let first = Int.random(in: 0..<20, using: &random)
        for index in first..<first + 6 where document.paragraphs.indices.contains(index) {
          var row = TableRow(lengths: [3072, 4096])
          row.isFirst = index == first
          row.rules = random.pick([[], .rows])
          document.paragraphs[index].style.row = row
          document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
        }
      },
      text: { random in
        (0..<40).map { _ in "\(paragraph(&random))\t\(paragraph(&random))" }.joined(separator: "\n")
      }),
    EditedCase(
      name: "leaves of old books",
      change: { options, random in
        let name = random.pick(["song", "siku", "letter"])
        guard let sheet = PageSheet.Preset(rawValue: name)?.sheet, (try? options.use(sheet)) != nil
        else {
          Issue.record("no sheet \(name)")
          return
        }
      }),
    EditedCase(
      name: "floating images",
      dress: { document, random in
        document.images = [
          ImageAttachment.ImageDescription(
            name: "seal.png", size: PhysicalSize(width: .pt(13), height: .pt(21)))
        ]
        add(to: &document, &random) { Attribute.randomFloat(&$0) }
      }),
    EditedCase(
      name: "attributes with images", wholeRun: nil,
      dress: { document, random in
        document.images = [
          ImageAttachment.ImageDescription(
            name: "seal.png", size: PhysicalSize(width: .pt(13), height: .pt(21)))
        ]
        add(to: &document, &random) { .random(&$0) }
      }),
  ]

  /// Hooks that go by what they are asked about alone.
  private static var usualHooks: LayoutHooks {
    var hooks = LayoutHooks()
    hooks.drawnText = { $0.text == "国" ? "國" : nil }
    hooks.mayBreak = { String($0.text.slice($0.before)) != "の" }
    hooks.spaceAfter = { $0.endsParagraph ? .pt(3) : .zero }
    hooks.position = { place in
      PhysicalPoint(
        x: place.bounds.x, y: place.bounds.y + (place.number.isMultiple(of: 2) ? .zero : .pt(2)))
    }
    return hooks
  }

  private static var countingHooks: LayoutHooks {
    var hooks = LayoutHooks()
    hooks.spaceAfter = { $0.index.isMultiple(of: 7) ? .pt(4) : .zero }
    hooks.dependOnPlace = true
    return hooks
  }

  private static func shapes(_ texts: String...) -> [PageShape] {
    texts.compactMap(RandomRegions.parsed)
  }

  private static func addReadings(to document: inout Document, _ random: inout SplitMix64) {
    add(to: &document, &random) { random in
      .ruby(Ruby(random.pick(["か", "かん", "かんじよみ"])))
    }
  }

  private static func addHeadings(to document: inout Document, _ random: inout SplitMix64) {
    for index in document.paragraphs.indices where random.once(in: 9) {
      document.paragraphs[index].role = .heading(level: random.pick([1, 2]))
      if random.once(in: 2) { document.paragraphs[index].style.breakBefore = .page }
    }
  }

  /// Gives attributes to some words.
  private static func add(
    to document: inout Document, _ random: inout SplitMix64,
    _ attribute: (inout SplitMix64) -> Attribute
  ) {
    for paragraph in document.paragraphs where paragraph.range.count > 12 && random.once(in: 2) {
      let text = document.text.slice(paragraph.range)
      let starts = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
      let first = Int.random(in: 0..<starts.count, using: &random)
      let last = min(first + random.pick([1, 2, 3]), starts.count - 1)
      guard first < last else { continue }
      let range = TextRange(
        paragraph.range.lowerBound + starts[first], paragraph.range.lowerBound + starts[last])
      document.spans.append(AttributeSpan(range, attribute(&random)))
    }
  }
}

/// An edit made from random numbers.
enum RandomEdit {
  case replace(TextRange, AttributedText)
  case attributes([Attribute], TextRange)
  case plain(TextRange)
  case paragraphs(Range<Int>, Paragraph.Role?, ParagraphStyle?)

  init(of document: Document, _ random: inout SplitMix64) {
    let length = document.text.utf8.count
    let start = Int.random(in: 0...length, using: &random)
    let range = TextRange(start, min(length, start + random.pick([0, 0, 0, 3, 3, 9, 40, 200])))
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      self = .attributes(
        [random.pick([.weight(.bold), .emphasis(EmphasisMark("﹅")), .ruby(Ruby("かん"))])], range)
    case 1: self = .plain(range)
    case 2:
      let count = document.paragraphs.count
      let first = Int.random(in: 0...count, using: &random)
      var style = ParagraphStyle()
      style.breakBefore = random.pick([nil, .page])
      self = .paragraphs(
        first..<min(count, first + 1), random.pick([nil, .body, .heading(level: 1)]),
        random.pick([nil, style]))
    default:
      let piece = random.pick([
        "", "か", "一", "。", "「", "\n", "\r\n", "\r", "\u{2028}", "国曉あ\nの", "e\u{301}", "\u{200D}",
        "😀",
        EditedCase.paragraph(&random), "a",
      ])
      self = .replace(range, AttributedText(piece))
    }
  }

  func make(in session: LayoutSession<FixtureShaper>) throws(LayoutError) {
    switch self {
    case .replace(let range, let text): try session.replace(range, with: text)
    case .attributes(let all, let range): try session.setAttributes(all, in: range)
    case .plain(let range): try session.removeAttributes(in: range) { _ in true }
    case .paragraphs(let range, let role, let style):
      try session.setParagraphs(range, role: role, style: style)
    }
  }
}
