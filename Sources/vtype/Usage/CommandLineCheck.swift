import ArgumentParser

extension PlainOptions {
  /// The first thing that is wrong with the words of a command, unknown options before all else; `nil` where
  /// nothing is wrong, or where the words are not plain and ArgumentParser has to tell.
  static func mistake(in words: [String]) -> UsageMistake? {
    var options = Self()
    var listing = PlainWords([], isListing: true)
    guard (try? options.visit(&listing)) != nil else { return nil }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var isPlain = end == words.endIndex
    var reader = PlainWords(Array(words[..<end]))
    var first: UsageMistake?
    while true {
      do throws(NotPlain) {
        guard try reader.next() else { break }
        try options.visit(&reader)
      } catch {
        if let mistake = error.mistake {
          first = first ?? mistake
        } else if let input = reader.input {
          first = first ?? UsageMistake("“\(input)” is one input too many")
        } else if areLetters(reader.word, among: listing.names) {
          isPlain = false
        } else {
          return UsageMistake(unknown: reader.word, known: listing.names)
        }
      }
    }
    if let first { return first }
    guard isPlain else { return nil }
    reader.finish()
    do {
      try options.visit(&reader)
      try options.validate()
      return nil
    } catch {
      return UsageMistake(error)
    }
  }

  /// True if a word is options of one letter that stand together, the last perhaps with a value.
  private static func areLetters(_ word: String, among names: [String]) -> Bool {
    let letters = word.dropFirst()
    guard word.first == "-", letters.first != "-" else { return false }
    return letters.prefix { $0 != "=" }.allSatisfy { names.contains(String($0)) }
  }
}
