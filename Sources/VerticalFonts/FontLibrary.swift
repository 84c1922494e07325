public import VerticalLayout

/// The fonts of a document: found by fontconfig or opened from files, chosen and shaped with
/// HarfBuzz. The engine sees them only through the ``Shaper`` protocol.
///
/// A font is asked for by a string: the path of a file (with a slash, or ending in .otf, .ttf, .ttc
/// or .otc), and `#2` after it for a face of a collection; or a family, and fontconfig's properties
/// after a colon (`Noto Serif CJK JP:bold`). After the fonts that are asked for comes the default of
/// the language (F4), then whatever font has the character (F2).
///
/// A library belongs to one thread; make one for each. fontconfig is first used when a family or a
/// fallback has to be found, so that text in named files that have all its characters never waits
/// for it.
public final class FontLibrary {
  /// Warnings of fonts that came out otherwise than asked: families that are not installed, and their substitutes.
  public var diagnostics: [Diagnostic] { substitutions.map(\.diagnostic) }
  /// Those with the names that were asked for.
  package internal(set) var substitutions: [(name: String, diagnostic: Diagnostic)] = []

  var faces: [Face] = []
  private var fontIDs: [FontFile: FontID] = [:]
  private var files: [String: MappedFile] = [:]

  /// The fonts of each request; never empty unless there is no font at all.
  var resolvedRequests: [FontRequest: [FontID]] = [:]
  /// Names that there is a diagnostic for.
  var reportedNames: Set<String> = []
  /// `nil` until something has to be found; then `nil` inside if fontconfig does not work.
  private var loadedFinder: FontFinder??
  var fallbacks: [FallbackRegion: [FallbackCandidate]] = [:]
  var installedFonts: [FallbackCandidate]?
  var emojiFonts: [FallbackCandidate]?
  var fallbackChoices: [FallbackKey: FontID?] = [:]
  var variationChoices: [FallbackKey: FontID?] = [:]
  var emojiChoices: [[Unicode.Scalar]: FontID?] = [:]

  /// fontconfig's answers of earlier runs; `nil` for none.
  let memory: FontMemory?
  let buffer: ShapingBuffer?
  var verticalForms: [VerticalFormKey: Bool] = [:]

  public convenience init() { self.init(memory: nil) }

  /// - Parameter memory: fontconfig's answers of earlier runs, which takes those of this one; `nil` for none.
  package init(memory: FontMemory?) {
    self.memory = memory
    buffer = ShapingBuffer()
  }

  /// Finds and opens the fonts of a list up front, so that what is wrong with it is known before
  /// anything is set. A family that is not installed is skipped, and ``diagnostics`` says so.
  ///
  /// Throws for a file that cannot be used, and where there is no font at all.
  public func prepare(fonts: [String], language: LanguageTag) throws(FontError) {
    let request = FontRequest(fonts: fonts, language: language)
    let resolved = try resolve(request, isStrict: true)
    guard !resolved.isEmpty else { throw .noFontAtAll }
    resolvedRequests[request] = resolved
  }

  /// The fonts that are open, in the order of their identifiers.
  public var openFonts: [FontFile] { faces.map(\.file) }

  /// Opens fonts that another library has open, so that they have the same identifiers in both: what one
  /// thread has shaped, another can draw.
  ///
  /// - Parameter fonts: those of ``openFonts`` there. Those that are open here are the first of them.
  public func open(_ fonts: [FontFile]) throws(FontError) {
    for file in fonts.dropFirst(faces.count) { _ = try open(file) }
  }

  /// The number of fonts that are open; their identifiers count from 0.
  public var fontCount: Int { faces.count }

  /// The place of a font, for a backend that opens it again. Its path is empty if there is no such font.
  public func file(of font: FontID) -> FontFile {
    face(font)?.file ?? FontFile(path: "")
  }

  /// The number of a font's glyphs, which are numbered from 0; 0 if there is no such font.
  public func glyphCount(of font: FontID) -> Int { face(font)?.glyphCount ?? 0 }

  /// A glyph without ink, that of the space if the font has one.
  public func blankGlyph(of font: FontID) -> UInt32? {
    face(font)?.blankGlyph
  }

  /// True if fontconfig was needed so far.
  var usesFontconfig: Bool { loadedFinder != nil }

  /// fontconfig, from the first use on.
  var finder: FontFinder? {
    if let loadedFinder { return loadedFinder }
    memory?.fontconfigBegins()
    let finder = FontFinder()
    loadedFinder = .some(finder)
    return finder
  }

  func face(_ font: FontID) -> Face? {
    let index = Int(font.index)
    return index < faces.count ? faces[index] : nil
  }

  /// Opens a face once, and its file once for all the faces in it.
  func open(_ file: FontFile) throws(FontError) -> FontID {
    if let known = fontIDs[file] { return known }
    guard faces.count <= Int(UInt16.max) else {
      throw .unreadable(path: file.path, reason: "too many fonts are open")
    }
    let mapped: MappedFile
    if let known = files[file.path] {
      mapped = known
    } else {
      mapped = try MappedFile(path: file.path)
    }
    let face = try Face(mapped, file: file)
    files[file.path] = mapped
    let font = FontID(UInt16(faces.count))
    faces.append(face)
    fontIDs[file] = font
    return font
  }
}

extension FontLibrary: Shaper {
  public func primaryFont(for style: FontRequest) -> FontID? {
    fonts(for: style).first
  }

  /// The em box of the font at a size: `ascent + descent` is the size to the unit, and the box's
  /// centre is the font's (X2, 20.9). Of a font that there is not, the usual CJK one.
  public func metrics(of font: FontID, size: Length) -> FontMetrics {
    (face(font)?.emBox ?? .usual).metrics(size: size)
  }

  public func description(of font: FontID) -> FontDescription {
    face(font)?.description ?? FontDescription(family: "", face: "", index: 0)
  }
}
