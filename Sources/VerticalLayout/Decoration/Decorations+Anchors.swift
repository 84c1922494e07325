extension Decorations {
  /// True if some link leads to a place of the text itself.
  var hasInnerLinks: Bool {
    marks.contains { mark in
      if case .link(let target) = mark.kind { target.anchorName != nil } else { false }
    }
  }

  /// A warning for each name that links lead to in vain, and for each that comes twice.
  ///
  /// - Parameters:
  ///   - hidden: the text that is left out.
  ///   - token: where the truncation token leads, if it does.
  func linkDiagnostics(hidden: TextRange?, token: String?) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for anchor in anchors.repeated {
      found.warn(
        .anchorRepeated, "there is a place “\(anchor.name)” already; links lead to the first",
        TextRange(anchor.offset, anchor.offset))
    }
    var reported: Set<String> = []
    var reportedRefusals: Set<AllowedLinks.Refusal> = []
    func check(_ target: String, _ range: TextRange?) {
      if target.anchorName == nil {
        guard let refusal = AllowedLinks.refusal(of: target),
          reportedRefusals.insert(refusal).inserted
        else { return }
        return found.warn(.linkWithoutTarget, refusal.message, range)
      }
      guard let name = target.anchorName, reported.insert(name).inserted else { return }
      guard let offset = anchors.offset(of: name) else {
        // The place of another text has the sign in its name.
        let place = name.contains("#") ? name : "#" + name
        return found.warn(
          .linkWithoutTarget, "no place “\(place)” to lead to; its links are not made", range)
      }
      if let hidden, hidden.contains(TextRange(offset, offset + 1)) {
        found.warn(
          .linkWithoutTarget, "the place “#\(name)” is left out; its links are not made", range)
      }
    }
    for mark in marks {
      if case .link(let target) = mark.kind { check(target, mark.range) }
    }
    if let token { check(token, hidden) }
    return found
  }
}
