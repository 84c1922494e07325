package import CommandOptions

extension BookPreset {
  /// The options of a command over those of the preset that they name.
  package static func expand(_ given: [GivenOption]) -> [GivenOption] {
    guard let preset = named(by: given) else { return given }
    return preset.given(under: given).under(given)
  }

  /// The options with those of the preset in place of its name, for a command whose `--book` is a flag, and for jobs,
  /// which have no such option.
  package static func replace(in given: [GivenOption]) -> [GivenOption] {
    guard let preset = named(by: given) else { return given }
    return preset.given(under: given).under(given.filter { Self.preset(in: $0) == nil })
  }

  /// Settings with those of the preset in place of its name.
  package static func replace(in settings: [Setting]) -> [Setting] {
    guard let preset = named(by: settings.flatMap(\.options)) else { return settings }
    let rest = settings.filter { $0.name != "book" }
    let own = preset.given(under: rest.flatMap(\.options)).filter { option in
      !rest.contains { $0.name == option.name }
    }
    return own.map { Setting($0) } + rest
  }

  /// Its options; where nearer ones ask for another number of tiers, with its type area shared out to so many. It has no
  /// gap between tiers then, where there is one: nobody has asked for it, and nobody is to read that it has no effect.
  private func given(under nearer: [GivenOption]) -> [GivenOption] {
    let tiers = nearer.last { $0.name == "tiers" }?.text.flatMap { Int($0) }
    return options.filter { tiers != 1 || $0.name != "tier-gap" }.map { option in
      let area = option.name == "hanmen" ? tiers.flatMap(area(inTiers:)) : nil
      return GivenOption(option.name, area ?? option.value)
    }
  }

  /// The last preset that options name.
  private static func named(by given: [GivenOption]) -> BookPreset? {
    given.compactMap(preset(in:)).last
  }

  private static func preset(in option: GivenOption) -> BookPreset? {
    option.name == "book" ? option.text.flatMap(BookPreset.init) : nil
  }
}
