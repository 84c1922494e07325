/// The readings of Chinese words in bopomofo: the dictionary of the input method libchewing, as Debian's package
/// libchewing3-data brings it.
///
/// It has two files. `dictionary.dat` has the words, each with a zero after it. `index_tree.dat` has the syllables that read
/// them as a tree of nodes of eight bytes, little end first: the syllable in two, and the numbers of the first node below it and
/// of the one after the last in three each. A node with the syllable 0 is a word; it has the place of its text and its
/// frequency there. The first node is the root. (libchewing 0.5, `src/global-private.h` and `src/tree.c`.)
public final class BopomofoDictionary: Sendable {
  /// The names of the files.
  public static let fileNames = ["index_tree.dat", "dictionary.dat"]

  private let tree: [UInt8]
  private let words: [UInt8]

  /// - Returns: `nil` for bytes that are no such files.
  public init?(tree: [UInt8], words: [UInt8]) {
    self.tree = tree
    self.words = words
    guard tree.count >= 16, tree.count % 8 == 0, words.last == 0 else { return nil }
    let root = node(0)
    guard root.first == 1, root.first < root.end, root.end <= tree.count / 8 else { return nil }
  }

  private struct Node {
    var syllable: UInt16
    var first: Int
    var end: Int
  }

  private func node(_ index: Int) -> Node {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(tree[index * 8 + place + $1]) << (8 * $1) }
    }
    return Node(syllable: UInt16(number(0, 2)), first: number(2, 3), end: number(5, 3))
  }

  /// Passes each word with its syllables and its frequency.
  func forEachWord(_ body: (Substring.UnicodeScalarView, [UInt16], Int) -> Void) {
    var waiting = [(node: 0, syllables: [UInt16]())]
    // A damaged tree may lead to a node on several ways.
    var steps = tree.count / 4
    while let (index, syllables) = waiting.popLast() {
      let parent = node(index)
      // What is below a node stands after it.
      for child in parent.first..<max(parent.first, min(parent.end, tree.count / 8))
      where child > index {
        steps -= 1
        guard steps > 0 else { return }
        let own = node(child)
        if own.syllable != 0 {
          waiting.append((child, syllables + [own.syllable]))
        } else if let text = word(at: own.first) {
          body(text, syllables, own.end)
        }
      }
    }
  }

  private func word(at place: Int) -> Substring.UnicodeScalarView? {
    guard place < words.count, let end = words[place...].firstIndex(of: 0),
      let text = String(validating: words[place..<end], as: UTF8.self)
    else { return nil }
    return text[...].unicodeScalars
  }
}

extension BopomofoDictionary: Hashable {
  public static func == (one: BopomofoDictionary, other: BopomofoDictionary) -> Bool {
    one === other || one.tree == other.tree && one.words == other.words
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tree.count)
    hasher.combine(words.count)
  }
}

/// A syllable of libchewing: nine bits and more for the initial, two for the medial, four for the final, three for the tone.
struct ChewingSyllable: Hashable {
  let bits: UInt16

  private static let initials = Array("ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ".unicodeScalars)
  private static let medials = Array("ㄧㄨㄩ".unicodeScalars)
  private static let finals = Array("ㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ".unicodeScalars)
  private static let tones = Array("˙ˊˇˋ".unicodeScalars)

  /// The signs of the syllable, the dot of the neutral tone first; `nil` where there is no such syllable.
  var text: String? {
    let parts = [
      (Self.initials, bits >> 9), (Self.medials, bits >> 7 & 3), (Self.finals, bits >> 3 & 15),
      (Self.tones, bits & 7),
    ]
    var text = String.UnicodeScalarView()
    for (signs, number) in parts where number > 0 {
      guard Int(number) <= signs.count else { return nil }
      let sign = signs[Int(number) - 1]
      text.insert(sign, at: sign == "˙" ? text.startIndex : text.endIndex)
    }
    return text.contains { $0.value >= 0x3105 } ? String(text) : nil
  }
}
