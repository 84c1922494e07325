internal import VerticalLayout

extension FontLibrary {
  /// Forgets ``diagnostics`` and what they were about, so that the next document is told everything
  /// that concerns it. Fonts stay open.
  public func forgetDiagnostics() {
    substitutions = []
    reportedNames = []
    resolvedRequests = [:]
  }

  /// Every font that is installed, in an order that depends on them alone.
  public func installedFontFiles() -> [FontFile] { finder?.all().compactMap(\.file) ?? [] }

  /// The fonts of a request in order; the language's default font if none of them can be used.
  /// A fault of a font that was not prepared becomes a diagnostic.
  func fonts(for request: FontRequest) -> [FontID] {
    if let known = resolvedRequests[request] { return known }
    let resolved = (try? resolve(request, isStrict: false)) ?? []
    resolvedRequests[request] = resolved
    return resolved
  }

  /// Finds the fonts of a request. Throws only if `isStrict`, and then for a file.
  func resolve(_ request: FontRequest, isStrict: Bool) throws(FontError) -> [FontID] {
    let region = FallbackRegion(request.language)
    var fonts: [FontID] = []
    // What is wrong, and how many fonts stand before the place.
    var problems: [(name: String, message: String, position: Int)] = []
    let names =
      request.fonts.isEmpty && request.weight != nil
      ? defaultFont(of: region).map { [description(of: $0).family] } ?? [] : request.fonts
    for name in names {
      if let typeface = TypefaceStyle(rawValue: name) {
        addFonts(of: typeface, region, to: &fonts, &problems)
        continue
      }
      let font: FontID
      do throws(FontError) {
        switch FontName(name) {
        case .file(let file):
          let own = try open(file)
          font = request.weight.flatMap { face(of: own, $0, region: region) } ?? own
        case .family(let family, let properties):
          let weight = request.weight?.rawValue ?? ""
          let match = findFamily(
            family, properties: properties.isEmpty ? weight : properties, region: region)
          if let problem = match.problem, reportedNames.insert(name).inserted {
            problems.append((name, problem, fonts.count))
          }
          guard let found = match.font else { continue }
          font = found
        }
      } catch {
        if isStrict { throw error }
        if reportedNames.insert(name).inserted {
          problems.append((name, error.description, fonts.count))
        }
        continue
      }
      if !fonts.contains(font) { fonts.append(font) }
    }
    if fonts.isEmpty, let font = defaultFont(of: region) { fonts = [font] }
    for problem in problems {
      report(
        problem.message, of: problem.name, substitute: fonts.dropFirst(problem.position).first,
        region: region)
    }
    return fonts
  }

  /// Adds the fonts of a style of typeface that are installed, with a note that names the first one; a problem where there is none.
  private func addFonts(
    of typeface: TypefaceStyle, _ region: FallbackRegion, to fonts: inout [FontID],
    _ problems: inout [(name: String, message: String, position: Int)]
  ) {
    var isFirst = true
    for family in typeface.families(in: region) {
      let match = findFamily(family, properties: "", region: region)
      guard match.problem == nil, let font = match.font else { continue }
      if !fonts.contains(font) { fonts.append(font) }
      if isFirst, typeface != .song, reportedNames.insert(typeface.rawValue).inserted {
        substitutions.append(
          (
            typeface.rawValue,
            Diagnostic(
              .note, .fontSubstituted,
              "“\(typeface.rawValue)” is the font “\(description(of: font).family)”; --font takes another"
            )
          ))
      }
      isFirst = false
    }
    guard isFirst, reportedNames.insert(typeface.rawValue).inserted else { return }
    problems.append(
      (
        typeface.rawValue,
        "no font for “\(typeface.rawValue)” is installed; Debian has \(typeface.package(in: region))",
        fonts.count
      ))
  }

  /// The face of another weight in the family of a font that was named by its file; `nil` where none is
  /// installed.
  private func face(of font: FontID, _ weight: TextStyle.FontWeight, region: FallbackRegion)
    -> FontID?
  {
    let match = findFamily(
      description(of: font).family, properties: weight.rawValue, region: region)
    return match.problem == nil ? match.font : nil
  }

  /// The font of a family. A problem without a font means that another takes its place.
  private func findFamily(
    _ family: String, properties: String, region: FallbackRegion
  ) -> (font: FontID?, problem: String?) {
    let question = FontMemory.Question.family(
      family, properties: properties, language: region.language)
    if !usesFontconfig, let known = memory?.answer(to: question), let font = try? open(known) {
      return (font, nil)
    }
    guard let finder else {
      return (nil, "no font family “\(family)” can be found, since fontconfig does not work here")
    }
    let unknown = finder.unknownProperties(in: properties)
    guard
      let match = finder.match(
        family: family, properties: unknown.isEmpty ? properties : "", language: region.language),
      match.isOfFamily, let file = match.pattern.file
    else {
      let hint = FamilyName.closest(to: family, among: finder.familyNames())
        .map { " (did you mean “\($0)”?)" }
      return (nil, "no font family named “\(family)”\(hint ?? "")")
    }
    do throws(FontError) {
      let font = try open(file)
      guard let property = unknown.first else {
        guard match.lacksStyle else {
          memory?.remember(file, for: question)
          return (font, nil)
        }
        let styles = finder.styles(of: family).joined(separator: ", ")
        let face = description(of: font).face
        return (
          font, "“\(family)” has no face “\(properties)” but \(styles); \(face) is taken"
        )
      }
      return (font, "no font property “\(property)” is known, in “\(family):\(properties)”")
    } catch {
      return (nil, error.description)
    }
  }

  /// Adds a warning, and in it the name of the font that is used.
  private func report(
    _ message: String, of name: String, substitute: FontID?, region: FallbackRegion
  ) {
    var message = message
    if !message.hasSuffix(" is taken"), let font = substitute ?? defaultFont(of: region) {
      message += "; using “\(description(of: font).family)” instead"
    }
    substitutions.append((name, Diagnostic(.warning, .fontSubstituted, message)))
  }
}
