import Testing
import VerticalLayout

@testable import Manuscript

/// Readings in bopomofo out of a dictionary, in the form in which libchewing has it.
@Suite struct BopomofoDictionaryTests {
  private static let words: [(text: String, reading: String, frequency: Int)] = [
    ("小", "ㄒㄧㄠˇ", 0), ("兔", "ㄊㄨˋ", 0), ("銀", "ㄧㄣˊ", 0), ("子", "ㄗˇ", 0), ("子", "˙ㄗ", 0),
    ("行", "ㄏㄤˊ", 0), ("行", "ㄒㄧㄥˊ", 0), ("人", "ㄖㄣˊ", 0), ("樂", "ㄌㄜˋ", 0), ("樂", "ㄩㄝˋ", 0),
    ("銀行", "ㄧㄣˊ ㄏㄤˊ", 50), ("行人", "ㄒㄧㄥˊ ㄖㄣˊ", 300), ("兔子", "ㄊㄨˋ ˙ㄗ", 9),
    ("行人樂", "ㄒㄧㄥˊ ㄖㄣˊ ㄩㄝˋ", 1), ("樂子", "ㄌㄜˋ ˙ㄗ", 2), ("長", "ㄔㄤˊ", 0),
  ]

  /// The files of a dictionary.
  static func files(
    _ words: [(text: String, reading: String, frequency: Int)] = words
  ) -> (tree: [UInt8], words: [UInt8]) {
    final class Branch {
      var below: [(syllable: Int, branch: Branch)] = []
      var words: [(place: Int, frequency: Int)] = []
    }
    let root = Branch()
    var text: [UInt8] = []
    for word in words {
      var branch = root
      for syllable in word.reading.split(separator: " ").map({ bits(of: String($0)) }) {
        if let known = branch.below.first(where: { $0.syllable == syllable }) {
          branch = known.branch
        } else {
          let next = Branch()
          branch.below.append((syllable, next))
          branch = next
        }
      }
      branch.words.append((text.count, word.frequency))
      text += Array(word.text.utf8) + [0]
    }
    func bytes(_ numbers: (Int, Int)...) -> [UInt8] {
      numbers.flatMap { value, count in (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    }
    // Level by level, so that what is below a branch stands together after it.
    var nodes: [[UInt8]] = [[]]
    var waiting = [(node: 0, syllable: 0, branch: root)]
    while !waiting.isEmpty {
      let (node, syllable, branch) = waiting.removeFirst()
      let first = nodes.count
      for word in branch.words { nodes.append(bytes((0, 2), (word.place, 3), (word.frequency, 3))) }
      for below in branch.below {
        waiting.append((nodes.count, below.syllable, below.branch))
        nodes.append([])
      }
      nodes[node] = bytes((syllable, 2), (first, 3), (nodes.count, 3))
    }
    return (nodes.flatMap(\.self), text)
  }

  private static func bits(of syllable: String) -> Int {
    let groups: [(String, Int)] = [
      ("ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ", 9), ("ㄧㄨㄩ", 7), ("ㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ", 3), ("˙ˊˇˋ", 0),
    ]
    var bits = 0
    for (signs, shift) in groups {
      for (index, sign) in signs.unicodeScalars.enumerated()
      where syllable.unicodeScalars.contains(sign) {
        bits |= (index + 1) << shift
      }
    }
    return bits
  }

  private func read(
    _ text: String, _ policy: BopomofoPolicy = .automatic,
    words: [(text: String, reading: String, frequency: Int)] = words
  ) throws -> Manuscript {
    let files = Self.files(words)
    var options = ManuscriptOptions(
      heading: .never, language: .traditionalChinese, notation: .named(.plain), bopomofo: policy)
    let dictionary = try #require(BopomofoDictionary(tree: files.tree, words: files.words))
    options.bopomofoDictionary = dictionary
    return try ManuscriptReader(options: options).read(Array(text.utf8))
  }

  /// Bases and readings, in the order of the text.
  private func readings(of document: Document) -> [String] {
    document.spans.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { span in
      guard case .ruby(let ruby) = span.attribute else { return nil }
      return document.text.slice(span.range) + ruby.text
    }
  }

  @Test(
    "N10 (BP9) ideographs have the readings of the longest words",
    arguments: [
      ("小兔", ["小ㄒㄧㄠˇ", "兔ㄊㄨˋ"]), ("兔子", ["兔ㄊㄨˋ", "子˙ㄗ"]), ("銀行", ["銀ㄧㄣˊ", "行ㄏㄤˊ"]),
      // The longest word from the left, and not the most usual one.
      ("銀行人", ["銀ㄧㄣˊ", "行ㄏㄤˊ", "人ㄖㄣˊ"]), ("行人樂子", ["行ㄒㄧㄥˊ", "人ㄖㄣˊ", "樂ㄩㄝˋ", "子˙ㄗ"]),
      // By itself, that of most words.
      ("行", ["行ㄒㄧㄥˊ"]), ("銀、行", ["銀ㄧㄣˊ", "行ㄒㄧㄥˊ"]), ("人々", ["人ㄖㄣˊ", "々ㄖㄣˊ"]),
      ("兔\u{FE00}子ab龘", ["兔\u{FE00}ㄊㄨˋ", "子˙ㄗ"]),
    ])
  func longestWords(_ text: String, _ expected: [String]) throws {
    #expect(readings(of: try read(text).document) == expected)
  }

  private static let changing: [(text: String, reading: String, frequency: Int)] = [
    ("一", "ㄧ", 0), ("不", "ㄅㄨˋ", 0), ("天", "ㄊㄧㄢ", 0), ("人", "ㄖㄣˊ", 0), ("起", "ㄑㄧˇ", 0),
    ("夜", "ㄧㄝˋ", 0), ("個", "˙ㄍㄜ", 0), ("個", "ㄍㄜˋ", 0), ("第", "ㄉㄧˋ", 0), ("十", "ㄕˊ", 0),
    ("統一", "ㄊㄨㄥˇ ㄧ", 5), ("會", "ㄏㄨㄟˋ", 0), ("統", "ㄊㄨㄥˇ", 0), ("月", "ㄩㄝˋ", 0), ("日", "ㄖˋ", 0),
    ("一定", "ㄧ ㄉㄧㄥˋ", 9), ("不是", "ㄅㄨˋ ㄕˋ", 9), ("二", "ㄦˋ", 0),
  ]

  @Test(
    "N10 (BP9) the tones of 一 and 不 go by what follows",
    arguments: [
      // ㄧˋ before the first, second and third tones, ㄧˊ before the fourth, and before a neutral one that was it.
      ("一天", "ㄧˋ"), ("一人", "ㄧˋ"), ("一起", "ㄧˋ"), ("一夜", "ㄧˊ"), ("一個", "ㄧˊ"), ("一定", "ㄧˊ"),
      // In an order, among digits, in dates, at the end of a word and of a phrase it stays.
      ("第一天", "ㄧ"), ("十一個", "ㄧ"), ("一二人", "ㄧ"), ("一月", "ㄧ"), ("統一會", "ㄧ"), ("一", "ㄧ"), ("一，天", "ㄧ"),
      ("不會", "ㄅㄨˊ"), ("不是", "ㄅㄨˊ"), ("不起", "ㄅㄨˋ"), ("不一", "ㄅㄨˋ"), ("不", "ㄅㄨˋ"),
    ])
  func changingTones(_ text: String, _ expected: String) throws {
    let changing = text.contains("不") ? "不" : "一"
    let manuscript = try read(text, words: Self.changing)
    let all = readings(of: manuscript.document)
    #expect(all.contains(changing + expected), "\(all)")
    #expect(all.count == text.filter { $0 != "，" }.count)
  }

  @Test("N10 (BP9) readings of the author stay")
  func ownReadings() throws {
    let manuscript = try read("行ㄏㄤˊ人(ㄖㄣˋ)樂")
    #expect(manuscript.document.text == "行人樂")
    #expect(readings(of: manuscript.document) == ["行ㄏㄤˊ", "人ㄖㄣˋ", "樂ㄌㄜˋ"])
    #expect(readings(of: try read("小兔", .readings).document) == [])
  }

  @Test("N10 (BP9) what is doubtful or unknown is reported once, with its place")
  func doubts() throws {
    let notes = try read("小樂，樂、龘龘。兔行").diagnostics.filter { $0.severity == .note }
    let doubt = try #require(notes.first { $0.message.contains("several readings") })
    #expect(doubt.message.contains("3 ideographs have") && doubt.message.contains("樂 ㄌㄜˋ (or ㄩㄝˋ)"))
    #expect(doubt.range == TextRange(3, 6))
    // ㄏㄤˊ of 行 is in one word of six: also a doubt, and each ideograph is named once.
    #expect(!doubt.message.contains("小") && doubt.message.components(of: "樂") == 1)
    let unknown = try #require(notes.first { $0.message.contains("no reading") })
    #expect(unknown.message.components(of: "龘") == 1 && unknown.range == TextRange(15, 18))
    #expect(try read("小兔").diagnostics.allSatisfy { !$0.message.contains("reading") })
  }

  @Test("N10 (BP9) files that are damaged end in readings or in none, and never in a trap")
  func damaged() throws {
    let files = Self.files()
    #expect(BopomofoDictionary(tree: [], words: files.words) == nil)
    #expect(BopomofoDictionary(tree: Array(files.tree.dropLast(3)), words: files.words) == nil)
    #expect(BopomofoDictionary(tree: files.tree, words: []) == nil)
    for place in files.tree.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var tree = files.tree
        tree[place] = byte
        guard let dictionary = BopomofoDictionary(tree: tree, words: files.words) else { continue }
        var count = 0
        dictionary.forEachWord { _, _, _ in count += 1 }
        #expect(count <= tree.count)
        #expect(BopomofoReadings(dictionary, of: ["行", "人"]).readings(of: ["行", "人"]).count == 2)
      }
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
