internal import CHarfBuzz
internal import VerticalLayout

/// HarfBuzz's buffer, one for all runs: filled, shaped, and read.
@safe final class ShapingBuffer {
  private let handle: OpaquePointer
  private var advances: [hb_position_t] = []
  private var languages: [LanguageTag: Language] = [:]
  private var latest: (tag: LanguageTag, language: Language)?

  /// A language as HarfBuzz knows it, and a number for it.
  @safe struct Language {
    let handle: hb_language_t?
    let index: UInt16
  }

  /// The direction in which a run is shaped.
  @safe struct Setting {
    var direction: hb_direction_t
    var script: Script
    var language: Language
    var features: [hb_feature_t] = []
    var width = ShapingRun.GlyphWidth.natural
  }

  /// The number of glyphs that HarfBuzz made of a run; valid until the next one.
  @safe struct Result {
    let count: Int
    let glyphs: UnsafePointer<hb_glyph_info_t>
    let positions: UnsafePointer<hb_glyph_position_t>
  }

  init?() {
    guard let handle = unsafe hb_buffer_create() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe hb_buffer_destroy(handle) }

  /// HarfBuzz keeps its languages for ever, so they are looked up once each.
  func language(_ tag: LanguageTag) -> Language {
    if let latest, latest.tag == tag { return latest.language }
    let language: Language
    if let known = languages[tag] {
      language = known
    } else {
      language = unsafe Language(
        handle: hb_language_from_string(tag.text, -1), index: UInt16(clamping: languages.count))
      languages[tag] = language
    }
    latest = (tag, language)
    return language
  }

  /// Shapes scalars of a text, whose neighbours are context. Cluster numbers count from the start
  /// that is passed to `body`.
  ///
  /// Only a few neighbours go along, so a run costs its own length wherever it stands. A very long one is shaped in
  /// chunks, and `body` called for each: HarfBuzz takes 40 bytes for a character. A chunk ends where HarfBuzz says that
  /// both sides are the same when they are shaped apart.
  func shape(
    _ range: Range<Int>, of text: Span<Unicode.Scalar>, _ face: Face, _ setting: Setting,
    _ body: (Result, _ start: Int) -> Void
  ) {
    var rest = range
    var length = Self.chunkLength
    while !rest.isEmpty {
      // The glyphs of a run from right to left come from its end.
      let isWhole = rest.count <= length + Self.overlap || setting.direction == HB_DIRECTION_RTL
      let chunk = isWhole ? rest : rest.prefix(length + Self.overlap)
      guard let (result, start) = shapeAtOnce(chunk, of: text, face, setting) else { return }
      if isWhole { return body(result, start) }
      guard let cut = result.lastPlaceToPart(before: rest.lowerBound + length - start) else {
        length *= 2
        continue
      }
      body(
        unsafe Result(count: cut.glyph, glyphs: result.glyphs, positions: result.positions), start)
      rest = start + cut.cluster..<rest.upperBound
      length = Self.chunkLength
    }
  }

  private static let chunkLength = 1 << 15
  /// The length of following text that is shaped with a chunk, so that it has its influence.
  private static let overlap = 256

  private func shapeAtOnce(
    _ range: Range<Int>, of text: Span<Unicode.Scalar>, _ face: Face, _ setting: Setting
  ) -> (result: Result, start: Int)? {
    let start = max(0, range.lowerBound - ShapingBuffer.context)
    let end = min(text.count, range.upperBound + ShapingBuffer.context)
    unsafe hb_buffer_clear_contents(handle)
    unsafe hb_buffer_set_content_type(handle, HB_BUFFER_CONTENT_TYPE_UNICODE)
    unsafe text.extracting(start..<end).withUnsafeBytes { bytes in
      unsafe hb_buffer_add_utf32(
        handle, bytes.assumingMemoryBound(to: UInt32.self).baseAddress,
        Int32(clamping: end - start), UInt32(clamping: range.lowerBound - start),
        Int32(clamping: range.count))
    }
    hideControls(range, of: text, face)
    unsafe hb_buffer_set_flags(handle, ShapingBuffer.flags(range, of: text))
    unsafe hb_buffer_set_cluster_level(handle, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    unsafe hb_buffer_set_direction(handle, setting.direction)
    unsafe hb_buffer_set_script(handle, hb_script_from_iso15924_tag(setting.script.isoCode))
    unsafe hb_buffer_set_language(handle, setting.language.handle)
    var features = setting.features
    if let tag = setting.width.feature {
      features.append(hb_feature_t(tag: tag, value: 1, start: 0, end: UInt32.max))
    }
    unsafe hb_shape(face.shapingFont, handle, features, UInt32(clamping: features.count))

    var count: UInt32 = 0
    guard let glyphs = unsafe hb_buffer_get_glyph_infos(handle, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(handle, nil)
    else { return nil }
    return unsafe (Result(count: Int(count), glyphs: glyphs, positions: positions), start)
  }

  /// The widths of a result's glyphs in horizontal text, in one call.
  func withHorizontalAdvances(
    of result: Result, _ face: Face, _ body: (Span<hb_position_t>) -> Void
  ) {
    if advances.count < result.count {
      let missing = max(result.count, advances.count * 2) - advances.count
      advances.append(contentsOf: repeatElement(0, count: missing))
    }
    unsafe advances.withUnsafeMutableBufferPointer { advances in
      unsafe result.glyphs.withMemoryRebound(to: UInt32.self, capacity: 5 * result.count) {
        // The glyph's number is the first of an info's five fields.
        unsafe hb_font_get_glyph_h_advances(
          face.shapingFont, UInt32(clamping: result.count), $0,
          UInt32(MemoryLayout<hb_glyph_info_t>.stride), advances.baseAddress,
          UInt32(MemoryLayout<hb_position_t>.stride))
      }
      unsafe body(advances.span)
    }
  }

  /// True if shaping leaves no character without a glyph.
  func shapesCompletely(_ scalars: [Unicode.Scalar], _ face: Face) -> Bool {
    var isComplete = !scalars.isEmpty
    let script = scalars.first.map { CharacterProperties($0).script } ?? .common
    let setting = Setting(
      direction: HB_DIRECTION_LTR, script: script, language: language(.undetermined))
    shape(scalars.indices, of: scalars.span, face, setting) { result, _ in
      let glyphs = unsafe UnsafeBufferPointer(start: result.glyphs, count: result.count)
      isComplete =
        unsafe isComplete && !glyphs.isEmpty
        && glyphs.allSatisfy { $0.codepoint != 0 }
    }
    return isComplete
  }

  /// Makes controls invisible: fonts have boxes for them, or nothing, and HarfBuzz leaves that so.
  private func hideControls(
    _ range: Range<Int>, of text: Span<Unicode.Scalar>, _ face: Face
  ) {
    for index in range {
      switch text[index].value {
      // The format controls of shorthands are drawn by HarfBuzz, which leaves out all others of their kind.
      case 0x1BCA0...0x1BCA3 where face.nominalGlyph(of: text[index]) != nil: continue
      case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x1BCA0...0x1BCA3:
        var count: UInt32 = 0
        let offset = index - range.lowerBound
        guard let glyphs = unsafe hb_buffer_get_glyph_infos(handle, &count), offset < Int(count)
        else { return }
        // A zero-width space: no ink, no advance, and nothing joins across it.
        unsafe glyphs[offset].codepoint = 0x200B
      default: continue
      }
    }
  }

  /// HarfBuzz looks at five characters on each side.
  private static let context = 64

  /// A mark that begins a paragraph has no base, so HarfBuzz may draw a dotted circle for one; a mark
  /// that merely begins a run has.
  private static func flags(
    _ range: Range<Int>, of text: Span<Unicode.Scalar>
  ) -> hb_buffer_flags_t {
    var flags: UInt32 = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 || endsParagraph(text[range.lowerBound - 1]) {
      flags |= HB_BUFFER_FLAG_BOT.rawValue
    }
    if range.upperBound == text.count || endsParagraph(text[range.upperBound]) {
      flags |= HB_BUFFER_FLAG_EOT.rawValue
    }
    return hb_buffer_flags_t(rawValue: flags)
  }

  private static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension ShapingBuffer.Result {
  /// The last glyph that begins a cluster up to a limit, and may be shaped apart from what is before it; `nil` where
  /// there is none. Glyphs are in the order of the text.
  fileprivate func lastPlaceToPart(before limit: Int) -> (glyph: Int, cluster: Int)? {
    var index = count - 1
    while index > 0 {
      let cluster = unsafe glyphs[index].cluster
      if cluster <= limit, unsafe glyphs[index - 1].cluster != cluster,
        unsafe glyphs[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
      {
        return (index, Int(cluster))
      }
      index -= 1
    }
    return nil
  }
}

extension ShapingRun.GlyphWidth {
  /// The OpenType feature that gives the width (T2).
  fileprivate var feature: hb_tag_t? {
    switch self {
    case .natural: nil
    case .half: 0x6877_6964  // hwid
    case .third: 0x7477_6964  // twid
    case .quarter: 0x7177_6964  // qwid
    }
  }
}
