import CommandOptions

extension BookPreset {
  /// The words of a command with those of the preset that they name before them. Lists among the words stand in
  /// place of those of the preset.
  package static func expand(_ words: [String]) -> [String] {
    guard let preset = places(in: words).last?.preset else { return words }
    return preset.words(beside: words) + words
  }

  /// The words with those of the preset in place of its name, for a command whose `--book` is a flag, and for jobs,
  /// which have no such option.
  package static func replace(in words: [String]) -> [String] {
    let places = places(in: words)
    guard let preset = places.last?.preset else { return words }
    var rest = words
    for place in places.reversed() { rest.removeSubrange(place.words) }
    return preset.words(beside: rest) + rest
  }

  /// Settings with those of the preset in place of its name.
  package static func replace(
    in settings: [(name: String, arguments: [String])]
  ) -> [(name: String, arguments: [String])] {
    guard let preset = places(in: settings.flatMap(\.arguments)).last?.preset else {
      return settings
    }
    let rest = settings.filter { $0.name != "book" }
    let own = preset.options.filter { option in !rest.contains { $0.name == option.name } }
    return own.map { ($0.name, ["--\($0.name)=\($0.value)"]) } + rest
  }

  private func words(beside words: [String]) -> [String] {
    options.filter {
      SettingsCheck.row(of: $0.name)?.replacesList != true || !Settings.isGiven($0.name, in: words)
    }.map { "--\($0.name)=\($0.value)" }
  }

  /// The presets that words name, and the words that do.
  private static func places(in words: [String]) -> [(preset: BookPreset, words: Range<Int>)] {
    let options = words.prefix { $0 != "--" }
    return options.indices.compactMap { index in
      let word = options[index]
      if word == "--book", index + 1 < options.count {
        return BookPreset(rawValue: options[index + 1]).map { ($0, index..<index + 2) }
      }
      guard word.hasPrefix("--book=") else { return nil }
      return BookPreset(rawValue: String(word.dropFirst("--book=".count))).map {
        ($0, index..<index + 1)
      }
    }
  }
}
