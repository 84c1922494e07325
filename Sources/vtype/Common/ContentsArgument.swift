import ArgumentParser
import Manuscript
import VerticalLayout

/// A table of contents as it is written: where it stands, and what a line of it is, as in
/// `front={title}‥{page:han}`.
struct ContentsArgument: ExpressibleByArgument, Equatable {
  var style: ContentsStyle

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "front" else { return nil }
    style = ContentsStyle()
    guard parts.count > 1 else { return }
    guard let line = ContentsLine(String(parts[1])) else { return nil }
    style.leader = line.leader
    style.numerals = line.numerals
  }
}

/// A line of a table of contents: `{title}`, what leads to the number, and `{page}` or `{page:han}`.
struct ContentsLine {
  var leader: Leader?
  var numerals: ContentsStyle.Numerals

  init?(_ text: String) {
    let fields: [(String, ContentsStyle.Numerals)] = [("{page:han}", .han), ("{page}", .decimal)]
    guard text.hasPrefix("{title}"),
      let (field, numerals) = fields.first(where: { text.hasSuffix($0.0) })
    else { return nil }
    self.numerals = numerals
    let between = Set(text.dropFirst("{title}".count).dropLast(field.count))
      .filter { !$0.isWhitespace }
    guard between.count <= 1 else { return nil }
    guard let sign = between.first else { return }
    guard let leader = Leader(rawValue: String(sign)) else { return nil }
    self.leader = leader
  }
}
