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

  /// Its options, without a gap between tiers where nearer options ask for one tier: nobody has asked for the gap, and
  /// nobody is to read that it has no effect.
  private func given(under nearer: [GivenOption]) -> [GivenOption] {
    let hasOneTier = nearer.last { $0.name == "tiers" }?.text == "1"
    return options.filter { !hasOneTier || $0.name != "tier-gap" }
      .map { GivenOption($0.name, $0.value) }
  }

  /// The last preset that options name.
  private static func named(by given: [GivenOption]) -> BookPreset? {
    given.compactMap(preset(in:)).last
  }

  private static func preset(in option: GivenOption) -> BookPreset? {
    option.name == "book" ? option.text.flatMap(BookPreset.init) : nil
  }
}
