import CommandOptions
import TypesettingOptions

extension VType {
  static let configuration = CommandConfiguration(
    commandName: "vtype",
    abstract: "Set vertical Chinese, Japanese and Korean text: plain text to PDF, SVG and PNG.",
    discussion: """
      EXAMPLES
        A sheet to hang on the wall:
          vtype poem.txt --rtl --align center -o poem.pdf
        A book page a page, in Japanese:
          vtype novel.txt --page a5 --lang ja --font 'Noto Serif CJK JP' -o novel.pdf
        A print file and an e-book:
          vtype novel.docx --book bunko --title 題 -o novel.pdf -o novel.epub
        A scroll as one picture, on paper of its own colour:
          vtype poem.txt --page scroll --paper xuan -o poem.png
        A leaf of an old book, with frame, rules and fish tail:
          vtype poem.txt --sheet siku -o leaf.pdf
        A picture a page, numbered:
          vtype novel.txt --page bunko -o 'page-%03d.svg'
        A folder of poems:
          vtype poems/*.txt -o sheets/
        A collection of thousands, on all processors:
          vtype batch poems/ tang.json -o sheets/ --report report.json
        A book with its contents, out of a file that names its chapters:
          vtype book book.toml -o book.pdf
        A report on the faults of a text, for people and for CI:
          vtype check novel.txt --page bunko --size 13q
        A folder of texts whose layouts are kept under test:
          vtype snapshot verify cases/
        From a pipe, as a layout to be tested:
          echo 春曉 | vtype - --format json -o -

      LENGTHS are 12pt, 3mm, 2em, 18q or 0.5in; a number alone is in points. 1q is 0.25mm; an em is the
      character size.

      EXIT CODES
        0 done; 1 some of the work failed; 64 usage; 65 the input is not text that can be read;
        66 no such input; 69 a font is missing; 73 the output cannot be written; 75 the system lacks
        room on a disk, memory or processes: it may pass when it is tried again.
      """,
    subcommands: [
      BatchCommand.self, BookCommand.self, CheckCommand.self, ConvertCommand.self,
      CoverCommand.self, DrawCommand.self, FontsCommand.self, PreviewCommand.self,
      QueryCommand.self,
      SheetsCommand.self, SnapshotCommand.self, WatchCommand.self,
    ])
}
