internal import CFontconfig

/// fontconfig: which fonts are installed, and which of them to take for a name.
///
/// Making one costs some 4 ms of start-up, so the library makes none before it needs to.
/// The configuration is the process's one and is never closed.
struct FontFinder {
  init?() {
    guard FcInit() != 0 else { return nil }
  }

  /// The version of the library.
  static var version: Int { Int(FcGetVersion()) }

  /// What fontconfig has read: files of settings and their folders, folders of fonts, whether they are there or not, and
  /// those in which it keeps what it knows.
  static var places: (settings: [String], fonts: [String], caches: [String]) {
    unsafe (
      texts(FcConfigGetConfigFiles(nil)), texts(FcConfigGetFontDirs(nil)),
      texts(FcConfigGetCacheDirs(nil))
    )
  }

  private static func texts(_ list: OpaquePointer?) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe FcStrListDone(list) }
    var texts: [String] = []
    while let text = unsafe FcStrListNext(list) { unsafe texts.append(String(cString: text)) }
    return texts
  }

  /// The best font for a family and properties, and whether it is of that family.
  ///
  /// fontconfig gives a font for any name. It is the one asked for if one of its names is, but for
  /// case and spaces; generic names and empty ones fit any font.
  func match(
    family: String, properties: String, language: String
  ) -> (pattern: FontPattern, isOfFamily: Bool, lacksStyle: Bool)? {
    let parsed = properties.isEmpty ? nil : unsafe FcNameParse(":" + properties)
    guard let pattern = unsafe FontPattern(owning: parsed) ?? FontPattern() else { return nil }
    let asked = FontFinder.styleObjects.map { ($0, pattern.integer($0)) }
    // The name is added as it is: in fontconfig's syntax a hyphen would end it.
    if !family.isEmpty { pattern.add(FC_FAMILY, family) }
    if pattern.strings(FC_LANG).isEmpty { pattern.add(FC_LANG, language) }
    pattern.add(FC_SCALABLE, true)
    prepare(pattern)
    var result = FcResultNoMatch
    guard
      let found = unsafe FontPattern(owning: FcFontMatch(nil, pattern.handle, &result)),
      found.file != nil
    else { return nil }
    let wanted = FamilyName.folded(family)
    let isOfFamily =
      wanted.isEmpty || FamilyName.isGeneric(family)
      || found.strings(FC_FAMILY).contains { FamilyName.folded($0) == wanted }
    let lacksStyle = asked.contains { object, value in
      guard let value, let given = found.integer(object) else { return false }
      return value != given
    }
    return (found, isOfFamily, lacksStyle)
  }

  /// The properties that tell the faces of a family apart.
  private static let styleObjects = [FC_WEIGHT, FC_SLANT, FC_WIDTH]

  /// The names of a family's faces, sorted.
  func styles(of family: String) -> [String] {
    let wanted = FamilyName.folded(family)
    let styles = list([FC_FAMILY, FC_STYLE]).filter { pattern in
      pattern.strings(FC_FAMILY).contains { FamilyName.folded($0) == wanted }
    }
    return Set(styles.compactMap { $0.strings(FC_STYLE).first }).sorted()
  }

  /// The properties that fontconfig would pass over: it says nothing of a word it does not know.
  func unknownProperties(in properties: String) -> [String] {
    guard !properties.isEmpty else { return [] }
    return properties.split(separator: ":").map(String.init).filter { property in
      if let mark = property.firstIndex(of: "=") {
        let name = String(property[..<mark])
        guard let type = unsafe FcNameGetObjectType(name) else { return true }
        return unsafe type.pointee.type == FcTypeUnknown
          || FcNameParse(":" + property).map { unsafe FcPatternDestroy($0) } == nil
      }
      var value: Int32 = 0
      return unsafe FcNameConstant(property, &value) == 0
    }
  }

  /// Fonts for a region, the default first, then whatever else has characters that those before it
  /// have not, by fontconfig's order.
  func sorted(for region: FallbackRegion) -> [FontPattern] {
    guard let pattern = FontPattern() else { return [] }
    for family in region.families { pattern.add(FC_FAMILY, family) }
    pattern.addWeak(FC_FAMILY, "serif")
    pattern.add(FC_LANG, region.language)
    pattern.add(FC_SCALABLE, true)
    prepare(pattern)
    var result = FcResultNoMatch
    return unsafe patterns(of: FcFontSort(nil, pattern.handle, 1, nil, &result))
  }

  /// Every font that is installed: outlines before images and colours, upright and regular before
  /// other styles, then by file. fontconfig gives them in no order.
  func all() -> [FontPattern] {
    let objects = [
      FC_FILE, FC_INDEX, FC_FONTFORMAT, FC_SCALABLE, FC_OUTLINE, FC_COLOR, FC_CHARSET, FC_WEIGHT,
      FC_SLANT, FC_FAMILY,
    ]
    struct Key: Comparable {
      var rank: Int
      var path: String
      var index: Int
      static func < (a: Self, b: Self) -> Bool {
        (a.rank, a.path, a.index) < (b.rank, b.path, b.index)
      }
    }
    let keyed = list(objects).compactMap { pattern -> (key: Key, pattern: FontPattern)? in
      guard let file = pattern.file else { return nil }
      let weight = abs((pattern.integer(FC_WEIGHT) ?? 80) - 80)
      let slant = pattern.integer(FC_SLANT) ?? 0
      let rank = (pattern.isOutline ? 0 : 100_000) + slant * 100 + weight
      return (Key(rank: rank, path: file.path, index: file.index), pattern)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.pattern)
  }

  /// The names of all families that are installed, in any language, sorted.
  func familyNames() -> [String] {
    Set(list([FC_FAMILY]).flatMap { $0.strings(FC_FAMILY) }).sorted()
  }

  private func list(_ objects: [String]) -> [FontPattern] {
    guard let pattern = FontPattern(), let set = unsafe FcObjectSetCreate() else { return [] }
    defer { unsafe FcObjectSetDestroy(set) }
    for object in objects { unsafe _ = FcObjectSetAdd(set, object) }
    return unsafe patterns(of: FcFontList(nil, pattern.handle, set))
  }

  private func prepare(_ pattern: FontPattern) {
    unsafe _ = FcConfigSubstitute(nil, pattern.handle, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern.handle)
  }

  /// Takes a set apart and destroys it.
  private func patterns(of set: UnsafeMutablePointer<FcFontSet>?) -> [FontPattern] {
    guard let set = unsafe set else { return [] }
    defer { unsafe FcFontSetDestroy(set) }
    var patterns: [FontPattern] = []
    for index in 0..<Int(unsafe set.pointee.nfont) {
      guard let fonts = unsafe set.pointee.fonts, let font = unsafe fonts[index] else { break }
      unsafe patterns.append(FontPattern(sharing: font))
    }
    return patterns
  }
}
