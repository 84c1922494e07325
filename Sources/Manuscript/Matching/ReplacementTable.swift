import VerticalLayout

/// Texts and images in the place of others (`--replace`): the rows of a file, of which each has what is looked for, a
/// tab, and what stands in its place.
///
/// An old text is a string, or an expression between solidi, whose groups are `$1` to `$9` in the new
/// text. New text that ends with the suffix of an image is the name of one. Blank lines are passed over.
public struct ReplacementTable: Hashable, Sendable {
  private var rows: [Row] = []

  private struct Row: Hashable {
    var pattern: TextPattern
    var replacement: Replacement

    init(_ pattern: String, _ replacement: String) throws(TextPatternError) {
      self.pattern = try TextPattern(pattern)
      let name = replacement.lowercased()
      if ReplacementTable.imageSuffixes.contains(where: { name.hasSuffix($0) && name != $0 }) {
        self.replacement = .image(replacement)
      } else {
        let template = TextTemplate(replacement)
        try self.pattern.check(template)
        self.replacement = .text(template)
      }
    }
  }

  private enum Replacement: Hashable {
    case text(TextTemplate)
    case image(String)
  }

  /// Suffixes of files that are images.
  private static let imageSuffixes = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"]

  public init() {}

  /// Reads the rows of a file.
  ///
  /// - Parameter text: what is in it. Throws for a line that is no row, and for what cannot be looked for.
  public init(_ text: String) throws(ReplacementError) {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    for (index, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = String(line.last == "\r" ? line.dropLast() : line)
      guard !line.isEmpty else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 2 else { throw ReplacementError(line: index + 1, reason: .fields) }
      do throws(TextPatternError) {
        rows.append(try Row(fields[0], fields[1]))
      } catch {
        throw ReplacementError(line: index + 1, reason: .pattern(error))
      }
    }
  }

  public var isEmpty: Bool { rows.isEmpty }

  /// True if some row has an image.
  public var hasImages: Bool {
    rows.contains { if case .image = $0.replacement { true } else { false } }
  }

  /// True where finding a pattern may take any time; see ``TextPattern/mayTakeLong``.
  public var mayTakeLong: Bool { rows.contains { $0.pattern.mayTakeLong } }

  /// Puts the rows of another table after those of this one.
  public mutating func append(_ other: ReplacementTable) { rows += other.rows }

  /// Replacements for the places of a text that are found: of two that overlap the one that begins first, of those that
  /// begin together the longest, and then that of the row that comes first. Text that was put in is not looked through
  /// again.
  func replacements(in text: String, withImages: Bool) -> [DocumentFilter.TextReplacement] {
    var found: [(range: TextRange, row: Int, match: TextPattern.Match)] = []
    for (index, row) in rows.enumerated() {
      if !withImages, case .image = row.replacement { continue }
      found += row.pattern.matches(in: text).map { ($0.range, index, $0) }
    }
    found.sort {
      ($0.range.lowerBound, -$0.range.count, $0.row) < (
        $1.range.lowerBound, -$1.range.count, $1.row
      )
    }
    var result: [DocumentFilter.TextReplacement] = []
    var end = 0
    for place in found where place.range.lowerBound >= end {
      end = place.range.upperBound
      switch rows[place.row].replacement {
      case .text(let template):
        result.append(
          DocumentFilter.TextReplacement(place.range, template.text(of: place.match.groups)))
      case .image(let name):
        // The author's text stays, and stands for the image.
        let image = ImageAttachment(image: name, width: .em(1024))
        result.append(
          DocumentFilter.TextReplacement(
            place.range, String(text.slice(place.range)), attributes: [.attachment(image)]))
      }
    }
    return result
  }
}

/// An error in a file of replacements.
public struct ReplacementError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case fields
    case pattern(TextPatternError)
  }

  /// From 1.
  public var line: Int
  public var reason: Reason
}

extension ReplacementError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .fields:
      "line \(line): a line has what is looked for, a tab, and the text or image for it"
    case .pattern(let error): "line \(line): \(error)"
    }
  }
}
