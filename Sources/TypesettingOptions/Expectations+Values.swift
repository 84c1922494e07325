import CommandOptions
import Manuscript
import VerticalLayout
import VerticalPress
import VerticalWriters

extension RubySizeArgument {
  package static func complaint(about text: String) -> String {
    "expected third, or a share of the base's size from 0.1em to 1em, such as 0.5em"
  }
}

extension NoteSizeArgument {
  package static func complaint(about text: String) -> String {
    "expected a share of the text's size from 0.1em to 1em, such as 0.75em"
  }
}

extension KanbunSpacingArgument {
  package static func complaint(about text: String) -> String {
    "expected solid, open, or a length from 0 to 4em, such as 0.5em"
  }
}

extension DateArgument {
  package static func complaint(about text: String) -> String {
    "expected a day or a moment in UTC, such as 2026-11-23 or 2026-11-23T12:00:00Z"
  }
}

extension ContentsArgument {
  package static func complaint(about text: String) -> String {
    "expected front, or front= and a line with {title}, a leader and {page}, such as "
      + "'front={title}‥{page:han}'"
  }
}

extension SequenceArgument {
  package static func complaint(about text: String) -> String {
    "expected levels that grow, from 1 to 4, and their columns from 1 to \(ParagraphStyle.mostLines), "
      + "such as 1+2=4, with blanks between several"
  }
}

extension TypeAreaArgument {
  package static func complaint(about text: String) -> String {
    "expected characters of a column and columns of a page, each from 1 to \(BookPages.TypeArea.most), "
      + "such as 42x17"
  }
}

extension ImpositionArgument {
  package static func complaint(about text: String) -> String {
    let other = ["booklet": "saddle", "brochure": "saddle", "poster": "tiles", "2up": "2-up"]
    let meant = other[text.lowercased()].map { "; did you mean \($0)?" }
    return
      "expected spreads, saddle, fold-8, leaf, tiles, n-up, a number of pages such as 4-up, or columns and rows "
      + "such as 2x5" + (meant ?? Spelling.question(text, among: allValueStrings))
  }
}

extension StandardsArgument {
  package static func complaint(about text: String) -> String {
    let names = PDFStandard.allCases.map(\.rawValue)
    let name = text.lowercased().replacing("pdf", with: "").drop { "/-_ ".contains($0) }
    let meant = names.first { $0.hasPrefix(name) && !name.isEmpty }
    return "expected \(Spelling.list(names)), or a-2u,ua-1"
      + (meant.map { "; did you mean \($0)?" } ?? Spelling.question(text, among: names))
  }
}

extension NotationArgument {
  package static func complaint(about text: String) -> String {
    let kind = text.split(separator: "+").first.flatMap { ContainerKind(rawValue: String($0)) }
    if text.contains("+"), let kind {
      let typed = kind.typedNotations.map { "\(kind.rawValue)+\($0.rawValue)" }
      return typed.isEmpty
        ? "\(kind.rawValue) stands alone: no marks are typed in an e-book"
        : "expected \(kind.rawValue), or with the notation of marks that are typed in it "
          + Spelling.list(typed)
    }
    let other = [
      "md": "marks", "markdown": "marks", "commonmark": "marks", "txt": "plain", "text": "plain",
      "htm": "html", "xhtml": "html", "vtype": "marks", "word": "docx", "opendocument": "odt",
    ]
    guard let meant = other[text.lowercased()], allValueStrings.contains(meant) else {
      return Expectation.choice(text, among: allValueStrings)
    }
    return "expected \(Spelling.list(allValueStrings)); did you mean \(meant)?"
  }
}

extension SheetSizeArgument {
  package static func complaint(about text: String) -> String {
    "expected a paper, which may have -landscape after it, or a width and a height from 20mm to 5000mm, such as "
      + "210mmx297mm" + Spelling.question(text, among: PaperSize.allCases.map(\.rawValue))
  }
}
