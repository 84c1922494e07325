/// The languages that were guessed for texts of one run, and for how many each, in the order of the first.
package struct GuessedLanguages {
  private var languages: [(tag: String, count: Int)] = []

  package init() {}

  package mutating func add(_ tag: String) {
    if let index = languages.firstIndex(where: { $0.tag == tag }) {
      languages[index].count += 1
    } else {
      languages.append((tag, 1))
    }
  }

  /// The note about all of them; `nil` where none was guessed.
  ///
  /// - Parameter texts: how many texts there were.
  package func line(of texts: Int) -> String? {
    guard !languages.isEmpty else { return nil }
    let count = languages.reduce(0) { $0 + $1.count }
    let list = languages.map { languages.count == 1 ? $0.tag : "\($0.tag) in \($0.count)" }
    return "language guessed from the text in \(count) of \(texts) texts: "
      + "\(list.joined(separator: ", ")); --lang sets it"
  }
}
