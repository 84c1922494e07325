internal import CFontconfig

/// Properties of a font in fontconfig, or those that are asked for: one owner of a pattern.
@safe final class FontPattern {
  let handle: OpaquePointer

  /// An empty pattern.
  init?() {
    guard let handle = unsafe FcPatternCreate() else { return nil }
    unsafe self.handle = handle
  }

  /// Takes over a reference.
  init?(owning handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  /// Adds a reference to a pattern that belongs to a set.
  init(sharing handle: OpaquePointer) {
    unsafe FcPatternReference(handle)
    unsafe self.handle = handle
  }

  deinit { unsafe FcPatternDestroy(handle) }

  func add(_ object: String, _ value: String) {
    unsafe _ = FcPatternAddString(handle, object, value)
  }

  func add(_ object: String, _ value: Bool) {
    unsafe _ = FcPatternAddBool(handle, object, value ? 1 : 0)
  }

  /// Adds a value that counts for less than the language: fontconfig compares strong families, then
  /// languages, then weak families.
  func addWeak(_ object: String, _ value: String) {
    unsafe value.utf8CString.withUnsafeBytes { bytes in
      var content = unsafe FcValue()
      unsafe content.type = FcTypeString
      unsafe content.u.s = bytes.bindMemory(to: FcChar8.self).baseAddress
      unsafe _ = FcPatternAddWeak(handle, object, content, 1)
    }
  }

  func strings(_ object: String) -> [String] {
    var values: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(handle, object, Int32(clamping: values.count), &value)
      == FcResultMatch, let text = unsafe value
    {
      unsafe values.append(String(cString: text))
    }
    return values
  }

  func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    let found = unsafe FcPatternGetInteger(handle, object, 0, &value) == FcResultMatch
    return found ? Int(value) : nil
  }

  func bool(_ object: String) -> Bool? {
    var value: FcBool = 0
    let found = unsafe FcPatternGetBool(handle, object, 0, &value) == FcResultMatch
    return found ? value != 0 : nil
  }

  /// True if fontconfig saw the character in the font's cmap.
  func hasCharacter(_ scalar: Unicode.Scalar) -> Bool {
    var characters: OpaquePointer?
    guard unsafe FcPatternGetCharSet(handle, FC_CHARSET, 0, &characters) == FcResultMatch,
      let characters = unsafe characters
    else { return false }
    return unsafe FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// The family by its name in Latin letters, if it has one.
  var family: String? {
    let names = strings(FC_FAMILY)
    return names.first { $0.unicodeScalars.allSatisfy(\.isASCII) } ?? names.first
  }

  /// The font's file. The upper bits of fontconfig's index number the instances of a variable font;
  /// see ``FontFile/index``.
  var file: FontFile? {
    guard let path = strings(FC_FILE).first else { return nil }
    return FontFile(path: path, index: (integer(FC_INDEX) ?? 0) & 0xFFFF)
  }

  /// True if HarfBuzz can open the font: no Type 1, no bitmap formats of old.
  var isOpenType: Bool {
    guard let format = strings(FC_FONTFORMAT).first else { return true }
    return format == "TrueType" || format == "CFF"
  }

  /// True if the font has glyphs in colours.
  var isColored: Bool { bool(FC_COLOR) == true }

  /// True if the font has outlines in one colour, as ink has.
  var isOutline: Bool {
    bool(FC_SCALABLE) != false && bool(FC_OUTLINE) != false && bool(FC_COLOR) != true
  }
}

/// The place of a font: its file, and the face in it.
public struct FontFile: Hashable, Sendable {
  public var path: String
  /// The face's index in a collection, 0 in a file of one font. Never with the upper bits in which
  /// fontconfig and FreeType number the instances of a variable font: Cairo 1.16 draws the
  /// default outlines for all of them, so it is always the default instance that is used.
  public var index: Int

  public init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
